"""Dates and years of birth; dates of the proceedings are none."""

import pytest

from core.detection.patterns import birth

CASES = [
    ("홍길동(1938. 3. 2.생)", [("1938. 3. 2.", "생년월일")]),
    ("75. 3. 2.생", [("75. 3. 2.", "생년월일")]),
    ("1975. 3. 2. 생", [("1975. 3. 2.", "생년월일")]),
    ("1975년 3월 2일생인", [("1975년 3월 2일", "생년월일")]),
    ("생년월일: 750302", [("750302", "생년월일")]),
    ("생년월일 : ( 750302)", [("750302", "생년월일")]),
    ("생일은 1975. 3. 2.", [("1975. 3. 2.", "생년월일")]),
    ("생일은(1975. 3. 2.", [("1975. 3. 2.", "생년월일")]),
    ("생일" + "\n " * 10_000 + "(", []),
    ("1912년생으로서", [("1912", "출생연도")]),
    ("2015. 3. 2. 생략", []),
    ("2015. 3. 2. 생활비", []),
    ("2015. 3. 2.부터", []),
    ("2015. 3. 2. 출생신고", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in birth.find(text)] == expected
