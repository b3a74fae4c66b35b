"""The stages of a plan, one after the other."""

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.attention import Name
from training.data.pools import POOLS
from training.engine.durable import put_in_place, save
from training.engine.loop import Stopped, asked_to_stop
from training.engine.stores import CHECKPOINT, RUN, VOCABULARY, remember_run, require_vocabulary
from training.errors import InputError
from training.families import described
from training.model import ModelConfig, TokenClassifier
from training.resident.learning import Learner, learn, optimisers
from training.resident.packed import BUNDLE, Labelled, Marks, Plain, files_of, read
from training.resident.plan import FINETUNING, PRETRAINING, Stage, factor, read_plan
from training.resident.probe import Probe
from training.resident.rows import LabelledRows, PlainRows, Rows, windows
from training.soundness import finite, require_finite
from training.stretches import window_at

_GOING_ON = "going-on.pt"
_FURTHER = "further"  # which bundle a run began with; packed text of before 2026-11-29 does not say it
_SIZES = "sizes"  # of [model]: heads and distances change no weight's shape, and runs of before then say none
_MASKED_GAP = "masked_gap."
_TRAINING_ONLY = ("ner_classifier.", _MASKED_GAP)


class Run:
    """The stages of a plan one after the other, over the text in ``data``; leaves WORK/NAME/checkpoint.pt of each.

    Weights are kept in half precision. A stage whose checkpoint is there is not run again; one that was killed goes on
    where its last line of the log stands, one asked to stop (SIGTERM) where it stood, both with other rows; another
    plan is refused for a stage that is done, too. A WORK with the tokenizer and a last stage called "finetune" is one
    that ``python -m training export`` makes a bundle of.
    """

    def __init__(
        self, plan: Path, data: Path, work: Path, attention: Name, compiled: bool, log_seconds: float = 20.0
    ) -> None:
        self.stages, self._sizes = read_plan(plan)
        self._data, self._work, self._attention, self._compiled = data, work, attention, compiled
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self._device.type == "cuda":  # a CPU would take it for bfloat16, which few multiply in
            torch.set_float32_matmul_precision("high")
        self._marks, self._log = Marks.read(data), log_seconds
        said = json.loads((data / "labels.json").read_text(encoding="utf-8"))
        self._labels, self._never_open, self._ner = said["labels"], said["never_open"], said["named"]
        self._pools: list[int] = said.get(POOLS, [])
        self._vocabulary: str | None = said.get(VOCABULARY)  # text packed before 2026-11-30 does not say it
        self._probe = Probe(data, self._marks, self._device)

    def require_beginnings(self) -> None:
        """Raise ValueError where a stage begins with what neither one before it will leave nor anything has left."""
        for place, stage in enumerate(self.stages):
            done = (self._work / stage.name / CHECKPOINT).exists()
            if not done and stage.begins_with not in {"", *(before.name for before in self.stages[:place])}:
                self._required(stage)

    def perform(self, stage: Stage) -> None:
        """Raises FloatingPointError where loss or weights are no number, ValueError where there is too little text, or
        none to begin with, or the stage was done by another plan, Stopped when asked to stop, with everything kept that
        is needed to go on."""
        folder = self._work / stage.name
        if (folder / CHECKPOINT).exists():
            if (folder / RUN).exists():  # what a plan did not say yet when the stage was done tells nothing
                settings = self._settings(stage)
                remember_run(folder, settings, since=settings.keys())
            return
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with asked_to_stop() as asked:
            learner = self._learner(stage)  # before anything is noted: what cannot begin with it can be mended
            remember_run(folder, self._settings(stage), since={_FURTHER, _SIZES})
            self._learn(learner, stage, folder, asked)
        self._save(learner.network, folder)
        (folder / _GOING_ON).unlink()
        if asked:  # in its last step
            raise Stopped

    def _learn(self, learner: Learner, stage: Stage, folder: Path, asked: Sequence[int]) -> None:
        chosen = optimisers(learner.network, stage)
        clock = _Clock(stage.seconds)
        first = self._go_on(folder, learner.network, chosen, clock)
        torch.manual_seed(stage.seed + first)
        rows = self._plain(stage) if stage.kind == PRETRAINING else self._labelled(stage, first)
        since = _Since(clock.seconds())
        for step, batch in enumerate(rows(clock), first):
            done = clock.done()
            rate = stage.rate * factor(step, done, stage)
            loss, norm = learn(learner, chosen, batch, stage, rate)
            since.add(loss, batch.ids.numel())
            if clock.seconds() - since.seconds >= self._log or done >= 1:
                self._tell(folder, step, clock, since, learner, stage, norm=norm.item(), rate=rate)
                self._keep(folder, learner.network, chosen, step + 1, clock)
                since = _Since(clock.seconds())
            if done >= 1:
                break
            if asked:
                self._keep(folder, learner.network, chosen, step + 1, clock)
                raise Stopped

    def _go_on(
        self, folder: Path, network: TokenClassifier, chosen: list[torch.optim.Optimizer], clock: "_Clock"
    ) -> int:
        """The step a killed run goes on with, its weights, optimisers and seconds taken; 0 where there was none."""
        if not (folder / _GOING_ON).exists():
            return 0
        state = torch.load(folder / _GOING_ON, weights_only=True, map_location=self._device)
        require_vocabulary(state, folder / _GOING_ON, self._vocabulary)
        network.load_state_dict(state["model"])
        for optimiser, kept in zip(chosen, state["optimisers"], strict=True):
            optimiser.load_state_dict(kept)
        clock.passed(state["seconds"])
        step: int = state["step"]
        return step

    def _keep(
        self,
        folder: Path,
        network: TokenClassifier,
        chosen: list[torch.optim.Optimizer],
        step: int,
        clock: "_Clock",
    ) -> None:
        draft = folder / f"{_GOING_ON}.tmp"
        with clock.stopped():
            require_finite(finite(network.parameters()))
            state = {"model": network.state_dict(), "optimisers": [optimiser.state_dict() for optimiser in chosen]}
            state |= self._made_for()
            save({**state, "step": step, "seconds": clock.seconds()}, draft)
            put_in_place(draft, folder / _GOING_ON)

    def _settings(self, stage: Stage) -> dict[str, Any]:
        """What the manifest says of a stage, of the bundle it begins with, and of the judgments that both have read."""
        settings = {**asdict(stage), _SIZES: self._sizes}
        if stage.begins_with == BUNDLE and (known := self._beginning(stage).get(_FURTHER)):
            settings[_FURTHER] = known
        if stage.kind == FINETUNING and self._pools:
            settings[POOLS] = self._pools
        return settings

    def _learner(self, stage: Stage) -> Learner:
        shape = ModelConfig(
            vocabulary=self._marks.vocabulary,
            labels=len(self._labels),
            gaps=self._marks.gaps,
            ner_labels=self._ner,
            dropout=stage.dropout,
            shared_dropout=False,
            **self._sizes,
        )
        torch.manual_seed(stage.seed)  # a new head and new layers are drawn by it, too
        network = TokenClassifier(shape)
        if stage.begins_with:
            self._begin(network, stage)
        network.compute_by(stage.attention or self._attention)
        network.to(self._device).train()
        never = torch.zeros(len(self._labels), dtype=torch.bool, device=self._device)
        never[self._never_open] = True
        learner = Learner(network, self._marks, never)
        if self._compiled:
            learner.compiled()
        return learner

    def _required(self, stage: Stage) -> Path:
        """The weights a stage begins with. Raises ValueError where they are not there."""
        bundle = stage.begins_with == BUNDLE
        before = self._data / f"{BUNDLE}.pt" if bundle else self._work / stage.begins_with / CHECKPOINT
        if not before.exists():
            raise InputError(f"{stage.name} begins with {stage.begins_with}, which left no {before}")
        return before

    def _beginning(self, stage: Stage) -> dict[str, Any]:
        before = self._required(stage)
        state: dict[str, Any] = torch.load(before, weights_only=True)
        require_vocabulary(state, before, self._vocabulary)
        return state

    def _made_for(self) -> dict[str, str]:
        return {VOCABULARY: self._vocabulary} if self._vocabulary else {}

    def _begin(self, network: TokenClassifier, stage: Stage) -> None:
        known = {name: weight.float() for name, weight in self._beginning(stage)["model"].items()}
        # A bundle lacks what exists in training only, a checkpoint from before there were masked gaps those.
        lacking = _TRAINING_ONLY if stage.begins_with == BUNDLE else _MASKED_GAP
        known = {name: weight for name, weight in network.state_dict().items() if name.startswith(lacking)} | known
        own = {name: weight.shape for name, weight in network.state_dict().items()}
        others = {name: weight.shape for name, weight in known.items()}
        if wrong := sorted(name for name in own.keys() | others.keys() if own.get(name) != others.get(name)):
            told = f"{wrong[0]} and {len(wrong) - 1} more weights are" if len(wrong) > 1 else f"{wrong[0]} is"
            raise InputError(
                f"{stage.name} begins with {self._required(stage)}, another network: {told} not the plan's"
            )
        network.load_state_dict(known)

    def _plain(self, stage: Stage) -> Callable[["_Clock"], Iterator[Rows]]:
        def rows(clock: _Clock) -> Iterator[Rows]:
            known, text = 0, None
            while True:
                if text is None or len(files_of(Plain, self._data)) != known:  # more may have come meanwhile
                    known = len(files_of(Plain, self._data))
                    text = PlainRows(read(Plain, self._data), self._marks, self._device)
                length = window_at(stage.lengths, clock.done())
                step = None
                for step in text.rows(length, stage.tokens):
                    yield step
                    if window_at(stage.lengths, clock.done()) != length:
                        break
                if step is None:
                    raise InputError(f"{self._data} holds less running text than one step of {stage.name} reads")

        return rows

    def _labelled(self, stage: Stage, first: int) -> Callable[["_Clock"], Iterator[Rows]]:
        rng = np.random.default_rng([stage.seed, first])
        text = self._judgments

        def rows(clock: _Clock) -> Iterator[Rows]:
            while True:
                where, step = windows(text, LabelledRows.LENGTHS[-1] - 2, rng), None
                for step in LabelledRows(text, where, self._marks, self._device).rows(stage, rng):
                    yield step
                if step is None:
                    raise InputError(f"{self._data} holds fewer labelled judgments than one step of {stage.name} reads")

        return rows

    @cached_property
    def _judgments(self) -> Labelled:
        return read(Labelled, self._data)

    def _tell(
        self, folder: Path, step: int, clock: "_Clock", since: "_Since", learner: Learner, stage: Stage, **told: float
    ) -> None:
        mean = since.loss()
        if not math.isfinite(mean):
            raise FloatingPointError(f"{stage.name}: the loss is no number at step {step}")
        speed = since.tokens / (clock.seconds() - since.seconds)
        with clock.stopped():
            figures = self._probe.look(learner, stage.kind == FINETUNING)
        read = (step + 1) * stage.tokens
        line = {"step": step, "tokens": read, "seconds": round(clock.seconds(), 1), "loss": round(mean, 4), **told}
        line |= {"tokens_per_second": round(speed), **figures, "device": _name(self._device)}
        with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(folder.name, json.dumps(line), flush=True)

    def _save(self, network: TokenClassifier, folder: Path) -> None:
        require_finite(finite(network.parameters()))
        draft = folder / "checkpoint.tmp"
        weights = {name: value.detach().half().cpu() for name, value in network.state_dict().items()}
        save({"model_config": described(network), "model": weights, **self._made_for()}, draft)
        put_in_place(draft, folder / CHECKPOINT)


def _name(device: torch.device) -> str:
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    return f"CPU, {torch.get_num_threads()} cores, {torch.backends.cpu.get_cpu_capability()}"


class _Since:
    """What was read since ``seconds``."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.tokens, self._losses = seconds, 0, list[Tensor]()

    def add(self, loss: Tensor, tokens: int) -> None:
        self._losses.append(loss)
        self.tokens += tokens

    def loss(self) -> float:
        """The mean."""
        return torch.stack(self._losses).mean().item()


class _Clock:
    """Seconds of a stage and the share of its budget, from when the network is there."""

    def __init__(self, budget: float) -> None:
        self._budget, self._began = budget, time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self._began

    def passed(self, seconds: float) -> None:
        """So many had passed already."""
        self._began -= seconds

    def done(self) -> float:
        return self.seconds() / self._budget

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What is done meanwhile takes no time."""
        begun = time.monotonic()
        yield
        self._began += time.monotonic() - begun
