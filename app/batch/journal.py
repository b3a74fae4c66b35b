"""What has been done, line by line on the disk, so that a killed run goes on where it was.

One JSON line a judgment, brought to the disk before the next; the last line of a file says. It holds hashes, counts and
the names of results, never those of originals. A torn last line, as a kill leaves it, is dropped.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from core.errors import InUseError, ReviewError, UsageError, reason
from core.review.files import make_folder, not_written
from core.review.locks import Lock

FILE = "journal.jsonl"
_LOCK = "lock"
_BEGINNING = b'{"line":"settings"'
_LONGEST = 1 << 20  # of a line, which has some hundreds of bytes


class Settings(msgspec.Struct, frozen=True, kw_only=True, tag="settings", tag_field="line"):
    """With what a run works. Results of others do not mix with its own.

    Attributes:
        program, model, profile, dictionary: version, and hashes.
        to: the format of the results; "" for each judgment's own.
        in_place: PDFs keep the look of their pages.
        ocr: whether pages that are pictures are read by text recognition.
        store: hash of the endpoint and the two places of a run in a store; "" for folders.
    """

    program: str
    model: str
    profile: str
    dictionary: str
    to: str
    in_place: bool = False
    ocr: bool = False
    store: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag="judgment", tag_field="line"):
    """What became of one judgment.

    Attributes:
        key: `Item.key`.
        size, modified: of the original, as `Item` has them: another one is looked at anew.
        source: `source_of` the folder of the judgments; "" for a store.
        input_sha256: hash of the original; "" where it failed.
        gone: whether a later run, or look at a watched folder, found no judgment there any more.
        code: of the error's message; "" where all went well.
        exit_code: 0, 1 where it failed, 3 where the verification found a leak.
        output: the result's place below the folder of results, with slashes.
        output_sha256: its hash.
        characters: of the judgment's text.
        mentions: how many were replaced.
        by_category: the same by category.
        suspects: values nearly marked, for a reader's eye.
        notices: how many things its report says.
        seconds: of one worker.
    """

    key: str
    size: int
    modified: int
    source: str = ""
    input_sha256: str = ""
    gone: bool = False
    code: str = ""
    exit_code: int = 0
    output: str = ""
    output_sha256: str = ""
    characters: int = 0
    mentions: int = 0
    by_category: dict[str, int] = {}
    suspects: int = 0
    notices: int = 0
    seconds: float = 0.0

    def is_of(self, size: int, modified: int) -> bool:
        """Whether it is about a judgment of this size and time, and not about what that was before."""
        return not self.gone and (self.size, self.modified) == (size, modified)


_LINE = msgspec.json.Decoder(Settings | Entry)
_Entries = dict[tuple[str, str], Entry]  # by source and key


def source_of(judgments: Path) -> str:
    """What the journal calls a folder of judgments: a hash, as its name may hold a party's."""
    return hashlib.sha256(os.fsencode(os.path.realpath(judgments))).hexdigest()


def holds_journal(folder: Path) -> bool:
    """Whether a run keeps its notes in ``folder``, whatever version wrote them."""
    try:
        with (folder / FILE).open("rb") as stream:
            return stream.read(len(_BEGINNING)) == _BEGINNING
    except OSError:
        return False


class Journal:
    """The journal of one folder of results; locked as long as it is open.

    Attributes:
        entries: what became of the judgments of the run's own folder, by key.
        elsewhere: what became of those of other folders, by key: another judgment each, unless its hash says that it is
            the same one (the folder was moved, or copied).
    """

    def __init__(self, folder: Path, settings: Settings, source: str = "") -> None:
        """Open or begin the journal in ``folder`` for the judgments of ``source``.

        Raises UsageError where it is another run's or in use, ReviewError where it cannot be read or written.
        """
        make_folder(folder)
        try:
            self._lock = Lock.take(folder / _LOCK)
        except InUseError as error:
            raise UsageError("batch.in_use", folder=folder.name) from error
        self.file = folder / FILE
        self.entries: dict[str, Entry] = {}
        self.elsewhere: dict[str, list[Entry]] = {}
        try:
            self._size = self._read(settings, source)
            # The system's own handle: what a full disk did not take is kept by nobody, to be written at the end.
            self._handle = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            self._lock.release()
            raise not_written(error, self.file) from error
        except BaseException:
            self._lock.release()
            raise
        try:
            os.ftruncate(self._handle, self._size)  # a torn last line goes
            os.lseek(self._handle, 0, os.SEEK_END)
            if not self._size:
                self._append(settings)
        except OSError as error:
            self.close()
            raise not_written(error, self.file) from error

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have it."""
        os.close(self._handle)
        self._lock.release()

    def note(self, *entries: Entry) -> None:
        """Bring ``entries`` to the disk. Raises ReviewError."""
        try:
            self._append(*entries)
        except OSError as error:
            raise not_written(error, self.file) from error
        self.entries.update((entry.key, entry) for entry in entries)

    def _append(self, *lines: Settings | Entry) -> None:
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        try:
            left = data
            while left:
                left = left[os.write(self._handle, left) :]
            os.fsync(self._handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise
        self._size += len(data)

    def _read(self, settings: Settings, source: str) -> int:
        """Read what is there; returns how many bytes of it are whole lines."""
        said, entries, size = _read(self.file)
        if said is not None and said != settings:
            raise UsageError("batch.other_settings", folder=self.file.parent.name)
        for (its, key), entry in entries.items():
            if its == source:
                self.entries[key] = entry
            else:
                self.elsewhere.setdefault(key, []).append(entry)
        return size


def read_journal(folder: Path, source: str = "") -> tuple[Settings, dict[str, Entry]]:
    """What the journal in ``folder`` says by now of the judgments of ``source``; a run may be at work with it. Raises
    ReviewError."""
    settings, entries, _ = _read(folder / FILE)
    if settings is None:
        raise ReviewError("batch.damaged" if os.path.isfile(folder / FILE) else "archive.missing", file=FILE)  # noqa: PTH113
    return settings, {key: entry for (its, key), entry in entries.items() if its == source}


def _read(file: Path) -> tuple[Settings | None, _Entries, int]:
    """Settings, judgments and the bytes of the whole lines of ``file``, line by line: it has as many as an archive."""
    settings: Settings | None = None
    entries: _Entries = {}
    size = 0
    try:
        for data in _lines(file):
            line = _LINE.decode(data)
            if isinstance(line, Settings) != (settings is None):
                raise ReviewError("batch.damaged", file=FILE)
            size += len(data)
            if isinstance(line, Settings):
                settings = line
            else:
                entries[line.source, line.key] = line
    except (msgspec.MsgspecError, ValueError) as error:
        raise ReviewError("batch.damaged", file=FILE) from error
    except OSError as error:
        raise ReviewError("archive.unreadable", file=FILE, reason=reason(error)) from error
    return settings, entries, size


def _lines(file: Path) -> Iterator[bytes]:
    """The whole lines of ``file``; none where there is none. Raises OSError, and ReviewError for a line without end."""
    try:
        stream = file.open("rb")
    except FileNotFoundError:
        return
    with stream:
        while (line := stream.readline(_LONGEST)).endswith(b"\n"):
            yield line
        if len(line) >= _LONGEST:
            raise ReviewError("batch.damaged", file=FILE)
