"""How documents go between the program and the process with limits: as plain data, checked on arrival."""

import msgspec

from core.documents.formats import Format
from core.documents.model import Block, Replacement
from core.documents.pages import Mapped
from core.errors import Notice

Field = str | int | float


class Said(msgspec.Struct, frozen=True):
    """A notice."""

    code: str
    fields: dict[str, Field]

    @classmethod
    def of(cls, notice: Notice) -> "Said":
        """``notice`` to be sent."""
        fields = {key: value if isinstance(value, int | float) else str(value) for key, value in notice.fields.items()}
        return cls(notice.code, fields)

    def notice(self) -> Notice:
        """The notice that was sent."""
        return Notice(self.code, dict(self.fields))


class Asked(msgspec.Struct, frozen=True):
    """A question about a document: its file's name, and what is to be replaced in it, for which format.

    ``look``: whether what it holds is compared with what its pages show, which takes drawing them.
    ``ocr``: whether pages that are pictures are read by text recognition. ``in_place``: it is written with the face of
    its source (``Document.write_in_place``).
    """

    name: str
    replacements: tuple[Replacement, ...] = ()
    to: Format | None = None
    look: bool = True
    ocr: bool = False
    in_place: bool = False


class Page(msgspec.Struct, frozen=True):
    """A question about a page: ``number`` from 1, drawn ``width`` pixels wide."""

    name: str
    format: Format
    number: int
    width: int


class Opened(msgspec.Struct, frozen=True):
    """A document that was read. ``pages`` come along where reading them again would take long."""

    format: Format
    text: str
    blocks: tuple[Block, ...]
    notices: tuple[Said, ...]
    uncertain: tuple[tuple[int, int], ...] = ()
    pages: Mapped | None = None


class Wrote(msgspec.Struct, frozen=True):
    """A document that was written."""

    data: bytes
    notices: tuple[Said, ...]
