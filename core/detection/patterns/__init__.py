"""Detectors for numbers and addresses of fixed shape, checked by checksum, date or context: one file for each kind, or
for those that are told apart by each other."""

from collections.abc import Callable, Iterator

from core.characters import half_width
from core.detection.model import Candidate
from core.detection.patterns import (
    abroad,
    account,
    birth,
    business,
    card,
    english,
    licence,
    named,
    network,
    phone,
    plate,
    registration,
    unit,
    web,
)

Find = Callable[[str], Iterator[Candidate]]

DETECTORS: tuple[Find, ...] = (
    registration.find,
    registration.find_corporate,
    business.find,
    phone.find,
    card.find,
    account.find,
    plate.find,
    web.find_mail,
    web.find_handles,
    web.find_urls,
    licence.find_licences,
    licence.find_passports,
    birth.find,
    network.find_addresses,
    network.find_wallets,
    named.find,
    english.find,
    unit.find,
    abroad.find,
)
"""All pattern detectors; where two find one stretch, the higher score wins, then the earlier detector."""


def find_patterns(text: str) -> list[Candidate]:
    """Run every pattern detector and keep, of overlapping candidates, the best one. Sorted by position.

    The detectors read full-width signs and the digits of all scripts as ASCII (０１０－１２３４); offsets hold.
    """
    text = half_width(text)
    found = (candidate for find in DETECTORS for candidate in find(text))
    taken = bytearray(len(text))
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda one: (-one.score, one.start - one.end)):
        if not any(taken[candidate.start : candidate.end]):
            taken[candidate.start : candidate.end] = b"\x01" * (candidate.end - candidate.start)
            kept.append(candidate)
    return sorted(kept, key=lambda candidate: candidate.start)
