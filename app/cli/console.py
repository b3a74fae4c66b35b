"""What the command line says and where: results to standard output, everything else to standard error."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from app.cli.interrupts import stop_if_interrupted
from core import messages
from core.errors import DeidError, Notice


class Step(Protocol):
    """How much of a step is done, 0 … 1, and what it is called from now on, where that changes."""

    def __call__(self, fraction: float, name: str | None = None, /) -> None: ...


def make_streams_safe() -> None:
    """Let a console that cannot show a character show its code instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # no console at all, or not a text stream
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _about(file: str, text: str) -> str:
    file, text = _seen(file), "\n".join(map(_seen, text.split("\n")))
    return text if file in text else f"'{file}': {text}"


def _seen(value: Any) -> Any:
    """``value``; where it is a name or a path, without what a terminal would obey: it may come from anybody."""
    return messages.one_line(str(value)) if isinstance(value, str | Path) else value


class _Errors(Console):
    """Standard error. Who does not listen any more ends no run, and standard output may have listeners yet."""

    def on_broken_pipe(self) -> None:
        """See Console, which would end the program."""
        raise BrokenPipeError

    def leave(self) -> None:
        """Write nowhere from now on."""
        self.quiet = True
        sys.stderr = None  # what it could not take would fail once more at the end


@dataclass
class Output:
    """The voice of one run.

    Attributes:
        quiet: say nothing but errors.
    """

    quiet: bool = False
    _errors: _Errors = field(default_factory=lambda: _Errors(stderr=True, highlight=False, soft_wrap=True, emoji=False))

    def say(self, code: str, **fields: Any) -> None:
        """A result or a closing line, to standard output."""
        self.line(messages.text(code, **{name: _seen(value) for name, value in fields.items()}))

    def line(self, text: str) -> None:
        """A finished line, to standard output."""
        if self.quiet:
            return
        try:
            print(text, flush=True)
        except OSError:
            # Whoever read has gone, or the disk with the log is full: the files are still to be done.
            sys.stdout = None

    def note(self, notice: Notice | str, file: str) -> None:
        """Something the user must know though the work went on."""
        if not self.quiet:
            said = notice if isinstance(notice, str) else notice.message()
            self._tell(f"[yellow]{messages.text('program.warning')}[/]", _about(file, said))

    def error(self, error: DeidError | str, file: str = "") -> None:
        """Why ``file``, or the whole run, failed. Shown even when quiet."""
        said = error if isinstance(error, str) else error.message()
        self._tell(f"[bold red]{messages.text('program.failed')}[/]", _about(file, said))

    def _tell(self, mark: str, text: str) -> None:
        try:
            self._errors.print(mark, end=" ")
            self._errors.print(text, markup=False)
        except OSError:  # as in `line`
            self._errors.leave()

    @contextlib.contextmanager
    def steps(self) -> Iterator[Callable[[str], AbstractContextManager[Step]]]:
        """A progress display on standard error; silent when quiet or when nobody watches.

        Gives a function that begins a named step and gives the step's own `Step`. Both raise KeyboardInterrupt where an
        interruption got lost.
        """
        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        display = Progress(
            *columns,
            console=self._errors,
            transient=True,
            disable=self.quiet or not self._errors.is_terminal,
            # Otherwise rich would send results to standard error, past a pipe.
            redirect_stdout=sys.stdout is not None and sys.stdout.isatty(),
        )

        @contextlib.contextmanager
        def step(name: str) -> Iterator[Step]:
            stop_if_interrupted()
            task = display.add_task(_seen(name), total=None)

            def progress(fraction: float, name: str | None = None, /) -> None:
                stop_if_interrupted()
                display.update(task, completed=fraction, total=1.0, description=_seen(name))

            try:
                yield progress
            finally:
                display.remove_task(task)

        with display:
            yield step
