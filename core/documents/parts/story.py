"""The map between the characters of a document's text and the elements that hold them.

A ``Segment`` says: ``text[start:end]`` stands in this holder, character for character. A drawing stored twice
(mc:AlternateContent) has one list of segments for each further copy, over the same characters.
"""

from dataclasses import dataclass, field, replace

from core.documents.model import Alignment, Block, BlockKind
from core.documents.parts.tree import Element


@dataclass(eq=False, slots=True)
class Holder:
    """What holds characters: an element's text, one of its attributes, or a whole element that stands for one.

    Attributes:
        element: the element.
        attribute: name of the attribute, if the text stands in one (VML text paths).
        char: for an element such as w:tab the one character it stands for, or "" for one that shows nothing.
        tail: whether the text stands behind the element, in the one it is inside of.
    """

    element: Element
    attribute: str | None = None
    char: str | None = None
    tail: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """``text[start:end]`` stands in ``holder`` from its first character on."""

    start: int
    end: int
    holder: Holder


@dataclass(frozen=True, slots=True)
class Place:
    """What a block inherits from where it stands."""

    kind: BlockKind = BlockKind.PARAGRAPH
    table: int | None = None
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How a block looks."""

    align: Alignment = "left"
    bold: bool = False
    font_size: float | None = None


@dataclass
class Story:
    """Text under construction.

    Attributes:
        parts: the text's pieces; ``length`` is the number of characters in them.
        blocks, segments, copies: the map described above.
        apart: spans of text that stands in no paragraph of the file: list numbers, words of charts and diagrams.
        numbers: the list numbers among them, each at the start of its block.
        levels: the levels of lists (w:lvl) whose text is part of such a number.
        separator: what will stand before the next block.
    """

    parts: list[str] = field(default_factory=list)
    length: int = 0
    blocks: list[Block] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    copies: list[list[Segment]] = field(default_factory=list)
    apart: list[tuple[int, int]] = field(default_factory=list)
    numbers: list[tuple[int, int]] = field(default_factory=list)
    levels: set[Element] = field(default_factory=set)
    separator: str = "\n"

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.parts)

    def open_block(self) -> int:
        """Start a block after the separator that is due; returns its first offset."""
        if self.blocks:
            self._append(self.separator)
        self.separator = "\n"
        return self.length

    def close_block(self, start: int, place: Place, look: Look) -> None:
        """End the block that began at ``start``."""
        self.blocks.append(
            Block(
                start,
                self.length,
                place.kind,
                table=place.table,
                row=place.row,
                column=place.column,
                align=look.align,
                bold=look.bold,
                font_size=look.font_size,
            )
        )

    def add(self, text: str, holder: Holder) -> None:
        """Append characters that stand in ``holder``."""
        start = self.length
        self._append(text)
        self.segments.append(Segment(start, self.length, holder))

    def add_label(self, text: str) -> None:
        """Append characters that no element holds: a number that programs count by themselves."""
        if text:
            self.numbers.append((self.length, self.length + len(text)))
            self.add_apart(text)

    def add_apart(self, text: str, holder: Holder | None = None) -> None:
        """Append characters that stand in no paragraph of the file, but in ``holder`` or nowhere."""
        start = self.length
        if holder is None:
            self._append(text)
        else:
            self.add(text, holder)
        if text:
            self.apart.append((start, self.length))

    def absorb(self, other: "Story", copy: "Story | None" = None) -> None:
        """Append ``other`` as further blocks; ``copy`` holds the same text a second time."""
        if not other.blocks:
            return
        base = self.open_block()
        self._append(other.text)
        for block in other.blocks:
            self.blocks.append(replace(block, start=block.start + base, end=block.end + base))
        self.apart += [(start + base, end + base) for start, end in other.apart]
        self.numbers += [(start + base, end + base) for start, end in other.numbers]
        self.segments += _shifted(other.segments, base)
        for layer in (*other.copies, *([copy.segments, *copy.copies] if copy is not None else [])):
            self.copies.append(_shifted(layer, base))

    def _append(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)


def _shifted(segments: list[Segment], base: int) -> list[Segment]:
    return [Segment(item.start + base, item.end + base, item.holder) for item in segments]
