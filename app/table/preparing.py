"""Text of hospitals prepared for a network as the hospital paper does it, with the way back to its own offsets.

Lower case; English letters, Hangul, digits and the signs that mean something there (. : + - > < ~ %) stay, all else
becomes a space, runs of white space one space. Offsets are those of the text itself, by the view.
"""

import re

from core.korean.spelling import View, plain_view

_OTHERS = re.compile(r"[^A-Za-z가-힣ㄱ-ㆎ0-9.:+\-><~%\s]+")
_SPACES = re.compile(r"\s+")
_CAPITALS = re.compile(r"[A-Z]+")


def prepared(text: str) -> View:
    """``text`` as a network taught on prepared text reads it."""
    view = plain_view(text).rewritten(_OTHERS, lambda _: " ").rewritten(_SPACES, lambda _: " ")
    return view.rewritten(_CAPITALS, lambda match: match[0].lower())
