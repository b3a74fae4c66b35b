"""The hexadecimal codes of a font's character map are no text; what a code stands for is."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from mutants_pdf import changed, kept
from pikepdf import Name, Stream

from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.verification.model import SecretValue
from core.verification.search import search

_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
{said}
1 begincodespacerange
<0000> <ffff>
endcodespacerange
2 beginbfchar
<0101> <AC00>
<0102> <{to}>
endbfchar
endcmap
end
"""


def _leaks(data: bytes, *values: str) -> set[str]:
    secrets = [SecretValue(value, "내국인이름") for value in values]
    return {leak.part for leak in search(data, "판결.pdf", secrets).leaks}


def _hexadecimal(value: str) -> str:
    return value.encode("utf-16-be").hex()


def test_flats_and_the_like_are_not_found_among_the_codes_of_the_fonts(tmp_path: Path) -> None:
    """B101, C10-2: four signs that two codes side by side spell, in the map of any font with many syllables."""
    text = "".join(map(chr, range(0xAC00, 0xD7A4, 28)))
    lines = "\n".join(text[start : start + 40] for start in range(0, len(text), 40))
    file = tmp_path / "판결.txt"
    file.write_text(f"판결\n{lines}\n", encoding="utf-8")
    data = write_document(open_document(file), (), Format.PDF).data
    flats = [f"{letter}{first}0{last}" for letter in "ABCDEF" for first in range(10) for last in range(1, 10)]
    assert _leaks(data, *flats) == set()


@pytest.mark.parametrize(
    "said",
    [lambda value: _MAP.format(said=f"% {value}", to="AC01"), lambda v: _MAP.format(said="", to=_hexadecimal(v))],
)
@pytest.mark.parametrize("value", ["윤담명", "110-384-592716"])
@pytest.mark.parametrize("kind", [None, Name.CMap])
def test_what_a_map_says_itself_and_what_a_code_stands_for_are_found(
    said: Callable[[str], str], value: str, kind: Name | None
) -> None:
    def change(pdf: pikepdf.Pdf, value: str) -> None:
        stream = Stream(pdf, said(value).encode())
        if kind is not None:
            stream["/Type"] = kind
        kept(pdf, stream)

    data = changed(change)(value)
    assert data is not None and _leaks(data, value)
