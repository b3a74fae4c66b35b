"""Passport numbers named as such."""

import pytest

from core.detection.patterns import licence

CASES = [
    ("여권번호 M12345678", [("M12345678", "관리번호")]),
    ("여권(M123A4567)", [("M123A4567", "관리번호")]),
    ("모델 M12345678", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in licence.find_passports(text)] == expected
