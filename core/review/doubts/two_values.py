"""Two values under one letter that are no plain spellings of each other: two people may have become one.

Plain are: a part of the other (두솔 for 두솔종합건설, 길동 for 홍길동); for all but persons also one with signs left
out (대한상의 for 대한상공회의소); the same digits; and what the text itself joins: 왕리나(WANG LINA),
한빛토건(이하 '빛건'), 홍길동(개명 전 홍판서), 왕리나는 '리리'라는 이름으로 불리며.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from core.detection import organisations
from core.detection.second_names import second_names
from core.review.doubts.case import PERSON, Case, Reading, category
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.review.model import Item

KIND = DoubtKind.TWO_VALUES
_LEGAL = re.compile(rf"\s*(?:{organisations.LEGAL_FORM.pattern})\s*")
# What may stand between two spellings that the text joins in one breath: (, (이하 ', (개명 전, , 일명 ….
_SAID = (
    r"(?:이하|일명|이명|별명|가명|예명|필명|개명\s?[전후]|구\s?상호|구|영문명?|한자명?|본명|현|변경\s?[전후]"
    r"|닉네임|대화명|아이디|상호)"
)
_JOINED = re.compile(
    rf"(?:[가-힣]{{1,3}})?\s?(?:[(（]\s?|,\s?(?={_SAID}))(?P<said>{_SAID})?(?:\s?[:：])?\s?['‘’“\"「]?"
)
_HANGUL = re.compile("[가-힣]")


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each letter that stands for values apart, with the first mention of each."""
    for group in _letters(case).values():
        firsts = _firsts(case.reading, group)
        parts = _apart(case.reading, firsts, group)
        if len(parts) > 1:
            items = [firsts[part[0]] for part in parts]
            about = (sorted(min(part) for part in parts), sorted({item.mention.entity for item in group}))
            yield case.doubt(KIND, Severity.WRONG, about, items, {"count": len(parts)})


def _letters(case: Case) -> Mapping[tuple[str, str], list[Item]]:
    """Items by what will stand for them."""
    groups: dict[tuple[str, str], list[Item]] = {}
    for item in case.replaced:
        groups.setdefault(case.stand_in(item), []).append(item)
    return groups


def _firsts(reading: Reading, items: Sequence[Item]) -> dict[str, Item]:
    """Value → its first mention."""
    firsts: dict[str, Item] = {}
    for item in items:
        firsts.setdefault(reading.spelling(_LEGAL.sub("", item.mention.text) or item.mention.text), item)
    return firsts


def _apart(reading: Reading, firsts: Mapping[str, Item], items: Sequence[Item]) -> list[list[str]]:
    """The values in groups of plain spellings of each other; a value may stand between two others."""
    joined = _joined(reading, items) if len(firsts) > 1 else []
    person = any(category(item) == PERSON for item in items)
    parts: list[list[str]] = []
    for value in firsts:
        near = [
            part for part in parts if any(_alike(value, other, person) or {value, other} in joined for other in part)
        ]
        parts = [part for part in parts if part not in near]
        parts.append([*(other for part in near for other in part), value])
    return parts


def _alike(one: str, other: str, person: bool) -> bool:
    """Whether one of them is a part or an abbreviation of the other, or both have the same digits."""
    short, long = sorted((one, other), key=len)
    signs = iter(long)
    if short in long or (not person and short[0] == long[0] and all(sign in signs for sign in short)):
        return True
    digits = "".join(filter(str.isdigit, one))
    return len(digits) >= 4 and digits == "".join(filter(str.isdigit, other))


def _joined(reading: Reading, items: Sequence[Item]) -> list[frozenset[str]]:
    """Pairs of values that the text says to be two names of one, or sets side by side in two scripts."""
    ordered = sorted(items, key=lambda item: item.mention.start)
    pairs: list[frozenset[str]] = []
    for left, right in pairwise(ordered):
        between: Span = (left.mention.end, right.mention.start)
        match = _JOINED.fullmatch(reading.text, *between) if between[0] <= between[1] else None
        scripts = {_HANGUL.search(item.mention.text) is None for item in (left, right)}
        if match and (match["said"] or len(scripts) == 2):
            pairs.append(frozenset(_firsts(reading, [left, right])))
    for second in second_names(reading.text, [item.mention for item in ordered]):
        pairs.append(frozenset(_firsts(reading, [ordered[second.name], ordered[second.of]])))
    return pairs
