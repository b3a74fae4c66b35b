"""Addresses (URL): with a scheme, with www., a host of a common top-level domain, a folder that a network shares."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import SOURCE

LABEL = "URL"
_PATH = r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]"
# Hosts and paths of Hangul: 한글.한국/게시판?글=1. What ends in Hangul is a particle.
_SCHEME = re.compile(
    rf"(?:https?|ftp)://(?:(?:[가-힣A-Za-z0-9\-]{{1,62}}\.){{1,5}}(?:한국|[A-Za-z]{{2,24}})|{_PATH})"
    rf"(?:{_PATH}|[가-힣]{{1,40}}(?=[/?=&%#]))*",
    re.IGNORECASE,
)
_HOST = re.compile(
    rf"(?<![A-Za-z0-9@._/\-])(?:www\.[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+|(?:[A-Za-z0-9\-]{{1,62}}\.)+(?:com"
    rf"|net|org|info|biz|kr|io|me|tv|jp|cn|xyz|site|shop|online))"
    rf"(?![A-Za-z0-9@\-])(?:[/?#]{_PATH}*)?",
    re.IGNORECASE,
)
# \\server\share\draft.v2: a folder of a network. What ends in Hangul is a particle.
_SHARED = re.compile(r"(?<![\\\w])\\\\[A-Za-z0-9._-]{1,63}(?:\\(?:[\w$.-]{1,80}(?=\\)|[A-Za-z0-9_$.-]{1,80}))+")
_TRAILING = ".,;:!?)]}'\"*"


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in _TRAILING:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return end


def find(text: str) -> Iterator[Candidate]:
    """URLs in ``text`` without the punctuation that ends the sentence."""
    for pattern, score in ((_SCHEME, 0.99), (_HOST, 0.9), (_SHARED, 0.95)):
        for match in pattern.finditer(text):
            end = _trimmed(text, match.start(), match.end())
            if end - match.start() >= 5:
                yield Candidate(match.start(), end, LABEL, score, SOURCE)
