"""Fonts of a PDF as far as its letters are drawn again: for each code its meaning, width and outline.

Embedded TrueType, CFF, OpenType and Type 1 are read with fontTools. Anything else is refused: a font that is not in the
file, letters drawn by programs (Type 3), vertical writing, codes whose meaning nobody says.
"""

import struct
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.cffLib import CFFFontSet
from fontTools.misc.psLib import PSError
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.t1Lib import T1Error, T1Font
from fontTools.ttLib import TTFont, TTLibError

from core.documents.pdf.inplace.codes import character_map, glyph_names, is_symbolic, meaning
from core.documents.pdf.inplace.model import Outline, Refused, Shape
from core.documents.pdf.inplace.truetype import glyphs_of_codes, may_number_letters

UNITS = 4096  # to the font size, in which outlines are kept
_ZEROS = (b"0" * 64 + b"\n") * 8
_WIDEST = 2.0  # font sizes that a letter may take
_WRONG = (
    TTLibError, T1Error, PSError, KeyError, ValueError, TypeError, AttributeError, IndexError, AssertionError,
    OverflowError, pikepdf.PdfError, UnicodeDecodeError, NotImplementedError,
)  # fmt: skip


class Typeface:
    """A font of the source. Raises Refused("font") if its letters cannot be drawn again."""

    def __init__(self, font: Any) -> None:
        self.wide = font.get("/Subtype") == "/Type0"
        self._shapes: dict[int, Shape] = {}
        try:
            self._meanings = _meanings(font)
            if self.wide:
                self._read_wide(font)
            else:
                self._read_simple(font)
        except _WRONG as error:
            raise Refused("font") from error

    def codes(self, data: bytes) -> Sequence[int]:
        """The codes of a string that is shown."""
        if not self.wide:
            return data
        if len(data) % 2:
            raise Refused("font")
        return struct.unpack(f">{len(data) // 2}H", data)

    def shapes(self, data: bytes) -> list[tuple[int, Shape]]:
        """The codes of a string that is shown, with their letters. Raises Refused("font")."""
        known = self._shapes
        return [(code, known[code] if code in known else self.shape(code)) for code in self.codes(data)]

    def shape(self, code: int) -> Shape:
        """The letter of ``code``. Raises Refused("font") for one without meaning or outline."""
        found = self._shapes.get(code)
        if found is None:
            try:
                found = self._shapes[code] = self._shape(code)
            except _WRONG as error:
                raise Refused("font") from error
        return found

    def _shape(self, code: int) -> Shape:
        text = self._meanings.get(code, "")
        width = round(self._widths.get(code, self._usual_width), 2)
        if text and not text.strip():
            return Shape(text, width, ())  # whatever the font draws for a space
        name = self._glyph(code)
        if not text or name is None:
            raise Refused("font")
        outline = self._outlines.of(name)
        if _reach(outline) > _WIDEST * UNITS * len(text):
            raise Refused("font")
        # Chromium calls the space of some fonts by the first character that they draw as one: U+0001 of Nanum's.
        return Shape(" " if not outline and _is_control(text) else text, width, outline)

    def _glyph(self, code: int) -> str | None:
        return self._outlines.by_number(self._numbers.get(code, code)) if self.wide else self._names.get(code)

    def _read_wide(self, font: Any) -> None:
        if font.get("/Encoding") != "/Identity-H":
            raise Refused("font")
        descendant = font["/DescendantFonts"][0]
        self._outlines = _outlines(descendant["/FontDescriptor"])
        self._usual_width = float(descendant.get("/DW", 1000))
        self._widths = dict(_wide_widths(descendant.get("/W", [])))
        self._numbers: dict[int, int] = {}
        table = descendant.get("/CIDToGIDMap")
        if isinstance(table, pikepdf.Stream):
            data = table.read_bytes()
            self._numbers = {at // 2: data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2)}

    def _read_simple(self, font: Any) -> None:
        if font.get("/Subtype") not in ("/TrueType", "/Type1"):
            raise Refused("font")
        descriptor = font["/FontDescriptor"]
        self._outlines = _outlines(descriptor)
        first = int(font.get("/FirstChar", 0))
        self._widths = {first + step: float(width) for step, width in enumerate(font["/Widths"])}
        self._usual_width = float(descriptor.get("/MissingWidth", 0))
        encoding, symbolic = font.get("/Encoding"), is_symbolic(descriptor)
        if not isinstance(font.get("/ToUnicode"), pikepdf.Stream) and self._outlines.may_number(encoding, symbolic):
            raise Refused("font")
        self._names = self._outlines.simple_names(encoding, symbolic)


def _is_control(text: str) -> bool:
    return all(unicodedata.category(char) == "Cc" for char in text)


def outline_of(glyphs: Any, name: str, scale: float) -> Outline:
    """The commands that draw one of ``glyphs``, ``scale`` times as large as its font has it."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return tuple(
        (
            command,
            tuple(None if point is None else (round(point[0] * scale), round(point[1] * scale)) for point in points),
        )
        for command, points in pen.value
    )


def _reach(outline: Outline) -> int:
    """How wide and high a letter is: one that shows several words is no letter."""
    points = [point for _, points in outline for point in points if point is not None]
    if not points:
        return 0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _meanings(font: Any) -> dict[int, str]:
    table = font.get("/ToUnicode")
    if isinstance(table, pikepdf.Stream):
        return character_map(table.read_bytes())
    encoding = font.get("/Encoding")
    if font.get("/Subtype") == "/Type0" or encoding is None:
        raise Refused("font")
    return {code: meaning(name) for code, name in glyph_names(encoding, {}).items()}


def _wide_widths(table: Any) -> Iterator[tuple[int, float]]:
    items = list(table)
    at = 0
    while at < len(items):
        first = int(items[at])
        if isinstance(items[at + 1], pikepdf.Array):
            for step, width in enumerate(items[at + 1]):
                yield first + step, float(width)
            at += 2
        else:
            last, width = int(items[at + 1]), float(items[at + 2])
            for code in range(first, min(last, 0xFFFF) + 1):
                yield code, width
            at += 3


class _Outlines:
    """The outlines of a font program by the names of its glyphs."""

    def __init__(self, glyphs: Any, order: list[str], units: float) -> None:
        self._glyphs = glyphs
        self._order = order
        self._scale = UNITS / units

    def of(self, name: str) -> Outline:
        """The commands that draw the glyph ``name``."""
        return outline_of(self._glyphs, name, self._scale)

    def by_number(self, number: int) -> str | None:
        """The name of a glyph."""
        return self._order[number] if 0 < number < len(self._order) else None

    def simple_names(self, encoding: Any, symbolic: bool) -> dict[int, str]:
        """Code → name of the glyph for a font with codes of one byte."""
        raise NotImplementedError

    def may_number(self, encoding: Any, symbolic: bool) -> bool:
        """Whether the codes may number the letters, whatever the encoding calls them."""
        return False


class _TrueType(_Outlines):
    def __init__(self, font: TTFont) -> None:
        super().__init__(font.getGlyphSet(), font.getGlyphOrder(), font["head"].unitsPerEm)
        self._font = font

    def simple_names(self, encoding: Any, symbolic: bool) -> dict[int, str]:
        """See ``glyphs_of_codes``."""
        return glyphs_of_codes(self._font, encoding, symbolic)

    def may_number(self, encoding: Any, symbolic: bool) -> bool:
        """See ``may_number_letters``."""
        return may_number_letters(self._font, encoding, symbolic)


class _TypeOne(_Outlines):
    """A Type 1 program: its clear part, what is enciphered, and (or not) zeros behind."""

    def __init__(self, data: bytes) -> None:
        font = T1Font.__new__(T1Font)  # it reads from a path otherwise
        font.encoding = "ascii"
        font.data = data if _ZEROS in data[-600:] else data + b"\n" + _ZEROS + b"\ncleartomark\n"
        font.parse()
        matrix = font["FontMatrix"]
        if matrix[0] <= 0 or matrix[0] != matrix[3] or matrix[1] or matrix[2]:
            raise Refused("font")
        self._built_in = {
            code: name
            for code, name in enumerate(font["Encoding"] if isinstance(font["Encoding"], list) else [])
            if name != ".notdef"
        }
        glyphs = font.getGlyphSet()
        super().__init__(glyphs, sorted(glyphs), 1 / matrix[0])

    def simple_names(self, encoding: Any, symbolic: bool) -> dict[int, str]:
        """By the names that the PDF gives, else the program's own."""
        names = glyph_names(encoding, self._built_in or glyph_names(pikepdf.Name("/StandardEncoding"), {}))
        return {code: name for code, name in names.items() if name in self._glyphs and name != ".notdef"}


class _Compact(_Outlines):
    """A bare CFF."""

    def __init__(self, data: bytes) -> None:
        fonts = CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        self._top = fonts[0]
        matrix = getattr(self._top, "FontMatrix", [0.001, 0, 0, 0.001, 0, 0])
        if matrix[0] <= 0 or matrix[0] != matrix[3] or matrix[1] or matrix[2]:
            raise Refused("font")
        strings = self._top.CharStrings
        super().__init__(strings, self._top.charset, 1 / matrix[0])
        self.keyed = hasattr(self._top, "ROS")

    def by_number(self, number: int) -> str | None:
        """A CID is the name of a glyph where the font is keyed by them, else its number."""
        if not self.keyed:
            return super().by_number(number)
        name = f"cid{number:05d}"
        return name if name in self._top.CharStrings and number else None

    def simple_names(self, encoding: Any, symbolic: bool) -> dict[int, str]:
        """By the names that the PDF gives, else the font's own."""
        own = getattr(self._top, "Encoding", "StandardEncoding")
        built_in = glyph_names(pikepdf.Name(f"/{own}"), {}) if isinstance(own, str) else dict(enumerate(own))
        names = glyph_names(encoding, built_in)
        known = self._top.CharStrings
        return {code: name for code, name in names.items() if name in known and name != ".notdef"}


def _outlines(descriptor: Any) -> _Outlines:
    if "/FontFile2" in descriptor:
        return _TrueType(TTFont(BytesIO(descriptor["/FontFile2"].read_bytes()), lazy=True))
    if "/FontFile3" in descriptor:
        data = descriptor["/FontFile3"].read_bytes()
        if descriptor["/FontFile3"].get("/Subtype") == "/OpenType":
            font = TTFont(BytesIO(data), lazy=True)
            return _TrueType(font) if "glyf" in font else _Compact(font.getTableData("CFF "))
        return _Compact(data)
    if "/FontFile" in descriptor:
        return _TypeOne(descriptor["/FontFile"].read_bytes())
    raise Refused("font")
