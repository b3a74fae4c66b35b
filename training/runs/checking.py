"""Files that are as large and as old as they were left are trusted at first; hashes are compared beside the run.

A restart of a run at size would otherwise read hundreds of gigabytes while every GPU waits. Nothing a stage makes
counts as done before all hashes of what it read were compared.
"""

import json
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from training.data.texts import Known, file_hash
from training.evaluation.private import write_private
from training.runs.plan import RunError

_THREADS = 8  # hashing runs outside Python's lock; a file system of many disks answers several readers
State = list[int]


def state_of(file: Path) -> State:
    """Size in bytes and time of the last change in nanoseconds."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns]


def hashes_of(files: Iterable[Path]) -> list[str]:
    """SHA-256 of each file, hex, several at a time."""
    with ThreadPoolExecutor(_THREADS) as pool:
        return list(pool.map(file_hash, files))


class Checks:
    """Hashes that are being compared. A context: what is left of them when it ends in an error is not waited for."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_THREADS)
        self._running: list[tuple[Path, str, str, Future[str]]] = []

    def __enter__(self) -> "Checks":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def later(self, file: Path, digest: str, remedy: str) -> None:
        """Compare ``file`` with its ``digest``; ``remedy`` says what to do where it is another."""
        self._running.append((file, digest, remedy, self._pool.submit(file_hash, file)))

    def require(self) -> None:
        """Wait for all of them. Raises RunError naming a file that was changed or is gone."""
        for file, digest, remedy, found in self._running:
            try:
                same = found.result() == digest
            except OSError:
                same = False
            if not same:
                raise RunError(f"{file} is missing or was changed: {remedy}")
        self._running.clear()


def known_texts(file: Path) -> Known:
    """What `remember_texts` left; nothing where it left nothing."""
    if not file.exists():
        return {}
    return {
        name: (row[0], row[1], row[2], row[3]) for name, row in json.loads(file.read_text(encoding="utf-8")).items()
    }


def remember_texts(file: Path, known: Known) -> None:
    """Keep sizes, times and hashes of the files of a corpus; names of texts are private."""
    write_private(file, json.dumps({name: list(row) for name, row in sorted(known.items())}))
