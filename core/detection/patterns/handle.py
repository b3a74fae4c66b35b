"""What somebody calls himself in a service, behind its sign (아이디): @night_owl77."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import every

LABEL = "아이디"
# Services let letters, digits, points and strokes below stand there; what goes on behind a point and @ is an address.
_HANDLE = re.compile(
    r"(?<![A-Za-z0-9_@./+\-])@(?![A-Za-z0-9\-.]*\.(?:com|net|org|kr)(?![A-Za-z0-9]))[A-Za-z_](?:[A-Za-z0-9_]|\.(?=[A-Za-z0-9_])){3,29}(?![A-Za-z0-9_@])(?!\.?[A-Za-z0-9]*@)"
)


def find(text: str) -> Iterator[Candidate]:
    """Handles in ``text`` with their sign."""
    return every(_HANDLE, text, LABEL, 0.9)
