"""Fonts of a source that is drawn again: its letters look as they did, or the file is refused."""

import io
from collections.abc import Callable, Sequence

import pikepdf
import pypdfium2
import pytest
from fontTools.cffLib import CFFFontSet, FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from pikepdf import Dictionary, Name

from core import paths
from core.errors import DocumentError
from tests.fixtures_pdf import changed, plain, read, width
from tests.fixtures_pdf_in_place import opened, places

TEXT = "증인 김수한이 말하였다."
STAYS = "이 법원의 판단은 위와 같다."
LETTERS = sorted({*TEXT, *STAYS})
_UNITS, _FIRST = 1000, 11
_MISCALLED = {
    "plain, its space called a control character": " ",
    "plain, a letter called a control character": "다",
}
Change = Callable[[pikepdf.Pdf, pikepdf.Object], None]


def _outlines(*, keyed: bool = False, matrix: Sequence[float] = ()) -> bytes:
    """A bare CFF with the letters, from glyph 1 on in the order of their characters; of a keyed one from CID 11 on."""
    shipped = TTFont(paths.resource("fonts", "NanumBarunGothic.ttf"))
    glyphs, names = shipped.getGlyphSet(), shipped.getBestCmap()
    order = [".notdef", *(f"letter{number}" for number in range(len(LETTERS)))]
    strings = {".notdef": T2CharStringPen(500, None).getCharString()}
    for name, char in zip(order[1:], LETTERS, strict=True):
        pen = T2CharStringPen(glyphs[names[ord(char)]].width, None)
        glyphs[names[ord(char)]].draw(pen)
        strings[name] = pen.getCharString()
    builder = FontBuilder(_UNITS, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCFF("Letters", {}, strings, {})
    top = builder.font["CFF "].cff[0]
    if matrix:
        top.FontMatrix = [*matrix, 0, 0]
    if keyed:
        _key(top, order)
    stream = io.BytesIO()
    fonts: CFFFontSet = builder.font["CFF "].cff
    fonts.compile(stream, builder.font)
    return stream.getvalue()


def _key(top: object, order: list[str]) -> None:
    """Make the font one whose glyphs are called by numbers (CID), which are not those of their places."""
    names = [".notdef", *(f"cid{_FIRST + number:05d}" for number in range(len(order) - 1))]
    strings = top.CharStrings
    strings.charStrings = {new: strings.charStrings[old] for old, new in zip(order, names, strict=True)}
    one = FontDict()
    one.Private = top.Private
    for string in strings.charStrings.values():
        string.private = one.Private
    top.ROS, top.CIDCount, top.charset = ("Adobe", "Identity", 0), _FIRST + len(names), names
    top.FDArray, top.FDSelect = FDArrayIndex(), FDSelect()
    top.FDArray.append(one)
    top.FDSelect.format, top.FDSelect.gidArray = 3, [0] * len(names)
    top.GlobalSubrs = strings.globalSubrs
    del top.Private


def _source(kind: str) -> bytes:
    """A page of two lines in a font whose codes are two bytes."""
    if kind == "TrueType":
        return read(plain(TEXT, "", STAYS)).write_native(()).data
    if kind == "TrueType, its glyphs by a table":
        return opened(_source("TrueType")).write_in_place(()).data
    with pikepdf.new() as pdf:
        first = _FIRST if kind == "keyed" else 1
        codes = {char: first + number for number, char in enumerate(LETTERS)}
        file = pdf.make_stream(_outlines(keyed=kind == "keyed"), Subtype=Name.CIDFontType0C)
        named = {"Type": Name.FontDescriptor, "FontName": Name.Letters, "Flags": 4, "FontBBox": [0, -300, 1000, 900]}
        descriptor = pdf.make_indirect(Dictionary(**named, ItalicAngle=0, Ascent=850, Descent=-250, FontFile3=file))
        system = Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0)
        widths = pikepdf.Array([first, [width(char, 1000) for char in LETTERS]])
        below = Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name.Letters, CIDSystemInfo=system, W=widths,
            FontDescriptor=descriptor,
        )  # fmt: skip
        said = {char: ord(char) for char in codes}
        if kind in _MISCALLED:
            said[_MISCALLED[kind]] = 1
        meanings = "".join(f"<{code:04X}> <{said[char]:04X}>\n" for char, code in codes.items())
        table = f"1 begincodespacerange <0000> <FFFF> endcodespacerange {len(codes)} beginbfchar\n{meanings}endbfchar"
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Letters, Encoding=Name("/Identity-H"),
            DescendantFonts=[pdf.make_indirect(below)], ToUnicode=pdf.make_stream(table.encode()),
        )  # fmt: skip
        lines = ["".join(f"{codes[char]:04X}" for char in line) for line in (TEXT, STAYS)]
        content = f"BT /F1 12 Tf 70 700 Td <{lines[0]}> Tj 0 -40 Td <{lines[1]}> Tj ET"
        page = Dictionary(
            Type=Name.Page, MediaBox=[0, 0, 595, 842], Resources=Dictionary(Font=Dictionary(F1=font)),
            Contents=pdf.make_stream(content.encode()),
        )  # fmt: skip
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def _picture(data: bytes, low: float, high: float) -> bytes:
    """A stripe of the first page in grey, without white."""
    page = pypdfium2.PdfDocument(data)[0]
    scale = 2
    image = page.render(scale=scale, grayscale=True).to_pil()
    stripe = image.crop((0, int(image.height - high * scale), image.width, int(image.height - low * scale)))
    return stripe.point(lambda value: 255 if value > 128 else 0).tobytes()


@pytest.mark.parametrize(
    "kind",
    [
        "plain",
        "plain, its space called a control character",
        "keyed",
        "TrueType",
        "TrueType, its glyphs by a table",
    ],
)
def test_letters_of_fonts_with_many_codes_look_as_they_did(kind: str) -> None:
    data = _source(kind)
    document = opened(data)
    assert TEXT in document.text and STAYS in document.text
    written = document.write_in_place(places(document.text, "김수한")).data
    assert opened(written).text == document.text.replace("김수한", "A")
    (y,) = (line.bottom for piece in document._pieces for line in piece.lines if line.text == STAYS)
    before, after = _picture(data, y, y + 12), _picture(written, y, y + 12)
    off = sum(one != other for one, other in zip(before, after, strict=True))
    assert before.count(0) > 500 and off < 0.1 * before.count(0)


def test_a_letter_with_ink_that_is_called_a_control_character_is_no_space() -> None:
    document = opened(_source("plain, a letter called a control character"))
    assert TEXT.replace("다", "\ufffd") in document.text
    assert "pdf.unmapped" in [notice.code for notice in document.notices]
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(())
    assert caught.value.code == "pdf.in_place.unseen"


def _upright(_pdf: pikepdf.Pdf, font: pikepdf.Object) -> None:
    font.Encoding = Name("/Identity-V")


def _by_table(pdf: pikepdf.Pdf, font: pikepdf.Object) -> None:
    table = "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidrange <0000> <FFFF> 1 endcidrange"
    font.Encoding = pdf.make_stream(table.encode(), Type=Name.CMap, CMapName=Name.Odd)


def _shaped(*matrix: float) -> Change:
    """The letters in a coordinate system of their own."""

    def change(_pdf: pikepdf.Pdf, font: pikepdf.Object) -> None:
        font.DescendantFonts[0].FontDescriptor.FontFile3.write(_outlines(matrix=matrix))

    return change


REFUSED: dict[str, Change] = {
    "codes by a table": _by_table,
    "letters from top to bottom": _upright,
    "a font that leans": _shaped(0.001, 0, 0.0003, 0.001),
    "a font that is stretched": _shaped(0.002, 0, 0, 0.001),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_font_that_is_not_understood_is_refused(what: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        REFUSED[what](pdf, pdf.pages[0].Resources.Font.F1)

    document = opened(changed(_source("plain"), change))
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(())
    assert caught.value.code == "pdf.in_place.font"
