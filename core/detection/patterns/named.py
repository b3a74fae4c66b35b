"""Numbers that a word names: 수표번호, 일련번호, 군번 … followed by the number itself."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import every, found
from core.korean.lexicons import labelled
from core.korean.text import squeeze

_LABELS = labelled("numbers_named")
_ALONE = frozenset({"군번", "사번", "학번"})
_WORDS = "|".join(word if word in _ALONE else rf"{word}\s?번호" for word in _LABELS)
_NAMED = re.compile(
    rf"(?<![가-힣])(?:[가-힣]{{0,6}}?)(?P<word>{_WORDS})(?:\s*[:：]\s*|\s*\(\s*|[은는이가]\s+|\s+)[‘'“\"]?"
    r"(?:제\s?)?(?P<number>(?=[0-9A-Za-z가-힣\-*]{0,14}\d)[0-9A-Za-z가-다*]*[0-9A-Za-z*](?:[\-–][0-9A-Za-z*]+|[\-–][가-힣]{1,4}(?=[\-–]))*)"
    r"(?![0-9A-Za-z])(?!\s?(?:개|건|명|회|자리|월|일|년|조|항|,\d{3}))"
)
_MINIMUM = 4
# 전화번호는 2019. 3. 5. 개통: what is called by the word is not said.
_YEAR, _DAY_AFTER = re.compile(r"(?:19|20)\d\d"), re.compile(r"\s?[.년]\s?\d")
_RECEIPT = re.compile(r"접수\s?(?:제\s?)?(?P<number>\d{3,7})(?=호)")


def find(text: str) -> Iterator[Candidate]:
    """Numbers right after their name. At least four digits, so that 등록번호 2개 is none; of 제2019-12호 the number."""
    for match in _NAMED.finditer(text):
        word = squeeze(match["word"])
        label = _LABELS[word.removesuffix("번호") if word not in _ALONE else word]
        if _YEAR.fullmatch(match["number"]) and _DAY_AFTER.match(text, match.end("number")):
            continue
        if sum(char.isdigit() or char == "*" for char in match["number"]) >= _MINIMUM:
            yield found(match, label, 0.85, "number")
    yield from every(_RECEIPT, text, "접수번호", 0.8, "number")
