"""Sentences that name nobody stay as they are, whatever they look like to a rule."""

from dataclasses import replace

import pytest

from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.model import Candidate
from core.detection.pipeline import detect
from core.detection.public import statutes

HEAD = (
    "서울중앙지방법원\n판결\n사건 2023고단1234 사기\n피 고 인    박민준 (750101-1******), 회사원\n주 문\n"
    "벌금에 처한다.\n이 유\n"
)

PLAIN = [
    "상법 제399조 이사의 책임, 제382조 이사의 선임, 정관 제12조 회장의 직무가 문제된다.",
    "야간 근무 1조 반장이 있었다.",
    "채무불이행으로 인한 통상손해와 특별손해는 구별된다.",
    "계약 위반으로 인한 영업손해와 휴업손해는 인정되지 않는다.",
    "이 사건 건물화재로 피고가 보험금을 청구하였다.",
    "피해자의 전화번호는 2019. 3. 5. 개통되었다.",
    "위 계좌의 비밀번호가 2019. 3. 5. 변경되었다.",
    "위 휴대전화번호(2018. 1. 2. 개통)를 썼다.",
    "[인정근거] 을가 3-1 내지 3-5, 갑가 1-1, 1-2의 각 기재",
    "피고는 입금시 추가로 3장을, 해지시 별도로 2부를 교부하였다.",
    "피고인은 ‘혹시 가능하면 연락 주세요’라고 하였다.",
    "피고인은 대구 가면 연락하라고 하였다.",
    "재판예규(제1778호)와 훈령(제123호)에 따른다.",
    "위 98노1234 사건에서",
    "무상대부계약과 유상대부계약을 체결하였다.",
    "채권은행과 개설은행, 통지은행, 매입은행에 알렸다.",
    "1세대당 대표조합원 1인을 정한다.",
]


@pytest.mark.parametrize("sentence", PLAIN)
def test_a_sentence_that_names_nobody(sentence: str) -> None:
    found = detect(f"{HEAD}{sentence}\n", (), None).mentions
    assert [one.text for one in found if one.start >= len(HEAD)] == []


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("전화번호는 2019-3456이다.", "2019-3456"),
        ("서울 역삼로 3 장미아파트에서", "역삼로 3"),
        ("김하늘(402호)의 집에서", "402"),
        ("그는 05년생이다.", "05"),
        ("최민수(13년생)는", "13"),
    ],
)
def test_what_looks_like_it_and_names_somebody(sentence: str, value: str) -> None:
    found = detect(f"{HEAD}{sentence}\n", (), None).mentions
    assert any(one.text.startswith(value) for one in found if one.start >= len(HEAD))


TITLES = [
    "정보통신망이용촉진및정보보호등에관한법률위반(명예훼손)",
    "정보통신망 이용촉진 및 정보보호 등에 관한 법률 제70조 제2항",
    "구 「아동ㆍ청소년의 성보호에 관한 법률」 제2조",
    "특정범죄 가중처벌\n등에 관한 법률",
]


@pytest.mark.parametrize("title", TITLES)
def test_nothing_in_the_title_of_a_statute_is_an_identifier(title: str) -> None:
    text = f"{HEAD}피고인은 {title}의 죄를 범하였다. 김이용은 보았다."
    start = text.index(title)
    spans = [span for span in statutes(text) if span[0] < start + len(title) and start < span[1]]
    end = title.index("법률") + 2
    assert any(low <= start + title.index("관한") and start + end <= high for low, high in spans), spans
    word = next(word for word in ("이용", "보호", "가중") if word in title)
    place = start + title.index(word)
    inside, outside = Candidate(place, place + 2, "내국인이름", 0.9, "model"), text.index("김이용")
    kept = apply_exemptions(text, [inside, replace(inside, start=outside, end=outside + 3)], find_exemptions(text), ())
    assert [text[one.start : one.end] for one in kept] == ["김이용"]


def test_roles_and_occupations_of_a_head_are_nobodys_name() -> None:
    text = (
        "서울가정법원\n결정\n사건 2023동버1234\n행위자   서보미, 회사원\n보호자   탁재훈\n주문\n보호처분\n이유\n"
        "보호자 탁재훈은 말했다. 그곳의 회사원이 보았다. 압류채무자는 없다.\n"
    )
    found = detect(text, (), None).mentions
    assert {one.text for one in found} == {"서보미", "탁재훈"}
    assert len({one.entity for one in found if one.text == "탁재훈"}) == 1


def test_a_telephone_number_with_its_area_code_in_half_a_bracket_is_one() -> None:
    text = f"{HEAD}전화 02)512-3456으로 걸었다.\n"
    found = [one for one in detect(text, (), None).mentions if one.start >= len(HEAD)]
    assert [(one.text, one.label) for one in found] == [("02)512-3456", "전화번호")]
