"""Crypto wallets."""

import pytest

from core.detection.patterns import network

CASES = [
    ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa로", [("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "비트코인개인지갑")]),
    ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb로", []),
    (
        "비트코인 지갑 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb로",
        [("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "비트코인개인지갑")],
    ),
    (
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        [("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "비트코인개인지갑")],
    ),
    (
        "0x52908400098527886E0F7030069857D2E4169EE7",
        [("0x52908400098527886E0F7030069857D2E4169EE7", "비트코인개인지갑")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[c.start : c.end], c.label) for c in network.find_wallets(text)] == expected
