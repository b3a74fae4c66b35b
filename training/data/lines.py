"""JSON Lines as they are written here: texts as they stand, so that a line ends at a line feed and nowhere else.

`str.splitlines` also cuts at U+2028, U+0085 and others, which stand in judgments that came out of word processors.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from training.errors import InputError


def json_lines(file: Path) -> Iterator[tuple[int, Any]]:
    """Number and content of each line, blank ones aside. Raises ValueError naming file and line that is no JSON."""
    with file.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                try:
                    content = json.loads(line.decode("utf-8"))
                except ValueError as error:
                    raise InputError(f"{file}, line {number}: no JSON in UTF-8") from error
                yield number, content


def json_rows(file: Path, *wanted: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """As `json_lines`, each an object that has what is ``wanted``. Raises ValueError naming file and line."""
    for number, row in json_lines(file):
        if not isinstance(row, dict) or not row.keys() >= set(wanted):
            raise InputError(f"{file}, line {number}: not an object with {' and '.join(wanted)}")
        yield number, row
