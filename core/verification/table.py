"""Reading a table of text (CSV, TSV) with Python's own reader of them, whatever its encoding."""

import csv
import re
from collections.abc import Sequence
from io import StringIO

from core.verification.archive import add_text
from core.verification.fold import HARD_BORDER
from core.verification.raw import decoded, text_views
from core.verification.reading import Reading, Role

# No file is larger than what the program opens; the default would refuse long cells.
_MOST_IN_A_CELL = 1 << 28
# Where no delimiter makes a table each row is a cell; no text has this sign.
_NONE = "\x1f"
# A search takes some 300 bytes for each character of what is searched at once; tables can have millions.
_STRETCH = 500_000
# Rows, and characters, that a value may reach over.
_NEAR, _OVERLAP = 5, 500
_SAID = re.compile(r"sep=([^\w\s\"]|\t)[\r\n]+", re.IGNORECASE)


def read_table(data: bytes) -> Reading:
    """Read a table: ``body`` has a line for each row, with tabs between the cells. Raises ValueError if it is none."""
    views = text_views(data)
    text = decoded(data) or next((view for view in views if "\0" not in view), None)
    if text is None:
        raise ValueError("table")
    text = text.removeprefix("\ufeff")
    lines = ["\t".join(row) for row in _rows(text)]
    reading = Reading(body="\n".join(lines))
    add_lines(reading, "table", lines)
    for view in views:
        if view.removeprefix("\ufeff") != text:
            _add_other(reading, view)
    return reading


def add_lines(reading: Reading, name: str, lines: Sequence[str], role: Role = Role.MAIN) -> None:
    """The rows in stretches, and once more those on both sides of each border between two stretches."""
    borders: list[str] = []
    start = size = 0
    for number, line in enumerate(lines):
        size += len(line) + 1
        if size >= _STRETCH or number + 1 == len(lines):
            add_text(reading, name, "\n".join(lines[start : number + 1]), role=role)
            borders.append("\n".join(lines[max(start, number + 1 - _NEAR) : number + 1 + _NEAR]))
            start, size = number + 1, 0
    add_text(reading, f"{name} (borders)", HARD_BORDER.join(borders[:-1]), role=Role.COPY)


def _add_other(reading: Reading, view: str) -> None:
    """The same bytes read in another encoding, in stretches that overlap."""
    for start in range(0, len(view), _STRETCH):
        add_text(reading, "table (encodings)", view[start : start + _STRETCH + _OVERLAP], role=Role.COPY)


def _rows(text: str) -> list[list[str]]:
    said = _SAID.match(text)
    if said:
        return _parted(text[said.end() :], said[1])
    even = [delimiter for delimiter in "\t,;|" if delimiter in text and _is_even(text, delimiter)]
    neat = (delimiter for delimiter in even if '"' not in re.sub(_quoted_cell(delimiter), "", text))
    return _parted(text, next(neat, even[0]) if even else _NONE)


def _is_even(text: str, delimiter: str) -> bool:
    """Whether all rows, blank ones aside, have the same number of cells, more than one."""
    try:
        rows = _parted(text, delimiter)
    except ValueError:
        return False
    widths = {len(row) for row in rows if len(row) > 1 or "".join(row).strip()}
    return len(widths) == 1 and widths != {1}


def _quoted_cell(delimiter: str) -> str:
    sign = rf"[{re.escape(delimiter)}\r\n]"
    return rf'(?:\A|(?<={sign}))"(?:[^"]++|"")*+"(?=\Z|{sign})'


def _parted(text: str, delimiter: str) -> list[list[str]]:
    csv.field_size_limit(_MOST_IN_A_CELL)
    try:
        return list(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise ValueError("table") from error
