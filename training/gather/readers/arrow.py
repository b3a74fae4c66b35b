"""Arrow files, as Hugging Face's ``save_to_disk`` leaves them: streams of record batches beside a state.json.

https://github.com/huggingface/datasets, ``arrow_dataset.py`` (state.json names the files and, where rows were chosen
without being written anew, the file of their numbers).
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from training.gather.readers.opened import ReadError
from training.gather.readers.rows import texts

ENDINGS = (".arrow",)
STATE = "state.json"
_FILE = b"ARROW1"  # begins a file of the random-access kind
_END = b"\xff\xff\xff\xff\x00\x00\x00\x00"  # ends a stream that was written to its end


def pieces(path: Path, size: int) -> list[tuple[int, int]]:
    """One: a stream is read from its beginning, and large data sets have many."""
    return [(0, -1)]


def require_whole(folder: Path) -> None:
    """Raise `ReadError` where the state.json of a data set names files that are not there, or rows were chosen."""
    state = folder / STATE
    if not state.exists():
        return
    try:
        content = json.loads(state.read_text(encoding="utf-8"))
        names = [row["filename"] for row in content["_data_files"]]
        chosen = content.get("_indices_files") or content.get("_indices_data_files")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReadError(f"{state}: not as save_to_disk leaves it") from error
    if missing := [name for name in names if not (folder / name).is_file()]:
        raise ReadError(f"{state}: names {missing[0]}, which is not there")
    if chosen:
        raise ReadError(f"{state}: rows were chosen without being written anew: call flatten_indices() before saving")


def read(path: Path, start: int, end: int, column: str) -> Iterator[str]:
    """The column's texts."""
    try:
        with pa.memory_map(str(path)) as file:
            begins, size = file.read(len(_FILE)), file.size()
            file.seek(max(0, size - len(_END)))
            ends = file.read()
            file.seek(0)
            if begins == _FILE:
                reader = pa.ipc.open_file(file)
                batches = (reader.get_batch(number) for number in range(reader.num_record_batches))
            elif ends == _END:
                reader = pa.ipc.open_stream(file)
                batches = iter(reader)
            else:
                raise ReadError(f"{path}: no Arrow file, or cut off")
            if column not in reader.schema.names:
                raise ReadError(f"{path}: no column {column!r}; it has {', '.join(reader.schema.names)}")
            yield from texts(path, batches, column)
    except (pa.ArrowException, OSError) as error:
        raise ReadError(f"{path}: no Arrow file, or damaged") from error
