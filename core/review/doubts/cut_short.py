"""What was marked as a name, a number or a party and is so no more: narrowed, removed, or of a label that stays.

Right where the mark took in a word too much (피고인 홍길동 → 홍길동), and a leak where it lost a part of the value
(홍길동 → 홍길). A word too much is told by language alone: roles, titles, particles and common words behind or before
a whole name, legal forms and descriptors beside a firm's, words beside a number.
"""

import re
from collections.abc import Iterator

from core.detection.model import Mention
from core.detection.organisations import DESCRIPTORS, LEGAL_FORMS
from core.korean.morphology import is_everyday
from core.korean.names import NOT_NAMES, is_korean_name, is_usual_name
from core.korean.roles import ADDRESSED_BEHIND, FILLERS, ROLES, TITLES_BEHIND
from core.korean.text import PARTICLES, squeeze
from core.review.doubts.case import PERSON, Case, Stretches, stretches, uncovered
from core.review.doubts.identifiers import is_direct
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.review.model import Status
from core.taxonomy import taxonomy

KIND = DoubtKind.CUT_SHORT
_WORD = re.compile(r"[^\W_]+")
_PARTICLES = re.compile(PARTICLES)
_BESIDE_NAMES = frozenset((*ROLES, *TITLES_BEHIND, *ADDRESSED_BEHIND, *FILLERS, *NOT_NAMES))
_BESIDE_FIRMS = frozenset(form.strip("()（）㈜㈲") for form in (*LEGAL_FORMS, *DESCRIPTORS))


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each value that was marked, with all its parts that are readable now."""
    known = _known(case)
    pieces: dict[Span, Mention] = {}
    for mention in case.marked_before:
        if case.identifies(mention):
            for piece in uncovered(known, mention.start, mention.end):
                if tells(case.text, mention, piece):
                    pieces.setdefault(_trimmed(case.text, *piece), mention)
    groups: dict[str, list[Span]] = {}
    for span in sorted(pieces):
        if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other in pieces):
            groups.setdefault(case.reading.spelling(pieces[span].text), []).append(span)
    for value, places in groups.items():
        marks = [pieces[place] for place in places]
        keys = [item.key for item in case.items if any(_overlap(item.mention, mark) for mark in marks)]
        detail = {"label": marks[0].label, "count": len(places)}
        yield case.reading.doubt(KIND, Severity.LEAK, value, places, keys, detail)


def _known(case: Case) -> Stretches:
    """Starts and ends of what is replaced, stays by the rule, or is spoken of by another kind of doubt."""
    rejected = (item for item in case.items if item.status is Status.REJECTED and case.identifies(item.mention))
    return stretches([*(item.mention for item in (*case.replaced, *rejected)), *case.kept])


def tells(text: str, mention: Mention, piece: Span) -> bool:
    """Whether the readable ``piece`` of what is marked, or was, tells something of the value."""
    start, end = piece
    words = _WORD.findall(text, start, end)
    if not words or piece == (mention.start, mention.end):
        return bool(words)
    rest = text[mention.start : start] + text[end : mention.end]
    label = taxonomy().labels.get(mention.label)
    if label is not None and label.category == PERSON:
        glued = start > mention.start and text[start - 1].isalnum()
        return not _is_whole_name(rest) or not all(
            _is_beside_names(word, glued and number == 0) for number, word in enumerate(words)
        )
    if is_direct(mention.label):
        return any(sign.isdecimal() or (sign.isascii() and sign.isalnum()) for word in words for sign in word)
    return any(word not in _BESIDE_FIRMS and not _PARTICLES.fullmatch(word) for word in words)


def _is_whole_name(rest: str) -> bool:
    """Whether surname and given name are still replaced: a shorter name may have lost a syllable that is a particle."""
    return is_korean_name(squeeze(rest)) or is_usual_name(squeeze(rest))


def _is_beside_names(word: str, glued: bool) -> bool:
    if glued and _PARTICLES.fullmatch(word):
        return True
    return word in _BESIDE_NAMES or (len(word) > 1 and is_everyday(word))


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end
