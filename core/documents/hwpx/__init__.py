"""HWPX (OWPML, KS X 6101): all text with a map to the XML that holds it, written back in place and cleaned.

Any other document can be written as HWPX, too.
"""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    return content.mimetype == "application/hwp+zip" or "Contents/content.hpf" in content.names


def _opener() -> "Opener":
    from core.documents.hwpx.document import open_hwpx

    return lambda path, data, _look: open_hwpx(path, data)


def _writer() -> "Writer":
    from core.documents.hwpx.fresh import write_fresh_hwpx

    return write_fresh_hwpx


FORMAT = Declaration(
    endings=(".hwpx",),
    reader="zip",
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
    keeps=frozenset((Keeps.TABLES, Keeps.HEADS)),
)
