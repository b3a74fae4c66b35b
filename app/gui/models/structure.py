"""What a plain text does not show of its document: where pages begin, and which lines are rows of a table."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core.documents.model import Block, BlockKind


@dataclass(frozen=True, slots=True)
class Structure:
    """Lines are counted from 0.

    Attributes:
        pages: line → number of the page that begins with it; only what the document knows of itself.
        rows: the lines that hold cells of a table, each with the number of the table row it belongs to.
    """

    pages: Mapping[int, int] = field(default_factory=dict)
    rows: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def moved(self, line: Callable[[int], int]) -> "Structure":
        """The same of another text, in which line n is ``line(n)``."""
        pages: dict[int, int] = {}
        for number, page in self.pages.items():
            pages.setdefault(line(number), page)
        return Structure(pages, {line(number): row for number, row in self.rows.items()})


def line_starts(text: str) -> list[int]:
    """Where each line of ``text`` begins (code points)."""
    starts = [0]
    found = text.find("\n")
    while found >= 0:
        starts.append(found + 1)
        found = text.find("\n", found + 1)
    return starts


def structure_of(starts: Sequence[int], blocks: Sequence[Block]) -> Structure:
    """The structure of a text whose lines begin at ``starts``."""
    rows: dict[int, tuple[int, int]] = {}
    for block in blocks:
        if block.kind is BlockKind.CELL and block.table is not None and block.row is not None:
            line = bisect_right(starts, block.start) - 1
            last = bisect_right(starts, max(block.start, block.end - 1)) - 1
            rows.update(dict.fromkeys(range(line, last + 1), (block.table, block.row)))
    return Structure(pages_of(starts, blocks), rows)


def pages_of(starts: Sequence[int], blocks: Sequence[Block]) -> dict[int, int]:
    """Line → number of the page that begins with it, as far as ``blocks`` know."""
    pages: dict[int, int] = {}
    page = None
    for block in blocks:
        if block.page is not None and block.page != page:
            page = block.page
            pages.setdefault(bisect_right(starts, block.start) - 1, page)
    return pages
