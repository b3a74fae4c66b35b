"""The one rule that merges candidates."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.merge import merge
from core.detection.model import Candidate
from core.documents.model import Block

TEXT = "피고 주식회사 한빛토건은 서울 강남구 역삼동 12, 103동 907호에서 홍길동(010-1234-5678)을 만났다."


def _at(value: str, label: str, score: float, source: str) -> Candidate:
    start = TEXT.index(value)
    return Candidate(start, start + len(value), label, score, source)


def _merged(*candidates: Candidate) -> list[tuple[str, str, str]]:
    return [(TEXT[c.start : c.end], c.label, c.source) for c in merge(TEXT, (), candidates)]


def test_a_checked_number_wins_over_the_model() -> None:
    model = _at("홍길동(010-1234", "내국인이름", 0.99, "model")
    pattern = _at("010-1234-5678", "휴대폰번호", 0.97, "pattern")
    assert _merged(model, pattern) == [("홍길동", "내국인이름", "model"), ("010-1234-5678", "휴대폰번호", "pattern")]


def test_the_longer_reading_of_one_thing_wins() -> None:
    short = _at("역삼동 12", "구아래주소", 0.99, "model")
    whole = _at("역삼동 12, 103동 907호", "구아래주소", 0.9, "context")
    assert _merged(short, whole) == [("역삼동 12, 103동 907호", "구아래주소", "context")]


@pytest.mark.parametrize(
    ("value", "label", "pieces"),
    [
        ("한강    해동저축은행", "저축은행", ["한강", "해동저축은행"]),
        ("오로라\t두레농협", "은행", ["오로라", "두레농협"]),
        ("정다운\u3000\u3000\u3000코인빌리지", "가상화폐", ["정다운", "코인빌리지"]),
        ("홍    길    동", "내국인이름", ["홍    길    동"]),
        ("김    수용", "내국인이름", ["김    수용"]),
        ("응우옌  티란", "베트남이름", ["응우옌  티란"]),
        ("역삼동 12    103동", "구아래주소", ["역삼동 12    103동"]),
    ],
)
def test_what_blanks_set_apart_in_a_table_of_plain_text_is_two_things(
    value: str, label: str, pieces: list[str]
) -> None:
    merged = merge(value, (), [Candidate(0, len(value), label, 0.8, "model")])
    assert [value[one.start : one.end] for one in merged] == pieces


@pytest.mark.parametrize(
    ("text", "source"),
    [("가람    종합건설은 크다. 가람종합건설의", "model"), ("황보    민수", "party"), ("황보    민수", "dictionary")],
)
def test_one_name_set_wide_is_not_cut(text: str, source: str) -> None:
    end = text.index("은") if "은" in text else len(text)
    merged = merge(text, (), [Candidate(0, end, "불특정회사명", 0.9, source)])
    assert [(one.start, one.end) for one in merged] == [(0, end)]


def test_a_known_value_wins_over_a_part_that_is_called_something_else() -> None:
    part = _at("한빛", "아파트", 0.96, "model")
    assert _merged(part, _at("한빛토건", "주식회사", 0.9, "propagation")) == [("한빛토건", "주식회사", "propagation")]
    assert _merged(part, _at("한빛토건", "주식회사", 0.4, "propagation"))[0] == ("한빛", "아파트", "model")


def test_the_whole_name_beside_a_legal_form_wins_over_its_beginning() -> None:
    text = "임대인 모란산업개발 유한회사에"
    whole = Candidate(4, 10, "유한회사", 0.85, "context")
    found = merge(text, (), [whole, Candidate(4, 6, "내국인이름", 0.99, "model")])
    assert [text[one.start : one.end] for one in found] == ["모란산업개발"]
    found = merge(text.replace("유한회사", "사무실"), (), [whole, Candidate(4, 6, "내국인이름", 0.99, "model")])
    assert text[found[0].start : found[0].end] == "모란"


def test_legal_forms_particles_and_quotes_are_trimmed() -> None:
    assert _merged(_at(" 주식회사 한빛토건", "주식회사", 0.9, "model")) == [("한빛토건", "주식회사", "model")]


@pytest.mark.parametrize("form", ["㈜", "㈱", "(株)", "㈔", "㈳", "(社)", "㈶", "(財)"])
def test_legal_forms_of_one_sign_are_trimmed(form: str) -> None:
    text = f"피고 {form}모란은"
    (found,) = merge(text, (), [Candidate(3, text.index("은"), "주식회사", 0.99, "model")])
    assert text[found.start : found.end] == "모란"


@pytest.mark.parametrize("marks", ["‘’", "“”", '""', "''", "`´", "``", "«»", "‹›", "〔〕", "「」", "《》", "[]"])
def test_what_is_quoted_ends_before_the_marks_of_all_kinds(marks: str) -> None:
    text = f"피고 {marks[0]}모란{marks[1]}은"
    (found,) = merge(text, (), [Candidate(3, 7, "주식회사", 0.99, "model")])
    assert text[found.start : found.end] == "모란"


@pytest.mark.parametrize(
    ("claim", "label", "expected"),
    [
        ("Northwind Trading Pte.", "국외기업", ["Northwind Trading"]),
        ("Harbor Line Co., Ltd", "영어이름", ["Harbor Line"]),
        ("Volta AB", "국외기업", ["Volta"]),
        ("SAMHWA CO.,LTD.", "주식회사", ["SAMHWA"]),
        ("Rossi S.p.A.", "국외기업", ["Rossi"]),
        ("Ltd.", "국외기업", []),
        ("Pte. Ltd", "영어이름", []),
        ("Limmat AGB", "국외기업", ["Limmat AGB"]),
        ("Garam SE", "가전제품", ["Garam SE"]),
    ],
)
def test_legal_forms_in_latin_letters_are_no_part_of_a_name(claim: str, label: str, expected: list[str]) -> None:
    found = merge(f"피고 {claim} 측", (), [Candidate(3, 3 + len(claim), label, 0.99, "model")])
    assert [f"피고 {claim} 측"[one.start : one.end] for one in found] == expected


def test_legal_forms_of_other_countries_are_no_part_of_a_firms_name() -> None:
    text = "피고 오션 그레이스 에스.에이.와 새봄 컴퍼니"
    firm = Candidate(3, text.index(".와"), "국외기업", 0.9, "model")
    shop = Candidate(text.index("새봄"), len(text), "불특정회사명", 0.9, "model")
    assert [text[one.start : one.end] for one in merge(text, (), [firm, shop])] == ["오션 그레이스", "새봄 컴퍼니"]
    ahead = Candidate(3, 10, "국외기업", 0.95, "party")
    assert [text[one.start : one.end] for one in merge(text, (), [ahead, firm])] == ["오션 그레이스"]


@pytest.mark.parametrize(
    ("text", "claim", "expected"),
    [
        ("처 임경옥 ─ 子 정우진", "임경옥 ─", ["임경옥"]),
        ("피해자 ㅎ은 그날", "ㅎ", ["ㅎ"]),
        ("이름은 김ㅋ이다", "김ㅋ", ["김ㅋ"]),
        ("답: 가" + "ㅋ" * 200 + "나", "가" + "ㅋ" * 200 + "나", ["가" + "ㅋ" * 200 + "나"]),
    ],
)
def test_laughter_and_lines_are_no_part_of_a_name(text: str, claim: str, expected: list[str]) -> None:
    start = text.index(claim)
    found = merge(text, (), [Candidate(start, start + len(claim), "내국인이름", 0.99, "model")])
    assert [text[one.start : one.end] for one in found] == expected


def test_a_nickname_keeps_its_laughter() -> None:
    found = merge("아이디 ㅋㅋ왕", (), [Candidate(4, 7, "닉네임", 0.99, "model")])
    assert [(one.start, one.end) for one in found] == [(4, 7)]


def test_a_weak_claim_comes_last() -> None:
    weak = _at("홍길동(010", "닉네임", 0.3, "party")
    strong = _at("홍길동", "내국인이름", 0.8, "context")
    assert _merged(weak, strong) == [("홍길동", "내국인이름", "context")]


@pytest.mark.parametrize(
    ("whole", "label", "expected"),
    [
        ("달빛은행", "은행", "달빛은행"),
        ("달빛 은행", "은행", "달빛 은행"),
        ("달빛은행", "주점", "달빛"),
        ("달빛나라", "은행", "달빛"),
        ("큰달빛은행", "은행", "달빛"),
    ],
    ids=["its descriptor", "a blank between", "another label", "no descriptor", "more before it"],
)
def test_a_weak_claim_comes_before_the_name_alone_if_it_ends_with_what_that_is(
    whole: str, label: str, expected: str
) -> None:
    text = f"그는 {whole} 계좌로"
    start = text.index("달빛")
    weak = Candidate(3, 3 + len(whole), label, 0.3, "model")
    found = merge(text, (), [weak, Candidate(start, start + 2, "은행", 0.72, "context")])
    assert [text[one.start : one.end] for one in found] == [expected]


def test_what_only_one_detector_saw_is_not_lost() -> None:
    model = _at("역삼동 12, 103동 907호", "아파트", 0.8, "model")
    party = _at("역삼동 12", "구아래주소", 0.97, "party")
    assert _merged(model, party) == [("역삼동 12", "구아래주소", "party"), ("103동 907호", "아파트", "model")]


@pytest.mark.parametrize(
    ("text", "taken", "expected"),
    [
        ("새봄상사 010-1234-5678 한빛물류센터", "010-1234-5678", ["새봄상사", "010-1234-5678", "한빛물류센터"]),
        ("새봄, 010-1234-5678, 한빛", "010-1234-5678", ["새봄", "010-1234-5678", "한빛"]),
        # one letter names nobody
        ("새봄 010-1234-5678 한", "010-1234-5678", ["새봄", "010-1234-5678"]),
        # what stays around the number of a unit
        ("달빛로 12, 제402호 새봄", "402", ["달빛로 12", "402", "새봄"]),
    ],
)
def test_every_part_that_another_claim_leaves_is_kept(text: str, taken: str, expected: list[str]) -> None:
    start = text.index(taken)
    whole = Candidate(0, len(text), "불특정회사명", 0.9, "model")
    found = merge(text, (), [whole, Candidate(start, start + len(taken), "휴대폰번호", 0.97, "pattern")])
    assert [text[one.start : one.end] for one in found] == expected


def test_an_unsure_claim_leaves_no_parts() -> None:
    text = "새봄상사 010-1234-5678 한빛물류센터"
    claims = [Candidate(0, len(text), "불특정회사명", 0.59, "model"), Candidate(5, 18, "휴대폰번호", 0.97, "pattern")]
    assert merge(text, (), claims) == claims[1:]


@pytest.mark.parametrize(("label", "expected"), [("구아래주소", 1), ("아파트", 4)])
def test_an_address_keeps_the_units_that_stand_in_it(label: str, expected: int) -> None:
    text = "달빛로 12, 제3동 제402호 (별하동, 새봄아파트)"
    whole = Candidate(0, len(text), label, 0.9, "context")
    units = [Candidate(9, 10, "동", 0.9, "pattern"), Candidate(13, 16, "호", 0.9, "pattern")]
    assert len(merge(text, (), [whole, *units])) == expected


def test_mentions_end_at_block_borders() -> None:
    text = "홍길동\n김철수"
    blocks = [Block(0, 3), Block(4, 7)]
    merged = merge(text, blocks, [Candidate(0, 7, "내국인이름", 0.9, "model")])
    assert [text[c.start : c.end] for c in merged] == ["홍길동", "김철수"]


def test_of_equal_spans_the_pattern_names_the_kind() -> None:
    text = "여권번호 TK4018257"
    claims = [Candidate(5, 14, "전화번호", 0.99, "model"), Candidate(5, 14, "관리번호", 0.9, "pattern")]
    assert merge(text, (), claims) == [claims[1]]


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("한빛토건(주)", ["한빛토건"]),
        ("현대(백화점) 무역센터점", ["현대(백화점) 무역센터점"]),
        ("응우옌 티 란)", ["응우옌 티 란"]),
    ],
)
def test_a_parenthesis_at_the_edge_stays_with_its_partner(claim: str, parts: list[str]) -> None:
    text = f"나. {claim}, 홍"
    merged = merge(text, (), [Candidate(3, 3 + len(claim), "베트남이름", 0.9, "model")])
    assert [text[one.start : one.end] for one in merged] == parts


def test_nothing_without_letters_remains() -> None:
    assert (
        merge("○○○ ---", (), [Candidate(0, 3, "내국인이름", 0.9, "model"), Candidate(4, 7, "호", 0.9, "model")]) == []
    )


_CANDIDATES = st.lists(
    st.builds(
        lambda start, length, label, score, source: Candidate(
            start, min(start + length, len(TEXT)), label, score, source
        ),
        st.integers(0, len(TEXT) - 1),
        st.integers(1, 20),
        st.sampled_from(["내국인이름", "주식회사", "구아래주소", "휴대폰번호"]),
        st.floats(0.1, 1.0),
        st.sampled_from(["model", "pattern", "party", "context", "propagation"]),
    ),
    max_size=12,
)


def _names(text: str, *claims: tuple[int, int, float, str]) -> list[str]:
    found = merge(
        text, (), [Candidate(start, end, "내국인이름", score, source) for start, end, score, source in claims]
    )
    return [text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("longer", "shorter", "expected"),
    [
        # as sure or less sure of the same: the syllable is a particle
        ((0.9, "model"), (0.9, "model"), "이민"),
        ((0.85, "context"), (0.99, "model"), "이민"),
        ((0.92, "propagation"), (0.92, "propagation"), "이민"),
        # and so it is where the shorter one is known
        ((0.3, "model"), (0.9, "propagation"), "이민"),
        ((0.99, "model"), (0.9, "propagation"), "이민"),
        # surer of more: the syllable belongs to the name
        ((0.99, "model"), (0.9, "model"), "이민은"),
        # whoever a clerk or the party block names is never cut
        ((0.85, "party"), (0.98, "party"), "이민은"),
        ((1.0, "dictionary"), (1.0, "dictionary"), "이민은"),
    ],
)
def test_a_syllable_is_a_particle_unless_the_longer_reading_is_the_surer_one(
    longer: tuple[float, str], shorter: tuple[float, str], expected: str
) -> None:
    assert _names("원고 이민은 외", (3, 6, *longer), (3, 5, *shorter)) == [expected]


@pytest.mark.parametrize(
    ("text", "end", "expected"),
    [
        ("원고 김도은 외", 5, "김도은"),  # 김도는 it would be
        ("원고 김도현가 외", 6, "김도현가"),
        ("원고 도현이 외", 5, "도현"),
        ("원고 김도현의 외", 6, "김도현"),
        ("원고 김도랑 외", 5, "김도"),
        ("원고 Kim은 외", 6, "Kim"),
    ],
)
def test_a_particle_agrees_with_what_it_follows(text: str, end: int, expected: str) -> None:
    assert _names(text, (3, len(text) - 2, 0.9, "model"), (3, end, 0.9, "propagation")) == [expected]


def test_a_known_name_with_a_particle_is_no_other_name() -> None:
    assert _names("증인 홍길동과 함께", (3, 7, 0.99, "model"), (3, 6, 0.92, "propagation")) == ["홍길동"]
    parties = _names(
        "피고 김도, 김도의 주장", (3, 5, 0.98, "party"), (7, 10, 0.99, "model"), (7, 9, 0.9, "propagation")
    )
    assert parties == ["김도", "김도"]


def test_a_name_of_the_party_block_is_whole_wherever_it_stands() -> None:
    text = "원고 김도은\n피고 김도\n김도은 및 김도은"
    block, other = (3, 6, 0.98, "party"), (10, 12, 0.98, "party")
    again = [(start, start + length, 0.92, "propagation") for start in (13, 19) for length in (2, 3)]
    assert _names(text, block, (3, 5, 0.92, "propagation"), other, *again) == ["김도은", "김도", "김도은", "김도은"]


@settings(deadline=None)
@given(_CANDIDATES)
def test_merged_candidates_never_overlap_and_cover_nothing_new(candidates: list[Candidate]) -> None:
    merged = merge(TEXT, (), candidates)
    claimed = {index for c in candidates for index in range(c.start, c.end)}
    assert all(a.end <= b.start for a, b in pairwise(merged))
    assert all(set(range(c.start, c.end)) <= claimed for c in merged)
    assert all(TEXT[c.start : c.end] == TEXT[c.start : c.end].strip() for c in merged)


def test_numbers_that_columns_set_apart_are_two() -> None:
    text = "551203      010-3381-7720"
    found = merge(text, (), [Candidate(0, len(text), "휴대폰번호", 0.9, "model")])
    assert [text[one.start : one.end] for one in found] == ["551203", "010-3381-7720"]
    text = "110 - 234 - 567890"
    assert len(merge(text, (), [Candidate(0, len(text), "계좌번호", 0.9, "model")])) == 1
