"""Files written whole or not at all: of one that took another's place a power cut leaves the old or the new content."""

import os
from pathlib import Path
from typing import Any

import torch

_NOT_WRITTEN = ("inline_container", "iostream error")  # all that torch says where the disk took no more


def save(state: Any, draft: Path) -> None:
    """Write ``state`` as torch does. Raises OSError where the disk does not take all of it."""
    try:
        torch.save(state, draft)
    except RuntimeError as error:
        if (refused := as_refusal(error, draft)) is None:
            raise
        raise refused from error


def as_refusal(error: BaseException, file: Path) -> OSError | None:
    """The error of the disk that torch makes a RuntimeError of; None for any other."""
    if not isinstance(error, RuntimeError) or not any(said in str(error) for said in _NOT_WRITTEN):
        return None
    return OSError(f"{file}: not all of it could be written: is the disk full? The same command goes on from there")


def write_text(file: Path, text: str) -> None:
    """Let ``text`` be all of ``file``."""
    draft = file.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    put_in_place(draft, file)


def sync(path: Path) -> None:
    """Wait until the content of a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(draft: Path, target: Path) -> None:
    """Rename a draft that is complete; whatever happens then, the old or the new content is at ``target``.

    In the other order the name may reach the disk before what it stands for.
    """
    sync(draft)
    draft.replace(target)
    sync(target.parent)
