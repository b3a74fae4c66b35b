"""What PDFium says of a file: the glyphs, ruling lines and pictures of each page, as plain data.

PDFium is not thread-safe: everything here runs under ``PDFIUM_LOCK``, and nothing of PDFium leaves this module.
Coordinates are points from the lower left corner of the page as it is shown (its rotation is undone).
"""

import ctypes
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import RLock

import pypdfium2 as pdfium
import pypdfium2.raw as raw

PDFIUM_LOCK = RLock()
_FORM_DEPTH = 8
_HYPHEN_CODES = (0x2, 0xFFFE)
_INVISIBLE = 3  # text render mode 3: neither filled nor stroked
_LINK_ANNOTATIONS = (raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP)


class PasswordNeeded(Exception):
    """The file opens with a password only."""


class Unreadable(Exception):
    """PDFium cannot make sense of the file or of one of its pages."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character on the page with its box; ``generated`` spaces are PDFium's guess from a gap."""

    char: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    bold: bool = False
    generated: bool = False
    upright: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight ruling line, horizontal (``y0 == y1``) or vertical (``x0 == x1``)."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(slots=True)
class Page:
    """One page: its size, glyphs in PDFium's order, ruling lines, and counts of what is not text."""

    number: int
    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    images: int = 0
    image_share: float = 0.0
    path_points: int = 0
    curve_points: int = 0
    unmapped: int = 0
    invisible: int = 0
    annotations: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole PDF as read: pages, and how many attachments and scripts it carries."""

    pages: tuple[Page, ...]
    attachments: int
    scripts: int
    xfa: bool


def read_contents(data: bytes) -> Contents:
    """Read all pages of the PDF in ``data``. Raises PasswordNeeded or Unreadable."""
    with PDFIUM_LOCK:
        try:
            document = pdfium.PdfDocument(data)
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
                raise PasswordNeeded from error
            raise Unreadable from error
        try:
            return _read_document(document)
        except pdfium.PdfiumError as error:
            raise Unreadable from error
        finally:
            document.close()


def _read_document(document: pdfium.PdfDocument) -> Contents:
    form = raw.FPDF_GetFormType(document)
    pages = tuple(_read_page(document, index) for index in range(len(document)))
    return Contents(
        pages=pages,
        attachments=max(0, raw.FPDFDoc_GetAttachmentCount(document)),
        scripts=max(0, raw.FPDFDoc_GetJavaScriptActionCount(document)),
        xfa=form in (raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND),
    )


def _read_page(document: pdfium.PdfDocument, index: int) -> Page:
    source = document[index]
    try:
        turn, width, height = _upright(source)
        page = Page(number=index + 1, width=width, height=height)
        text = source.get_textpage()
        try:
            origins = _read_glyphs(text, page, turn)
        finally:
            text.close()
        _read_objects(source, page, turn, origins)
        page.annotations = sum(kind not in _LINK_ANNOTATIONS for kind in _annotation_kinds(source))
        return page
    finally:
        source.close()


Turn = Callable[[float, float], tuple[float, float]]


def _upright(source: pdfium.PdfPage) -> tuple[Turn, float, float]:
    """The map from PDF coordinates to the page as shown, and the shown width and height."""
    left, bottom, right, top = source.get_bbox()
    width, height = right - left, top - bottom
    turns: dict[int, Turn] = {
        0: lambda x, y: (x - left, y - bottom),
        90: lambda x, y: (y - bottom, right - x),
        180: lambda x, y: (right - x, top - y),
        270: lambda x, y: (top - y, x - left),
    }
    rotation = source.get_rotation() % 360
    return turns[rotation], *((width, height) if rotation % 180 == 0 else (height, width))


def _annotation_kinds(source: pdfium.PdfPage) -> Iterator[int]:
    for number in range(raw.FPDFPage_GetAnnotCount(source)):
        annotation = raw.FPDFPage_GetAnnot(source, number)
        if annotation:
            yield raw.FPDFAnnot_GetSubtype(annotation)
            raw.FPDFPage_CloseAnnot(annotation)


@dataclass(frozen=True, slots=True)
class _Style:
    size: float
    bold: bool
    invisible: bool


_PLAIN_STYLE = _Style(0.0, False, False)


def _read_glyphs(text: pdfium.PdfTextPage, page: Page, turn: Turn) -> dict[int, tuple[int, int]]:
    """Fill ``page.glyphs``; characters without a code are counted and stand as U+FFFD.

    Gives for each text object (by address) the positions of its first and last glyph.
    """
    styles: dict[int, _Style] = {}
    origins: dict[int, tuple[int, int]] = {}
    box = raw.FS_RECTF()
    high = 0
    for index in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        char = _character(code, high, text, index)
        high = 0
        if not raw.FPDFText_GetLooseCharBox(text, index, box):
            box.left = box.right = box.bottom = box.top = 0.0
        generated = raw.FPDFText_IsGenerated(text, index) == 1
        style = _PLAIN_STYLE
        if not generated:
            handle = raw.FPDFText_GetTextObject(text, index)
            address = _address(handle)
            at = len(page.glyphs)
            origins[address] = (origins.get(address, (at, at))[0], at)
            style = styles.get(address) or styles.setdefault(address, _style_of(text, index, handle))
        if char == "\ufffd" and not generated:
            page.unmapped += 1
        if style.invisible and not char.isspace():
            page.invisible += 1
        upright = generated or _is_upright(text, index, turn)
        x0, y0 = turn(box.left, box.bottom)
        x1, y1 = turn(box.right, box.top)
        page.glyphs.append(
            Glyph(
                char,
                min(x0, x1),
                min(y0, y1),
                max(x0, x1),
                max(y0, y1),
                style.size or abs(y1 - y0),
                style.bold,
                generated,
                upright,
            )
        )
    return origins


def _character(code: int, high: int, text: pdfium.PdfTextPage, index: int) -> str:
    if high and 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00))
    # PDFium marks a hyphen at a line's end with codes of its own; the page shows a hyphen.
    if code in _HYPHEN_CODES or raw.FPDFText_IsHyphen(text, index) == 1:
        return "-"
    if code == 0 or 0xD800 <= code < 0xE000:
        return "\ufffd"
    return chr(code)


def _is_upright(text: pdfium.PdfTextPage, index: int, turn: Turn) -> bool:
    """Whether the glyph's baseline runs left to right on the page as shown."""
    angle = raw.FPDFText_GetCharAngle(text, index)
    x0, _y0 = turn(0.0, 0.0)
    x1, _y1 = turn(math.cos(angle), math.sin(angle))
    return x1 - x0 > 0.98


def _address(handle: raw.FPDF_PAGEOBJECT) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _style_of(text: pdfium.PdfTextPage, index: int, handle: raw.FPDF_PAGEOBJECT) -> _Style:
    """Size in points, weight and visibility of the text object that glyph ``index`` belongs to."""
    size = raw.FPDFText_GetFontSize(text, index)
    matrix = raw.FS_MATRIX()
    if raw.FPDFText_GetMatrix(text, index, matrix):
        size *= math.hypot(matrix.c, matrix.d) or 1.0
    if not handle:
        return _Style(size, False, False)
    mode = raw.FPDFTextObj_GetTextRenderMode(handle)
    return _Style(size, _is_bold(handle), mode == _INVISIBLE)


def _is_bold(handle: raw.FPDF_PAGEOBJECT) -> bool:
    font = raw.FPDFTextObj_GetFont(handle)
    if not font:
        return False
    buffer = ctypes.create_string_buffer(256)
    raw.FPDFFont_GetBaseFontName(font, buffer, 256)
    name = buffer.value.decode("utf-8", "replace").lower()
    return "bold" in name or raw.FPDFFont_GetWeight(font) >= 600


def _read_objects(source: pdfium.PdfPage, page: Page, turn: Turn, origins: dict[int, tuple[int, int]]) -> None:
    """Count pictures, collect ruling lines, and bring back spaces; also inside form objects."""
    area = 0.0
    spaces: dict[int, Glyph] = {}
    last = -1
    for item in source.get_objects(max_depth=_FORM_DEPTH):
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            place = origins.get(_address(item.raw))
            if place is not None:
                last = place[1]
            elif last >= 0 and (space := _lost_space(item, page.glyphs[last], turn)):
                spaces[last] = space
        elif item.type == raw.FPDF_PAGEOBJ_IMAGE:
            page.images += 1
            left, bottom, right, top = item.get_bounds()
            area += max(0.0, right - left) * max(0.0, top - bottom) * _growth(_placement(item))
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            _read_path(item, page, turn)
    page.image_share = area / max(1.0, page.width * page.height)
    _put_spaces(page.glyphs, spaces)


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


def _lost_space(item: pdfium.PdfObject, before: Glyph, turn: Turn) -> Glyph | None:
    """The space that a text object draws by itself right after ``before``; PDFium leaves such objects out.

    It is known by having no shape at all. (Other objects that PDFium leaves out repeat text, for a bold look.)
    """
    left, bottom, right, top = item.get_bounds()
    if right - left > 0.01 and top - bottom > 0.01:
        return None
    x, y = turn(*_placement(item).on_point(*item.get_matrix().get()[4:]))
    near = abs(x - before.right) <= before.size and before.bottom - 1 <= y <= before.top + 1
    if not near or before.char.isspace() or not before.upright:
        return None
    end = max(x, before.right) + 0.25 * before.size
    return Glyph(" ", before.right, before.bottom, end, before.top, before.size, before.bold)


def _put_spaces(glyphs: list[Glyph], spaces: dict[int, Glyph]) -> None:
    """Put each space after the glyph at its key, in place of one that PDFium made up there."""
    for at in sorted(spaces, reverse=True):
        made_up = at + 1 < len(glyphs) and glyphs[at + 1].generated and glyphs[at + 1].char == " "
        glyphs[at + 1 : at + 1 + made_up] = [spaces[at]]


def _read_path(item: pdfium.PdfObject, page: Page, turn: Turn) -> None:
    count = raw.FPDFPath_CountSegments(item)
    page.path_points += max(0, count)
    if count > 2000:  # a drawing, not a table
        page.curve_points += count
        return
    matrix = item.get_matrix().multiply(_placement(item))
    x, y = ctypes.c_float(), ctypes.c_float()
    last = first = (0.0, 0.0)
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(item, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = turn(*matrix.on_point(x.value, y.value))
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            first = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            _add_rule(page.rules, last, point)
        page.curve_points += kind == raw.FPDF_SEGMENT_BEZIERTO
        last = point
        if raw.FPDFPathSegment_GetClose(segment):
            _add_rule(page.rules, last, first)


def _add_rule(rules: list[Rule], start: tuple[float, float], end: tuple[float, float]) -> None:
    (x0, y0), (x1, y1) = start, end
    if abs(y1 - y0) < 0.7 and abs(x1 - x0) > 4:
        y = (y0 + y1) / 2
        rules.append(Rule(min(x0, x1), y, max(x0, x1), y))
    elif abs(x1 - x0) < 0.7 and abs(y1 - y0) > 4:
        x = (x0 + x1) / 2
        rules.append(Rule(x, min(y0, y1), x, max(y0, y1)))
