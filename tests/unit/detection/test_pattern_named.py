"""Numbers named by the word before them."""

import pytest

from core.detection.patterns import named

CASES = [
    ("군번 93-104577", [("93-104577", "군번")]),
    ("수표번호 가나12345678", [("가나12345678", "수표번호")]),
    ("(일련번호: A-1234567)", [("A-1234567", "일련번호")]),
    ("비밀번호 1234를", [("1234", "비밀번호")]),
    ("허가번호 제2021-00318호로", [("2021-00318", "관리번호")]),
    ("관리번호 2021-00318호", [("2021-00318", "관리번호")]),
    ("전화번호 2개", []),
    ("사건번호 2019가합1234", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in named.find(text)] == expected
