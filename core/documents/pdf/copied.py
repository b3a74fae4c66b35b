"""The blocks of a document as they will stand in the written PDF: their new text, and what of their look may be kept.

Where something was replaced, nothing is kept of the source's measures that depends on how long the replaced text was:
the ends of lines, places of what is set to the right or behind it, widths of columns that fit their longest entry.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.documents.model import Block, BlockKind, Document, Replacement, apply_replacements
from core.documents.pdf.face import Face, Gap, Grid, Look
from core.documents.pdf.typeset import Style, drawable

SIZE = 11.0  # points, where the document does not say
SMALL = 9.0  # the same of footnotes and running heads
_SIZES = (7.0, 28.0)
_DEEP = 100.0  # points: no paragraph that reaches the right edge begins so far right
_COARSE = 24.0  # points: an indent that nothing else has is rounded to so many where something was replaced


@dataclass(frozen=True, slots=True)
class Item:
    """A block with its final text. ``number`` is its place among the blocks."""

    number: int
    block: Block
    text: str
    look: Look
    style: Style
    changed: bool = False


def copied(document: Document, replacements: Sequence[Replacement], face: Face | None) -> tuple[list[Item], int]:
    """The blocks with their new text, and the number of characters left out that have no shape."""
    items: list[Item] = []
    dropped = 0
    remaining = list(replacements)[::-1]
    for number, block in enumerate(document.blocks):
        inside = []
        while remaining and remaining[-1].start < block.end:
            item = remaining.pop()
            inside.append(Replacement(item.start - block.start, item.end - block.start, item.text))
        source = document.text[block.start : block.end]
        text, left_out = _drawable(apply_replacements(source, inside))
        dropped += left_out
        look = face.looks[number] if face else Look(block.align)
        look = replace(look, gaps=_moved(_kept(look, inside), source, inside))
        if inside:
            look = _discreet(look)
        style = Style(_size(block), block.bold, look.align)
        items.append(Item(number, block, text, look, style, bool(inside)))
    return items, dropped


def _drawable(text: str) -> tuple[str, int]:
    return drawable(text.replace("\r\n", "\n"))


def _size(block: Block) -> float:
    usual = SMALL if block.kind in (BlockKind.FOOTNOTE, BlockKind.HEADER, BlockKind.FOOTER) else SIZE
    return min(max(block.font_size or usual, _SIZES[0]), _SIZES[1])


def _kept(look: Look, replacements: Sequence[Replacement]) -> list[Gap]:
    """The gaps that say nothing of what was replaced.

    What stands behind a gap may be set to the right, and a gap behind a replaced text may end where that ended; only
    a place at which other paragraphs begin, too, is one of the page's.
    """
    if not replacements:
        return list(look.gaps)
    turned = look.align in ("center", "right") or look.at_edge or (look.middle and not look.firm)
    kept: list[Gap] = []
    ends = [gap.index for gap in look.gaps[1:]]
    for gap, end in zip(look.gaps, [*ends, float("inf")], strict=False):
        touched = any(item.start < end for item in replacements)  # in what follows the gap, or before it
        if not touched or (gap.firm and not turned):
            kept.append(gap)
    return kept


def _moved(gaps: Sequence[Gap], source: str, replacements: Sequence[Replacement]) -> tuple[Gap, ...]:
    """``gaps`` at their places in the new text; those inside a replaced stretch are gone."""
    moved = []
    for gap in gaps:
        if any(item.start <= gap.index < item.end for item in replacements):
            continue
        before = [item for item in replacements if item.end <= gap.index]
        text, _ = _drawable(apply_replacements(source[: gap.index], before))
        moved.append(replace(gap, index=len(text)))
    return tuple(moved)


def _discreet(look: Look) -> Look:
    """The look without an edge that may depend on the line's length: equal names may have made equal edges."""
    if look.align in ("center", "right") or look.firm:
        return look
    if look.middle or (look.at_edge and look.first > _DEEP):
        return replace(look, align="center" if look.middle else "right")
    first, left = (round(indent / _COARSE) * _COARSE for indent in (look.first, look.left))
    return replace(look, first=first, left=left)


def telling_columns(grid: Grid, items: Sequence[Item]) -> set[int]:
    """Columns whose width may be that of a replaced text: one in them ended at their right edge."""
    found = set()
    for item in items:
        row, column = item.block.row or 0, item.block.column or 0
        if item.changed and item.look.at_edge and grid.cells.get((row, column), (1, 1))[1] == 1:
            found.add(column)
    return found


def quiet_heights(grid: Grid, rows: Mapping[int, Sequence[Item]]) -> tuple[float, ...]:
    """Least heights of rows: the source's own, but for those whose text may have been longer."""
    low = min(grid.heights, default=0.0)
    heights = []
    for row, height in enumerate(grid.heights):
        longer = any(item.changed and item.look.lines > 1 for item in rows.get(row, ()))
        heights.append(low if longer else height)
    return tuple(heights)
