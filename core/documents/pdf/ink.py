"""What stands on the pages of a written PDF before it is a file: lines of text, rules, and what each belongs to.

Coordinates are points from the lower left corner of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text in one font; ``gap`` points of white follow it."""

    font: str
    text: str
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Run:
    """Text on a baseline from (x, y) on, ``size`` points high."""

    x: float
    y: float
    size: float
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float = 0.5


@dataclass(slots=True, eq=False)
class Node:
    """An element of the structure: a paragraph, a table, a cell. ``spans``: rows and columns that a cell takes."""

    role: str
    kids: list["Node"] = field(default_factory=list)
    spans: tuple[int, int] = (1, 1)

    def add(self, role: str) -> "Node":
        """A new last child."""
        kid = Node(role)
        self.kids.append(kid)
        return kid

    def walk(self) -> Iterator["Node"]:
        """The node and all below it, in order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.kids)


@dataclass(slots=True)
class Leaf:
    """A page: its size in points and what is drawn on it, each with the element it belongs to.

    What belongs to none (ruling lines, running heads, page numbers) is no content of the document.
    """

    width: float
    height: float
    drawn: list[tuple[Node | None, Run | Stroke]] = field(default_factory=list)
