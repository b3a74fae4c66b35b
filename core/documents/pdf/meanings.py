"""The table of a written font that says which characters its codes mean (ToUnicode), for codes of two bytes."""

from collections.abc import Iterable

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


def meanings(codes: Iterable[tuple[int, str]]) -> bytes:
    """The table for ``codes`` with their characters, in the order given."""
    lines = [f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in codes]
    sections = []
    for start in range(0, len(lines), _RANGES):
        part = lines[start : start + _RANGES]
        sections.append(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n")
    return _MAP.format(sections="".join(sections)).encode("ascii")
