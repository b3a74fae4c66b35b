"""What people are called for short where the text names them in full: 차돌이 is 차돌, 카리모프 is 딜쇼드 카리모프, 주
팀장 is 주아름 팀장.

Two people must never share a letter: a short form that more than one of those named could have stands for nobody.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.detection.model import Candidate
from core.detection.second_names import SENTENCE
from core.expressions import late
from core.korean import lexicons
from core.korean.morphology import is_everyday
from core.korean.names import DOUBLE_SURNAMES, SURNAMES, is_korean_name, is_native_name, is_usual_name, surname_length
from core.korean.roles import CALLED, TITLES
from core.korean.text import OPEN, has_final, is_hangul

_KOREAN = "내국인이름"
_CALLED = rf"{TITLES}|{lexicons.pattern('titles_called')}"
# 부사장 is another one than 사장; 기획팀장 is called 팀장.
_TITLE_BEHIND = re.compile(rf"[ ]?(?P<title>[가-힣]{{0,3}}?(?:{_CALLED}))")
_CALLED_BEHIND = re.compile(rf"{_TITLE_BEHIND.pattern}|[ ]?(?P<polite>씨|[군양](?![가-힣]))")
_TITLE_BEFORE = re.compile(rf"(?<![가-힣])(?P<before>[가-힣]{{0,5}}?)(?P<title>{_CALLED})(?:이사)?(?:인)?[ ]$")
_DEPARTMENT = 2  # letters at least before a title
# Three of four Koreans have one of these (census of 2015).
_FREQUENT = frozenset("김이박최정강조윤장임한오서신권황안송류전홍")
_LONGEST_TITLE = 12
_LEAST_PART = 2
_EU = 18 * 28  # of a syllable that ends in ㅡ, less its first consonant
_GIVEN_LENGTH, _GIVEN_AND_SURNAME = 2, 2  # syllables, words
_NOTE = re.compile(r"\s?[(（]")
_INITIAL = re.compile(r"[a-z]")
# What names whose first syllable Unicode spells with a capital begin with in their own languages: 오마르 is no Y.
_SPELLED = dict(
    zip(
        "ABCDEGHIJKMNOPRSTUWY",
        lexicons.words(
            "aueih bvpw ctqz dt eaouihn gkcq hjxkcg ieyhl jzgdtcx kcqx m nk oauh pfv rl scztx t uowh wvouhj yjeuigh"
        ),
        strict=True,
    )
)
# Who is called a relative or a witness, or stands in one sentence with somebody, is another one.
_INTRODUCED = late(
    rf"(?<![가-힣])(?:{lexicons.pattern('kin_called')}|[가-힣]?(?:아들|딸|손[자녀]|증인|참고인|목격자))(?:인|,)?[ ]$"
)
_LONGEST_INTRODUCTION = 8
# The text itself says that both are one: (이하 '카림 하산'이라 한다), ("Karim Hasan").
_DEFINED = re.compile(
    rf"[(（](?:[^()（）\n]{{0,40}}[,，;] ?)?(?:(?:이하|[Hh]ere(?:in)?after)[^()（）\n]{{0,30}})?{OPEN}$"
)
_FARTHEST_DEFINITION = 90
# Where the first word of a name is the family's, which half a country may bear: 응우옌, 왕.
_FAMILIES_FIRST = ("베트남이름", "중국인이름", "캄보디아이름")


class Person(NamedTuple):
    """A mention of somebody, and its value: squeezed, case folded."""

    mention: Candidate
    value: str


def short_forms(text: str, people: Sequence[Person]) -> dict[str, str]:
    """Value of a short form → value of the full name. ``people`` in reading order; nicknames are nobody's names."""
    named = _named(people)
    given = {**_given(text, named), **_with_ending(named)}
    turned = _turned(text, named)
    return {**given, **_parts(text, named, turned), **turned}


def _named(people: Sequence[Person]) -> list[Person]:
    return [one for one in people if one.mention.label.endswith("이름")]


def _given(text: str, people: Sequence[Person]) -> dict[str, str]:
    """Given names alone (현수 of 우현수, 하람이 of 위하람), behind the only person who has one: who is named so before,
    or has a note of his own, is somebody else."""
    owners: dict[str, set[str]] = {}
    introduced: set[str] = set()
    called: dict[str, str] = {}
    for one in (one for one in people if one.mention.label == _KOREAN):
        given = _bare_given(one.value, owners)
        if given not in owners or _NOTE.match(text, one.mention.end):
            introduced.add(one.value)
        elif one.value not in SURNAMES:
            called[one.value] = given
        if given == one.value and one.value[surname_length(one.value) :] not in CALLED:
            owners.setdefault(one.value[surname_length(one.value) :], set()).add(one.value)
    single = ((value, owners[given]) for value, given in called.items() if value not in introduced)
    return {value: min(full) for value, full in single if len(full) == 1}


def _bare_given(value: str, owners: Collection[str]) -> str:
    """``value`` without what given names are called with behind a consonant, where no name is likelier: 하람이, and
    설이 where somebody is called 최설."""
    called = len(value) > 1 and value.endswith("이") and has_final(value[-2]) and not is_usual_name(value)
    return value[:-1] if called and (len(value) > _GIVEN_LENGTH or value[0] in owners) else value


def _with_ending(people: Sequence[Person]) -> dict[str, str]:
    """Given names are called with 이 behind a consonant: 차돌이; 김현이 is a whole name."""
    values = {one.value for one in people if one.mention.label == _KOREAN}
    bare = ((value, value.removesuffix("이")) for value in values if value.endswith("이"))
    return {value: short for value, short in bare if short in values - SURNAMES and _is_called(value, short)}


def _is_called(value: str, short: str) -> bool:
    return has_final(short[-1]) and (is_everyday(short) or is_native_name(short) or not is_korean_name(value))


def _parts(text: str, people: Sequence[Person], turned: Mapping[str, str]) -> dict[str, str]:
    """Foreigners by words of their name, if these are not a family's that many bear, and nobody is introduced by them:
    before the whole name, or with a note. A name that is ``turned`` is the other one."""
    names = {one.value: _words(text, one.mention) for one in people if _is_foreign(text, one)}
    shortened = _shortened(text, people, names)
    wholes = names.keys() - {part for words in names.values() for part in _runs(words)} - shortened.keys()
    owners: dict[str, set[str]] = {}
    introduced: set[str] = set()
    for one in people:
        words = names.get(one.value, [])
        if len(words) > 1 and one.value in wholes:
            for part in _runs(words):
                if part != words[0] or one.mention.label not in _FAMILIES_FIRST:
                    owners.setdefault(part, set()).add(turned.get(one.value, one.value))
        elif one.value not in owners or _NOTE.match(text, one.mention.end):
            introduced.add(one.value)
    called = {one.value for one in people} - introduced
    single = ((short, *full) for short, full in owners.items() if len(full) == 1 and short in called)
    return shortened | {
        short: full for short, full in single if short != full and (len(short) >= _LEAST_PART or short not in SURNAMES)
    }


def _shortened(text: str, people: Sequence[Person], names: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Names of which the text leaves words between the first and the last out, or gives their initials (카림 하산, 카림
    O. 하산), behind the only longer one: 카림 오마르 하산. Who is introduced, or named beside it, is somebody else."""
    first = {one.value: one.mention.start for one in reversed(people)}
    introduced = {one.value for one in people if _is_introduced(text, one.mention)}
    sentences = _sentences(text, people)
    alike: dict[tuple[str, str], list[str]] = {}
    for value, words in names.items():
        if len(words) > 1:
            alike.setdefault((words[0], words[-1]), []).append(value)
    wholes = {
        value: {
            other
            for other in found
            if value not in introduced
            and first[other] < first[value]
            and sentences[value].isdisjoint(sentences[other])
            and _leaves_out(names[value], names[other])
        }
        for found in alike.values()
        for value in found
    }
    longest = {value: {other for other in found if not wholes[other]} for value, found in wholes.items()}
    return {value: min(found) for value, found in longest.items() if len(found) == 1}


def _leaves_out(words: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether ``words``, which begin and end as ``longer`` does, lack some of those in its midst or have initials."""
    rest = iter(longer[1:-1])
    return (
        len(words) <= len(longer)
        and words != longer
        and all(any(word == other or _is_initial(word, other) for other in rest) for word in words[1:-1])
    )


def _is_initial(word: str, name: str) -> bool:
    """Whether a letter can be the first one of ``name``, in whichever script that is."""
    begins = unicodedata.name(name[0], "").removeprefix("HANGUL SYLLABLE ")[:1] if is_hangul(name[0]) else ""
    return _INITIAL.fullmatch(word) is not None and word in _SPELLED.get(begins, name[0])


def _is_introduced(text: str, mention: Candidate) -> bool:
    before = max(0, mention.start - _LONGEST_INTRODUCTION), mention.start
    return _NOTE.match(text, mention.end) is not None or _INTRODUCED.search(text, *before) is not None


def _sentences(text: str, people: Sequence[Person]) -> dict[str, set[int]]:
    """Value → the numbers of the sentences that have it, unless they define it; only those that name somebody count."""
    found: dict[str, set[int]] = {}
    number = end = 0
    for one in people:
        number += SENTENCE.search(text, end, one.mention.start) is not None
        numbers = found.setdefault(one.value, set())
        if not _DEFINED.search(text, max(0, one.mention.start - _FARTHEST_DEFINITION), one.mention.start):
            numbers.add(number)
        end = one.mention.end
    return found


def _is_foreign(text: str, person: Person) -> bool:
    """Whether a name is of another language; emigrants' have words, and no Korean name's shape: 이고르 김."""
    words = text[person.mention.start : person.mention.end].split()
    return person.mention.label != _KOREAN or (len(words) > 1 and not is_korean_name(person.value, strict=False))


def _turned(text: str, people: Sequence[Person]) -> dict[str, str]:
    """Names with the surname before the given name, as Koreans write it, → the other way: 변제이크 is 제이크 변. Of two
    written both ways (율다셰프 무로드존) it is the first."""
    whole = {one.value: _words(text, one.mention) for one in people if one.mention.label != _KOREAN}
    turned = {"".join(reversed(words)): value for value, words in whole.items() if len(words) == _GIVEN_AND_SURNAME}
    order = {value: place for place, value in enumerate(dict.fromkeys(one.value for one in people))}
    whole_names = frozenset(turned.values())
    others = ((value, turned.get(value, value)) for value in order)
    return {
        value: other
        for value, other in others
        if other != value and (value not in whole_names or order[other] < order[value])
    }


def _words(text: str, mention: Candidate) -> list[str]:
    return [word.strip(",.") for word in text[mention.start : mention.end].casefold().split()]


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Words that follow each other, written together; never all of them."""
    spans = ((start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    return ("".join(words[start:end]) for start, end in spans if end - start < len(words))


def with_titles(text: str, people: Sequence[Person]) -> dict[Candidate, str]:
    """Where a surname stands alone (주 팀장, 엄 씨) → the one person who has it and is called by the same title, or who
    alone has a surname that so few have that a second one would be chance. Without a title, whom all titles mean."""
    named = _named(people)
    given = _given(text, named)
    bearers: dict[str, dict[str, set[str]]] = {}
    called: dict[str, list[tuple[Candidate, str]]] = {}
    for one in named:
        if _is_surname(one.value):
            called.setdefault(one.value, []).append((one.mention, _called_behind(text, one.mention)))
        elif one.mention.label == _KOREAN and one.value not in given:
            same = bearers.setdefault(one.value[: surname_length(one.value)], {})
            same.setdefault(one.value, set()).update(_titles_of(text, one.mention))
    found: dict[Candidate, str] = {}
    for surname, places in called.items():
        known = bearers.get(surname, {})
        meant = {title: _bearer(surname, title, known) for _, title in places if title}
        whom = set(meant.values())
        meant[""] = whom.pop() if len(whom) == 1 else None
        found |= {mention: full for mention, title in places if (full := meant[title])}
    return found


def _bearer(surname: str, title: str, bearers: Mapping[str, set[str]]) -> str | None:
    """Who of ``bearers`` of a surname, each with the titles they have, is called by it and ``title``."""
    fitting = [full for full, own in bearers.items() if title in own]
    if not fitting and surname not in _FREQUENT:
        fitting = [full for full in bearers if len(bearers) == 1 and not _sounds_foreign(full)]
    return fitting[0] if len(fitting) == 1 else None


def _sounds_foreign(name: str) -> bool:
    """Whether a syllable ends in ㅡ, as of names that were put into Hangul (제임스) and of hardly any other."""
    return any(is_hangul(char) and (ord(char) - ord("가")) % 588 == _EU for char in name)


def _is_surname(value: str) -> bool:
    return len(value) == 1 or value in DOUBLE_SURNAMES


def _called_behind(text: str, mention: Candidate) -> str:
    """The title or the polite word that a surname is called by, "" for none."""
    match = _CALLED_BEHIND.match(text, mention.end)
    return (match["title"] or match["polite"]) if match else ""


def _titles_of(text: str, mention: Candidate) -> Iterator[str]:
    """The titles behind a name and before it, with the department and without."""
    if match := _TITLE_BEHIND.match(text, mention.end):
        yield match["title"]
    if match := _TITLE_BEFORE.search(text, max(0, mention.start - _LONGEST_TITLE), mention.start):
        yield (match["before"] + match["title"]).removeprefix("공동")  # who is 공동대표 is called 대표
        if len(match["before"]) >= _DEPARTMENT:
            yield match["title"]
