"""An office that one person holds, beside an open place name: 은빛면 이장, 샛별초등학교 교장. It tells who is meant."""

import re
from collections.abc import Iterator

from core.korean.lexicons import words
from core.korean.text import ends_here
from core.review.doubts.case import Case, Reading, exemptions, is_free, stretches
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.OCCUPATION
_VILLAGE = "이장|통장|면장|읍장|동장|어촌계장|노인회장|부녀회장|청년회장|체육회장|번영회장|주민자치위원장"
_HELD_IN = {
    "읍|면|리|동": _VILLAGE,
    "시|군|구|도": "시의원|군의원|구의원|도의원|국회의원|체육회장",
    "초등학교|중학교|고등학교|대학교|대학": "교장|교감|총장|학장",
    "교회|성당|사|암": "담임목사|주임신부|주지",
    "농협|수협|축협|조합": "조합장",
}
_HELD = "|".join(rf"(?:{place})[ ]?(?:{office})" for place, office in _HELD_IN.items())
_BESIDE = re.compile(rf"(?<![가-힣])[가-힣]{{1,8}}(?:{_HELD})")
# Words that end like a place and are none: 공동 이장, 다시 체육회장.
_NO_PLACE = words("공동 다시 또는 반드시 감사 이사 회사 당사 판사 검사 변호사 의사 간호사 강사 형사")


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such office, with all its places whose place name is open."""
    return case.each_value(KIND, Severity.HINT, [span for span in case.reading.once(_offices) if case.is_open(*span)])


def _offices(reading: Reading) -> list[Span]:
    text, exempt = reading.text, stretches(reading.once(exemptions))
    return [
        match.span()
        for match in _BESIDE.finditer(text)
        if ends_here(text, match.end()) and not match[0].startswith(_NO_PLACE) and is_free(exempt, *match.span())
    ]
