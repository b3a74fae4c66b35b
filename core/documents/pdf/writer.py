"""A PDF written fresh from any document: A4, embedded font, text as text, nothing of the old file carried over.

In-place editing of a PDF leaks (subset fonts, glyph widths, old revisions), so none is done. The file's metadata is
empty and its dates are fixed: one text gives one file, byte for byte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby

from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Spacer, Table
from reportlab.platypus.doctemplate import LayoutError

from core.documents.model import Block, BlockKind, Document, Draft, Replacement, apply_replacements
from core.documents.page_numbers import is_page_number
from core.documents.pdf.fonts import REGULAR, FontMissing, shipped_font
from core.documents.pdf.typeset import (
    LEADING,
    Style,
    Text,
    break_lines,
    draw_line,
    drawable,
    missing_glyphs,
    natural_width,
)
from core.errors import DocumentError, Notice

_MARGIN = 70.0  # points, all sides
_SIZE = 11.0  # points, where the document does not say
_FURNITURE_SIZE = 9.0
_SIZES = (7.0, 28.0)
_PADDING = 4.0  # inside cells
_NARROWEST = 2 * (_PADDING + _SIZES[0])  # a column of two small letters
_SHOWN_CODES = 8


@dataclass(frozen=True, slots=True)
class _Item:
    """A block with its final text."""

    block: Block
    text: str


def write_fresh_pdf(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """Any document's text, with ``replacements``, as a new PDF.

    Paragraphs keep alignment, weight and size, tables are tables, one running head or foot is repeated on each
    page, and page numbers are set anew. Raises DocumentError if a font is missing or a character
    is in none.
    """
    file = document.path.name
    items, dropped = _items(document, replacements)
    try:
        shipped_font(False)  # page numbers need it, whatever the text is
        _check_glyphs(items, file)
        data = _build(items)
    except FontMissing as error:
        raise DocumentError("pdf.font_missing", file=file, font=str(error)) from error
    notices = [Notice("pdf.fresh")]
    if dropped:
        notices.append(Notice("pdf.invisible", {"count": dropped}))
    return Draft(data, tuple(notices))


def _items(document: Document, replacements: Sequence[Replacement]) -> tuple[list[_Item], int]:
    """Blocks with their new text, blank lines between them included, and the number of characters left out."""
    items: list[_Item] = []
    dropped = 0
    remaining = list(replacements)[::-1]
    for block in document.blocks:
        inside = []
        while remaining and remaining[-1].start < block.end:
            item = remaining.pop()
            inside.append(Replacement(item.start - block.start, item.end - block.start, item.text))
        text = apply_replacements(document.text[block.start : block.end], inside)
        text, left_out = drawable(text.replace("\r\n", "\n"))
        dropped += left_out
        items.append(_Item(block, text))
    return items, dropped


def _check_glyphs(items: Sequence[_Item], file: str) -> None:
    lacking = {char for item in items for char in missing_glyphs(item.text, item.block.bold)}
    if lacking:
        codes = [f"U+{ord(char):04X}" for char in sorted(lacking)]
        shown = ", ".join(codes[:_SHOWN_CODES]) + (", …" if len(codes) > _SHOWN_CODES else "")
        raise DocumentError("pdf.glyphs", file=file, count=len(codes), codes=shown)


def _build(items: Sequence[_Item]) -> bytes:
    head, foot, body = _furniture(items)

    def decorate(canvas: Canvas, template: BaseDocTemplate) -> None:
        style = Style(_FURNITURE_SIZE, align="center")
        number = f"- {template.page} -"
        for text, y in ((head, A4[1] - _MARGIN / 2), (foot, _MARGIN / 2 + 14), (number, _MARGIN / 2)):
            canvas.saveState()
            canvas.translate(_MARGIN, y)
            for line in break_lines(text, style, A4[0] - 2 * _MARGIN)[:1]:
                draw_line(canvas, line, style, 0, A4[0] - 2 * _MARGIN, stretch=False)
            canvas.restoreState()

    try:
        return _make(_story(body, as_tables=True), decorate)
    except LayoutError:  # a cell taller than a page: its text matters more than its frame
        return _make(_story(body, as_tables=False), decorate)


def _make(story: list[Flowable], decorate: object) -> bytes:
    buffer = BytesIO()
    template = BaseDocTemplate(
        buffer, pagesize=A4, invariant=1, lang="ko-KR", title="", author="", initialFontName=REGULAR
    )
    for setting in ("subject", "creator", "producer", "keywords"):
        setattr(template, setting, "")
    width, height = A4[0] - 2 * _MARGIN, A4[1] - 2 * _MARGIN
    frame = Frame(_MARGIN, _MARGIN, width, height, 0, 0, 0, 0)
    template.addPageTemplates([PageTemplate(frames=[frame], onPage=decorate)])
    template.build(story or [Spacer(1, 1)])
    return buffer.getvalue()


def _furniture(items: Sequence[_Item]) -> tuple[str, str, list[_Item]]:
    """The one running head, the one running foot, and all other items.

    Old page numbers are dropped, as new ones are set. Heads that differ or are long stay where they stand.
    """
    rest = [item for item in items if not (_is_furniture(item) and is_page_number(item.text))]
    kept = {BlockKind.HEADER: "", BlockKind.FOOTER: ""}
    for kind in kept:
        texts = {item.text.strip() for item in rest if item.block.kind is kind} - {""}
        if len(texts) != 1:
            continue
        text = next(iter(texts))
        if "\n" not in text and natural_width(text, Style(_FURNITURE_SIZE)) < A4[0] - 2 * _MARGIN:
            kept[kind] = text
            rest = [item for item in rest if item.block.kind is not kind]
    return kept[BlockKind.HEADER], kept[BlockKind.FOOTER], rest


def _is_furniture(item: _Item) -> bool:
    return item.block.kind in (BlockKind.HEADER, BlockKind.FOOTER)


def _story(items: Sequence[_Item], *, as_tables: bool) -> list[Flowable]:
    story: list[Flowable] = []
    for table, group in groupby(items, key=lambda item: item.block.table):
        members = list(group)
        if table is None or not as_tables or not _fits_columns(members):
            for item in members:
                story += _paragraphs(item)
        else:
            story += [Spacer(1, _PADDING), _table(members), Spacer(1, _PADDING)]
    return story


def _paragraphs(item: _Item) -> list[Flowable]:
    """A block as paragraphs: one, or one per line where the block holds line breaks of its own."""
    style = _style(item.block)
    return [Text(line, style) if line.strip() else Spacer(1, style.size * LEADING) for line in item.text.split("\n")]


def _style(block: Block) -> Style:
    size = block.font_size or (_FURNITURE_SIZE if block.kind is BlockKind.FOOTNOTE else _SIZE)
    return Style(min(max(size, _SIZES[0]), _SIZES[1]), block.bold, block.align)


def _fits_columns(members: Sequence[_Item]) -> bool:
    """Whether every column of the table has room for letters; the text of others matters more than their frame."""
    return _columns(members) * _NARROWEST <= A4[0] - 2 * _MARGIN


def _columns(members: Sequence[_Item]) -> int:
    return max(item.block.column or 0 for item in members) + 1


def _table(members: Sequence[_Item]) -> Table:
    rows = {row: place for place, row in enumerate(sorted({item.block.row or 0 for item in members}))}
    columns = _columns(members)
    grid: list[list[list[Flowable] | str]] = [["" for _ in range(columns)] for _ in rows]
    widths = [3.0 * _SIZE] * columns
    for item in members:
        row, column = rows[item.block.row or 0], item.block.column or 0
        cell = grid[row][column] or []
        assert isinstance(cell, list)
        grid[row][column] = cell + _paragraphs(item)
        wanted = max(natural_width(line, _style(item.block)) for line in item.text.split("\n"))
        widths[column] = max(widths[column], wanted + 2 * _PADDING + 1)
    table = Table(grid, colWidths=_fit(widths, A4[0] - 2 * _MARGIN), splitInRow=1)
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), REGULAR),
            ("GRID", (0, 0), (-1, -1), 0.5, black),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), _PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), _PADDING),
        ]
    )
    return table


def _fit(widths: Sequence[float], room: float) -> list[float]:
    """Column widths that fill no more than ``room``: narrow columns keep theirs, wide ones share the rest.

    None becomes narrower than ``_NARROWEST``, for which there must be room.
    """
    if sum(widths) <= room:
        return list(widths)
    fair = room / len(widths)
    wide = [width for width in widths if width > fair]
    left = room - sum(width for width in widths if width <= fair) - len(wide) * _NARROWEST
    share = left / sum(width - _NARROWEST for width in wide)
    return [width if width <= fair else _NARROWEST + share * (width - _NARROWEST) for width in widths]
