"""Characters that no PDF can be made anew with, whatever fonts are installed: told while the document is opened."""

import unicodedata
from collections.abc import Collection, Iterator

from core.errors import Notice

_LAST = "\uffff"  # of the characters that a font of a written PDF has
_SHOWN = 8


def undrawable(text: str) -> Iterator[Notice]:
    """One notice where ``text`` holds such characters. Whether a font has the others is seen when the PDF is made."""
    found = [char for char in set(text) if char > _LAST or unicodedata.category(char) == "Co"]
    if found:
        yield Notice("pdf.undrawable", {"count": len(found), "codes": codes_of(found)})


def codes_of(chars: Collection[str]) -> str:
    """The first of the characters' codes, in order."""
    codes = [f"U+{ord(char):04X}" for char in sorted(chars)]
    return ", ".join(codes[:_SHOWN]) + (", …" if len(codes) > _SHOWN else "")
