"""Driver licences."""

import pytest

from core.detection.patterns import licence

CASES = [
    ("면허번호 11-19-174133-01", [("11-19-174133-01", "면허번호")]),
    ("서울-03-123456-70", [("서울-03-123456-70", "면허번호")]),
    ("10-19-174133-01", []),
    ("11-19-174133-012", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in licence.find_licences(text)] == expected
