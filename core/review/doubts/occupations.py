"""An office that one person holds, beside an open place name: 은빛면 이장, 샛별초등학교 교장. It tells who is meant."""

import re
from collections.abc import Iterator

from core.detection.hangul import ends_here, words
from core.review.doubts.model import Case, Doubt, DoubtKind, Reading, Severity, Span, by_value, exemptions

KIND = DoubtKind.OCCUPATION
_OFFICES = words(
    """
    이장 통장 면장 읍장 동장 시의원 군의원 구의원 도의원 국회의원 교장 교감 어촌계장 노인회장 부녀회장 청년회장
    체육회장 번영회장 새마을회장 주민자치위원장 담임목사 주지 주지스님 조합장 병원장 총장 학장 관장
    """
)
_OFFICE = "|".join(sorted(_OFFICES, key=len, reverse=True))
_PLACE = (
    r"[가-힣]{1,8}(?:특별시|광역시|시|군|구|읍|면|리|동|초등학교|중학교|고등학교|대학교|대학|교회|사|농협|수협|병원)"
)
_BESIDE = re.compile(rf"(?<![가-힣])(?P<place>{_PLACE})(?P<gap>[ ]?)(?P<office>{_OFFICE})(?![가-힣]{{4}})")
_NO_PLACE = re.compile(
    r"(?:위|이|그|해당|당시|각|같은|피해|소속|담당|전직|현직|지역|공동|감사|이사|회사|당사|형사|검사|판사)$"
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such office, with all its places whose place name is open."""
    spans = [span for span in case.reading.once(_offices) if case.is_open(*span)]
    for value, places in by_value(case.text, spans).items():
        yield case.reading.doubt(KIND, Severity.HINT, value, places, detail={"count": len(places)})


def _offices(reading: Reading) -> list[Span]:
    text, exempt = reading.text, reading.once(exemptions)
    return [
        match.span()
        for match in _BESIDE.finditer(text)
        if ends_here(text, match.end())
        and not _NO_PLACE.search(match["place"])
        and not any(item.start < match.end() and match.start() < item.end for item in exempt)
    ]
