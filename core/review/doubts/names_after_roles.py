"""Name-like words after 피고인, 피해자, 원고, 피고, 소외, 증인, 망 … and words used as people are, that nothing marks.

What the context detector finds is marked, unless the detector was off or somebody took the mark away: then it is a
doubt again.

After a role that detector asks for the full shape of a name before it marks one. Here half the shape is enough: two or
four syllables, a rare surname, a word the dictionary does not know, a name in Hanja or spaced out. A person looks, so
a false alarm costs a glance.
"""

from collections.abc import Iterable, Iterator

from core.detection.cues import find_people, split_name
from core.expressions import late
from core.korean.lexicons import words
from core.korean.morphology import is_dictionary_word, is_everyday, is_place, tags
from core.korean.names import COMMON_SURNAMES, NOT_NAMES, is_korean_name
from core.korean.roles import ROLES
from core.korean.text import BLANK, END, HANJA, PARTICLES, is_hangul, squeeze
from core.review.doubts.case import Case, Reading, exemptions, is_free, stretches
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.NAME_AFTER_ROLE
_OTHERS = words(
    "소외 공소외 소외인 공소외인 청구외 증인 참고인 감정인 망 고소인 피고소인 고발인 피의자 망인 공범 예금주"
)
_TITLES = "|".join(sorted({*ROLES, *_OTHERS}, key=len, reverse=True))
_TITLED = late(
    rf"(?<![가-힣])(?:{_TITLES})(?:인)?(?:{BLANK}\d{{1,2}}\.?)?{BLANK}(?:(?:망|위|소외|공소외){BLANK})?"
    rf"(?P<word>[가-힣]{{2,9}}(?![가-힣])|[가-힣](?:{BLANK}[가-힣]){{2}}{END}|{HANJA}{{2,4}}(?!{HANJA}))"
    rf"(?!{BLANK}?(?:주식회사|유한회사|법무법인))"
)
_OF_PERSONS = late(
    rf"{BLANK}?\({BLANK}?(?:남|여|남성|여성|남자|여자|가명|당시|만|\d{{1,2}}세|\d{{6}}-)(?:[,，)\d]|{BLANK})"
)
# Words whose statements, accounts and relatives a judgment speaks of.
_SAID = late(
    rf"(?<![가-힣])(?P<name>[가-힣]{{3}})(?:에{BLANK}?대한{BLANK}(?:[가-힣]{{1,3}}{BLANK}){{0,2}}(?:군?검찰|경찰|사법경찰|피의자|진술조서|증인신문|참고인)"
    rf"|의{BLANK}(?:각{BLANK}|일부{BLANK})*(?:법정(?:에서의)?{BLANK}?진술|(?:자필)?진술서|고소장|증언|확인서|배우자|인감)"
    rf"|(?:이|가)?{BLANK}작성(?:의|한){BLANK}|{BLANK}?명의(?:의|로|인)?(?![가-힣])|{BLANK}외{BLANK}?\d+{BLANK}?(?:인|명)"
    rf"|{BLANK}?씨(?![가-힣]{{2}}))"
)
_PARTICLE_SYLLABLES = "은는이가을를의에와과도로인"
# Words that are used as people are: 곽루아에게.
_ADDRESSED = late(r"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣]{3})(?=(?:에게서?|한테)(?![가-힣]))")
_LONGEST = 5
_ONLY_PARTICLES = late(PARTICLES)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such word, with all its open places."""
    return case.each_value(KIND, Severity.LEAK, [span for span in case.reading.once(_names) if case.is_open(*span)])


def _names(reading: Reading) -> list[Span]:
    text = reading.text
    found = {(person.start, person.end) for person in find_people(text)}
    found |= {
        match.span("name")
        for match in (*_ADDRESSED.finditer(text), *_SAID.finditer(text))
        if split_name(match["name"]) and not is_everyday(match["name"])
    }
    for match in _TITLED.finditer(text):
        start = match.start("word")
        length = _set_off(text, match["word"], match.end("word")) or _name_length(match["word"])
        if length:
            found.add((start, start + length))
    exempt = stretches(reading.once(exemptions))
    return _longest(span for span in found if is_free(exempt, *span))


def _longest(spans: Iterable[Span]) -> list[Span]:
    """The spans without those that overlap a longer one, in reading order."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or not _overlap(kept[-1], span):
            kept.append(span)
        elif span[1] - span[0] > kept[-1][1] - kept[-1][0]:
            kept[-1] = span
    return kept


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _set_off(text: str, word: str, end: int) -> int:
    """The length of a word that sex, age or a number in parentheses tells to be a person, whatever it means."""
    return len(word) if len(word) <= _LONGEST and word not in NOT_NAMES and _OF_PERSONS.match(text, end) else 0


def _name_length(word: str) -> int:
    """How many syllables at the start of ``word`` may be a name; 0 if none."""
    if not is_hangul(word[0]):
        return len(word)
    if word[1].isspace():
        return len(word) if is_korean_name(squeeze(word)) else 0
    if length := split_name(word, strict=False):
        return length if length != 2 or not _is_common(word) else 0
    name = word[:3]
    if len(name) < 3 or not _ONLY_PARTICLES.fullmatch(word, 3) or _is_word_with_particle(name):
        return 0
    if is_korean_name(name):
        return 0 if is_dictionary_word(name) else 3
    known = _is_common(word) or _is_common(name) or is_dictionary_word(name[:2])
    return 3 if name[0] in COMMON_SURNAMES and not known else 0


def _is_word_with_particle(name: str) -> bool:
    """Whether three syllables are a common word and a particle: 사이의, 주장은, 원고가."""
    return name[:2] in NOT_NAMES or (name[2] in _PARTICLE_SYLLABLES and is_dictionary_word(name[:2]))


def _is_common(word: str) -> bool:
    """Whether the dictionary knows the word as something else than a name."""
    if word in NOT_NAMES or is_everyday(word) or is_place(word):
        return True
    first, tag = tags(word)[0]
    return len(first) >= 2 and not tag.startswith(("NNP", "UNKNOWN"))
