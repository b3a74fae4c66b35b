"""Open a judgment: the file is read once, its bytes are parsed in a process with limits."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

from core.documents.formats import Format, declared
from core.documents.isolated import IsolatedDocument
from core.documents.model import Document
from core.errors import DocumentError, reason

# A judgment of 1,000 pages is a few megabytes; what is larger is no judgment, or one full of pictures.
MAX_BYTES = 200 << 20

_OS_ERRORS = {
    errno.ENOENT: "document.missing",
    errno.ENOTDIR: "document.missing",
    errno.EACCES: "document.permission",
    errno.EPERM: "document.permission",
    errno.EISDIR: "document.folder",
    errno.ELOOP: "document.link_loop",
    errno.ENAMETOOLONG: "document.name_too_long",
}


def open_document(path: Path, cancelled: Callable[[], bool] = lambda: False, *, ocr: bool = False) -> Document:
    """Open the judgment at ``path``; its format is told by content; a table among texts by the name's ending.

    With ``ocr``, pages of a PDF that are pictures are read by text recognition, if the machine has it; without, such a
    file is refused.

    The bytes are read here and parsed in a process with limits on memory and time (``core.isolation``). Raises
    Cancelled, and DocumentError with a code for each reason why the file cannot be read completely: a document that
    opens is one whose whole text is known, apart from what its ``notices`` name.
    """
    path = Path(path)
    return IsolatedDocument(path, read_bytes(path), shown_name(path), cancelled, ocr)


def shown_name(path: Path) -> str:
    """The file's name for messages, without its folders and short enough to read."""
    name = path.name or str(path)
    shown = name if len(name) <= 120 else f"{name[:80]}…{name[-30:]}"
    return "".join(char if char.isprintable() else "?" for char in shown)


def spelled(name: str) -> str:
    """``name`` as people read it: bytes that are no UTF-8, as old Korean archives have them, are taken for CP949.

    Raises DocumentError where they are neither: whom such a name names nobody could tell.
    """
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        try:
            return os.fsencode(name).decode("cp949")
        except UnicodeError as error:
            raise DocumentError("document.odd_name", file=shown_name(Path(name))) from error
    return name


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of the regular file at ``path``. Raises DocumentError; opens no folder, pipe or device."""
    file = shown_name(path)
    try:
        status = path.stat()
        check_kind(status.st_mode, file)
        _check_size(status.st_size, limit, file)
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise cannot_read(error, file) from error
    except ValueError as error:  # a NUL in the name
        raise DocumentError("document.missing", file=file) from error
    except MemoryError as error:
        raise DocumentError("document.too_large", file=file, size=0, limit=limit >> 20) from error
    _check_size(len(data), limit, file)
    return data


def check_kind(mode: int, file: str) -> None:
    """Raises DocumentError for a folder, pipe or device: of some, reading never ends."""
    if stat.S_ISDIR(mode):
        raise DocumentError("document.folder", file=file)
    if not stat.S_ISREG(mode):
        raise DocumentError("document.special", file=file)


def can_be_recognised(error: DocumentError) -> bool:
    """Whether what was refused are pages without text that this computer could read by text recognition."""
    return any(declared(kind).recognisable(error.code) for kind in Format)


def cannot_read(error: OSError, file: str) -> DocumentError:
    """What the system refused to read, in the words of the program."""
    code = _OS_ERRORS.get(error.errno or 0, "document.unreadable")
    return DocumentError(code, file=file, reason=reason(error))


def _check_size(size: int, limit: int, file: str) -> None:
    if size == 0:
        raise DocumentError("document.empty", file=file)
    if size > limit:
        raise DocumentError("document.too_large", file=file, size=size >> 20, limit=limit >> 20)
