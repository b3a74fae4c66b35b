"""The training loop: one model, one optimiser per kind of weight, a checkpoint that resumes to the batch.

The budget is steps, or wall-clock minutes (a CPU shared with others has no fixed speed); the learning rate is constant
after the warm-up and falls to zero over the last part of the budget. With steps it depends on the step alone, so that a
run can be repeated to the digit; with minutes no two runs are the same. Training at size: `training.cluster`.
"""

import json
import math
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from training.batches import Batch
from training.data.sources import Replacement
from training.masking import IGNORED
from training.model import ModelConfig, TokenClassifier, encoder_alone
from training.muon import Muon
from training.precision import mixed
from training.soundness import Steps, finite, require_finite


@dataclass(frozen=True)
class TrainConfig:
    """One run. ``steps`` takes the place of ``minutes`` where it is given. ``batch_tokens`` counts padding; ``decay``
    is the part of the budget over which the rate falls to zero, in the ``shape`` of a line or a cosine;
    ``ner_weight`` weighs the auxiliary named-entity loss, ``guess_weight`` that of guessing hidden tokens;
    ``replacement`` as in training.data.sources. A checkpoint is written every ``checkpoint_minutes``, or every
    ``checkpoint_steps`` of a budget in steps."""

    minutes: float = 50.0
    steps: int | None = None
    batch_tokens: int = 6144
    window: int = 256
    rate: float = 1.5e-3
    warmup_steps: int = 60
    decay: float = 0.6
    shape: Literal["linear", "cosine"] = "linear"
    weight_decay: float = 0.05
    ner_weight: float = 0.5
    guess_weight: float = 0.25
    clip: float = 1.0
    checkpoint_minutes: float = 5.0
    checkpoint_steps: int = 200
    seed: int = 1200
    replacement: Replacement = "per-epoch"


@dataclass
class Progress:
    """What a checkpoint remembers beside the weights; ``begun`` is the share of the budget used before this epoch,
    ``skipped`` the steps left out."""

    epoch: int = 0
    batch: int = 0
    begun: float = 0.0
    step: int = 0
    tokens: int = 0
    seconds: float = 0.0
    skipped: int = 0
    losses: list[tuple[int, float]] = field(default_factory=list)


def optimisers(model: TokenClassifier, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside the layers, AdamW for embeddings, heads, norms and biases."""
    inside = [p for name, p in model.named_parameters() if "layers." in name and p.ndim == 2]
    known = {id(p) for p in inside}
    rest = [p for p in model.parameters() if id(p) not in known]
    return [
        Muon(inside, lr=config.rate, weight_decay=config.weight_decay, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(rest, lr=config.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
    ]


def rate_factor(step: int, done: float, config: TrainConfig) -> float:
    """Learning-rate factor 0 … 1 at ``step`` with the share ``done`` of the budget used."""
    warm = min(1.0, (step + 1) / config.warmup_steps)
    left = min(1.0, max(0.0, (1.0 - done) / config.decay))
    return warm * (left if config.shape == "linear" else (1 - math.cos(math.pi * left)) / 2)


def loss_of(model: TokenClassifier, batch: Batch, config: TrainConfig) -> torch.Tensor:
    """Mean cross-entropy of the labels plus the weighted ones of the named entities and of the hidden tokens."""
    with mixed():
        hidden = model.encode(batch.ids, batch.mask, batch.gaps)
        logits = _head(model.classifier, hidden, batch.targets)
        ner_logits = _head(model.ner_classifier, hidden, batch.ner_targets)
        total = config.guess_weight * guess_loss(model, hidden, batch)
    count = int((batch.targets != IGNORED).sum() + (batch.ner_targets != IGNORED).sum())
    if logits is not None:
        total = total + _sum(logits, batch.targets)
    if ner_logits is not None:
        total = total + config.ner_weight * _sum(ner_logits, batch.ner_targets)
    return total / count


def guess_loss(model: TokenClassifier, hidden: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Summed cross-entropy of the hidden tokens, zero where a batch hides none; ``hidden`` (B, L, width)."""
    wanted = batch.guesses != IGNORED
    logits = F.linear(hidden[wanted], model.tokens.weight)
    return F.cross_entropy(logits.float(), batch.guesses[wanted], reduction="sum")


def _head(head: nn.Module | None, hidden: torch.Tensor, targets: torch.Tensor) -> torch.Tensor | None:
    wanted = targets != IGNORED
    return head(hidden[wanted]) if head is not None and bool(wanted.any()) else None


def _sum(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    return F.cross_entropy(logits.float(), targets[targets != IGNORED], reduction="sum")


@dataclass(frozen=True, slots=True)
class Watch:
    """``look`` at the model every so many ``minutes`` of training."""

    minutes: float
    look: Callable[[TokenClassifier, Progress], None]


class Trainer:
    """Trains until the budget is used; ``folder`` gets checkpoint.pt and log.jsonl.

    ``start`` are weights the model begins with, with or without those of its heads; ``loss`` is the labels' loss unless
    told otherwise. Raises ValueError where ``start`` belongs to another network.
    ``epoch_batches(epoch)`` yields the batches of one epoch, the same ones each time it is asked: a resumed run skips
    those already seen. ``watch`` may look at the model on the way.
    """

    def __init__(
        self,
        model_config: ModelConfig,
        config: TrainConfig,
        folder: Path,
        epoch_batches: Callable[[int], Iterator[Batch]],
        loss: Callable[[TokenClassifier, Batch, TrainConfig], torch.Tensor] | None = None,
        start: Mapping[str, torch.Tensor] | None = None,
        watch: Watch | None = None,
        network: type[TokenClassifier] = TokenClassifier,
    ) -> None:
        torch.manual_seed(config.seed)
        self.config, self.model_config, self.folder = config, model_config, folder
        self.model = network(model_config)
        if start is not None:
            self._begin_with(start)
        self.optimisers = optimisers(self.model, config)
        self.progress, self._steps = Progress(), Steps()
        self._epoch_batches, self._loss, self._watch = epoch_batches, loss or loss_of, watch
        folder.mkdir(parents=True, exist_ok=True)

    def _begin_with(self, start: Mapping[str, torch.Tensor]) -> None:
        lacking, unknown = self.model.load_state_dict(start, strict=False)
        if unknown or any("classifier" not in name for name in lacking):
            raise ValueError(f"the first weights are another network's: {len(lacking)} lack, {len(unknown)} too many")

    @property
    def done(self) -> float:
        """Share of the budget used."""
        if self.config.steps is not None:
            return self.progress.step / self.config.steps
        return self.progress.seconds / 60 / self.config.minutes

    def _due(self, last_save: float) -> bool:
        if self._steps.in_a_row:
            return False  # the last checkpoint may be all that is sound
        if self.config.steps is not None:
            return self.progress.step % self.config.checkpoint_steps == 0
        return self.progress.seconds - last_save > self.config.checkpoint_minutes * 60

    def run(self) -> TokenClassifier:
        """Train to the end of the budget, from the checkpoint if there is one, and return the model."""
        self._resume()
        last_save = last_watched = self.progress.seconds
        started = time.monotonic() - self.progress.seconds
        self.model.train()
        while self.done < 1:
            if self.progress.batch == 0:
                self.progress.begun = self.done
            for number, batch in enumerate(self._epoch_batches(self.progress.epoch)):
                if number < self.progress.batch:
                    continue
                self._step(batch)
                self.progress.batch = number + 1
                self.progress.seconds = time.monotonic() - started
                if self._due(last_save):
                    self._save()
                    last_save = self.progress.seconds
                if self._watch and self.progress.seconds - last_watched >= self._watch.minutes * 60:
                    started += self._watched(self._watch)
                    last_watched = self.progress.seconds
                if self.done >= 1:
                    break
            else:
                self.progress.epoch, self.progress.batch = self.progress.epoch + 1, 0
        self._save()
        return self.model.eval()

    def _watched(self, watch: Watch) -> float:
        """Seconds it took, which are none of the budget."""
        begun = time.monotonic()
        watch.look(self.model.eval(), self.progress)
        self.model.train()
        return time.monotonic() - begun

    def _step(self, batch: Batch) -> None:
        factor = rate_factor(self.progress.step, self.done, self.config)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.config.rate * factor
        loss = self._loss(self.model, batch, self.config)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip)
        sound = self._steps.sound(loss.item(), norm.item())
        for optimiser in self.optimisers:
            if sound:
                optimiser.step()
            optimiser.zero_grad()
        self.progress.step += 1
        self.progress.tokens += batch.tokens
        self.progress.skipped = self._steps.skipped
        self._log(loss.item() if sound else None, factor)

    def _log(self, loss: float | None, factor: float) -> None:
        if loss is not None:
            self.progress.losses.append((self.progress.step, loss))
        if self.progress.step % 25:
            return
        recent = [value for _, value in self.progress.losses[-25:]]
        self.progress.losses = self.progress.losses[-100:]
        entry = {
            "step": self.progress.step,
            "epoch": self.progress.epoch,
            "tokens": self.progress.tokens,
            "minutes": round(self.progress.seconds / 60, 2),
            "loss": round(sum(recent) / len(recent), 4),
            "skipped": self.progress.skipped,
            "rate": round(self.config.rate * factor, 6),
        }
        print(json.dumps(entry), flush=True)
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def _save(self) -> None:
        require_finite(finite(self.model.parameters()))
        state = {
            "model": self.model.state_dict(),
            "optimisers": [optimiser.state_dict() for optimiser in self.optimisers],
            "progress": self.progress,
            "torch_random": torch.get_rng_state(),
            "other_random": (random.getstate(), np.random.get_state()),
            "model_config": self.model_config.as_dict(),
        }
        temporary = self.folder / "checkpoint.tmp"
        torch.save(state, temporary)
        temporary.replace(self.folder / "checkpoint.pt")

    def _resume(self) -> None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return
        # The checkpoint is this run's own file; progress is a plain dataclass, hence not weights_only.
        state = torch.load(path, weights_only=False)
        self.model.load_state_dict(state["model"])
        for optimiser, saved in zip(self.optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(saved)
        self.progress = state["progress"]
        self._steps = Steps(self.progress.skipped)
        torch.set_rng_state(state["torch_random"])
        _set_other_random(state.get("other_random"))


def _set_other_random(states: tuple[Any, Any] | None) -> None:
    """Nothing for a checkpoint written before they were kept."""
    if states is not None:
        random.setstate(states[0])
        np.random.set_state(states[1])


def load_progress(checkpoint: Path) -> Progress:
    """How far the run of a checkpoint was."""
    progress: Progress = torch.load(checkpoint, weights_only=False)["progress"]
    return progress


def load_model(checkpoint: Path) -> TokenClassifier:
    """The trained model of a checkpoint, ready for evaluation or export."""
    state = torch.load(checkpoint, weights_only=False)
    model = TokenClassifier(ModelConfig(**state["model_config"]))
    model.load_state_dict(encoder_alone(state["model"]))
    return model.eval()


def pretrained_encoder(checkpoint: Path) -> dict[str, torch.Tensor]:
    """The weights of a checkpoint without its output heads."""
    return encoder_of(encoder_alone(torch.load(checkpoint, weights_only=False)["model"]))


def encoder_of(weights: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """``weights`` without those of the output heads."""
    return {name: value for name, value in weights.items() if "classifier" not in name}


def seeded(*parts: object) -> random.Random:
    """A generator that depends on nothing but ``parts``."""
    return random.Random(":".join(map(str, parts)))
