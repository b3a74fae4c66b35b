"""One font for all letters of a written file: each shape once, in an order that tells nothing of the source.

Letters are numbered by what they stand for and look like, not by the fonts of the source, whose own order is that in
which the replaced text, too, was set.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from itertools import islice

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from core import paths
from core.documents.pdf.inplace.model import Outline, Refused, Shape
from core.documents.pdf.inplace.typefaces import UNITS, outline_of
from core.documents.pdf.meanings import quiet_codes

_ROUGH = 2.0  # units by which a curve may be off: half a thousandth of the font size
_FILES = {False: "NanumBarunGothic.ttf", True: "NanumBarunGothicBold.ttf"}


class OwnFont:
    """The shipped font, in which replacements are set."""

    def __init__(self, bold: bool) -> None:
        self._font = TTFont(paths.resource("fonts", _FILES[bold]), lazy=True)
        self._glyphs = self._font.getGlyphSet()
        self._names: Mapping[int, str] = self._font.getBestCmap()
        self._units = self._font["head"].unitsPerEm
        self._shapes: dict[str, Shape] = {}

    def shape(self, char: str) -> Shape | None:
        """The letter for ``char``; None if the font has none."""
        if char not in self._shapes:
            name = self._names.get(ord(char))
            if name is None:
                return None
            width = self._glyphs[name].width * 1000 / self._units
            self._shapes[char] = Shape(char, round(width, 2), outline_of(self._glyphs, name, UNITS / self._units))
        return self._shapes[char]


@cache
def own_font(bold: bool) -> OwnFont:
    """The shipped font, read once."""
    return OwnFont(bold)


def coded(shapes: Iterable[Shape]) -> dict[Shape, int]:
    """Every shape with its code, in the order of the glyphs. Raises Refused if there are more than codes."""
    ordered = sorted(set(shapes), key=lambda shape: (shape.text, shape.width, repr(shape.outline)))
    codes = list(islice(quiet_codes(), len(ordered)))
    if len(ordered) > len(codes):
        raise Refused("font")
    return dict(zip(ordered, codes, strict=True))


def font_file(shapes: Iterable[Shape]) -> bytes:
    """A TrueType file with the shapes in their order, from glyph 1 on, and nothing else."""
    numbers = {shape: number for number, shape in enumerate(shapes, start=1)}
    names = [".notdef", *(f"g{number}" for number in numbers.values())]
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    metrics = {".notdef": (UNITS // 2, 0)}
    for shape, number in numbers.items():
        pen = TTGlyphPen(None)
        _replay(shape.outline, Cu2QuPen(pen, _ROUGH))
        glyph = glyphs[f"g{number}"] = pen.glyph()
        glyph.recalcBounds(None)
        metrics[f"g{number}"] = (round(shape.width * UNITS / 1000), getattr(glyph, "xMin", 0))
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=round(0.9 * UNITS), descent=-round(0.25 * UNITS))
    builder.setupMaxp()
    builder.updateHead(created=0, modified=0)  # no time: the same letters give the same bytes
    stream = BytesIO()
    builder.font.save(stream, reorderTables=None)
    return stream.getvalue()


def _replay(outline: Outline, pen: Cu2QuPen) -> None:
    for command, points in outline:
        getattr(pen, command)(*points)
