"""``thunder-deid``: with a command the command line, with nothing or with files the window (contract 6)."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from core.silence import allow_only, forbid_network, leave_no_dump

COMMANDS = ("detect", "redact", "batch", "table", "verify", "model", "doctor")
# As core.isolation.start says it; importing that would make every start slower.
FLAG = "--isolated-reader"
WORKER = "--batch-worker"  # as app.batch.worker says it
_GLOBAL_FLAGS = ("--quiet",)
_GLOBAL_OPTIONS = ("--lang",)


def hoist_global_options(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split off the options that hold for every command, wherever they stand: (global options, the rest)."""
    ahead: list[str] = []
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument in _GLOBAL_FLAGS or (argument.split("=")[0] in _GLOBAL_OPTIONS and "=" in argument):
            ahead.append(argument)
        elif argument in _GLOBAL_OPTIONS:
            ahead += [argument, *([value] if (value := next(waiting, None)) is not None else [])]
        else:
            rest.append(argument)
    return ahead, rest


def wants_window(rest: Sequence[str]) -> bool:
    """Nothing, or files without options: the first can be nothing else, where a command might be mistyped."""
    if not rest:
        return True
    if rest[0] in COMMANDS or any(name.startswith("-") for name in rest):
        return False
    # os.path says no to a name too long to be asked for, where pathlib raises.
    first = Path(rest[0])
    return bool(first.suffix) or len(first.parts) > 1 or os.path.exists(first)  # noqa: PTH110


def _said(wanted: str, options: Sequence[str]) -> str | None:
    """What the last of the ``options`` called ``wanted`` says, empty where it says nothing; None without one."""
    said: str | None = None
    waiting = iter(options)
    for option in waiting:
        name, equals, value = option.partition("=")
        if name == wanted:
            said = value if equals else next(waiting, "")
    return said


def _close_ways_out(given: Sequence[str]) -> None:
    """A cluster or a store is reached over a network. This process then reads no judgment; those that do have none."""
    store, ray = (_said(name, given) if "batch" in given else None for name in ("--store", "--ray"))
    if store is not None:
        from app.batch.store import endpoint_of
        from core.errors import UsageError

        try:
            allow_only(*endpoint_of(store))
        except UsageError:  # the command says it
            forbid_network()
    elif ray is None:
        forbid_network()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _close_ways_out(given)
    leave_no_dump()
    if sys.argv[1:] == [FLAG] and arguments is None:
        from core.isolation.child import serve

        return serve()
    if sys.argv[1:] == [WORKER] and arguments is None:
        from app.batch.worker import serve_standard_streams

        return serve_standard_streams()
    options, rest = hoist_global_options(given)
    language = _said("--lang", options)
    if wants_window(rest) and language in (None, "ko", "en"):
        from app.gui import run

        return run([Path(name) for name in rest], language)
    from app.cli import run_command_line

    return run_command_line([*options, *rest])


if __name__ == "__main__":
    sys.exit(main())
