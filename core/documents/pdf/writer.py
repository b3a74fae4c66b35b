"""A PDF written fresh from any document: embedded fonts, text as text, tagged, made to be kept (PDF/A-2u).

Nothing of the old file is carried over: what is kept of its look are measures (``face``), and where something was
replaced none that tells how long it was. The file names nobody and no time: one text gives one file, byte for byte.
"""

from collections.abc import Sequence

from core.documents.model import Document, Draft, Replacement, apply_replacements
from core.documents.pdf.assembly import assemble
from core.documents.pdf.compose import composed
from core.documents.pdf.copied import Item, copied
from core.documents.pdf.face import Face
from core.documents.pdf.fonts import FontMissing, shipped_font
from core.documents.pdf.margins import draw_margins, parted
from core.documents.pdf.typeset import UNREAD, UNREAD_MARK, missing_glyphs
from core.documents.pdf.undrawable import codes_of
from core.errors import DocumentError, Notice


def write_fresh_pdf(document: Document, replacements: Sequence[Replacement], face: Face | None = None) -> Draft:
    """Any document's text, with ``replacements``, as a new PDF that looks like ``face``.

    Without a face paragraphs keep alignment, weight and size, tables are tables, running heads are repeated on each
    page, and page numbers are set anew. Raises DocumentError if a font is missing or a character is in none.
    """
    file = document.path.name
    items, dropped = copied(document, replacements, face)
    try:
        shipped_font(False)  # page numbers need it, whatever the text is
        _check_glyphs(items, file)
        data = _build(items, face)
    except FontMissing as error:
        raise DocumentError("pdf.font_missing", file=file, font=str(error)) from error
    notices = [Notice("pdf.fresh")]
    if unread := apply_replacements(document.text, replacements).count(UNREAD):
        notices.append(Notice("pdf.unread_marks", {"count": unread, "mark": UNREAD_MARK}))
    if dropped:
        notices.append(Notice("pdf.invisible", {"count": dropped}))
    return Draft(data, tuple(notices))


def _check_glyphs(items: Sequence[Item], file: str) -> None:
    lacking = {char for item in items for char in missing_glyphs(item.text, item.block.bold)}
    if lacking:
        raise DocumentError("pdf.glyphs", file=file, count=len(lacking), codes=codes_of(lacking))


def _build(items: Sequence[Item], face: Face | None) -> bytes:
    look = face or Face()
    margins = parted(items, look)
    leaves, root, sheets = composed(margins.rest, look, measured=face is not None)
    papers = [look.papers[min(sheet, len(look.papers) - 1)] for sheet in sheets]
    draw_margins(leaves, papers, margins.heads, look)
    return assemble(leaves, root)
