"""Reading a workbook (XLSX): the parts of cells with code of its own, all else as of any package.

``body`` is what cells store, a line for each row with tabs between the cells, and what headers and footers say.
"""

import re
import zipfile
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from lzma import LZMAError
from xml.parsers import expat

from core.verification.archive import add_text, read_archive
from core.verification.fold import HARD_BORDER, SOFT_BORDER, without_borders
from core.verification.layers import MOST_BYTES
from core.verification.markup import Markup
from core.verification.reading import Reading, Role
from core.verification.table import add_lines
from core.verification.xmltext import hear_remarks

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_STRINGS = "xl/sharedStrings.xml"
_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_HEADS = ("oddHeader", "evenHeader", "firstHeader", "oddFooter", "evenFooter", "firstFooter")
# Codes of headers: places part lines, all others show nothing of their own.
_PLACES = re.compile(r"&[LCR]", re.IGNORECASE)
_CODES = re.compile(r"&(?:\"[^\"]*\"|K(?:[0-9A-F]{6}|\d\d[-+]\d{3})|\d{1,3}|[A-Z+-]|(?P<sign>&))", re.IGNORECASE)


def is_workbook(data: bytes) -> bool:
    """Whether ``data`` begins as a package does and has a workbook in it."""
    if not data.startswith(b"PK"):
        return False
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return False


def read_workbook(data: bytes) -> Reading:
    """Read a workbook. Raises ValueError if it is none."""
    reading = read_archive(data, aside=_is_aside)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            if len(set(names)) < len(names):  # of two parts of one name one would be read
                raise ValueError("workbook")
            strings = _parsed(archive.read(_STRINGS)) if _STRINGS in names else _Part()
            sheets = [_parsed(archive.read(name)) for name in sorted(filter(_SHEET.fullmatch, names), key=_order)]
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, zlib.error, LZMAError, RuntimeError) as error:
        raise ValueError("workbook") from error
    if not sheets:
        raise ValueError("workbook")
    lines = [line for sheet in sheets for line in sheet.lines(strings.items)]
    lines += [line for sheet in sheets for line in sheet.head_lines()]
    reading.body = "\n".join(lines)
    add_lines(reading, "cells", lines)
    for name, part in (
        ("shared strings", strings),
        *((f"sheet {number}", one) for number, one in enumerate(sheets, 1)),
    ):
        part.add_to(reading, name)
    return reading


def _is_aside(name: str) -> bool:
    return name == _STRINGS or _SHEET.fullmatch(name) is not None


def _order(name: str) -> tuple[int, str]:
    return int("0" + "".join(filter(str.isdecimal, name.rpartition("/")[2]))[-6:]), name


@dataclass
class _Part:
    """What stands in a part of cells.

    Attributes:
        items: the shared texts.
        rows: of each row the cells' kinds and values; the value of a shared text is its number.
        heads: the texts of headers and footers, by kind.
        others: texts that stand anywhere else, and comments.
        attributes: distinct values of attributes and names that the schema does not fix.
        values: those values as they follow each other.
    """

    items: list[str] = field(default_factory=list)
    rows: list[list[tuple[str, str]]] = field(default_factory=list)
    heads: dict[str, list[str]] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)
    attributes: dict[str, None] = field(default_factory=dict)
    values: list[str] = field(default_factory=list)

    def lines(self, strings: list[str]) -> list[str]:
        """What the cells of a sheet store. Raises ValueError for a cell without its text."""
        made = []
        for row in self.rows:
            cells = []
            for kind, value in row:
                if kind == "s":
                    if not value.isdecimal() or int(value) >= len(strings):
                        raise ValueError("workbook")
                    value = strings[int(value)]
                cells.append(value)
            made.append("\t".join(cells))
        return made

    def head_lines(self) -> list[str]:
        """What headers and footers say, a line for each place."""
        made = []
        for name in _HEADS:
            for text in self.heads.get(name, ()):
                made += [_without_codes(place) for place in _PLACES.split(text.replace("&&", "&\0"))]
        return [line.replace("\0", "&") for line in made]

    def add_to(self, reading: Reading, name: str) -> None:
        """All of the part as text that is searched."""
        add_lines(reading, f"{name} (texts)", self.items, Role.COPY)
        heads = [text for texts in self.heads.values() for text in texts]
        add_text(reading, f"{name} (headers as they stand)", HARD_BORDER.join(heads), role=Role.COPY)
        add_text(reading, f"{name} (other texts)", HARD_BORDER.join(self.others))
        add_text(reading, f"{name} (attributes)", HARD_BORDER.join(self.attributes))
        apart = (SOFT_BORDER.join(texts) for texts in (self.others, self.values))
        reading.add(f"{name} (put together)", *apart, across=True)


def _without_codes(text: str) -> str:
    return _CODES.sub("", text.replace("&\0", "\0"))


def _parsed(data: bytes) -> _Part:
    """Raises ValueError for what is not well-formed or too large."""
    if len(data) > MOST_BYTES:
        raise ValueError("workbook")
    collector = _Collector()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.characters
    hear_remarks(parser, collector.other)
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError) as error:  # an encoding that nobody knows
        raise ValueError("workbook") from error
    collector.leave()
    return collector.part


class _Collector:
    def __init__(self) -> None:
        self.part = _Part()
        self._markup = Markup()
        self._path: list[str] = []
        self._text: list[str] = []
        self._kind = ""
        self._value: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        self._flush()
        self._path.append(local)
        if local == "row":
            self.part.rows.append([])
        elif local in ("c", "si"):
            self.leave()
            self._kind = attributes.get("t", "n")
        names, values, _ = self._markup.start(name, attributes)
        said = [without_borders(value) for _, value in values]
        self.part.values += said
        self.part.attributes.update(dict.fromkeys((*said, *names)))

    def end(self, name: str) -> None:
        self._flush()
        local = self._path.pop()
        self._markup.end()
        value = "".join(self._value)
        if local == "si":
            self.part.items.append(value)
        elif local == "c" and self.part.rows:
            self.part.rows[-1] += [(self._kind, value)] if value else []
        elif local in _HEADS:
            self.part.heads.setdefault(local, []).append(value)
        else:
            return
        self._value = []

    def leave(self) -> None:
        """What was read so far and ended in no cell, shared text or header stands anywhere else."""
        self.other(*self._value)
        self._value = []

    def characters(self, text: str) -> None:
        self._text.append(text)

    def other(self, *texts: str | int | None) -> None:
        self.part.others += [without_borders(text) for text in texts if isinstance(text, str)]

    def _flush(self) -> None:
        """The text so far belongs to a cell, a shared text, a header, or nowhere."""
        text, self._text = without_borders("".join(self._text)), []
        if not text or not self._path:
            return
        here, above = self._path[-1], self._path[-2:-1]
        if here in ("t", "v") and not {"si", "is", "r", "c"}.isdisjoint(above):
            self._value.append(_CODED.sub(_decoded, text).replace("\r", ""))
        elif here in _HEADS:
            self._value = [*self._value, text]
        elif text.strip():
            self.other(text)


def _decoded(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if not 0xD800 <= int(found[1], 16) < 0xE000 else ""
