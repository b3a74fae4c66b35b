"""E-mail addresses."""

import pytest

from core.detection.patterns import web

CASES = [
    ("a.b_c@mail.example.co.kr로", [("a.b_c@mail.example.co.kr", "이메일주소")]),
    ("<hong@example.com>", [("hong@example.com", "이메일주소")]),
    ("ho**@example.com", [("ho**@example.com", "이메일주소")]),
    ("@example", []),
    ("홍길동@회사", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in web.find_mail(text)] == expected
