"""Other forms of a value: a defined short form, the given name alone, a part of a foreign name, another script."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.detection import organisations
from core.detection.model import Candidate
from core.expressions import late
from core.korean.lexicons import labelled, lexicon, words
from core.korean.morphology import ends_as, is_everyday, is_place, only_common_words
from core.korean.names import DOUBLE_SURNAMES, NOT_NAMES, is_full_name, surname_length
from core.korean.roles import CALLED, ROLES, TITLES
from core.korean.text import (
    END,
    HANJA,
    LATIN,
    LATIN_CAPITALS,
    OTHER_LETTERS,
    abbreviates,
    ends_here,
    is_hangul,
    squeeze,
    starts_here,
)
from core.occurrences import occurrences, without_overlap
from core.taxonomy import taxonomy

SOURCE = "propagation"
_PERSON, _KOREAN = "인명", "내국인이름"
_QUOTE = "‘’'“”\"「『』」"
_QUOTED = rf"[{_QUOTE}][^{_QUOTE}\n]{{1,30}}[{_QUOTE}]"
_DEFINED = late(
    rf"(?:\(\s*)?(?:이하|다음부터)\s*(?:모두\s*|통칭하여\s*|각\s*|편의상\s*|위\s[^{_QUOTE}()]{{1,20}}?[을를]\s*|합하여\s*"
    r"|[가-힣 ]{0,12}전\s?후를?\s(?:모두\s)?(?:불문하고|통틀어|통칭하여|(?:구[분별]하|가리)지\s(?:않고|아니하고))\s*)?"
    rf"(?P<quoted>{_QUOTED}(?:\s?(?:,|또는|혹은|내지)\s?{_QUOTED}){{0,3}})\s*(?:이?라고?|으로|로|\))"
    r"|\(\s*(?:이하|일명)\s+(?P<bare>[가-힣A-Za-z0-9 ]{2,20}?)(?:이?라고?\s*(?:한다|함|칭한다|약칭한다|부른다))"
)
_ALIAS = late(_QUOTED)
_SAME_NOTE = re.compile(r"\s?[(（][^()（）\n]*")
_NOT_ALIAS = late(
    r"(?:이 사건|본건|제?\d|1차|2차)"
    r"|(?:위|원고|피고|피고인|피해자|망인|신청인|채권자|채무자|종전|구|갑|을|각|소외|관련|참가인)들?(?![가-힣])"
    r"|.+(?:법|법률|시행령|규칙|규정|조례|판결|결정|처분|계약|약정|합의|토지|부동산|대출|대여금|보증금|특별법|지침|기준|명령|청구|소송|사고|행위|기간|금액)$"
)
_ROLE_BEFORE = late(r"(?:원고|피고인?|피해자|신청인|채권자|채무자|(?:보조)?참가인|소외|망)[ ]+(?=[가-힣A-Za-z])")
_FARTHEST = 160
_LATIN = rf"[{LATIN_CAPITALS}][{LATIN}'’\-]+(?:[ ,]+[{LATIN_CAPITALS}][{LATIN}'’.\-]*)*"
_HANJA_NAME = f"{HANJA}{{2,6}}|{HANJA}{{1,3}}[ ]{HANJA}{{1,3}}"
_OTHER = rf"[{OTHER_LETTERS}]{{2,30}}(?: [{OTHER_LETTERS}]{{1,30}}){{0,5}}"
_GLOSS = late(
    rf"(?:\s{{0,20}}\(|\s?[,，/])\s?(?:(?P<latin>{_LATIN})|(?P<hanja>{_HANJA_NAME})|(?P<other>{_OTHER}))(?=\s?[,，/)])"
)
_OFFICES = frozenset(lexicon("offices_latin"))
_BODY_GLOSS = late(rf"\s?\(\s?(?P<hanja>{HANJA}{{2,20}})\s?\)")
# So many Hanja are more than a word that explains another: 조합(組合).
_TELLING, _BODIES = 4, frozenset({"사업체", "기관 및 시설", "조직"})
# What goes with persons alone: a call, 씨, 에게, a relative, a telephone. Other particles only where no word is meant.
_CALLED = late(
    r"[아야](?=[ ]?[,!?.”]|[ ])|이(?=가|는|를|도|에게|한테|와|랑)"
    r"|[ ]?씨(?:은|는|이|가|을|를|의|도|에게|와|과)?(?![가-힣])|(?:에게|한테)(?:서|만|도|는)?(?![가-힣])"
    r"|[ ](?:전화|휴대폰|폰|계좌)?[ ]?번호"
    r"|이?[ ](?:어머니|어머님|아버지|아버님|엄마|아빠|할머니|할아버지|언니|오빠|누나|형|따님|아드님)"
    r"(?:은|는|이|가|께|에게|의|도|한테|와|과)?(?![가-힣])"
)
_USED = late(
    rf"{_CALLED.pattern}|이(?=의|네|하고|[^가-힣])|[아야](?![가-힣])|[ ]?(?:군|양)(?:은|는|이|가|의)?(?![가-힣])"
    r"|(?:은|는|을|를|의|가|도|와|과)(?![가-힣])|이?사장"
)
_KIN_BEFORE = late(
    r"(?<![가-힣])(?:언니|오빠|누나|형|동생|(?:큰|작은|맏|외)?(?:아들|딸)|막내|막둥이|맏이|며느리|사위|조카|외?손[자녀주]"
    r"|[장차][남녀])[ ]$"
)
# 피고 재단, 원고 은행: what somebody is, no name.
_KINDS = labelled("descriptors").keys()
GENERIC = frozenset(lexicon("generic"))
"""Ordinary words and very common brands: never propagated by themselves."""
# Words of them that people are called by as well.
_ALSO_GIVEN = frozenset(words("하나 사랑 하늘 가을 겨울 여름 바다 구름 마음 희망 평화 나라"))


# 이 교감, 전 이사장, 현 대표, 모 위원: surnames that are words before a title as well.
_ALSO_BEFORE_TITLES = frozenset("이전현고구신각모여제주정부원본당동양위조반지유공명남간장차심방")
_TITLED = late(rf"[ ](?:{TITLES})(?:님)?{END}")
_SURNAME_TITLED = late(rf"(?<![가-힣A-Za-z0-9])(?P<surname>[가-힣]|{'|'.join(DOUBLE_SURNAMES)}){_TITLED.pattern}")


class Seed(NamedTuple):
    """A value to look for: its text without white space, label, score; ``defined`` as a short form by the text."""

    value: str
    label: str
    score: float
    defined: bool = False


def defined(text: str, candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, str]]:
    """Short forms that the text defines after a value, with the full one: 한빛토건(이하 ‘한빛’이라 한다)."""
    ends = sorted(candidates, key=lambda one: one.end)
    positions = [one.end for one in ends]
    for match in _DEFINED.finditer(text):
        last = bisect_right(positions, match.start())
        near = ends[bisect_right(positions, match.start() - _FARTHEST) : last]
        for alias in _aliases(match):
            for full in reversed(near):
                if taxonomy().labels[full.label].treatment == "letter":
                    value = squeeze(text[full.start : full.end])
                    begin, end = _bare(text, *alias, value)
                    short = squeeze(text[begin:end])
                    follows = len(short) > 1 and _follows(text, full, match, alias, near)
                    if _is_short(text, short, full) or follows:
                        yield Candidate(begin, end, full.label, 0.9, SOURCE), value
                        break


def _is_short(text: str, short: str, full: Candidate) -> bool:
    """Whether ``short`` has letters of a name in their order, and of its descriptor behind them, if the first one is
    the name's: 희망노조 of 나루병원희망|노동조합, but 대학병원 of no 나루|대학교병원."""
    value = squeeze(text[full.start : full.end])
    described = value + (organisations.descriptor_at(text, full.end) or "")
    return abbreviates(short, value) or (short[:1] in value and abbreviates(short, described))


def _follows(
    text: str, full: Candidate, definition: re.Match[str], alias: tuple[int, int], near: Sequence[Candidate]
) -> bool:
    """Whether a definition stands right behind a name, or in the note right behind it, if that names nothing of
    another kind, and what it defines is no word: 엘티홀딩스(이하 ‘LT홀딩스’), 엘티(변경 전 한빛, 이하 ‘LT’)."""
    if only_common_words(text[slice(*alias)]):
        return False
    between = text[organisations.behind_form(text, full.end) : definition.start()]
    if between.strip(" (") == "":
        return True
    kinds = {taxonomy().labels[one.label].category for one in (full, *near) if one.start >= full.start}
    return len(kinds) == 1 and _SAME_NOTE.fullmatch(between) is not None


def _aliases(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Where the names stand that a definition gives, without the role before them."""
    text = match.string
    quoted = ((found.start() + 1, found.end() - 1) for found in _ALIAS.finditer(text, *match.span("quoted")))
    for start, end in quoted if match["quoted"] else (match.span("bare"),):
        alias = text[start:end].strip()
        begin = text.index(alias, start)
        if (role := _ROLE_BEFORE.match(alias)) and not _NOT_ALIAS.match(alias, role.end()):
            alias, begin = alias[role.end() :], begin + role.end()
        if not _NOT_ALIAS.match(alias) and alias not in _KINDS:
            yield begin, begin + len(alias)


def with_role(text: str, alias: Candidate) -> list[Candidate]:
    """Where a short form of one syllable stands behind the role that it is defined with: 원고 칸."""
    roles = [role for role in _ROLE_BEFORE.finditer(text, max(0, alias.start - _FARTHEST)) if role.end() == alias.start]
    if not roles:
        return []
    called = re.compile(
        rf"(?<![가-힣])(?:{roles[0][0].strip()})[ ]{{1,2}}(?P<name>{re.escape(text[alias.start : alias.end])}){END}"
    )
    return [replace(alias, start=found.start("name"), end=found.end("name")) for found in called.finditer(text)]


def _bare(text: str, start: int, end: int, full: str) -> tuple[int, int]:
    """The short form without a descriptor that the full value leaves out as well: ‘미륵택시’ for 미륵."""
    if abbreviates(squeeze(text[start:end]), full):
        return start, end
    name = organisations.bare_name(text, start, end, "")
    return (name.start, name.end) if name and not full.endswith(text[name.end : end]) else (start, end)


def given_names(text: str, seeds: Iterable[Seed]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Given names used alone (길동이, 길동아, 길동 씨) and whose each is: its own where two people bear it."""
    owners: dict[str, set[str]] = {}
    for seed in seeds:
        surname = 2 if seed.value[:2] in DOUBLE_SURNAMES and len(seed.value) == 4 else 1
        if seed.label == _KOREAN and len(seed.value) - surname == 2:
            owners.setdefault(seed.value[surname:], set()).add(seed.value)
    whose = {given: min(full) if len(full) == 1 else given for given, full in owners.items() if _may_be_given(given)}
    for given, starts in occurrences(text, whose).items():
        spans = ((start, start + 2) for start in without_overlap(starts, 2) if starts_here(text, start))
        hits = [Candidate(*span, _KOREAN, 0.8, SOURCE) for span in spans if _is_given(text, given, *span)]
        if hits:
            yield given, whose[given], hits


def _may_be_given(given: str) -> bool:
    return given in _ALSO_GIVEN or (given not in GENERIC and given not in NOT_NAMES and given not in CALLED)


def _is_given(text: str, given: str, start: int, end: int) -> bool:
    """Whether what stands around makes ``given`` a person; a word of the dictionary needs what persons alone have."""
    if _CALLED.match(text, end) or (_KIN_BEFORE.search(text, max(0, start - 6), start) and ends_here(text, end)):
        return True
    word = given in _ALSO_GIVEN or is_everyday(given) or is_place(given)
    return not word and _USED.match(text, end) is not None


def surnames_with_titles(text: str, seeds: Iterable[Seed]) -> Iterator[Candidate]:
    """Surnames before a title (편 교감) of people whose names the text has."""
    names = {seed.value for seed in seeds if seed.label == _KOREAN and is_full_name(seed.value)}
    surnames = {name[: surname_length(name)] for name in names} - _ALSO_BEFORE_TITLES
    for found in _SURNAME_TITLED.finditer(text):
        if found["surname"] in surnames:
            yield Candidate(*found.span("surname"), _KOREAN, 0.8, SOURCE)


def parts_of_foreign_names(text: str, candidates: Sequence[Candidate]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Foreigners called by a part of their name (솜폰 of 솜폰 짜이디), found already or not, and whose each is:
    its own where two people bear it."""
    owners: dict[str, set[tuple[str, str]]] = {}
    taken = {place for one in candidates for place in range(one.start, one.end)}
    own = {(one.start, one.end) for one in candidates}
    for one in candidates:
        parts = text[one.start : one.end].split()
        if one.label.endswith("이름") and one.label != _KOREAN and len(parts) > 1:
            for part in filter(lambda part: len(part) > 1 and all(map(is_hangul, part)), parts):
                owners.setdefault(part, set()).add(("".join(parts), one.label))
    for part, starts in occurrences(text, owners).items():
        meant = [(start, start + len(part)) for start in starts if _is_part(text, part, start)]
        free = [span for span in meant if not taken.issuperset(range(*span))]
        if free or not own.isdisjoint(meant):
            full, label = min(owners[part])
            whose = full if len(owners[part]) == 1 else part
            yield part, whose, [Candidate(*span, label, 0.8, SOURCE) for span in free]


def _is_part(text: str, part: str, start: int) -> bool:
    known = part in GENERIC or part in ROLES or part in NOT_NAMES or is_everyday(part) or is_place(part)
    known = known or ends_as(part, "E", "J")  # 하지 않았다
    known = known and not _TITLED.match(text, start + len(part))
    return not known and starts_here(text, start) and ends_here(text, start + len(part))


def other_spellings(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """A person's name in other scripts right after it: 응우옌 티 란 (NGUYEN THI LAN), 홍길동(洪吉童, HONG GILDONG); a
    body's in Hanja behind it and its legal form: 다이신 가부시키가이샤(大進株式會社)."""
    found = []
    for one in candidates:
        if taxonomy().labels[one.label].category == _PERSON:
            position = one.end
            while (match := _GLOSS.match(text, position)) and (position > one.end or "(" in match[0]):
                label = "영어이름" if match["latin"] and one.label == _KOREAN else one.label
                if not _OFFICES.intersection(re.split("[ ,]+", (match["latin"] or "").lower())):  # (General Manager)
                    found.append(Candidate(*match.span(match.lastgroup or 0), label, 0.85, SOURCE))
                position = match.end()
        elif taxonomy().labels[one.label].category in _BODIES:
            match = _BODY_GLOSS.match(text, organisations.behind_form(text, one.end))
            if match and (len(match["hanja"]) >= _TELLING or len(match["hanja"]) == one.end - one.start):
                found.append(Candidate(*match.span("hanja"), one.label, 0.85, SOURCE))
    return found
