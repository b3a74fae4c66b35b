"""Fonts of a PDF that say nothing of their codes: those that number their letters, and those of Latin letters."""

import io
from collections.abc import Callable

import pikepdf
import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from pikepdf import Array, Dictionary, Name

from core.documents import Document
from core.documents.pdf.inplace.model import Refused
from core.documents.pdf.inplace.typefaces import Typeface
from core.errors import DocumentError
from core.paths import resource
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import read

FONT = resource("fonts", "NanumBarunGothic.ttf")


def made(change: Callable[[pikepdf.Pdf], None]) -> bytes:
    """A page with a sentence, changed."""
    return pdf.changed(pdf.plain("원고 서윤담은 피고에게 돈을 빌려주었다."), change)


def told(document: Document) -> dict[str, dict[str, object]]:
    return {notice.code: notice.fields for notice in document.notices}


def with_one_byte_codes(
    text: str,
    *tables: tuple[int, int],
    flags: int = 4,
    step: int = 0,
    unused: str = "",
    named: bool = False,
    own: str = "",
    without: tuple[str, ...] = (),
    **keys: object,
) -> Callable[[pikepdf.Pdf], None]:
    """A TrueType font in the file that says nothing of its codes but in tables of those platforms and encodings.

    Codes are those of Latin letters where ``text`` has no other and no ``step`` is given, else numbers from 33 on.
    ``unused``: letters of the font that are not shown. ``named``: it has names for its glyphs. ``own``: letters with
    codes of their own, where the others are numbered from A on. ``without``: tables that PDF does not ask for.
    """
    shipped = TTFont(FONT)
    if named:
        called = {name: f"uni{code:04X}" for code, name in TTFont(FONT).getBestCmap().items()}
        shipped.setGlyphOrder([called.get(name, name) for name in shipped.getGlyphOrder()])
    letters = sorted(set(text + unused))
    subsetter = Subsetter(Options(drop_tables=["GSUB", "GPOS", "GDEF", "FFTM"], glyph_names=named))
    subsetter.populate(text="".join(letters))
    subsetter.subset(shipped)
    latin = not step and text <= "\u00ff"
    codes = {
        letter: letter.encode("cp1252")[0] if latin else 33 + (step or 1) * number
        for number, letter in enumerate(letters)
    }
    if own:
        numbered = [letter for letter in letters if letter not in own]
        codes = {letter: ord(letter) for letter in own} | {letter: 65 + at for at, letter in enumerate(numbered)}
    names = shipped.getBestCmap()
    shipped["cmap"].tables = []
    for platform, number in tables:
        made = CmapSubtable.newSubtable(4 if platform == 3 else 6)
        made.platformID, made.platEncID, made.language = platform, number, 0
        above = 0xF000 if number == 0 and platform == 3 else 0
        as_mac = latin and platform == 1
        made.cmap = {
            above + (letter.encode("mac_roman")[0] if as_mac else codes[letter]): names[ord(letter)]
            for letter in letters
        }
        shipped["cmap"].tables.append(made)
    for needless in without:
        del shipped[needless]
    stream = io.BytesIO()
    shipped.save(stream)
    program = stream.getvalue()

    def add(file: pikepdf.Pdf) -> None:
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=Name("/TT1"), Flags=flags, FontBBox=[0, -200, 1000, 900],
            ItalicAngle=0, Ascent=850, Descent=-200, CapHeight=700, StemV=80,
            FontFile2=file.make_stream(program),
        )  # fmt: skip
        font = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/TT1"), FirstChar=0, LastChar=255)
        font.Widths, font.FontDescriptor = Array([900] * 256), file.make_indirect(descriptor)
        for key, item in keys.items():
            font[f"/{key}"] = item
        page = file.pages[0]
        page.Resources.Font.TT = font
        shown = bytes(codes[letter] for letter in text).hex()
        page.contents_add(f" BT /TT 12 Tf 70 500 Td <{shown}> Tj ET".encode())

    return add


LATIN = {"Encoding": Name.WinAnsiEncoding, "flags": 32}
CHANGED = Dictionary(
    Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=Array([87, Name.W, 105, Name.i])
)
BARE = {"without": ("post", "name", "OS/2")}
OWN = {"Encoding": Name.WinAnsiEncoding, "own": "0123456789.,-()", "unused": "0123456789.,-()"}


@pytest.mark.parametrize(
    ("text", "table", "keys"),
    [
        ("증인권도윤", (1, 0), {}),
        ("증인권도윤", (1, 0), {**LATIN, "step": 5}),
        ("나윤슬", (1, 0), {**LATIN, "unused": "구름산민들레꽃잎별하늘바다강물돌"}),
        ("Kim Nari", (1, 0), {**LATIN, "step": 1}),
        ("Kim Nari", (1, 0), {**LATIN, "step": 5, "named": True}),
        ("Witness", (1, 0), {**LATIN, "step": 1, "unused": "abcdfghjklmopqruvxyz"}),
        ("Witness", (1, 0), {"Encoding": Name.WinAnsiEncoding, "step": 1}),
        ("증인권도윤", (1, 0), {"Encoding": Name.WinAnsiEncoding}),
        ("증인권도윤", (1, 0), {"Encoding": Name.MacRomanEncoding}),
        ("증인권도윤", (1, 0), LATIN),
        ("증인권도윤", (3, 0), {}),
        ("증인권도윤", (3, 0), {"Encoding": Name.WinAnsiEncoding}),
        ("증인권도윤", (3, 1), {"Encoding": Name.WinAnsiEncoding}),
        ("권도윤(880304-2045678)", (1, 0), {**OWN, "flags": 4}),
        ("권도윤(880304-2045678)", (1, 0), {**OWN, "flags": 32}),
        ("윤(880304-2045678)", (1, 0), {**OWN, "flags": 4}),
        ("조(880304-2045678)", (1, 0), {**OWN, "flags": 4, "named": True}),
        ("윤(880304-2045678)", (1, 0), {**OWN, **BARE, "flags": 4}),
        ("Witness", (1, 0), {}),
    ],
)
def test_a_font_that_numbers_its_letters_is_named_and_never_drawn_again(
    text: str, table: tuple[int, int], keys: dict[str, object]
) -> None:
    """The page shows the names, and the text has !\"#$% instead."""
    data = made(with_one_byte_codes(text, table, **keys))
    document = read(data)
    assert told(document)["pdf.codeless"] == {"count": 1}
    with pikepdf.open(io.BytesIO(data)) as file, pytest.raises(Refused):
        Typeface(file.pages[0].Resources.Font.TT)
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(())
    assert caught.value.code == "pdf.in_place.unseen"


def test_a_font_in_the_file_that_is_damaged_is_named() -> None:
    def damage(file: pikepdf.Pdf) -> None:
        with_one_byte_codes("Witness", (3, 1), **LATIN)(file)
        descriptor = file.pages[0].Resources.Font.TT.FontDescriptor
        descriptor.FontFile2 = file.make_stream(b"wOF2" + descriptor.FontFile2.read_bytes()[4:])

    assert told(read(made(damage)))["pdf.codeless"] == {"count": 1}


ASCII = "".join(map(chr, range(33, 127)))


@pytest.mark.parametrize(
    ("text", "tables", "keys"),
    [
        ("Witness", [(3, 1)], LATIN),
        ("Witness", [(1, 0)], LATIN),
        ("Witness", [(1, 0), (3, 0)], LATIN),
        ("Witness", [(1, 0)], {"Encoding": Name.MacRomanEncoding, "flags": 32}),
        ("Witness", [(1, 0)], {**LATIN, "unused": ASCII}),
        ("Witness", [(1, 0)], {**LATIN, "unused": ASCII, "named": True}),
        ("Witness § 7", [(1, 0)], LATIN),
        ("Witness", [(1, 0)], {"Encoding": Name.WinAnsiEncoding}),
        ("Witness", [(1, 0)], {"Encoding": Name.WinAnsiEncoding, "unused": ASCII}),
        ("Witness", [(3, 0)], {"Encoding": Name.WinAnsiEncoding}),
        ("Witness", [(1, 0), (3, 1)], {"Encoding": Name.WinAnsiEncoding}),
        ("Witness", [(1, 0)], {**LATIN, **BARE}),
        ("Witness", [(3, 0)], {"Encoding": Name.WinAnsiEncoding, **BARE}),
        ("Witness", [(3, 1)], {**LATIN, **BARE}),
        ("Witness", [(3, 1)], {**LATIN, **BARE, "Encoding": CHANGED}),
    ],
)
def test_a_font_of_latin_letters_says_them(text: str, tables: list[tuple[int, int]], keys: dict[str, object]) -> None:
    document = read(made(with_one_byte_codes(text, *tables, **keys)))
    assert told(document) == {} and document.text.endswith(text)
    assert read(document.write_in_place(()).data).text == document.text


def test_a_font_whose_letters_are_named_one_by_one_says_them() -> None:
    text = "증인권도윤"
    changes = Array([33, *(Name(f"/uni{ord(letter):04X}") for letter in sorted(text))])
    encoding = Dictionary(Type=Name.Encoding, Differences=changes)
    document = read(made(with_one_byte_codes(text, (1, 0), flags=32, named=True, Encoding=encoding)))
    assert told(document) == {} and document.text.endswith(text)
    assert read(document.write_in_place(()).data).text == document.text


def test_letters_of_a_wrong_table_of_codes_are_counted() -> None:
    assert told(read(pdf.with_wrong_codes(2))) == {"pdf.unmapped": {"count": 2}}


def test_a_ligature_whose_letters_have_their_bytes_the_other_way_round_is_counted() -> None:
    """As Ghostscript writes them: Griffin is read as Gri昀昀in."""

    def swap(file: pikepdf.Pdf) -> None:
        for item in file.objects:
            if isinstance(item, pikepdf.Stream) and b"begincmap" in item.read_bytes():
                item.write(item.read_bytes().replace(b"<B46C>", b"<66006600>"))

    document = read(pdf.changed(pdf.plain("증인 Gri둬in은 둬라고 말하였다."), swap))
    assert "Gri昀昀in" in document.text
    assert told(document) == {"pdf.unmapped": {"count": 2}}


def test_a_file_with_many_wrong_codes_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        read(pdf.with_wrong_codes(20))
    assert caught.value.code == "pdf.garbled"


def test_foreign_words_are_no_wrong_codes() -> None:
    assert told(read(pdf.plain("독일인 Groß는 Straße에서 Æ를 보았다.", "Ø는 덴마크 글자이다."))) == {}
