"""Where results go: names that clash with nothing, and files that appear whole or not at all.

Nothing comes to a disk here before it may be read there: a judgment is written and verified in memory.
"""

import errno
import hashlib
import math
import os
import re
import shutil
import stat
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from core.errors import DocumentError, reason

DRAFT_PREFIX = ".thunder-deid-"
# A draft as `tempfile` names it; nobody's file is called so by chance.
_DRAFT = re.compile(re.escape(DRAFT_PREFIX) + r"(?:[0-9a-f]{16}-)?[a-z0-9_]{8}(\.part)?")
_ABANDONED = 3600  # seconds: no draft takes an hour, or it is kept alive
_ALIVE = 600
_TURN, _PAUSE = 10.0, 0.005  # seconds; moving takes milliseconds
_CODES = {
    errno.ENOSPC: "document.disk_full",
    errno.EDQUOT: "document.disk_full",
    errno.EACCES: "document.target_permission",
    errno.EPERM: "document.target_permission",
    errno.EROFS: "document.target_permission",
    errno.EISDIR: "document.target_is_folder",
    errno.ENOENT: "document.target_folder",
    errno.ENOTDIR: "document.target_folder",
    errno.ENAMETOOLONG: "document.name_too_long",
}


_mark = ""


def mark_drafts(mark: str) -> None:
    """Let the drafts of this process carry ``mark``, 16 hexadecimal digits, so that who outlives it tells them."""
    global _mark
    _mark = f"{mark}-"


def remove_drafts(folder: Path, mark: str) -> None:
    """Remove what a process that is dead, and nobody else, had drafted in ``folder`` under its ``mark``."""
    drafts: list[Path] = []
    with suppress(OSError):  # never made, or open for writing only: then its age tells, as that of any other
        drafts = [path for path in folder.iterdir() if path.name.startswith(f"{DRAFT_PREFIX}{mark}-")]
    for draft in drafts:
        with suppress(OSError):
            shutil.rmtree(draft)


class OutputNames:
    """Keeps two inputs of one run from writing one file, and any output from covering an input.

    Names are compared as the least exact file system would: without case, Unicode-composed.
    """

    def __init__(self, inputs: Iterable[Path] = ()) -> None:
        # Looked up, not compared one by one: of a thousand inputs each claims its results among a thousand.
        known = tuple(inputs)
        self._places = set(map(_place, known))
        self._stems = {_folded(path.stem) for path in known}
        self._names = Counter(_folded(path.name) for path in known)
        self._identities = set(filter(None, map(_identity, known)))
        self._taken: dict[tuple[Path, str], Path] = {}

    def claim(self, target: Path, source: Path) -> None:
        """Reserve ``target`` for ``source``. Raises DocumentError when it is an input or already taken."""
        if self._is_input(target, source):
            raise DocumentError("program.output_is_input", file=source.name, output=target.name)
        first = self._taken.setdefault(_key(target), source)
        if first != source:
            raise DocumentError("program.same_output", file=source.name, other=first.name, output=target.name)

    def claim_one_of(self, targets: Sequence[Path], source: Path) -> Path:
        """Reserve the first of ``targets`` that is free; raises DocumentError when none is."""
        free = [target for target in targets if self._taken.get(_key(target), source) == source]
        chosen = (free or targets)[0]
        self.claim(chosen, source)
        return chosen

    def is_free(self, target: Path, source: Path) -> bool:
        """Whether ``target``, no name of its own, may be ``source``'s: neither an input's name nor another's result."""
        if self._is_input(target, source) or _folded(target.stem) in self._stems:
            return False
        return self._taken.get(_key(target), source) == source

    def has_namesake(self, source: Path) -> bool:
        """Whether another input has the very name of ``source``: in another folder, or by case alone."""
        return self._names[_folded(source.name)] > 1

    def _is_input(self, target: Path, source: Path) -> bool:
        place, identity = _place(target), _identity(target)
        if place in self._places or place == _place(source):
            return True
        return identity is not None and (identity in self._identities or identity == _identity(source))


def _key(target: Path) -> tuple[Path, str]:
    return _place(target.parent), _folded(target.name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _place(path: Path) -> Path:
    """Where ``path`` leads; links that lead back to themselves, at which pathlib raises, lead to one of them."""
    return Path(os.path.realpath(path))


def _identity(path: Path) -> tuple[int, int] | None:
    """What the disk calls the file, the same by all its names; None where there is none."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


def standing(path: Path) -> tuple[int, ...] | None:
    """What tells the file at ``path`` from one that takes its place, or from itself changed; None where there is none
    to be seen."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
    return None


@contextmanager
def workplace(folder: Path, file: str) -> Iterator[Path]:
    """A private folder inside ``folder``, gone at the end, or as soon as it can be, with all that is still in it.

    ``folder`` is made when missing, and removed again if it stays empty. An OSError becomes a
    DocumentError about ``file``. What a killed program or a power cut left in ``folder`` goes as well.
    """
    missing: list[Path] = []
    try:
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        draft = TemporaryDirectory(prefix=f"{DRAFT_PREFIX}{_mark}", dir=folder, ignore_cleanup_errors=True)
        try:
            _remove_abandoned(Path(draft.name))
            yield Path(draft.name)
        finally:
            # Held by a virus scanner, on Windows: no reason to call a result failed that stands in its place. The next
            # ``_remove_abandoned`` takes it along. Python asks itself without end where the folder itself is held.
            with suppress(OSError, RecursionError):
                draft.cleanup()
    except OSError as error:
        raise cannot_write(error, file) from error
    finally:
        for path in missing:
            with suppress(OSError):  # not empty: there are results in it
                path.rmdir()


class Lifeline:
    """Lets a ``workplace`` that takes longer than an hour not be taken for abandoned by those who write beside it."""

    def __init__(self, work: Path) -> None:
        self._sign, self._last = work / "alive", -math.inf

    def show(self) -> None:
        """Somebody is at work; to be called as often as one likes."""
        now = time.monotonic()
        if now - self._last < _ALIVE:
            return
        self._last = now
        with suppress(OSError):
            # A file that comes and goes: the time is then of the clock that keeps the folder, which may be another's.
            self._sign.touch()
            self._sign.unlink()


def _remove_abandoned(own: Path) -> None:
    """Remove the drafts beside ``own`` that are an hour older; both times are of the clock that keeps the folder."""
    now = own.stat().st_mtime
    siblings: list[Path] = []
    with suppress(OSError):  # a folder may be open for writing only
        siblings = [path for path in own.parent.iterdir() if _DRAFT.fullmatch(path.name)]
    for path in siblings:
        with suppress(OSError):  # a colleague's, or just gone: nothing that is to stop this result
            status = path.lstat()
            if now - status.st_mtime < _ABANDONED:
                continue
            if stat.S_ISDIR(status.st_mode):
                shutil.rmtree(path)
            else:
                path.unlink()


def cannot_write(error: OSError, file: str) -> DocumentError:
    """The error of a disk that is full, missing or closed to us, or takes no name so long."""
    code = _CODES.get(error.errno or 0, "program.cannot_write")
    return DocumentError(code, file=file, reason=reason(error))


def _nothing_to_look_at() -> None:
    return None


def put_in_place(results: Sequence[tuple[bytes, Path]], look: Callable[[], Path | None] = _nothing_to_look_at) -> None:
    """Let finished results stand under their names, in one folder, all of them or none; the last names any error.

    ``look`` has the last word, directly before they get their names: what it raises keeps them from that, and the file
    of that folder that it returns goes with what stood there before.

    Each is brought to the disk under a private name, read back and compared, and only then moved. What is given here
    may be seen by others: of a judgment nothing that was not verified. Raises DocumentError.
    """
    last = results[-1][1]
    with workplace(last.parent, last.name) as work:
        # Short names: those of the results may be as long as a name can be.
        drafts = [_on_disk(work / f"{number}.new", data) for number, (data, _) in enumerate(results, 1)]
        with turn(last.parent), _without(look(), work / "gone.older"):
            move_into_place(zip(drafts, (target for _, target in results), strict=True))
        sync_folder(last.parent)


@contextmanager
def turn(folder: Path) -> Iterator[None]:
    """Programs that put results or sessions into ``folder`` do so one after the other, where the system can lock a
    folder: what one saw there is so until it is done. Windows, some shares and a folder open for writing only let
    nobody wait."""
    handle: int | None = None
    if sys.platform != "win32":
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            _lock(handle)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


if sys.platform != "win32":
    import fcntl

    def _lock(handle: int) -> None:
        """Wait for a lock, but not for ever: one that was stopped must not stop all others. Raises OSError."""
        until = time.monotonic() + _TURN
        while time.monotonic() < until:
            try:
                return fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(_PAUSE)
        return None


@contextmanager
def _without(path: Path | None, copy: Path) -> Iterator[None]:
    """Take the file at ``path`` away; it stands there again, by its ``copy``, where what is done meanwhile fails."""
    kept = _copied(path, copy) if path else None
    try:
        if path and kept:
            path.unlink()
        yield
    except BaseException:
        if path and kept:
            with suppress(OSError):  # the first failure is told
                kept.replace(path)
        raise


def _on_disk(path: Path, data: bytes) -> Path:
    """``path``, at which ``data`` now stands, complete and on the disk. Raises OSError."""
    with path.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    with path.open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").digest() != hashlib.sha256(data).digest():
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    return path


def sync_file(path: Path) -> None:
    """Bring what was written at ``path`` to the disk: only then may it take the place of an older file. Raises
    OSError."""
    with path.open("rb+") as stream:  # Windows flushes only what may be written
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Bring a renaming in ``folder`` to the disk where the system lets us; the file itself is safe already.

    Windows does so by itself; some network file systems cannot, and a folder may be open for writing only.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move_into_place(pairs: Iterable[tuple[Path, Path]]) -> None:
    """Move each finished file to its target, all of them or none; an older file of that name is replaced.

    Where one cannot be moved (an older result is open in a word processor), the older files stand again as they were.
    """
    begun: list[tuple[Path, Path, Path | None]] = []
    try:
        for number, (finished, target) in enumerate(pairs, 1):
            finished.chmod(usual_mode())  # drafts are private; results are for the colleagues a folder is shared with
            # A short name: that of the result may be as long as a name can be.
            kept = _copied(target, finished.with_name(f"{number}.older"))
            begun.append((finished, target, kept))
            finished.replace(target)
    except BaseException:
        for finished, target, kept in begun:
            with suppress(OSError):  # the others are put back all the same, and the first failure is told
                if finished.exists():  # Ctrl-C may come while one is moved: only where it lies says whether it was
                    continue
                target.unlink(missing_ok=True) if kept is None else kept.replace(target)
        raise
    for kept in filter(None, (kept for _, _, kept in begun)):
        with suppress(OSError):  # all is done; the workplace takes it along
            kept.unlink()


def _copied(target: Path, copy: Path) -> Path | None:
    """``copy``, made of the file at ``target``, which itself stays until the new one stands there; None for no file."""
    if not target.is_file():
        return None
    shutil.copy2(target, copy)
    return copy


def usual_mode() -> int:
    """The permissions any program would give a new file here."""
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
