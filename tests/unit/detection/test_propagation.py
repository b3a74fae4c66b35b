"""A value found once is found everywhere, and nowhere inside other words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked import read_marked

from core.detection.aliases import other_spellings
from core.detection.merge import merge
from core.detection.model import Candidate
from core.detection.pipeline import build_mentions
from core.detection.propagation import propagate
from core.korean.morphology import is_everyday


def _spread(value: str, label: str, text: str, source: str = "party", score: float = 0.95) -> list[str]:
    start = text.index(value)
    seed = Candidate(start, start + len(value), label, score, source)
    return [text[c.start : c.end] for c in sorted(propagate(text, [seed]).candidates, key=lambda c: c.start)]


PERSON = [
    ("홍길동", "홍길동은 갔다. 홍길동이 왔다. 홍길동에게, 홍길동으로부터 홍길동의", 4),
    ("홍길동", "홍길동\n위 홍길동은 원고홍길동과 피고인 홍길동씨", 3),
    ("홍길동", "홍길동, 홍 길 동의 홍  길  동", 2),
    ("홍길동", "홍길동(이하 생략) “홍길동” [홍길동]", 2),
    ("정수연", "정수연은 정수연구소에서", 0),
    ("김 철 수", "김 철 수의 김철수는", 1),
    ("이수", "원고 이수는 교육을 이수하였다. 이수를 명한다. 위 이수는 이수(45세)", 2),
    ("정은", "피고 정은, 결정은 정은에 따른다. 피고 정은은", 2),
    ("남현", "남현은 남현동에서 남현이", 1),
    # A word of two syllables needs a person's place; three that are no word of the dictionary need none.
    ("노란", "원고 노란은 노란 우산을 썼다. 피고 노란은", 1),
    ("하늘", "원고 하늘은 하늘을 보았다. 피고 하늘은", 1),
    # In minutes a colon stands between what somebody was or said and who it was.
    ("뇌관", "총무 뇌관의 뇌관 폭발. 서기: 뇌관    서명: 뇌관, 뇌영, 뇌관: “옳소” 뇌관: 기폭 장치", 3),
    ("하늘", "피고 하늘, 하늘: “그만하라”, 하늘은", 1),
    # What is nobody's name elsewhere is somebody's right behind a role alone.
    ("주식", "원고 주식은 주식회사의 주식, 위 주식을 샀다. 주식, 채권. 증인 주식은 피고 주식(45세)", 2),
    ("방기둥", "방기둥은 방기둥을 시켜 방기둥도", 2),
]


@pytest.mark.parametrize(("value", "text", "count"), PERSON)
def test_persons(value: str, text: str, count: int) -> None:
    hits = _spread(value, "내국인이름", text)
    assert len(hits) == count, hits
    assert all("".join(hit.split()) == "".join(value.split()) for hit in hits)


@pytest.mark.parametrize(
    ("value", "score", "hits"),
    [
        ("뇌상필", 0.9, 2),  # a rare surname and a given name, though 뇌상 is a word
        ("뇌상필", 0.86, 0),  # the network is not sure
        ("뇌졸중", 0.97, 0),  # one word
    ],
)
def test_a_full_name_of_words_spreads_where_the_network_is_sure(value: str, score: float, hits: int) -> None:
    text = f"{value}은 {value}이 {value}의"
    assert len(_spread(value, "내국인이름", text, "model", score)) == hits


THING = [
    ("한빛토건", "주식회사", "주식회사 한빛토건은 한빛토건이 ㈜한빛토건, 한빛토건측", 3),
    ("한솔", "주식회사", "주식회사 한솔, 한솔은 ‘한솔’의 한솔제지", 1),
    ("미륵", "택시회사", "미륵택시 외 미륵택시가 미륵사에서", 1),
    ("역삼동 12-3", "구아래주소", "역삼동 12-3, 역삼동 12-3에서 역삼동 12-34 역삼동12-3", 2),
    ("110-123-456789", "계좌번호", "110-123-456789 그 110-123-456789로 1110-123-456789", 1),
    ("회사", "불특정회사명", "회사 회사는 회사에서", 0),
    ("103", "동", "103동 103호 103명", 0),
    ("농협", "은행", "농협 농협에서 농협의", 0),
]


@pytest.mark.parametrize(("value", "label", "text", "count"), THING)
def test_things(value: str, label: str, text: str, count: int) -> None:
    hits = _spread(value, label, text)
    assert len(hits) == count, hits


def test_the_defined_short_form_is_the_same_entity() -> None:
    text = "주식회사 한국한빛토건개발(이하 ‘한빛토건’이라 한다)은 갔다. 한빛토건의 대표"
    result = propagate(text, [Candidate(5, 13, "주식회사", 0.9, "context")])
    assert result.links == {"한빛토건": "한국한빛토건개발"}
    assert [text[c.start : c.end] for c in sorted(result.candidates, key=lambda c: c.start)].count("한빛토건") >= 2


@pytest.mark.parametrize(
    "definition",
    ["이하 ‘이 사건 회사’라 한다", "이하 ‘원고 회사’라 한다", "이하 ‘피고’라 한다", "이하 ‘특별법’이라 한다"],
)
def test_role_words_are_no_short_forms(definition: str) -> None:
    text = f"주식회사 한빛토건({definition})"
    assert propagate(text, [Candidate(5, 9, "주식회사", 0.9, "context")]).links == {}


@pytest.mark.parametrize(("firm", "kind"), [("은혜재단", "재단"), ("한울은행", "은행"), ("빛고을교회", "교회")])
@pytest.mark.parametrize("role", ["", "피고 "])
def test_what_a_firm_is_is_no_short_form_of_its_name(firm: str, kind: str, role: str) -> None:
    text = f"{firm}(이하 ‘{role}{kind}’이라 한다)은 크다. {role}{kind}의 대표"
    assert propagate(text, [Candidate(0, len(firm), "의료법인", 0.9, "context")]) == ([], {}, {})


@pytest.mark.parametrize("before", ["(이하", "( 이하", "(\n 다음부터", " 이하", ", 이하"])
@pytest.mark.parametrize("behind", ["이라 한다)", "으로 약칭)", ")", " )"])
def test_a_short_form_is_defined_in_parentheses_or_without(before: str, behind: str) -> None:
    text = f"주식회사 한국한빛토건개발{before} ‘한빛토건’{behind}은 갔다."
    assert propagate(text, [Candidate(5, 13, "주식회사", 0.9, "context")]).links == {"한빛토건": "한국한빛토건개발"}


def test_many_empty_lines_are_no_definition() -> None:
    text = "홍길동" + "\n" * 300_000
    assert propagate(text, [Candidate(0, 3, "내국인이름", 0.9, "party")]).candidates == []


def test_given_names_alone() -> None:
    text = "홍길동은 갔다. “길동아, 어디 가니” 길동이가 웃었다. 길동 씨, 길동사거리"
    result = propagate(text, [Candidate(0, 3, "내국인이름", 0.9, "party")])
    hits = [c for c in result.candidates if text[c.start : c.end] == "길동"]
    assert len(hits) == 3
    assert result.links == {"길동": "홍길동"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("은채 번호 010-1640-9915예요.", 1),
        ("“은채이 따님은 한 달에 한 번”", 1),
        ("은채에게 물어봐. 은채한테는 비밀이야. 은채 계좌번호 줘.", 3),
        ("은채 씨, 은채야! 은채이도 읽어라.", 3),
        ("은채, 은채는 동네 이름이다. 은채꽃 번호", 0),
    ],
)
def test_a_given_name_the_dictionary_knows_as_a_word_needs_what_only_persons_have(text: str, found: int) -> None:
    assert is_everyday("은채")
    whole = f"표은채는 갔다. {text}"
    hits = propagate(whole, [Candidate(0, 3, "내국인이름", 0.9, "party")]).candidates
    assert [whole[hit.start : hit.end] for hit in hits] == ["은채"] * found


def test_a_given_name_of_two_persons_is_marked_and_neithers() -> None:
    text = "홍길동과 김길동. 길동이가"
    seeds = [Candidate(0, 3, "내국인이름", 0.9, "party"), Candidate(5, 8, "내국인이름", 0.9, "party")]
    found = propagate(text, seeds)
    assert found.links == {"길동": "길동"}
    assert [text[one.start : one.end] for one in found.candidates] == ["길동"]
    entities = [one.entity for one in build_mentions(text, [*seeds, *found.candidates], found.links)]
    assert len({*entities}) == 3


def test_latin_spelling() -> None:
    text = "응우옌 티 란(NGUYEN THI LAN)은"
    found = other_spellings(text, [Candidate(0, 7, "베트남이름", 0.9, "party")])
    assert [(text[c.start : c.end], c.label) for c in found] == [("NGUYEN THI LAN", "베트남이름")]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("쩐 반 득(Trần Văn Đức, 1991. 3. 2.생)", "Trần Văn Đức"),
        ("이바노프 (Иванов Сергей)는", "Иванов Сергей"),
        ("솜차이(สมชาย ใจดี)도", "สมชาย ใจดี"),
        ("알리 하산(علي حسن, 이명 알리)", "علي حسن"),
        ("다나카(タナカ ヒロシ)는", "タナカ ヒロシ"),
        ("최다솜(崔多\U00020bb7)은", "崔多\U00020bb7"),
        ("나랑체렉(γ, 3)", None),
        # what somebody is, and who else
        ("Sang-woo Ko (General Manager)", None),
        ("홍길동 (Chief Engineer)", None),
        ("Yuki Sato (佐藤由紀, Company Secretary)", "佐藤由紀"),
        ("Sang-woo Ko (General Manager, 高相佑)", "高相佑"),
        ("Éric Dupont (Site Manager)", None),
        ("Danny Ko (Ko Sang-woo)", "Ko Sang-woo"),
        ("kimjs99 (KIM JI SOO)", "KIM JI SOO"),
        ("홍길동 (GENERAL MANAGER)", None),
        ("토 티 란 (To Thi Lan)", "To Thi Lan"),
        ("표재석 (June Lee)", "June Lee"),
        ("노무현 (No Moo Hyun)", "No Moo Hyun"),
    ],
)
def test_a_name_in_the_letters_of_its_country_stands_right_after_it(text: str, written: str | None) -> None:
    people = [Candidate(0, len(text.split("(")[0].rstrip()), "러시아권이름", 0.9, "party")]
    assert [text[one.start : one.end] for one in other_spellings(text, people)] == ([written] if written else [])


def test_ages_and_dates_do_not_spread() -> None:
    assert _spread("23세", "나이", "23세 그리고 23세") == []


@settings(deadline=None)
@given(st.text(alphabet="홍길동은이가의 \n,()이수정연A1", max_size=60))
def test_hits_are_the_value_and_lie_in_the_text(tail: str) -> None:
    text = "홍길동\n" + tail
    for hit in propagate(text, [Candidate(0, 3, "내국인이름", 0.9, "party")]).candidates:
        assert "".join(text[hit.start : hit.end].split()) in ("홍길동", "길동")


@pytest.mark.parametrize(
    ("value", "score", "text", "count"),
    [
        ("방기둥", 0.95, "방기둥은 왔다. 그가 방기둥을 시켜", 1),
        ("방기둥", 0.86, "방기둥은 왔다. 그가 방기둥을 시켜", 0),
        ("민들레", 0.99, "민들레는 왔다. 길가의 민들레를 꺾어", 0),
        ("채용절차", 0.99, "채용절차는 늦었다. 다른 채용절차를 밟아", 0),
    ],
)
def test_how_sure_the_model_has_to_be_of_a_name_made_of_common_words(
    value: str, score: float, text: str, count: int
) -> None:
    assert len(_spread(value, "내국인이름", text, "model", score)) == count


def test_a_name_in_another_script_stands_right_after_it() -> None:
    text = "방윤덕(方允德)과 방윤덕 (方允德, 1890년생), 방윤덕 소유(所有)"
    people = [Candidate(at, at + 3, "내국인이름", 0.9, "model") for at in (0, 10, 29)]
    assert [text[one.start : one.end] for one in other_spellings(text, people)] == ["方允德", "方允德"]


def test_surname_and_given_name_may_stand_apart_in_hanja() -> None:
    text = "손님 사토 유키(佐藤 由紀, 여권번호 TK1)와 김철수(相續 財産 分割)"
    people = [Candidate(3, 8, "일본인이름", 0.9, "model"), Candidate(9, 11, "세례명", 0.9, "model")]
    people.append(Candidate(text.index("김철수"), text.index("김철수") + 3, "내국인이름", 0.9, "model"))
    assert [text[one.start : one.end] for one in other_spellings(text, people)] == ["佐藤 由紀"]
    (whole,) = [one for one in merge(text, (), [*people, *other_spellings(text, people)]) if one.start == 9]
    assert text[whole.start : whole.end] == "佐藤 由紀"


def test_foreigners_are_found_by_a_part_of_their_name() -> None:
    text = "솜폰 짜이디는 우편물을 보냈다. 그 뒤 솜폰이 전화하였고 새 반 시간이 흘렀다. 쩐 반 득은 몰랐다."
    vietnamese = text.index("쩐 반 득")
    full = [
        Candidate(0, 6, "태국인이름", 0.95, "model"),
        Candidate(vietnamese, vietnamese + 5, "베트남이름", 0.95, "model"),
    ]
    result = propagate(text, full)
    assert [text[one.start : one.end] for one in result.candidates] == ["솜폰"]
    assert result.links == {"솜폰": "솜폰짜이디"}


def test_a_part_that_is_found_already_is_linked() -> None:
    text = "솜폰 짜이디는 우편물을 보냈다. 솜폰이 전화하였다."
    full = [Candidate(0, 6, "태국인이름", 0.95, "model"), Candidate(18, 20, "캄보디아이름", 0.95, "model")]
    assert text[18:20] == "솜폰"
    found = propagate(text, full)
    assert (found.candidates, found.links) == ([], {"솜폰": "솜폰짜이디"})


def test_a_part_of_which_the_network_sees_the_front_is_found_whole() -> None:
    text = "안드레이 키릴로프가 왔다. 그 뒤 안드레이라는 사람이 갔다."
    cut = text.rindex("안드레")
    found = [Candidate(0, 9, "러시아권이름", 0.95, "model"), Candidate(cut, cut + 3, "중국인이름", 0.9, "model")]
    assert [text[one.start : one.end] for one in propagate(text, found).candidates] == ["안드레이"]


def test_a_part_that_two_foreigners_share_is_marked_and_neithers() -> None:
    text = "솜폰 짜이디와 솜폰 께우마니가 왔다. 솜폰은 갔다."
    full = [Candidate(0, 6, "태국인이름", 0.95, "model"), Candidate(8, 15, "태국인이름", 0.95, "model")]
    found = propagate(text, full)
    assert [text[one.start : one.end] for one in found.candidates] == ["솜폰"]
    entities = [one.entity for one in build_mentions(text, [*full, *found.candidates], found.links)]
    assert len({*entities}) == 3


@pytest.mark.parametrize("call", ["보라야 자?", "보라야, 자?", "보라 어머니께", "보라 씨는"])
def test_a_given_name_that_is_a_word_needs_a_call(call: str) -> None:
    assert _spread("김보라", "내국인이름", f"김보라는 갔다. {call} 보라 꽃을 샀다.") == ["보라"]


def test_a_company_of_common_words_spreads_from_beside_its_legal_form() -> None:
    assert _spread("청우방수", "유한회사", "유한회사 청우방수는 (청우방수 시공)", "model") == ["청우방수"]
    assert _spread("청우방수", "유한회사", "청우방수는 (청우방수 시공)", "model") == []


def test_a_chosen_name_of_two_syllables_is_found_where_a_person_is_spoken_of() -> None:
    text = "대화명 밤비를 쓰는 자가 있다. 밤비 내리는 날에 오슬기(밤비)가 왔다."
    assert _spread("밤비", "닉네임", text, "model") == ["밤비"]


def test_a_generic_word_is_a_given_name_only_where_a_person_is_called() -> None:
    text = "정하나는 갔다. 그 중 하나는 하나에게, 하나 씨와 하나만 믿고 둘 중 하나를 골랐다."
    assert _spread("정하나", "내국인이름", text) == ["하나", "하나"]
    assert _spread("김우리", "내국인이름", "김우리는 갔다. 우리에게 우리 씨앗을 주었다.") == []


def test_a_given_name_that_is_a_word_stands_behind_a_relative() -> None:
    assert _spread("최미숙", "내국인이름", "최미숙은 갔다. 우리 언니 미숙이 돈까지 넣었다.") == ["미숙"]


def test_a_short_form_defined_with_the_role_is_one_without_it() -> None:
    text = "피고 파인트리테크 주식회사(이하 ‘피고 파인트리’라 한다)는 크다. 파인트리는 피고 파인트리이다."
    start = text.index("파인트리테크")
    found = propagate(text, [Candidate(start, start + 6, "주식회사", 0.95, "party")])
    assert found.links["파인트리"] == "파인트리테크"
    assert len({one.start for one in found.candidates}) == 3
    assert {text[one.start : one.end] for one in found.candidates} == {"파인트리"}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("편유경", "교감 편유경은 왔다. 편 교감은 편 교감님과 회의를 하였다.", ["편", "편"]),
        ("석윤지", "석윤지 후보와 인병로 후보. 석 후보 측이", ["석"]),
        ("선우진호", "선우진호는 왔다. 선우 과장의", ["선우"]),
        ("염택수", "염택수는 왔다. 염 교감실로, 개염 원사", []),
        ("전승훈", "전승훈은 왔다. 전 이사장은 구속되었다.", []),
        ("편유경", "편유경은 왔다. 석 교감은 갔다.", []),
    ],
)
def test_a_surname_before_a_title_is_somebody_the_text_names(name: str, text: str, found: list[str]) -> None:
    assert _spread(name, "내국인이름", text) == found


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("다이신 세이키 가부시키가이샤 (大進精機株式會社)는", ["大進精機株式會社"]),
        ("다이신 세이키(大進精機)는", ["大進精機"]),
        ("다이신 세이키(일본국)는", []),
        ("다이신 세이키 조합(組合)은", []),
    ],
)
def test_a_firm_in_hanja_behind_its_name_and_legal_form(text: str, written: list[str]) -> None:
    firm = [Candidate(0, 7, "국외기업", 0.95, "party")]
    assert [text[one.start : one.end] for one in other_spellings(text, firm)] == written


def test_a_foreigner_called_by_a_part_that_is_a_word_is_one_before_a_title() -> None:
    text = "발명자 오노 하루카는 시험하였다. 오노 연구원이 나고야에서 오노라는 말을 하였다."
    result = propagate(text, [Candidate(4, 10, "일본인이름", 0.97, "model")])
    assert [text[one.start : one.end + 4] for one in result.candidates] == ["오노 연구원"]


@pytest.mark.parametrize(
    ("text", "values", "links"),
    [
        (
            "⟦태오정밀⟧(변경 전 상호: ⟦진국기공⟧, 이하 ‘태오’ 또는 ‘채무자 회사’라 한다)은",
            ("주식회사", "주식회사"),
            {"태오": "태오정밀"},
        ),
        (
            "⟦대승기자재⟧(법인등록번호 ⟦195511-0083427⟧, 이하 ‘피고 회사’ 또는 ‘대승’이라 한다)",
            ("주식회사", "법인등록번호"),
            {"대승": "대승기자재"},
        ),
        (
            "⟦늘푸른센터⟧(서울 중구, 대표 ⟦김기호⟧, 이하 '늘푸른'이라고만 한다)",
            ("단체명", "내국인이름"),
            {"늘푸른": "늘푸른센터"},
        ),
        ("⟦늘푸른센터⟧와 ⟦한결⟧(이하 '사랑방'이라 한다)", ("단체명", "주식회사"), {}),
    ],
)
def test_what_is_defined_is_short_for_whatever_it_abbreviates(
    text: str, values: tuple[str, ...], links: dict[str, str]
) -> None:
    plain, found = read_marked(text, values)
    assert propagate(plain, found).links == links


def test_what_is_defined_is_called_as_what_it_is_short_for() -> None:
    text, found = read_marked(
        "⟦응우옌티빅번⟧(이하 ‘⟦빅번⟧’이라 한다)은 ⟦빅번⟧의", ("베트남이름", "주식회사", "주식회사")
    )
    known = propagate(text, found)
    assert [one.label for one in known.as_defined(text, found)] == ["베트남이름"] * 3


def test_one_syllable_is_somebody_behind_the_role_it_is_defined_with() -> None:
    text, found = read_marked(
        "원고 ⟦사디크 칸⟧(이하 '원고 칸'이라 한다)은 왔다. 원고 칸의 부친은 칸을 나누었다.", ("러시아권이름",)
    )
    known = propagate(text, found)
    assert known.links == {"칸": "사디크칸"}
    assert sorted(one.start for one in known.candidates) == [text.index("칸'"), text.index("칸의")]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("⟦엘티홀딩스⟧ 유한회사(이하 ‘LT홀딩스’라 한다)", {"LT홀딩스": "엘티홀딩스"}),
        ("⟦엘티홀딩스⟧ 유한회사(이하 ‘부동산 회사’라 한다)", {}),
        ("⟦나루병원희망⟧노동조합(이하 ‘희망노조’라 한다)", {"희망노조": "나루병원희망"}),
        ("⟦안양북부⟧새마을금고(이하 ‘북부금고’라 한다)", {"북부금고": "안양북부"}),
        ("⟦나루⟧대학교병원(이하 ‘대학병원’이라 한다)", {}),  # no letter of the name
        ("⟦엘티홀딩스⟧에서 나온 것(이하 ‘LT홀딩스’라 한다)", {}),
        ("⟦엘티건설⟧ 주식회사(이하 ‘LT건설’이라 한다)", {"LT건설": "엘티건설"}),
        ("⟦엘티건설⟧(변경 전 상호: ⟦한빛⟧, 이하 ‘LT건설’이라 한다)", {"LT건설": "엘티건설"}),
        ("⟦엘티건설⟧(변경 전 상호: ⟦한빛⟧, 이하 변경 전후를 불문하고 ‘LT건설’이라 한다)", {"LT건설": "엘티건설"}),
        ("⟦한빛토건⟧ 주식회사(이하 상호 변경 전후를 통틀어 ‘한빛’이라 한다)", {"한빛": "한빛토건"}),
        ("⟦한빛토건⟧ 주식회사(이하 합병 전후를 구분하지 아니하고 ‘한빛’이라 한다)", {"한빛": "한빛토건"}),
        ("⟦엘티건설⟧(서울 중구 소재, 이하 ‘부동산 회사’라 한다)", {}),
        ("⟦엘티건설⟧(서울 중구 소재)이 지은 것(이하 ‘리버힐’이라 한다)", {}),
    ],
)
def test_what_is_defined_right_behind_a_name_is_that_name(text: str, links: dict[str, str]) -> None:
    plain, found = read_marked(text, ("주식회사", "주식회사"))
    assert propagate(plain, found).links == links


@pytest.mark.parametrize(
    ("text", "labels", "links"),
    [
        # Found before its definition by its value alone.
        (
            "원고 ⟦크바르트 파마⟧ 게엠베하. 피고는 ⟦한빛⟧이다. 크바르트 파마 게엠베하(이하 '크바르트'라 한다)",
            ("국외기업", "주식회사"),
            {"크바르트": "크바르트파마"},
        ),
        # A syllable alone is who is called so where the text has it marked.
        ("⟦응웬반득⟧(이하 '⟦득⟧'이라 한다)은", ("베트남이름", "베트남이름"), {"득": "응웬반득"}),
        ("⟦응웬반득⟧(이하 '득'이라 한다)은", ("베트남이름",), {}),
        ("⟦응웬반득⟧(이하 '⟦갑⟧'이라 한다)은", ("베트남이름", "베트남이름"), {}),
        ("⟦응웬반득⟧(이하 '⟦A⟧'라 한다)은", ("베트남이름", "베트남이름"), {}),
        # The note speaks of somebody else, too.
        ("⟦엘티건설⟧(대표이사 ⟦표정욱⟧, 이하 '비버'라 한다)은", ("주식회사", "내국인이름"), {}),
    ],
)
def test_whose_a_short_form_is(text: str, labels: tuple[str, ...], links: dict[str, str]) -> None:
    plain, found = read_marked(text, labels)
    assert propagate(plain, found).links == links
