"""What a sample judgment is made of: paragraphs, tables and text boxes in reading order, plus what hides in the file.

Text carries marks, read by ``resources.samples.markup``.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Para:
    """One paragraph. ``style`` is a key of ``wordfile.STYLES``; an empty ``text`` is a blank line."""

    text: str = ""
    style: str = "body"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text cells; ``widths`` are column widths in twentieths of a point. The first row is the heading."""

    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A text box, kept twice in the file (DrawingML and its VML fallback). ``alt`` is its alternative text."""

    paragraphs: tuple[str, ...]
    alt: str = ""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts on a new page."""


Block = Para | Table | Box | PageBreak


@dataclass(frozen=True, slots=True)
class Hidden:
    """Personal data where no reader of the page sees it; it must not survive redaction.

    Attributes:
        author, title, keywords: core properties.
        custom: one custom property, (name, value).
        comment: text of the comment at the mark ``[[메모]]``.
        bookmark: name of a bookmark around the whole text.
    """

    author: str
    title: str
    keywords: str
    custom: tuple[str, str]
    comment: str
    bookmark: str


@dataclass(frozen=True, slots=True)
class Judgment:
    """A sample: ``name`` is the file name without ending; ``header`` stands on every page; notes are footnotes."""

    name: str
    case_type: str
    header: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...]
    hidden: Hidden
    created: str = "2025-01-02T09:00:00Z"


def paragraphs(style: str, text: str) -> tuple[Para, ...]:
    """One paragraph of ``style`` for each non-empty line of ``text``."""
    return tuple(Para(line.strip(), style) for line in text.strip().splitlines() if line.strip())
