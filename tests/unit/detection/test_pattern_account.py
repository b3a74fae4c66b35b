"""Account numbers need a bank or the word account nearby."""

import pytest

from core.detection.patterns import account

CASES = [
    ("농협 계좌(352-1234-5678-93)로", [("352-1234-5678-93", "계좌번호")]),
    ("한빛은행 110-123-456789", [("110-123-456789", "계좌번호")]),
    ("계좌번호 1002345678901", [("1002345678901", "계좌번호")]),
    ("예금주 홍길동, 123456-01-234567", [("123456-01-234567", "계좌번호")]),
    ("110-123-456789를 보았다", []),
    ("계좌로 2018-10-12 송금", []),
    ("계좌로 1,234,567,890원을", []),
    ("전화번호 02-1234-5678 은행", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in account.find(text)] == expected
