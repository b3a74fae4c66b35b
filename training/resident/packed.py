"""Tokenised text as `training.resident` reads it: numbers of two bytes in files small enough to carry to a lent GPU.

A file is NumPy's npz, packed with bzip2, which does better with such columns than a fast xz. ``plain-*.bz2`` hold
``ids`` and ``gaps`` (n,), a [SEP] behind each document; ``labelled-*.bz2`` also ``targets`` (n,), ``ends`` (documents,)
and ``kinds`` (documents,); ``marks.json`` what the tokenizer calls its special tokens; ``bundle.pt`` the weights of a
bundle, in half precision, where a run is to begin with them. They hold text of judgments and values filled in: for
their owner alone.
"""

import bz2
import io
import json
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from training.errors import InputError
from training.refusals import made_by

FILLED, COURTS, NAMED = range(3)  # kinds of documents: of people's annotations, of courts' redactions, named entities
BUNDLE = "bundle"  # BUNDLE.pt: weights of a bundle that a run may begin with
MARKS = "marks.json"

_MOST = 1 << 15
T = TypeVar("T", "Plain", "Labelled")


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of the special tokens; ``gaps`` how many the tokenizer gives, which is that of a masked token; ``start`` that
    of a special one."""

    vocabulary: int
    gaps: int
    start: int
    padding: int
    unknown: int
    classify: int
    separate: int
    mask: int

    @classmethod
    def read(cls, folder: Path) -> "Marks":
        """What `write` left in ``folder``. Raises FileNotFoundError where it left nothing."""
        return cls(**json.loads(made_by("pack", folder / MARKS).read_text(encoding="utf-8")))

    def write(self, folder: Path) -> None:
        """Beside the files of text."""
        (folder / MARKS).write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Plain:
    """Running text, (n,) int16 each."""

    ids: NDArray[np.int16]
    gaps: NDArray[np.int16]

    NAME = "plain"


@dataclass(frozen=True, slots=True)
class Labelled:
    """Documents one behind the other: (n,) int16 ``ids``, ``gaps`` and ``targets`` (index of the label, 0 outside, or
    of the named entity, or OPEN); where each ends, and of which kind it is."""

    ids: NDArray[np.int16]
    gaps: NDArray[np.int16]
    targets: NDArray[np.int16]
    ends: NDArray[np.int64]
    kinds: NDArray[np.uint8]

    NAME = "labelled"


def narrow(values: NDArray[Any]) -> NDArray[np.int16]:
    """As int16. Raises ValueError where one does not fit."""
    if len(values) and (int(values.max()) >= _MOST or int(values.min()) < -_MOST):
        raise InputError("a vocabulary for a GPU's memory has 32,768 tokens at most")
    return values.astype(np.int16)


def write(folder: Path, number: int, columns: Mapping[str, NDArray[Any]], name: str) -> Path:
    """One file of ``columns``, written under another name first."""
    buffer = io.BytesIO()
    np.savez(buffer, **dict(columns))
    target = folder / f"{name}-{number:03}.bz2"
    draft = folder / f".{os.getpid()}.{target.name}"
    draft.touch(mode=0o600)
    draft.write_bytes(bz2.compress(buffer.getvalue()))
    draft.replace(target)
    return target


def read(kind: type[T], folder: Path, name: str = "") -> T:
    """All files of a ``kind`` in ``folder``, or those that are called ``name``, one behind the other.

    Raises ValueError where there is none.
    """
    files = files_of(kind, folder, name)
    with ThreadPoolExecutor() as pool:  # unpacking holds no lock
        parts = list(pool.map(_columns, files))
    if not parts:
        raise InputError(f"no {name or kind.NAME} text in {folder}")
    ends, before = "ends", 0
    for part in parts:
        if ends in part:
            part[ends] = part[ends] + before
            before = int(part[ends][-1])
    return kind(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


def files_of(kind: type[T], folder: Path, name: str = "") -> list[Path]:
    """The files that `read` reads, those without a name of their own yet left out."""
    return sorted(folder.glob(f"{name or kind.NAME}-*.bz2"))


def _columns(file: Path) -> dict[str, NDArray[Any]]:
    return dict(np.load(io.BytesIO(bz2.decompress(file.read_bytes()))))
