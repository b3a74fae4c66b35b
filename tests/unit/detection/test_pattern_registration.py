"""Resident and foreigner registration numbers, whole and masked; corporate numbers and dates are none."""

import pytest

from core.detection.patterns import registration

CASES = [
    ("홍길동 (790523-1047316)", [("790523-1047316", "주민등록번호")]),
    ("홍길동 (581127-2******)", [("581127-2******", "주민등록번호")]),
    ("(581127-2)의 주소", [("581127-2", "주민등록번호")]),
    ("581127 - 2XXXXXX", [("581127 - 2XXXXXX", "주민등록번호")]),
    ("581127-*******", [("581127-*******", "주민등록번호")]),
    ("외국인등록번호 850101-5123456", [("850101-5123456", "주민등록번호")]),
    ("주민등록번호 7905231047316", [("7905231047316", "주민등록번호")]),
    ("211305-3123456", []),  # no thirteenth month
    ("000229-3123456", [("000229-3123456", "주민등록번호")]),  # 2000 was a leap year
    ("010229-3123456", []),
    ("법인등록번호 110111-1234567", []),
    ("계좌 7905231047316에", []),  # thirteen bare digits without checksum or name
    ("1234-790523-1047316", []),
    ("2019가합13298", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in registration.find(text)] == expected
