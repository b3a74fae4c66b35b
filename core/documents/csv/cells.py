"""Where the cells of a table of text stand: quoting, delimiter, rows.

A cell that begins with a quotation mark ends with one, two of them within it stand for one. A row ends with CR LF, LF
or CR. Every row that is not blank has the same number of cells; nothing else is a table.
"""

import re
from array import array
from dataclasses import dataclass, field

DELIMITERS = "\t,;|"
QUOTE = '"'

_QUOTED = re.compile(r'"(?:[^"]++|"")*+"')
# What Excel writes and reads as the first line: the delimiter that follows.
_SAID = re.compile(r"sep=([^\w\s\"]|\t)(?:\r\n|\r|\n|\Z)", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")


class NotATableError(Exception):
    """``code`` of the message and what it says of the line; ``position`` is how far the text was a table."""

    def __init__(self, code: str, position: int, **fields: int) -> None:
        self.code, self.position, self.fields = code, position, fields
        super().__init__(code)


@dataclass(slots=True)
class Cells:
    """Cell ``i`` is ``source[starts[i]:ends[i]]``, quotation marks included.

    ``row_ends[r]`` is the first cell behind row ``r``.

    Attributes:
        delimiter: what stands between the cells of a row; empty where each row is one cell.
        neat: whether quotation marks stand within quoted cells alone.
    """

    source: str
    delimiter: str
    neat: bool = True
    starts: "array[int]" = field(default_factory=lambda: array("L"))
    ends: "array[int]" = field(default_factory=lambda: array("L"))
    row_ends: "array[int]" = field(default_factory=lambda: array("L"))

    def value(self, index: int) -> str:
        """What cell ``index`` says."""
        raw = self.source[self.starts[index] : self.ends[index]]
        return raw[1:-1].replace('""', '"') if raw.startswith(QUOTE) else raw


def cells_of(source: str) -> Cells:
    """The table that ``source`` is. Raises NotATableError.

    Of the usual delimiters it is the first that gives rows of the same number of cells, more than one, if possible with
    quotation marks only where they belong; where neither tab nor comma parts any row, each row is a cell.
    """
    said = _SAID.match(source)
    if said:
        return scanned(source, said[1], said.end())
    fitting: list[Cells] = []
    for delimiter in filter(source.__contains__, DELIMITERS):
        cells = _scanned_if_even(source, delimiter)
        if cells and len(cells.starts) > len(cells.row_ends):
            if cells.neat:
                return cells
            fitting.append(cells)
    if fitting:
        return fitting[0]
    column = _scanned_if_even(source, "\t,")
    if column is None or len(column.starts) > len(column.row_ends):
        return scanned(source, _likely(source))
    column.delimiter = ""
    return column


def _scanned_if_even(source: str, delimiters: str) -> Cells | None:
    try:
        return scanned(source, delimiters)
    except NotATableError:
        return None


def _likely(source: str) -> str:
    """The delimiter that was meant, where none fits: the commonest of the first line."""
    first = _LINE_END.split(source, maxsplit=1)[0]
    counts = {delimiter: first.count(delimiter) for delimiter in ",\t;|"}
    return max(counts, key=lambda delimiter: counts[delimiter])


def scanned(source: str, delimiters: str, position: int = 0) -> Cells:
    """The cells of ``source`` from ``position`` on, parted by any of ``delimiters``. Raises NotATableError."""
    cells = Cells(source, delimiters)
    bare = re.compile(rf"[^{re.escape(delimiters)}\r\n]*+")
    width = first = 0
    while True:
        quoted = source.startswith(QUOTE, position)
        found = (_QUOTED if quoted else bare).match(source, position)
        if found is None:
            raise NotATableError("csv.quote", position, line=_line(source, position))
        cells.starts.append(position)
        cells.neat = cells.neat and (quoted or QUOTE not in found[0])
        position = found.end()
        cells.ends.append(position)
        behind = source[position : position + 1]
        if behind and behind in delimiters:
            position += 1
            continue
        if behind not in ("", "\r", "\n"):
            raise NotATableError("csv.quote", position, line=_line(source, position))
        count = len(cells.starts) - first
        blank = count == 1 and not source[cells.starts[first] : position].strip()
        if not blank:
            width = width or count
            if count != width:
                line = _line(source, cells.starts[first])
                raise NotATableError("csv.columns", position, line=line, count=count, expected=width)
        first = len(cells.starts)
        cells.row_ends.append(first)
        position += 2 if source.startswith("\r\n", position) else 1
        if position >= len(source):
            return cells


def _line(source: str, position: int) -> int:
    return len(_LINE_END.findall(source, 0, position)) + 1
