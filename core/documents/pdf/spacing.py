"""Whether a space stood where a line was broken, when the page itself does not tell.

Programs that break Korean between any two letters often drop the space at a line's end, so that a broken word and a
broken gap look alike. What then decides: the same words elsewhere in the document, then the letters on both sides.
"""

import re
from collections import Counter
from collections.abc import Iterable

_WORD = re.compile(r"\S+")
# A word ends in these far more often than it goes on after them.
_ENDS = re.compile(
    r"(?:[,;:?!…]|[가-힣]\.|[)\]】」』”’\"'%]|[은는을를의와며]|[으]로|에서|에게|부터|까지|하고|하여|하게|[가-힣]고|[라]고|한다|였다|된다)$"
)
# A word does not start with these: particles and endings torn off their word.
_TORN = re.compile(
    r"^(?:은|는|을|를|이|가|의|에|와|과|로|도|만|으로|에서|에게|부터|까지|이라|이다|하였|하여|하고|한다|했다|된다|되었|였|었|았|다\.|고\s)"
)


class KnownWords:
    """The words that stand inside lines of one document, where nothing was broken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        for line in lines:
            self._words.update(_WORD.findall(line)[1:-1])

    def space_between(self, left: str, right: str) -> bool:
        """Whether a space belongs between two stretches of text that a line break tore apart."""
        before, after = left.split()[-1], right.split()[0]
        joined, apart = self._words[before + after], min(self._words[before], self._words[after])
        if joined or apart:
            return apart > joined
        if _TORN.match(right) and not _ENDS.search(left):
            return False
        return bool(_ENDS.search(left))
