"""Web addresses without the sentence that follows."""

import pytest

from core.detection.patterns import web

CASES = [
    ("https://blog.example.com/hong/12345에", [("https://blog.example.com/hong/12345", "URL")]),
    ("(http://example.com/a_(b)).", [("http://example.com/a_(b)", "URL")]),
    ("http://한글주소.한국/게시판?번호=3이다.", [("http://한글주소.한국/게시판?번호=3", "URL")]),
    ("https://새봄.kr에서", [("https://새봄.kr", "URL")]),
    ("https://example.com/글/1이고,", [("https://example.com/글/1", "URL")]),
    ("http://가나다라에서", []),
    ("www.example.co.kr에", [("www.example.co.kr", "URL")]),
    ("example.com이라는", [("example.com", "URL")]),
    (r"서버 \\nas-02\자료_실\protocol_v7에서", [(r"\\nas-02\자료_실\protocol_v7", "URL")]),
    (r"\\nas-02의, C:\temp와 \\", []),
    ("hong@example.com", []),
    ("2018.10.12.", []),
    ("제1.2항", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in web.find_urls(text)] == expected
