"""A format nobody uses: a zip package with one part, a paragraph a line. As a new format of the program would stand."""

from collections.abc import Mapping
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


def _messages() -> Mapping[str, tuple[str, str]]:
    return {
        "toy.damaged": ("'{file}'은(는) 손상된 장난감 문서입니다.", "'{file}' is a damaged toy."),
        "toy.refused": ("'{file}': 장난감은 아직 다루지 않습니다.", "'{file}': toys are not handled yet."),
    }


FORMAT = Declaration(
    title=("장난감 문서", "Toy document"),
    endings=(".toy", ".toyx"),
    reader="zip",
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
    messages=_messages,
)
