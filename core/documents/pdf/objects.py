"""What a page holds beside its text: pictures, ruling lines, and spaces drawn by themselves.

Called under ``PDFIUM_LOCK``.
"""

import ctypes
import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.documents.pdf.dashes import LONGEST, Dashes
from core.documents.pdf.glyphs import Glyph, Turn, address

_FORM_DEPTH = 8
_LONGEST_PATH = 2000  # segments; more is a drawing, not a table
_PLAIN_SIDES = 5  # of a filled shape without curves that is no letter: boxes with slanted ends, tips of arrows
_LEVEL = 0.05  # points by which a side of a box may be off
_PLAIN_POINTS = 28  # a box with round corners has 16 to 28; a letter turned into its outline mostly more
_NEARLY_WHITE = 250  # of 255
_CORNERS = 5  # of a dash drawn as a box, the first one twice
_LARGE_PICTURE = 1_000_000  # pixels; reading them takes longer than all else

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points of the page as shown


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight ruling line, horizontal (``y0 == y1``) or vertical (``x0 == x1``)."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(slots=True)
class Objects:
    """Ruling lines, the spaces that PDFium's text page leaves out, pictures and their area, points of paths.

    ``curve_points`` are those of curves and of filled shapes that are no boxes, ``letter_points`` those among them
    that are too many in one path for a plain shape.
    ``large`` are the places of pictures that are not drawn for a look at the page, ``instead`` the marks under which
    text was left out because they say other text (ActualText), were it none. ``skipped`` are the large pictures
    themselves, ``texts`` the text objects that gave glyphs, each with the area of the pictures drawn before it,
    ``again`` those that did not. ``over`` are the places of filled shapes and pictures, each with how many of ``texts``
    were drawn before it and may lie beneath it.
    """

    rules: list[Rule] = field(default_factory=list)
    spaces: list[Glyph] = field(default_factory=list)
    large: list[Box] = field(default_factory=list)
    skipped: list[raw.FPDF_PAGEOBJECT] = field(default_factory=list)
    instead: set[int] = field(default_factory=set)
    texts: list[tuple[raw.FPDF_PAGEOBJECT, float]] = field(default_factory=list)
    again: list[raw.FPDF_PAGEOBJECT] = field(default_factory=list)
    over: list[tuple[int, Box]] = field(default_factory=list)
    images: int = 0
    image_area: float = 0.0
    path_points: int = 0
    curve_points: int = 0
    letter_points: int = 0


def read_objects(source: pdfium.PdfPage, turn: Turn, known: Collection[int]) -> Objects:
    """Go through all objects, also inside forms. ``known`` are the text objects that gave glyphs."""
    found, dashes = Objects(), Dashes()
    for item in source.get_objects(max_depth=_FORM_DEPTH):
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            if address(item.raw) in known:
                found.texts.append((item.raw, found.image_area))
                continue
            found.again.append(item.raw)
            if space := _lone_space(item, turn):
                found.spaces.append(space)
            else:
                found.instead |= set(_saying(item))
        elif item.type == raw.FPDF_PAGEOBJ_IMAGE:
            _read_picture(item, found, turn)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            _read_path(item, found, dashes, turn)
            if found.texts and _is_filled(item):
                found.over.append((len(found.texts), _box(item, turn)))
    across, down = dashes.lines()
    found.rules += [Rule(start, at, end, at) for at, start, end in across]
    found.rules += [Rule(at, start, at, end) for at, start, end in down]
    return found


def _read_picture(item: pdfium.PdfObject, found: Objects, turn: Turn) -> None:
    """Count a picture; one too large is kept from being drawn by ``sight``."""
    found.images += 1
    found.image_area += _area(item)
    width, height = ctypes.c_uint(), ctypes.c_uint()
    raw.FPDFImageObj_GetImagePixelSize(item.raw, width, height)
    if width.value * height.value > _LARGE_PICTURE:
        raw.FPDFPageObj_SetIsActive(item.raw, False)
        found.skipped.append(item.raw)
        found.large.append(_box(item, turn))
    elif found.texts:
        found.over.append((len(found.texts), _box(item, turn)))


def _box(item: pdfium.PdfObject, turn: Turn) -> Box:
    """Where an object stands on the page as shown."""
    left, bottom, right, top = item.get_bounds()
    placement = _placement(item)
    corners = [turn(*placement.on_point(x, y)) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def picture_share(source: pdfium.PdfPage) -> float:
    """How much of the page pictures cover."""
    left, bottom, right, top = source.get_bbox()
    pictures = source.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=_FORM_DEPTH)
    return sum(map(_area, pictures)) / max(1.0, (right - left) * (top - bottom))


def _area(item: pdfium.PdfObject) -> float:
    left, bottom, right, top = item.get_bounds()
    return max(0.0, right - left) * max(0.0, top - bottom) * _growth(_placement(item))


def _placement(item: pdfium.PdfObject) -> pdfium.PdfMatrix:
    """From the coordinates ``item`` is given in to the page's: those of the forms it is drawn in lie between.

    Programs that fit a page to another size or stamp it draw the old page as a form.
    """
    matrix, form = pdfium.PdfMatrix(), item.container
    while form is not None:
        matrix = matrix.multiply(form.get_matrix())
        form = form.container
    return matrix


def _growth(matrix: pdfium.PdfMatrix) -> float:
    """How many times larger an area is behind ``matrix``."""
    return abs(matrix.a * matrix.d - matrix.b * matrix.c)


def _saying(item: pdfium.PdfObject) -> Iterator[int]:
    """The marks of an object that say what text is to be read in its place."""
    for number in range(raw.FPDFPageObj_CountMarks(item.raw)):
        mark = raw.FPDFPageObj_GetMark(item.raw, number)
        if raw.FPDFPageObjMark_GetParamValueType(mark, b"ActualText") != raw.FPDF_OBJECT_UNKNOWN:
            yield address(mark)


def _lone_space(item: pdfium.PdfObject, turn: Turn) -> Glyph | None:
    """The space that a text object draws by itself; PDFium's text page leaves such objects out.

    It is known by having no shape at all. (Other objects that are left out repeat text, for a bold look.)
    """
    left, bottom, right, top = item.get_bounds()
    if right - left > 0.01 and top - bottom > 0.01:
        return None
    matrix = item.get_matrix().multiply(_placement(item))
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(item.raw, size)
    height = size.value * math.hypot(matrix.c, matrix.d)
    x, y = turn(matrix.e, matrix.f)
    return Glyph(" ", x, y - 0.2 * height, x + 0.25 * height, y + 0.8 * height, height)


def _read_path(item: pdfium.PdfObject, found: Objects, dashes: Dashes, turn: Turn) -> None:
    count = raw.FPDFPath_CountSegments(item)
    found.path_points += max(0, count)
    if count > _LONGEST_PATH:
        found.curve_points += count
        found.letter_points += count
        return
    outline = _Outline(_is_filled(item))
    drawn = _leaves_a_line(item)
    matrix = item.get_matrix().multiply(_placement(item))
    x, y = ctypes.c_float(), ctypes.c_float()
    last = first = (0.0, 0.0)
    corners: list[tuple[float, float]] = []  # of what was drawn last, as long as it may be a dot or a dash
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(item, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = turn(*matrix.on_point(x.value, y.value))
        kind = raw.FPDFPathSegment_GetType(segment)
        outline.add(kind, last, point)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            dashes.add(corners)
            first, corners = point, [point]
        elif kind == raw.FPDF_SEGMENT_LINETO and drawn:
            _add_rule(found.rules, last, point)
            corners = _short(corners, point)
        elif kind == raw.FPDF_SEGMENT_BEZIERTO:
            corners = []
        last = point
        if drawn and raw.FPDFPathSegment_GetClose(segment):
            _add_rule(found.rules, last, first)
            corners = _short(corners, first)
    dashes.add(corners)
    points = outline.counted()
    found.curve_points += points
    found.letter_points += points if points > _PLAIN_POINTS else 0


class _Outline:
    """Counts the points of a path that may be letters turned into outlines: one with curves, or filled with shapes that
    are no boxes, as programs draw curves that make many short lines of them.
    """

    def __init__(self, filled: bool) -> None:
        self._filled = filled
        self._curve = self._sides = self._before = 0
        self._slanted = self._rough = False

    def add(self, kind: int, start: tuple[float, float], end: tuple[float, float]) -> None:
        """The next segment."""
        if kind == raw.FPDF_SEGMENT_MOVETO:
            self._before, self._slanted = self._sides, False
        elif kind == raw.FPDF_SEGMENT_BEZIERTO:
            self._curve += 1
        else:
            self._sides += 1
            self._slanted |= abs(end[0] - start[0]) > _LEVEL and abs(end[1] - start[1]) > _LEVEL
            self._rough |= self._slanted and self._sides - self._before > _PLAIN_SIDES

    def counted(self) -> int:
        """How many there are."""
        return self._curve + (self._sides if self._filled and (self._curve or self._rough) else 0)


def _is_filled(item: pdfium.PdfObject) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(raw.FPDFPath_GetDrawMode(item.raw, fill, stroke) and fill.value)


def _short(corners: list[tuple[float, float]], point: tuple[float, float]) -> list[tuple[float, float]]:
    """``corners`` and ``point``; none any more where the side between is too long for a dash, or there are too many."""
    dash = 0 < len(corners) <= _CORNERS and math.dist(corners[-1], point) <= LONGEST
    return [*corners, point] if dash else []


def _leaves_a_line(item: pdfium.PdfObject) -> bool:
    """Whether the edges of a path can be seen: they are stroked, or it is filled with another colour than white.

    Programs that print pages of the web lay white under all of them.
    """
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not raw.FPDFPath_GetDrawMode(item.raw, fill, stroke) or stroke.value:
        return True
    colour = [ctypes.c_uint() for _ in range(4)]
    if not fill.value or not raw.FPDFPageObj_GetFillColor(item.raw, *colour):
        return bool(fill.value)
    red, green, blue, alpha = (part.value for part in colour)
    return alpha > 0 and min(red, green, blue) < _NEARLY_WHITE


def _add_rule(rules: list[Rule], start: tuple[float, float], end: tuple[float, float]) -> None:
    (x0, y0), (x1, y1) = start, end
    if abs(y1 - y0) < 0.7 and abs(x1 - x0) > 4:
        y = (y0 + y1) / 2
        rules.append(Rule(min(x0, x1), y, max(x0, x1), y))
    elif abs(x1 - x0) < 0.7 and abs(y1 - y0) > 4:
        x = (x0 + x1) / 2
        rules.append(Rule(x, min(y0, y1), x, max(y0, y1)))
