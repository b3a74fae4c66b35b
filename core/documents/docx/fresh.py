"""Write any document as a new, clean DOCX: A4, Korean, 바탕, paragraphs, tables, page header and footer.

The file is made with python-docx and then passes through the same cleaning as an opened DOCX, so that nothing of
the template, the user or the moment of writing stays in it.
"""

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import docx
from docx.document import Document as NewDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from docx.text.paragraph import Paragraph

from core.documents.docx.document import open_docx
from core.documents.model import Block, BlockKind, Document, Draft, Replacement, apply_replacements
from core.documents.page_numbers import is_page_number
from core.documents.parts.edits import without_illegal
from core.errors import DocumentError, Notice

FONT = "바탕"
_FONT_SIZE = 12.0
_LINE_SPACING, _CELL_LINE_SPACING = 1.6, 1.15
_LINE_WIDTH = Mm(160)
# Column widths, in characters.
_NARROWEST, _WIDEST = 4, 30
# Word allows 63 columns; a wider "table" is not one.
_MAX_COLUMNS = 63
_ALIGN = {
    "left": WD_ALIGN_PARAGRAPH.LEFT,
    "center": WD_ALIGN_PARAGRAPH.CENTER,
    "right": WD_ALIGN_PARAGRAPH.RIGHT,
    "justify": WD_ALIGN_PARAGRAPH.JUSTIFY,
}
_DASHED = re.compile(r"([-–—\s]*)\d{1,4}(?:\s*/\s*\d{1,4})?([-–—\s]*)")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block with its text after the replacements."""

    block: Block
    text: str


def write_fresh_docx(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """A new DOCX of ``document`` with ``replacements`` (sorted, not overlapping, each inside one block).

    Characters that XML cannot hold (control characters of a text file) are left out and counted in a notice.
    Raises DocumentError.
    """
    pieces = _pieces(document, replacements)
    dropped = 0
    for index, piece in enumerate(pieces):
        text, count = without_illegal(piece.text)
        dropped += count
        pieces[index] = replace(piece, text=text)
    draft = _draft()
    _write_body(draft, [piece for piece in pieces if piece.block.kind not in (BlockKind.HEADER, BlockKind.FOOTER)])
    section = draft.sections[0]
    _write_margin(section.header.paragraphs[0], [p for p in pieces if p.block.kind == BlockKind.HEADER])
    _write_margin(section.footer.paragraphs[0], [p for p in pieces if p.block.kind == BlockKind.FOOTER])
    buffer = io.BytesIO()
    draft.save(buffer)
    fresh = open_docx(document.path, buffer.getvalue())
    _check_complete(pieces, fresh.text, document.path.name)
    notices = (Notice("docx.characters_dropped", {"count": dropped}),) if dropped else ()
    return Draft(fresh.write_native(()).data, notices)


def _check_complete(pieces: list[_Piece], text: str, file: str) -> None:
    """Every line of the body must stand in the new file. Raises DocumentError."""
    wanted = Counter(
        line
        for piece in pieces
        if piece.block.kind not in (BlockKind.HEADER, BlockKind.FOOTER)
        for line in re.split("[\t\n]", piece.text)
        if line.strip()
    )
    if wanted - Counter(re.split("[\t\n]", text)):
        raise DocumentError("docx.not_the_same", file=file)


def _pieces(document: Document, replacements: Sequence[Replacement]) -> list[_Piece]:
    """The blocks with their new text. A text without blocks is taken line by line."""
    pieces: list[_Piece] = []
    done = 0
    for block in document.blocks or tuple(_lines(document.text)):
        inside: list[Replacement] = []
        while done < len(replacements) and replacements[done].start < block.end:
            item = replacements[done]
            if item.start < block.start or item.end > block.end:
                raise DocumentError("docx.span_across", file=document.path.name)
            inside.append(Replacement(item.start - block.start, item.end - block.start, item.text))
            done += 1
        pieces.append(_Piece(block, apply_replacements(document.text[block.start : block.end], inside)))
    if done < len(replacements):
        raise DocumentError("docx.span_across", file=document.path.name)
    return pieces


def _lines(text: str) -> Iterator[Block]:
    for line in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n|$)", text):
        if line[0]:
            yield Block(line.start(), line.start() + len(line[0].rstrip("\r\n")))


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


def _write_body(draft: NewDocument, pieces: list[_Piece]) -> None:
    notes = [piece for piece in pieces if piece.block.kind in (BlockKind.FOOTNOTE, BlockKind.ENDNOTE)]
    body = [piece for piece in pieces if piece not in notes]
    for table, group in groupby(body, key=_table_number):
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


def _table_number(piece: _Piece) -> int | None:
    block = piece.block
    if block.table is None or block.row is None or block.column is None or block.column >= _MAX_COLUMNS:
        return None
    return block.table


def _write_table(draft: NewDocument, pieces: list[_Piece]) -> None:
    rows = _placed(piece.block.row or 0 for piece in pieces)
    columns = _placed(piece.block.column or 0 for piece in pieces)
    table = draft.add_table(len(rows), len(columns))
    table.style = "Table Grid"
    for column, width in zip(table.columns, _widths(pieces, columns), strict=True):
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


def _placed(numbers: Iterable[int]) -> dict[int, int]:
    """Each of the ``numbers`` → its place among all, in ascending order."""
    return {number: place for place, number in enumerate(sorted({*numbers}))}


def _widths(pieces: list[_Piece], columns: Iterable[int]) -> list[int]:
    """Column widths in EMU that share the line by the longest text of each column, within limits."""
    longest = [
        max(len(line) for piece in pieces if (piece.block.column or 0) == column for line in piece.text.split("\n"))
        for column in columns
    ]
    shares = [min(max(length, _NARROWEST), _WIDEST) for length in longest]
    return [_LINE_WIDTH * share // sum(shares) for share in shares]


def _fill(paragraph: Paragraph, piece: _Piece) -> None:
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


def _write_margin(paragraph: Paragraph, pieces: list[_Piece]) -> None:
    """Running heads repeat on every page of the source: each different text once, page numbers as a field."""
    numbers = [piece for piece in pieces if is_page_number(piece.text)]
    texts = {piece.text: piece for piece in pieces if piece not in numbers and piece.text.strip()}
    for text, piece in texts.items():
        if paragraph.text:
            paragraph.add_run("\n")
        _fill(paragraph, _Piece(piece.block, text))
    if numbers:
        if texts:
            paragraph.add_run("\n")
        paragraph.alignment = _ALIGN[numbers[0].block.align]
        found = _DASHED.fullmatch(numbers[0].text)
        before, after = (found[1], found[2]) if found else ("", "")
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
