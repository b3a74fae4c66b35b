"""Training on one GPU with all of its text in the GPU's memory: what is drawn, hidden and learnt never waits for a CPU.

A small network reads a million tokens a second on an H100; filling, cutting and hiding on a CPU gives it a tenth of
that. So text is tokenised and filled before (`training.packed` writes it), lies on the device as numbers of two bytes,
and is cut into rows and hidden there. Budgets are in seconds: a lent GPU has an end.

The objectives are those of the desk (`training.train`): whole morphemes to guess, labels with partial ones, named
entities beside them; matrices inside the layers by Muon, all else by AdamW.
"""

import json
import math
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from training.attention import Name
from training.batches import OPEN
from training.engine.stores import remember_run
from training.families import described
from training.masking import IGNORED, goes_on
from training.model import ModelConfig, TokenClassifier
from training.muon import Stacked
from training.packed import COURTS, NAMED, Labelled, Marks, Plain, files_of, read
from training.precision import mixed

_GOING_ON = "going-on.pt"
POOLS = "pools"  # as `training.data.courts` calls it, which wants the corpus's readers
_ROOM = 1.3  # places kept for what is to be guessed, over what is expected
_MASKED, _REPLACED = 0.8, 0.9  # below the first masked, up to the second replaced, the rest left as it is


@dataclass(frozen=True)
class Stage:
    """One stage. ``kind`` is "pretraining" or "finetuning"; ``begins_with`` the stage whose weights it goes on with.

    ``seconds`` is its budget; ``lengths`` the tokens of a row with the share of the budget each has, in turn (of
    pretraining), ``tokens`` how many a step reads. The rate rises over ``warmup`` steps and falls over the last share
    ``decay`` of the budget to zero. Each row draws the share to guess between the two of ``masked``; ``unknown`` is the
    share of identifiers' tokens that become [UNK], ``courts`` the share of the tokens read that are judgments of
    courts, ``named`` that of sentences with named entities.
    """

    name: str
    kind: str
    seconds: float
    begins_with: str = ""
    lengths: tuple[tuple[int, float], ...] = ((256, 0.8), (512, 0.2))
    tokens: int = 32_768
    rate: float = 2e-3
    warmup: int = 200
    decay: float = 0.6
    weight_decay: float = 0.05
    clip: float = 1.0
    dropout: float = 0.0
    masked: tuple[float, float] = (0.15, 0.15)
    unknown: float = 0.0
    guess_weight: float = 0.25
    ner_weight: float = 0.5
    courts: float = 0.4
    named: float = 0.1
    seed: int = 1400


@dataclass(frozen=True)
class Rows:
    """(B, L) on the device: ids, gaps, which are tokens of the text (special ones and padding are not), which are no
    padding; targets of fine-tuning, and (B,) whether they are named entities'."""

    ids: Tensor
    gaps: Tensor
    text: Tensor
    mask: Tensor
    targets: Tensor | None = None
    named: Tensor | None = None


def hide(rows: Rows, share: Tensor, marks: Marks, among: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, gaps and guesses (B, L) as `training.masking.hide` makes them of one row: whole morphemes, chosen with the
    probability ``share`` (B, 1), none of which touches a token that is not ``among``. A morpheme is replaced by what
    stands so many tokens on, all of its tokens by as many."""
    morphemes = (~goes_on(rows.gaps)).cumsum(1) - 1
    morphemes = morphemes.clamp(min=0)
    refused = torch.zeros(rows.ids.shape, device=rows.ids.device).scatter_add_(1, morphemes, (~among).float())
    chance = torch.rand(rows.ids.shape, device=rows.ids.device) + (refused > 0) * 2.0
    chosen = (chance < share).gather(1, morphemes)
    kind = torch.rand(rows.ids.shape, device=rows.ids.device).gather(1, morphemes)
    guesses = torch.where(chosen, rows.ids, IGNORED)
    masked = chosen & (kind < _MASKED)
    length = rows.ids.shape[1]
    steps = torch.randint(1, length, rows.ids.shape, device=rows.ids.device).gather(1, morphemes)
    others = (torch.arange(length, device=rows.ids.device) + steps) % length
    replaced = chosen & (kind >= _MASKED) & (kind < _REPLACED) & rows.text.gather(1, others)
    ids = torch.where(replaced, rows.ids.gather(1, others), rows.ids)
    gaps = torch.where(replaced, rows.gaps.gather(1, others), rows.gaps)
    return ids.masked_fill(masked, marks.mask), gaps.masked_fill(masked, marks.gaps), guesses


class PlainRows:
    """Rows of running text, each token once before any comes twice; borders are others each time."""

    def __init__(self, text: Plain, marks: Marks, device: torch.device) -> None:
        self._marks = marks
        self._ids = torch.from_numpy(text.ids).to(device)
        self._gaps = torch.from_numpy(text.gaps).to(device)

    def rows(self, length: int, tokens: int, turn: int) -> Iterator[Rows]:
        """Batches of one reading of all there is; the last one, which would be smaller, is left out."""
        device, size, count = self._ids.device, length - 2, tokens // length
        phase = int(torch.randint(size, (1,)))
        starts = torch.arange(phase, len(self._ids) - size, size, device=device)
        starts = starts[torch.randperm(len(starts), device=device)]
        places = torch.arange(size, device=device)
        for group in starts.split(count):
            if len(group) == count:
                index = group[:, None] + places
                ids, gaps = self._ids[index].long(), self._gaps[index].long()
                yield _framed(ids, gaps, ids != self._marks.separate, self._marks)


def _framed(ids: Tensor, gaps: Tensor, text: Tensor, marks: Marks) -> Rows:
    """[CLS] before and [SEP] behind full rows."""
    ids = F.pad(F.pad(ids, (1, 0), value=marks.classify), (0, 1), value=marks.separate)
    return Rows(ids, F.pad(gaps, (1, 1), value=marks.start), F.pad(text, (1, 1)), torch.ones_like(ids))


class LabelledRows:
    """Windows of documents in groups of equal length, so that a network is compiled for a few lengths only."""

    LENGTHS = (128, 256, 512)

    def __init__(self, text: Labelled, windows: NDArray[np.int64], marks: Marks, device: torch.device) -> None:
        self._windows, self._marks, self._device = windows, marks, device
        self._ids, self._gaps, self._targets = (
            torch.from_numpy(values).to(device) for values in (text.ids, text.gaps, text.targets)
        )

    def all(self, count: int) -> Iterator[Rows]:
        """Every window once, ``count`` at a time."""
        for start in range(0, len(self._windows), count):
            group = torch.from_numpy(self._windows[start : start + count]).to(self._device)
            yield self._batch(group, self.LENGTHS[-1])

    def rows(self, stage: Stage, rng: np.random.Generator) -> Iterator[Rows]:
        """Batches of one reading: of the two kinds that have shares as many windows as their shares allow."""
        windows = self._windows[_mixed(self._windows, stage, rng)]
        sizes = windows[:, 1] - windows[:, 0] + 2
        groups: list[tuple[int, NDArray[np.int64]]] = []
        least = 0
        for length in self.LENGTHS:
            fitting = windows[(sizes > least) & (sizes <= length)]
            least, count = length, max(1, stage.tokens // length)
            fitting = fitting[rng.permutation(len(fitting))]
            groups += [(length, fitting[i : i + count]) for i in range(0, len(fitting) - count + 1, count)]
        for number in rng.permutation(len(groups)):
            length, group = groups[number]
            yield self._batch(torch.from_numpy(group).to(self._device, non_blocking=True), length)

    def _batch(self, group: Tensor, length: int) -> Rows:
        first, end, kind = group[:, :1], group[:, 1:2], group[:, 2]
        places = torch.arange(length, device=self._device) - 1 + first
        text = (places >= first) & (places < end)
        index = places.clamp(0, len(self._ids) - 1)
        ids = torch.where(text, self._ids[index].long(), self._marks.padding)
        ids = ids.masked_fill(places == first - 1, self._marks.classify)
        ids = ids.masked_fill(places == end, self._marks.separate)
        return Rows(
            ids,
            torch.where(text, self._gaps[index].long(), self._marks.start),
            text,
            ((places >= first - 1) & (places <= end)).long(),
            torch.where(text, self._targets[index].long(), IGNORED),
            kind == NAMED,
        )


def whole(text: Labelled, size: int) -> NDArray[np.int64]:
    """(n, 3) as `windows`, each document cut only where it is longer than ``size``."""
    starts = [0, *text.ends[:-1].tolist()]
    rows = zip(starts, text.ends.tolist(), text.kinds.tolist(), strict=True)
    return np.array([(at, min(at + size, end), kind) for start, end, kind in rows for at in range(start, end, size)])


def windows(text: Labelled, size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """(n, 3) first token, token behind the last, kind; cut as `training.batches.borders` does."""
    found: list[tuple[int, int, int]] = []
    start = 0
    for end, kind in zip(text.ends.tolist(), text.kinds.tolist(), strict=True):
        count = end - start
        position, border = 0, int(rng.integers(size // 2, size + 1) if count > size else rng.integers(1, 2 * count + 1))
        while position < count:
            found.append((start + position, start + min(border, count), kind))
            position, border = min(border, count), min(border, count) + size
        start = end
    return np.array(found, np.int64)


def _mixed(windows: NDArray[np.int64], stage: Stage, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Which windows one reading takes: all of the kind of which there is least for its share, of the others a part."""
    shares = {COURTS: stage.courts, NAMED: stage.named}
    shares |= {kind: 1 - sum(shares.values()) for kind in {*np.unique(windows[:, 2]).tolist()} - set(shares)}
    sizes = windows[:, 1] - windows[:, 0]
    held = {kind: int(sizes[windows[:, 2] == kind].sum()) for kind in shares}
    whole = min(held[kind] / share for kind, share in shares.items() if share > 0)
    keep = np.array([shares[kind] * whole / max(1, held[kind]) for kind in windows[:, 2].tolist()])
    return rng.random(len(windows)) < keep


def guess_loss(encoded: Tensor, table: Tensor, places: Tensor, values: Tensor) -> Tensor:
    """Summed cross-entropy at ``places`` (n,) of the flattened rows; ``values`` (n,) are ids, or IGNORED."""
    logits = F.linear(encoded.flatten(0, 1)[places], table)
    return F.cross_entropy(logits.float(), values, reduction="sum", ignore_index=IGNORED)


def label_loss(logits: Tensor, targets: Tensor, never_open: Tensor) -> Tensor:
    """As `training.train.label_loss`, of a fixed shape: IGNORED targets add nothing."""
    logits = logits.float()
    whole = logits.logsumexp(-1)
    said = whole - logits.gather(-1, targets.clamp(min=0)[..., None]).squeeze(-1)
    left = whole - logits.masked_fill(never_open, -math.inf).logsumexp(-1)
    return torch.where(targets == OPEN, left, said).masked_fill(targets == IGNORED, 0.0).sum()


def _places(guesses: Tensor, expected: float) -> tuple[Tensor, Tensor]:
    """Where something is to be guessed, as many places whatever was drawn, and what; what would be too many is left."""
    flat = guesses.flatten()
    size = min(len(flat), math.ceil(len(flat) * expected * _ROOM / 64) * 64)
    order = (flat == IGNORED).to(torch.uint8).argsort(stable=True)[:size]
    return order, flat[order]


@dataclass
class Learner:
    """The network with what is compiled of it."""

    network: TokenClassifier
    marks: Marks
    never_open: Tensor
    guess: Callable[..., Tensor] = guess_loss
    labels: Callable[..., Tensor] = label_loss

    def loss(self, rows: Rows, stage: Stage) -> Tensor:
        """The mean over what is to be said."""
        low, high = stage.masked
        share = low + (high - low) * torch.rand(len(rows.ids), 1, device=rows.ids.device)
        among = rows.text if rows.targets is None else rows.text & (rows.targets <= 0)
        ids, gaps, guesses = hide(rows, share, self.marks, among)
        if rows.targets is not None:
            unknown = (rows.targets > 0) & (torch.rand(ids.shape, device=ids.device) < stage.unknown)
            ids = ids.masked_fill(unknown, self.marks.unknown)
        network = self.network
        with mixed(ids.device.type):
            encoded = network.encode(ids, rows.mask, gaps)
            guessed = self.guess(encoded, network.tokens.weight, *_places(guesses, (low + high) / 2))
            if rows.targets is None or rows.named is None:
                return guessed / (guesses != IGNORED).sum().clamp(min=1)
            named = rows.named[:, None]
            # What is no name there is no identifier either; which label a name would have nobody knows.
            targets = torch.where(named & (rows.targets != 0), IGNORED, rows.targets)
            total = self.labels(network.classifier(encoded), targets, self.never_open)
            beside = torch.where(named, rows.targets, IGNORED)
            if network.ner_classifier is not None:
                said = network.ner_classifier(encoded).float().flatten(0, 1)
                total = total + stage.ner_weight * F.cross_entropy(
                    said, beside.flatten(), reduction="sum", ignore_index=IGNORED
                )
        return (total + stage.guess_weight * guessed) / (rows.text.sum()).clamp(min=1)

    def compiled(self) -> None:
        """Layers and losses; each length is compiled by itself."""
        torch._dynamo.config.recompile_limit = 256  # layers times lengths times networks
        torch._dynamo.config.accumulated_recompile_limit = 1024
        for layer in self.network.layers:
            layer.compile(dynamic=False)
        self.guess = torch.compile(guess_loss, dynamic=False)
        self.labels = torch.compile(label_loss, dynamic=False)


def optimisers(network: TokenClassifier, stage: Stage) -> list[torch.optim.Optimizer]:
    """As `training.train.optimisers`."""
    inside = [p for name, p in network.named_parameters() if "layers." in name and p.ndim == 2]
    known = {id(p) for p in inside}
    rest = [p for p in network.parameters() if id(p) not in known]
    return [
        Stacked(inside, lr=stage.rate, weight_decay=stage.weight_decay),
        torch.optim.AdamW(rest, lr=stage.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
    ]


def factor(step: int, done: float, stage: Stage) -> float:
    """Of the rate, at ``step`` with the share ``done`` of the budget used."""
    return min(1.0, (step + 1) / stage.warmup) * min(1.0, max(0.0, (1 - done) / stage.decay))


class Probe:
    """What a stage is looked at by: cross-entropy of hidden tokens in unread texts, and a set's labels."""

    _SHARE, _ROWS = 0.15, 64

    def __init__(self, folder: Path, marks: Marks, device: torch.device) -> None:
        self._marks, self._device = marks, device
        unread = folder / "unread.json"
        known = json.loads(unread.read_text(encoding="utf-8"))["windows"] if unread.exists() else {}
        self._unread = {name: [w for w in rows if len(w[0]) == len(rows[0][0])] for name, rows in known.items()}
        self._validation = read(Labelled, folder, "validation") if files_of(Labelled, folder, "validation") else None

    @torch.no_grad()
    def look(self, learner: Learner, labels: bool) -> dict[str, float]:
        """Figures of the network as it is."""
        learner.network.eval()
        with torch.random.fork_rng(devices=[self._device] if self._device.type == "cuda" else []):
            torch.manual_seed(1900)
            found = {f"cross_entropy_{name}": self._guessing(learner, w) for name, w in self._unread.items() if w}
        if labels and self._validation:
            found |= self._labelling(learner, self._validation)
        learner.network.train()
        return {name: round(value, 5) for name, value in found.items()}

    def _guessing(self, learner: Learner, windows: list[Any]) -> float:
        total, said = 0.0, 0
        for start in range(0, len(windows), self._ROWS):
            group = windows[start : start + self._ROWS]
            ids, gaps = (torch.tensor([w[i] for w in group], device=self._device) for i in (0, 1))
            rows = _framed(ids, gaps, ids != self._marks.separate, self._marks)
            share = torch.full((len(ids), 1), self._SHARE, device=self._device)
            seen, hidden_gaps, guesses = hide(rows, share, self._marks, rows.text)
            with mixed(self._device.type):
                encoded = learner.network.encode(seen, rows.mask, hidden_gaps)
                wanted = guesses != IGNORED
                logits = F.linear(encoded[wanted], learner.network.tokens.weight).float()
            total += F.cross_entropy(logits, guesses[wanted], reduction="sum").item()
            said += int(wanted.sum())
        return total / max(1, said)

    def _labelling(self, learner: Learner, text: Labelled) -> dict[str, float]:
        """By token, each document whole in rows of 512 at most."""
        rows = LabelledRows(text, whole(text, LabelledRows.LENGTHS[-1] - 2), self._marks, self._device)
        hits = marked = gold = typed = 0
        for batch in rows.all(self._ROWS):
            with mixed(self._device.type):
                encoded = learner.network.encode(batch.ids, batch.mask, batch.gaps)
                found = learner.network.classifier(encoded).argmax(-1)
            assert batch.targets is not None
            said = batch.targets != IGNORED
            inside, true = (found > 0) & said, (batch.targets > 0) & said
            hits += int((inside & true).sum())
            typed += int(((found == batch.targets) & true).sum())
            marked, gold = marked + int(inside.sum()), gold + int(true.sum())
        return {
            "precision": hits / max(1, marked),
            "recall": hits / max(1, gold),
            "f1": 2 * hits / max(1, marked + gold),
            "typed_f1": 2 * typed / max(1, marked + gold),
        }


class Run:
    """The stages of a plan one after the other, over the text in ``data``; leaves WORK/NAME/checkpoint.pt of each.

    Weights are kept in half precision. A stage whose checkpoint is there is not run again; one that was killed goes on
    where its last line of the log stands, with other rows. A WORK with the tokenizer
    and a last stage called "finetune" is one that ``python -m training export`` makes a bundle of.
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
        self._probe = Probe(data, self._marks, self._device)

    def perform(self, stage: Stage) -> None:
        """Raises FloatingPointError where the loss is no number."""
        folder = self._work / stage.name
        if (folder / "checkpoint.pt").exists():
            return
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        remember_run(folder, self._settings(stage))
        learner = self._learner(stage)
        chosen = optimisers(learner.network, stage)
        clock = _Clock(stage.seconds)
        first = self._go_on(folder, learner.network, chosen, clock)
        torch.manual_seed(stage.seed + first)
        rows = self._plain(stage) if stage.kind == "pretraining" else self._labelled(stage, first)
        since = _Since(clock.seconds())
        for step, batch in enumerate(rows(clock), first):
            done = clock.done()
            rate = stage.rate * factor(step, done, stage)
            loss, norm = _learn(learner, chosen, batch, stage, rate)
            since.add(loss, batch.ids.numel())
            if clock.seconds() - since.seconds >= self._log or done >= 1:
                self._tell(folder, step, clock, since, learner, stage, norm=norm.item(), rate=rate)
                with clock.stopped():
                    self._keep(folder, learner.network, chosen, step + 1, clock)
                since = _Since(clock.seconds())
            if done >= 1:
                break
        self._save(learner.network, folder)
        (folder / _GOING_ON).unlink()

    def _go_on(
        self, folder: Path, network: TokenClassifier, chosen: list[torch.optim.Optimizer], clock: "_Clock"
    ) -> int:
        """The step a killed run goes on with, its weights, optimisers and seconds taken; 0 where there was none."""
        if not (folder / _GOING_ON).exists():
            return 0
        state = torch.load(folder / _GOING_ON, weights_only=True, map_location=self._device)
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
        state = {"model": network.state_dict(), "optimisers": [optimiser.state_dict() for optimiser in chosen]}
        torch.save({**state, "step": step, "seconds": clock.seconds()}, draft)
        draft.replace(folder / _GOING_ON)

    def _settings(self, stage: Stage) -> dict[str, Any]:
        """What the manifest says of a stage, and of the published judgments that it and the one before it have read."""
        settings = asdict(stage)
        if stage.kind == "finetuning" and self._pools:
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
        network = TokenClassifier(shape)
        if stage.begins_with:
            state = torch.load(self._work / stage.begins_with / "checkpoint.pt", weights_only=True)["model"]
            network.load_state_dict({name: weight.float() for name, weight in state.items()})
        network.compute_by(self._attention)
        network.to(self._device).train()
        never = torch.zeros(len(self._labels), dtype=torch.bool, device=self._device)
        never[self._never_open] = True
        learner = Learner(network, self._marks, never)
        if self._compiled:
            learner.compiled()
        return learner

    def _plain(self, stage: Stage) -> Callable[["_Clock"], Iterator[Rows]]:
        def rows(clock: _Clock) -> Iterator[Rows]:
            turn, known, text = 0, 0, None
            while True:
                if text is None or len(files_of(Plain, self._data)) != known:  # more may have come meanwhile
                    known = len(files_of(Plain, self._data))
                    text = PlainRows(read(Plain, self._data), self._marks, self._device)
                length = _length_at(stage.lengths, clock.done())
                for batch in text.rows(length, stage.tokens, turn):
                    yield batch
                    if _length_at(stage.lengths, clock.done()) != length:
                        break
                turn += 1

        return rows

    def _labelled(self, stage: Stage, first: int) -> Callable[["_Clock"], Iterator[Rows]]:
        rng = np.random.default_rng([stage.seed, first])
        text = self._judgments

        def rows(clock: _Clock) -> Iterator[Rows]:
            while True:
                where = windows(text, LabelledRows.LENGTHS[-1] - 2, rng)
                yield from LabelledRows(text, where, self._marks, self._device).rows(stage, rng)

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
            figures = self._probe.look(learner, stage.kind == "finetuning")
        line = {"step": step, "seconds": round(clock.seconds(), 1), "loss": round(mean, 4), **told}
        line |= {"tokens_per_second": round(speed), **figures}
        with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(folder.name, json.dumps(line), flush=True)

    def _save(self, network: TokenClassifier, folder: Path) -> None:
        draft = folder / "checkpoint.tmp"
        weights = {name: value.detach().half().cpu() for name, value in network.state_dict().items()}
        torch.save({"model_config": described(network), "model": weights}, draft)
        draft.replace(folder / "checkpoint.pt")


def _learn(
    learner: Learner, chosen: list[torch.optim.Optimizer], batch: Rows, stage: Stage, rate: float
) -> tuple[Tensor, Tensor]:
    """Loss and norm of the gradient of one step; neither is waited for."""
    for optimiser in chosen:
        for group in optimiser.param_groups:
            group["lr"] = rate
    loss = learner.loss(batch, stage)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(learner.network.parameters(), stage.clip, foreach=True)
    for optimiser in chosen:
        optimiser.step()
        optimiser.zero_grad()
    return loss.detach(), norm


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


def _length_at(lengths: Sequence[tuple[int, float]], done: float) -> int:
    until = 0.0
    for length, share in lengths:
        until += share
        if done < until - 1e-9:
            return length
    return lengths[-1][0]


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


def read_plan(plan: Path) -> tuple[list[Stage], dict[str, int]]:
    """The tables [[stage]] of a TOML file, and the sizes in its table [model] that are not the shipped ones.

    Raises ValueError for unknown, lacking or wrong keys.
    """
    tables = tomllib.loads(plan.read_text(encoding="utf-8"))
    try:
        stages = [Stage(**{name: _tuples(value) for name, value in table.items()}) for table in tables["stage"]]
    except (KeyError, TypeError) as error:
        raise ValueError(f"{plan.name}: {error}") from error
    return stages, tables.get("model", {})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def resident(
    plan: Annotated[Path, typer.Argument(help="TOML file of stages, as training/configs/resident.toml")],
    data: Annotated[Path, typer.Argument(help="what ``pack`` left; more may come while a stage runs")],
    work: Annotated[Path, typer.Argument(help="folder of the stages' checkpoints; those that are there are kept")],
    attention: Annotated[Name, typer.Option(help="one of training.attention")] = "gather",
    compiled: Annotated[bool, typer.Option("--compile", help="layers and losses, on CUDA")] = False,
    log_seconds: Annotated[float, typer.Option(help="how often a line is written and the network looked at")] = 20.0,
) -> None:
    """Pretrain and fine-tune on one GPU, all text in its memory."""
    run = Run(plan, data, work, attention, compiled, log_seconds)
    for stage in run.stages:
        run.perform(stage)


if __name__ == "__main__":
    typer.run(resident)  # alone, where neither tokenizer nor detection are installed
