"""Which label fits what a person selected: what the text, its shape and the words around it say."""

from collections import Counter
from functools import cache

from core.detection.addresses import label_at
from core.detection.cues import find_cues
from core.detection.model import Candidate
from core.detection.organisations import DESCRIPTORS, LEGAL_FORMS, descriptor_at, descriptor_of, form_beside
from core.detection.patterns import find_patterns
from core.korean.names import country_label, foreign_label, is_korean_name, is_native_name, is_usual_name
from core.korean.text import ends_here, squeeze
from core.review.compact import squeezed
from core.review.session import ReviewSession
from core.taxonomy import taxonomy

_AROUND = 200
"""So many code points on each side of a selection tell what it is (a keyword, a title, a legal form)."""
_KOREAN = "내국인이름"
_LONG = 3  # syllables
_NATIONALITY = 30  # characters before a name


def proposed_label(session: ReviewSession, start: int, end: int) -> str | None:
    """The likeliest label of ``text[start:end]``; None where nothing tells.

    What has the same value already decides, then the detectors that read the words around it, then its own shape.
    """
    return (
        _of_same_value(session, start, end)
        or _detected(session.text, start, end)
        or _beside_firm(session.text, start, end)
        or _called_behind(session.text, end)
        or label_at(session.text, start)
        or _name(session.text, start, end)
    )


def _of_same_value(session: ReviewSession, start: int, end: int) -> str | None:
    value = squeezed(session.text[start:end])
    labels = Counter(item.mention.label for item in session.items if squeezed(item.mention.text) == value)
    return labels.most_common(1)[0][0] if labels else None


def _detected(text: str, start: int, end: int) -> str | None:
    """The label of the surest claim that covers most of the selection and little else."""
    low = max(0, start - _AROUND)
    around = text[low : end + _AROUND]
    claims = [*find_patterns(around), *find_cues(around)]
    shares = [(_shared(claim, start - low, end - low), claim) for claim in claims]
    fitting = [(share, claim.score, claim.label) for share, claim in shares if share]
    return max(fitting)[2] if fitting else None


def _shared(claim: Candidate, start: int, end: int) -> float:
    """What claim and selection have in common, of both together; 0 for less than half."""
    common = min(claim.end, end) - max(claim.start, start)
    share = common / (max(claim.end, end) - min(claim.start, start))
    return share if share > 0.5 else 0.0


def _beside_firm(text: str, start: int, end: int) -> str | None:
    if form := form_beside(text, start, end):
        return LEGAL_FORMS[form]
    descriptor = descriptor_of(text[start:end]) or descriptor_at(text, end)
    return DESCRIPTORS[descriptor] if descriptor else None


def _called_behind(text: str, end: int) -> str | None:
    """The label whose own name follows: 나리|경찰서, 다온 우체국."""
    at = end + 1 if text[end : end + 1] == " " else end
    return next((name for name in _named_by() if text.startswith(name, at) and ends_here(text, at + len(name))), None)


@cache
def _named_by() -> tuple[str, ...]:
    """Names of labels that get letters, the longest first; shorter ones are parts of many words (동, 실, 나이)."""
    long = (name for name, label in taxonomy().labels.items() if len(name) >= _LONG and label.treatment == "letter")
    return tuple(sorted(long, key=len, reverse=True))


def _name(text: str, start: int, end: int) -> str | None:
    value = squeeze(text[start:end])
    if is_korean_name(value) or is_usual_name(value) or is_native_name(value):
        return _KOREAN
    if any(sign.isalpha() and sign.isascii() for sign in value) and not any(map(str.isdecimal, value)):
        return _nationality(text, start) or foreign_label(value)
    return _nationality(text, start)


def _nationality(text: str, start: int) -> str | None:
    """The label of the nationality named before ``start`` (베트남 국적의 …)."""
    before = text[max(0, start - _NATIONALITY) : start]
    said = any(word in before for word in ("국적", "국인", "인 "))
    return country_label(before) if said else None
