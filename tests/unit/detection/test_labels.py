"""One value of one document has one label."""

import pytest

from core.detection.labels import of_kinds, with_one_label
from core.detection.model import Candidate
from core.taxonomy import taxonomy

MODEL, PARTY = "model", "party"


def _labels(text: str, parts: list[tuple[str, str, float, str]], entities: list[str] | None = None) -> list[str]:
    mentions, position = [], 0
    for value, label, score, source in parts:
        start = text.index(value, position)
        position = start + len(value)
        mentions.append(Candidate(start, position, label, score, source))
    return [one.label for one in with_one_label(text, mentions, entities or ["e1"] * len(parts))]


CASES = [
    # most claims, each with its score
    ("새봄이 새봄에 새봄을", [("새봄", "식당", 0.9), ("새봄", "내국인이름", 0.4), ("새봄", "식당", 0.6)], ["식당"] * 3),
    ("새봄이 새봄에 새봄을", [("새봄", "식당", 0.3), ("새봄", "카페", 0.9), ("새봄", "식당", 0.3)], ["카페"] * 3),
    # a descriptor or legal form beside one place outweighs them
    ("새봄 새봄 새봄은행", [("새봄", "내국인이름", 1.0), ("새봄", "카페", 1.0), ("새봄", "은행", 0.6)], ["은행"] * 3),
    ("주식회사 새봄, 새봄 새봄", [("새봄", "주식회사", 0.6), ("새봄", "내국인이름", 1.0), ("새봄", "카페", 1.0)],
     ["주식회사"] * 3),
    ("새봄포차 새봄", [("새봄포차", "주점", 0.6), ("새봄", "온라인대화방명", 0.9)], ["주점"] * 2),
    # the text says two things
    ("새봄은행 새봄병원 새봄", [("새봄", "은행", 0.9), ("새봄", "병원", 0.6), ("새봄", "카페", 1.0)],
     ["은행", "병원", "은행"]),
    # other values and numbers of places are left alone
    ("새봄 도하람", [("새봄", "별명", 0.9), ("도하람", "내국인이름", 0.9)], ["별명", "내국인이름"]),
    ("103동 103호", [("103", "동", 0.9), ("103", "호", 0.9)], ["동", "호"]),
]  # fmt: skip


SAID = [
    # a label behind a name, in or out of quotation marks, or before a quoted one
    ("‘새봄' 철학관을 운영하는", "새봄", "백화점", "철학관"),
    ("새봄 선착장에서", "새봄", "지하철역", "선착장"),
    ("'새봄'노래빠에서 술값을", "새봄", "노래주점", "노래빠"),
    ("모바일게임 ‘새봄'의", "새봄", "온라인게임", "모바일게임"),
    ("오디오샵인 '새봄'에서", "새봄", "건설업체", "오디오샵"),
    ("가상화폐 거래 프로그램 ‘새봄'을", "새봄", "가상화폐", "가상화폐거래프로그램"),
    # so is the kind of corporation before it
    ("사단법인 새봄에 보증금을", "새봄", "단체명", "사단법인"),
    ("의료법인 새봄의", "새봄", "병원", "의료법인"),
    ("주식회사 새봄의", "새봄", "건설업체", "건설업체"),
    # the narrower label stays
    ("새봄 사이트에", "새봄", "중고거래사이트", "중고거래사이트"),
    # what a name has is not what it is, and short words or longer ones say nothing
    ("새봄 사무실에서", "새봄", "카페", "카페"),
    ("새봄 주식회사는", "새봄", "건설업체", "건설업체"),
    ("새봄 바에서", "새봄", "식당", "식당"),
    ("새봄 선착장매표소에서", "새봄", "지하철역", "지하철역"),
    ("오디오샵 새봄에서", "새봄", "건설업체", "건설업체"),
    # a long descriptor says what a body is, one at its end which of its kind
    ("새봄새마을금고에서", "새봄", "은행", "금융기관"),
    ("새봄농업협동조합에서", "새봄", "금융기관", "협동조합"),
    ("새봄대학교병원에서", "새봄", "병원", "대학교"),
    ("새봄농협에서", "새봄", "은행", "협동조합"),
    ("새봄신용협동조합에서", "새봄신용협동조합", "은행", "금융기관"),
    ("새봄대학교병원에서", "새봄대학교병원", "병원", "병원"),
    ("새봄병원에서", "새봄", "요양병원", "요양병원"),  # a short one may be the end of what it is
    ("새봄새마을금고에서", "새봄", "내국인이름", "내국인이름"),
    # numbers of what the text speaks of; of what it does not, they are any number
    ("보증보험증권(증권번호 제100-2020호)", "100-2020", "보증번호", "보증번호"),
    ("자동차종합보험(증권번호 L2018-07)", "L2018-07", "보증번호", "관리번호"),
    ("부동산 고유번호 1643-2012", "1643-2012", "등기번호", "관리번호"),
    ("등기소 접수 제1643호", "1643", "등기번호", "등기번호"),
    ("a performance bond (No. PB-2019-07)", "PB-2019-07", "보증번호", "보증번호"),
    # people, numbers and rooms are what they are
    ("도하람 편의점에서", "도하람", "내국인이름", "내국인이름"),
    ("새봄오피스텔 1104 오피스텔에서", "1104", "호", "호"),
    # an address lies below the unit before it
    ("경남 통영시 성내동 1-30에", "성내동 1-30", "구아래주소", "시아래주소"),
    ("대전 서구 성내동 1-30에", "성내동 1-30", "시아래주소", "구아래주소"),
    ("대전 성내동 1-30에", "성내동 1-30", "구아래주소", "시아래주소"),
    ("경북 칠곡군 석양대로 193에", "석양대로 193", "구아래주소", "군아래주소"),
    ("당시 성내동 1-30에", "성내동 1-30", "구아래주소", "구아래주소"),
    ("위 성내동 1-30에", "성내동 1-30", "시아래주소", "시아래주소"),
]


@pytest.mark.parametrize("source", [MODEL, PARTY])
@pytest.mark.parametrize(
    ("text", "value", "claimed", "expected"),
    [
        ("Harbor Line Co., Ltd.로부터", "Harbor Line", "영어이름", "국외기업"),
        ("Kessler Technik GmbH의", "Kessler Technik", "국외주소", "국외기업"),
        ("Garam Foods Inc.의", "Garam Foods", "식품회사", "식품회사"),
        ("John Harbor, the Limited partner", "John Harbor", "영어이름", "영어이름"),
    ],
)
def test_a_legal_form_in_latin_letters_makes_a_firm_of_people_and_places(
    text: str, value: str, claimed: str, expected: str, source: str
) -> None:
    assert _labels(text, [(value, claimed, 0.99, source)]) == [expected]


@pytest.mark.parametrize(("text", "value", "claimed", "expected"), SAID)
def test_a_mention_is_what_the_text_calls_it(text: str, value: str, claimed: str, expected: str) -> None:
    assert _labels(text, [(value, claimed, 0.99, MODEL)]) == [expected]
    person = taxonomy().labels[claimed].category == "인명"
    assert _labels(text, [(value, claimed, 1.0, PARTY)]) == [claimed if person else expected]


def test_what_the_text_says_once_holds_for_all_places_of_a_value() -> None:
    parts = [("새봄", "지하철역", 1.0, MODEL), ("새봄", "지하철역", 1.0, MODEL), ("새봄", "지하철역", 0.5, MODEL)]
    assert _labels("새봄, 새봄, 새봄 선착장", parts) == ["선착장"] * 3


@pytest.mark.parametrize(("text", "parts", "expected"), CASES)
def test_the_label_of_a_value(text: str, parts: list[tuple[str, str, float]], expected: list[str]) -> None:
    assert _labels(text, [(*part, MODEL) for part in parts]) == expected


def test_what_the_party_block_says_stands() -> None:
    parts = [
        ("도하람", "내국인이름", 0.9, PARTY),
        ("도하람", "일본인이름", 1.0, MODEL),
        ("도하람", "영어이름", 1.0, MODEL),
    ]
    assert _labels("도하람 도하람 도하람", parts) == ["내국인이름"] * 3


def test_equal_words_of_two_entities_have_labels_of_their_own() -> None:
    parts = [("새봄", "식당", 0.9, MODEL), ("새봄", "내국인이름", 0.9, MODEL)]
    assert _labels("새봄 새봄", parts, ["e1", "e2"]) == ["식당", "내국인이름"]


KINDS = [
    # of which country, of which trade: as the network reads
    ("원고 장웨이", ("장웨이", "내국인이름"), [("장웨이", "중국인이름")], "중국인이름"),
    ("피고 주식회사 새봄", ("새봄", "주식회사"), [("새봄", "식품회사")], "식품회사"),
    ("피고 새봄 친목회", ("새봄 친목회", "불특정회사명"), [("새봄 친목회", "불특정회사명")], "불특정회사명"),
    # of which legal form: as the text says
    ("피고 유한회사 새봄", ("새봄", "유한회사"), [("새봄", "주식회사")], "유한회사"),
    # most of the same letters
    ("원고 응우옌 반 하이", ("응우옌 반 하이", "영어이름"), [("응우옌 반", "베트남이름"), ("하이", "영어이름")],
     "베트남이름"),
    # that somebody or a body stands there is the party block's word
    ("원고 도하람", ("도하람", "내국인이름"), [("도하람", "카페")], "내국인이름"),
    ("원고 도하람", ("도하람", "내국인이름"), [], "내국인이름"),
    ("원고 도하람 새봄이", ("도하람", "내국인이름"), [("새봄이", "별명")], "내국인이름"),
    # of what kind a number is that a heading announces
    ("증권번호 | 100-000-2024", ("100-000-2024", "관리번호"), [("100-000-2024", "보증번호")], "보증번호"),
    ("증권번호 | 100-000-2024", ("100-000-2024", "관리번호"), [("100-000-2024", "상가")], "관리번호"),
    ("증권번호 | 100-000-2024", ("100-000-2024", "관리번호"), [("2024", "보증번호")], "관리번호"),
    ("사번 | 20240102", ("20240102", "관리번호"), [("20240102", "날짜")], "관리번호"),
    ("사번 | 5552401", ("5552401", "관리번호"), [("5552401", "호실")], "관리번호"),
    ("계좌 | 100-000-2024", ("100-000-2024", "계좌번호"), [("100-000-2024", "보증번호")], "계좌번호"),
    # an address is one, whatever stands in it
    ("서울 강남구 새봄로 1", ("새봄로 1", "구아래주소"), [("새봄로 1", "시아래주소")], "구아래주소"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "party", "marked", "expected"), KINDS)
def test_of_what_kind_a_party_is_the_network_says(
    text: str, party: tuple[str, str], marked: list[tuple[str, str]], expected: str
) -> None:
    def candidate(value: str, label: str, source: str) -> Candidate:
        start = text.index(value)
        return Candidate(start, start + len(value), label, 0.9, source)

    (found,) = of_kinds([candidate(*party, PARTY)], [candidate(*one, MODEL) for one in marked])
    assert found == candidate(party[0], expected, PARTY)


def test_hanja_that_are_somebodys_are_called_as_they_are() -> None:
    parts = [("엄대길", "내국인이름", 0.9, MODEL), ("嚴大吉", "산", 0.9, MODEL), ("嚴大吉", "산", 0.9, MODEL)]
    assert _labels("엄대길(嚴大吉)의 嚴大吉", parts) == ["내국인이름"] * 3
    assert _labels("엄대길과 嚴大吉", parts[:2], ["e1", "e2"]) == ["내국인이름", "산"]
