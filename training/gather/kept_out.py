"""Texts that evaluation owns: what shares text with one of them is not trained on.

A text shares with one of theirs where 8 shingles of 24 characters, spaces aside, stand in both and make up 4 % of those
of either: a quoted paragraph is more. Shingles that stand in 50 different texts of the corpus are formulas (of
judgments, of statutes) and count for neither: whatever is found by other shingles alone is found as if there were none.
A text that has half of either in common is a copy, formulas or not. A text of theirs below 31 characters is found only
as a whole.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.data.texts import text_hash
from training.errors import InputError
from training.evaluation.private import private_file
from training.gather import readers
from training.gather.cleaning import clean
from training.gather.recipe import Source
from training.gather.scripts import code_points
from training.gather.shingles import Hashes, shingles, squeezed

_MARKER = re.compile("<<</?[^<>]+>>>")  # around the mentions of annotated judgments
CHARACTERS, AT_LEAST, SHARE = 24, 8, 0.04
FORMULA, COPY = 50, 0.5  # texts of the corpus; of all shingles of either
_BITS = 24  # of a hash, by which most shingles are told to be none of theirs: a table of 16 MB


@dataclass(frozen=True)
class KeptOut:
    """``hashes`` (n,) sorted, each shingle once for each text that has it, ``owners`` (n,) that text; of each text
    ``sizes`` (texts,) how many shingles, ``sets`` (texts,) the number of its set in ``names``; ``whole`` the hashes of
    texts that are left out as they are; ``formulas`` (f,) sorted, shingles that say nothing."""

    names: tuple[str, ...] = ()
    hashes: Hashes = field(default_factory=lambda: np.zeros(0, np.uint64))
    owners: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    sizes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    sets: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    whole: frozenset[str] = frozenset()
    formulas: Hashes = field(default_factory=lambda: np.zeros(0, np.uint64))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that is kept out, hex."""
        arrays = (self.hashes, self.owners, self.sizes, self.sets)
        content = b"".join(array.tobytes() for array in arrays)
        return sha256(content + "\n".join([*self.names, *sorted(self.whole)]).encode()).hexdigest()

    @cached_property
    def _seen(self) -> NDArray[np.bool_]:
        table = np.zeros(1 << _BITS, np.bool_)
        table[_place(self.hashes)] = True
        return table

    def shares(self, codes: NDArray[np.uint32]) -> str | None:
        """The first set with a text that a text shares with, None where there is none; ``codes`` without spaces."""
        if not len(self.hashes):
            return None
        all_of_it = shingles(codes, CHARACTERS)
        seen = all_of_it[self._seen[_place(all_of_it)]]
        likely = np.unique(seen)  # each once, as in their sizes
        first = np.searchsorted(self.hashes, likely, "left")
        counts = np.searchsorted(self.hashes, likely, "right") - first
        if counts.sum() < AT_LEAST:
            return None
        places = np.repeat(first - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        telling = places[~_among(np.repeat(likely, counts), self.formulas)]
        left = len(all_of_it) - int(_among(seen, self.formulas).sum())
        hit = np.flatnonzero(
            self._shared(telling, self._telling_sizes, left, SHARE)
            | self._shared(places, self.sizes, len(all_of_it), COPY)
        )
        return self.names[self.sets[hit].min()] if len(hit) else None

    def _shared(
        self, places: NDArray[np.int64], sizes: NDArray[np.int64], size: int, share: float
    ) -> NDArray[np.bool_]:
        """(texts,) of which enough stands at ``places`` of the hashes."""
        shared = np.bincount(self.owners[places], minlength=len(self.sizes))
        return (shared >= AT_LEAST) & (shared >= share * np.minimum(sizes, size))

    @cached_property
    def _telling_sizes(self) -> NDArray[np.int64]:
        """(texts,) how many of their shingles are no formula."""
        said = self.owners[_among(self.hashes, self.formulas)]
        return self.sizes - np.bincount(said, minlength=len(self.sizes))

    @cached_property
    def distinct(self) -> Hashes:
        """(shingles,) all of theirs, each once, sorted."""
        return np.unique(self.hashes)

    def present(self, codes: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Places in `distinct` of the shingles that a text has, each once; ``codes`` without spaces."""
        all_of_it = shingles(codes, CHARACTERS)
        likely = np.unique(all_of_it[self._seen[_place(all_of_it)]])
        return np.searchsorted(self.distinct, likely[_among(likely, self.distinct)])

    def knowing(self, texts: NDArray[np.int64]) -> "KeptOut":
        """The same with its formulas; ``texts`` (shingles,) how many texts of the corpus have each of `distinct`."""
        return replace(self, formulas=self.distinct[texts >= FORMULA])

    def save(self, file: Path) -> None:
        """Write it for the processes that read with it."""
        with private_file(file) as stream:
            np.savez(
                stream,
                names=np.array(self.names, str),
                whole=np.array(sorted(self.whole), str),
                hashes=self.hashes,
                owners=self.owners,
                sizes=self.sizes,
                sets=self.sets,
                formulas=self.formulas,
            )

    @classmethod
    def load(cls, file: Path) -> "KeptOut":
        """What `save` wrote."""
        with np.load(file) as kept:
            return cls(
                tuple(map(str, kept["names"])),
                kept["hashes"],
                kept["owners"],
                kept["sizes"],
                kept["sets"],
                frozenset(map(str, kept["whole"])),
                kept["formulas"],
            )


def kept_out(folders: Sequence[Path], whole: frozenset[str]) -> KeptOut:
    """The texts of ``folders``, each an evaluation set, and the texts whose hashes are ``whole``.

    Raises FileNotFoundError for a folder without texts, `ReadError` for a file that cannot be read.
    """
    names: list[str] = []
    found: list[Hashes] = []
    sets: list[int] = []
    hashes = set(whole)
    for folder in folders:
        place = folder.resolve()
        name = f"{place.parent.name}/{place.name}"
        if name in names:
            raise InputError(f"two evaluation sets are called {name}: rename a folder")
        names.append(name)
        for raw in _texts(folder):
            text = clean(_MARKER.sub("", raw))
            hashes |= {text_hash(raw), text_hash(text)} if text else set()
            found.append(np.unique(shingles(squeezed(code_points(text))[0], CHARACTERS)))
            sets.append(len(names) - 1)
    sizes = np.array([len(each) for each in found], np.int64)
    together = np.concatenate([np.zeros(0, np.uint64), *found])
    order = np.argsort(together, kind="stable")
    owners = np.repeat(np.arange(len(found), dtype=np.int32), sizes)
    return KeptOut(tuple(names), together[order], owners[order], sizes, np.array(sets, np.int32), frozenset(hashes))


def _texts(folder: Path) -> Iterator[str]:
    source = Source(name="evaluation", origin="evaluation", licence="evaluation", path=str(folder.resolve()))
    for file in readers.found(source, Path())[0]:
        for piece in readers.pieces(source, file, 1 << 62):
            yield from readers.read(piece, source.column)


def _among(hashes: Hashes, those: Hashes) -> NDArray[np.bool_]:
    """Which of ``hashes`` are in ``those``, which are sorted."""
    if not len(those):
        return np.zeros(len(hashes), np.bool_)
    return those[np.minimum(np.searchsorted(those, hashes), len(those) - 1)] == hashes


def _place(hashes: Hashes) -> Hashes:
    return hashes >> np.uint64(64 - _BITS)
