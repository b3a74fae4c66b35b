"""Runs of text in bytes: what one encoding alone makes of them, and what all make of them alike."""

import pytest

from core.verification.fold import HARD_BORDER
from core.verification.raw import _RUNS, UNICODE_RUNS, runs

UTF_8, CP949, JOHAB = 0, 5, 6


def test_ascii_is_read_in_one_encoding_alone() -> None:
    found = runs(b"BT /F1 12 Tf <0123456789abcdef> Tj ET")
    assert "0123456789abcdef" in found[UTF_8]
    assert not found[CP949] and not found[JOHAB]


@pytest.mark.parametrize("between", [b"\x00", b"\x01", b"\xff"])
def test_a_number_with_a_foreign_byte_in_it_is_still_one(between: bytes) -> None:
    """UTF-8 parts it there, and drops what is shorter than three letters; pairs of bytes go on behind it."""
    found = runs(b"(call 010-1234" + between + b"56 now)")
    assert any("010-1234" in text and "56 now" in text.split(HARD_BORDER)[0] for text in found[UNICODE_RUNS:])


@pytest.mark.parametrize(
    ("encoding", "data", "end"),
    [
        ("utf-8", b'xH4""O\xe6\xc2\xf0}', 6),
        ("utf-32-be", b"\0\0\0x\0\0\0" + b"4\0\0\0=\0\0\0A\0\0\0", 16),
    ],
)
def test_a_run_ends_with_its_last_whole_letter(encoding: str, data: bytes, end: int) -> None:
    """Up to Python 3.11.4 a possessive repeat of a group with another way to be read takes half a letter more."""
    (run,) = dict(_RUNS)[encoding].findall(data)
    assert len(run) == end
