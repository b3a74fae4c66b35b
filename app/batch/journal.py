"""What has been done, line by line on the disk, so that a killed run goes on where it was.

One JSON line a judgment, brought to the disk before the next; the last line of a file says. It holds hashes, counts and
the names of results, never those of originals. A torn last line, as a kill leaves it, is dropped.
"""

import os
from pathlib import Path

import msgspec

from core.errors import InUseError, ReviewError, UsageError
from core.review.files import make_folder, not_written, read_whole
from core.review.locks import Lock

FILE = "journal.jsonl"
_LOCK = "lock"


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
        size, modified: of the original, as `Item` has them: another one is done anew.
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
        return (self.size, self.modified) == (size, modified)


_LINE = msgspec.json.Decoder(Settings | Entry)


class Journal:
    """The journal of one folder of results; locked as long as it is open."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Open or begin the journal in ``folder``.

        Raises UsageError where it is another run's or in use, ReviewError where it cannot be read or written.
        """
        make_folder(folder)
        try:
            self._lock = Lock.take(folder / _LOCK)
        except InUseError as error:
            raise UsageError("batch.in_use", folder=folder.name) from error
        self.file = folder / FILE
        self.entries: dict[str, Entry] = {}
        try:
            self._read(settings)
            self._stream = self.file.open("ab")
            if not self.file.stat().st_size:
                self._append(settings)
        except OSError as error:
            self._lock.release()
            raise not_written(error, self.file) from error
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._lock.release()

    def note(self, entry: Entry) -> None:
        """Bring ``entry`` to the disk. Raises ReviewError."""
        try:
            self._append(entry)
        except OSError as error:
            raise not_written(error, self.file) from error
        self.entries[entry.key] = entry

    def _append(self, line: Settings | Entry) -> None:
        self._stream.write(msgspec.json.encode(line) + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _read(self, settings: Settings) -> None:
        if not self.file.exists():
            return
        data = read_whole(self.file)
        whole = _whole_lines(data)
        if len(whole) < len(data):
            os.truncate(self.file, len(whole))
        if not whole:
            return
        said, self.entries = _parsed(whole)
        if said != settings:
            raise UsageError("batch.other_settings", folder=self.file.parent.name)


def read_journal(folder: Path) -> tuple[Settings, dict[str, Entry]]:
    """What the journal in ``folder`` says by now; a run may be at work with it. Raises ReviewError."""
    return _parsed(_whole_lines(read_whole(folder / FILE)))


def _whole_lines(data: bytes) -> bytes:
    return data[: data.rfind(b"\n") + 1]


def _parsed(data: bytes) -> tuple[Settings, dict[str, Entry]]:
    try:
        first, *others = (_LINE.decode(line) for line in data.splitlines())
    except (msgspec.MsgspecError, ValueError) as error:  # ValueError: not even a first line
        raise ReviewError("batch.damaged", file=FILE) from error
    entries = {line.key: line for line in others if isinstance(line, Entry)}
    if not isinstance(first, Settings) or not all(isinstance(line, Entry) for line in others):
        raise ReviewError("batch.damaged", file=FILE)
    return first, entries
