"""Plates, and the case numbers, amounts and statutes that look like them."""

import pytest

from core.detection.patterns import plate

CASES = [
    ("12가3456호 승용차", [("12가3456", "차량번호")]),
    ("123가4567", [("123가4567", "차량번호")]),
    ("서울12가3456", [("서울12가3456", "차량번호")]),
    ("서울 1가 2345", [("서울 1가 2345", "차량번호")]),
    ("경기04나1234 굴착기", [("경기04나1234", "차량번호")]),
    ("12 가 3456 화물차", [("12 가 3456", "차량번호")]),
    ("12가**** 택시", [("12가****", "차량번호")]),
    ("경기화성 나 3816호 오토바이", [("경기화성 나 3816", "차량번호")]),
    ("자신의 인천 남 다 4183 이륜자동차", [("인천 남 다 4183", "차량번호")]),
    ("서울 강남 가 1234", []),
    ("경기가 나 1234원을 차량", []),
    ("대법원 1998. 5. 1. 선고 98다1234 판결", []),
    ("선고 97누5678, 98누1234 판결", []),
    ("2019가합13298", []),
    ("2019나1234", []),
    ("12조5000억 원", []),
    ("제12조 3456", []),
    ("101동 1203호", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in plate.find(text)] == expected
