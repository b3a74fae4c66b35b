"""The registry of formats: what the program reads and writes, and all that differs between one format and another.

A format is a line in ``Format`` and the module ``core.documents.<its word>`` (a folder, as a rule), whose ``FORMAT``
declares the rest; what a person calls it is the message ``format.<its word>``. Command line, dialogs, recognition,
reading, writing and verification ask here and name no format themselves. Everybody asks, and few open such a file: a
declaration imports what is heavy when it is called.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.documents.model import Document, Draft, Replacement
    from core.documents.pages import Drawn

    Opener = Callable[[Path, bytes, bool], Document]
    Writer = Callable[[Document, Sequence[Replacement]], Draft]
    PageDrawer = Callable[[bytes, int, int, str], Drawn]


class Format(StrEnum):
    """The formats, in the order in which they are offered.

    The word is the ending of the files that are written, without the dot, and the name of the declaring module.
    """

    DOCX = "docx"
    PDF = "pdf"
    TXT = "txt"
    HWPX = "hwpx"
    HWP = "hwp"
    XLSX = "xlsx"
    CSV = "csv"
    TSV = "tsv"


class Keeps(StrEnum):
    """What a format can keep of a document of another one, besides the text; the word ends the message where not."""

    TABLES = "tables"
    HEADS = "heads"  # headers and footers, on every page
    NOTES = "notes"  # footnotes and endnotes
    BOXES = "boxes"  # text boxes
    PAGE_NUMBERS = "page_numbers"  # those of the original, as text; else the written pages have their own


@dataclass(frozen=True, slots=True)
class Content:
    """What a format is recognised by.

    Attributes:
        data: the bytes of the file.
        mimetype: of a zip package, what its member of that name says.
        names: of a zip package, the names of its members.
        encrypted: of a zip package, whether a member is under a password.
        ending: how the name ends, with the dot, in small letters; given for text alone, in which only the name can tell
            a table from a sentence with commas.
    """

    data: bytes = field(repr=False)
    mimetype: str = ""
    names: frozenset[str] = frozenset()
    encrypted: bool = False
    ending: str = ""

    def holds(self, folder: str) -> bool:
        """Whether it is a package with something in ``folder`` (with its slash)."""
        return any(name.startswith(folder) for name in self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One format, as the rest of the program knows it.

    Attributes:
        endings: how its files may end, with the dot.
        reader: which reader of ``core.verification.readers`` reads the written file back. Writer and reader share no
            code, and neither imports the other.
        recognised: whether a file is of this format; None for the one that takes what no other claims.
        opener: imports what opens it and gives the function: path (not to be opened), bytes, whether to look at the
            pages. None if it is not read; then ``not_opened`` is the code of the message that says so.
        scan_opener: as ``opener``, of what reads pages that are pictures by text recognition as well; None where files
            of the format are no scans.
        recognisable: whether this computer could read by text recognition what was refused with a code.
        writer: imports what writes any document as this format and gives the function. None if it is not written;
            then ``not_written`` says so. A document of this very format writes itself (``Document.write_native``).
        instead: where it is not written, the word of the format in which its documents are, unless somebody asks for
            another.
        plain: a file holds nothing but what people see of it: no properties, no names of parts, no older revisions.
        two_ways: a document of it is written anew, or with the face of its source (``Document.write_in_place``).
        drawn: opening draws the pages, which may take too long; it can be opened without a look at them.
        page_drawer: imports what draws a page as it looks and gives the function: bytes, number of the page from 1,
            width in pixels, name of the file for messages. None where a format has no pages.
        keeps: what ``writer`` keeps of any document; the rest it writes as text, which the user is told.
    """

    endings: tuple[str, ...]
    reader: str
    recognised: "Callable[[Content], bool] | None" = None
    opener: "Callable[[], Opener] | None" = None
    scan_opener: "Callable[[], Opener] | None" = None
    recognisable: "Callable[[str], bool]" = lambda _code: False
    writer: "Callable[[], Writer] | None" = None
    not_opened: str = ""
    not_written: str = ""
    instead: str = ""
    plain: bool = False
    two_ways: bool = False
    drawn: bool = False
    page_drawer: "Callable[[], PageDrawer] | None" = None
    keeps: frozenset[Keeps] = frozenset()


@cache
def declared(kind: Format) -> Declaration:
    """What ``kind`` declares. Raises TypeError where its module declares nothing."""
    declaration = import_module(f"core.documents.{kind}").FORMAT
    if not isinstance(declaration, Declaration):
        raise TypeError(f"core.documents.{kind}.FORMAT")
    return declaration


@cache
def readable() -> tuple[Format, ...]:
    """The formats that can be opened."""
    return tuple(kind for kind in Format if declared(kind).opener)


@cache
def writable() -> tuple[Format, ...]:
    """The formats that can be written."""
    return tuple(kind for kind in Format if declared(kind).writer)


def written_as(kind: Format) -> Format:
    """The format in which a document of ``kind`` is written where nobody asks for another."""
    one = declared(kind)
    return kind if one.writer or not one.instead else Format(one.instead)


def endings(kinds: Sequence[Format]) -> tuple[str, ...]:
    """How files of ``kinds`` may end, with the dot."""
    return tuple(ending for kind in kinds for ending in declared(kind).endings)


def named(kinds: Sequence[Format]) -> str:
    """``kinds`` as messages name them, in either language: DOCX, PDF, TXT."""
    return ", ".join(kind.upper() for kind in kinds)
