"""Names written without a space beside them: 같은날피고서윤담명의의국민은행계좌로, 채무자서윤담제3채무자국민은행.

A role inside a word tells where a name may begin, a name known from elsewhere what it is; whether it is one there the
dictionary says (``core/verification/glued.py``). A bank behind such a name stands in the same word.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from core.detection.context import STRONG_TITLES
from core.detection.hangul import NOT_NAMES, PARTICLES, ends_here, is_korean_name, starts_here
from core.detection.model import Candidate
from core.detection.morphology import is_everyday, morphemes
from core.detection.organisations import DESCRIPTORS, descriptor_of
from core.detection.roles import ROLES
from core.occurrences import apart, occurrences
from core.taxonomy import taxonomy
from core.verification.glued import easier, surely_named

SOURCE = "context"
_PERSON, _LABEL = "인명", "내국인이름"
_MARKS = {*ROLES, *(word for word in STRONG_TITLES if len(word) > 1), "증인", "참고인", "이하"}
# Atomic: 피고인들의 begins with 피고인, not with 피고.
_ROLE = re.compile(rf"(?>{'|'.join(sorted(_MARKS, key=len, reverse=True))})(?=[가-힣]{{3}})")
_BEGINS_WITH_ROLE = re.compile("|".join(ROLES))
_NAME = re.compile("[가-힣]{3,4}")
_ONLY_PARTICLES = re.compile(PARTICLES)
_ONE_WORD = re.compile("[가-힣]+")
_WORD = re.compile("[가-힣0-9]")
_HANGUL = re.compile("[가-힣]")
_SCORE, _KNOWN_SCORE = 0.85, 0.9
_SEED = 0.85
# A word is no longer than that; a page without a space is read piece by piece.
_LONGEST = 60


def find_glued(text: str) -> list[Candidate]:
    """Persons whose names stand right behind a role, within a longer word, and the banks behind them."""
    found: list[Candidate] = []
    for match in _ROLE.finditer(text):
        start = match.end()
        for end in (start + 4, start + 3):
            if _is_name(text[start:end]) and _is_one(text, start, end):
                found.append(Candidate(start, end, _LABEL, _SCORE, SOURCE))
                found += _banks(text, end)
                break
    return found


def known_glued(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Every place within longer words of the names that ``candidates`` are sure of, and the banks behind them."""
    found: list[Candidate] = []
    for start, end, label in _known(text, candidates):
        if not (starts_here(text, start) and ends_here(text, end)):
            found.append(Candidate(start, end, label, _KNOWN_SCORE, "propagation"))
            found += _banks(text, end)
    return found


def without_longer(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """``candidates`` without persons that are a name others are sure of and the word before it.

    이하서윤담이 is nobody beside 서윤담, while 엥흐바야르 is somebody beside 바야르, and 남궁억만 beside 남궁억.
    """
    labels = taxonomy().labels
    names = sorted((start, end) for start, end, _ in _known(text, candidates))

    def says_more(one: Candidate) -> bool:
        if not names or labels[one.label].category != _PERSON or not _ONE_WORD.fullmatch(text, one.start, one.end):
            return False
        start, end = names[min(bisect_left(names, (one.start, 0)), len(names) - 1)]
        inside = one.start < start and end <= one.end
        return (
            inside and text[one.start : start] in _MARKS and _ONLY_PARTICLES.fullmatch(text, end, one.end) is not None
        )

    return [one for one in candidates if not says_more(one)]


def _known(text: str, candidates: Iterable[Candidate]) -> Iterator[tuple[int, int, str]]:
    """Start, end and label of every place, with more of a word beside it, of a name ``candidates`` are sure of."""
    labels = taxonomy().labels
    names: dict[str, str] = {}
    for one in candidates:
        value = text[one.start : one.end]
        if one.score >= _SEED and _NAME.fullmatch(value) and labels[one.label].category == _PERSON:
            names.setdefault(value, one.label)
    places = occurrences(text, names)
    for name, label in names.items():
        for start in apart(places.get(name, ()), len(name)):
            end = start + len(name)
            beside = _HANGUL.match(text[max(0, start - 1) : start]) or _HANGUL.match(text, end)
            if beside and surely_named(text, (start, end)):
                yield start, end, label


def _is_name(word: str) -> bool:
    return is_korean_name(word) and not {word, word[:2]} & NOT_NAMES and not is_everyday(word)


def _is_one(text: str, start: int, end: int) -> bool:
    """Whether the dictionary reads a name there; before another role it is enough that a name may stand apart there."""
    if not _HANGUL.match(text, end):
        return surely_named(text, (start, end)) and easier(text, (start, end)) > 0
    behind = _BEGINS_WITH_ROLE.match(text, end)
    return surely_named(text, (start, end)) if behind else easier(text, (start, end)) > 0


def _banks(text: str, start: int) -> Iterator[Candidate]:
    """The proper nouns that end in a word for a company, in the rest of the word that goes on at ``start``."""
    end = start
    while end < min(len(text), start + _LONGEST) and _WORD.match(text[end]):
        end += 1
    for morpheme in morphemes(text[start:end]):
        name = text[start + morpheme.start : start + morpheme.end]
        descriptor = descriptor_of(name)
        if descriptor and morpheme.tag.pos == "NNP":
            yield Candidate(start + morpheme.start, start + morpheme.end, DESCRIPTORS[descriptor], _SCORE, SOURCE)
