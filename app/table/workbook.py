"""XLSX: the chosen cells of each sheet that has the columns, written and checked as every other workbook is."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from app.table.cell import Cell, Cells, asked_for, unnamed
from app.table.cell import chosen as chosen_of
from app.table.colours import Colours
from app.table.text_table import Done, Drafts
from app.table.totals import Place, Totals
from core.documents import open_document
from core.documents.formats import Format, declared
from core.documents.model import BlockKind, Document, Replacement, moved
from core.documents.write import write_document
from core.documents.xlsx.names import reference
from core.errors import DocumentError, Notice, UsageError
from core.verification import Expected, SecretValue, verify_bytes
from core.verification.matching import Needles

Progress = Callable[[float], None]
_BLANK = Cell("")


@dataclass(frozen=True, slots=True)
class _Spot:
    """A cell of the document's text, and where it stands."""

    table: int
    row: int
    column: int
    start: int
    end: int


def workbook(path: Path, columns: str, header: bool, cells: Cells, drafts: Drafts, progress: Progress) -> Done:
    """Write the drafts of ``path``. Raises DocumentError, UsageError, ModelError, LeakError."""
    document = open_document(path)
    if document.format is not Format.XLSX:
        raise UsageError("table.not_a_table", file=path.name)
    spots = _spots(document)
    picked, told = _picked(document, spots, columns, header, path.name, cells)
    totals = Totals()
    edits: list[Replacement] = []
    tags: list[Replacement] = []
    values: list[SecretValue] = []
    rows: dict[tuple[int, int], list[tuple[_Spot, Cell]]] = {}
    for number, (spot, head) in enumerate(picked, 1):
        place = Place(path.name, spot.row + 1, spot.column + 1)
        cell = place.done(cells, document.text[spot.start : spot.end], head)
        totals.add(cell)
        edits += moved(cell.replacements, spot.start)
        values += cell.values
        if drafts.tagged:
            tags += moved(place.tags(cell), spot.start)
        rows.setdefault((spot.table, spot.row), []).append((spot, cell))
        progress(number / len(picked))
    _look_beside(document, spots, rows, totals)
    told += _heads_told(document, values)
    _write(document, edits, values, drafts.redacted)
    if drafts.tagged:
        _write(document, tags, (), drafts.tagged)
    if drafts.colours:
        _draw(drafts.colours, rows)
    return Done(totals, document.sha256, len(picked), (*document.notices, *told))


def _spots(document: Document) -> list[_Spot]:
    found = []
    inside = (block for block in document.blocks if block.kind is BlockKind.CELL and block.table is not None)
    for (table, row, column), group in groupby(inside, key=lambda block: (block.table, block.row, block.column)):
        lines = list(group)
        found.append(_Spot(table or 0, row or 0, column or 0, lines[0].start, lines[-1].end))
    return found


def _picked(
    document: Document, spots: Sequence[_Spot], columns: str, header: bool, file: str, cells: Cells
) -> tuple[list[tuple[_Spot, str]], list[Notice]]:
    """The cells of the chosen columns with the headings, and how many sheets lack columns: all, or some. Raises
    UsageError where no sheet has one of them, a sheet has one twice, or a heading is none."""
    picked: list[tuple[_Spot, str]] = []
    names, found, lacking = asked_for(columns) or [""], set[str](), Counter[str]()
    missing: dict[str, UsageError] = {}
    for _, group in groupby(spots, key=lambda spot: spot.table):
        sheet = list(group)
        width = max(spot.column for spot in sheet) + 1
        first = sheet[0].row
        heads = [""] * width
        for spot in sheet:
            if spot.row == first:
                heads[spot.column] = document.text[spot.start : spot.end]
        wanted, lacks = set[int](), False
        for name in names:
            try:
                wanted |= {*chosen_of(name, heads if header else None, width, file)}
                found.add(name)
            except UsageError as error:
                if error.code != "table.no_column":
                    raise
                missing.setdefault(name, error)
                lacks = True
        lacking["table.sheets_partly" if wanted else "table.sheets"] += lacks
        for column in unnamed(columns, heads, sorted(wanted)) if header else ():
            Place(file, first + 1, column + 1).check_heading(cells, heads[column])
        below = (spot for spot in sheet if spot.column in wanted and not (header and spot.row == first))
        picked += [(spot, heads[spot.column] if header else "") for spot in below]
    if nowhere := next((error for name, error in missing.items() if name not in found), None):
        raise nowhere
    if not picked:
        raise DocumentError("table.empty", file=file)
    return picked, [Notice(code, {"file": file, "count": count}) for code, count in lacking.items() if count]


def _look_beside(
    document: Document,
    spots: Sequence[_Spot],
    rows: dict[tuple[int, int], list[tuple[_Spot, Cell]]],
    totals: Totals,
) -> None:
    for where, group in groupby(spots, key=lambda spot: (spot.table, spot.row)):
        done = rows.get(where, [])
        ours = {spot for spot, _ in done}
        others = (document.text[spot.start : spot.end] for spot in group if spot not in ours)
        totals.look_beside([cell for _, cell in done], others)


def _heads(document: Document) -> list[str]:
    """Names of sheets, headers and footers, which nobody chooses."""
    return [document.text[block.start : block.end] for block in document.blocks if block.table is None]


def _heads_told(document: Document, values: Sequence[SecretValue]) -> list[Notice]:
    needles = Needles(tuple(set(values)))
    count = sum(bool(needles.find(head, doubtful=True)) for head in _heads(document))
    return [Notice("table.heads", {"file": document.path.name, "count": count})] if count else []


def _write(
    document: Document, replacements: Sequence[Replacement], values: Sequence[SecretValue], target: Path
) -> None:
    """As every workbook: in memory, read by other code, text and every place people do not see, then the disk.

    Values that stay in columns nobody chose, in names and heads of sheets, cannot be looked for elsewhere.
    """
    draft = write_document(document, replacements, Format.XLSX)
    planned = document.readable_text(replacements, Format.XLSX)
    searched = tuple({(value.text, value.label): value for value in values}.values())
    # A place tells of one value: one that stands for two things, or within another, is found when that is out.
    stays = "\n".join((planned, *_heads(document)))
    while left := {hit.value for hit in Needles(searched).find(stays, doubtful=True)}:
        searched = tuple(value for number, value in enumerate(searched) if number not in left)
    expected = Expected(planned, document.repeated_heads(replacements))
    result = verify_bytes(draft.data, document.path.name, searched, expected, declared(Format.XLSX).reader)
    if error := result.error(document.path.name):
        raise error
    target.write_bytes(draft.data)


def _draw(target: Path, rows: dict[tuple[int, int], list[tuple[_Spot, Cell]]]) -> None:
    columns = sorted({spot.column for done in rows.values() for spot, _ in done})
    with target.open("w", encoding="utf-8") as stream:
        page = Colours(stream, [reference(0, column).rstrip("1") for column in columns])
        for (_, row), done in rows.items():
            by_column = {spot.column: cell for spot, cell in done}
            page.row(row + 1, [by_column.get(column, _BLANK) for column in columns])
        page.end()
