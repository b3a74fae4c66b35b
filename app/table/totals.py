"""What is counted over all cells of a table, and the errors that say in which of them something is wrong."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.table.cell import Cell, Cells
from core.documents.model import Replacement
from core.errors import DeidError, DocumentError, LeakError, Notice, UsageError
from core.reports import Json

_LEAST = 2  # characters of a value that is looked for in the cells beside


@dataclass
class Totals:
    """Counts of a table.

    Attributes:
        cells: how many texts were read.
        mentions, entities, kept: as in a report; entities are those of each cell.
        beside: cells of other columns that hold a value replaced in their own row.
    """

    cells: int = 0
    mentions: int = 0
    entities: int = 0
    kept: int = 0
    beside: int = 0
    by_category: Counter[str] = field(default_factory=Counter)
    by_treatment: Counter[str] = field(default_factory=Counter)

    def add(self, cell: Cell) -> None:
        """Count ``cell``."""
        self.cells += 1
        if cell.counted:
            self.mentions += cell.counted["mentions"]
            self.entities += cell.counted["entities"]
            self.kept += cell.counted["kept"]
            self.by_category.update(cell.counted["by_category"])
            self.by_treatment.update(cell.counted["by_treatment"])

    def look_beside(self, cells: Iterable[Cell], others: Iterable[str]) -> None:
        """Count the ``others`` of a row in which a value of its ``cells`` stands."""
        values = {value.text for cell in cells for value in cell.values if len(value.text) >= _LEAST}
        self.beside += sum(any(value in other for value in values) for other in others) if values else 0

    def as_json(self) -> Json:
        """As `core.reports.counts`, with the number of cells."""
        return {
            "cells": self.cells,
            "mentions": self.mentions,
            "entities": self.entities,
            "kept": self.kept,
            "by_category": dict(self.by_category.most_common()),
            "by_treatment": dict(self.by_treatment.most_common()),
        }

    def notices(self, file: str) -> tuple[Notice, ...]:
        """What the user must know."""
        return (Notice("table.beside", {"file": file, "count": self.beside}),) if self.beside else ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell stands, both from 1, for messages."""

    file: str
    row: int
    column: int

    def done(self, cells: Cells, text: str, head: str) -> Cell:
        """`Cells.done`, with the place in the error of a leak."""
        try:
            return cells.done(text, head)
        except LeakError as error:
            raise LeakError("table.leak", **{**self._fields(), "count": error.fields.get("count", 1)}) from error
        except DeidError as error:
            raise DocumentError("table.cell", **self._fields(), said=error.message()) from error

    def check_heading(self, cells: Cells, text: str) -> None:
        """Raises UsageError where something of ``text`` would be replaced: whoever wrote no heading would never know
        that his first row was passed over."""
        if self.done(cells, text, "").replacements:
            raise UsageError("table.heading", **self._fields())

    def tags(self, cell: Cell) -> tuple[Replacement, ...]:
        """`Cell.tags`; raises DocumentError where the cell holds tags already."""
        try:
            return cell.tags()
        except ValueError as error:
            raise DocumentError("table.tags", **self._fields()) from error

    def _fields(self) -> dict[str, object]:
        return {"file": self.file, "row": self.row, "column": self.column}
