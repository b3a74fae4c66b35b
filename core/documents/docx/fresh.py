"""Write any document as a new, clean DOCX: A4, Korean, 바탕, paragraphs, tables, page header and footer.

The file is made with python-docx and then passes through the same cleaning as an opened DOCX, so that nothing of
the template, the user or the moment of writing stays in it.
"""

import io
from collections.abc import Sequence
from itertools import groupby

import docx
from docx.document import Document as NewDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from docx.text.paragraph import Paragraph

from core.documents.docx.document import open_docx
from core.documents.model import BlockKind, Document, Draft, Replacement
from core.documents.parts.pieces import (
    Piece,
    around_number,
    body_of,
    cleaned_draft,
    heads_apart,
    notes_apart,
    pieces_of,
    placed,
    table_number,
    widths,
)

FONT = "바탕"
_FONT_SIZE = 12.0
_LINE_SPACING, _CELL_LINE_SPACING = 1.6, 1.15
_LINE_WIDTH = Mm(160)
_ALIGN = {
    "left": WD_ALIGN_PARAGRAPH.LEFT,
    "center": WD_ALIGN_PARAGRAPH.CENTER,
    "right": WD_ALIGN_PARAGRAPH.RIGHT,
    "justify": WD_ALIGN_PARAGRAPH.JUSTIFY,
}


def write_fresh_docx(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """A new DOCX of ``document`` with ``replacements`` (sorted, not overlapping, each inside one block).

    Characters that XML cannot hold (control characters of a text file) are left out and counted in a notice.
    Raises DocumentError.
    """
    pieces, dropped = pieces_of(document, replacements, "docx")
    draft = _draft()
    _write_body(draft, body_of(pieces))
    section = draft.sections[0]
    _write_margin(section.header.paragraphs[0], [p for p in pieces if p.block.kind == BlockKind.HEADER])
    _write_margin(section.footer.paragraphs[0], [p for p in pieces if p.block.kind == BlockKind.FOOTER])
    buffer = io.BytesIO()
    draft.save(buffer)
    return cleaned_draft(open_docx(document.path, buffer.getvalue()), pieces, dropped)


def _draft() -> NewDocument:
    draft = docx.Document()
    section = draft.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(25)
    section.top_margin, section.bottom_margin = Mm(30), Mm(25)
    normal = draft.styles["Normal"]
    normal.font.name, normal.font.size = FONT, Pt(_FONT_SIZE)
    normal.paragraph_format.line_spacing = _LINE_SPACING
    normal.paragraph_format.space_after = Pt(0)
    properties = normal.element.get_or_add_rPr()
    fonts = properties.get_or_add_rFonts()
    for script in ("ascii", "hAnsi", "eastAsia", "cs"):
        fonts.set(qn(f"w:{script}"), FONT)
    language = OxmlElement("w:lang")
    language.set(qn("w:val"), "ko-KR")
    language.set(qn("w:eastAsia"), "ko-KR")
    properties.append(language)
    return draft


def _write_body(draft: NewDocument, pieces: list[Piece]) -> None:
    flow, notes = notes_apart(pieces)
    for table, group in groupby(flow, key=table_number):
        if table is None:
            for piece in group:
                _fill(draft.add_paragraph(), piece)
        else:
            _write_table(draft, list(group))
    for index, piece in enumerate(notes):
        paragraph = draft.add_paragraph()
        if index == 0:
            _line_above(paragraph)
        _fill(paragraph, piece)


def _write_table(draft: NewDocument, pieces: list[Piece]) -> None:
    rows = placed(piece.block.row or 0 for piece in pieces)
    columns = placed(piece.block.column or 0 for piece in pieces)
    table = draft.add_table(len(rows), len(columns))
    table.style = "Table Grid"
    for column, width in zip(table.columns, widths(pieces, columns, _LINE_WIDTH), strict=True):
        column.width = width
        for cell in column.cells:
            cell.width = width
    cells = [list(row.cells) for row in table.rows]
    used: set[tuple[int, int]] = set()
    for piece in pieces:
        place = (rows[piece.block.row or 0], columns[piece.block.column or 0])
        cell = cells[place[0]][place[1]]
        paragraph = cell.add_paragraph() if place in used else cell.paragraphs[0]
        paragraph.paragraph_format.line_spacing = _CELL_LINE_SPACING
        _fill(paragraph, piece)
        used.add(place)


def _fill(paragraph: Paragraph, piece: Piece) -> None:
    paragraph.alignment = _ALIGN[piece.block.align]
    run = paragraph.add_run(piece.text.replace("\r\n", "\n").replace("\r", "\n"))
    if piece.block.bold:
        run.bold = True
    if piece.block.font_size is not None and piece.block.font_size != _FONT_SIZE:
        run.font.size = Pt(piece.block.font_size)


def _line_above(paragraph: Paragraph) -> None:
    borders, top = OxmlElement("w:pBdr"), OxmlElement("w:top")
    for name, value in (("val", "single"), ("sz", "4"), ("space", "4"), ("color", "auto")):
        top.set(qn(f"w:{name}"), value)
    borders.append(top)
    paragraph._p.get_or_add_pPr().append(borders)


def _write_margin(paragraph: Paragraph, pieces: list[Piece]) -> None:
    """Each running head once, page numbers as a field."""
    texts, numbers = heads_apart(pieces)
    for index, piece in enumerate(texts):
        if index:
            paragraph.add_run("\n")
        _fill(paragraph, piece)
    if numbers:
        if texts:
            paragraph.add_run("\n")
        paragraph.alignment = _ALIGN[numbers[0].block.align]
        before, after = around_number(numbers[0].text)
        paragraph.add_run(before)
        _page_field(paragraph)
        paragraph.add_run(after)


def _page_field(paragraph: Paragraph) -> None:
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), " PAGE ")
    paragraph._p.append(field)
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
