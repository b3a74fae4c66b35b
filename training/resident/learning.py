"""The network with its losses, of fixed shapes so that they can be compiled."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.batches import OPEN
from training.masking import IGNORED
from training.model import TokenClassifier
from training.muon import Stacked, inside_and_rest
from training.precision import mixed
from training.resident.packed import Marks
from training.resident.plan import Stage
from training.resident.rows import Rows, hide

_ROOM = 1.3  # places kept for what is to be guessed, over what is expected


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
        return (total + stage.guess_weight * guessed) / rows.text.sum().clamp(min=1)

    def compiled(self) -> None:
        """Layers and losses; each length is compiled by itself."""
        torch._dynamo.config.recompile_limit = 256  # layers times lengths times networks
        torch._dynamo.config.accumulated_recompile_limit = 1024
        for layer in self.network.layers:
            layer.compile(dynamic=False)
        self.guess = torch.compile(guess_loss, dynamic=False)
        self.labels = torch.compile(label_loss, dynamic=False)


def optimisers(network: TokenClassifier, stage: Stage) -> list[torch.optim.Optimizer]:
    """As `training.train.optimisers`, matrices of one shape together."""
    inside, rest = inside_and_rest(network)
    return [
        Stacked(inside, lr=stage.rate, weight_decay=stage.weight_decay),
        torch.optim.AdamW(rest, lr=stage.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
    ]


def learn(
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
