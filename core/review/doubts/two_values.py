"""Two values under one letter that are no plain spellings of each other: two people may have become one.

Plain are: the same signs in the same order with some left out (두솔 for 두솔종합건설, 길동 for 홍길동), the same
digits, and what the text itself joins: 왕리나(WANG LINA), 한빛토건(이하 '빛건'), 홍길동(개명 전 홍판서).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from core.detection import organisations
from core.review.doubts.model import Case, Doubt, DoubtKind, Severity, Span, one_spelling
from core.review.model import Item

KIND = DoubtKind.TWO_VALUES
_LEGAL = re.compile(rf"\s*(?:{organisations.LEGAL_FORM.pattern})\s*")
# What may stand between two spellings that the text joins in one breath: 왕리나(WANG LINA), 이하 ', 일명 ', 개명 전 ….
_JOINED = re.compile(
    r"\s*[가-힣]{0,6}\s*[(（,]\s*(?:이하|일명|이명|별명|가명|예명|필명|개명\s?[전후]|구\s?상호|구|영문명?|한자명?|본명"
    r"|현|변경\s?[전후]|닉네임|대화명|아이디|상호)?[^가-힣A-Za-z0-9\n]{0,4}(?:[가-힣]{1,4}\s)?[^가-힣A-Za-z0-9\n]{0,2}"
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each letter that stands for values apart, with the first mention of each."""
    for group in _letters(case).values():
        firsts = _firsts(group)
        parts = _apart(case.text, firsts, group)
        if len(parts) > 1:
            values = sorted(min(part) for part in parts)
            items = [firsts[part[0]] for part in parts]
            yield case.reading.doubt(
                KIND,
                Severity.WRONG,
                values,
                [(item.mention.start, item.mention.end) for item in items],
                [item.key for item in items],
                detail={"count": len(parts)},
            )


def _letters(case: Case) -> Mapping[tuple[str, str], list[Item]]:
    """Items by what will stand for them: the text chosen by hand, the plan's, or before a plan their entity."""
    groups: dict[tuple[str, str], list[Item]] = {}
    for item in case.replaced:
        entity = item.mention.entity
        letter = item.replacement or case.assignments.get(entity)
        groups.setdefault(("letter", letter) if letter else ("entity", entity), []).append(item)
    return groups


def _firsts(items: Sequence[Item]) -> dict[str, Item]:
    """Value → its first mention."""
    firsts: dict[str, Item] = {}
    for item in items:
        firsts.setdefault(one_spelling(_LEGAL.sub("", item.mention.text) or item.mention.text), item)
    return firsts


def _apart(text: str, firsts: Mapping[str, Item], items: Sequence[Item]) -> list[list[str]]:
    """The values in groups of plain spellings of each other; a value may stand between two others."""
    joined = _joined_in_text(text, items) if len(firsts) > 1 else set()
    parts: list[list[str]] = []
    for value in firsts:
        near = [part for part in parts if any(_alike(value, other) or {value, other} in joined for other in part)]
        parts = [part for part in parts if part not in near]
        parts.append([*(other for part in near for other in part), value])
    return parts


def _alike(one: str, other: str) -> bool:
    """Whether one of them is the other with signs left out, or both have the same digits."""
    short, long = sorted((one, other), key=len)
    signs = iter(long)
    if all(sign in signs for sign in short):
        return True
    digits = "".join(filter(str.isdigit, one))
    return len(digits) >= 4 and digits == "".join(filter(str.isdigit, other))


def _joined_in_text(text: str, items: Sequence[Item]) -> list[frozenset[str]]:
    """Pairs of values that the text itself sets side by side as two names of one."""
    ordered = sorted(items, key=lambda item: item.mention.start)
    pairs: list[frozenset[str]] = []
    for left, right in pairwise(ordered):
        between: Span = (left.mention.end, right.mention.start)
        if between[0] <= between[1] and _JOINED.fullmatch(text, *between):
            pairs.append(frozenset(_firsts([left, right])))
    return pairs
