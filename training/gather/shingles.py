"""Stretches of a text, spaces aside, as hashes: what two texts share is counted in them."""

import numpy as np
from numpy.typing import NDArray

from training.gather.scripts import Script, script_table

Hashes = NDArray[np.uint64]
# Odd, arbitrary, fixed: hashes are the same in every process and every run.
_FACTOR = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1
_FEW_WORDS = 20  # characters a word has on average where words are hardly told apart


def squeezed(codes: NDArray[np.uint32]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The characters without spaces, and which of them begin a word."""
    spaces = script_table()[codes] == Script.SPACE
    begins = ~spaces
    begins[1:] &= spaces[:-1]
    return codes[~spaces], np.flatnonzero(begins[~spaces])


def shingles(codes: NDArray[np.uint32], characters: int) -> Hashes:
    """(n - characters + 1,) one hash for each stretch of ``characters`` of the n in ``codes``; the whole, if shorter.

    A polynomial modulo 2^64 over mixed code points, put together from stretches of 1, 2, 4 … characters.
    """
    left = min(characters, len(codes))
    if not left:
        return np.zeros(0, np.uint64)
    starts = len(codes) - left + 1
    block, size, factor = _mixed(codes.astype(np.uint64)), 1, _FACTOR
    done, found = 0, np.zeros(starts, np.uint64)
    while left:
        if left & 1:
            found = found * np.uint64(factor) + block[done : done + starts]
            done += size
        left >>= 1
        if left:
            block = block[:-size] * np.uint64(factor) + block[size:]
            size, factor = size * 2, factor * factor & _MASK
    return _mixed(found)


def sampled(codes: NDArray[np.uint32], begins: NDArray[np.int64], characters: int) -> Hashes:
    """Distinct shingles that begin a word, a quarter of all in Korean; all where words are hardly told apart.

    ``codes`` and ``begins`` as `squeezed` gives them.
    """
    found = shingles(codes, characters)
    if len(begins) * _FEW_WORDS >= len(codes):
        found = found[begins[begins < len(found)]]
    return np.unique(found)


def _mixed(values: Hashes) -> Hashes:
    """The finalizer of MurmurHash3, 64 bits."""
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        values = (values ^ (values >> np.uint64(33))) * np.uint64(factor)
    return values ^ (values >> np.uint64(33))
