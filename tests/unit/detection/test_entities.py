"""Which mentions share an entity."""

import re

import pytest

from core.detection.entities import entity_ids
from core.detection.model import Candidate


def _ids(text: str, parts: list[tuple[str, str]], links: dict[str, str] | None = None) -> list[str]:
    mentions, position = [], 0
    for value, label in parts:
        start = text.index(value, position)
        mentions.append(Candidate(start, start + len(value), label, 0.9, "model"))
        position = start + len(value)
    return entity_ids(text, mentions, links or {})


def test_equal_names_share_and_first_appearance_numbers() -> None:
    text = "홍길동 김철수 홍 길 동 김철수"
    parts = [("홍길동", "내국인이름"), ("김철수", "내국인이름"), ("홍 길 동", "내국인이름"), ("김철수", "내국인이름")]
    assert _ids(text, parts) == ["e1", "e2", "e1", "e2"]


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("나루동 햇님어린이집과 햇님어린이집의", [("나루동 햇님", "어린이집"), ("햇님", "어린이집")], [0, 0]),
        ("'새론기전 새노동조합'과 새노동조합의", [("새론기전 새", "노동조합"), ("새", "노동조합")], [0, 0]),
        ("햇님어린이집, 나루동 햇님어린이집", [("햇님", "어린이집"), ("나루동 햇님", "어린이집")], [0, 0]),
        # of another kind, of two, of a longer word, somebody
        ("나루동 햇님어린이집과 햇님약국의", [("나루동 햇님", "어린이집"), ("햇님", "약국")], [0, 1]),
        (
            "나루동 햇님어린이집, 가람동 햇님어린이집과 햇님어린이집",
            [("나루동 햇님", "어린이집"), ("가람동 햇님", "어린이집"), ("햇님", "어린이집")],
            [0, 1, 2],
        ),
        ("나루햇님어린이집과 햇님어린이집", [("나루햇님", "어린이집"), ("햇님", "어린이집")], [0, 1]),
        ("나루동 햇님어린이집과 가람동 햇님어린이집", [("나루동 햇님", "어린이집"), ("햇님", "어린이집")], [0, 1]),
        (
            "달빛 은혜교회, 한울 은혜교회와 은혜교회",
            [("달빛 은혜", "교회"), ("은혜", "교회"), ("은혜", "교회")],
            [0, 1, 1],
        ),
        ("달빛 은혜교회의 목사는 은혜교회", [("달빛 은혜", "교회"), ("은혜", "교회")], [0, 0]),
        ("달빛 은혜교회와 피고 은혜교회", [("달빛 은혜", "교회"), ("은혜", "교회")], [0, 0]),
        ("달빛 은혜교회와 위 은혜교회", [("달빛 은혜", "교회"), ("은혜", "교회")], [0, 0]),
        ("달빛 은혜교회가 있다. 김갑동은 은혜교회의 목사이다.", [("달빛 은혜", "교회"), ("은혜", "교회")], [0, 0]),
        ("달빛 은혜교회가 있다. 김갑동의 은혜교회 출입", [("달빛 은혜", "교회"), ("은혜", "교회")], [0, 0]),
        (
            "나루동 햇님어린이집, 서울에서 햇님어린이집을",
            [("나루동 햇님", "어린이집"), ("햇님", "어린이집")],
            [0, 0],
        ),
        ("나루동 햇님어린이집과 햇님(여, 5세)의", [("나루동 햇님", "어린이집"), ("햇님", "내국인이름")], [0, 1]),
    ],
)
def test_a_body_by_the_last_words_of_its_name(text: str, parts: list[tuple[str, str]], expected: list[int]) -> None:
    assert [int(one[1:]) - 1 for one in _ids(text, parts)] == expected


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("누리봄신용협동조합, 주식회사 누리봄", [("누리봄", "금융기관"), ("누리봄", "주식회사")], [0, 1]),
        ("누리봄 주식회사와 누리봄새마을금고", [("누리봄", "주식회사"), ("누리봄", "금융기관")], [0, 1]),
        (
            "㈜누리봄, 누리봄농협과 주식회사 누리봄",
            [("누리봄", "주식회사"), ("누리봄", "협동조합"), ("누리봄", "주식회사")],
            [0, 1, 0],
        ),
        ("주식회사 누리봄, 누리봄신용협동조합", [("누리봄", "내국인이름"), ("누리봄", "금융기관")], [0, 1]),
        (
            "누리봄신용협동조합, 주식회사 누리봄과 누리봄",
            [("누리봄", "금융기관"), ("누리봄", "주식회사"), ("누리봄", "불특정회사명")],
            [0, 1, 1],
        ),
        ("주식회사 누리봄이 지은 누리봄빌딩", [("누리봄", "주식회사"), ("누리봄", "빌딩")], [0, 0]),
        ("주식회사 누리봄의 누리봄은행", [("누리봄", "주식회사"), ("누리봄", "은행")], [0, 0]),
        ("누리봄새마을금고의 누리봄", [("누리봄", "금융기관"), ("누리봄", "금융기관")], [0, 0]),
    ],
)
def test_a_company_is_no_cooperative(text: str, parts: list[tuple[str, str]], expected: list[int]) -> None:
    assert [int(one[1:]) - 1 for one in _ids(text, parts)] == expected


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("산 31-4(도로)와 산 31-4", [("산 31-4", "군아래주소"), ("산 31-4", "번지")], [0, 0]),
        ("같은 리 312-1과 312-1", [("312-1", "필지"), ("312-1", "번지")], [0, 0]),
        ("나루리 산 31-4와 산 31-4", [("나루리 산 31-4", "임야"), ("산 31-4", "번지")], [0, 0]),
        ("새봄면 나루리 311, 나루리 311", [("새봄면 나루리 311", "시아래주소"), ("나루리 311", "번지")], [0, 0]),
        ("산 31-4와 산 31-5", [("산 31-4", "군아래주소"), ("산 31-5", "번지")], [0, 1]),
        ("312-1 토지의 312호", [("312-1", "번지"), ("312", "호")], [0, 1]),
        ("101 토지의 101호", [("101", "번지"), ("101", "호")], [0, 1]),
    ],
)
def test_a_lot_is_one_whatever_it_is_called(text: str, parts: list[tuple[str, str]], expected: list[int]) -> None:
    assert [int(one[1:]) - 1 for one in _ids(text, parts)] == expected


def test_a_company_with_and_without_its_form() -> None:
    assert _ids("㈜한빛 한빛", [("㈜한빛", "주식회사"), ("한빛", "불특정회사명")]) == ["e1", "e1"]


@pytest.mark.parametrize(
    ("text", "hangul", "latin"),
    [
        ("새봄무역 주식회사 (Saebom Trading Co., Ltd.)가", "새봄무역", "Saebom Trading"),
        ("주식회사 새봄무역(Saebom Trading)은", "새봄무역", "Saebom Trading"),
        ("크바르트 게엠베하 운트 콤파니 카게 (Kwart GmbH & Co. KG)", "크바르트", "Kwart"),
        ("노바렉스 테크놀로지스, 인크.(Novarex Technologies, Inc.)", "노바렉스 테크놀로지스", "Novarex Technologies"),
    ],
)
def test_a_firm_and_its_name_in_latin_letters_behind_its_form(text: str, hangul: str, latin: str) -> None:
    assert _ids(text, [(hangul, "국외기업"), (latin, "국외기업")]) == ["e1", "e1"]
    formed = not latin.endswith("Trading") or "Co." in text
    assert _ids(text, [(hangul, "주식회사"), (latin, "영어이름")]) == ["e1", "e1" if formed else "e2"]


@pytest.mark.parametrize("text", ["새봄무역 주식회사 (Novarex Inc.의 자회사)", "새봄무역은 Novarex Inc.(미국)에"])
def test_another_firm_in_parentheses_is_another(text: str) -> None:
    assert _ids(text, [("새봄무역", "주식회사"), ("Novarex", "국외기업")]) == ["e1", "e2"]


def test_a_lot_is_one_below_whatever_district_it_is_taken_to_lie() -> None:
    text = "103-21 지상 103-21 지상 103-21번"
    assert _ids(text, [("103-21", "구아래주소"), ("103-21", "시아래주소"), ("103-21", "번호")]) == ["e1", "e1", "e2"]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("1990. 11. 2. 1990. 1. 12. 1990. 11. 2.", ["e1", "e2", "e1"]),
        ("1990. 1. 2. 1990년 01월 02일 1990-01-02", ["e1", "e1", "e1"]),
    ],
)
def test_days_by_their_parts(text: str, ids: list[str]) -> None:
    days = [(one[0], "생년월일") for one in re.finditer(r"1990[.년-] ?\d+[.월-] ?\d+[.일]?", text)]
    assert _ids(text, days) == ids


def test_numbers_by_their_digits_and_kind() -> None:
    text = "010-1234-5678 01012345678 01012345678"
    parts = [("010-1234-5678", "휴대폰번호"), ("01012345678", "휴대폰번호"), ("01012345678", "계좌번호")]
    assert _ids(text, parts) == ["e1", "e1", "e2"]


@pytest.mark.parametrize(
    ("text", "label", "ids"),
    [
        ("12가3456 12나3456 12가 3456 서울12가3456", "차량번호", ["e1", "e2", "e1", "e1"]),
        ("a1234567890@nate.com c1234567890@nate.com", "이메일주소", ["e1", "e2"]),
        ("M12345678 M-12345678 R12345678", "면허번호", ["e1", "e1", "e2"]),
        ("(02)123-4567 02-123-4567", "전화번호", ["e1", "e1"]),
    ],
)
def test_letters_belong_to_a_number_and_signs_do_not(text: str, label: str, ids: list[str]) -> None:
    parts = re.findall(r"\S*\d가 \d+|\S+", text)
    assert _ids(text, [(part, label) for part in parts]) == ids


def test_a_bank_is_not_called_after_somebodys_given_name() -> None:
    text = "김하나 하나 하나은행"
    parts = [("김하나", "내국인이름"), ("하나", "내국인이름"), ("하나", "은행")]
    assert _ids(text, parts, {"하나": "김하나"}) == ["e1", "e1", "e2"]


def test_masked_numbers_are_compared_as_they_stand() -> None:
    text = "581127-2****** 581127-2"
    assert _ids(text, [("581127-2******", "주민등록번호"), ("581127-2", "주민등록번호")]) == ["e1", "e2"]


def test_house_numbers_of_different_kinds_differ() -> None:
    assert _ids("103 103 103", [("103", "동"), ("103", "호"), ("103", "동")]) == ["e1", "e2", "e1"]


def test_linked_short_forms() -> None:
    text = "한국한빛토건 한빛토건 길동 홍길동"
    parts = [("한국한빛토건", "주식회사"), ("한빛토건", "주식회사"), ("길동", "내국인이름"), ("홍길동", "내국인이름")]
    links = {"한빛토건": "한국한빛토건", "길동": "홍길동", "가": "나", "나": "가"}
    assert _ids(text, parts, links) == ["e1", "e1", "e2", "e2"]


def test_short_forms_in_latin_letters_are_linked_in_any_case() -> None:
    parts = [("John Halvorsen", "영어이름"), ("HALVORSEN", "영어이름"), ("John", "영어이름")]
    links = {"HALVORSEN": "JohnHalvorsen", "John": "JohnHalvorsen"}
    assert _ids("John Halvorsen HALVORSEN John", parts, links) == ["e1", "e1", "e1"]


def test_different_names_never_share() -> None:
    assert _ids("홍길동 홍길순", [("홍길동", "내국인이름"), ("홍길순", "내국인이름")]) == ["e1", "e2"]


@pytest.mark.parametrize("label", ["일본인이름", "세례명", "법명", "별명"])
def test_a_name_in_another_script_behind_it_is_the_same_person(label: str) -> None:
    text = "레 티 마이(LE THI MAI, 여)와 하라 유미(原由美)는 LE THI MAI의 집에서"
    parts = [
        ("레 티 마이", "베트남이름"),
        ("LE THI MAI", "베트남이름"),
        ("하라 유미", "일본인이름"),
        ("原由美", label),
        ("LE THI MAI", "베트남이름"),
    ]
    assert _ids(text, parts) == ["e1", "e1", "e2", "e2", "e1"]


def test_a_ship_in_another_script_behind_it_is_the_same_ship() -> None:
    text = "벌크선 에게안 도운(M/V AEGEAN DAWN, 파나마)과 달빛호(HANSOL NO. 7)가 AEGEAN DAWN의"
    ships = [(name, "선박명") for name in ("에게안 도운", "AEGEAN DAWN", "달빛호")]
    assert _ids(text, [*ships, ("AEGEAN DAWN", "선박명")]) == ["e1", "e1", "e2", "e1"]
    assert _ids("달빛호(새봄호)", [("달빛호", "선박명"), ("새봄호", "선박명")]) == ["e1", "e2"]


def test_another_name_in_parentheses_is_another_person() -> None:
    text = "홍길동(김철수의 형)과 한가온(gaon77) 및 홍길동, LE THI MAI, 도하람(JANE DOE의 남편)"
    parts = [
        ("홍길동", "내국인이름"),
        ("김철수", "내국인이름"),
        ("한가온", "내국인이름"),
        ("gaon77", "아이디"),
        ("홍길동", "내국인이름"),
        ("LE THI MAI", "베트남이름"),
        ("도하람", "내국인이름"),
        ("JANE DOE", "베트남이름"),
    ]
    assert _ids(text, parts) == ["e1", "e2", "e3", "e4", "e1", "e5", "e6", "e7"]


def test_a_second_name_that_the_text_gives_a_person() -> None:
    text = "왕소라(WANG SORA)는 '소소'라는 이름으로 불리며 일하였다. 소소, 이리 와."
    parts = [("왕소라", "중국인이름"), ("WANG SORA", "중국인이름"), ("소소", "별명"), ("소소", "내국인이름")]
    assert _ids(text, parts) == ["e1", "e1", "e1", "e1"]


def test_a_name_spelled_otherwise_is_the_persons_whatever_it_was_taken_for() -> None:
    text = "응우옌 티 란은 '응웬티란'으로도 표기되었고 '란하나'를 운영하였다."
    parts = [("응우옌 티 란", "베트남이름"), ("응웬티란", "국외기업"), ("란하나", "식당")]
    assert _ids(text, parts) == ["e1", "e1", "e2"]


@pytest.mark.parametrize(
    ("text", "parts", "ids"),
    [
        ("새봄은행 새봄", [("새봄은행", "은행"), ("새봄", "카페")], ["e1", "e1"]),
        ("새봄은행 새봄", [("새봄은행", "은행"), ("새봄", "내국인이름")], ["e1", "e2"]),
        ("새봄은행 새봄, 새봄 은행", [("새봄은행", "은행"), ("새봄", "별명"), ("새봄", "은행")], ["e1", "e1", "e1"]),
        (
            "한가람 한가람의원, 한가람",
            [("한가람", "내국인이름"), ("한가람의원", "의원"), ("한가람", "식당")],
            ["e1", "e2", "e1"],
        ),
        ("새봄은행, 새봄 은행", [("새봄은행", "은행"), ("새봄", "은행")], ["e1", "e1"]),
        ("한가람 한가람치과의원", [("한가람", "내국인이름"), ("한가람치과의원", "치과의원")], ["e1", "e2"]),
        ("새봄은행 새봄병원 새봄", [("새봄은행", "은행"), ("새봄병원", "병원"), ("새봄", "카페")], ["e1", "e2", "e3"]),
        ("새봄은행, 새봄병원", [("새봄은행", "은행"), ("새봄", "병원")], ["e1", "e2"]),
        ("주식회사 새봄의 새봄아파트", [("새봄", "주식회사"), ("새봄아파트", "아파트")], ["e1", "e2"]),
        ("새봄은행 새봄아", [("새봄은행", "은행"), ("새봄아", "내국인이름")], ["e1", "e2"]),
        ("새봄PC방, 새봄 PC방", [("새봄PC방", "PC방"), ("새봄", "PC방")], ["e1", "e1"]),
        ("새봄신협, 새봄신용협동조합", [("새봄신협", "은행"), ("새봄신용협동조합", "은행")], ["e1", "e1"]),
        ("새봄신협, 새봄 신용협동조합", [("새봄신협", "은행"), ("새봄", "은행")], ["e1", "e1"]),
        (
            "새봄은행, 새봄신협, 새봄",
            [("새봄은행", "은행"), ("새봄신협", "은행"), ("새봄", "은행")],
            ["e1", "e2", "e3"],
        ),
        ("북부새마을금고 북부신용협동조합", [("북부", "금융기관"), ("북부", "금융기관")], ["e1", "e2"]),
        ("북부신협 북부신용협동조합", [("북부", "금융기관"), ("북부", "금융기관")], ["e1", "e1"]),
        ("북부농협 북부농업협동조합", [("북부", "협동조합"), ("북부", "협동조합")], ["e1", "e1"]),
        ("북부은행 북부저축은행", [("북부", "은행"), ("북부", "저축은행")], ["e1", "e2"]),
        ("북부의원 북부병원", [("북부", "의원"), ("북부", "병원")], ["e1", "e1"]),
        ("한가람병원 한가람대학교병원", [("한가람병원", "병원"), ("한가람대학교병원", "병원")], ["e1", "e2"]),
        ("한가람대학교 한가람대학교병원", [("한가람대학교", "대학교"), ("한가람대학교병원", "병원")], ["e1", "e2"]),
    ],
)
def test_a_name_with_and_without_its_only_descriptor(text: str, parts: list[tuple[str, str]], ids: list[str]) -> None:
    assert _ids(text, parts) == ids


@pytest.mark.parametrize(
    ("text", "parts", "ids"),
    [
        ("대호이앤씨는 대호의", [("대호이앤씨", "주식회사"), ("대호", "건설업체")], ["e1", "e1"]),
        ("대호의 대호이앤씨는 대호의", [("대호", "주식회사"), ("대호이앤씨", "건설업체"), ("대호", "주식회사")],
         ["e1", "e2", "e1"]),
        ("대호이앤씨, 대호로지스는 대호의", [("대호이앤씨", "주식회사"), ("대호로지스", "물류회사"), ("대호", "공장")],
         ["e1", "e2", "e3"]),
        ("대호이앤씨와 주식회사 대호의", [("대호이앤씨", "주식회사"), ("대호", "주식회사")], ["e1", "e2"]),
        ("대호이앤씨의 대호이앤씨사옥", [("대호이앤씨", "주식회사"), ("대호이앤씨사옥", "빌딩")], ["e1", "e2"]),
        ("보림토건과 보림토건의", [("보림토건", "건설업체"), ("보림", "주식회사")], ["e1", "e1"]),
        ("장등마을과 장등마을의 장등", [("장등", "마을"), ("장등마을", "마을"), ("장등", "마을")], ["e1", "e1", "e1"]),
        ("대호이앤씨와 대호은행의", [("대호이앤씨", "주식회사"), ("대호", "은행")], ["e1", "e2"]),
        ("대호이앤씨와 대호는", [("대호이앤씨", "주식회사"), ("대호", "내국인이름")], ["e1", "e2"]),
    ],
)  # fmt: skip
def test_the_beginning_of_the_only_body_that_begins_so(text: str, parts: list[tuple[str, str]], ids: list[str]) -> None:
    assert _ids(text, parts) == ids


@pytest.mark.parametrize("glosses", ["(劉明浩, LIU MINGHAO)", "(LIU MINGHAO, 劉明浩)", "\n    (劉明浩, LIU MINGHAO)"])
def test_each_gloss_in_the_parentheses_is_the_same_person(glosses: str) -> None:
    text = f"류밍하오{glosses}와 김철수, LIU MINGHAO"
    names = re.findall(r"류밍하오|劉明浩|LIU MINGHAO|김철수", text)
    ids = _ids(text, [(name, "내국인이름" if name == "김철수" else "중국인이름") for name in names])
    assert ids == ["e1", "e1", "e1", "e2", "e1"]


@pytest.mark.parametrize("taken_for", ["한식당", "행정면", "산", "닉네임"])
def test_hanja_behind_somebodys_name_are_that_name_whatever_they_are_taken_for(taken_for: str) -> None:
    text = "봉만길(山本萬吉)은 왔다. 山本萬吉의 말"
    parts = [("봉만길", "내국인이름"), ("山本萬吉", taken_for), ("山本萬吉", taken_for)]
    assert _ids(text, parts) == ["e1", "e1", "e1"]


def test_a_name_with_a_syllable_in_hanja_is_the_same_person() -> None:
    text = "국미르(鞠미르, 1990년생)와 황미르(鞠머루)"
    parts = [("국미르", "내국인이름"), ("鞠미르", "내국인이름"), ("황미르", "내국인이름"), ("鞠머루", "내국인이름")]
    assert _ids(text, parts) == ["e1", "e1", "e2", "e3"]


def test_another_person_named_beside_the_gloss_is_another() -> None:
    text = "류밍하오(劉明浩), WANG LEI"
    assert _ids(text, [("류밍하오", "중국인이름"), ("劉明浩", "중국인이름"), ("WANG LEI", "중국인이름")]) == [
        "e1",
        "e1",
        "e2",
    ]


@pytest.mark.parametrize(
    ("values", "ids"),
    [
        (["가람면 새봄리 12-3", "새봄리 12-3", "가람면 새봄리 12-3"], ["e1", "e1", "e1"]),
        (["새봄리 산 12-3", "산 12-3", "가람면 새봄리 산 12-3"], ["e1", "e1", "e1"]),
        (["가람면 새봄리 12-3", "나루면 새봄리 12-3", "새봄리 12-3"], ["e1", "e2", "e3"]),
        (["가람면 새봄리 12-3", "12-3"], ["e1", "e2"]),
        (["가람면 새봄리 12-3", "봄리 12-3"], ["e1", "e2"]),
        (["가람면 새봄리 12-3", "새봄리 12"], ["e1", "e2"]),
    ],
)
def test_the_end_of_the_only_address_that_ends_so(values: list[str], ids: list[str]) -> None:
    assert _ids(", ".join(values), [(value, "군아래주소") for value in values]) == ids


def test_things_of_one_name_are_told_apart_by_what_stands_behind_it() -> None:
    """A bare name is the first one; a hospital is the same whether it is called 종합병원 or 병원."""
    text = "누리봄아파트 앞 누리봄택시가 누리봄 아파트로, 누리봄에서. 도담종합병원과 도담병원"
    parts = [
        ("누리봄", "아파트"),
        ("누리봄", "택시회사"),
        ("누리봄", "아파트"),
        ("누리봄", "아파트"),
        ("도담", "병원"),
        ("도담", "병원"),
    ]
    assert _ids(text, parts) == ["e1", "e2", "e1", "e1", "e3", "e3"]
