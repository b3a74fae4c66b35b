"""Near duplicates among all texts: MinHash signatures in bands, as datasketch's LSH lays them out, sorted.

datasketch's own index holds every band of every text in dictionaries, kilobytes a text. Here one band after the other
is sorted, some tens of bytes a text, and signatures stay on the disk. Which text goes depends on the order of the
sources alone: of the texts that share a band, each goes that resembles an earlier one which did not go for that band.
"""

from collections.abc import Sequence

import numpy as np
from datasketch import MinHashLSH
from numpy.typing import NDArray

from training.gather.recipe import Duplicates
from training.gather.shingles import Hashes

Signatures = NDArray[np.uint32]
_WEIGHTS = (0.1, 0.9)  # of what is compared in vain and of what is missed


def bands(wanted: Duplicates) -> list[slice]:
    """Which columns of a signature make up each band, for the threshold."""
    # What shares a band by chance is told by its signature: more bands cost time, fewer lose repeats.
    chosen = MinHashLSH(threshold=wanted.threshold, num_perm=wanted.permutations, weights=_WEIGHTS)
    return [slice(band * chosen.r, (band + 1) * chosen.r) for band in range(chosen.b)]


def repeats(signatures: Sequence[Signatures], wanted: Duplicates) -> NDArray[np.bool_]:
    """(texts,) which texts of all parts, in their order, say what an earlier one says."""
    starts = np.cumsum([0, *(len(each) for each in signatures)])
    gone = np.zeros(starts[-1], np.bool_)
    for band in bands(wanted):
        keys = np.concatenate([np.zeros(0, np.uint64), *(_keys(each[:, band]) for each in signatures)])
        order = np.argsort(keys, kind="stable")
        edges = np.flatnonzero(np.diff(keys[order], prepend=~keys[order[:1]], append=~keys[order[-1:]]))
        for place in np.flatnonzero(np.diff(edges) > 1):
            alike = order[edges[place] : edges[place + 1]]
            gone[_resembling(alike, _rows(signatures, starts, alike), wanted.threshold)] = True
    return gone


def _resembling(texts: NDArray[np.int64], rows: Signatures, threshold: float) -> NDArray[np.int64]:
    """Those of ``texts`` that an earlier one resembles which does not resemble one itself."""
    found: list[NDArray[np.int64]] = [np.zeros(0, np.int64)]
    while len(texts) > 1:
        same = (rows[1:] == rows[0]).mean(axis=1) >= threshold
        found.append(texts[1:][same])
        texts, rows = texts[1:][~same], rows[1:][~same]
    return np.concatenate(found)


def _keys(band: Signatures) -> Hashes:
    """(texts,) a hash of each row."""
    keys = np.zeros(len(band), np.uint64)
    for column in band.T:
        keys = (keys ^ column) * np.uint64(0x9E3779B97F4A7C15)
        keys ^= keys >> np.uint64(32)
    return keys


def _rows(signatures: Sequence[Signatures], starts: NDArray[np.int64], texts: NDArray[np.int64]) -> Signatures:
    parts = np.searchsorted(starts, texts, "right") - 1
    return np.stack([signatures[part][text - starts[part]] for part, text in zip(parts, texts, strict=True)])
