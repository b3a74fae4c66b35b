"""One stage of a run: begun with what, done with which result; done again only when that is not there.

``stage.json`` in the folder of the stage holds the settings it depends on, the SHA-256 of what it read and of each file
it left, with sizes and times. A stage that is done is skipped, after these were compared; the hashes are compared
beside the run (`training.runs.checking`), and before anything made of the files counts as done. One that was begun goes
on. Where settings or inputs are others than those it was begun with, the run stops: its result would belong to neither.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from training.cluster.processes import Processes
from training.data.texts import file_hash
from training.engine.differences import differing
from training.engine.loop import STOP
from training.evaluation.private import private_folder, write_private
from training.runs.checking import Checks, State, hashes_of, state_of
from training.runs.plan import Plan, RunError

RECORD = "stage.json"
_CHECKPOINTS = "step-"  # of a training stage: needed only until it is done
_LOOK_AGAIN = 0.5  # seconds

Record = dict[str, Any]


class Stage(Protocol):
    """What a module of a stage offers.

    ``NEEDS`` are the stages whose result it reads, ``TOGETHER`` tells whether all processes work on it or the first one
    alone.
    """

    NAME: str
    NEEDS: tuple[str, ...]
    TOGETHER: bool

    def settings(self, plan: Plan) -> dict[str, Any]:
        """What of the configuration the result depends on."""

    def make(self, plan: Plan, among: Processes) -> None:
        """Leave the result in the stage's folder, going on with what lies there. Raises Stopped when asked to stop."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """``made`` now or found; ``files`` that were left, and the ``seconds`` it took."""

    made: bool
    files: int
    seconds: float


def perform(stage: Stage, plan: Plan, among: Processes, sources: Mapping[str, str], checks: Checks) -> Outcome:
    """Make the stage or find it done; ``sources`` are hashes of what comes from outside.

    Raises RunError where it was begun otherwise, or its files or those it reads were changed.
    """
    folder = plan.folder(stage.NAME)
    if not among.first:
        return _follow(stage, plan, among)
    private_folder(folder)
    inputs = {name: result_of(plan, name) for name in stage.NEEDS}
    wanted = json.loads(json.dumps({"settings": stage.settings(plan), "inputs": {**inputs, **sources}}))
    known = _read(folder)
    if known and known["wanted"] != wanted:
        raise RunError(f"{folder} was begun with another {_changed(known['wanted'], wanted)}: choose another folder")
    if known and known["done"]:
        _check(folder, known["files"], known.get("states", {}), checks)
        return Outcome(False, len(known["files"]), known["seconds"])
    _write(folder, {"done": False, "wanted": wanted})
    begun = time.monotonic()
    stage.make(plan, among)
    seconds = round(time.monotonic() - begun, 2)
    names = _results(folder)
    states = {name: state_of(folder / name) for name in names}
    files = dict(zip(names, hashes_of(folder / name for name in names), strict=True))
    checks.require()
    _write(folder, {"done": True, "wanted": wanted, "seconds": seconds, "files": files, "states": states})
    return Outcome(True, len(files), seconds)


def _follow(stage: Stage, plan: Plan, among: Processes) -> Outcome:
    """What the other processes do: wait for the first one, or work beside it."""
    wanted = json.loads(json.dumps(stage.settings(plan)))
    while True:
        known = _read(plan.folder(stage.NAME))
        if known and known["wanted"]["settings"] == wanted:
            if known["done"]:
                return Outcome(False, len(known["files"]), known["seconds"])
            if stage.TOGETHER:
                stage.make(plan, among)
                return Outcome(True, 0, 0.0)
        time.sleep(_LOOK_AGAIN)


def result_of(plan: Plan, name: str) -> str:
    """The hash over all files the stage ``name`` left. Raises RunError where it is not done."""
    known = _read(plan.folder(name))
    if not known or not known["done"]:
        raise RunError(f"{name} is not done in {plan.work}: run it first")
    return hashlib.sha256(json.dumps(known["files"], sort_keys=True).encode()).hexdigest()


def inputs_of(plan: Plan, name: str) -> dict[str, str]:
    """Hashes of what the stage ``name`` was begun with; nothing where it was not begun."""
    known = _read(plan.folder(name))
    inputs: dict[str, str] = known["wanted"]["inputs"] if known else {}
    return inputs


def is_done(plan: Plan, name: str) -> bool:
    """Whether the stage ``name`` left its result."""
    known = _read(plan.folder(name))
    return bool(known and known["done"])


def _results(folder: Path) -> list[str]:
    """Names of all files but the record, checkpoints, and drafts a kill left behind."""
    files = (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file())
    return [file.as_posix() for file in files if file.name != RECORD and not any(map(_passing, file.parts))]


def _passing(name: str) -> bool:
    return name == STOP or name.startswith((_CHECKPOINTS, ".")) or name.endswith(".tmp")


def _check(folder: Path, files: Mapping[str, str], states: Mapping[str, State], checks: Checks) -> None:
    """At once by size; one that only has another time, as a copy has, is told by its hash like the others."""
    remedy = f"delete {folder} to make it anew"
    for name, digest in files.items():
        file = folder / name
        if not file.is_file() or (name in states and state_of(file)[0] != states[name][0]):
            raise RunError(f"{file} is missing or was changed: {remedy}")
        if name in states and state_of(file) == states[name]:
            checks.later(file, digest, remedy)
        elif file_hash(file) != digest:
            raise RunError(f"{file} is missing or was changed: {remedy}")


def _changed(known: Record, wanted: Record) -> str:
    """Names of the settings and inputs that differ."""
    parts = (differing(known[part], wanted[part]) for part in ("settings", "inputs"))
    return ", ".join(filter(None, parts))


def _read(folder: Path) -> Record | None:
    file = folder / RECORD
    if not file.exists():
        return None
    record: Record = json.loads(file.read_text(encoding="utf-8"))
    return record


def _write(folder: Path, record: Record) -> None:
    write_private(folder / RECORD, json.dumps(record, indent=1) + "\n")
