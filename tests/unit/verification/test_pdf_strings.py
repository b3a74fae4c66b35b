"""Strings of PDF syntax in raw bytes: whatever a writer left there is read, and nothing stops the reading."""

import pytest

from core.verification.pdf_strings import loose_strings


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"(hong)", "hong"),
        (b"(h\\157ng)", "hong"),
        (b"(h\\\nong)", "hong"),
        (b"(\\(hong\\))", "(hong)"),
        (b"<686f6e67>", "hong"),
        (b"(ho\\8ng)", "ho8ng"),
        (b"(ho\\9)", "ho9"),
    ],
)
def test_a_string_is_read_however_it_is_escaped(data: bytes, expected: str) -> None:
    assert expected in list(loose_strings(data))
