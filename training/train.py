"""Training on the desk: one process on a CPU, our network, filled judgments (`training.stages`).

The budget is steps, or wall-clock minutes (a CPU shared with others has no fixed speed); the learning rate is constant
after the warm-up and falls to zero over the last part of the budget. Training at size: `training.cluster`; the loop is
the same one (`training.engine`).
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.batches import OPEN, Batch
from training.data.sources import Replacement
from training.data.texts import file_hash
from training.engine import feeds
from training.engine.budgets import Budget, Every, Minutes, Steps
from training.engine.group import alone
from training.engine.loop import Habits, Loop, Pace, Stopped, Task, Watch
from training.engine.progress import Progress
from training.engine.stores import CHECKPOINT, VOCABULARY, OneFile, require_vocabulary
from training.errors import InputError
from training.families import Network, described, network_of
from training.masking import IGNORED
from training.model import ModelConfig, TokenClassifier, encoder_alone
from training.muon import Muon, inside_and_rest
from training.precision import mixed

_LOG_STEPS = 25
_CHECKPOINT_MINUTES = 5.0  # of a budget in minutes
_NER_WEIGHT = 0.5  # of the auxiliary named-entity loss


@dataclass(frozen=True)
class TrainConfig:
    """One run. ``steps`` takes the place of ``minutes`` where it is given. ``batch_tokens`` counts padding; ``decay``
    is the part of the budget over which the rate falls to zero, in the ``shape`` of a line or a cosine;
    ``guess_weight`` weighs the loss of guessing hidden tokens; ``replacement`` as in training.data.sources. A
    checkpoint is written every ``checkpoint_steps`` of a budget in steps."""

    minutes: float = 50.0
    steps: int | None = None
    batch_tokens: int = 6144
    window: int = 256
    rate: float = 1.5e-3
    warmup_steps: int = 60
    decay: float = 0.6
    shape: Literal["linear", "cosine"] = "linear"
    weight_decay: float = 0.05
    guess_weight: float = 0.25
    clip: float = 1.0
    checkpoint_steps: int = 200
    seed: int = 1200
    replacement: Replacement = "per-epoch"

    @property
    def budget(self) -> Budget:
        """Steps where they are given."""
        return Steps(self.steps) if self.steps is not None else Minutes(self.minutes)


def optimisers(model: TokenClassifier, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside the layers, AdamW for embeddings, heads, norms and biases."""
    inside, rest = inside_and_rest(model)
    return [
        Muon(inside, lr=config.rate, weight_decay=config.weight_decay, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(rest, lr=config.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
    ]


def rate_factor(step: int, done: float, config: TrainConfig) -> float:
    """Learning-rate factor 0 … 1 at ``step`` with the share ``done`` of the budget used."""
    warm = min(1.0, (step + 1) / config.warmup_steps)
    left = min(1.0, max(0.0, (1.0 - done) / config.decay))
    return warm * (left if config.shape == "linear" else (1 - math.cos(math.pi * left)) / 2)


class Labels:
    """Cross-entropy of the labels plus the weighted ones of the named entities and of the hidden tokens.

    ``never_open`` are the indices of the labels that a token whose target is OPEN cannot have.
    """

    def __init__(self, model: TokenClassifier, config: TrainConfig, never_open: Sequence[int] = ()) -> None:
        self._model, self._config, self._never_open = model, config, list(never_open)

    def count(self, batch: Batch) -> int:
        """Tokens with a label of either kind."""
        return int((batch.targets != IGNORED).sum() + (batch.ner_targets != IGNORED).sum())

    def loss(self, batch: Batch) -> Tensor:
        """Summed."""
        with mixed():
            hidden = self._model.encode(batch.ids, batch.mask, batch.gaps)
            logits = _head(self._model.classifier, hidden, batch.targets)
            ner_logits = _head(self._model.ner_classifier, hidden, batch.ner_targets)
            total = self._config.guess_weight * guess_loss(self._model, hidden, batch)
        if logits is not None:
            total = total + label_loss(logits, batch.targets[batch.targets != IGNORED], self._never_open)
        if ner_logits is not None:
            total = total + _NER_WEIGHT * _sum(ner_logits, batch.ner_targets)
        return total


def guess_loss(model: Network, hidden: Tensor, batch: Batch) -> Tensor:
    """Summed cross-entropy of the hidden tokens, zero where a batch hides none; ``hidden`` (B, L, width)."""
    wanted = batch.guesses != IGNORED
    logits = F.linear(hidden[wanted], model.tokens.weight)
    return F.cross_entropy(logits.float(), batch.guesses[wanted], reduction="sum")


def _head(head: nn.Module | None, hidden: Tensor, targets: Tensor) -> Tensor | None:
    wanted = targets != IGNORED
    return head(hidden[wanted]) if head is not None and bool(wanted.any()) else None


def label_loss(logits: Tensor, targets: Tensor, never_open: list[int]) -> Tensor:
    """Summed over ``targets`` (n,): cross-entropy, and where the target is OPEN minus the logarithm of the probability
    of what it may be, which is anything but ``never_open``; ``logits`` (n, labels)."""
    logits, open_ = logits.float(), targets == OPEN
    loss = F.cross_entropy(logits[~open_], targets[~open_], reduction="sum")
    if not bool(open_.any()):
        return loss
    possible = logits[open_].index_fill(1, torch.tensor(never_open, device=logits.device), -math.inf)
    return loss + (logits[open_].logsumexp(1) - possible.logsumexp(1)).sum()


def _sum(logits: Tensor, targets: Tensor) -> Tensor:
    return F.cross_entropy(logits.float(), targets[targets != IGNORED], reduction="sum")


class Trainer:
    """Trains until the budget is used; ``folder`` gets checkpoint.pt and log.jsonl.

    ``start`` are weights the model begins with, with or without those of its heads. Raises ValueError where ``start``
    belongs to another network. ``epoch_batches(epoch)`` yields the batches of one epoch, the same ones each time it is
    asked: a resumed run leaves out those already seen. ``look`` is called with the model in evaluation every so many
    minutes. ``tokenizer`` is what the batches were cut by: a checkpoint of another one is no beginning.
    """

    def __init__(
        self,
        model_config: ModelConfig,
        config: TrainConfig,
        folder: Path,
        epoch_batches: Callable[[int], Iterable[Batch]],
        task: Callable[[TokenClassifier, TrainConfig], Task[Batch]] = Labels,
        start: Mapping[str, Tensor] | None = None,
        look: tuple[float, Callable[[TokenClassifier, Progress], None]] | None = None,
        network: type[TokenClassifier] = TokenClassifier,
        tokenizer: Path | None = None,
    ) -> None:
        torch.manual_seed(config.seed)
        self.model = model = network(model_config)
        if start is not None:
            self._begin_with(start)
        chosen, more = optimisers(model, config), {"model_config": described(model), **_made_for(tokenizer)}
        minutes = None if config.steps is not None else _CHECKPOINT_MINUTES
        self._loop = Loop(
            task=task(model, config),
            learner=model,
            optimisers=chosen,
            feed=feeds.one_piece(epoch_batches),
            budget=config.budget,
            pace=Pace(
                rate=config.rate,
                factor=lambda step, done: rate_factor(step, done, config),
                clip=config.clip,
                seed=config.seed,
            ),
            habits=Habits(
                save=Every(config.checkpoint_steps, minutes),
                log=Every(_LOG_STEPS),
                watches=[Watch(Every(minutes=look[0]), lambda progress: look[1](model, progress))] if look else [],
            ),
            store=OneFile(folder / CHECKPOINT, model, chosen, more),
            group=alone(),
            folder=folder,
        )

    def _begin_with(self, start: Mapping[str, Tensor]) -> None:
        lacking, unknown = self.model.load_state_dict(start, strict=False)
        if unknown or any("classifier" not in name for name in lacking):
            raise InputError(f"the first weights are another network's: {len(lacking)} lack, {len(unknown)} too many")

    @property
    def progress(self) -> Progress:
        """How far the run is."""
        return self._loop.progress

    def run(self) -> TokenClassifier:
        """Train to the end of the budget, from the checkpoint if there is one, and return the model.

        Raises Stopped when asked to stop: a checkpoint is written, and the next run goes on from it.
        """
        if not self._loop.run():
            raise Stopped
        return self.model.eval()


def _made_for(tokenizer: Path | None) -> dict[str, str]:
    return {VOCABULARY: file_hash(tokenizer)} if tokenizer else {}


def _read(checkpoint: Path, tokenizer: Path | None) -> dict[str, Any]:
    state: dict[str, Any] = torch.load(checkpoint, weights_only=True)
    require_vocabulary(state, checkpoint, _made_for(tokenizer).get(VOCABULARY))
    return state


def load_model(checkpoint: Path, tokenizer: Path | None = None) -> Network:
    """The trained model of a checkpoint, ready for evaluation or export. Raises ValueError where it was learnt with
    another tokenizer than the one that is given."""
    state = _read(checkpoint, tokenizer)
    model = network_of(state["model_config"])
    model.load_state_dict(encoder_alone(state["model"]))
    return model.eval()


def pretrained_encoder(checkpoint: Path, tokenizer: Path | None = None) -> dict[str, Tensor]:
    """The weights of a checkpoint without its output heads. Raises ValueError as `load_model` does."""
    return encoder_of(encoder_alone(_read(checkpoint, tokenizer)["model"]))


def encoder_of(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """``weights`` without those of the output heads."""
    return {name: value for name, value in weights.items() if "classifier" not in name}
