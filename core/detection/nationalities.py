"""One person is of one country: what the text says (진용철(중국 국적)), else what the whole name says of its parts.

The network labels each place by itself, and of a given name alone it knows less than of the whole: 예세니 of 추밀로프
예세니 바토예비치.
"""

from collections.abc import Sequence
from dataclasses import replace

from core.detection import dictionaries
from core.detection.model import KOREAN, Candidate, grouped, is_person
from core.expressions import late
from core.korean.lexicons import labelled
from core.korean.names import is_full_name
from core.korean.text import BLANK, squeeze

_NAME = "이름"
_COUNTRY = rf"(?P<country>{'|'.join(labelled('nationalities'))})[가-힣]{{0,6}}?"
# Behind a name in parentheses, or in the next line of a party's entry.
_BEHIND = (
    late(rf"[ ]?\((?:[^()\n]{{0,30}}[ ,(])?{_COUNTRY}(?:[ ]?국적|인(?![가-힣]))"),
    late(rf"(?:[ ]?\((?:[^()\n]{{0,30}}[ ,(])?|[^\n가-힣]{{0,60}}\n{BLANK}*)국[ ]?적[ :：]{{1,6}}{_COUNTRY}"),
)
# 중국 국적의 동료 왕더하이, 베트남인 쩐반득, but not 중국 국적의 아내와 이혼한 홍길동.
_BEFORE = late(
    rf"(?<![가-힣]){_COUNTRY}(?:[ ]?국적(?:자인|의|인)?|인)[ ](?:[가-힣]{{1,5}}(?<![와과의을를에은는이가한된인])[ ])?$"
)
_REACH = 30


def with_one_nationality(text: str, mentions: Sequence[Candidate], entities: Sequence[str]) -> list[Candidate]:
    """``mentions``, the names of each person with one label; ``entities`` are their ids."""
    names_of = grouped((entity, place) for place, entity in enumerate(entities) if _is_name(mentions[place]))
    result = [*mentions]
    for places in names_of.values():
        names = [mentions[place] for place in places]
        said = next((label for one in names if (label := _said(text, one))), None)
        label = said or max(names, key=lambda one: (len(squeeze(text[one.start : one.end])), one.score)).label
        for place in places:
            if said or not _is_korean(text, mentions[place]):
                result[place] = replace(mentions[place], label=label)
    return result


def _is_name(mention: Candidate) -> bool:
    person = is_person(mention) and mention.label.endswith(_NAME)
    return person and mention.source != dictionaries.SOURCE


def _said(text: str, mention: Candidate) -> str | None:
    """The label of the country that the text gives the person behind or before a name."""
    said = next((found for shape in _BEHIND if (found := shape.match(text, mention.end))), None)
    said = said or _BEFORE.search(text[max(0, mention.start - _REACH) : mention.start])
    return labelled("nationalities")[said["country"]] if said else None


def _is_korean(text: str, mention: Candidate) -> bool:
    """Whether somebody has a Korean name, whatever he is called elsewhere: 정미숙 (미국명 Michelle)."""
    return mention.label == KOREAN and is_full_name(text[mention.start : mention.end])
