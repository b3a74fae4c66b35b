"""A PDF written with the face of its source, or a refusal that says why and what to do."""

import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pikepdf

from core.documents.model import Block, Draft, Replacement, by_block, moved
from core.documents.pdf.face import Square
from core.documents.pdf.inplace.assemble import assemble
from core.documents.pdf.inplace.cells import set_cells_anew
from core.documents.pdf.inplace.evidence import Evidence, check_box, groups, keeps, learn
from core.documents.pdf.inplace.interpret import read_sheets
from core.documents.pdf.inplace.model import Mark, Refused, Sheet, Shown
from core.documents.pdf.inplace.places import Place, locate
from core.documents.pdf.inplace.resetting import Atom, Missing, Setting, atoms_of, set_anew
from core.documents.pdf.inplace.tables import Cell, Standing, check_plain, chosen, ends_on, families, is_border, telling
from core.documents.pdf.layout import Piece
from core.documents.pdf.lines import Line
from core.documents.pdf.tables import Table
from core.errors import DocumentError, Notice

# What the page and the text that was read disagree about: with any of it a letter could be kept that nobody has read.
_UNSURE = frozenset(
    ("pdf.hidden", "pdf.not_drawn", "pdf.recognised", "pdf.ocr", "pdf.ocr_missed", "pdf.ocr_blank", "pdf.inner_text",
     "pdf.codeless", "pdf.unmapped", "pdf.said_instead")
)  # fmt: skip
_OVER = 0.25  # of a line's height by which lines of other blocks may reach into it


def write_in_place(
    data: bytes,
    pieces: Sequence[Piece],
    tables: Sequence[tuple[int, Table]],
    blocks: Sequence[Block],
    notices: Sequence[Notice],
    replacements: Sequence[Replacement],
    file: str,
) -> Draft:
    """The PDF in ``data`` drawn again with ``replacements``. Raises DocumentError for what cannot be made safe.

    ``tables``: those that cells among ``pieces`` belong to, each with its page.
    """
    try:
        if any(notice.code in _UNSURE for notice in notices):
            raise Refused("unseen")
        sheets = _read(data)
        anew = _redraw(sheets, pieces, tables, _by_block(blocks, replacements))
        written = assemble(sheets)
    except Refused as error:
        raise DocumentError(f"pdf.in_place.{error.why}", file=file, page=error.page) from error
    except Missing as error:
        raise DocumentError("pdf.glyphs", file=file, count=1, codes=f"U+{ord(str(error)):04X}") from error
    return Draft(written, tuple(_said(sheets, anew)))


def _read(data: bytes) -> list[Sheet]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if "/OCProperties" in pdf.Root:
            raise Refused("layers")
        return read_sheets(pdf)


def _said(sheets: Sequence[Sheet], tables: int) -> list[Notice]:
    left_out = sum(sheet.left_out for sheet in sheets)
    notices = [Notice("pdf.in_place")]
    if tables:
        notices.append(Notice("pdf.in_place.tables", {"count": tables}))
    if left_out:
        notices.append(Notice("pdf.in_place.left_out", {"count": left_out}))
    return notices


def _by_block(blocks: Sequence[Block], replacements: Sequence[Replacement]) -> dict[int, list[Replacement]]:
    """Replacements by the number of their block, with offsets in the block's text."""
    found = enumerate(by_block(blocks, replacements))
    return {number: moved(inside, -block.start) for number, (block, inside) in found if inside}


def _redraw(
    sheets: Sequence[Sheet],
    pieces: Sequence[Piece],
    tables: Sequence[tuple[int, Table]],
    replacements: dict[int, list[Replacement]],
) -> int:
    """Set the blocks of ``replacements`` anew on ``sheets``; gives how many tables got new columns.

    Raises Refused, Missing.
    """
    places = locate(sheets, pieces)
    touched = set(replacements)
    standing = _standing(places)
    kin = families(tables, places)
    anew = [family for family in kin if telling(family, places, touched)]
    for family in anew:
        check_plain(family, tables, places, standing)
    cells = [cell for family in kin for cell in chosen(family, touched, whole=family in anew)]
    inside = {number for cell in cells for number in cell.blocks}
    evidence = learn(sheets, places, touched, inside)
    texts: dict[tuple[int, Square], list[list[Atom]]] = defaultdict(list)
    for group in groups(places, inside, sheets, evidence):
        place, changes = _together(group, places, replacements)
        piece = place.piece
        square = piece.row or 0, piece.column or 0
        texts[piece.table or 0, square].append(list(atoms_of(place, changes, evidence, fixed=False)))
    settings: list[tuple[list[int], Setting]] = []
    for group in groups(places, touched - inside, sheets, evidence):
        place, changes = _together(group, places, replacements)
        if any(line.line.aside for line in place.lines):
            raise Refused("beside", place.piece.page)
        check_box(place, sheets[place.piece.page - 1], evidence)
        settings.append((group, set_anew(place, changes, sheets, evidence)))
    changes_on: dict[int, list[tuple[list[int], Setting]]] = defaultdict(list)
    for group, setting in settings:
        for page in {slot.page for slot in setting.slots}:
            changes_on[page].append((group, setting))
    for sheet in sheets:
        here = [table for page, table in tables if page == sheet.number]
        _clear(sheet, places, standing[sheet.number], changes_on[sheet.number], inside, here, evidence)
    for _, setting in settings:
        for page, mark in setting.marks:
            sheets[page - 1].shown.append(mark)
    _clear_cells(sheets, cells, tables, places, standing)
    for family in kin:
        for page, mark in set_cells_anew(family, kin, texts, places, sheets, evidence, touched, whole=family in anew):
            sheets[page - 1].shown.append(mark)
    return sum(map(len, anew))


def _standing(places: Sequence[Place]) -> dict[int, list[tuple[int, Line]]]:
    """The lines of each page, each with the number of its block."""
    found: dict[int, list[tuple[int, Line]]] = defaultdict(list)
    for number, place in enumerate(places):
        for line in place.piece.lines:
            found[line.page].append((number, line))
    return found


def _clear_cells(
    sheets: Sequence[Sheet],
    cells: Sequence[Cell],
    tables: Sequence[tuple[int, Table]],
    places: Sequence[Place],
    standing: Mapping[int, Standing],
) -> None:
    """Take what stands in cells off its sheets: letters, spaces, underlines. Raises Refused("beside").

    Of ``tables`` the lines stay: the border of a cell over several columns may be drawn column by column.
    """
    cells_of: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        own = set(cell.blocks)
        if any(number not in own and cell.holds_line(line) for number, line in standing[cell.page]):
            raise Refused("beside", cell.page)
        cells_of[cell.page].append(cell)
    for page, here in cells_of.items():
        grids = [table for number, table in tables if number == page]
        blocks = [places[number] for cell in here for number in cell.blocks]
        gone = {id(letter.mark) for place in blocks for line in place.lines for letter in line.letters}
        sheets[page - 1].shown = [
            item
            for item in sheets[page - 1].shown
            if (
                any(is_border(item, table) for table in grids) or all(cell.keeps(item) for cell in here)
                if not isinstance(item, Mark)
                else id(item) not in gone and not (item.blank and any(cell.holds(*item.middle) for cell in here))
            )
        ]


def _together(
    group: Sequence[int], places: Sequence[Place], replacements: Mapping[int, list[Replacement]]
) -> tuple[Place, list[Replacement]]:
    """The blocks of a ``group`` as one, with a space between them."""
    texts: list[str] = []
    inside: list[Replacement] = []
    start = 0
    for number in group:
        inside += moved(replacements.get(number, []), start)
        texts.append(places[number].piece.text)
        start += len(texts[-1]) + 1
    lines = [line for number in group for line in places[number].lines]
    piece = replace(places[group[0]].piece, text=" ".join(texts), lines=tuple(placed.line for placed in lines))
    return Place(piece, lines), inside


@dataclass(frozen=True, slots=True)
class _Band:
    """The room that a line takes: its height, the edges of the text, and those of the box or cell."""

    bottom: float
    top: float
    left: float
    right: float
    low: float
    high: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.bottom <= y <= self.top and self.low <= x <= self.high


def _clear(
    sheet: Sheet,
    places: Sequence[Place],
    here: Standing,
    settings: Sequence[tuple[list[int], Setting]],
    inside: set[int],
    tables: Sequence[Table],
    evidence: Evidence,
) -> None:
    """Take off the sheet what belongs to blocks set anew: letters, spaces, underlines. Raises Refused("beside").

    ``here``: the lines of the page; ``settings``: those that have lines on it; ``inside``: the blocks of cells that are
    set anew; ``tables``: those of the page, whose lines stay; ``evidence`` says how wide the text of the page is.
    """
    gone: set[int] = set()
    bands: list[_Band] = []
    anew: set[int] = set()
    for group, setting in settings:
        slots = {slot.page: slot for slot in setting.slots}
        lines = [placed for number in group for placed in places[number].lines if placed.line.page == sheet.number]
        for placed in lines:
            slot = slots[sheet.number]
            bands.append(_Band(placed.line.bottom, placed.line.top, slot.left, slot.right, slot.low, slot.high))
            gone |= {id(letter.mark) for letter in placed.letters}
        _check_rows(sheet, here, set(group), bands[len(bands) - len(lines) :])
        anew |= set(group)
    stay = [
        _Band(line.bottom, line.top, line.left, line.right, line.left - 1, line.right + line.size)
        for number, line in here
        if number not in anew and number not in inside
    ]
    rules = sheet.rules()
    borders = {id(item) for item in rules if any(is_border(item, table) for table in tables)}
    left = [item for item in sheet.shown if id(item) in borders or _remains(item, gone, bands, stay)]
    kept = {id(item) for item in left}
    # The upper and lower edge of a box around words are as long as they were, too, and may stand beyond the line.
    sides = [item for item in rules if id(item) not in kept]
    fixed = borders | {id(item) for item in rules if evidence.spans(item, sheet.width)}
    sheet.shown = [item for item in left if id(item) in fixed or not ends_on(item, sides)]


def _remains(item: Shown, gone: set[int], bands: Sequence[_Band], stay: Sequence[_Band]) -> bool:
    if not isinstance(item, Mark):
        inner = (band for band in bands if item.x1 > band.low - 1 and item.x0 < band.high + 1)
        return all(keeps(item, band.bottom - 2, band.top + 2, band.left, band.right) for band in inner)
    if not item.blank:
        return id(item) not in gone
    x, y = item.middle
    return any(band.holds(x, y) for band in stay) and not any(band.holds(x, y) for band in bands)


def _check_rows(sheet: Sheet, here: Sequence[tuple[int, Line]], group: set[int], bands: Sequence[_Band]) -> None:
    """Nothing else may stand beside a line set anew, but in another cell: its place may tell how long the line was."""
    others = [line for number, line in here if number not in group]
    for band in bands:
        margin = _OVER * (band.top - band.bottom)
        for line in others:
            level = line.bottom < band.top - margin and line.top > band.bottom + margin
            if level and line.left < band.high and line.right > band.low:
                raise Refused("beside", sheet.number)
