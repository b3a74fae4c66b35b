"""The zip file of a package of XML parts, opened safely, and its parts parsed safely."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from lzma import LZMAError
from urllib.parse import unquote

from lxml import etree

from core.documents.parts.tree import Element

MAX_TOTAL_BYTES = 300 * 1024 * 1024
MAX_ENTRIES = 10_000
# Deflate reaches 1:1000 only on runs of one byte; real document XML stays far below 1:250.
SUSPICIOUS_RATIO = 250
SUSPICIOUS_FROM_BYTES = 20 * 1024 * 1024
_LONG_AGO = (1980, 1, 1, 0, 0, 0)

_DAMAGED = (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, NotImplementedError, ValueError, OSError, KeyError)
_OVER = ("Excessive depth", "Text node too long")


class Refused(Exception):
    """The file cannot be used; ``code`` names the message, which begins with the format's name."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


def parse(data: bytes, room: str) -> Element:
    """Parse one XML part without entities, DTD or network. Raises Refused, for what is no XML with a code of room."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        # By the parser's words: attacks with entities and attributes end at the same limit, with the same code.
        over = any(words in str(error) for words in _OVER)
        raise Refused("document.too_deep" if over else f"{room}.damaged") from error
    info = root.getroottree().docinfo
    if info.internalDTD is not None or info.doctype:
        raise Refused(f"{room}.dtd")
    return root


class Archive:
    """The checked zip file: part names without surprises, sizes within limits. Codes of errors are those of a room."""

    def __init__(self, data: bytes, room: str) -> None:
        """Raises Refused."""
        self._room = room
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _DAMAGED as error:
            raise Refused(f"{room}.damaged") from error
        entries = self._zip.infolist()
        if len(entries) > MAX_ENTRIES or sum(entry.file_size for entry in entries) > MAX_TOTAL_BYTES:
            raise Refused(f"{room}.too_large")
        self._names: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            self._add(entry)

    def _add(self, entry: zipfile.ZipInfo) -> None:
        name = entry.filename
        if name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/"):
            raise Refused(f"{self._room}.unsafe")
        if name.lower() in self._names:
            raise Refused(f"{self._room}.unsafe")
        if entry.flag_bits & 1:
            raise Refused(f"{self._room}.encrypted")
        big = entry.file_size > SUSPICIOUS_FROM_BYTES
        if big and entry.file_size > SUSPICIOUS_RATIO * max(entry.compress_size, 1):
            raise Refused(f"{self._room}.too_large")
        self._names[name.lower()] = entry

    def parts(self) -> list[str]:
        """The keys of all parts that are no folders: their names in small letters."""
        return [key for key, entry in self._names.items() if not entry.is_dir()]

    def find(self, name: str) -> str | None:
        """The key of the part called ``name``, or None."""
        return next((key for key in (name.lower(), unquote(name).lower()) if key in self._names), None)

    def read(self, key: str) -> bytes:
        """The part's bytes; a header that lies about the size is caught by the bounded read."""
        entry = self._names[key]
        try:
            with self._zip.open(entry) as stream:
                data = stream.read(entry.file_size + 1)
        except (*_DAMAGED, RuntimeError) as error:
            raise Refused(f"{self._room}.damaged") from error
        if len(data) > entry.file_size:
            raise Refused(f"{self._room}.damaged")
        return data


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file of ``files`` in their order, the same for the same files.

    A member called "mimetype" is not compressed: programs look for its words in the bytes of the file.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()


def rebuilt(root: Element, namespaces: Mapping[str, str]) -> Element:
    """A copy of the tree that declares ``namespaces`` at its root (moving a tree takes time by its square).

    What was copied is emptied: two whole trees of a table of many pages are more than a file's memory.
    """
    new = etree.Element(root.tag, nsmap=dict(namespaces))
    waiting = [(root, new)]
    while waiting:
        old, copy = waiting.pop()
        copy.text, old.text = old.text, None
        for name, value in old.items():
            copy.set(name, value)
        old.attrib.clear()
        for child in old:
            below = etree.SubElement(copy, child.tag)
            below.tail = child.tail
            waiting.append((child, below))
    return new
