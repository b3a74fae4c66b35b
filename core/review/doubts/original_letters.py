"""Letters that named somebody before the redaction: A, 'B', 피해자 C, D은행, 갑과 을.

A reader cannot tell them from new ones. The program never gives out a Latin letter that stands in the text; whether
the old ones hide somebody who should now have one letter throughout, a person must say.
"""

import re
from collections.abc import Iterator

from core.detection.letters import find_letters
from core.detection.organisations import descriptor_at
from core.korean.roles import ROLES
from core.redaction.letters import existing_letters
from core.review.doubts.case import Case, Reading
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.ORIGINAL_LETTER
_MOST = 5  # letters that are doubted one by one
_ROLE = "|".join(sorted({*ROLES, "소외", "공소외", "증인", "참고인", "망"}, key=len, reverse=True))
_PARTICLE = r"(?:에게서|에게|한테|으로부터|로부터|와|과|은|는|이|가|을|를|의|씨|군|양)"
_LATIN = re.compile(
    rf"(?<![A-Za-z0-9가-힣])(?P<role>(?:{_ROLE})[ ]?)?(?P<quote>['‘“\"])?(?P<letter>[A-Z]{{1,2}})(?![A-Za-z0-9])"
    rf"(?P<end>['’”\"])?(?P<after>[ ]?씨|{_PARTICLE}(?![가-힣]))?"
)
# 갑 제1호증 and 을 제2호증 are exhibits; 을, 병 and 정 alone are a particle and common words.
_STEM = re.compile(
    rf"(?<![가-힣A-Za-z0-9])(?P<role>(?:{_ROLE})[ ]?)?(?P<quote>['‘“\"])?(?P<letter>[갑을병정])(?P<end>['’”\"])?"
    rf"(?P<after>{_PARTICLE})?(?![가-힣])(?![ ]?(?:제?\d|호증|나|가|다))"
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each letter, with all its open places; one for all of them in a judgment that is full of letters,
    as one is that was de-identified before."""
    found = case.reading.once(_letters)
    spans = [span for span in found if case.is_open(*span)]
    full = len(case.by_value(found)) > _MOST
    for letter, places in ({"": spans} if full and spans else case.by_value(spans)).items():
        yield case.reading.doubt(KIND, Severity.HINT, letter, sorted(places), detail={"count": len(places)})


def _letters(reading: Reading) -> list[Span]:
    text = reading.text
    described = (span[:2] for span in find_letters(text) if descriptor_at(text, span.end))
    return sorted({*_latin(text), *_stems(text), *described})


def _latin(text: str) -> Iterator[Span]:
    """Letters that stand where a name would: after a role, or before a particle of persons."""
    if not existing_letters(text):
        return
    for match in _LATIN.finditer(text):
        quoted = match["quote"] and match["end"] and match["after"]
        alone = len(match["letter"]) == 1  # PC를, TV가: longer ones need a role before them
        if (match["role"] or (alone and (quoted or match["after"]))) and bool(match["quote"]) == bool(match["end"]):
            yield match.span("letter")


def _stems(text: str) -> Iterator[Span]:
    """갑, 을, 병, 정 as people: two of them at least, each after a role or before a particle."""
    found = [
        match.span("letter")
        for match in _STEM.finditer(text)
        if match["role"] or match["after"] or (match["quote"] and match["end"])
    ]
    if len({text[start] for start, _ in found}) >= 2:
        yield from found
