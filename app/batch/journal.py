"""What has been done, line by line on the disk, so that a killed run goes on where it was.

One JSON line a judgment, brought to the disk before the next; the last line of a file says. It holds hashes, counts and
the names of results, never those of originals. A torn last line, as a kill leaves it, is dropped.
"""

import os
from collections.abc import Iterator
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
    """

    program: str
    model: str
    profile: str
    dictionary: str
    to: str
    in_place: bool = False
    ocr: bool = False


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
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self.file, len(whole))
        for number, line in enumerate(self._lines(whole)):
            if isinstance(line, Entry):
                self.entries[line.key] = line
            elif line != settings:
                raise UsageError("batch.other_settings", folder=self.file.parent.name)
            if number == 0 and not isinstance(line, Settings):
                raise ReviewError("batch.damaged", file=self.file.name)

    def _lines(self, data: bytes) -> Iterator[Settings | Entry]:
        try:
            for line in data.splitlines():
                yield _LINE.decode(line)
        except msgspec.MsgspecError as error:
            raise ReviewError("batch.damaged", file=self.file.name) from error
