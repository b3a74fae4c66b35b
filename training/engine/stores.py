"""Where a run is kept, so that it goes on after a kill as if nothing had happened."""

import json
import pickle
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import nn

from training.engine.durable import put_in_place, save, write_text
from training.engine.progress import Progress
from training.errors import InputError
from training.soundness import finite, require_finite

CHECKPOINT, RUN = "checkpoint.pt", "run.json"
VOCABULARY = "tokenizer"  # what a checkpoint calls the SHA-256 of the tokenizer it was learnt with


class Store(Protocol):
    """Checkpoints of one run; each appears whole or not at all."""

    def load(self) -> Progress | None:
        """Put the last one into learner and optimisers; None where there is none."""

    def save(self, progress: Progress) -> None:
        """Write one. Raises FloatingPointError where a weight is no number."""


class OneFile:
    """The last checkpoint in ``file``, with ``more`` (plain data) for who reads the weights later."""

    def __init__(
        self,
        file: Path,
        learner: nn.Module,
        optimisers: Sequence[torch.optim.Optimizer],
        more: Mapping[str, Any] | None = None,
    ) -> None:
        self.file, self._learner, self._optimisers, self._more = file, learner, optimisers, dict(more or {})
        file.parent.mkdir(parents=True, exist_ok=True)

    def load(self) -> Progress | None:
        """As `Store.load`. Raises ValueError naming a file that cannot be read: there is no older one; or that belongs
        to another tokenizer."""
        if not self.file.exists():
            return None
        try:
            state = torch.load(self.file, weights_only=True, map_location="cpu")
        except (OSError, EOFError, RuntimeError, pickle.UnpicklingError) as error:
            raise InputError(f"{self.file} cannot be read: bring it back, or delete it to begin anew") from error
        require_vocabulary(state, self.file, self._more.get(VOCABULARY))
        self._learner.load_state_dict(state["model"])
        for optimiser, saved in zip(self._optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(saved)
        return Progress(**state["progress"])

    def save(self, progress: Progress) -> None:
        """As `Store.save`."""
        require_finite(finite(self._learner.parameters()))
        state = {
            "model": self._learner.state_dict(),
            "optimisers": [optimiser.state_dict() for optimiser in self._optimisers],
            "progress": asdict(progress),
            **self._more,
        }
        temporary = self.file.with_suffix(".tmp")
        save(state, temporary)
        put_in_place(temporary, self.file)


def require_vocabulary(state: Mapping[str, Any], file: Path, digest: str | None) -> None:
    """Raise ValueError where a checkpoint says another tokenizer than that of ``digest``: every token would mean
    another word to its network. What was written before checkpoints said it, and what nobody asks for (None), passes.
    """
    if digest is not None and state.get(VOCABULARY, digest) != digest:
        raise InputError(f"{file} was learnt with another tokenizer: bring that one back, or choose another folder")


def progress_of(file: Path) -> Progress:
    """How far the run of a checkpoint of `OneFile` was; one that `training.resident` left says nothing of it."""
    return Progress(**torch.load(file, weights_only=True, map_location="cpu").get("progress", {}))


def remember_run(folder: Path, settings: Mapping[str, Any], since: Container[str] = ()) -> None:
    """Note what a run was begun with; a resumed one must go on with the same, or its figures would belong to neither.

    Settings named in ``since`` are not said by runs begun before they were noted: those go on and do not say them.
    Raises ValueError naming the settings of the run that lies there.
    """
    file, said = folder / RUN, json.loads(json.dumps(settings))
    if file.exists():
        known = json.loads(file.read_text(encoding="utf-8"))
        said = {name: value for name, value in said.items() if name in known or name not in since}
        if known != said:
            raise InputError(f"{folder} holds a run with {known}, not {said}: choose another folder")
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_text(file, json.dumps(said))


def remembered_run(folder: Path) -> dict[str, Any]:
    """The settings `remember_run` noted; empty where there were none or they were not noted yet."""
    file = folder / RUN
    settings: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return settings
