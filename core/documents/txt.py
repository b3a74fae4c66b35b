"""TXT: what is no other kind of file is plain text (``core.documents.plain``), or nothing that can be read."""

from typing import TYPE_CHECKING

from core.documents.formats import Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _opener() -> "Opener":
    from core.documents.plain import open_plain

    return lambda path, data, _look: open_plain(path, data)


def _writer() -> "Writer":
    from core.documents.plain import write_fresh_text

    return write_fresh_text


FORMAT = Declaration(
    endings=(".txt",),
    reader="text",
    plain=True,
    opener=_opener,
    writer=_writer,
    keeps=frozenset((Keeps.PAGE_NUMBERS,)),
)
