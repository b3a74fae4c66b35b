"""Borders that cannot be where the model puts them: in a descriptor, a quotation, a foreign name, a name in Hanja."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.detection import hangul, organisations
from core.detection.addresses import PROVINCE
from core.detection.model import Candidate
from core.taxonomy import taxonomy

CHOSEN_NAMES = frozenset({"닉네임", "대화명", "별명"})
"""Names that people choose: any word may be one."""
_QUOTED = re.compile("[‘'“\"「『](?P<name>[가-힣A-Za-z0-9]{2,12})[’'”\"」』]")
_HANJA = re.compile(hangul.HANJA)
_OF_PROVINCE = re.compile(rf"(?P<province>{PROVINCE})(?P<rest>[가-힣]{{2,4}})")
_ORDINAL = re.compile(r"제\s?(?P<number>\d[\d\-–]*)호?")
_AUTHORITIES = frozenset({"경찰서", "소방서", "지구대", "파출소", "경찰청", "세무서"})
# A word of its own: 정비사업 is a part of what it ends, 사업단 and 사업자 are somebody.
_PROJECT = re.compile(r"(?P<name>\S.*?\S)\s?(?<![가-힣])사업(?![자단체소부장])")
_KOREAN = "내국인이름"
_CAPITALS = re.compile(r"[A-Z]+(?: [A-Z]+)+")  # of a passport: TRAN THI HOA
_HANDLE, _IN_HANDLES = "아이디", re.compile(r"[._\-]")
_LONG_DESCRIPTORS = tuple(word for word in organisations.DESCRIPTORS if len(word) > 4)


def joined_claims(text: str, claims: Sequence[Candidate]) -> list[Candidate]:
    """응웬|티란 → 응웬티란: claims without anything between them that are one name.

    That is so for foreign names (with a blank between where they are called differently, or set as passports have
    them), for what fills a quotation together, and for the parts of a handle (da.run_24).
    Koreans' names stay apart: in a table they may stand side by side. The label is the surest claim's, a foreign name
    before all others.
    """
    found: list[Candidate] = []
    for claim in sorted(claims, key=lambda claim: (claim.start, claim.end)):
        before = found[-1] if found else None
        if before is not None and before.end <= claim.start <= before.end + 1 and _is_one(text, before, claim):
            surest = max(before, claim, key=lambda one: (_is_foreign(one), one.score))
            found[-1] = replace(surest, start=before.start, end=claim.end)
        else:
            found.append(claim)
    return found


def _is_one(text: str, left: Candidate, right: Candidate) -> bool:
    if left.end < right.start:
        between = text[left.end : right.start]
        if between == " " and (_is_foreign(left) or _is_foreign(right)):
            split = _is_foreign(left) and _is_foreign(right) and left.label != right.label
            return split or _CAPITALS.fullmatch(text, left.start, right.end) is not None
        return left.label == right.label == _HANDLE and _IN_HANDLES.fullmatch(between) is not None
    if _is_foreign(left) and _is_foreign(right):
        return True
    quoted = _QUOTED.match(text, left.start - 1) if left.start else None
    telling = min(left.end - left.start, right.end - right.start) > 1 and hangul.is_hangul(text[right.start])
    return telling and quoted is not None and quoted.end("name") == right.end


def _is_foreign(claim: Candidate) -> bool:
    return claim.label != _KOREAN and claim.label.endswith("이름") and taxonomy().labels[claim.label].category == "인명"


def with_whole_words(text: str, claim: Candidate, person: bool) -> Candidate:
    """The claim with its borders mended; ``person``: it is said to be somebody's name."""
    claim = _without_half_descriptor(text, claim)
    if person:
        return _whole_hanja(text, _whole_chosen_name(text, claim))
    claim = _without_undertaking(text, _without_ordinal(text, claim))
    return _whole_quotation(text, _without_province(text, claim))


def _without_ordinal(text: str, claim: Candidate) -> Candidate:
    """제2019-12호 → 2019-12: what says that a number is one of a series is no part of it."""
    number = _ORDINAL.fullmatch(text, claim.start, claim.end)
    return replace(claim, start=number.start("number"), end=number.end("number")) if number else claim


def _without_undertaking(text: str, claim: Candidate) -> Candidate:
    """새빛-2 사업추진 기본계획 → 새빛-2: a project's name ends where it is called a project; what is done with it names
    nothing."""
    said = _PROJECT.match(text, claim.start, claim.end) if claim.label == "사업" else None
    return replace(claim, end=said.end("name")) if said else claim


def _without_half_descriptor(text: str, claim: Candidate) -> Candidate:
    """화양지|구대 → 화양|지구대: a border never runs through the word for the kind of thing.

    Of words other than the label's own only long ones count: 안과 stands in 내부보안과 by chance. What was taken for a
    person and has not the shape of a name is such a thing: 새봄세무사|사무소 → 새봄|세무사사무소.
    """
    for word in _LONG_DESCRIPTORS:
        cut = text.rfind(word, claim.start + 2, claim.end + len(word) - 1)
        if cut >= 0 and cut < claim.end < cut + len(word) and text[cut : claim.end] not in organisations.DESCRIPTORS:
            bare = replace(claim, end=cut)
            a_name = claim.label != _KOREAN or hangul.is_korean_name(text[claim.start : cut])
            return bare if a_name else replace(bare, label=organisations.DESCRIPTORS[word])
    for size in range(len(claim.label) - 1, 0, -1):
        cut = claim.end - size
        if cut - claim.start > 1 and text.startswith(claim.label, cut):
            return replace(claim, end=cut)
    return claim


def _without_province(text: str, claim: Candidate) -> Candidate:
    """서울한강|경찰서 → 서울|한강경찰서 where 한강구 is a district: the province stays, as in addresses (rule §7).

    Else the value would be found again in every address of the district (서울 한강구), where it must stay.
    """
    if claim.label not in _AUTHORITIES:
        return claim
    found = _OF_PROVINCE.fullmatch(text, claim.start, claim.end)
    if found and re.search(rf"{found['province']}\s?{found['rest']}구", text):
        return replace(claim, start=found.start("rest"))
    return claim


def _whole_quotation(text: str, claim: Candidate) -> Candidate:
    """‘나눔|고리’ → ‘나눔고리’: a quoted name is no shorter than the quotation, descriptor aside."""
    quoted = _QUOTED.match(text, claim.start - 1) if claim.start else None
    if not quoted or quoted.end("name") <= claim.end:
        return claim
    name = organisations.bare_name(text, *quoted.span("name"), claim.label)
    return replace(claim, end=max(claim.end, name.end)) if name else claim


def _whole_chosen_name(text: str, claim: Candidate) -> Candidate:
    """‘곰탱|이’ → ‘곰탱이’: what people call themselves or each other is no shorter than the quotation."""
    quoted = _QUOTED.match(text, claim.start - 1) if claim.start and claim.label in CHOSEN_NAMES else None
    return replace(claim, end=max(claim.end, quoted.end("name"))) if quoted else claim


def _whole_hanja(text: str, claim: Candidate) -> Candidate:
    """佐藤由|紀 → 佐藤由紀: of a name in Hanja no letter stays."""
    start, end = claim.start, claim.end
    while end < len(text) and _HANJA.match(text[end]) and _HANJA.match(text[end - 1]):
        end += 1
    while start and _HANJA.match(text[start - 1]) and _HANJA.match(text[start]):
        start -= 1
    return replace(claim, start=start, end=end)
