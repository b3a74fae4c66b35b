"""What the model nearly marked, for the reviewer's checklist: few, likely, and nothing that is marked or exempt.

The network's smallest probabilities fall on punctuation, on particles and descriptors beside a name, on everyday words.
A list of those would be read once and never again, so only what language does not speak against is kept, and of that
the likeliest.
"""

import math
from collections.abc import Iterable, Sequence

from core.detection import organisations
from core.detection.merge import trimmed
from core.detection.model import Candidate, Mention, grouped, touching
from core.korean.morphology import is_derived, is_dictionary_word, is_everyday, is_front_of_word
from core.korean.names import NOT_NAMES, is_korean_name
from core.korean.text import squeeze, starts_here

# Different values shown per 10,000 characters, some ten pages: more would not be read with care.
PER_TEN_THOUSAND = 5
_MIN_DIGITS = 5


def plausible_suspects(text: str, raw: Iterable[Candidate]) -> list[Candidate]:
    """The suspects, trimmed, that may be identifiers as far as language tells."""
    return [one for piece in raw if (one := trimmed(text, piece)) and _is_telling(text, one)]


def best_suspects(text: str, suspects: Iterable[Candidate], mentions: Sequence[Mention]) -> tuple[Candidate, ...]:
    """Every place of the likeliest values that touch no mention (sorted, not overlapping), in reading order."""
    # Of what stands directly beside a mention it is the edge.
    free = (one for one in suspects if not touching(mentions, one.start - 1, one.end + 1))
    places = grouped((squeeze(text[one.start : one.end]), one) for one in free)
    ranked = sorted(places.values(), key=lambda group: -max(place.score for place in group))
    most = math.ceil(len(text) * PER_TEN_THOUSAND / 10_000)
    return tuple(sorted((place for group in ranked[:most] for place in group), key=lambda place: place.start))


def _is_telling(text: str, one: Candidate) -> bool:
    """Whether the words could name someone: no syllable, short number, descriptor, dictionary word or part of one."""
    value = squeeze(text[one.start : one.end])
    if not any(map(str.isalpha, value)):
        return sum(map(str.isdigit, value)) >= _MIN_DIGITS
    if len(value) < 2 or value in organisations.DESCRIPTORS or value in NOT_NAMES:
        return False
    words = text[one.start : one.end].split()
    ordinary = all(
        is_dictionary_word(word) or is_everyday(word) or (is_derived(word) and not is_korean_name(word))
        for word in words
    )
    return not ordinary and starts_here(text, one.start) and not is_front_of_word(text, one.start, one.end)
