"""Charts: what they show stays; formulas, number formats and fractions lose what could be text."""

import re
from collections import Counter

from core.documents.docx.formats import cleaned_format
from core.documents.docx.forms import PLAIN_NUMBER
from core.documents.docx.names import A, C, remove
from core.documents.parts.tree import Element, every

_CELLS = re.compile(r"\$?[A-Z]{0,3}\$?\d{0,7}(:\$?[A-Z]{0,3}\$?\d{0,7})?")
_LONG_FRACTION = re.compile(r"-?\d{1,9}\.\d{7,}(?:[eE][-+]?\d{1,3})?")
_NUMBER_CACHES = (C + "numCache", C + "numLit")
_CURVE_NUMBER = re.compile(rf"(?:{PLAIN_NUMBER}|#N/A)?")
# What a number format shows besides the parts of a moment, and what only says how it shows them.
_NO_MOMENT = re.compile(r'"[^"]*"|[\\_*].|\[[^\]]*\]|General|G/표준|AM/PM|A/P|E[+-]', re.IGNORECASE | re.DOTALL)


def clean_chart(root: Element, counts: Counter[str]) -> None:
    """Clean a chart's part in place.

    Counts number formats that lost words, labels in a form that is not read, and whether the chart shows dates.
    """
    counts["unread"] += sum(_labels(cache) for cache in root.iter("{*}dlblRangeCache"))
    counts["dates"] += any(_shows_dates(code) for code in _formats(root))
    for element in every(root, C + "extLst", A + "extLst", C + "externalData"):
        remove(element)
    for formula in every(root, C + "f"):
        cells = (formula.text or "").rpartition("!")[2]
        formula.text = "Sheet1!" + (cells if _CELLS.fullmatch(cells) else "$A$1")
    for value in every(root, C + "v"):
        if _LONG_FRACTION.fullmatch(value.text or ""):
            value.text = _shortened(float(value.text or 0))
    counts["formats"] += _clean_formats(root)


def _labels(cache: Element) -> int:
    """How many labels of a chart are copied from cells."""
    return sum(bool((value.text or "").strip()) for value in cache.iter("{*}v"))


def _formats(root: Element) -> list[str]:
    holders = root.iter(C + "formatCode", C + "numFmt", C + "pt")
    return [(element.text or "") + element.get("formatCode", "") for element in holders]


def _shows_dates(code: str) -> bool:
    """Whether a number in this format is shown as a day, month or year; months and minutes have one letter."""
    letters = set(_NO_MOMENT.sub("", code).casefold())
    return bool(letters & set("yd")) or ("m" in letters and not letters & set("hs"))


def _shortened(number: float) -> str:
    """The number as one of the curve, to nine digits."""
    usual = f"{number:.9g}"
    return usual if _CURVE_NUMBER.fullmatch(usual) else f"{number:.8e}"


def _clean_formats(root: Element) -> int:
    lost = 0
    for code in every(root, C + "formatCode"):
        code.text, changed = cleaned_format(code.text or "")
        lost += changed
    for element in every(root, C + "numFmt", C + "pt"):
        if "formatCode" in element.attrib:
            new, changed = cleaned_format(element.get("formatCode", ""))
            element.set("formatCode", new)
            lost += changed
    return lost


def is_label(value: Element) -> bool:
    """Whether a chart's c:v is a word or a number too long for one of the curve."""
    if next(value.iterancestors(*_NUMBER_CACHES), None) is None:
        return True
    return _CURVE_NUMBER.fullmatch((value.text or "").strip()) is None
