"""A value that is known from elsewhere and broken over a line, a tab or a page is one mention, not its first half."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.detection.aliases import SOURCE
from core.detection.dictionaries import folded
from core.detection.model import Mention
from core.korean.text import only_particles
from core.verification.matching import Needles
from core.verification.model import SecretValue

# A break between letters and digits: in most texts a line ends with a sign.
_BREAK = re.compile(r"(?<=[^\W_])[ \u3000-]{0,8}+[\t\n\r\x0b\x0c\u2028\u2029]++[ \u3000-]{0,8}+(?=[^\W_])")
_WHOLE_NAME, _LONG_NUMBER = 3, 9


def rejoined(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """``mentions`` (in order, apart), with a known value that a break parts in place of those of its pieces."""
    known = {folded(one.text): one for one in reversed(mentions) if one.treatment != "keep"}
    gone: set[int] = set()
    whole: list[Mention] = []
    for start, end, value in _broken(text, {value: one.label for value, one in known.items()}):
        if (whole and start < whole[-1].end) or _ends_before(text[start:end], known):
            continue
        pieces = replaceable(mentions, (start, end))
        if pieces is None:
            continue
        gone.update(pieces)
        whole.append(replace(known[value], start=start, end=end, text=text[start:end], source=SOURCE))
    rest = (one for index, one in enumerate(mentions) if index not in gone)
    return tuple(sorted((*rest, *whole), key=lambda one: one.start))


def replaceable(mentions: Sequence[Mention], *spans: tuple[int, int]) -> list[int] | None:
    """The indices of the mentions (in order, apart) of which a part lies in one of ``spans``; None where one of them
    reaches beyond all of these, or is left in clear."""
    touching: list[int] = []
    for start, end in spans:
        first = bisect_right(mentions, start, key=lambda one: one.end)
        touching += range(first, bisect_left(mentions, end, first, key=lambda one: one.start))
    found = [mentions[index] for index in touching]
    inside = all(spans[0][0] <= one.start and one.end <= spans[-1][1] for one in found)
    return touching if inside and all(one.treatment != "keep" for one in found) else None


def _broken(text: str, values: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where one of ``values`` (with its label) stands over a break, in order."""
    spelled = tuple(values)
    breaks = [match.span() for match in _BREAK.finditer(text)]
    if not breaks:
        return
    for hit in Needles([SecretValue(value, label) for value, label in values.items()]).find(text):
        after = bisect_left(breaks, (hit.start, hit.start))
        if after < len(breaks) and breaks[after][1] <= hit.end:
            value = spelled[hit.value]
            cells = "\t" in text[slice(*breaks[after])] and value.isdecimal() and len(value) < _LONG_NUMBER
            if not cells:  # 123 and 456 of two columns are no 123456
                yield hit.start, hit.end, value


def _ends_before(piece: str, known: Mapping[str, Mention]) -> bool:
    """Whether a known name ends before the break in ``piece`` and what follows may be a particle or a numbering."""
    first, *rest = _BREAK.split(piece)
    name = folded(first)
    return len(name) >= _WHOLE_NAME and name in known and only_particles("".join(rest))
