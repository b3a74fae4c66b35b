"""JSON lines, packed or not: the text is in a field of each object, null where there is none."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from training.gather.readers.opened import PACKINGS, ReadError, decoded, line_pieces, lines

_PLAIN = (".jsonl", ".ndjson", ".json")
# A .json file that is not packed is more often one object, which is no text: say its kind where it holds lines.
ENDINGS = (".jsonl", ".ndjson", *(f"{ending}{packing}" for ending in _PLAIN for packing in PACKINGS))

pieces = line_pieces


def read(path: Path, start: int, end: int, column: str) -> Iterator[str]:
    """The texts of the lines that begin in a piece, blank lines aside."""
    for number, at, line in lines(path, start, end):
        if not line.strip():
            continue
        place = f"{path}, byte {at} (line {number}{' of the piece' if start else ''})"
        try:
            row = msgspec.json.decode(decoded(path, at, line))
        except msgspec.DecodeError as error:
            raise ReadError(f"{place}: no JSON") from error
        if not isinstance(row, dict) or column not in row:
            raise ReadError(f"{place}: no object with a field {column!r}")
        text = row[column]
        if text is not None and not isinstance(text, str):
            raise ReadError(f"{place}: the field {column!r} holds no text")
        yield text or ""
