"""Short and other forms of a person's name: the given name alone, a part of a foreign name, another script."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.detection import hangul
from core.detection.fits import GENERIC, person_fits
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word, is_everyday, is_place
from core.detection.roles import ADDRESSED_BEHIND, TITLES_BEHIND
from core.occurrences import apart, occurrences
from core.taxonomy import taxonomy

SOURCE = "propagation"
_LATIN_AFTER = re.compile(r"\s?\(\s?(?P<latin>[A-Z][A-Za-z'’\-]+(?:[ ,]+[A-Z][A-Za-z'’.\-]*)*)\s?[,)]")
_HANJA_AFTER = re.compile(rf"\s?\(\s?(?P<hanja>{hangul.HANJA}{{2,6}})\s?[,)]")
_GIVEN_AFTER = re.compile(
    r"(?:이(?=가|는|를|도|의|한테|에게|랑|와|네|하고|랑|[^가-힣])|[아야](?![가-힣])|[ ]?(?:씨|군|양|형|누나"
    r"|언니|오빠|선배)(?:은|는|이|가|을|를|의|도|에게|한테|와|과)?(?![가-힣]))"
)
_GIVEN_ALONE = re.compile(r"(?:에게|에게서|한테|은|는|을|를|의|가|도|와|과)(?![가-힣])|이?사장|[ ]?번호")
_CALLED = re.compile(
    r"[아야](?=[ ]?[,!?.”]|[ ])|이(?=가|는|를|도|에게|한테|와|랑)"
    r"|[ ]?씨(?:은|는|이|가|을|를|의|도|에게|와|과)?(?![가-힣])"
    r"|(?:에게|한테)(?:서|만|도|는)?(?![가-힣])|[ ](?:전화|휴대폰|폰|계좌)?[ ]?번호"
    r"|이?[ ](?:어머니|어머님|아버지|아버님|엄마|아빠|할머니|할아버지|언니|오빠|누나|형|따님|아드님)"
    r"(?:은|는|이|가|께|에게|의|도|한테|와|과)?(?![가-힣])"
)
# Generic words that many are called: they need what goes with persons alone, as every word of the dictionary does.
_ALSO_GIVEN = frozenset(hangul.words("하나 사랑 하늘 가을 겨울 여름 바다 구름 마음 희망 평화 나라"))
_KIN_BEFORE = re.compile(r"(?<![가-힣])(?:언니|오빠|누나|형|동생|아들|딸|큰딸|막내|며느리|사위|조카)[ ]$")
TITLE_AFTER = rf"(?:{'|'.join(TITLES_BEHIND)}|[씨님군양쌤]|이사|변호사|이장|기사|서방|여사|프로){hangul.END}"
"""What a person is called by behind the name; it begins where the blank behind the name ends."""
ADDRESSED_AFTER = (
    rf"(?:(?:{'|'.join(ADDRESSED_BEHIND)})(?:님|네)?(?={hangul.END}|이[시신])|씨네|모\s?(?:씨|[양군])|[○◯〇]{{1,3}})"
)
"""What shows that a surname stands before it, be it half hidden (이○○, 고모 씨); it begins as `TITLE_AFTER` does."""
# Surnames that are no other word before a title: 이 대표, 전 이사, 고 과장 and 양 대표 may be anybody; few are not sure
# before a title with 님 (양 원장님).
_BEFORE_HONOURED = "".join(sorted(hangul.SURNAMES - set("이현제")))
# Others only somebody of the judgment who bears them makes sure of (좌 공장장, 천 기사), where they are no word that
# stands before any title (위 대표, 구 사장, 모 과장, 남 사원).
_BEFORE_ANY = "이현제전고신여남양원부주차구도노반모동국방공시군당본각총소대단내외상하점간사위"
_BORNE = "".join(sorted(hangul.SURNAMES - set(_BEFORE_ANY)))
_SURNAMED = re.compile(
    rf"(?<![가-힣A-Za-z0-9])(?:(?P<clear>[김박최정강조윤장임오서권황안송류홍유백허심곽엄채염])[ ]{TITLE_AFTER}"
    rf"|(?P<rare>[{_BEFORE_HONOURED}])[ ](?=[가-힣]{{2,3}}님)(?:{TITLE_AFTER}|(?:후보|조합장|지점장)님)"
    rf"|(?P<borne>[{_BORNE}])[ ]{TITLE_AFTER})"
)


# A name of one syllable (득, 훙) and what goes with persons alone; any particle where the syllable is no Korean word.
_SYLLABLE_CALLED = re.compile(
    r"이?[ ](?:형|오빠|누나|언니)(?![가-힣]{3})|[ ]?씨(?![가-힣]{2})|이(?:가|는|를|의|에게|한테|와|도|랑)(?![가-힣])"
)
_SYLLABLE_USED = re.compile(rf"{_SYLLABLE_CALLED.pattern}|(?:에게|한테|[이은을의도과가는를와])(?![가-힣])")


class Seed(NamedTuple):
    """A value to look for: its text without white space, label, score."""

    value: str
    label: str
    score: float
    defined: bool = False


def given_names(text: str, seeds: Iterable[Seed]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Given names used alone (길동이, 길동아, 길동 씨), if only one person found bears them."""
    owners: dict[str, list[Seed]] = {}
    for seed in seeds:
        surname = 2 if seed.value[:2] in hangul.DOUBLE_SURNAMES and len(seed.value) == 4 else 1
        if seed.label == "내국인이름" and len(seed.value) - surname == 2:
            owners.setdefault(seed.value[surname:], []).append(seed)
    places = occurrences(text, owners)
    for given, persons in owners.items():
        if len(persons) != 1 or ((given in GENERIC or given in hangul.NOT_NAMES) and given not in _ALSO_GIVEN):
            continue
        hits = []
        for position in apart(places.get(given, []), len(given)):
            if hangul.starts_here(text, position) and _given_fits(text, given, position):
                hits.append(Candidate(position, position + len(given), "내국인이름", 0.8, SOURCE))
        if hits:
            yield given, persons[0].value, hits


def surnames(text: str, seeds: Iterable[Seed]) -> Iterator[tuple[str, str | None, list[Candidate]]]:
    """Surnames with a title (윤 본부장): whose they are, if only one person found bears it, and where they stand."""
    bearers: dict[str, set[str]] = {}
    for seed in seeds:
        if seed.label == "내국인이름" and hangul.is_korean_name(seed.value, strict=False):
            bearers.setdefault(seed.value[0], set()).add(seed.value)
    found: dict[str, list[Candidate]] = {}
    for match in _SURNAMED.finditer(text):
        group = match.lastgroup or "clear"
        if group == "borne" and match[group] not in bearers:
            continue
        hit = Candidate(*match.span(group), "내국인이름", 0.75, SOURCE)
        found.setdefault(match[group], []).append(hit)
    for surname, hits in found.items():
        known = bearers.get(surname, set())
        yield surname, next(iter(known)) if len(known) == 1 else None, hits


def parts_of_foreign_names(text: str, candidates: Sequence[Candidate]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Foreigners called by a part of their name (솜폰 of 솜폰 짜이디), if only one person found bears it."""
    owners: dict[str, set[tuple[str, str]]] = {}
    taken = {place for candidate in candidates for place in range(candidate.start, candidate.end)}
    for candidate in candidates:
        parts = text[candidate.start : candidate.end].split()
        if candidate.label.endswith("이름") and candidate.label != "내국인이름" and len(parts) > 1:
            for part in parts:
                owners.setdefault(part, set()).add(("".join(parts), candidate.label))
    for part, persons in owners.items():
        if len(persons) != 1:
            continue
        ((full, label),) = persons
        spots = (match.span() for match in re.finditer(re.escape(part), text))
        fitting = [spot for spot in spots if spot[0] not in taken and _part_fits(text, *spot, part)]
        if fitting:
            yield part, full, [Candidate(*spot, label, 0.8, SOURCE) for spot in fitting]


def _part_fits(text: str, start: int, end: int, part: str) -> bool:
    if len(part) > 1:
        return _tells(part) and person_fits(text, start, end, part)
    if not hangul.is_hangul(part) or not hangul.starts_here(text, start):
        return False
    used = _SYLLABLE_CALLED if is_dictionary_word(part) else _SYLLABLE_USED
    return used.match(text, end) is not None


def _tells(part: str) -> bool:
    """Whether a part of a foreign name is enough to know the person by, and no Korean word."""
    hangul_only = len(part) > 1 and all(map(hangul.is_hangul, part))
    return hangul_only and part not in GENERIC and not is_everyday(part) and not is_place(part)


def _given_fits(text: str, given: str, start: int) -> bool:
    """Whether what stands around makes ``given`` a person.

    A word of the dictionary (사랑, but also 은채) needs what goes with persons alone: 씨, a call, 에게, a telephone, a
    relative's name before it (언니 미숙이).
    """
    end = start + len(given)
    if given in _ALSO_GIVEN or is_everyday(given) or is_place(given):
        kin = _KIN_BEFORE.search(text, max(0, start - 6), start) and hangul.ends_here(text, end)
        return bool(kin or _CALLED.match(text, end))
    return bool(_GIVEN_AFTER.match(text, end) or _GIVEN_ALONE.match(text, end))


def other_spellings(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """How a person's name is written in another script right after it.

    응우옌 티 란 (NGUYEN THI LAN), 홍길동(洪吉童).
    """
    found = []
    for candidate in candidates:
        if taxonomy().labels[candidate.label].category != "인명":
            continue
        if match := _LATIN_AFTER.match(text, candidate.end):
            label = "영어이름" if candidate.label == "내국인이름" else candidate.label
            found.append(Candidate(*match.span("latin"), label, 0.85, SOURCE))
        elif match := _HANJA_AFTER.match(text, candidate.end):
            found.append(Candidate(*match.span("hanja"), candidate.label, 0.85, SOURCE))
    return found
