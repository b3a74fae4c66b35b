"""Letters that stand for somebody already: 피해자 A, B은행, C동산. Judges write so of victims, and a judgment may quote
one that was de-identified, or be one. Such a letter is what the rule asks for (제5조①), no identifier.

Letters of a series come one after the other: what most of its alphabet does not stand before is none (E마트, GS25).
"""

import re
from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from core.characters import half_width
from core.detection.model import Candidate, Exemption, granular_of
from core.detection.organisations import descriptor_at
from core.korean.text import only_particles

KIND = "letter"
_ALONE = re.compile(r"(?<![A-Za-z0-9&./_\-])(?<![A-Za-z]['’])[A-Z]{1,2}(?!['’]?[A-Za-z0-9]|[&/_\-]|\.[ ]?[A-Z])")
_SERIES = (*ascii_uppercase, *(first + second for first in ascii_uppercase for second in ascii_uppercase))
_UNIT = "장소 관련 번호"  # A동 may be what the building itself is called


def find_letters(text: str) -> Iterator[Exemption]:
    """Where letters of the series stand, in order of the text."""
    found = list(_ALONE.finditer(half_width(text)))
    series = _in_series({match[0] for match in found})
    return (Exemption(*match.span(), KIND) for match in found if match[0] in series)


def _in_series(letters: set[str]) -> frozenset[str]:
    """Those of ``letters`` before which two thirds of the series are among them, or all but one behind B: an address
    that went took its letter with it."""
    kept, seen = set(), 0
    for place, letter in enumerate(_SERIES):
        if letter in letters:
            if 3 * seen >= 2 * place or (place > 1 and place - seen == 1):
                kept.add(letter)
            seen += 1
    return frozenset(kept)


def is_letter(text: str, candidate: Candidate, ends: Mapping[int, int]) -> bool:
    """Whether a candidate is a letter, with its particle or descriptor; ``ends``: where letters begin → their ends."""
    end = ends.get(candidate.start, candidate.end + 1)
    if end > candidate.end or granular_of(candidate) == _UNIT:
        return False
    descriptor, blank = descriptor_at(text, end) or "", text[end : end + 1] == " "
    particles = only_particles(text[end : candidate.end].strip())
    return particles or candidate.end <= end + blank + len(descriptor)
