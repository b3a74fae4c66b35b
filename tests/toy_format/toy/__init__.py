"""A format nobody uses: a zip package with one part, a paragraph a line. As a new format of the program would stand."""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    return content.mimetype == "application/x-toy"


def _opener() -> "Opener":
    from core.documents.toy.document import open_toy

    return lambda path, data, _look: open_toy(path, data)


def _writer() -> "Writer":
    from core.documents.toy.document import write_fresh_toy

    return write_fresh_toy


FORMAT = Declaration(
    endings=(".toy", ".toyx"),
    reader="zip",
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
)
