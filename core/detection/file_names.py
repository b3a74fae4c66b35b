"""Names and numbers in a file's own name: there no sentence tells what a word is, only its shape does."""

import re
from collections.abc import Iterator

from core.characters import half_width
from core.detection.cues import find_people
from core.detection.model import Candidate
from core.detection.patterns import find_patterns
from core.detection.viewing import candidate_as_written
from core.korean.lexicons import lexicon
from core.korean.morphology import is_dictionary_word, is_everyday, is_place, only_common_words
from core.korean.names import NOT_NAMES, is_full_name, is_korean_name, is_usual_name, surname_length
from core.korean.spelling import plain_view
from core.regions import is_region
from core.verification.glued import surely_named

SOURCE = "context"
NAME, NUMBER = "내국인이름", "계좌번호"
_WORD = re.compile(r"[가-힣]{3,}")
# Long numbers with hyphens or without, but no day and time (20240101_093015).
_NUMBER = re.compile(
    r"(?<![\d.])(?!(?:19|20)\d\d[-.]?(?:0\d|1[0-2])[-.]?(?:[0-2]\d|3[01]))\d(?:[ -]?\d){8,15}(?![\d.])"
)
_SURE = 0.85
_SUFFIXES = frozenset(lexicon("noun_suffixes"))


def find_in_name(stem: str) -> list[Candidate]:
    """Candidates in a file's name without its ending, in order, not overlapping; ``_`` parts its words.

    The name is read in plain spelling; offsets are those of the name itself.
    """
    view = plain_view(stem)
    text = half_width(view.text).replace("_", " ")
    taken: list[Candidate] = []
    numbers = (found for found in find_patterns(text) if found.score >= _SURE)
    people = (found for found in find_people(text) if found.label == NAME)
    long = (Candidate(*match.span(), NUMBER, _SURE, SOURCE) for match in _NUMBER.finditer(text))
    for found in (*numbers, *long, *people, *_names(text)):
        if not any(found.start < other.end and other.start < found.end for other in taken):
            taken.append(found)
    return [candidate_as_written(view, found) for found in sorted(taken, key=lambda found: found.start)]


def _names(text: str) -> Iterator[Candidate]:
    """Words of a name's shape, and such shapes at the beginning of a longer word (김도윤판결문)."""
    for match in _WORD.finditer(text):
        start, word = match.start(), match[0]
        for size in (4, 3) if surname_length(word) > 1 else (3,):
            name, end = word[:size], start + size
            if _is_name(name) and (word == name or (_is_usual(name) and surely_named(text, (start, end)))):
                yield Candidate(start, end, NAME, _SURE, SOURCE)
                break


def _is_usual(name: str) -> bool:
    return is_usual_name(name) or (surname_length(name) > 1 and is_full_name(name))


def _is_name(word: str) -> bool:
    if not is_korean_name(word) or word in NOT_NAMES or is_dictionary_word(word) or is_region(word) or is_place(word):
        return False
    made = word[-1] in _SUFFIXES
    if is_everyday(word) or (made and is_dictionary_word(word[:2])):
        return False
    return _is_usual(word) or not only_common_words(word) or not made
