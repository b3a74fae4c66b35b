"""Second names that the text itself gives a person: called by a name ('리나'라는 이름으로 불리며), spelled otherwise
('응웬티란'으로도 표기되었다), borne at birth (본명 홍판서) or in another country (몽골명 바트).

Only what says that two names are one person's counts. What people call themselves in the network or in a gang (닉네임,
대화명, 아이디, 일명, 가명) keeps a letter of its own, as in published judgments: who hides behind it is often the case.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from core.detection.model import Candidate, Mention
from core.expressions import late
from core.korean.lexicons import pattern
from core.korean.text import squeeze
from core.taxonomy import taxonomy

_PERSON = "인명"
# No adnominal forms: in 홍길동은 '철이'로 불리는 사람을 the name is somebody else's.
_PASSIVE = "(?:되(?:며|고|어|었|기)|됐)"
_KNOWN_AS = (
    "(?:불리(?:며|고|면서|어|었|기|웠)|불렸|불려(?!진|지는)|통하(?:며|고|였)|통했|알려(?:져|졌|지고)"
    rf"|(?:표기|지칭|호칭){_PASSIVE})"
)
_CALLED = re.compile(
    rf"[’'”\"」]?(?:(?:이?라는|이?란)\s(?:[가-힣]{{1,4}}\s)?(?:이름|성명|호칭|애칭|별칭|별명)으로[는도만]?\s?{_KNOWN_AS}"
    rf"|이?라고[는도만]?\s?{_KNOWN_AS}|(?:으로|로)[는도만]?\s?{_KNOWN_AS})"
)
# Needs no quotation marks: 도길동은 2015년 도하람으로 개명하였다. If it was somebody else, that is said: 아들을, 딸이.
_RENAMED = re.compile(
    r"[’'”\"」]?(?:(?:이?라는|이?란)\s(?:이름|성명)으로|(?:으로|로))\s?"
    r"(?:(?:이름|성명)을\s(?:바꾸|변경하)(?:였|고|며|면서|어)|개명(?:하(?:였|여|고|며|면서)|했|허가를\s받|신고를\s(?:마치|하)))"
)
_SOMEBODY_ELSE = re.compile(
    r"[가-힣](?:(?<!법원)[의이]|에게|한테|(?<!다)가)\s|(?<!이름|성명|허가|결정|신고|신청)(?<!성)[을를]\s"
)
_SPELLED = re.compile(rf"[’'”\"」](?:으로|로)[는도만]?\s?표기{_PASSIVE}")
_BEFORE = (
    r"본명|(?:개명|귀화)\s?[전후](?:의?\s?이름|의?\s?성명)?"
    r"|속명|법명|법호|이명|창씨명|한국\s?(?:명|이름)|한글명|호적상?\s?(?:이름|성명)"
)
# Behind a comma a nationality may be the next one's in a list.
_BORN = late(
    rf"(?:\s?,\s?(?:{_BEFORE})|\s?[(（]\s?(?:{_BEFORE}|영문명"
    rf"|(?:{pattern('countries')})(?:명|식?\s?이름|\s국적)))[은는인]?\s?[:：]?\s?[‘'“\"「]?"
)
_GOES_ON = re.compile(r"[’'”\"」]?\s?[)）,，;/]")
_OPEN = re.compile(r"[‘'“\"「]\s?$")
SENTENCE = re.compile(r"(?:[다함됨음임]|(?<=[a-z]{2}))\.[’'”\")\]]*\s|[\n\r]")
"""Where a sentence ends, or a line."""
_NOTE = re.compile(r"\s?[(（][^()（）\n]{0,200}[)）]")
_TOPIC = re.compile(r"(?:은|는|이|가)(?=[\s,])")
_FARTHEST = 300


@dataclass(frozen=True, slots=True)
class SecondName:
    """The mention ``name`` bears the person of the mention ``of``; both are indices of the mentions looked at."""

    name: int
    of: int


def second_names(text: str, mentions: Sequence[Candidate | Mention]) -> Iterator[SecondName]:
    """The second names that the text gives ``mentions``, which are in reading order."""
    people = [index for index, one in enumerate(mentions) if _is_person(one) or _is_spelled_so(text, one)]
    for place, index in enumerate(people):
        of = _said_beside(text, mentions, index, people[place - 1]) if place else None
        renamed = _RENAMED.match(text, mentions[index].end) is not None
        if of is None and (renamed or _CALLED.match(text, mentions[index].end)):
            of = _topic(text, mentions, index, (people[one] for one in range(place - 1, -1, -1)), renamed)
        if of is not None and _value(text, mentions[of]) != _value(text, mentions[index]):
            yield SecondName(index, of)


def _is_person(mention: Candidate | Mention) -> bool:
    known = taxonomy().labels.get(mention.label)
    return known is not None and known.category == _PERSON


def _is_spelled_so(text: str, mention: Candidate | Mention) -> bool:
    """Whether a quoted word is said to be a name's spelling, whatever it was taken for: '응웬티란'으로 표기되었다."""
    return _SPELLED.match(text, mention.end) is not None


def _value(text: str, mention: Candidate | Mention) -> str:
    return squeeze(text[mention.start : mention.end])


def _said_beside(text: str, mentions: Sequence[Candidate | Mention], index: int, last: int) -> int | None:
    """The person ``last`` directly before a second name in parentheses: 홍길동(본명 홍판서)."""
    named = _BORN.fullmatch(text, mentions[last].end, mentions[index].start)
    return last if named and _GOES_ON.match(text, mentions[index].end) else None


def _topic(
    text: str, mentions: Sequence[Candidate | Mention], index: int, before: Iterator[int], renamed: bool
) -> int | None:
    """Whom the sentence is about before the quoted name, if it is about one person and names no other one.

    ``before`` are the people before it, the nearest first; who is ``renamed`` needs no quotation marks.
    """
    start = mentions[index].start
    if not renamed and not _OPEN.search(text, max(0, start - 2), start):
        return None
    borders = [match.end() for match in SENTENCE.finditer(text, max(0, start - _FARTHEST), start)]
    first = borders[-1] if borders else max(0, start - _FARTHEST)
    named = [*takewhile(lambda one: mentions[one].start >= first, before)][::-1]
    topics = [one for one in named if _TOPIC.match(text, _after_notes(text, mentions[one].end))]
    if not topics:
        return None
    topic = mentions[topics[-1]]
    noted = range(topic.start, _after_notes(text, topic.end))
    others = {_value(text, mentions[one]) for one in named if mentions[one].start not in noted}
    if renamed and _SOMEBODY_ELSE.search(text, noted.stop, start):
        return None
    return topics[-1] if others <= {_value(text, topic)} else None


def _after_notes(text: str, end: int) -> int:
    """Where a name's notes in parentheses end: 홍길동(1990. 1. 2.생, 이하 '홍'이라 한다)은 goes on at 은."""
    while note := _NOTE.match(text, end):
        end = note.end()
    return end
