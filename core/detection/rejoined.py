"""A value that is known from elsewhere and broken over a line, a tab or a page is one mention, not its first half."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.detection.model import Mention
from core.korean.text import PARTICLES
from core.verification.fold import HARD_BORDER, fold, tighten
from core.verification.matching import Needles
from core.verification.model import SecretValue

SOURCE = "propagation"
# A break between letters and digits: in most texts a line ends with a sign.
_BREAK = re.compile(r"(?<=[^\W_])[ \u3000-]{0,8}+[\t\n\r\x0b\x0c\u2028\u2029]++[ \u3000-]{0,8}+(?=[^\W_])")
_AROUND = 40
_ONLY_PARTICLES = re.compile(PARTICLES)
_WHOLE_NAME = 3


def rejoined(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """``mentions`` (in order, apart), with a known value that a break parts in place of those of its pieces."""
    known = {_spelling(one.text): one for one in reversed(mentions) if one.treatment != "keep"}
    ends = [one.end for one in mentions]
    gone: set[int] = set()
    whole: list[Mention] = []
    for start, end, value in _broken(text, {value: one.label for value, one in known.items()}):
        if (whole and start < whole[-1].end) or _ends_before(text[start:end], known):
            continue
        pieces = list(touching(mentions, ends, (start, end)))
        found = [mentions[index] for index in pieces]
        if any(one.start < start or one.end > end or one.treatment == "keep" for one in found):
            continue
        gone.update(pieces)
        whole.append(replace(known[value], start=start, end=end, text=text[start:end], source=SOURCE))
    rest = (one for index, one in enumerate(mentions) if index not in gone)
    return tuple(sorted((*rest, *whole), key=lambda one: one.start))


def touching(mentions: Sequence[Mention], ends: Sequence[int], span: tuple[int, int]) -> Iterator[int]:
    """The indices of the mentions, which end at ``ends``, of which a part lies in ``span``."""
    for index in range(bisect_left(ends, span[0] + 1), len(mentions)):
        if mentions[index].start >= span[1]:
            return
        yield index


def _broken(text: str, values: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where one of ``values`` (with its label) stands over a break, in order."""
    spelled = tuple(values)
    breaks = [match.span() for match in _BREAK.finditer(text)]
    if not breaks:
        return
    windows: list[tuple[int, int]] = []
    for start, end in breaks:
        low, high = max(0, start - _AROUND), min(len(text), end + _AROUND)
        if windows and low <= windows[-1][1]:
            windows[-1] = windows[-1][0], high
        else:
            windows.append((low, high))
    origins = [0]
    for low, high in windows:
        origins.append(origins[-1] + high - low + len(HARD_BORDER))
    around = HARD_BORDER.join(text[low:high] for low, high in windows)
    for hit in Needles([SecretValue(value, label) for value, label in values.items()]).find(around):
        number = bisect_right(origins, hit.start) - 1
        shift = windows[number][0] - origins[number]
        start, end = hit.start + shift, hit.end + shift
        after = bisect_left(breaks, (start, start))
        if after < len(breaks) and breaks[after][1] <= end:
            yield start, end, spelled[hit.value]


def _ends_before(piece: str, known: Mapping[str, Mention]) -> bool:
    """Whether a known name ends before the break in ``piece`` and what follows may be a particle or a numbering."""
    first, *rest = _BREAK.split(piece)
    name = _spelling(first)
    return len(name) >= _WHOLE_NAME and name in known and _ONLY_PARTICLES.fullmatch("".join(rest)) is not None


def _spelling(value: str) -> str:
    return tighten(fold(value)).text
