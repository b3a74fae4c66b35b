"""What a reader takes out of a written file: its parts as searchable text, and what it could not read."""

from dataclasses import dataclass, field, replace
from enum import Enum


class Role(Enum):
    """How a part relates to the text people read.

    MAIN parts together hold that text once; a COPY holds it (or a piece of it) once more; HIDDEN parts hold other text,
    where nothing was kept on purpose.
    """

    MAIN = "main"
    COPY = "copy"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file. ``views`` are readings of the same content; a value counts where most of it is found.

    ``binary`` content was cut out of bytes that may mean nothing: only long values are believed there. Of views that
    put texts together ``across`` soft borders only what spans a border counts: the texts are parts of their own.
    """

    name: str
    views: tuple[str, ...] = field(repr=False)
    role: Role = Role.HIDDEN
    binary: bool = False
    across: bool = False


@dataclass(slots=True)
class Reading:
    """Everything a reader found in one file.

    Attributes:
        parts: all parts.
        body: the text people read, to compare with the plan; None if the format has none.
        ordered: whether ``body`` is in the order of the planned text, line by line.
        rearranged: whether headers, notes and tables may stand elsewhere in ``body`` than in the planned text.
        running: texts that can be running heads or feet.
        pages: ``body`` with what can be a running head on every page, as it stands; empty if the format has no pages.
        unnumbered: ``body`` without the page number of any page, whatever number it gives; empty without pages.
        unread: parts that can hold text and could not be read.
        pictures: pictures and drawn curves, searched as bytes only.
    """

    parts: list[Part] = field(default_factory=list)
    body: str | None = None
    ordered: bool = True
    rearranged: bool = False
    running: list[str] = field(default_factory=list)
    pages: str = ""
    unnumbered: str = ""
    unread: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)

    def add(self, name: str, *views: str, role: Role = Role.HIDDEN, binary: bool = False, across: bool = False) -> None:
        """Add a part unless it is empty."""
        filled = tuple(dict.fromkeys(view for view in views if view.strip()))
        if filled:
            self.parts.append(Part(name, filled, role, binary, across))

    def join(self, inner: "Reading", name: str) -> None:
        """Take over what was found in a file inside this one; all of it counts as hidden."""
        self.parts += [replace(part, name=f"{name}/{part.name}", role=Role.HIDDEN) for part in inner.parts]
        self.unread += [f"{name}/{part}" for part in inner.unread]
        self.pictures += [f"{name}/{part}" for part in inner.pictures]
