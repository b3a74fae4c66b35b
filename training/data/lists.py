"""Lists of names of the corpus (SHARED/data/corpus/lists), read once, and which label draws from which."""

import lzma
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=64)
def read_list(shared: Path, name: str) -> tuple[str, ...]:
    """The entries of one list. Raises FileNotFoundError where it is not there."""
    path = shared / "data" / "corpus" / "lists" / f"{name}.txt.xz"
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return tuple(line.strip() for line in file if line.strip())
