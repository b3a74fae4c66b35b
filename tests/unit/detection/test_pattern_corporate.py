"""Corporate registration numbers: named as such, or no possible resident number and with a right checksum."""

import pytest

from core.detection.patterns import registration

CASES = [
    ("법인등록번호 110111-0012345", [("110111-0012345", "법인등록번호")]),
    ("법인등록번호: 180211-0123456", [("180211-0123456", "법인등록번호")]),
    ("(209999-0000012)", [("209999-0000012", "법인등록번호")]),
    ("주식회사 한빛토건 (131111-0493178)", [("131111-0493178", "법인등록번호")]),  # nobody of 1813 has a number
    ("209999-0000011", []),  # checksum
    ("홍길동 (790523-1047316)", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in registration.find_corporate(text)] == expected
