"""A toy opened, written in place, and any document written as a toy."""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

from lxml import etree

from core.documents.formats import Format
from core.documents.model import Document, Draft, Replacement, apply_replacements
from core.documents.plain import line_blocks
from core.errors import DocumentError

_PART = "Contents/section0.xml"
_TIME = (1980, 1, 1, 0, 0, 0)


class ToyDocument(Document):
    """A judgment in a toy."""

    def __init__(self, path: Path, data: bytes, text: str) -> None:
        super().__init__(path, data)
        self.format, self.text, self.notices = Format("toy"), text, ()
        self.blocks = line_blocks(text)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """See ``Document.write_native``."""
        return write_fresh_toy(self, replacements)


def open_toy(path: Path, data: bytes) -> ToyDocument:
    """Open the bytes of a toy. Raises DocumentError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            root = etree.fromstring(archive.read(_PART))
    except (KeyError, etree.XMLSyntaxError) as error:
        raise DocumentError("toy.damaged", file=path.name) from error
    return ToyDocument(path, data, "\n".join(line.text or "" for line in root))


def write_fresh_toy(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """``document`` with ``replacements`` as a toy."""
    root = etree.Element("toy")
    for line in apply_replacements(document.text, replacements).splitlines():
        etree.SubElement(root, "p").text = line
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype", _TIME), "application/x-toy")
        archive.writestr(zipfile.ZipInfo(_PART, _TIME), etree.tostring(root, encoding="utf-8", xml_declaration=True))
    return Draft(stream.getvalue())
