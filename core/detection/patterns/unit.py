"""Units of a building as the land register designates them: 제715동, 제8층 제802호 (rule, addresses below 시·군·구),
and a pupil's class (1학년 4반).

A number between 제 and 동, 층 or 호 alone may be a statute's, an exhibit's or a case's; beside another one, or beside
the word for the building, it is a unit.
"""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import every, found, near

_GAP = r"[ \t]{0,3},?[ \t]{0,3}"
_NUMBER = r"(?:지하[ ]?|비)?\d{1,4}(?:-\d{1,3})?"
_HOUSE = r"(?:아파트|빌라|맨션|연립|연립주택|다세대주택|타운|단지|마을|빌딩|상가|오피스텔|하이츠|빌)"
_AFTER_HOUSE = re.compile(rf"{_HOUSE}{_GAP}제(?P<unit>{_NUMBER})동(?![가-힣])")
_BEFORE_UNIT = re.compile(rf"(?<![가-힣])제(?P<unit>{_NUMBER})(?P<kind>[동층])(?={_GAP}제?{_NUMBER}[층호](?![가-힣]))")
_AFTER_UNIT = re.compile(rf"(?<=[동층])[ \t,]{{0,3}}제(?P<unit>{_NUMBER})호(?![가-힣])")
# Who lives there stands before it: 박선영(402호); a class of injury has numbers as well: 7급(7202호).
_IN_PARENTHESES = re.compile(r"(?<=[가-힣]\()(?<![급류종목항조]\()제?(?P<unit>\d{3,4})호(?=\))")
_CLASS = re.compile(r"[1-6]학년[ ]?(?P<unit>\d{1,2})반(?![가-힣]{3})")
_REGULATION = re.compile(r"(?:예규|훈령|규칙|고시|지침|법률|[법령]|조례|공고|내규|회보|관보)\($")
_SCORE = 0.9


def find(text: str) -> Iterator[Candidate]:
    """Numbers of buildings, floors and flats in a designation."""
    yield from every(_AFTER_HOUSE, text, "동", _SCORE, "unit")
    yield from every(_CLASS, text, "반", _SCORE, "unit")
    for match in _BEFORE_UNIT.finditer(text):
        yield found(match, match["kind"], _SCORE, "unit")
    for match in (*_AFTER_UNIT.finditer(text), *_IN_PARENTHESES.finditer(text)):
        if not near(match, _REGULATION, 4):
            yield found(match, "호", _SCORE, "unit")
