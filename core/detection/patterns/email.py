"""E-mail addresses (이메일주소)."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import every

LABEL = "이메일주소"
_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9._%+])(?<![A-Za-z0-9._%+]-)[A-Za-z0-9*_][A-Za-z0-9._%+\-*]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,62})\.){1,5}[A-Za-z]{2,18}(?![A-Za-z0-9])"
)


def find(text: str) -> Iterator[Candidate]:
    """E-mail addresses in ``text``; a Korean particle after them stays outside."""
    return every(_ADDRESS, text, LABEL, 0.99)
