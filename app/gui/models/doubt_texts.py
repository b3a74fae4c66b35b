"""What a row of the checklist shows, and which reasons fit which doubt. No Qt."""

import re
from collections.abc import Iterable, Sequence

from core.messages import text as tr
from core.review.doubts import Doubt, DoubtKind
from core.review.doubts.model import Span

_WORDS = 24

_READ = ("read", "none_missing", "no_identifier")
_MISSED = ("no_identifier", "common", "official", "no_person", "not_case", "read")
_REASONS = {
    DoubtKind.UNREAD: _READ,
    DoubtKind.MISREAD: ("read", "no_identifier", "common", "no_person"),
    DoubtKind.ENGLISH: ("common", "none_missing", "read"),
    DoubtKind.OTHER_SCRIPT: ("common", "none_missing", "read"),
    DoubtKind.LONG_PASSAGE: ("none_missing", "read"),
    DoubtKind.CUT_SHORT: ("no_part", "common", "official", "not_case", "read"),
    DoubtKind.LONE_SURNAME: ("common", "no_person", "read"),
    DoubtKind.PARTLY_KEPT: ("namesake", "official", "no_identifier", "not_case"),
    DoubtKind.TWO_VALUES: ("same", "read"),
    DoubtKind.TWO_ENTITIES: ("namesake", "read"),
    DoubtKind.LOW_SCORE: ("right", "read"),
    DoubtKind.SEEN_ONCE: ("right", "read"),
    DoubtKind.ORIGINAL_LETTER: ("no_person", "read"),
}


def reasons(kind: DoubtKind) -> tuple[str, ...]:
    """The codes of the usual reasons why such a doubt may stand, the likeliest first; the user can write any other."""
    return _REASONS.get(kind, _MISSED)


_PARTS = frozenset({DoubtKind.CUT_SHORT, DoubtKind.LONE_SURNAME, DoubtKind.FOUND_SINCE})
_MOST = 12
_WORD = re.compile(r"\S*")


def words(doubt: Doubt, text: str) -> str:
    """What stands at the doubt's first place, in one short line; empty when it has no place."""
    return place_words(doubt, text, doubt.spans[0]) if doubt.spans else ""


def place_words(doubt: Doubt, text: str, span: Span) -> str:
    """What stands at one of the doubt's places; a part of a word is shown in brackets within it: 구[본]혁은."""
    start, end = span
    if doubt.kind not in _PARTS:
        return _line(text, start, end)
    low = max(start - _WORDS, text.rfind(" ", 0, start) + 1, text.rfind("\n", 0, start) + 1)
    spaced = " " if (low, text[end : end + 1]) == (start, " ") else ""  # a word of its own: with the one behind it
    match = _WORD.match(text, end + len(spaced), end + _WORDS)
    return f"{text[low:start]}[{_line(text, start, end)}]{spaced}{match[0] if match else ''}"


def all_words(doubts: Iterable[Doubt], text: str) -> str:
    """What stands at the places of ``doubts``, each value once, and how many more there are."""
    found = list(dict.fromkeys(place_words(doubt, text, span) for doubt in doubts for span in doubt.spans))
    more = tr("doubts.more", count=len(found) - _MOST) if len(found) > _MOST else ""
    return ", ".join(found[:_MOST]) + more


def all_explained(doubts: Sequence[Doubt], text: str) -> str:
    """What was seen at each of ``doubts``, a line each; of several, the words at its places before it."""
    if len(doubts) == 1:
        return doubts[0].explanation()
    lines = [f"{all_words([doubt], text)}: {doubt.explanation()}" for doubt in doubts[:_MOST]]
    return "\n".join([*lines, *([tr("doubts.more", count=len(doubts) - _MOST).strip()] if doubts[_MOST:] else [])])


def _line(text: str, start: int, end: int) -> str:
    found = " ".join(text[start : min(end, start + 2 * _WORDS)].split())
    return found if len(found) <= _WORDS else f"{found[:_WORDS]}…"
