"""What a font's codes show is told where the font says so; where it does not, the text fails the file."""

import pikepdf
import pytest
from mutants_pdf import changed, kept
from pikepdf import Array, Dictionary, Name, Stream

from core.verification.pdf import read_pdf

_MAP = b"1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <%s> <42> <AC01> endbfchar"


def _simple(kind: str, **keys: object) -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name(f"/{kind}"), BaseFont=Name("/ABCDEF+Gothic"), **keys)


def _called(*names: object) -> Dictionary:
    return Dictionary(Type=Name.Encoding, Differences=Array(names))


def _composite(encoding: str) -> Dictionary:
    return _simple("Type0", Encoding=Name(f"/{encoding}"), DescendantFonts=Array([Dictionary(Type=Name.Font)]))


TOLD = {
    "of letters": _simple("TrueType", FontDescriptor=Dictionary(Flags=32)),
    "of signs with an encoding": _simple("TrueType", FontDescriptor=Dictionary(Flags=4), Encoding=Name.WinAnsiEncoding),
    "letters called by their codes": _simple("Type1", Encoding=_called(65, Name("/uniAC00"), Name("/u20000"))),
    "letters called by words": _simple("Type1", Encoding=_called(65, Name.comma, Name.Aacute)),
    "drawn letters in a usual encoding": _simple("Type3", Encoding=Name.WinAnsiEncoding),
    "codes that everybody knows": _composite("UniKS-UCS2-H"),
}
UNTOLD = {
    "of signs": _simple("TrueType", FontDescriptor=Dictionary(Flags=4)),
    "letters called by numbers": _simple("Type1", Encoding=_called(65, Name.g17)),
    "the second of them": _simple("Type1", Encoding=_called(65, Name.comma, Name.g17)),
    "letters called in Hangul": _simple("Type1", Encoding=_called(66, Name("/가"))),
    "drawn letters": _simple("Type3", Encoding=_called(67, Name("/uniAC00"))),
    "codes of glyphs": _composite("Identity-H"),
}
# What the map of a font says of the first of its two letters.
MAPPED = {b"AC00": True, b"D840DC00": True, b"FFFD": False, b"0000": False, b"E001E002": False, b"FFFF": False}


def _unread(font: Dictionary, table: bytes = b"") -> list[str]:
    def change(pdf: pikepdf.Pdf, shown: str) -> None:
        own = Dictionary(dict(font.items()))
        if table:
            own["/ToUnicode"] = pdf.make_indirect(Stream(pdf, table))
        form = Stream(pdf, f"BT /F9 9 Tf ({shown}) Tj ET".encode())
        form["/Type"], form["/Subtype"], form["/BBox"] = Name.XObject, Name.Form, Array([0, 0, 9, 9])
        form["/Resources"] = Dictionary(Font=Dictionary(F9=pdf.make_indirect(own)))
        kept(pdf, form)

    data = changed(change)("AB")
    assert data is not None
    return [part for part in read_pdf(data).unread if part.endswith("(text)")]


@pytest.mark.parametrize("font", TOLD)
def test_text_whose_letters_the_font_tells_is_read(font: str) -> None:
    assert _unread(TOLD[font]) == []


@pytest.mark.parametrize("font", UNTOLD)
def test_text_whose_letters_nobody_can_tell_fails_the_file(font: str) -> None:
    assert len(_unread(UNTOLD[font])) == 1


@pytest.mark.parametrize("said", MAPPED)
def test_a_map_that_gives_no_letter_tells_none(said: bytes) -> None:
    assert len(_unread(_simple("Type1"), _MAP % said)) == (not MAPPED[said])


def test_a_code_that_the_map_leaves_out_fails_the_file() -> None:
    assert len(_unread(_simple("Type1"), (_MAP % b"AC00").replace(b"<42>", b"<43>"))) == 1
