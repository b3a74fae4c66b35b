"""The plan as stories: what a judgment's sentence becomes."""

import re
from dataclasses import replace

import pytest
from plans import mention, mentions, plan, profile, redacted

from core.detection.model import CONTINUED, Mention
from core.documents.model import Block
from core.errors import RedactionError
from core.redaction import plan_redaction, redact_name, redact_text
from core.verification.matching import Needles
from core.verification.model import SecretValue

NAME, BANK, COMPANY = "내국인이름", "은행", "주식회사"


@pytest.mark.parametrize(
    ("text", "items", "result"),
    [
        (
            "나리 식당에서 근무하는 피고인 홍길동은",
            [("나리 식당", "식당"), ("홍길동", NAME)],
            "A 식당에서 근무하는 피고인 B는",
        ),
        (
            "피해자 김철수를 기다리며 맥도날드에서",
            [("김철수", NAME), ("맥도날드", "식당")],
            "피해자 A를 기다리며 B에서",
        ),
        (
            "주식회사 한빛토건(이하 '한빛토건'이라 한다)은 신한은행과",
            [("주식회사 한빛토건", COMPANY, "h"), ("한빛토건", COMPANY, "h"), ("신한은행", BANK)],
            "주식회사 A(이하 'A'라 한다)는 B은행과",
        ),
        (
            "광주은행, 우정사업본부, 부산은행의 계좌",
            [("광주은행", BANK), ("우정사업본부", "중앙행정기관"), ("부산은행", BANK)],
            "A은행, B, C은행의 계좌",
        ),
        ("총 3명이 홍길동에게 입금하였다.", [("홍길동", NAME)], "총 3명이 A에게 입금하였다."),
        ("서울 강남구 역삼동 123-4에서", [("서울 강남구 역삼동 123-4", "주소")], "서울 강남구 A에서"),
        (
            "한빛아파트 103동 907호",
            [("한빛아파트", "아파트"), ("103동", "동"), ("907호", "호")],
            "A아파트 B동 C호",
        ),
        ("A동 B형 C은행 홍길동", [("홍길동", NAME)], "A동 B형 C은행 D"),
        ("Ａ동의 홍길동", [("홍길동", NAME)], "Ａ동의 B"),
        (
            "홍길동(760818-1451209)이 계좌(신한은행 110-123-456789)로",
            [("홍길동", NAME), ("760818-1451209", "주민등록번호"), ("신한은행", BANK), ("110-123-456789", "계좌번호")],
            "A(주민등록번호 1 생략)가 계좌(B은행 계좌번호 1 생략)로",
        ),
        (
            "홍길동 010-1234-5678, 02-123-4567로",
            [("010-1234-5678", "휴대폰번호"), ("02-123-4567", "전화번호")],
            "홍길동 (전화번호 1 생략), (전화번호 2 생략)으로",
        ),
        ("27세의 홍길동", [("27세", "나이"), ("홍길동", NAME)], "27세의 A"),
        ("", [], ""),
    ],
)
def test_sentences(text: str, items: list[tuple[str, ...]], result: str) -> None:
    assert redacted(text, *items) == result


def test_particles_stay_where_the_profile_says_so() -> None:
    rule = replace(profile(), particles="keep")
    assert redacted("홍길동은 김철수와", ("홍길동", NAME), ("김철수", NAME), rule=rule) == "A은 B와"


def test_the_particle_belongs_to_the_replacement() -> None:
    first, second = plan("홍길동은 김철수(남)와", ("홍길동", NAME)).replacements, plan("홍길동(남)은", ("홍길동", NAME))
    assert [(item.start, item.end, item.text) for item in first] == [(0, 4, "A는")]
    assert [(item.start, item.end, item.text) for item in second.replacements] == [(0, 3, "A"), (6, 7, "는")]


def test_a_particle_inside_another_mention_is_not_touched() -> None:
    text = "홍길동은 나무"
    found = [mention(text, "홍길동", NAME), mention(text, "은 나무", "닉네임")]
    assert redact_text(text, plan_redaction(text, [], found, profile())) == "A B"


def test_letters_of_touching_mentions_stay_apart() -> None:
    items = (("홍길동", NAME), ("김철수", NAME), ("110-123", "계좌번호"))
    assert redacted("홍길동김철수110-123", *items) == "A B(계좌번호 1 생략)"
    assert redacted("110-123홍길동", items[2], items[0]) == "(계좌번호 1 생략)A"


def test_what_the_plan_tells() -> None:
    text = "홍길동은 신한은행, 홍길동, 27세"
    found = plan(text, ("홍길동", NAME), ("신한은행", BANK), ("홍길동", NAME), ("27세", "나이"))
    assert found.assignments == {"홍길동": "A", "신한은행": "B"}
    assert found.counts == {
        "인명": {"letter": 2},
        "기관 및 시설": {"letter": 1},
        "연령정보": {"keep": 1},
    }
    assert found.profile == "재일 2014-2"
    assert "홍길동" not in repr(found)


def test_values_lose_the_descriptor_only_where_the_rest_says_enough() -> None:
    found = plan("우리은행, 한빛은행, 3층", ("우리은행", BANK), ("한빛은행", BANK), ("3층", "층"))
    assert {(value.text, value.label) for value in found.values} == {
        ("우리은행", BANK),
        ("한빛", BANK),
        ("한빛은행", BANK),
        ("3층", "층"),
    }


def test_a_district_is_nothing_to_look_for_where_addresses_keep_it() -> None:
    text = "수원시 권선구 일대와 수원시 권선구 원당동 444"
    found = plan(text, ("수원시 권선구", "주소", "e1"), ("수원시 권선구 원당동 444", "주소", "e2"))
    assert {value.text for value in found.values} == {"원당동 444", "수원시 권선구 원당동 444"}
    assert redact_text(text, found).endswith(" 일대와 수원시 권선구 B")


def test_kept_mentions_excuse_what_they_contain() -> None:
    text = "길동은 길동 길동"
    found = [
        mention(text, "길동", NAME, entity="a"),
        mention(text, "길동", NAME, entity="b", after=3, treatment="keep"),
    ]
    result = plan_redaction(text, [], found, profile())
    assert redact_text(text, result) == "A는 길동 길동"
    assert result.values == (SecretValue("길동", NAME, kept=1),)


@pytest.mark.parametrize(
    ("text", "items", "kept", "standing"),
    [
        ("고리원자력본부와 원자력본부", [("고리원자력본부", "원자력본부"), ("원자력본부", "단체명")], 1, 1),
        ("고리원자력본부와 원자력본부, 원자력본부", [("고리원자력본부", "원자력본부"), ("원자력본부", "단체명")], 1, 2),
        ("전북 임실군 임실읍 1과 임실군", [("전북 임실군 임실읍 1", "주소"), ("임실군", "행정군")], 1, 1),
        ("abc.kr에서 인터넷", [("abc.kr", "URL"), ("인터넷", "불특정회사명")], 1, 1),
        ("한빛은행과 한빛은행", [("한빛은행", BANK), ("한빛은행", BANK)], 0, 0),
    ],
)
def test_what_the_rule_writes_and_leaves_beside_letters_is_no_leak(
    text: str, items: list[tuple[str, str]], kept: int, standing: int
) -> None:
    found = plan(text, *items)
    value = next(one for one in found.values if one.text == items[-1][0])
    assert value.kept == kept
    assert len(Needles((value,)).find(redact_text(text, found))) == standing


def test_what_a_person_chose_excuses_nothing() -> None:
    text = "한빛은행과 김철수"
    found = plan_redaction(
        text, [], mentions(text, ("한빛은행", BANK), ("김철수", NAME)), profile(), overrides={"한빛은행": "김철수의 "}
    )
    assert {value.kept for value in found.values} == {0}


def test_labels_outside_the_taxonomy_are_replaced_all_the_same() -> None:
    text = "무엇은"
    found = [replace(mention(text, "무엇", NAME), label="새라벨")]
    result = plan_redaction(text, [], found, profile())
    assert redact_text(text, result) == "A는"
    assert result.counts == {"새라벨": {"letter": 1}}


def test_a_mention_across_blocks_leaves_the_separator() -> None:
    text = "피고인 홍길\n동은 갔다"
    blocks = [Block(0, 6), Block(7, 13)]
    found = [mention(text, "홍길\n동", NAME)]
    result = plan_redaction(text, blocks, found, profile())
    assert [(item.start, item.end, item.text) for item in result.replacements] == [
        (4, 6, "A"),
        (7, 8, ""),
        (8, 9, "는"),
    ]
    assert redact_text(text, result) == "피고인 A\n는 갔다"


def _over_pages(text: str, *values: tuple[str, str]) -> list[Mention]:
    """Mentions of (value, entity) in reading order, the last of them the second half of a name."""
    *found, last = mentions(text, *((value, NAME, entity) for value, entity in values))
    return [*found, replace(last, source=CONTINUED)]


def test_one_letter_stands_for_both_halves_of_a_name_and_for_the_whole() -> None:
    text = "피해자 박선\n윤은 갔다."
    made = plan_redaction(text, [Block(0, 6), Block(7, 14)], _over_pages(text, ("박선", "e"), ("윤", "e")), profile())
    assert redact_text(text, made) == "피해자 A\n는 갔다."
    assert SecretValue("박선윤", NAME) in made.values
    assert redact_name("박선윤 판결", made) == "A 판결"


def test_somebody_in_the_head_of_the_page_is_no_half_of_a_name() -> None:
    text = "피해자 박선\n최다솜 사건\n윤은 갔다."
    blocks = [Block(0, 6), Block(7, 13), Block(14, 21)]
    made = plan_redaction(text, blocks, _over_pages(text, ("박선", "e"), ("최다솜", "f"), ("윤", "e")), profile())
    assert redact_text(text, made) == "피해자 A\nB 사건\n는 갔다."
    assert redact_name("박선윤 판결", made) == "A 판결"


def test_the_second_half_of_a_name_whose_first_is_kept_has_a_letter_of_its_own() -> None:
    text = "피해자 박선\n윤은 갔다."
    first, second = _over_pages(text, ("박선", "e"), ("윤", "e"))
    made = plan_redaction(text, [], [replace(first, treatment="keep"), second], profile())
    assert redact_text(text, made) == "피해자 박선\nA는 갔다."


@pytest.mark.parametrize(
    ("value", "label", "said"),
    [("890112-2\n244566", "주민등록번호", "주민등록번호 1 생략"), ("010-40\n31-1277", "전화번호", "전화번호 1 생략")],
)
def test_a_value_over_a_line_end_in_parentheses_gets_no_second_ones(value: str, label: str, said: str) -> None:
    text = f"위 사람({value})에게"
    border = text.index("\n")
    blocks = [Block(0, border), Block(border + 1, len(text))]
    result = plan_redaction(text, blocks, [mention(text, value, label)], profile())
    assert redact_text(text, result) == f"위 사람({said}\n)에게"


def test_a_mention_between_blocks_is_refused() -> None:
    text = "가\n나"
    with pytest.raises(RedactionError) as caught:
        plan_redaction(text, [Block(0, 1), Block(2, 3)], [mention(text, "\n", NAME)], profile())
    assert caught.value.code == "redaction.outside"


def test_a_stale_mention_is_refused() -> None:
    with pytest.raises(RedactionError) as caught:
        plan_redaction("홍길동", [], [mention("김홍길동", "홍길동", NAME)], profile())
    assert caught.value.code == "redaction.stale"


def test_a_chosen_text_is_used_everywhere_and_given_to_nobody_else() -> None:
    text = "홍길동과 김철수, 홍길동"
    found = mentions(text, ("홍길동", NAME), ("김철수", NAME), ("홍길동", NAME))
    result = plan_redaction(text, [], found, profile(), overrides={"홍길동": "B"})
    assert redact_text(text, result) == "B와 A, B"


@pytest.mark.parametrize(
    ("text", "items", "count"),
    [
        ("한빛IT", [("한빛", COMPANY)], 1),
        ("e한빛", [("한빛", COMPANY)], 1),
        ("홍길동 김철수", [("홍길동", NAME), ("김철수", NAME)], 0),
        ("TEL010-1234-5678kr", [("010-1234-5678", "휴대폰번호")], 0),
        ("홍길동Kim", [("홍길동", NAME), ("Kim", NAME)], 0),
    ],
)
def test_letters_that_run_together_are_pointed_out(text: str, items: list[tuple[str, str]], count: int) -> None:
    notices = plan(text, *items).notices
    assert [(item.code, item.fields) for item in notices] == [("redaction.adjacent", {"count": count})] * bool(count)
    assert all(item.message("ko") and item.message("en") for item in notices)


def test_overlaps_are_told() -> None:
    text = "홍길동"
    found = [mention(text, "홍길동", NAME), mention(text, "길동", NAME)]
    result = plan_redaction(text, [], found, profile())
    assert [item.code for item in result.notices] == ["redaction.overlaps"]


@pytest.mark.parametrize(
    ("stem", "result"),
    [
        ("판결문", "판결문"),
        ("홍길동_판결", "A_판결"),
        ("홍 길 동 판결(홍길동)", "A 판결(A)"),
        ("홍길동 판결", "A 판결"),
        ("2020고단1 한빛은행 대 홍길동", "2020고단1 B은행 대 A"),
        ("한빛-홍길동-01012345678", "B-A-(전화번호 1 생략)"),
        ("홍길동", "A"),
    ],
)
def test_file_names(stem: str, result: str) -> None:
    found = plan("홍길동 한빛은행 010-1234-5678", ("홍길동", NAME), ("한빛은행", BANK), ("010-1234-5678", "휴대폰번호"))
    assert redact_name(stem, found) == result


@pytest.mark.parametrize(
    ("stem", "result"),
    [("김도판결", "A판결"), ("피고인김도_1심", "피고인A_1심"), ("김 도 판결", "A 판결"), ("판결문", "판결문")],
)
def test_a_short_name_goes_from_a_file_name_without_spaces(stem: str, result: str) -> None:
    found = plan("피고인 김도 판결", ("김도", NAME), ("판결", "닉네임"))
    assert redact_name(stem, found) == result


@pytest.mark.parametrize(
    ("stem", "result"),
    [
        ("고은_판결", "A_판결"),
        ("고은의 판결(sk)", "A의 판결(B)"),
        ("2020고단1 SK 대 고은", "2020고단1 B 대 A"),
        ("보고은행 SKY", "보고은행 SKY"),
        ("3층 밤하늘여우의 판결", "3층 D의 판결"),
        ("사건 판결", "사건 판결"),
    ],
)
def test_a_name_that_is_a_common_word_goes_from_a_file_name_where_it_is_a_word_by_itself(
    stem: str, result: str
) -> None:
    named = (("고은", NAME), ("SK", "통신사"), ("사건", "닉네임"), ("밤하늘여우", "닉네임"), ("3층", "층"))
    found = plan("고은이 SK 사건 밤하늘여우 3층", *named)
    assert redact_name(stem, found) == result


def test_a_file_name_never_becomes_empty() -> None:
    text = "원고 갑\n주소 역삼동 123-4\n주문\n"
    assert redact_name("역삼동 123-4", plan(text, ("역삼동 123-4", "구아래주소"))) == "비실명"


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("(", ")", "(전화번호 1 생략)"),
        ("(연락처 ", ", 자택)", "(연락처 전화번호 1 생략, 자택)"),
        ("(전화번호 ", ", 자택)", "(전화번호 1 생략, 자택)"),
        ("", " (자택)", "(전화번호 1 생략) (자택)"),
        ("(자택) ", "", "(자택) (전화번호 1 생략)"),
        ("차량(", "(흰색), 쏘나타)", "차량(전화번호 1 생략(흰색), 쏘나타)"),
        ("(휴대폰(본인 명의), ", ", 자택)", "(휴대폰(본인 명의), 전화번호 1 생략, 자택)"),
        ("(본인) ", " (자택)", "(본인) (전화번호 1 생략) (자택)"),
        ("가) ", ", 나) 자택", "가) (전화번호 1 생략), 나) 자택"),
        ("(운송장번호 ", ")", "(운송장번호 1 생략)"),
        ("전화번호 ", "", "전화번호 (전화번호 1 생략)"),
        ("(자택 ", "\n)", "(자택 (전화번호 1 생략)\n)"),
        ("(송달영수증 제", "호, 자택)", "(송달영수증 제(전화번호 1 생략)호, 자택)"),
    ],
)
def test_a_number_in_parentheses_gets_no_second_pair(before: str, after: str, written: str) -> None:
    assert redacted(f"{before}010-2345-6789{after}", ("010-2345-6789", "휴대폰번호")) == written


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("A (", "생, 여)", "A (생년월일 1 생략, 여)"),
        ("", " 생 A", "(생년월일 1 생략) A"),
        ("", "생의 A", "(생년월일 1 생략)생의 A"),
        ("", "생선", "(생년월일 1 생략)생선"),
        ("", "\n생", "(생년월일 1 생략)\n생"),
    ],
)
def test_what_says_that_a_day_is_of_a_birth_goes_with_it(before: str, after: str, written: str) -> None:
    assert redacted(f"{before}1994. 4. 8.{after}", ("1994. 4. 8.", "생년월일")) == written


def test_what_is_marked_by_itself_behind_a_day_of_birth_does_not_go_with_it() -> None:
    assert redacted("1994. 4. 8. 생", ("1994. 4. 8.", "생년월일"), ("생", "닉네임")) == "(생년월일 1 생략) A"


def test_a_name_takes_nothing_along_that_goes_with_a_day_of_birth() -> None:
    assert redacted("홍길동 생 전에", ("홍길동", NAME)) == "A 생 전에"


def test_numbers_over_several_cells_are_told_apart_by_all_of_them() -> None:
    text = "010\t2345\t6789\n010\t8765\t4321\n010-2345-6789\n"
    numbers = ["010\t2345\t6789", "010\t8765\t4321", "010-2345-6789"]
    blocks = [Block(place.start(), place.end()) for place in re.finditer(r"[\d-]+", text)]
    done = plan(text, *((one, "휴대폰번호", f"e{at}") for at, one in enumerate(numbers)), blocks=blocks)
    assert re.findall(r"\(전화번호 (\d) 생략\)", redact_text(text, done)) == ["1", "2", "1"]
