"""List items: markers that start a paragraph (1. 가. (1) ①), and whether one is next in its list.

A line may begin with what looks like a marker though it goes on from the line before ("2023. 3." and "5. 서울에서").
Where the line before does not end a sentence, a marker counts only if its list has come so far.
"""

import re

_HANGUL_ORDER = "가나다라마바사아자차카타파하"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_MARKER = re.compile(
    r"(?:\d{1,2}[.)](?!\d)|[가-하][.)]|\(\d{1,2}\)|\([가-하]\)|[①-⑳㉠-㉭㉮-㉻]"
    r"|[○●◎□■◇◆△▲▶▷☞※*•·\-–]\s|[IVXⅠ-Ⅻ]+[.]\s|\[)"
)
_NUMBERED = re.compile(
    r"(?:(?P<number>\d{1,2})(?P<end>[.)])\s(?!\d)|(?P<hangul>[가-하])(?P<close>[.)])\s"
    r"|\((?P<inner>\d{1,2})\)\s|\((?P<letter>[가-하])\)\s|(?P<circled>[①-⑳]))"
)
_TAIL, _OPEN = "다.", re.compile(r"[가-힣]$")  # the end of most sentences, and a line that leaves one open
_DATE_END = re.compile(r"\d\.$")


def starts_like_item(text: str) -> bool:
    """Whether a line begins with anything that is used as a list marker."""
    return bool(_MARKER.match(text))


def is_numbered_item(text: str) -> bool:
    """Whether a line begins as an item of a numbered list does."""
    return bool(_NUMBERED.match(text))


class Lists:
    """The lists of a document so far: which items have been seen, by the shape of their marker."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def started(self, text: str) -> None:
        """Note the marker of a paragraph, if it has one, and those of what stands behind tabs in its first line."""
        for part in text.split("\t"):
            if found := _place(part):
                shape, number = found
                self._last[shape] = number

    def comes_next(self, text: str, before: str, *, heading: bool, torn: bool) -> bool:
        """Whether ``text`` begins with the next marker of a list.

        ``heading``: the line before stands alone. ``torn``: a word may have been broken at its end.
        """
        found = _place(text)
        if found is None or _DATE_END.search(before) or (torn and text.startswith(_TAIL) and _OPEN.search(before)):
            return False
        shape, number = found
        return heading if number == 1 else self._last.get(shape) == number - 1


def _place(text: str) -> tuple[str, int] | None:
    """Shape of the marker at the start of ``text`` and its number in the list, from 1."""
    match = _NUMBERED.match(text)
    if match is None:
        return None
    found = {name: value for name, value in match.groupdict().items() if value}
    if "number" in found:
        return f"1{found['end']}", int(found["number"])
    if "inner" in found:
        return "(1)", int(found["inner"])
    if "circled" in found:
        return "①", _CIRCLED.index(found["circled"]) + 1
    letter = found.get("hangul") or found.get("letter") or ""
    shape = f"가{found.get('close', '()')}"
    return (shape, _HANGUL_ORDER.index(letter) + 1) if letter in _HANGUL_ORDER else None
