"""How often each text is taken, so that groups have the shares of the characters that were asked for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.errors import InputError
from training.gather.recipe import Mix

Copies = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Taken:
    """Of a group: characters there are, characters wanted and taken; ``times`` is taken over there."""

    there: int
    wanted: int
    taken: int

    @property
    def times(self) -> float:
        return self.taken / self.there


@dataclass(frozen=True, slots=True)
class Mixed:
    """``characters`` the mix is to have; ``limit`` the group whose text is not enough for more, "" where more was not
    wanted."""

    characters: int
    limit: str
    groups: dict[str, Taken]


def mixed(sizes: dict[str, NDArray[np.int64]], mix: Mix, seed: int) -> tuple[dict[str, Copies], Mixed]:
    """Of each group how often each of its texts is taken, and what comes of it; ``sizes`` are their characters.

    All texts of a group are taken equally often, but for some, drawn by ``seed``, that are taken once more. Without a
    number of characters wanted the mix is as large as it can be without every text being read twice. Raises ValueError
    where a group has no text.
    """
    there = {group: int(size.sum()) for group, size in sizes.items()}
    if empty := sorted(group for group, characters in there.items() if not characters):
        raise InputError(f"[mix] shares: nothing is left of {', '.join(empty)}")
    most = {group: there[group] * mix.repeat / mix.shares[group] for group in there}
    scarce = min(most, key=lambda group: most[group])
    useful = max(there[group] / mix.shares[group] for group in there)
    wanted = useful if mix.characters is None else mix.characters
    total = int(min(wanted, most[scarce]))
    copies, groups = {}, {}
    for number, (group, size) in enumerate(sorted(sizes.items())):
        goal = round(total * mix.shares[group])
        copies[group] = _copies(size, goal, mix.repeat, np.random.default_rng([seed, number]))
        groups[group] = Taken(there[group], goal, int((copies[group] * size).sum()))
    return copies, Mixed(total, scarce if total < int(wanted) else "", groups)


def _copies(sizes: NDArray[np.int64], goal: int, repeat: int, lot: np.random.Generator) -> Copies:
    often = min(goal // int(sizes.sum()), repeat)
    copies = np.full(len(sizes), often, np.int64)
    if often < repeat:
        order = lot.permutation(len(sizes))
        copies[order[np.cumsum(sizes[order]) <= goal - often * int(sizes.sum())]] += 1
    return copies
