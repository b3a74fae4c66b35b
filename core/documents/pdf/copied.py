"""The blocks of a document as they will stand in the written PDF: their new text, and what of their look may be kept.

Where something was replaced, nothing is kept of the source's measures that depends on how long the replaced text was:
places in lines (``discreet``), widths of columns that fit their longest entry, heights of rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.documents.model import Block, BlockKind, Document, Replacement, apply_replacements, by_block, moved
from core.documents.pdf.discreet import Places, discreet
from core.documents.pdf.face import Face, Gap, Grid, Look
from core.documents.pdf.typeset import Style, drawable

SIZE = 11.0  # points, where the document does not say
SMALL = 9.0  # the same of footnotes and running heads
_SIZES = (7.0, 28.0)


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
    looks = face.looks if face else tuple(Look(block.align) for block in document.blocks)
    inside = [moved(found, -block.start) for block, found in by_block(document.blocks, replacements)]
    sources = [document.text[block.start : block.end] for block in document.blocks]
    places = Places()
    for number, block in enumerate(document.blocks):
        places.add(number, block.kind, looks[number], sources[number], inside[number])
    items: list[Item] = []
    dropped = 0
    for number, block in enumerate(document.blocks):
        source, changes = sources[number], inside[number]
        text, left_out = _drawable(apply_replacements(source, changes))
        dropped += left_out
        look = discreet(number, looks[number], source, changes, places)
        if changes and block.kind.in_margin:
            look = replace(look, align="center", gaps=())  # where a short line stands depends on its length
        look = replace(look, gaps=_moved(look.gaps, source, changes))
        items.append(Item(number, block, text, look, Style(_size(block), block.bold, look.align), bool(changes)))
    return items, dropped


def _drawable(text: str) -> tuple[str, int]:
    return drawable(text.replace("\r\n", "\n"))


def _size(block: Block) -> float:
    usual = SMALL if block.kind is BlockKind.FOOTNOTE or block.kind.in_margin else SIZE
    return min(max(block.font_size or usual, _SIZES[0]), _SIZES[1])


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
