"""Whether the written file says what was planned: nothing lost, nothing added, white space and layout aside."""

import re
import unicodedata
from collections import Counter

from core.verification.reading import Reading

# Readers of PDF turn a hyphen at the end of a line into control characters; so hyphens are left aside as well.
_ASIDE = re.compile("[\\s\\-\u2010\u2011\ufffe\uffff\x00-\x1f]+")
_LINE = re.compile(r"[\n\r\t\v\f\u2028\u2029]+")
_NUMBER_ONLY = re.compile(r"[\d/·쪽]*")


def changed_lines(expected: str, reading: Reading) -> int:
    """How many lines of the file differ from ``expected``; 0 if it says the same.

    Where the order of text is the writer's (headers, notes, tables in a PDF) the lines, or for a PDF the characters,
    must be the same ones.
    """
    body = reading.body or ""
    if _squeezed(expected) == _squeezed(body):
        return 0
    if not reading.ordered:
        return _changed_characters(expected, body)
    planned, found = _lines(expected), _lines(body)
    lost = sum((planned - found).values())
    added = sum(count for line, count in (found - planned).items() if not _NUMBER_ONLY.fullmatch(line))
    return max(lost, added)


def _squeezed(text: str) -> str:
    return _ASIDE.sub("", unicodedata.normalize("NFC", text))


def _lines(text: str) -> Counter[str]:
    return Counter(line for line in map(_squeezed, _LINE.split(text)) if line)


def _changed_characters(expected: str, body: str) -> int:
    """Lines of ``expected`` that are not in ``body``, if the two do not consist of the same characters.

    Page numbers of the original may be missing: the writer sets new ones.
    """
    planned, found = Counter(_squeezed(expected)), Counter(_squeezed(body))
    numbers = Counter("".join(line * count for line, count in _lines(expected).items() if _NUMBER_ONLY.fullmatch(line)))
    if not found - planned and not (planned - found) - numbers:
        return 0
    whole = _squeezed(body)
    return sum(line not in whole for line in _lines(expected)) or 1
