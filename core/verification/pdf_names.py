"""What the standard of PDF fixes, set apart from what a person may have written: names of keys and values, and the
words of character maps.

Somebody called Page is in no `/Type /Page`. A name counts only as a whole, and a string is never one.
"""

import re
from functools import cache

from core.paths import resource


@cache
def _words(kind: str) -> frozenset[str]:
    lines = resource("verification", "markup", "pdf.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if line.startswith(f"{kind} ") for word in line.split()[1:])


def is_fixed(name: str) -> bool:
    """Whether ISO 32000 gives the ``name``, which begins with its slash, to a key or a value."""
    return name[1:] in _words("name")


@cache
def of_maps() -> re.Pattern[bytes]:
    """What a character map consists of: its codes, how many a section has, the words of Adobe's technical note 5014."""
    words = "|".join(sorted(_words("map"), key=len, reverse=True)).encode()
    return re.compile(rb"<[0-9A-Fa-f\s]*>|\b\d{1,3}(?=\s+begin(?:codespace|bf|cid|notdef))|\b(?:" + words + rb")\b")
