"""Between our offsets and Qt's: we count code points, Qt counts UTF-16 units."""

import re
from bisect import bisect_left

# Each becomes a character Qt leaves alone, one for one, so that no offset moves: line ends Qt would merge, its own
# marks for frames and objects, NUL, and halves of surrogate pairs.
_SHOWN = {
    0x0000: "\u2400",
    0x000D: "\n",
    0x2029: "\n",
    0xFDD0: "\ufffd",
    0xFDD1: "\ufffd",
    0xFFFC: "\ufffd",
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
}
_ZERO_WIDTH = "\u200b"
_HIDDEN = re.compile(f"[{''.join(map(chr, _SHOWN))}]")


def displayable(text: str) -> str:
    """``text`` as the window can show it, with exactly as many code points."""
    if not _HIDDEN.search(text):  # translating costs ten times as much as looking
        return text
    return text.replace("\r\n", _ZERO_WIDTH + "\n").translate(_SHOWN)


class Utf16Map:
    """Translates offsets of one text in both directions; O(log n) in its characters outside the BMP."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._astral = [i for i, c in enumerate(text) if c > "\uffff"] if not _is_bmp(text) else []
        self._astral_units = [position + n for n, position in enumerate(self._astral)]

    def to_units(self, position: int) -> int:
        """UTF-16 offset of a code point offset."""
        return position + bisect_left(self._astral, position)

    def to_code_points(self, units: int) -> int:
        """Code point offset of a UTF-16 offset; between two halves of a character it is that character's."""
        return min(units - bisect_left(self._astral_units, units), self._length)


def _is_bmp(text: str) -> bool:
    return not text or max(text) <= "\uffff"
