"""What the process with limits does with documents: open one, write it, say how it reads when written."""

import hashlib
from pathlib import Path

import msgspec

from core.documents.formats import declared
from core.documents.model import Document
from core.documents.pages import Mapped
from core.documents.reading import read_document
from core.documents.sniff import recognise
from core.documents.wire import Asked, Opened, Page, Said, Wrote

# What was opened last is written next, as a rule: it need not be read again.
_last: dict[tuple[bytes, str, bool, bool], Document] = {}


def open_job(question: bytes, data: bytes) -> bytes:
    """The document as plain data. Raises DocumentError."""
    asked = _asked(question)
    document = _document(asked, data)
    notices = tuple(map(Said.of, document.notices))
    pages = document.map_pages() if asked.ocr else None
    return msgspec.msgpack.encode(
        Opened(
            document.format,
            document.text,
            document.blocks,
            notices,
            document.uncertain,
            Mapped.of(pages) if pages else None,
        )
    )


def pages_job(question: bytes, data: bytes) -> bytes:
    """Where the text of the document stands on its pages; empty where it has none. Raises DocumentError."""
    pages = _document(_asked(question), data).map_pages()
    return msgspec.msgpack.encode(Mapped.of(pages)) if pages else b""


def draw_job(question: bytes, data: bytes) -> bytes:
    """One page as it looks. Raises DocumentError."""
    asked = msgspec.msgpack.decode(question, type=Page)
    drawer = declared(asked.format).page_drawer
    if drawer is None:
        raise ValueError(asked.format)
    return msgspec.msgpack.encode(drawer()(data, asked.number, asked.width, asked.name))


def write_job(question: bytes, data: bytes) -> bytes:
    """The document with replacements in its own format. Raises DocumentError."""
    asked = _asked(question)
    document = _document(asked, data)
    draft = (document.write_in_place if asked.in_place else document.write_native)(asked.replacements)
    return msgspec.msgpack.encode(Wrote(draft.data, tuple(map(Said.of, draft.notices))))


def readable_job(question: bytes, data: bytes) -> bytes:
    """What another program reads in the written document, as UTF-8. Raises DocumentError."""
    asked = _asked(question)
    document = _document(asked, data)
    return document.readable_text(asked.replacements, asked.to or document.format).encode()


def recognise_job(question: bytes, data: bytes) -> bytes:
    """The word of the format that the bytes are. Raises DocumentError."""
    return recognise(data, _asked(question).name).encode()


def _asked(question: bytes) -> Asked:
    return msgspec.msgpack.decode(question, type=Asked)


def _document(asked: Asked, data: bytes) -> Document:
    digest = hashlib.sha256(data).digest()
    key = digest, asked.name, asked.look, asked.ocr
    looked_at = _last.get((digest, asked.name, True, asked.ocr))  # serves also where nobody asks for a look
    if looked_at is not None:
        return looked_at
    if key not in _last:
        _last.clear()
        _last[key] = read_document(Path(asked.name), data, look=asked.look, ocr=asked.ocr)
    return _last[key]
