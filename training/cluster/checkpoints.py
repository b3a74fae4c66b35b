"""Checkpoints every process writes its part of (torch.distributed.checkpoint); readable by any number of processes.

``step-00000500/`` appears whole or not at all: it is written under another name and renamed when every process is done
and all of it is on the disk. One that cannot be read all the same is named and set aside, and the run goes on from the
one before. Nothing random is in it, because seeds and orders are functions of the step (`training.cluster.data`).
"""

import json
import pickle
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint import CheckpointException
from torch.distributed.checkpoint.state_dict import (
    StateDictOptions,
    get_model_state_dict,
    get_state_dict,
    set_model_state_dict,
    set_state_dict,
)
from torch.distributed.tensor import DTensor

from training.cluster.objective import Objective
from training.cluster.processes import Processes
from training.engine.averaging import Average
from training.engine.differences import differing
from training.engine.durable import as_refusal, put_in_place, save, sync
from training.engine.progress import Progress
from training.errors import InputError
from training.families import described
from training.soundness import finite, require_finite

_PREFIX, _PROGRESS = "step-", "progress.json"
# Heads, and what a bundle has no use for.
_MAY_LACK = ("classifier", "ner_classifier", "masked_gap")
_OBJECTIVE = "model."  # what Objective puts before the names of the network's weights


class Checkpoints:
    """The checkpoints below ``folder``, of which the last ``keep`` stay; ``settings``: what the run is begun with."""

    def __init__(
        self,
        folder: Path,
        keep: int,
        among: Processes,
        objective: Objective,
        optimiser: torch.optim.Optimizer,
        settings: Mapping[str, Any],
        average: Average | None = None,
    ) -> None:
        self._average = average
        self.folder, self._keep, self._among = folder, keep, among
        self._objective, self._optimiser = objective, optimiser
        self._settings = json.loads(json.dumps(settings))
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def _whole(self) -> list[Path]:
        return sorted(path for path in self.folder.glob(f"{_PREFIX}*") if not path.suffix)

    def _at(self, step: int) -> Path:
        return self.folder / f"{_PREFIX}{step:08}"

    def _last(self) -> Path | None:
        """The last one, as the first process sees it: a shared file system may show others an older state."""
        found = self._whole() if self._among.first else []
        step = torch.tensor(int(found[-1].name.removeprefix(_PREFIX)) if found else -1)
        dist.broadcast(step, src=0)
        return None if step < 0 else self._at(int(step))

    def save(self, progress: Progress) -> None:
        """Write one; every process calls it. Raises FloatingPointError in all of them where a weight is no number,
        OSError where the disk refuses it to one of them: those before stay."""
        require_finite(self._finite())
        target = self._at(progress.step)
        temporary = target.with_name(target.name + ".tmp")
        if self._among.first:
            shutil.rmtree(temporary, ignore_errors=True)
            temporary.mkdir(mode=0o700)
        dist.barrier()
        try:
            dcp.save(self._parts(), checkpoint_id=temporary)
        except CheckpointException as error:  # not even an Exception: nobody who tells of a full disk would see it
            for refused, _ in error.failures.values():
                if isinstance(refused, OSError):
                    raise OSError(refused.errno, refused.strerror, str(self.folder)) from error
                if (told := as_refusal(refused, self.folder)) is not None:
                    raise told from error
            raise
        if self._among.first:
            record = {"settings": self._settings, "progress": asdict(progress)}
            (temporary / _PROGRESS).write_text(json.dumps(record), encoding="utf-8")
            sync(temporary / _PROGRESS)
            shutil.rmtree(target, ignore_errors=True)
            put_in_place(temporary, target)  # the parts of all processes were synced as they were written
            for old in self._whole()[: -self._keep]:
                shutil.rmtree(old)
        dist.barrier()

    def _parts(self) -> dict[str, Any]:
        weights, states = get_state_dict(self._objective, self._optimiser)
        mean = {"average": self._average.state_dict()} if self._average else {}
        return {"weights": weights, "optimiser": states, **mean}

    def _finite(self) -> bool:
        """Of all processes' parts."""
        parts = (p.to_local() if isinstance(p, DTensor) else p for p in self._objective.parameters())
        return self._all(finite(parts))

    def load(self) -> Progress | None:
        """Go on from the last one that can be read, None where there is none at all; every process calls it.

        Raises ValueError when the run there was begun with other settings, or none can be read.
        """
        while (last := self._last()) is not None:
            progress = self._loaded(last)
            if progress is not None:
                return progress
            self._set_aside(last)
        return None

    def _loaded(self, last: Path) -> Progress | None:
        """What was put into network and optimiser, None in all processes where one of them cannot read its part."""
        try:
            record = json.loads((last / _PROGRESS).read_text(encoding="utf-8"))
            known, progress = record["settings"], Progress(**record["progress"])
        except (OSError, ValueError, KeyError, TypeError):
            known, progress = None, None
        if not self._all(progress is not None):
            return None
        if known != self._settings:
            changed = differing(known, self._settings)
            raise InputError(f"{self.folder} holds a run with another {changed}: choose another folder")
        parts = self._parts()
        try:
            dcp.load(parts, checkpoint_id=last)  # into the very tensors, the mean's too
        except (CheckpointException, OSError, EOFError, RuntimeError, pickle.UnpicklingError):
            progress = None
        if not self._all(progress is not None):
            return None
        weights, states = parts["weights"], parts["optimiser"]
        set_state_dict(self._objective, self._optimiser, model_state_dict=weights, optim_state_dict=states)
        return progress

    def _set_aside(self, last: Path) -> None:
        """Raises ValueError where no older one is left: the run would begin anew without a word."""
        older = torch.tensor(int(self._among.first and len(self._whole()) > 1))
        dist.broadcast(older, src=0)
        if not older:
            raise InputError(f"{last} cannot be read, and there is no older one: bring it back, or delete it")
        if self._among.first:
            aside = last.with_name(f"{last.name}.unreadable")
            shutil.rmtree(aside, ignore_errors=True)
            last.rename(aside)
            print(f"{last} cannot be read: it is now {aside.name}, and the run goes on from the one before", flush=True)
        dist.barrier()

    def _all(self, here: bool) -> bool:
        """Whether it is so in all processes."""
        everywhere = torch.tensor(int(here))
        dist.all_reduce(everywhere, dist.ReduceOp.MIN)
        return bool(everywhere)


def gathered(objective: Objective) -> dict[str, torch.Tensor]:
    """The whole network's weights, on the CPU of the first process; every process calls it."""
    options = StateDictOptions(full_state_dict=True, cpu_offload=True)
    weights = get_model_state_dict(objective, options=options)
    return {name.removeprefix(_OBJECTIVE): value for name, value in weights.items()}


def write_whole(objective: Objective, target: Path, among: Processes) -> None:
    """Gather the weights into one file as `training.train.load_model` reads it; every process calls it."""
    plain = gathered(objective)
    if among.first:
        save_whole(plain, described(objective.model), target)
    dist.barrier()


def save_whole(weights: Mapping[str, torch.Tensor], description: Mapping[str, object], target: Path) -> None:
    """One file with all weights and what the network is."""
    temporary = target.with_suffix(".tmp")
    save({"model": dict(weights), "model_config": dict(description)}, temporary)
    put_in_place(temporary, target)


def begin_with(objective: Objective, weights: Mapping[str, torch.Tensor]) -> None:
    """Put full ``weights`` of an encoder into the sharded network. Raises ValueError if they are another network's."""
    known = {name: parameter.shape for name, parameter in objective.model.named_parameters()}
    lacking = [name for name in known if name not in weights and not name.startswith(_MAY_LACK)]
    foreign = [name for name, value in weights.items() if value.shape != known.get(name)]
    if lacking or foreign:
        raise InputError(f"the first weights are another network's: {len(lacking)} lack, {len(foreign)} do not fit")
    options = StateDictOptions(full_state_dict=True, strict=False)
    set_model_state_dict(objective, {f"{_OBJECTIVE}{name}": value for name, value in weights.items()}, options=options)
