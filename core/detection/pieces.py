"""What the network takes for several and is one: a firm and what it is, the words of a foreigner's name, an address and
the number of a flat in it, what fills quotation marks."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.detection.model import KOREAN, PERSON, Candidate, category_of, granular_of, is_person
from core.detection.organisations import DESCRIPTORS
from core.korean.names import SURNAMES
from core.korean.text import HANJA, is_quoted
from core.taxonomy import taxonomy

ORGANISED = frozenset({"사업체", "기관 및 시설", "조직"})
"""Categories of bodies."""
_NAMED = ORGANISED | {"방송통신서비스", "금융서비스", "상품 일반"}
PLACES = "지리정보"
"""Category of places."""
LONG = 4
"""Letters of a descriptor whose own end, as of 저축은행, may be what a body is."""
LONG_DESCRIPTORS = (*(word for word in DESCRIPTORS if len(word) >= LONG), "지구대", "파출소", "마을회")
"""Descriptors in whose midst no name ends."""
_BAPTISMAL, _NAME, _ADDRESS, _UNIT = "세례명", "이름", "주소", "장소 관련 번호"
_LOT = "번지"
_HANJA = re.compile(HANJA)
_INITIALS = re.compile(r"(?<![^\W_])(?P<initials>(?:[A-Z]\.[ ]?)+)$")
_BEHIND_A_WORD = re.compile(r"(?<=[^\W\d_] )")
_REACH, _ALONE = 12, 2  # characters before a name; parts of what one point ends
_NUMBERS = "사건 관련 숫자 정보"
_WORD_IN_NUMBER = re.compile(r"[\dA-Z-]-?[가-힣]{1,6}-?[\dA-Z-]")
# The village and the number of the lot in it: 달빛리 |302.
_LOT_OF = re.compile(r"[동리가로길][ ]?(?:\d|산)")


def are_joined(text: str, left: Candidate, right: Candidate) -> bool:
    """한결|설비, 노|강서원, 해룡|-Ⅲ, f3|a8177: what is written as one word is one name or number, whatever the network
    takes its parts for: of 25 such pairs in the sets that people marked 22 were one and none was two. Behind a sign
    only what a firm, a service or goods are called; the number of a flat has a rule of its own."""
    if left.end != right.start:
        return False
    name, rest = taxonomy().labels[left.label], taxonomy().labels[right.label]
    if name.category in _NAMED and rest.category != PERSON and rest.treatment == "letter":
        return True
    return text[left.end - 1 : left.end + 1].isalnum() and _UNIT not in (name.granular, rest.granular)


def are_one_number(text: str, left: Candidate, right: Candidate) -> bool:
    """2021-|상담-|0377: a number with a word in it, which the network takes for two."""
    numbers = category_of(left) == category_of(right) == _NUMBERS
    return numbers and _WORD_IN_NUMBER.fullmatch(text, left.end - 1, right.start + 1) is not None


def begins_descriptor(text: str, one: Candidate) -> bool:
    """Whether a candidate is a descriptor, or the beginning of a long one: 새 of 한결새마을금고."""
    if text[one.start : one.end] in DESCRIPTORS:
        return True
    return any(text.startswith(word, one.start) for word in LONG_DESCRIPTORS if len(word) > one.end - one.start)


def is_rest_of_name(text: str, left: Candidate, right: Candidate) -> bool:
    """응웬|티란, 佐|藤 由紀, 왕쯔|위, 제이크 |변: a foreign name that the network takes for two."""
    if _is_surname_behind(text, left, right):
        return True
    foreign = [_is_foreign(text, one) for one in (left, right)]
    if not all(foreign):
        names = all(is_person(one) and one.label.endswith(_NAME) for one in (left, right))
        return any(foreign) and names and left.end == right.start
    return text[left.end : right.start] in ("", " ")


def _is_surname_behind(text: str, left: Candidate, right: Candidate) -> bool:
    """Whether a Korean surname stands behind a given name of another language, as emigrants are called."""
    value = text[right.start : right.end]
    spaced = text[left.end : right.start] == " " and value in SURNAMES
    return spaced and left.label != KOREAN and _is_foreign(text, left)


def _is_foreign(text: str, one: Candidate) -> bool:
    person = is_person(one) and one.label.endswith((_NAME, _BAPTISMAL))
    return person and (one.label != KOREAN or bool(_HANJA.match(text, one.start)))


def whole_addresses(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, an address whole of which the network parts the village from its lot (달빛리 |302-4), or which it
    parts by the number of a flat (달빛로 18 나동 |302|호; 달빛로 18, |3|층)."""
    found: list[Candidate] = []
    for one in candidates:
        if len(found) > 1 and _is_parted_by_flat(text, found[-2], found[-1], one):
            found[-2:] = [replace(found[-2], end=one.end)]
        elif found and _is_lot_of(text, found[-1], one):
            found[-1] = replace(one, start=found[-1].start)
        else:
            found.append(one)
    return found


def _is_lot_of(text: str, village: Candidate, lot: Candidate) -> bool:
    kinds = category_of(village) == PLACES and (granular_of(lot) == _ADDRESS or lot.label == _LOT)
    return kinds and _LOT_OF.fullmatch(text, village.end - 1, lot.start + 1) is not None


def _is_parted_by_flat(text: str, first: Candidate, flat: Candidate, rest: Candidate) -> bool:
    joined = text[first.end : flat.start] in ("", " ", ", ") and flat.end == rest.start
    return joined and [granular_of(one) for one in (first, flat, rest)] == [_ADDRESS, _UNIT, _ADDRESS]


def whole_quotations(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, two one who fill quotation marks between them: ‘컨테이너 |김부장’, two people, and "응웬|티란",
    somebody and what touches the name. A firm and its branch are two."""
    found: list[Candidate] = []
    for one in candidates:
        last = found[-1] if found else None
        people = [part for part in (last, one) if part and is_person(part)]
        if last and people and _are_one(text, last, one, len(people)):
            surer = max(people, key=lambda part: part.score)
            found[-1] = replace(surer, start=last.start, end=one.end)
        else:
            found.append(one)
    return found


def with_initials(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, people whole with the initials before and in the midst of their names, which the network takes
    for others or not at all: A.K. |라만, 카림 O|. |하산. One alone behind no word may be a number, as in lists."""
    found: list[Candidate] = []
    for one in candidates:
        if is_person(one) and one.label.endswith(_NAME):
            low = max(0, one.start - _REACH)
            if before := _INITIALS.search(text, low, one.start):
                last = found[-1] if found else None
                goes_on = last is not None and last.start < before.start() <= last.end + 1
                alone = len(before["initials"].split(".")) == _ALONE
                if last is not None and goes_on and is_person(last):
                    found.pop()
                    one = replace(one, start=last.start)
                elif not alone or (one.label != KOREAN and _BEHIND_A_WORD.match(text, before.start())):
                    while found and found[-1].start >= before.start():
                        found.pop()
                    if found:
                        found[-1] = _ended(text, found[-1], before.start())
                    one = replace(one, start=before.start())
        found.append(one)
    return found


def _ended(text: str, one: Candidate, end: int) -> Candidate:
    return replace(one, end=one.start + len(text[one.start : min(one.end, end)].rstrip()))


def _are_one(text: str, first: Candidate, last: Candidate, people: int) -> bool:
    needed = {"": 1, " ": 2}.get(text[first.end : last.start])  # people among the two
    return needed is not None and people >= needed and is_quoted(text, first.start, last.end)
