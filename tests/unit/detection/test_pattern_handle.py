"""Handles of services behind their sign."""

import pytest

from core.detection.patterns import find_patterns, web

CASES = [
    ("‘새벽달’(@dawn_moon0707)인 성명불상자", ["@dawn_moon0707"]),
    ("인스타그램 @han.bit_studio에 올린", ["@han.bit_studio"]),
    ("@Seoyun_64, @mari.kim.", ["@Seoyun_64", "@mari.kim"]),
    ("1,000원@3개", []),
    ("@3000", []),
    ("홍길동@회사", []),
    ("메일 a.b_c@mail.example.co.kr로", []),
    ("@abc", []),
    ("a@dawn_moon", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[str]) -> None:
    assert [(text[c.start : c.end], c.label) for c in web.find_handles(text)] == [(name, "아이디") for name in expected]


def test_an_address_stays_whole() -> None:
    text = "메일 a.b_c@mail.example.co.kr, 텔레그램 @dawn_moon0707"
    assert [text[c.start : c.end] for c in find_patterns(text)] == ["a.b_c@mail.example.co.kr", "@dawn_moon0707"]
