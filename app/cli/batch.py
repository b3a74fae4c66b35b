"""Many files, one after the other: a failure in one is named and the others are still done."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from app.cli.console import Output
from app.cli.inputs import Inputs, expand
from app.cli.interrupts import stop_if_interrupted
from app.unexpected import UnexpectedError
from core import messages
from core.documents.formats import named, readable
from core.errors import DeidError, Notice, UsageError
from core.isolation import warm
from core.outputs import OutputNames
from core.service import Engine, Progress, Written, load_engine

Work = Callable[[Path, Engine, OutputNames, Progress], Written]


def run_batch(
    paths: Sequence[Path], folder: Path, model: Path | None, out: Output, doing: str, done: str, work: Work
) -> int:
    """Do ``work`` on every file; returns the exit code: 0, 1 when a file failed, 3 when one leaked.

    ``doing`` and ``done`` are the message codes of the progress display and of a finished file.
    """
    inputs = _inputs(paths, folder, out)
    names = OutputNames(inputs.files)
    codes = [error.exit_code for error in inputs.unread]
    try:
        with out.steps() as step:
            with step(messages.text("program.loading_model")):
                warm()  # which takes as long as the model, beside it
                engine = load_engine(model)
            for number, path in enumerate(inputs.files, 1):
                with step(f"{messages.text(doing)} {number}/{len(inputs.files)} {path.name}") as progress:
                    codes.append(_one(path, engine, names, out, done, work, progress))
    except KeyboardInterrupt:
        out.error(DeidError("program.interrupted"))
        raise
    out.say("program.closing", done=codes.count(0), failed=len(codes) - codes.count(0), folder=folder)
    return max(codes)


def _inputs(paths: Sequence[Path], folder: Path, out: Output) -> Inputs:
    # os.path says no to a folder that may not be asked for, where pathlib raises: writing into it says why.
    if os.path.exists(folder) and not os.path.isdir(folder):  # noqa: PTH110, PTH112
        raise UsageError("program.not_a_folder", file=folder.name)
    inputs = expand(paths)
    for path in inputs.skipped:
        out.note(Notice("program.skipped", {"file": path.name}), path.name)
    for path in inputs.own:
        out.note(Notice("program.skipped_own", {"file": path.name}), path.name)
    for error in inputs.unread:
        out.error(error)
    if not inputs.files and not inputs.unread:
        raise UsageError("program.no_files", formats=named(readable()))
    return inputs


def _one(path: Path, engine: Engine, names: OutputNames, out: Output, done: str, work: Work, progress: Progress) -> int:
    try:
        written = work(path, engine, names, progress)
    except DeidError as error:
        out.error(error, path.name)
        return error.exit_code
    except Exception as error:  # noqa: BLE001  the others are still to be done, and this one is named
        stop_if_interrupted()
        out.error(UnexpectedError(path.name, error))
        return 1
    for notice in written.notices:
        out.note(notice, path.name)
    mentions = written.counts["mentions"]
    if not mentions:
        out.note(Notice("program.nothing_found", {"file": path.name}), path.name)
    out.say(done, file=path.name, mentions=mentions, output=written.output)
    return 0
