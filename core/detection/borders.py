"""Borders that cannot be where the model puts them: inside a descriptor, a quotation, a name in Hanja."""

import re
from dataclasses import replace

from core.detection import hangul, organisations
from core.detection.model import Candidate

_QUOTED = re.compile("[‘'“\"「『](?P<name>[가-힣A-Za-z0-9]{2,12})[’'”\"」』]")
_HANJA = re.compile(hangul.HANJA)


def with_whole_words(text: str, claim: Candidate, person: bool) -> Candidate:
    """The claim with its borders mended; ``person``: it is said to be somebody's name."""
    claim = _without_half_descriptor(text, claim)
    return _whole_hanja(text, claim) if person else _whole_quotation(text, claim)


def _without_half_descriptor(text: str, claim: Candidate) -> Candidate:
    """화양지|구대 → 화양|지구대: a border never runs through the word for the kind of thing."""
    for size in range(len(claim.label) - 1, 0, -1):
        cut = claim.end - size
        if cut - claim.start > 1 and text.startswith(claim.label, cut):
            return replace(claim, end=cut)
    return claim


def _whole_quotation(text: str, claim: Candidate) -> Candidate:
    """‘나눔|고리’ → ‘나눔고리’: a quoted name is no shorter than the quotation, descriptor aside."""
    quoted = _QUOTED.match(text, claim.start - 1) if claim.start else None
    if not quoted or quoted.end("name") <= claim.end:
        return claim
    name = organisations.bare_name(text, *quoted.span("name"), claim.label)
    return replace(claim, end=max(claim.end, name.end)) if name else claim


def _whole_hanja(text: str, claim: Candidate) -> Candidate:
    """佐藤由|紀 → 佐藤由紀: of a name in Hanja no letter stays."""
    start, end = claim.start, claim.end
    while end < len(text) and _HANJA.match(text[end]) and _HANJA.match(text[end - 1]):
        end += 1
    while start and _HANJA.match(text[start - 1]) and _HANJA.match(text[start]):
        start -= 1
    return replace(claim, start=start, end=end)
