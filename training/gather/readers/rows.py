"""Rows of tables as texts."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa

from training.gather.readers.opened import ReadError


def texts(path: Path, batches: Iterable[pa.RecordBatch], column: str, before: int = 0) -> Iterator[str]:
    """The values of ``column``, "" for null; ``before`` rows stand in front of the first.

    Raises `ReadError` where the column holds something else than text, or bytes that are no UTF-8.
    """
    for batch in batches:
        values = batch.column(column)
        kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
        if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)):
            raise ReadError(f"{path}: the column {column!r} holds {values.type}, no text")
        for value in values:
            try:
                text = value.as_py()
            except UnicodeDecodeError as error:
                raise ReadError(f"{path}, row {before}: not UTF-8") from error
            before += 1
            yield text or ""
