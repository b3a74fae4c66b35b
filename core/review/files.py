"""Files that are written whole or not at all, whatever the disk does; every failure says what to do."""

import errno
import os
import stat
import tempfile
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from core.documents.open import shown_name
from core.errors import ReviewError, reason
from core.outputs import DRAFT_PREFIX, sync_folder

# No review comes near it; a file this large was chosen by mistake.
MAX_BYTES = 1 << 29

_CODES = {
    errno.ENOSPC: "archive.disk_full",
    errno.EDQUOT: "archive.disk_full",
    errno.ENOENT: "archive.folder_gone",
    errno.ENOTDIR: "archive.folder_gone",
    errno.EACCES: "archive.permission",
    errno.EPERM: "archive.permission",
    errno.EROFS: "archive.permission",
}


def read_whole(path: Path) -> bytes:
    """The bytes of the regular file at ``path``. Raises ReviewError."""
    file = shown_name(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_BYTES:
            raise ReviewError("archive.not_ours", file=file, ending=path.suffix)
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ReviewError("archive.missing", file=file) from error
    except OSError as error:
        raise ReviewError("archive.unreadable", file=file, reason=reason(error)) from error


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Let ``data`` stand at ``path``, complete and on the disk, with the permissions ``mode``.

    It is written to a private file in the same folder, flushed and renamed. Whatever fails, a file that stood there
    before is untouched and nothing half-written stays. Raises ReviewError.
    """
    part: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=DRAFT_PREFIX, suffix=".part")
        part = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(mode)
        part.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise not_written(error, path) from error
    finally:
        if part is not None:
            with suppress(OSError):  # gone after the renaming, or with the whole folder
                part.unlink()


def free_name(path: Path) -> Path:
    """``path``, or the next like it that no file has: what somebody has saved there is replaced on purpose only."""
    numbered = (path.with_stem(f"{path.stem} ({number})") for number in count(2))
    # os.path says no to what may not be asked, where pathlib raises: writing will tell.
    return next(one for one in chain([path], numbered) if not os.path.exists(one))  # noqa: PTH110


def make_folder(folder: Path) -> None:
    """Make a private folder where there is none. Raises ReviewError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(error, folder) from error


def not_written(error: OSError, path: Path) -> ReviewError:
    """What a failed writing of ``path`` means to the user."""
    code = _CODES.get(error.errno or 0, "archive.not_saved")
    return ReviewError(code, file=shown_name(path), reason=reason(error))
