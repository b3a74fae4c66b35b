"""One stage of training at size: network and objective of a configuration, sharded over the processes, in the loop."""

import hashlib
import shutil
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

import torch
import torch.distributed as dist
from torch import Tensor

from core.tokenizer import Tokenizer
from training.cluster.checkpoints import Checkpoints, begin_with, gathered, save_whole, write_whole
from training.cluster.config import Config, StageName, factor
from training.cluster.data import Feed, Rows
from training.cluster.flops import peak_of
from training.cluster.objective import Objective, Summed, optimiser
from training.cluster.processes import Processes, shard
from training.engine.averaging import Average
from training.engine.budgets import Every, Steps
from training.engine.loop import Habits, Loop, Pace, Watch
from training.engine.progress import Progress
from training.engine.selection import Figures, Selection
from training.engine.stores import CHECKPOINT
from training.families import Network, described, family

_BEST = ".best.pt"  # no result of the stage: it becomes checkpoint.pt
_TILE = 64  # the output for a vocabulary that ends on a tile of the matrix units is faster
# What may differ when a run goes on: how it is watched and how much is computed at once, not what is learnt from.
# Another micro_batch draws other masks of dropout.
_FREE = ("micro_batch", "checkpoint_steps", "keep", "log_steps")


class Run:
    """One stage; ``folder`` gets log.jsonl, checkpoints and at the end checkpoint.pt with the whole network.

    ``start`` are weights of an encoder to begin with, ``validate`` measures the whole network where the stage says how
    often: the first process does, the others wait. Raises ValueError where they, the data, the number of processes
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
        validate: Callable[[Network], Figures] | None = None,
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
        self._shape, self._known, self._measure = shape, known, validate if self.stage.validate_steps else None
        average = Average(self._objective, self.stage.average) if self.stage.average else None
        self._average, self._selection = average, Selection(folder, "typed_f1", self._keep)
        validating = [Watch(Every(self.stage.validate_steps), self._validate)] if self._measure else []
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
            habits=Habits(
                save=Every(self.stage.checkpoint_steps),
                log=Every(self.stage.log_steps),
                watches=validating,
                speed=self._speed,
            ),
            store=Checkpoints(folder, self.stage.keep, among, self._objective, learning, settings, average),
            group=among,
            folder=folder,
            average=average,
        )

    def run(self) -> bool:
        """Train to the end of the budget, from the last checkpoint if there is one; False when asked to stop before."""
        if not self._loop.run():
            return False
        with self._average.in_place() if self._average else nullcontext():
            if self._measure and self._loop.progress.step % self.stage.validate_steps:
                self._validate(self._loop.progress)
            write_whole(self._objective, self.folder / CHECKPOINT, self._among)
        if self._measure and self._among.first:
            draft = self.folder / f"{CHECKPOINT}.tmp"
            shutil.copyfile(self.folder / _BEST, draft)  # it stays: whoever is killed now does this again
            draft.replace(self.folder / CHECKPOINT)
        dist.barrier()
        return True

    def _validate(self, progress: Progress) -> None:
        """Measure the weights as they are; every process calls it."""
        self._whole = gathered(self._objective)
        if self._among.first and self._measure:
            network = self._known.network(self._shape)
            network.load_state_dict(self._whole)
            self._selection.measured(progress.step, self._measure(network))
        dist.barrier()

    def _keep(self) -> None:
        """Write the weights just measured."""
        save_whole(self._whole, described(self._objective.model), self.folder / _BEST)

    def _speed(self, tokens_per_second: float) -> dict[str, float | None]:
        """Tokens per second of all processes, and the share of the devices' peak they need."""
        each = tokens_per_second * self._flops / self._among.world
        return {"tokens_per_second": round(tokens_per_second), "mfu": self._peak and round(each / self._peak, 4)}


def vocabulary_of(tokenizer: Tokenizer) -> int:
    """Rows of the embedding for ``tokenizer``."""
    return -(-tokenizer.vocabulary_size // _TILE) * _TILE


def _identity(weights: Mapping[str, Tensor] | None) -> str | None:
    """A fingerprint of first weights: their names, shapes and first values."""
    if weights is None:
        return None
    parts = [f"{name}{tuple(value.shape)}{value.flatten()[:16].tolist()}" for name, value in sorted(weights.items())]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
