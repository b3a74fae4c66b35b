"""Business registration numbers: by checksum or by name."""

import pytest

from core.detection.patterns import business

CASES = [
    ("사업자등록번호 123-45-67890", [("123-45-67890", "사업자등록번호")]),
    ("상호 나리식당(123-45-67891)", [("123-45-67891", "사업자등록번호")]),
    ("상호 나리식당(123-45-67892)", []),
    ("사업자등록번호는 1234567891", [("1234567891", "사업자등록번호")]),
    ("계좌 123-45-67891로", []),
    ("2019-10-12345", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in business.find(text)] == expected
