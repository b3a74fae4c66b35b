"""Who is enumerated with people: 장길산(수용번호 1884), 일지매, 홍두깨가.

A name that is a word says nothing of itself; that it stands in one line with people does. It is a guess, with a low
score, which whoever reviews sees first.
"""

import re
from collections.abc import Iterator, Sequence

from core.detection.model import KOREAN, Candidate, is_person
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.morphology import tags
from core.korean.names import NOT_NAMES
from core.korean.roles import FILLERS, ROLES, TITLE, TITLES
from core.korean.text import PARTICLES

SOURCE = "context"
_GUESS = 0.5
_FEWEST = 2
_NEXT = re.compile(r"(?:[ ]?\([^()\n]{1,40}\))?(?:,[ ]?|[ ]?·[ ]?|[ ]및[ ])")
# The word ends here, in an enumeration, before 등 or with a particle; not with 들, nor as a place or a time (오후에).
_NOT_OF_PEOPLE = r"에(?!게|[ ](?:대하|대한|대해|관하|관한|의하|의한))|으?로(?!부터|[ ]하여금)"
_WORD = late(
    r"(?P<word>[가-힣]{2,4}?)(?:(?=,[ ]|\)|[ ]등(?:이|은|의|과|을)?[ ])"
    rf"|(?!들|{_NOT_OF_PEOPLE})(?P<particle>{PARTICLES})(?![가-힣]))"
)
_NOBODY = frozenset(
    (*ROLES, *FILLERS, *NOT_NAMES, *lexicon("countries"), *lexicon("generic"), *lexicon("kin_called"), "가족", "각자")
)
_CALLED = late(rf"(?:{TITLE}|{TITLES})")


def find_enumerated(text: str, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Words behind at least two people of an enumeration that nobody marks and that call nobody what he is."""
    taken = {one.start for one in candidates}
    people = {one.start: one.end for one in candidates if is_person(one)}
    reached = -1
    for start in sorted(people):
        if start <= reached:  # one of an enumeration that was read
            continue
        reached, end, count = start, people[start], 1
        while (gap := _NEXT.match(text, end)) and gap.end() in people:
            reached, end, count = gap.end(), people[gap.end()], count + 1
        found = _WORD.match(text, gap.end()) if gap and count >= _FEWEST else None
        if found and found.start() not in taken and found["particle"] != "" and not is_nobody(found["word"]):
            yield Candidate(*found.span("word"), KOREAN, _GUESS, SOURCE)


def is_nobody(word: str) -> bool:
    """Whether ``word`` says what somebody is, stands for somebody (그들), or is known as nobody's name."""
    return word in _NOBODY or _CALLED.fullmatch(word) is not None or _stands_for_somebody(word)


def _stands_for_somebody(word: str) -> bool:
    """Whether all of ``word`` is a pronoun: 그들, 누군가; of 나도윤 the first syllable alone could be one."""
    told = [tag for _, tag in tags(word) if tag != "XSN"]
    return len(told) == 1 and told[0].startswith("NP")
