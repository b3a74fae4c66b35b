"""What a judgment is to the rest of the program: its text, the blocks of that text, and how to write it back.

Offsets are Unicode code points of ``Document.text``, end exclusive (contract 1). The text is what the file says;
nothing is normalised away.
"""

import hashlib
from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Literal

from core.documents.formats import Format as Format
from core.documents.formats import Keeps, declared
from core.documents.page_numbers import is_page_number
from core.documents.pages import Drawn, PageMap
from core.errors import Notice

Alignment = Literal["left", "center", "right", "justify"]


class BlockKind(StrEnum):
    """What a stretch of text is in its document."""

    PARAGRAPH = "paragraph"
    CELL = "cell"
    TEXTBOX = "textbox"
    HEADER = "header"
    FOOTER = "footer"
    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"

    @property
    def in_margin(self) -> bool:
        """Whether it runs above or below the text of its page."""
        return self in (BlockKind.HEADER, BlockKind.FOOTER)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph-like stretch ``text[start:end]``; blocks are in reading order and never overlap.

    Between two blocks stand only separators (line breaks, tabs between cells), which no replacement may touch.
    ``table``, ``row`` and ``column`` (0-based) are set for table cells; a cell of several paragraphs gives several
    blocks with the same coordinates. ``page`` is 1-based and known for PDF only. ``continues``: the index of the block
    whose last word goes on in this one without a space, where the end of a page cuts a cell in two.
    """

    start: int
    end: int
    kind: BlockKind = BlockKind.PARAGRAPH
    page: int | None = None
    table: int | None = None
    row: int | None = None
    column: int | None = None
    align: Alignment = "left"
    bold: bool = False
    font_size: float | None = None
    continues: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A redacted judgment in memory: nobody has looked yet whether a name is left in it, so it is on no disk.

    Attributes:
        data: the bytes of the file to be.
        notices: what the user must know of it (for example, how many comments were removed).
    """

    data: bytes = field(repr=False)
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """``text[start:end]`` becomes ``text``; everything else stays as it is."""

    start: int
    end: int
    text: str


class Document(ABC):
    """A judgment opened for reading.

    Attributes:
        path: the file it came from.
        format: its format, found by content.
        sha256: hex digest of the file's bytes.
        text: the whole text in reading order.
        blocks: the text's blocks in reading order.
        notices: what could not be read or will not be kept; shown to the user.
        uncertain: spans of words that text recognition was not sure of, in reading order; they may overlap.
    """

    path: Path
    format: Format
    sha256: str
    text: str
    blocks: tuple[Block, ...]
    notices: tuple[Notice, ...]
    uncertain: tuple[tuple[int, int], ...] = ()

    def __init__(self, path: Path, data: bytes) -> None:
        """``data`` are the bytes of the file ``path``."""
        self.path = path
        self.sha256 = hashlib.sha256(data).hexdigest()

    @abstractmethod
    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """The document with ``replacements`` (sorted, not overlapping) in its own format. Raises DocumentError."""

    def write_in_place(self, replacements: Sequence[Replacement]) -> Draft:
        """The document with ``replacements`` and the face of its source, where ``write_native`` makes it anew.

        Raises DocumentError: also where that cannot be done safely, with what to do instead.
        """
        return self.write_native(replacements)

    def map_pages(self, cancelled: Callable[[], bool] = lambda: False) -> PageMap | None:
        """Where on its pages the text stands; None where the format has no pages to look at.

        Raises DocumentError, Cancelled.
        """
        return None

    def draw_page(self, number: int, width: int, cancelled: Callable[[], bool] = lambda: False) -> Drawn:
        """Page ``number`` (from 1) as it looks, ``width`` pixels wide, or less where it would have too many.

        Raises DocumentError, Cancelled; ValueError where ``map_pages`` gives None.
        """
        raise ValueError(self.format)

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """What another program reads in the file written as ``to`` with ``replacements``; the leak check compares.

        The page numbers of the original are left out where the format has pages and numbers of its own.
        """
        numbers = [] if Keeps.PAGE_NUMBERS in declared(to).keeps else self._page_numbers(replacements)
        return apply_replacements(self.text, leaving_out(numbers, replacements))

    def repeated_heads(self, replacements: Sequence[Replacement]) -> Counter[str]:
        """Headers and footers with ``replacements`` that repeat an earlier one: a writer may set equal ones once.

        Page numbers are none of them.
        """
        heads = Counter(
            (block.kind, block_text(self.text, block, inside))
            for block, inside in self._edges(replacements)
            if inside or not is_page_number(self.text[block.start : block.end])
        )
        repeated: Counter[str] = Counter()
        for (_, text), count in heads.items():
            repeated[text] += count - 1
        return repeated

    def _page_numbers(self, replacements: Sequence[Replacement]) -> list[tuple[int, int]]:
        """Headers and footers that are nothing but page numbers, without those that something is replaced in."""
        return [
            (block.start, block.end)
            for block, inside in self._edges(replacements)
            if not inside and is_page_number(self.text[block.start : block.end])
        ]

    def _edges(self, replacements: Sequence[Replacement]) -> Iterator[tuple[Block, Sequence[Replacement]]]:
        """Each header and footer with the replacements inside it."""
        edges = (block for block in self.blocks if block.kind.in_margin)
        return by_block(edges, replacements)


def by_block(
    blocks: Iterable[Block], replacements: Sequence[Replacement]
) -> Iterator[tuple[Block, Sequence[Replacement]]]:
    """Each of ``blocks`` with those of the sorted ``replacements`` that are inside it."""
    starts = [item.start for item in replacements]
    for block in blocks:
        yield block, replacements[bisect_left(starts, block.start) : bisect_left(starts, block.end)]


def block_text(text: str, block: Block, inside: Sequence[Replacement]) -> str:
    """What ``block`` of ``text`` says with the replacements ``inside`` it."""
    return apply_replacements(text[block.start : block.end], moved(inside, -block.start))


def moved(replacements: Iterable[Replacement], by: int) -> list[Replacement]:
    """``replacements`` counted from another place of the text."""
    return [Replacement(item.start + by, item.end + by, item.text) for item in replacements]


def leaving_out(spans: Sequence[tuple[int, int]], replacements: Sequence[Replacement]) -> list[Replacement]:
    """``replacements`` with nothing in the place of ``spans``: what would be replaced inside them goes with them.

    Both are sorted and do not overlap among themselves.
    """
    starts = [start for start, _ in spans]
    ends = [0, *(end for _, end in spans)]
    kept = [item for item in replacements if item.start >= ends[bisect_right(starts, item.start)]]
    gone = [Replacement(start, end, "") for start, end in spans]
    return sorted((*kept, *gone), key=lambda item: item.start)


def apply_replacements(text: str, replacements: Sequence[Replacement]) -> str:
    """Return ``text`` with sorted, non-overlapping ``replacements`` applied."""
    parts: list[str] = []
    position = 0
    for item in replacements:
        parts += (text[position : item.start], item.text)
        position = item.end
    parts.append(text[position:])
    return "".join(parts)
