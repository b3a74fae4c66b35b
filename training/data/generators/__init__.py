"""Fictitious values for every label of the scheme: people, addresses, numbers, organisations."""

from collections.abc import Callable, Sequence
from random import Random

from training.data.generators import addresses, listed, misc, names, numbers, orgs, places

NAME_LABELS = frozenset({"내국인이름", "세례명", "법명", "법호", *names.FOREIGN_LABELS})
RULES: dict[str, Callable[[Random], str]] = {
    **addresses.GENERATORS,
    **numbers.GENERATORS,
    **misc.GENERATORS,
    **listed.GENERATORS,
    **places.GENERATORS,
}


def value(label: str, rng: Random, descriptors: Sequence[str] | None = None) -> str:
    """A fictitious value of ``label``: by its rule, else a made-up name that ends like one of ``descriptors``."""
    if label in NAME_LABELS:
        return names.of(label, rng).full
    rule = RULES.get(label)
    return rule(rng) if rule else orgs.synthetic(label, rng, descriptors)


__all__ = ["NAME_LABELS", "RULES", "addresses", "listed", "misc", "names", "numbers", "orgs", "places", "value"]
