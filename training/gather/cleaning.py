"""What becomes of a text: composed characters, plain line ends, no blank line, nothing that cannot be seen."""

import re
import unicodedata

# Control characters but tab and those that end lines, marks of byte order, soft hyphens, spaces of no width.
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b\u2060\ufeff]")


def clean(text: str) -> str:
    """NFC, lines ended by one line feed and without spaces at their ends, blank ones left out."""
    text = _UNSEEN.sub("", unicodedata.normalize("NFC", text))
    lines = (line.rstrip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)
