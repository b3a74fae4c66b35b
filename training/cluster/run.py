"""One stage of training at size: network and objective of a configuration, sharded over the processes, in the loop."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor

from core.tokenizer import Tokenizer
from training.cluster.checkpoints import Checkpoints, begin_with, write_whole
from training.cluster.config import Config, StageName, factor
from training.cluster.data import Feed, Rows
from training.cluster.flops import peak_of
from training.cluster.objective import Objective, Summed, optimiser
from training.cluster.processes import Processes, shard
from training.engine.budgets import Every, Steps
from training.engine.loop import Habits, Loop, Pace
from training.engine.stores import CHECKPOINT
from training.families import described, family

_TILE = 64  # the output for a vocabulary that ends on a tile of the matrix units is faster
# What may differ when a run goes on: how it is watched and how much is computed at once, not what is learnt.
_FREE = ("micro_batch", "checkpoint_steps", "keep", "log_steps")


class Run:
    """One stage; ``folder`` gets log.jsonl, checkpoints and at the end checkpoint.pt with the whole network.

    ``start`` are weights of an encoder to begin with. Raises ValueError where they, the data, the number of processes
    or the run that lies in ``folder`` do not fit.
    """

    def __init__(
        self,
        config: Config,
        stage: StageName,
        rows: Rows,
        labels: int,
        folder: Path,
        among: Processes,
        start: Mapping[str, Tensor] | None = None,
    ) -> None:
        self.stage, self.folder, self._among = config.stage(stage), folder, among
        shape = config.model.model_config(labels, vocabulary_of(rows.tokenizer), rows.tokenizer.gap_count)
        feed = Feed(rows, self.stage, among.rank, among.world)
        torch.manual_seed(self.stage.seed)
        # Every process makes the same weights and keeps its part: the first digits do not depend on how many there are.
        known = family(config.model.family)
        self._objective = Objective(known.network(shape), self.stage.masked > 0, self.stage.guess_weight)
        shard(self._objective, among, config.execution)
        if start is not None:
            begin_with(self._objective, start)
        learning = optimiser(self._objective, self.stage.betas, self.stage.weight_decay)
        settings = {
            "stage": {name: value for name, value in asdict(self.stage).items() if name not in _FREE},
            "model": described(self._objective.model),
            "data": rows.identity,
            "begun_with": _identity(start),
        }
        outputs, share = (shape.vocabulary, self.stage.masked) if self.stage.masked else (labels, 1.0)
        self._flops = known.cost(shape, self.stage.window, outputs, share).total
        self._peak = config.execution.peak or peak_of(among.device)
        self._loop = Loop(
            task=Summed(self._objective),
            learner=self._objective,
            optimisers=[learning],
            feed=feed,
            budget=Steps(feed.total_steps),
            pace=Pace(
                rate=self.stage.rate,
                factor=lambda step, _: factor(step, feed.total_steps, self.stage),
                clip=self.stage.clip,
                seed=self.stage.seed,
            ),
            habits=Habits(save=Every(self.stage.checkpoint_steps), log=Every(self.stage.log_steps), speed=self._speed),
            store=Checkpoints(folder, self.stage.keep, among, self._objective, learning, settings),
            group=among,
            folder=folder,
        )

    def run(self) -> bool:
        """Train to the end of the budget, from the last checkpoint if there is one; False when asked to stop before."""
        done = self._loop.run()
        if done:
            write_whole(self._objective, self.folder / CHECKPOINT, self._among)
        return done

    def _speed(self, tokens_per_second: float) -> dict[str, float | None]:
        """Tokens per second of all processes, and the share of the devices' peak they need."""
        each = tokens_per_second * self._flops / self._among.world
        return {"tokens_per_second": round(tokens_per_second), "mfu": self._peak and round(each / self._peak, 4)}


def vocabulary_of(tokenizer: Tokenizer) -> int:
    """Rows of the embedding for ``tokenizer``."""
    return -(-tokenizer.vocabulary_size // _TILE) * _TILE


def _identity(weights: Mapping[str, Tensor] | None) -> str | None:
    """A short fingerprint of first weights: names, shapes and the sums of a few values."""
    if weights is None:
        return None
    parts = [f"{name}{tuple(value.shape)}{value.flatten()[:16].tolist()}" for name, value in sorted(weights.items())]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
