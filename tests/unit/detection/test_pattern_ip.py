"""IP addresses; dates and numbering are none."""

import pytest

from core.detection.patterns import network

CASES = [
    ("IP 192.168.0.12", [("192.168.0.12", "관리번호")]),
    ("IP 주소 1.2.3.4에", [("1.2.3.4", "관리번호")]),
    ("제1.2.3.4항", []),
    ("2019.10.11.12", []),
    ("300.168.10.12", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in network.find_addresses(text)] == expected
