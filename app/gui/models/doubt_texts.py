"""What a row of the checklist shows, and which reasons fit which doubt. No Qt."""

from core.review.doubts import Doubt, DoubtKind

_WORDS = 24

_READ = ("read", "none_missing", "no_identifier")
_MISSED = ("no_identifier", "common", "official", "no_person", "not_case", "read")
_REASONS = {
    DoubtKind.UNREAD: _READ,
    DoubtKind.LONG_PASSAGE: ("none_missing", "read"),
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


def words(doubt: Doubt, text: str) -> str:
    """What stands at the doubt's first place, in one short line; empty when it has no place."""
    if not doubt.spans:
        return ""
    start, end = doubt.spans[0]
    found = " ".join(text[start : min(end, start + 2 * _WORDS)].split())
    return found if len(found) <= _WORDS else f"{found[:_WORDS]}…"
