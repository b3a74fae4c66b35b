"""The training loop of one stage in one or many processes: steps, log, checkpoints, and going on after a kill."""

import hashlib
import json
import signal
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn

from core.tokenizer import Tokenizer
from training.cluster.checkpoints import Checkpoints, Progress, begin_with, write_whole
from training.cluster.config import Config, StageName, factor
from training.cluster.data import Feed, Rows
from training.cluster.flops import peak_of, training_cost
from training.cluster.objective import Objective, Piece, optimiser
from training.cluster.processes import Processes, shard
from training.model import TokenClassifier
from training.soundness import Steps

LOG, CHECKPOINT, STOP = "log.jsonl", "checkpoint.pt", "stop"
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
        self._feed = Feed(rows, self.stage, among.rank, among.world)
        shape = config.model.model_config(labels, vocabulary_of(rows.tokenizer), rows.tokenizer.gap_count)
        torch.manual_seed(self.stage.seed)
        # Every process makes the same weights and keeps its part: the first digits do not depend on how many there are.
        self._objective = Objective(TokenClassifier(shape), self.stage.masked > 0, self.stage.guess_weight)
        shard(self._objective, among, config.execution)
        if start is not None:
            begin_with(self._objective, start)
        self._optimiser = optimiser(self._objective, self.stage.betas, self.stage.weight_decay)
        self._checkpoints = Checkpoints(folder, self.stage.keep, among)
        self._steps = Steps()
        self._settings = {
            "stage": {name: value for name, value in asdict(self.stage).items() if name not in _FREE},
            "model": shape.as_dict(),
            "data": rows.identity,
            "begun_with": _identity(start),
        }
        outputs, share = (shape.vocabulary, self.stage.masked) if self.stage.masked else (labels, 1.0)
        self._flops = training_cost(shape, self.stage.window, outputs, share).total
        self._peak = config.execution.peak or peak_of(among.device)

    def run(self) -> bool:
        """Train to the end of the budget, from the last checkpoint if there is one; False when asked to stop before."""
        known = self._checkpoints.load(self._objective, self._optimiser, self._settings)
        step, seen = (known.step, known.tokens) if known else (0, 0)
        self._steps = Steps(known.skipped if known else 0)
        if self._among.first:
            _shorten(self.folder / LOG, step)
            (self.folder / STOP).unlink(missing_ok=True)
        with _asked_to_stop() as asked:
            done = self._train(step, seen, asked)
        if done:
            write_whole(self._objective, self.folder / CHECKPOINT, self._among)
            if self._among.first:
                (self.folder / STOP).unlink(missing_ok=True)  # it came when there was nothing left to stop
        return done

    def _train(self, step: int, seen: int, asked: list[int]) -> bool:
        """From ``step`` on, with ``seen`` tokens; False when ``asked`` to stop."""
        total = self._feed.total_steps
        self._objective.train()
        since, before = time.perf_counter(), seen
        for pieces in self._pieces(step, total):
            said, tokens, stop = self._add_up(pieces, asked)
            rate = self.stage.rate * factor(step, total, self.stage)
            loss, norm = self._step(step, pieces, said, rate)
            step, seen = step + 1, seen + tokens
            if step % self.stage.log_steps == 0 or step == total:
                now, epoch = time.perf_counter(), self._feed.epoch(step - 1)
                entry = {"step": step, "epoch": epoch, "loss": loss, "rate": rate, "norm": norm, "tokens": seen}
                entry["skipped"] = self._steps.skipped
                self._log({**entry, **self._speed((seen - before) / (now - since))})
                since, before = now, seen
            due = stop or step % self.stage.checkpoint_steps == 0
            if step == total or (due and not self._steps.in_a_row):  # the last one may be all that is sound
                progress = Progress(step, seen, self._settings, self._steps.skipped)
                self._checkpoints.save(self._objective, self._optimiser, progress)
            if stop and step < total:
                return False
        return True

    def _pieces(self, step: int, total: int) -> Iterator[list[Piece]]:
        """What this process takes at each step, read one step ahead."""
        with ThreadPoolExecutor(1) as ahead:
            coming: Future[list[Piece]] | None = None
            for number in range(step, total):
                pieces = coming.result() if coming else self._feed.pieces(number)
                coming = ahead.submit(self._feed.pieces, number + 1) if number + 1 < total else None
                yield pieces

    def _add_up(self, pieces: list[Piece], asked: list[int]) -> tuple[int, int, bool]:
        """Over all processes: what there is to say, tokens, and whether one was asked to stop."""
        said, tokens = sum(len(piece.places) for piece in pieces), sum(piece.tokens for piece in pieces)
        stop = bool(asked) or (self._among.first and (self.folder / STOP).exists())
        counts = torch.tensor([said, tokens, int(stop)])
        dist.all_reduce(counts)
        return int(counts[0]), int(counts[1]), bool(counts[2])

    def _step(self, step: int, pieces: list[Piece], said: int, rate: float) -> tuple[float | None, float | None]:
        """One step of the optimiser; the mean loss over all processes and the gradient's norm before clipping.

        None where they are no numbers: then nothing is learnt, in all processes.
        """
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        torch.manual_seed(_seed(self.stage.seed, step, self._among.rank))
        total = torch.zeros((), device=self._among.device)
        for number, piece in enumerate(pieces):
            self._objective.set_requires_gradient_sync(number == len(pieces) - 1)
            loss = self._objective(piece.to(self._among.device))
            # FSDP takes the mean over the processes; divided by what all of them have to say, the gradient is that of
            # the mean over the whole batch however it is split.
            (loss * (self._among.world / max(1, said))).backward()
            total += loss.detach()
        dist.all_reduce(total)
        mean = total.item() / max(1, said)
        norm = nn.utils.clip_grad_norm_(self._objective.parameters(), self.stage.clip).full_tensor().item()
        if sound := self._steps.sound(mean, norm):
            self._optimiser.step()
        self._optimiser.zero_grad()
        return (mean, norm) if sound else (None, None)

    def _speed(self, tokens_per_second: float) -> dict[str, float | None]:
        """Tokens per second of all processes, and the share of the devices' peak they need."""
        each = tokens_per_second * self._flops / self._among.world
        return {"tokens_per_second": round(tokens_per_second), "mfu": self._peak and round(each / self._peak, 4)}

    def _log(self, entry: dict[str, Any]) -> None:
        if not self._among.first:
            return
        line = json.dumps(entry)
        print(line, flush=True)
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def vocabulary_of(tokenizer: Tokenizer) -> int:
    """Rows of the embedding for ``tokenizer``."""
    return -(-tokenizer.vocabulary_size // _TILE) * _TILE


def _seed(seed: int, step: int, rank: int) -> int:
    """For what is random in a step (dropout): other numbers at each step and process, the same ones when repeated."""
    digest = hashlib.sha256(f"{seed}:{step}:{rank}".encode()).digest()
    return int.from_bytes(digest[:8], "little") >> 1


def _identity(weights: Mapping[str, Tensor] | None) -> str | None:
    """A short fingerprint of first weights: names, shapes and the sums of a few values."""
    if weights is None:
        return None
    parts = [f"{name}{tuple(value.shape)}{value.flatten()[:16].tolist()}" for name, value in sorted(weights.items())]
    return hashlib.sha256("".join(parts).encode()).hexdigest()


def _shorten(log: Path, step: int) -> None:
    """Drop lines after ``step``, and one torn by a kill: what was done after the last checkpoint is done again."""
    if not log.exists():
        return
    kept = []
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            if json.loads(line)["step"] <= step:
                kept.append(line + "\n")
        except ValueError:
            continue
    temporary = log.with_suffix(".tmp")
    temporary.write_text("".join(kept), encoding="utf-8")
    temporary.replace(log)


@contextmanager
def _asked_to_stop() -> Iterator[list[int]]:
    """SIGTERM received meanwhile, as torchrun passes it on; a step is brought to its end and a checkpoint written."""
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
    try:
        yield asked
    finally:
        signal.signal(signal.SIGTERM, before)
