"""What a PDF's standard fixes is no text: codes of character maps, names of keys; what a person wrote is."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from mutants import redacted
from mutants_pdf import changed, kept
from pikepdf import Dictionary, Name, Stream, String

from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.paths import resource
from core.verification.matching import Needles
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


def _names() -> list[str]:
    """All that the list has, as people may be called."""
    lines = resource("verification", "markup", "pdf.txt").read_text(encoding="utf-8").splitlines()
    return sorted({word for line in lines if line.startswith(("name ", "map ")) for word in line.split()[1:]})


# Strings of fonts, the file's ending, XMP and marks of content say these, too, and all of that is searched.
_SAID = frozenset(
    ("Adobe", "Identity", "IdentityH", "UCS", "HTTP", "Part", "begin", "end", "Copyright", "Artifact", "PDF")
)


def test_no_word_of_the_standard_is_a_leak() -> None:
    words = [word for word in _names() if Needles.tells(word) and word not in _SAID]
    assert len(words) > 450
    assert _leaks(redacted(Format.PDF), *words) == set()


@pytest.mark.parametrize("value", ["Type", "Page", "Current", "Adobe", "Separation"])
@pytest.mark.parametrize(
    "said",
    [
        lambda value: String(value),
        lambda value: String(f"그 {value} 씨"),
        lambda value: Name(f"/{value}/x".replace("/x", "#20x")),
        lambda value: Dictionary({"/T": String(value)}),
    ],
)
def test_the_same_word_as_text_of_a_person_is_found(value: str, said: Callable[[str], pikepdf.Object]) -> None:
    data = changed(lambda pdf, text: kept(pdf, said(text)))(value)
    assert data is not None and _leaks(data, value)


def test_a_stream_that_only_holds_the_words_of_a_map_is_none() -> None:
    data = changed(lambda pdf, value: kept(pdf, Stream(pdf, f"begincmap <{value}> endcmap".encode())))("B101")
    assert data is not None and _leaks(data, "B101")
