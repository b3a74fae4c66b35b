"""The records that streams of an HWP 5 consist of, as trees: each has a tag, bytes, and the records below it."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from core.documents.parts.archive import Refused

# Tables in tables in text boxes: Hangul itself becomes unusable long before.
MAX_DEPTH = 80
MAX_RECORDS = 3_000_000
_LONG = 0xFFF


class Tag(IntEnum):
    """Kinds of records that are read here."""

    DOCUMENT_PROPERTIES = 0x10
    BIN_DATA = 0x12
    CHAR_SHAPE = 0x15
    NUMBERING = 0x17
    BULLET = 0x18
    PARA_SHAPE = 0x19
    PARA_HEADER = 0x42
    PARA_TEXT = 0x43
    PARA_CHAR_SHAPE = 0x44
    CTRL_HEADER = 0x47
    LIST_HEADER = 0x48
    SHAPE_COMPONENT = 0x4C
    TABLE = 0x4D
    OLE = 0x54
    PICTURE = 0x55
    EQUATION = 0x58
    TEXT_ART = 0x5A
    FORM_OBJECT = 0x5B
    MEMO_LIST = 0x5D
    CHART = 0x5F
    TRACK_CHANGE = 0x60
    VIDEO = 0x62


# Layout, shapes, data of controls: none of them holds text that is shown.
SILENT = frozenset((*range(0x45, 0x47), *range(0x49, 0x4C), *range(0x4E, 0x54), 0x56, 0x57, 0x5C, 0x5E))


@dataclass(eq=False, slots=True)
class Record:
    """One record.

    Attributes:
        tag: its kind; see ``Tag``.
        data: its bytes.
        below: the records inside it.
    """

    tag: int
    data: bytes = field(repr=False)
    below: "list[Record]" = field(default_factory=list)

    def number(self, offset: int, form: str = "<H") -> int:
        """The number at ``offset``. Raises Refused where the record ends before it."""
        try:
            value: int = struct.unpack_from(form, self.data, offset)[0]
        except struct.error as error:
            raise Refused("hwp.damaged") from error
        return value

    def words(self, offset: int) -> tuple[str, int]:
        """The text that begins with its length at ``offset``, and where it ends. Raises Refused."""
        end = offset + 2 + 2 * self.number(offset)
        if end > len(self.data):
            raise Refused("hwp.damaged")
        return self.data[offset + 2 : end].decode("utf-16-le", "replace"), end

    def first(self, tag: int) -> "Record | None":
        """The first record of ``tag`` right below."""
        return next((record for record in self.below if record.tag == tag), None)

    def count(self, tag: int) -> int:
        """How many records of ``tag`` there are below, at any depth."""
        return sum((record.tag == tag) + record.count(tag) for record in self.below)


def tree_of(data: bytes) -> Record:
    """The records of a stream below one that is none. Raises Refused for what does not add up."""
    root = Record(-1, b"")
    path = [root]
    for count, (tag, level, content) in enumerate(_records(data)):
        if level >= MAX_DEPTH or count >= MAX_RECORDS:
            raise Refused("hwp.too_large")
        if level >= len(path):
            raise Refused("hwp.damaged")
        record = Record(tag, content)
        del path[level + 1 :]
        path[level].below.append(record)
        path.append(record)
    return root


def _records(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    position = 0
    while position < len(data):
        if position + 4 > len(data):
            raise Refused("hwp.damaged")
        (head,) = struct.unpack_from("<I", data, position)
        position += 4
        size = head >> 20
        if size == _LONG:
            if position + 4 > len(data):
                raise Refused("hwp.damaged")
            (size,) = struct.unpack_from("<I", data, position)
            position += 4
        if position + size > len(data):
            raise Refused("hwp.damaged")
        yield head & 0x3FF, head >> 10 & 0x3FF, data[position : position + size]
        position += size
