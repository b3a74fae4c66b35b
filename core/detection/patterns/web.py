"""E-mail addresses (이메일주소); what somebody calls himself in a service, behind its sign (아이디: @night_owl77);
addresses (URL) with a scheme, with www., a host of a common top-level domain, a folder that a network shares."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import SOURCE, every

_MAIL = re.compile(
    r"(?<![A-Za-z0-9._%+])(?<![A-Za-z0-9._%+]-)[A-Za-z0-9*_][A-Za-z0-9._%+\-*]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,62})\.){1,5}[A-Za-z]{2,18}(?![A-Za-z0-9])"
)
# Services let letters, digits, points and strokes below stand there; what goes on behind a point and @ is an address.
_HANDLE = re.compile(
    r"(?<![A-Za-z0-9_@./+\-])@(?![A-Za-z0-9\-.]*\.(?:com|net|org|kr)(?![A-Za-z0-9]))[A-Za-z_](?:[A-Za-z0-9_]|\.(?=[A-Za-z0-9_])){3,29}(?![A-Za-z0-9_@])(?!\.?[A-Za-z0-9]*@)"
)
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


def find_mail(text: str) -> Iterator[Candidate]:
    """E-mail addresses in ``text``; a Korean particle after them stays outside."""
    return every(_MAIL, text, "이메일주소", 0.99)


def find_handles(text: str) -> Iterator[Candidate]:
    """Handles in ``text`` with their sign."""
    return every(_HANDLE, text, "아이디", 0.9)


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in _TRAILING:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return end


def find_urls(text: str) -> Iterator[Candidate]:
    """URLs in ``text`` without the punctuation that ends the sentence."""
    for pattern, score in ((_SCHEME, 0.99), (_HOST, 0.9), (_SHARED, 0.95)):
        for match in pattern.finditer(text):
            end = _trimmed(text, match.start(), match.end())
            if end - match.start() >= 5:
                yield Candidate(match.start(), end, "URL", score, SOURCE)
