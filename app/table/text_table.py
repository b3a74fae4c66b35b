"""CSV and TSV: row after row, whatever their number; what is not chosen is written as it was read."""

import csv
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import IO

from app.table.cell import Cells, unnamed
from app.table.cell import chosen as chosen_of
from app.table.colours import Colours
from app.table.stream import Shape, chunks, rows_of, says_delimiter, shape_of
from app.table.totals import Place, Totals
from core.documents.csv.cells import Cells as Scanned
from core.documents.csv.document import rewritten
from core.documents.model import Replacement, apply_replacements
from core.documents.plain import encode
from core.errors import LeakError, Notice

_MOST_IN_A_CELL = 1 << 28
Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Drafts:
    """Where the results are written; None for those nobody asked for."""

    redacted: Path
    tagged: Path | None
    colours: Path | None


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to a table: its counts, the hash of the original, cells of the chosen columns read back."""

    totals: Totals
    sha256: str
    parts: int
    notices: tuple[Notice, ...] = ()


def text_table(path: Path, columns: str, header: bool, cells: Cells, drafts: Drafts, progress: Progress) -> Done:
    """Write the drafts of ``path``, then read them back. Raises DocumentError, UsageError, ModelError, LeakError."""
    shape = shape_of(path)
    picked = chosen_of(columns, shape.heads if header else None, len(shape.heads), path.name)
    for column in unnamed(columns, shape.heads, picked) if header else ():
        Place(path.name, 1, column + 1).check_heading(cells, shape.heads[column])
    written = _Writing(path, shape, picked, header, cells, drafts, progress)
    written.run()
    for draft, digest in ((drafts.redacted, written.redacted), (drafts.tagged, written.tagged)):
        if draft is not None:
            _read_back(path, draft, shape, picked, header, digest.hexdigest())
    return Done(written.totals, shape.sha256, shape.rows)


class _Writing:
    """One pass over the table. ``redacted`` and ``tagged`` are digests of what each chosen cell has to say."""

    def __init__(
        self,
        path: Path,
        shape: Shape,
        picked: Sequence[int],
        header: bool,
        cells: Cells,
        drafts: Drafts,
        progress: Progress,
    ) -> None:
        self._path, self._shape, self._picked, self._header = path, shape, picked, header
        self._cells, self._drafts, self._progress = cells, drafts, progress
        self.totals, self._row = Totals(), 0
        self.redacted, self.tagged = hashlib.sha256(), hashlib.sha256()

    def run(self) -> None:
        """Write all drafts."""
        with ExitStack() as stack:
            redacted = stack.enter_context(self._drafts.redacted.open("wb"))
            tagged = stack.enter_context(self._drafts.tagged.open("wb")) if self._drafts.tagged else None
            colours = None
            if self._drafts.colours:
                page = stack.enter_context(self._drafts.colours.open("w", encoding="utf-8"))
                heads = self._shape.heads if self._header else [str(i + 1) for i in range(len(self._shape.heads))]
                colours = Colours(page, [heads[index] for index in self._picked])
            for stream in filter(None, (redacted, tagged)):
                stream.write(self._shape.bom)
            for part in chunks(self._path, self._shape.encoding, self._shape.bom, self._shape.delimiter):
                self._part(part, redacted, tagged, colours)
            if colours:
                colours.end()

    def _part(self, part: Scanned, redacted: IO[bytes], tagged: IO[bytes] | None, colours: Colours | None) -> None:
        edits: dict[int, Sequence[Replacement]] = {}
        tags: dict[int, Sequence[Replacement]] = {}
        for row in rows_of(part):
            self._row += 1
            if self._header and self._row == 1:
                continue
            done = []
            for column in self._picked:
                place, index = Place(self._path.name, self._row, column + 1), row[column]
                cell = place.done(self._cells, part.value(index), self._shape.heads[column] if self._header else "")
                self.totals.add(cell)
                done.append(cell)
                edits[index] = cell.replacements
                _note(self.redacted, cell.redacted)
                if tagged:
                    tags[index] = place.tags(cell)
                    _note(self.tagged, apply_replacements(cell.text, tags[index]))
            if colours:
                colours.row(self._row, done)
            others = (part.value(index) for number, index in enumerate(row) if number not in self._picked)
            self.totals.look_beside(done, others)
            self._progress(self._row / self._shape.rows)
        redacted.write(self._bytes(part, edits))
        if tagged:
            tagged.write(self._bytes(part, tags))

    def _bytes(self, part: Scanned, edits: dict[int, Sequence[Replacement]]) -> bytes:
        pieces, position = [], 0
        for index in sorted(index for index, inside in edits.items() if inside):
            pieces += [
                part.source[position : part.starts[index]],
                rewritten(part, index, edits[index], self._path.name, self._row - 1),
            ]
            position = part.ends[index]
        return encode("".join([*pieces, part.source[position:]]), self._shape.encoding, self._path.name)


def _note(digest: "hashlib._Hash", text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    digest.update(len(data).to_bytes(8, "big") + data)


def _read_back(path: Path, draft: Path, shape: Shape, picked: Sequence[int], header: bool, planned: str) -> None:
    """Read ``draft`` and the original by Python's own reader: rows, other columns, and each chosen cell as planned.

    Raises LeakError where anything else is written than was planned and searched.
    """
    digest, number, wanted = hashlib.sha256(), 0, set(picked)
    try:
        for old, new in zip_longest(_csv_rows(path, shape), _csv_rows(draft, shape)):
            if old is None or new is None or len(old) != len(new):
                raise LeakError("table.changed", file=path.name, row=number + 1)
            if len(old) < len(shape.heads) or (len(old) == 1 and not old[0].strip()):
                continue
            number += 1
            head = header and number == 1
            if any(a != b for i, (a, b) in enumerate(zip(old, new, strict=True)) if head or i not in wanted):
                raise LeakError("table.changed", file=path.name, row=number)
            for index in () if head else picked:
                _note(digest, new[index])
    except (csv.Error, UnicodeError) as error:
        raise LeakError("table.changed", file=path.name, row=number + 1) from error
    if digest.hexdigest() != planned or number != shape.rows:
        raise LeakError("table.changed", file=path.name, row=number)


def _csv_rows(path: Path, shape: Shape) -> Iterator[list[str]]:
    csv.field_size_limit(_MOST_IN_A_CELL)
    with path.open(encoding=shape.encoding, newline="") as stream:
        stream.read(1 if shape.bom else 0)
        first = stream.readline()
        rows = stream if says_delimiter(first) else chain([first], stream)
        yield from csv.reader(rows, delimiter=shape.delimiter, strict=True)
