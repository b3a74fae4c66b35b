"""Names of companies, institutions and shops: which part is the name, which the descriptor that stays (rule §5).

The functional descriptor stays in the published judgment (나리 식당 → A 식당, 주식회사 한빛토건 → 주식회사 A), so spans
leave it out; it also tells the label.
"""

import re
from functools import cache

from core.detection.model import Candidate, Labelled
from core.expressions import late
from core.korean.lexicons import labelled, lexicon
from core.korean.text import PARTICLES, abbreviates

LEGAL_FORMS = labelled("legal_forms")
"""Legal form → label of what bears it, the longest first."""
DESCRIPTORS = labelled("descriptors")
"""Descriptor at the end of a name → label, the longest first."""
KEPT_BESIDE_FORM = frozenset(lexicon("descriptors_kept"))
"""Descriptors left outside the span even beside a legal form."""

_LENGTHS = sorted({len(word) for word in DESCRIPTORS}, reverse=True)
FORMS = tuple(LEGAL_FORMS)
_LONGEST_FORM = max(map(len, LEGAL_FORMS))
_FORMS = "|".join(map(re.escape, LEGAL_FORMS))
LEGAL_FORM = re.compile(_FORMS)
_FORM_AND_BLANKS = re.compile(rf"(?P<form>{_FORMS})\s*")
_EDGE_FORMS = re.compile(rf"^\s*(?:(?:{_FORMS})\s*)+|(?:\s*(?:{_FORMS}))+\s*$")


def _set_apart(form: str) -> str:
    """A form whose letters may be set apart by points, a blank or a stroke: 에스. 피. 에이., 에이/에스."""
    return form.replace("-", r"\.?[ /]?")


_ABROAD = "|".join(map(_set_apart, sorted(lexicon("legal_forms_abroad"), key=lambda form: -len(form.replace("-", "")))))
FORMS_ABROAD = late(
    rf"(?<=[가-힣A-Za-z\d])(?:[ ]\d{{1,4}})?(?:\.?[ ,/]{{1,2}}(?:{_ABROAD})(?![가-힣])\.?)+(?![가-힣A-Za-z])"
    rf"(?!\s?(?:{_FORMS}))"
)
"""Legal forms of other countries behind a name, all in Hangul: 노바렉스 테크놀로지스, 인크."""


def _latin(form: str) -> str:
    """A form as it may be written: LLC, L.L.C, SpA, S.p.A, Ltd, LTD."""
    return rf"{r'[.]?'.join(form)}|{form.upper()}" if len(form) < 5 else f"{form}|{form.upper()}"


_LATIN = lexicon("legal_forms_latin")
_LATIN_FORM = rf"(?:{'|'.join(map(_latin, _LATIN))})\.?(?![A-Za-z])"


def _latin_forms(*forms: str) -> str:
    """Patterns of one of ``forms`` and of any behind it: Co., Ltd.; GmbH & Co. KG."""
    first = rf"(?:{'|'.join(forms)}|Company(?=[ ,]{{1,2}}L(?:td|imited)))\.?(?![A-Za-z])"
    return rf"{first}(?:(?:[ ,]{{1,2}}|[ ]?&[ ]?){_LATIN_FORM})*"


# AB and LP are other things as well, where no firm is told by anything else and no points are set.
_LATIN_FORMS = _latin_forms(*(_latin(one) if len(one) > 2 or one == "Co" else r"\.".join(one) for one in _LATIN))
_FORM_BEHIND = late(rf"{FORMS_ABROAD.pattern}|[ ,]{{1,2}}{_LATIN_FORMS}|[ ]?(?:{_FORMS})(?![가-힣])")
_LATIN_BEHIND = late(rf"[ ,]{{1,2}}{_LATIN_FORMS}")
_LATIN_END = late(rf"(?:[ ,]{{1,2}}|^){_latin_forms(*map(_latin, _LATIN))}$")
# With Hangul behind letters (Novarex한국), but no particle (Northwind은) or what is said of a number (3.경).
_LATIN_WORD = (
    r"(?:(?:van|von|der|den|de|di|da|la|le|du) ){0,3}"
    rf"(?![\w&'’./-]{{1,30}}(?<=[A-Za-z])(?=[가-힣]){PARTICLES} )"
    r"[A-Z0-9](?:[^\W가-힣]|(?<=[A-Za-z가-힣])[가-힣]|[&'’./-]){0,30}"
)
LATIN_FIRM = late(
    rf"(?<![A-Za-z\d_&./-])(?<![A-Za-z\d]['’])(?!(?:The|This|Such|Any|Each|Our|In|By|And|\d{{1,3}}\.) |{_LATIN_FORMS})"
    rf"(?P<name>{_LATIN_WORD}(?: (?:& )?{_LATIN_WORD}){{0,6}}?)[ ,]{{1,2}}{_LATIN_FORMS}"
)
"""A firm in Latin letters with its legal form: Northwind Trading Pte. Ltd."""


def forms_abroad(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where legal forms of other countries stand in a line; behind one of this country a word like them is a part of
    the name (주식회사 새봄 컴퍼니)."""
    found = (match.span() for match in FORMS_ABROAD.finditer(text, start, end))
    return [span for span in found if not LEGAL_FORM.search(text, start, span[0])]


def without_forms_abroad(text: str, start: int, end: int) -> int:
    """The end of ``text[start:end]``, a firm of another country, without its legal forms in Hangul: 에스.에이."""
    forms = next((form for form in FORMS_ABROAD.finditer(text, start, end + 1) if form.end() >= end), None)
    return forms.start() if forms else end


def is_form_abroad(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is the legal form of another country behind a name: 다이신 가부시키가이샤."""
    form = FORMS_ABROAD.match(text, start - 1) if start else None
    return form is not None and form.end() >= end


def without_latin_forms(text: str, start: int, end: int) -> int:
    """The end of ``text[start:end]`` without the legal forms in Latin letters behind a name; ``start`` if it is nothing
    else."""
    found = _LATIN_END.search(text[start:end])
    return start + found.start() if found else end


def behind_form(text: str, end: int) -> int:
    """Where the legal form that stands behind what ends at ``end`` ends, in Hangul or Latin letters; ``end`` if none
    does."""
    found = _FORM_BEHIND.match(text, end)
    return found.end() if found else end


def is_latin_firm(text: str, end: int) -> bool:
    """Whether a legal form in Latin letters stands behind what ends at ``end``: no person has one."""
    return _LATIN_BEHIND.match(text, end) is not None


def strip_forms(name: str) -> str:
    """``name`` without legal forms at its edges."""
    return _EDGE_FORMS.sub("", name).strip()


def descriptor_of(name: str) -> str | None:
    """The longest known descriptor that ends ``name`` and leaves something before it."""
    ends = (name[-length:] for length in _LENGTHS if length < len(name))
    return next((word for word in ends if word in DESCRIPTORS), None)


def descriptor_at(text: str, position: int) -> str | None:
    """The longest known descriptor that begins at ``position``, one blank aside."""
    position += text[position : position + 1] == " "
    starts = (text[position : position + length] for length in _LENGTHS)
    return next((word for word in starts if word in DESCRIPTORS), None)


@cache
def whole_descriptor(word: str) -> str:
    """The descriptor that a known one is the short form of, itself if of none: 농업협동조합 for 농협."""
    label = DESCRIPTORS[word]
    wholes = (one for one, other in DESCRIPTORS.items() if other == label and one[0] == word[0])
    return next((one for one in wholes if abbreviates(word, one)), word)


def form_beside(text: str, start: int, end: int) -> str | None:
    """The legal form directly before or after ``text[start:end]``, blanks aside."""
    before = text[max(0, start - _LONGEST_FORM - 1) : start].rstrip()
    after = text[end : end + _LONGEST_FORM + 1].lstrip()
    if not (before.endswith(FORMS) or after.startswith(FORMS)):
        return None
    return next((form for form in FORMS if before.endswith(form) or after.startswith(form)), None)


def corporation_before(text: str, start: int) -> str | None:
    """The kind of corporation that is no company (사단법인, 의료법인) directly before ``start``, a blank aside."""
    before = text[max(0, start - _LONGEST_FORM - 1) : start].rstrip()
    return next((form for form in LEGAL_FORMS if form.endswith("법인") and before.endswith(form)), None)


def bare_name(text: str, start: int, end: int, default: str | None = None) -> Labelled | None:
    """Take ``text[start:end]`` apart; None if neither form nor descriptor is known and there is no ``default``.

    Descriptors of company names (건설, 조선, 식품 …) belong to the name where a legal form stands as well: the form
    is what stays; descriptors of one's trade (보험, 은행, 대부, 택시, 병원, 학교 …) stay in any case.
    """
    label = default
    while match := _FORM_AND_BLANKS.match(text, start, end):
        start, label = match.end(), LEGAL_FORMS[match["form"]]
    while form := next(
        (form for form in LEGAL_FORMS if text.endswith(form, start, end) and end - start > len(form)), ""
    ):
        end, label = _bare_end(text, start, end - len(form)), LEGAL_FORMS[form]
    descriptor = descriptor_of(text[start:end])
    if descriptor and (label is None or label == default or descriptor in KEPT_BESIDE_FORM):
        label = DESCRIPTORS[descriptor]
        end -= len(descriptor)
    end = _bare_end(text, start, end)
    return Labelled(start, end, label) if label and start < end else None


def _bare_end(text: str, start: int, end: int) -> int:
    """The end of ``text[start:end]`` without the blanks at its end."""
    return start + len(text[start:end].rstrip())


def candidate(
    text: str, start: int, end: int, score: float, source: str, default: str | None = None
) -> Candidate | None:
    """The candidate for the bare name within ``text[start:end]``, or None."""
    name = bare_name(text, start, end, default)
    return Candidate(*name, score, source) if name else None
