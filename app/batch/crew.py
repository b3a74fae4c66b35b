"""The workers of a run, a thread for each that hands it orders and takes its answers.

A worker that dies over a judgment is replaced, the judgment tried once more, by a worker of its own; if that dies, too,
the judgment has failed and the others go on. Workers that cannot begin end the run: no judgment is to blame.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TypeVar

import msgspec

from app.batch.worker import FLAG, Answer, Order, Ready, Start, Writing, failed, path_of
from core import messages
from core.errors import DeidError, DocumentError
from core.outputs import remove_drafts

_ROOT = Path(__file__).resolve().parents[2]
_NO_WINDOW = 0x08000000 if sys.platform == "win32" else 0
_LOOK = 0.2  # seconds between looks whether somebody interrupted
_PATIENCE = 10.0  # seconds for a worker to end
_TRIES = 2
S = TypeVar("S")
_READY = msgspec.json.Decoder(Ready)
_SAID: "msgspec.json.Decoder[Writing | Answer]" = msgspec.json.Decoder(Writing | Answer)


class _Died(Exception):
    """A worker ended without an answer, or gave none that can be read."""


class Worker:
    """One process of `app.batch.worker`."""

    def __init__(self, start: Start) -> None:
        self._process = subprocess.Popen(
            _command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what libraries say there might quote the judgment
            cwd=_ROOT if _ROOT.is_dir() else None,
            env={**os.environ, "OMP_NUM_THREADS": str(start.threads), "OPENBLAS_NUM_THREADS": "1"},
            creationflags=_NO_WINDOW,
            start_new_session=True,  # Ctrl+C is the run's to answer
        )
        self._start = msgspec.structs.replace(start, mark=secrets.token_hex(8))
        self._writes_in: Path | None = None
        self.ready = False

    def done(self, order: Order) -> Answer:
        """Raises _Died, and DeidError where it cannot load what it needs."""
        if not self.ready:
            self._send(self._start)
            if reason := self._said(_READY).error:
                raise DeidError("batch.no_worker", reason=reason)
            self.ready = True
        self._send(order)
        while isinstance(said := self._said(_SAID), Writing):
            self._writes_in = path_of(said.folder)
        self._writes_in = None
        return said

    def _said(self, kind: "msgspec.json.Decoder[S]") -> S:
        assert self._process.stdout
        try:
            return kind.decode(self._process.stdout.readline())
        except (msgspec.DecodeError, ValueError) as error:  # nothing or half a line; closed by `stop`
            raise _Died from error

    def _send(self, message: Start | Order) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise _Died from error

    def stop(self, at_once: bool) -> None:
        """Let it end; ``at_once`` whatever it does. What it could not clear up goes."""
        with suppress(OSError):
            if at_once:
                self._process.terminate()
            assert self._process.stdin
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:  # waits for a share that does not answer: only this is heard there
            self._process.kill()
            self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()
        if self._writes_in:
            remove_drafts(self._writes_in, self._start.mark)


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG]
    return [sys.executable, "-m", "app", FLAG]


class Slot:
    """Where one worker after the other does what it is told, as ``new`` makes them: one that dies is replaced."""

    def __init__(self, new: Callable[[], Worker]) -> None:
        self._new = new
        self._worker: Worker | None = None

    def done(self, order: Order) -> Answer:
        """Raises DeidError where no worker can begin, whatever the judgment."""
        began = False
        for _ in range(_TRIES):
            self._worker = worker = self._worker or self._new()
            try:
                return worker.done(order)
            except _Died:
                began = began or worker.ready
                self.leave()
        if not began:
            raise DeidError("batch.no_worker", reason=messages.text("batch.died_at_start"))
        return failed(order, DocumentError("batch.worker_died", file=order.item.path.name))

    def leave(self) -> None:
        """Let the worker end that is there."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop(at_once=False)


class _Stopped(Exception):
    """The run has ended; no worker is made any more."""


class Crew:
    """``jobs`` workers that do orders side by side."""

    def __init__(self, jobs: int, start: Start) -> None:
        self._jobs, self._start, self._stopped = jobs, start, Event()
        self._workers: list[Worker] = []

    def done(self, orders: Iterable[Order]) -> Iterator[Answer]:
        """The answers, in the order in which they come. Raises OSError where no worker can be started, DeidError where
        none can begin its work."""
        waiting: SimpleQueue[Order] = SimpleQueue()
        answers: SimpleQueue[Answer | BaseException] = SimpleQueue()
        left = 0
        for order in orders:
            waiting.put(order)
            left += 1
        threads = [Thread(target=self._run, args=(waiting, answers), daemon=True) for _ in range(min(self._jobs, left))]
        for thread in threads:
            thread.start()
        try:
            while left:
                with suppress(Empty):  # a wait without end would not hear Ctrl+C on Windows
                    answer = answers.get(timeout=_LOOK)
                    if isinstance(answer, BaseException):
                        raise answer
                    left -= 1
                    yield answer
        finally:
            self._stopped.set()
            # Side by side: all of them may wait for one share that does not answer.
            enders = [Thread(target=worker.stop, args=(left > 0,), daemon=True) for worker in self._workers]
            for thread in enders:
                thread.start()
            for thread in (*enders, *threads):
                thread.join()
            self._workers.clear()
            self._stopped.clear()

    def _run(self, waiting: "SimpleQueue[Order]", answers: "SimpleQueue[Answer | BaseException]") -> None:
        slot = Slot(self._new)
        try:
            with suppress(Empty, _Stopped):
                while not self._stopped.is_set():
                    answers.put(slot.done(waiting.get_nowait()))
        except BaseException as error:  # noqa: BLE001  told by the thread that waits
            answers.put(error)
        finally:
            slot.leave()

    def _new(self) -> Worker:
        if self._stopped.is_set():
            raise _Stopped
        worker = Worker(self._start)
        self._workers.append(worker)
        return worker
