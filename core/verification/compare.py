"""Whether the written file says what was planned: nothing lost, nothing added, white space and layout aside.

A writer may set page numbers anew and repeat a running head by its own means; so copies of a running head and the
original's page numbers may be missing, and nothing else.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from core.verification.reading import Reading

# White space, hyphens (PDF readers turn those at line ends into control characters), and what cannot be seen.
_ASIDE = re.compile(
    "[\\s\\-\\x00-\\x1f\\x7f\\u00ad\\u2010\\u2011\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufffe\\uffff]+"
)
# Latin ligatures, which readers of PDF give back as their letters.
# A letter that nobody could read is drawn as a mark.
_LIGATURES = str.maketrans(
    {"\ufffd": "□"} | {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB05)}
)
_LINE = re.compile(r"[\n\r\t\v\f\u2028\u2029]+")
_NUMBER_ONLY = re.compile(r"(\d{1,5})(?:[/·쪽]\d{0,5})?쪽?")


def changed_lines(expected: str, reading: Reading, repeated_heads: Mapping[str, int] | None = None) -> int:
    """How many lines of the file differ from ``expected``; 0 if it says the same.

    As many copies of heads may be missing as ``repeated_heads`` says, and all but one of what else looks like a head in
    the file.
    Where the order of text is the writer's (headers, notes, tables in a PDF) the lines, or for a PDF the characters,
    must be the same ones.
    """
    whole, body = squeezed(expected), squeezed(reading.body or "")
    if whole == body:
        return 0
    everything, found = _lines(expected), _lines(reading.body or "")
    copies = _copies(repeated_heads or {})
    likely = {squeezed(line) for text in reading.running for line in text.split("\n")} - copies.keys()
    planned = everything - (copies & (everything - found)) - _guessed(everything, found, likely)
    # A plan that knows its heads holds no page numbers either.
    numbers = _page_numbers(planned) if repeated_heads is None else Counter[str]()
    if not reading.ordered:
        # Equal rows of a table at the edges of pages only look like running heads.
        as_it_stands = _changed_characters(everything, numbers, squeezed(reading.pages))
        changed = as_it_stands and _changed_characters(planned, numbers, body)
        return changed and _changed_characters(planned, Counter(), squeezed(reading.unnumbered))
    lost = sum((planned - found - numbers).values())
    added = sum(count for line, count in (found - planned).items() if not _NUMBER_ONLY.fullmatch(line))
    return max(lost, added)


def squeezed(text: str) -> str:
    """``text`` without white space, hyphens and what cannot be seen, in composed letters, ligatures apart."""
    return _ASIDE.sub("", unicodedata.normalize("NFC", text).translate(_LIGATURES))


def _lines(text: str) -> Counter[str]:
    return Counter(line for line in map(squeezed, _LINE.split(text)) if line)


def _copies(heads: Mapping[str, int]) -> Counter[str]:
    """The lines of so many copies of ``heads``."""
    copies: Counter[str] = Counter()
    for text, count in heads.items():
        for line, times in _lines(text).items():
            copies[line] += count * times
    return copies


def _guessed(planned: Counter[str], found: Counter[str], lines: Iterable[str]) -> Counter[str]:
    """Copies of what can be a head that the plan has and the file, where each stands at least once, has no more."""
    return Counter({line: planned[line] - found[line] for line in lines if planned[line] > found[line] > 0})


def _page_numbers(planned: Counter[str]) -> Counter[str]:
    """Lines that are nothing but 1, 2, 3, … without a gap: the original's page numbers, one of each."""
    by_number = {int(found[1]): line for line in planned if (found := _NUMBER_ONLY.fullmatch(line))}
    numbers: Counter[str] = Counter()
    page = 1 if 1 in by_number else 2
    while page in by_number:
        numbers[by_number[page]] = 1
        page += 1
    return numbers


def _changed_characters(planned: Counter[str], numbers: Counter[str], body: str) -> int:
    """Lines of the plan that are not in ``body``, if the two do not consist of the same characters."""
    wanted, found = _characters(planned), Counter(body)
    if not found - wanted and not wanted - found - _characters(numbers):
        return 0
    return sum(line not in body for line in planned) or 1


def _characters(lines: Counter[str]) -> Counter[str]:
    characters: Counter[str] = Counter()
    for line, count in lines.items():
        for character in line:
            characters[character] += count
    return characters
