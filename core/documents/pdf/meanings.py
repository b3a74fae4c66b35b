"""Codes of two bytes for the letters of a written font, and the table that says what they mean (ToUnicode)."""

from collections.abc import Iterable, Iterator

# First bytes are control characters that no text has; second bytes are none that strings of PDF escape, no zero, and no
# upper byte of Hangul in UTF-16.
_FIRST = (*range(1, 9), *range(0x0E, 0x11), *range(0x12, 0x20))
_SECOND = tuple(byte for byte in range(1, 256) if byte not in b"()\\\r\n\x111" and not 0xAC <= byte <= 0xD7)
# Where there are not enough of these: letters of ASCII.
_MORE = tuple(byte for byte in range(0x20, 0x7F) if byte not in b"()\\1")
_RANGES = 100  # most lines of a section
_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{sections}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def quiet_codes() -> Iterator[int]:
    """Codes, those first whose bytes are text in no encoding; none needs an escape in a string of PDF."""
    for firsts in (_FIRST, _MORE):
        yield from (first << 8 | second for first in firsts for second in _SECOND)


def string_of(codes: Iterable[int]) -> str:
    """``codes`` as a string of PDF, a character a byte."""
    return f"({''.join(chr(code >> 8) + chr(code & 0xFF) for code in codes)})"


def meanings(codes: Iterable[tuple[int, str]]) -> bytes:
    """The table for ``codes`` with their characters, in the order given."""
    lines = [f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in codes]
    sections = []
    for start in range(0, len(lines), _RANGES):
        part = lines[start : start + _RANGES]
        sections.append(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n")
    return _MAP.format(sections="".join(sections)).encode("ascii")
