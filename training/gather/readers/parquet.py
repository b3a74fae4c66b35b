"""Parquet, cut at its row groups; one column is read."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from training.gather.readers.opened import ReadError
from training.gather.readers.rows import texts

ENDINGS = (".parquet",)
_ROWS = 1_000  # rows held at once


def pieces(path: Path, size: int) -> list[tuple[int, int]]:
    """First row group and the one after the last, of about ``size`` bytes as they lie on the disk."""
    with _opened(path) as file:
        groups = file.metadata.num_row_groups
    together = max(1, round(size / max(1, path.stat().st_size) * groups))
    return [(start, min(start + together, groups)) for start in range(0, groups, together)]


def read(path: Path, start: int, end: int, column: str) -> Iterator[str]:
    """The column's texts in some row groups."""
    with _opened(path) as file:
        if column not in file.schema_arrow.names:
            raise ReadError(f"{path}: no column {column!r}; it has {', '.join(file.schema_arrow.names)}")
        before = sum(file.metadata.row_group(group).num_rows for group in range(start))
        try:
            batches = file.iter_batches(_ROWS, row_groups=list(range(start, end)), columns=[column])
            yield from texts(path, batches, column, before)
        except (pa.ArrowException, OSError) as error:
            raise ReadError(f"{path}, row groups {start} to {end - 1}: damaged or cut off") from error


def _opened(path: Path) -> pq.ParquetFile:
    try:
        return pq.ParquetFile(path, memory_map=True)
    except (pa.ArrowException, OSError) as error:
        raise ReadError(f"{path}: no Parquet file, or damaged") from error
