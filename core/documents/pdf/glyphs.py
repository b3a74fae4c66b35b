"""The characters of one page with their boxes, as PDFium's text page gives them. Called under ``PDFIUM_LOCK``.

PDFium's box of a character spans its advance, so that a gap between two boxes is a gap on the page. Where the text is
sheared (slanted letters made from upright ones) the box holds the whole parallelogram: it is set upright here.
"""

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

_HYPHEN_CODES = (0x2, 0xFFFE)
_UNKNOWN = "\ufffd"
_NO_EXTENT = 0.002  # font sizes; PDFium gives an empty outline one thousandth
_FILLED, _INVISIBLE = 0, 3  # text render modes; 3: neither filled nor stroked
# PDFium takes the weight from the width of stems: that of a regular 명조 by Chromium is 610, of its bold one 748.
_BOLD = 700
# What the codes of symbol fonts (U+F020 and on) show that office programs write: bullets, and digits of any such font.
_SYMBOLS = {0xF030 + digit: str(digit) for digit in range(10)} | {
    0xF0B7: "•", 0xF095: "•", 0xF06C: "●", 0xF06E: "■", 0xF0A7: "▪", 0xF071: "□", 0xF0A8: "□", 0xF076: "❖", 0xF0D8: "➢",
    0xF0FC: "✔", 0xF0E0: "→", 0xF0E8: "→",
}  # fmt: skip
_SHEARED = 0.02  # tangent of the least angle that counts

Turn = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character on the page with its box; ``generated`` spaces are PDFium's guess from a gap.

    ``font`` numbers the fonts of the page. ``upright``: the baseline runs left to right on the page as shown.
    """

    char: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    bold: bool = False
    generated: bool = False
    upright: bool = True
    font: int = 0


@dataclass(slots=True)
class Glyphs:
    """The glyphs of a page, and how many have no character code.

    ``objects``: the addresses of the text objects they belong to, each with where its glyphs stand in the list.
    ``invisible``: where those stand that are drawn without ink, white space aside; ``clear``: with one like glass.
    """

    glyphs: list[Glyph]
    objects: dict[int, list[int]]
    unmapped: int = 0
    invisible: set[int] = field(default_factory=set)
    clear: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Style:
    """What the glyphs of one text object share; ``matrix`` is given where they are sheared."""

    size: float
    bold: bool = False
    invisible: bool = False
    clear: bool = False
    upright: bool = True
    font: int = 0
    embedded: bool = False
    matrix: tuple[float, float, float, float] | None = None


_PLAIN = _Style(0.0)


def read_glyphs(text: pdfium.PdfTextPage, turn: Turn) -> Glyphs:
    """All characters in PDFium's order; one without a code is counted and stands as U+FFFD."""
    found = Glyphs([], {})
    styles: dict[int, _Style] = {}
    fonts: dict[int, int] = {}
    box = raw.FS_RECTF()
    high = 0
    page = text.raw  # by itself: the page's object is asked for its handle at every call
    for index in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(page, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        char = _character(code, high, page, index)
        high = 0
        if not raw.FPDFText_GetLooseCharBox(page, index, box):
            box.left = box.right = box.bottom = box.top = 0.0
        generated = raw.FPDFText_IsGenerated(page, index) == 1
        style = _PLAIN
        if not generated:
            handle = raw.FPDFText_GetTextObject(page, index)
            key = address(handle)
            found.objects.setdefault(key, []).append(len(found.glyphs))
            style = styles.get(key) or styles.setdefault(key, _style_of(page, index, handle, turn, fonts))
            if char == _UNKNOWN and style.embedded and _draws_nothing(page, index, style.size):
                char = " "
            found.unmapped += char == _UNKNOWN
            if style.invisible and not char.isspace():
                found.invisible.add(len(found.glyphs))
            elif style.clear:
                found.clear.add(len(found.glyphs))
        found.glyphs.append(_glyph(char, _box(page, index, box, style), turn, style, generated))
    return found


def _glyph(char: str, box: tuple[float, float, float, float], turn: Turn, style: _Style, generated: bool) -> Glyph:
    x0, y0 = turn(box[0], box[1])
    x1, y1 = turn(box[2], box[3])
    return Glyph(
        char,
        min(x0, x1),
        min(y0, y1),
        max(x0, x1),
        max(y0, y1),
        style.size or abs(y1 - y0),
        style.bold,
        generated,
        style.upright,
        style.font,
    )


def _box(text: raw.FPDF_TEXTPAGE, index: int, box: raw.FS_RECTF, style: _Style) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a character, without what a shear adds at its ends."""
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    if style.matrix is None:
        return left, bottom, right, top
    a, b, c, d = style.matrix
    x, y = ctypes.c_double(), ctypes.c_double()
    if not raw.FPDFText_GetCharOrigin(text, index, x, y):
        return left, bottom, right, top
    if abs(a) >= abs(b):
        width = max(0.0, right - left - abs(c / d) * (top - bottom))
        left, right = sorted((x.value, x.value + math.copysign(width, a)))
    else:
        height = max(0.0, top - bottom - abs(d / c) * (right - left))
        bottom, top = sorted((y.value, y.value + math.copysign(height, b)))
    return left, bottom, right, top


def _character(code: int, high: int, text: raw.FPDF_TEXTPAGE, index: int) -> str:
    if high and 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00))
    # PDFium marks a hyphen at a line's end with codes of its own; the page shows a hyphen.
    if code in _HYPHEN_CODES or raw.FPDFText_IsHyphen(text, index) == 1:
        return "-"
    # Control characters are what a symbol without a code becomes; no format that is written could hold them.
    if code == 0 or 0xD800 <= code < 0xE000 or 0x7F <= code < 0xA0 or (code < 0x20 and chr(code) not in "\t\n\r"):
        return _UNKNOWN
    return _SYMBOLS.get(code) or chr(code)


def _draws_nothing(text: raw.FPDF_TEXTPAGE, index: int, size: float) -> bool:
    """Whether the outline of a glyph has no extent; the font has to be in the file, else PDFium knows no outline.

    Chromium calls the space of some fonts by the first character that they draw as one: U+0001 of Nanum's.
    """
    left, right, bottom, top = sides = [ctypes.c_double() for _ in range(4)]
    known = raw.FPDFText_GetCharBox(text, index, *sides)
    extents = abs(right.value - left.value), abs(top.value - bottom.value)
    return bool(known) and min(extents) < _NO_EXTENT * size


def address(handle: raw.FPDF_PAGEOBJECT) -> int:
    """What tells one object of a page from another while the page is open."""
    return ctypes.addressof(handle.contents) if handle else 0


def _style_of(
    text: raw.FPDF_TEXTPAGE, index: int, handle: raw.FPDF_PAGEOBJECT, turn: Turn, fonts: dict[int, int]
) -> _Style:
    """Size in points, weight, visibility and direction of the text object that glyph ``index`` belongs to."""
    size = raw.FPDFText_GetFontSize(text, index)
    matrix = raw.FS_MATRIX()
    if not raw.FPDFText_GetMatrix(text, index, matrix):
        matrix.a = matrix.d = 1.0
    a, b, c, d = matrix.a, matrix.b, matrix.c, matrix.d
    along = math.hypot(a, b)
    # Across the baseline, whatever the shear.
    size *= (abs(a * d - b * c) / along if along else math.hypot(c, d)) or 1.0
    if not handle:
        return _Style(size, upright=_is_upright(a, b, turn))
    font = raw.FPDFTextObj_GetFont(handle)
    return _Style(
        size,
        _is_bold(font),
        raw.FPDFTextObj_GetTextRenderMode(handle) == _INVISIBLE,
        _is_clear(handle),
        _is_upright(a, b, turn),
        fonts.setdefault(address(font), len(fonts)),
        raw.FPDFFont_GetIsEmbedded(font) == 1,
        (a, b, c, d) if _is_sheared(a, b, c, d) else None,
    )


def _is_clear(handle: raw.FPDF_PAGEOBJECT) -> bool:
    """Whether letters are filled with a colour as clear as glass."""
    *_, alpha = colour = [ctypes.c_uint() for _ in range(4)]
    filled = raw.FPDFTextObj_GetTextRenderMode(handle) == _FILLED
    return filled and bool(raw.FPDFPageObj_GetFillColor(handle, *colour)) and alpha.value == 0


def _is_upright(a: float, b: float, turn: Turn) -> bool:
    """Whether a baseline in the direction (a, b) runs left to right on the page as shown."""
    x0, y0 = turn(0.0, 0.0)
    x1, y1 = turn(a, b)
    length = math.hypot(x1 - x0, y1 - y0)
    return length == 0 or x1 - x0 > 0.98 * length


def _is_sheared(a: float, b: float, c: float, d: float) -> bool:
    """Whether the letters of a horizontal or vertical baseline lean."""
    level, slope = (abs(a), abs(b)) if abs(a) >= abs(b) else (abs(b), abs(a))
    lean, rise = (abs(c), abs(d)) if abs(a) >= abs(b) else (abs(d), abs(c))
    return slope < _SHEARED * level and _SHEARED * rise < lean < 2 * rise


def _is_bold(font: raw.FPDF_FONT) -> bool:
    if not font:
        return False
    buffer = ctypes.create_string_buffer(256)
    raw.FPDFFont_GetBaseFontName(font, buffer, 256)
    name = buffer.value.decode("utf-8", "replace").lower()
    return "bold" in name or raw.FPDFFont_GetWeight(font) >= _BOLD
