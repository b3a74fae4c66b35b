"""One value under two entities or letters: right for namesakes, else one person split in two."""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity
from core.review.model import Item
from core.taxonomy import taxonomy

KIND = DoubtKind.TWO_ENTITIES
_MIN_SIGNS = 2
# Floors, rooms, parts of a firm: the same word or number belongs to many of them.
_SHARED = frozenset(
    {"장소 관련 번호", "기타 사건 관련 숫자", "조직 내 업무·권한 등", "조직 내 세부부서", "시설 내부 공간"}
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each value, with the first mention under each letter."""
    holders: dict[str, dict[tuple[str, str], Item]] = {}
    for item in case.replaced:
        value = case.spelling(item)
        if len(value) >= _MIN_SIGNS and _tells(item):
            holders.setdefault(value, {}).setdefault(case.stand_in(item), item)
    for value, letters in holders.items():
        if len(letters) > 1:
            first = [*letters.values()]
            about = (value, sorted({item.mention.entity for item in first}))
            yield case.doubt(KIND, Severity.WRONG, about, first, {"count": len(letters)})


def _tells(item: Item) -> bool:
    label = taxonomy().labels.get(item.mention.label)
    return label is not None and label.granular not in _SHARED
