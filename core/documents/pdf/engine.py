"""What PDFium says of a file: the glyphs, ruling lines and pictures of each page, as plain data.

PDFium is not thread-safe: everything here runs under ``PDFIUM_LOCK``, and nothing of PDFium leaves this module.
Coordinates are points from the lower left corner of the page as it is shown (its rotation is undone).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import RLock

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.documents.pdf.glyphs import Glyph, Turn, read_glyphs
from core.documents.pdf.objects import Rule, read_objects
from core.documents.pdf.sight import count_hidden, covered_letters, letters_beneath
from core.documents.pdf.stamped import SCAN_SHARE
from core.documents.pdf.straight import straighten
from core.documents.pdf.substitution import substitute_fonts

PDFIUM_LOCK = RLock()
substitute_fonts()
_LINK_ANNOTATIONS = (raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP)


class PasswordNeeded(Exception):
    """The file opens with a password only."""


class Unreadable(Exception):
    """PDFium cannot make sense of the file or of one of its pages."""


@dataclass(slots=True)
class Page:
    """One page: its size, glyphs in PDFium's order, ruling lines, and counts of what is not text.

    ``invisible`` letters are drawn without ink (over a scan: what text recognition read), ``covered`` ones under a scan
    or as clear as glass (that, too), ``hidden`` ones cannot be seen on the page for any reason; those of scans are not
    counted among these.
    ``recognised``: its glyphs come from text recognition, which was not sure of the words ``doubtful``
    and made nothing of ``missed`` marks.
    ``instead``: marks that took visible text away, which say other text or none in its place.
    Spaces that PDFium's order does not know stand at the end of ``glyphs``: their box tells their place.
    """

    number: int
    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    images: int = 0
    image_share: float = 0.0
    path_points: int = 0
    curve_points: int = 0
    letter_points: int = 0
    unmapped: int = 0
    invisible: int = 0
    covered: int = 0
    hidden: int = 0
    annotations: int = 0
    instead: int = 0
    recognised: bool = False
    doubtful: list[str] = field(default_factory=list)
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole PDF as read: pages, and how many attachments and scripts it carries.

    ``looked``: whether the pages were drawn, so that ``Page.hidden`` says something.
    """

    pages: tuple[Page, ...]
    attachments: int
    scripts: int
    xfa: bool
    looked: bool


def read_contents(data: bytes, *, look: bool) -> Contents:
    """Read all pages of the PDF in ``data``, and ``look`` at them drawn. Raises PasswordNeeded or Unreadable."""
    with PDFIUM_LOCK:
        try:
            document = pdfium.PdfDocument(data)
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
                raise PasswordNeeded from error
            raise Unreadable from error
        try:
            return _read_document(document, look)
        except pdfium.PdfiumError as error:
            raise Unreadable from error
        finally:
            document.close()


def _read_document(document: pdfium.PdfDocument, look: bool) -> Contents:
    form = raw.FPDF_GetFormType(document)
    pages = tuple(_read_page(document, index, look) for index in range(len(document)))
    return Contents(
        pages=pages,
        attachments=max(0, raw.FPDFDoc_GetAttachmentCount(document)),
        scripts=max(0, raw.FPDFDoc_GetJavaScriptActionCount(document)),
        xfa=form in (raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND),
        looked=look,
    )


def _read_page(document: pdfium.PdfDocument, index: int, look: bool) -> Page:
    source = document[index]
    try:
        straighten(source)
        turn, width, height = _upright(source)
        text = source.get_textpage()
        try:
            read = read_glyphs(text, turn)
        finally:
            text.close()
        objects = read_objects(source, turn, read.objects)
        area = max(1.0, width * height)
        image_share = objects.image_area / area
        covered = {at for at in read.clear if read.glyphs[at].char.isalnum()}
        if look and not read.invisible:
            covered |= covered_letters(source, read, objects, SCAN_SHARE * area)
        # Of a scan nearly all of them are, under a picture laid over a passage few.
        under_scan = 2 * len(covered) > sum(glyph.char.isalnum() for glyph in read.glyphs)
        recognised = image_share >= SCAN_SHARE and (bool(read.invisible) or under_scan)
        looked = look and not recognised
        unseen = covered | (letters_beneath(source, read, objects) if looked else set())
        # What is drawn without ink over a word or a rule does not look empty.
        unseen |= {at for at in read.invisible if read.glyphs[at].char.isalnum()}
        rest = [glyph for at, glyph in enumerate(read.glyphs) if at not in unseen]
        return Page(
            number=index + 1,
            width=width,
            height=height,
            glyphs=read.glyphs + objects.spaces,
            rules=objects.rules,
            images=objects.images,
            image_share=image_share,
            path_points=objects.path_points,
            curve_points=objects.curve_points,
            letter_points=objects.letter_points,
            unmapped=read.unmapped,
            invisible=len(read.invisible),
            covered=len(covered) if under_scan else 0,
            hidden=count_hidden(source, rest, objects.large) + len(unseen) if looked else 0,
            annotations=sum(kind not in _LINK_ANNOTATIONS for kind in _annotation_kinds(source)),
            instead=len(objects.instead),
        )
    finally:
        source.close()


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
