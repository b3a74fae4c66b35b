"""Card numbers: Luhn, or the word card nearby."""

import pytest

from core.detection.patterns import card

CASES = [
    ("카드번호 4111-1111-1111-1111", [("4111-1111-1111-1111", "카드번호")]),
    ("4111 1111 1111 1111", [("4111 1111 1111 1111", "카드번호")]),
    ("4111-1111-1111-1112", []),
    ("신용카드(5123-45**-****-1234)", [("5123-45**-****-1234", "카드번호")]),
    ("체크카드 4111111111111111", [("4111111111111111", "카드번호")]),
    ("3782-822463-10005", [("3782-822463-10005", "카드번호")]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in card.find(text)] == expected
