"""What may be kept of a source's measures where something was replaced: those that are the page's, not the text's.

The left edge of a text set to the right or in the middle, and the gap behind a name, tell how long a text was. A place
is the page's if other blocks have texts of other lengths there, or texts in which nothing was replaced: two names of
one length, set to the right, begin at one place, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.documents.model import BlockKind, Replacement
from core.documents.pdf.face import Gap, Look

_COARSE = 24.0  # points: an indent that nothing else has is rounded to so many
_DEEP = 100.0  # points: no paragraph that reaches the right edge begins so far right
_MARGIN = 1.5  # points within which a line begins at the left edge of the text
_COLUMN = 2  # other blocks that begin at a place, by which it is known for the page's


class Places:
    """Where the texts of a document begin, from left to right."""

    def __init__(self) -> None:
        # By place, and there by length, or None where nothing was replaced: as many blocks as ever have to be known,
        # and the one that asks. A list of thousands of rows has all of its own at a few places.
        self._at: dict[int, dict[int | None, set[int]]] = {}

    def add(self, number: int, kind: BlockKind, look: Look, text: str, replacements: Sequence[Replacement]) -> None:
        """Note where the parts of block ``number`` begin that say something of their place."""
        if kind is not BlockKind.PARAGRAPH or look.middle or look.align in ("center", "right"):
            return
        parts = list(_parts(look, len(text)))
        for x, start, end in parts[: len(parts) - look.at_edge]:
            if not any(item.start < start for item in replacements):
                length = end - start if any(item.start < end for item in replacements) else None
                blocks = self._at.setdefault(round(x), {}).setdefault(length, set())
                if len(blocks) <= _COLUMN:
                    blocks.add(number)

    def of_the_page(self, number: int, x: float, length: int, least: int, *, clean: bool = False) -> bool:
        """Whether ``least`` (`_COLUMN` at most) other blocks have a text at ``x`` that is not ``length`` long, or not
        replaced at all."""
        others = {
            block
            for place in (round(x) - 1, round(x), round(x) + 1)
            for there, blocks in self._at.get(place, {}).items()
            if there is None or (not clean and there != length)
            for block in blocks
        }
        return len(others - {number}) >= least


def _parts(look: Look, length: int) -> Iterator[tuple[float, int, int]]:
    """Place, start and end of the parts of a block's first line, as its gaps part it."""
    begins = [(look.first, 0), *((gap.stop, gap.index + 1) for gap in look.gaps if gap.stop is not None)]
    ends = [*(start - 1 for _, start in begins[1:]), length]
    for (x, start), end in zip(begins, ends, strict=True):
        yield x, start, end


def discreet(number: int, look: Look, text: str, replacements: Sequence[Replacement], places: Places) -> Look:
    """The look of block ``number`` with ``replacements`` in its ``text``, without what tells how long those were."""
    if not replacements:
        return look
    own = look.first < _MARGIN or places.of_the_page(number, look.first, len(text), _COLUMN)
    turned = look.align in ("center", "right") or look.at_edge or (look.middle and not own)
    look = replace(look, gaps=tuple(_kept(number, look, text, replacements, None if turned else places)))
    if own or look.align in ("center", "right"):
        return look
    if look.middle or (look.at_edge and look.first > _DEEP):
        return replace(look, align="center" if look.middle else "right")
    first, left = (round(indent / _COARSE) * _COARSE for indent in (look.first, look.left))
    return replace(look, first=first, left=left)


def _kept(
    number: int, look: Look, text: str, replacements: Sequence[Replacement], places: Places | None
) -> Iterator[Gap]:
    """The gaps whose place or width has nothing to do with what was replaced."""
    for gap, after in zip(look.gaps, [*look.gaps[1:], None], strict=True) if look.gaps else ():
        end = after.index if after else len(text)
        if not any(item.start < end for item in replacements):
            yield gap
        elif places is not None and gap.stop is not None:
            behind = any(item.start <= gap.index for item in replacements)
            if places.of_the_page(number, gap.stop, end - gap.index - 1, 1, clean=behind):
                yield gap
