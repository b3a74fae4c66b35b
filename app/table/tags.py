"""What is found, called as in the hospital paper: a short tag, behind each word whether the value begins or goes on."""

import re
from collections.abc import Iterator

from core.taxonomy import taxonomy

_OF_CATEGORY = {"인명": "PER", "조직": "ORG", "기관 및 시설": "ORG", "사업체": "ORG", "지리정보": "LOC"}
_OF_LABEL = {"날짜": "DAT", "생년월일": "DAT"}


def tag_of(label: str) -> str:
    """PER, ORG, LOC or DAT, as far as the paper's five say what a label of the taxonomy means; else the label itself.

    >>> tag_of("내국인이름"), tag_of("휴대폰번호")
    ('PER', '휴대폰번호')
    """
    return _OF_LABEL.get(label) or _OF_CATEGORY.get(taxonomy().labels[label].category) or label


def words(value: str, tag: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and tag of each word of ``value``.

    >>> list(words("서울 종로구", "LOC"))
    [(0, 2, '(LOC-B)'), (3, 6, '(LOC-I)')]
    """
    for number, word in enumerate(re.finditer(r"\S+", value)):
        yield word.start(), word.end(), f"({tag}-{'I' if number else 'B'})"
