"""Write any document as a new, clean HWPX: A4, 함초롬바탕, paragraphs, tables, page header and footer.

The file is put together from the text alone and then passes through the same cleaning as an opened HWPX, so that it is
made of nothing that an opened one could not be made of.
"""

from collections.abc import Sequence
from itertools import groupby

from lxml import etree

from core.documents.hwpx.document import open_hwpx
from core.documents.hwpx.fresh_header import BOXED, Shapes
from core.documents.hwpx.names import HP, HS, NAMESPACES
from core.documents.hwpx.package import Package
from core.documents.hwpx.save import package_bytes
from core.documents.model import BlockKind, Document, Draft, Replacement
from core.documents.parts.edits import BREAKS
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
from core.documents.parts.tree import Element

# A4 and its margins, in hundredths of a point as Hangul counts.
_PAGE = {"landscape": "WIDELY", "width": "59528", "height": "84188", "gutterType": "LEFT_ONLY"}
_MARGINS = {
    "header": "4252", "footer": "4252", "gutter": "0", "left": "7087", "right": "7087", "top": "8504", "bottom": "7087",
}  # fmt: skip
_LINE_WIDTH = 59_528 - 2 * 7_087
_ROW_HEIGHT = 1_500
_LIST = {
    "id": "", "textDirection": "HORIZONTAL", "lineWrap": "BREAK", "vertAlign": "TOP", "linkListIDRef": "0",
    "linkListNextIDRef": "0", "textWidth": "0", "textHeight": "0", "hasTextRef": "0", "hasNumRef": "0",
}  # fmt: skip


def write_fresh_hwpx(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """A new HWPX of ``document`` with ``replacements`` (sorted, not overlapping, each inside one block).

    Characters that XML cannot hold (control characters of a text file) are left out and counted in a notice.
    Raises DocumentError.
    """
    pieces, dropped = pieces_of(document, replacements, "hwpx")
    writer = _Writer()
    sections = [writer.section(pieces)]
    data = package_bytes(Package(writer.shapes.header(), sections, {}, {}))
    sections.clear()  # two whole trees of a long table take too much memory
    return cleaned_draft(open_hwpx(document.path, data), pieces, dropped)


class _Writer:
    def __init__(self) -> None:
        self.shapes = Shapes()
        self._objects = 0

    def section(self, pieces: Sequence[Piece]) -> Element:
        """The one section of the document."""
        root = etree.Element(HS + "sec", nsmap=NAMESPACES)
        first = _below(root, "p", **self._paragraph_look(None))
        controls = _below(first, "run", charPrIDRef=self.shapes.character(None))
        _properties(controls)
        flow, notes = notes_apart(body_of(pieces))
        self._margin(controls, "header", [one for one in pieces if one.block.kind is BlockKind.HEADER])
        self._margin(controls, "footer", [one for one in pieces if one.block.kind is BlockKind.FOOTER])
        # The first paragraph holds what is said of the section: words join it, a table cannot.
        if flow and table_number(flow[0]) is None:
            for name, value in self._paragraph_look(flow[0]).items():
                first.set(name, value)
            self._run(first, flow.pop(0))
        for table, group in groupby(flow, key=table_number):
            if table is None:
                for piece in group:
                    self._paragraph(root, piece)
            else:
                self._table(root, list(group))
        for index, piece in enumerate(notes):
            self._paragraph(root, piece, line_above=index == 0)
        return root

    def _paragraph_look(self, piece: Piece | None, *, cell: bool = False, line_above: bool = False) -> dict[str, str]:
        look = self.shapes.paragraph(piece, cell=cell, line_above=line_above)
        return {"id": "0", "paraPrIDRef": look, "styleIDRef": "0", "pageBreak": "0", "columnBreak": "0", "merged": "0"}

    def _paragraph(self, parent: Element, piece: Piece, *, cell: bool = False, line_above: bool = False) -> Element:
        paragraph = _below(parent, "p", **self._paragraph_look(piece, cell=cell, line_above=line_above))
        self._run(paragraph, piece)
        return paragraph

    def _run(self, paragraph: Element, piece: Piece, text: str | None = None) -> Element:
        run = _below(paragraph, "run", charPrIDRef=self.shapes.character(piece))
        _fill(_below(run, "t"), piece.text if text is None else text)
        return run

    def _margin(self, run: Element, name: str, pieces: Sequence[Piece]) -> None:
        """Each running head once, page numbers counted anew."""
        texts, numbers = heads_apart(pieces)
        if not numbers and not texts:
            return
        head = _below(_below(run, "ctrl"), name, id="1", applyPageType="BOTH")
        inside = _below(head, "subList", **_LIST)
        for piece in texts:
            self._paragraph(inside, piece)
        if numbers:
            before, after = around_number(numbers[0].text)
            paragraph = _below(inside, "p", **self._paragraph_look(numbers[0]))
            self._run(paragraph, numbers[0], before)
            control = _below(_below(paragraph, "run", charPrIDRef=self.shapes.character(numbers[0])), "ctrl")
            number = _below(control, "autoNum", num="1", numType="PAGE")
            _below(number, "autoNumFormat", type="DIGIT", userChar="", prefixChar="", suffixChar="", supscript="0")
            self._run(paragraph, numbers[0], after)

    def _table(self, root: Element, pieces: Sequence[Piece]) -> None:
        rows = placed(piece.block.row or 0 for piece in pieces)
        columns = placed(piece.block.column or 0 for piece in pieces)
        sizes = widths(pieces, columns, _LINE_WIDTH)
        anchor = _below(root, "p", **self._paragraph_look(None))
        run = _below(anchor, "run", charPrIDRef=self.shapes.character(None))
        table = self._empty_table(run, len(rows), len(columns))
        cells: dict[tuple[int, int], list[Piece]] = {}
        for piece in pieces:
            cells.setdefault((rows[piece.block.row or 0], columns[piece.block.column or 0]), []).append(piece)
        for row in range(len(rows)):
            line = _below(table, "tr")
            for column, size in enumerate(sizes):
                self._cell(line, cells.get((row, column), []), row, column, size)
        _below(run, "t")

    def _empty_table(self, run: Element, rows: int, columns: int) -> Element:
        self._objects += 1
        table = _below(
            run, "tbl", id=str(self._objects), zOrder=str(self._objects), numberingType="TABLE",
            textWrap="TOP_AND_BOTTOM", textFlow="BOTH_SIDES", lock="0", dropcapstyle="None", pageBreak="CELL",
            repeatHeader="0", rowCnt=str(rows), colCnt=str(columns), cellSpacing="0", borderFillIDRef=BOXED,
            noAdjust="0",
        )  # fmt: skip
        height = str(rows * _ROW_HEIGHT)
        _below(table, "sz", width=str(_LINE_WIDTH), widthRelTo="ABSOLUTE", height=height, heightRelTo="ABSOLUTE",
               protect="0")  # fmt: skip
        _below(
            table, "pos", treatAsChar="0", affectLSpacing="0", flowWithText="1", allowOverlap="0", holdAnchorAndSO="0",
            vertRelTo="PARA", horzRelTo="COLUMN", vertAlign="TOP", horzAlign="LEFT", vertOffset="0", horzOffset="0",
        )  # fmt: skip
        _below(table, "outMargin", left="0", right="0", top="283", bottom="283")
        _below(table, "inMargin", left="510", right="510", top="141", bottom="141")
        return table

    def _cell(self, line: Element, pieces: Sequence[Piece], row: int, column: int, width: int) -> None:
        cell = _below(
            line, "tc", name="", header="0", hasMargin="0", protect="0", editable="0", dirty="0", borderFillIDRef=BOXED
        )
        inside = _below(cell, "subList", **(_LIST | {"vertAlign": "CENTER"}))
        for piece in pieces:
            self._paragraph(inside, piece, cell=True)
        if not pieces:
            empty = _below(inside, "p", **self._paragraph_look(None, cell=True))
            _below(empty, "run", charPrIDRef=self.shapes.character(None))
        _below(cell, "cellAddr", colAddr=str(column), rowAddr=str(row))
        _below(cell, "cellSpan", colSpan="1", rowSpan="1")
        _below(cell, "cellSz", width=str(width), height=str(_ROW_HEIGHT))
        _below(cell, "cellMargin", left="510", right="510", top="141", bottom="141")


def _below(parent: Element, name: str, /, **attributes: str) -> Element:
    return etree.SubElement(parent, HP + name, attributes)


def _fill(element: Element, text: str) -> None:
    """Write ``text`` into a hp:t; tabs and line breaks become elements."""
    last: Element | None = None
    for piece in BREAKS.split(text.replace("\r\n", "\n").replace("\r", "\n")):
        if piece == "\t":
            last = _below(element, "tab", width="4000", leader="0", type="1")
        elif piece == "\n":
            last = _below(element, "lineBreak")
        elif last is None:
            element.text = piece or None
        else:
            last.tail = piece or None


def _properties(run: Element) -> None:
    """What the section says of its pages and notes."""
    section = _below(
        run, "secPr", id="", textDirection="HORIZONTAL", spaceColumns="1134", tabStop="8000", tabStopVal="4000",
        tabStopUnit="HWPUNIT", outlineShapeIDRef="1", memoShapeIDRef="0", textVerticalWidthHead="0", masterPageCnt="0",
    )  # fmt: skip
    _below(section, "grid", lineGrid="0", charGrid="0", wonggojiFormat="0")
    _below(section, "startNum", pageStartsOn="BOTH", page="0", pic="0", tbl="0", equation="0")
    _below(
        section, "visibility", hideFirstHeader="0", hideFirstFooter="0", hideFirstMasterPage="0", border="SHOW_ALL",
        fill="SHOW_ALL", hideFirstPageNum="0", hideFirstEmptyLine="0", showLineNumber="0",
    )  # fmt: skip
    _below(section, "lineNumberShape", restartType="0", countBy="0", distance="0", startNumber="0")
    _below(_below(section, "pagePr", **_PAGE), "margin", **_MARGINS)
    for name, length, place in (("footNotePr", "-1", "EACH_COLUMN"), ("endNotePr", "14692344", "END_OF_DOCUMENT")):
        note = _below(section, name)
        _below(note, "autoNumFormat", type="DIGIT", userChar="", prefixChar="", suffixChar=")", supscript="0")
        _below(note, "noteLine", length=length, type="SOLID", width="0.12 mm", color="#000000")
        _below(note, "noteSpacing", betweenNotes="283", belowLine="567", aboveLine="850")
        _below(note, "numbering", type="CONTINUOUS", newNum="1")
        _below(note, "placement", place=place, beneathText="0")
    for kind in ("BOTH", "EVEN", "ODD"):
        border = _below(section, "pageBorderFill", type=kind, borderFillIDRef="1", textBorder="PAPER", headerInside="0",
                        footerInside="0", fillArea="PAPER")  # fmt: skip
        _below(border, "offset", left="1417", right="1417", top="1417", bottom="1417")
    control = _below(run, "ctrl")
    _below(control, "colPr", id="", type="NEWSPAPER", layout="LEFT", colCount="1", sameSz="1", sameGap="0")
