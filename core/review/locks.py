"""An exclusive lock on a file. The system releases it when the process ends, however it ends: none is left behind."""

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from core.errors import InUseError
from core.review.files import not_written

_PAUSE = 0.02
# The last one of NFS, where a colleague's lock file is there that may only be read: it goes when the colleague is done.
_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EBADF})

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that is held, until a ``with`` ends or it is released; two of one path are never held at once, in this
    process or any other."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    @classmethod
    def take(cls, path: Path, patience: float = 0.3, mode: int = 0o600) -> "Lock":
        """Lock ``path``, waiting up to ``patience`` seconds for a short holder (somebody who only looks).

        ``mode`` are the permissions of the lock file: whoever may read it can hold it.

        Raises InUseError when it stays taken, ReviewError when the file cannot be made, or locked where it lies.
        """
        deadline = time.monotonic() + patience
        while (handle := _attempt(path, mode)) is None:
            if time.monotonic() >= deadline:
                raise InUseError("journal.in_use")
            time.sleep(_PAUSE)
        return cls(path, handle)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Let others have it; the lock file goes. A second call does nothing: the file may be another's by then."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        with suppress(OSError):  # Windows removes no open file; it is removed below
            self._path.unlink()
        os.close(handle)
        if os.name == "nt":
            with suppress(OSError):  # another program has it open already
                self._path.unlink()


def _attempt(path: Path, mode: int) -> int | None:
    """A locked handle of the file that now stands at ``path``; None if somebody else has it."""
    try:
        handle = _opened(path, mode)
    except OSError as error:
        raise not_written(error, path) from error
    try:
        _try_lock(handle)
        with suppress(OSError):
            # Its last holder may have removed it between our opening and locking: then a lock on it holds nobody off.
            if os.path.samestat(os.fstat(handle), path.stat()):
                return handle
    except OSError as error:
        if error.errno not in _TAKEN:  # a share that knows no locks: to wait for anybody would be in vain
            os.close(handle)
            raise not_written(error, path) from error
    os.close(handle)
    return None


def _opened(path: Path, mode: int) -> int:
    """A handle of the lock file, which holds nothing; of a colleague's, one to read it."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, mode)
    except PermissionError:
        with suppress(FileNotFoundError):
            return os.open(path, os.O_RDONLY)
        return os.open(path, os.O_RDWR | os.O_CREAT, mode)  # it has just gone; or none can be made, which this says
