"""A surname that stays readable before its letter: "구 본혁" becomes "구 C" where the given name alone is marked.

The given name is told by its two syllables, or by the whole name that is replaced elsewhere.
"""

import re
from collections.abc import Iterator

from core.korean.names import COMMON_SURNAMES, DOUBLE_SURNAMES, SURNAMES
from core.korean.text import SEPARATORS, is_hangul, squeeze
from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.review.model import Item
from core.taxonomy import taxonomy

KIND = DoubtKind.LONE_SURNAME
_KOREAN = "내국인이름"
_GIVEN = 2
_WINDOW = 8
_NAMES = "|".join((*DOUBLE_SURNAMES, *sorted(SURNAMES)))
_SURNAME = re.compile(rf"(?<![가-힣A-Za-z0-9])(?P<surname>{_NAMES})[{SEPARATORS}]*\Z")


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each surname, with all its places."""
    whole = {squeeze(item.mention.text) for item in case.replaced}
    found = {span: item for item in case.replaced if (span := _surname(case, item, whole)) is not None}
    for value, places in case.by_value(list(found)).items():
        keys = [found[place].key for place in places]
        yield case.reading.doubt(KIND, Severity.LEAK, value, places, keys, {"count": len(places)})


def _surname(case: Case, item: Item, whole: set[str]) -> Span | None:
    label = taxonomy().labels.get(item.mention.label)
    given = squeeze(item.mention.text)
    if label is None or label.granular != _KOREAN or not all(map(is_hangul, given)):
        return None
    start = item.mention.start
    low = max(0, start - _WINDOW)
    match = _SURNAME.search(case.text[low:start])
    if match is None:
        return None
    surname = match["surname"]
    believed = len(given) == _GIVEN and (surname in COMMON_SURNAMES or surname in DOUBLE_SURNAMES)
    span = low + match.start("surname"), low + match.end("surname")
    return span if (surname + given in whole or believed) and case.is_open(*span) else None
