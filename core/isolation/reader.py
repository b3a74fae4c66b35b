"""The program's end of a process with limits: sends a request, watches the clock, tells how it ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread

import msgspec

from core.errors import Cancelled, DocumentError
from core.isolation.child import HELLO
from core.isolation.frames import Answer, Head, read_frame, write_frame
from core.isolation.limits import MEGABYTE, Limits
from core.isolation.restraint import most_memory_used, peak_of
from core.isolation.start import start

# Seconds. Virus scanners look at every file of a program that starts; nothing of the user's is read before it has.
_STARTING = 60.0
_LOOK = 0.05
_NEAR = 0.85


class Reader:
    """A process with limits; for one request at a time."""

    def __init__(self) -> None:
        """Start it; it gets ready by itself. Raises OSError."""
        # The system counts our own peak as the process's; only what is beyond it tells of the process.
        self._inherited = most_memory_used()
        self._process = start()
        self._ready_since: float | None = None
        self._most_memory = 0

    def alive(self) -> bool:
        """Whether it can take a request."""
        return self._process.poll() is None

    def stop(self) -> None:
        """End it, whatever it does."""
        with suppress(OSError):
            self._process.kill()
        self._wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was still to be sent to it
                if pipe:
                    pipe.close()

    def ask(self, head: Head, data: bytes, limits: Limits, file: str, cancelled: Callable[[], bool]) -> Answer:
        """Its answer. ``file`` is the name for messages.

        Raises Cancelled, and DocumentError when it needs too long, dies, or answers with nonsense. Unless there is an
        answer that says it is fit, it must be stopped.
        """
        talk: Future[bytes] = Future()
        Thread(target=self._talk, args=(talk, msgspec.msgpack.encode(head), data), daemon=True).start()
        begun = time.monotonic()
        while True:
            try:
                return msgspec.msgpack.decode(talk.result(timeout=_LOOK), type=Answer)
            except TimeoutError:
                self._look(begun, limits, file, cancelled)
            except (EOFError, OSError) as error:
                raise self._ended(limits, file) from error
            except (ValueError, msgspec.MsgspecError) as error:
                raise DocumentError("document.reader_answer", file=file) from error

    def _talk(self, talk: Future[bytes], head: bytes, data: bytes) -> None:
        """Send and receive, in a thread of its own: pipes know no time-out."""
        try:
            requests, answers = self._process.stdin, self._process.stdout
            assert requests and answers
            if self._ready_since is None:
                if read_frame(answers, len(HELLO)) != HELLO:
                    raise ValueError("no greeting")
                self._ready_since = time.monotonic()
            write_frame(requests, head)
            write_frame(requests, data)
            talk.set_result(read_frame(answers))
        except Exception as error:  # noqa: BLE001  raised again where somebody waits
            talk.set_exception(error)

    def _look(self, begun: float, limits: Limits, file: str, cancelled: Callable[[], bool]) -> None:
        """Raise Cancelled or DocumentError if it is enough."""
        if cancelled():
            raise Cancelled
        self._most_memory = max(self._most_memory, peak_of(self._process.pid))
        now, ready = time.monotonic(), self._ready_since
        if ready is None and now - begun > _STARTING:
            raise DocumentError("document.reader_missing", file=file)
        if ready is not None and now - max(begun, ready) > limits.seconds_by_clock:
            raise DocumentError("document.over_time", file=file, seconds=limits.seconds)

    def _ended(self, limits: Limits, file: str) -> DocumentError:
        """Why the process is gone."""
        code = self._wait()
        if self._ready_since is None:
            return DocumentError("document.reader_missing", file=file)
        if sys.platform != "win32" and code == -signal.SIGXCPU:
            return DocumentError("document.over_time", file=file, seconds=limits.seconds)
        if self._most_memory > _NEAR * limits.megabytes * MEGABYTE:
            return DocumentError("document.over_memory", file=file, limit=limits.megabytes)
        return DocumentError("document.reader_ended", file=file, limit=limits.megabytes)

    def _wait(self) -> int:
        """Its exit code, once it has ended; and on the way how much memory it had, where the system says so."""
        process = self._process
        if sys.platform != "win32" and process.poll() is None:
            with suppress(ChildProcessError):
                _, status, used = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                peak = used.ru_maxrss * 1024
                self._most_memory = max(self._most_memory, peak if peak > self._inherited else 0)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=_STARTING)
        return 0
