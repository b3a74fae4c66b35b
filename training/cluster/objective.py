"""The network with the loss of a stage, as one module: what is sharded, so that the loss may use any weight."""

from dataclasses import dataclass, fields, replace

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.families import Network


@dataclass(frozen=True, slots=True)
class Piece:
    """What goes through the network at once: (B, L) ids, mask and gaps; ``places`` (n,) in the flattened rows where
    something is to be said, and ``values`` (n,) what; ``tokens`` without padding.

    ``hidden`` (m,) and ``guesses`` (m,) are places and ids of tokens to guess beside labels.
    """

    ids: Tensor
    mask: Tensor
    gaps: Tensor
    places: Tensor
    values: Tensor
    tokens: int
    hidden: Tensor | None = None
    guesses: Tensor | None = None

    def to(self, device: torch.device) -> "Piece":
        """The same on ``device``."""
        moved = {
            field.name: value.to(device, non_blocking=True)
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), Tensor)
        }
        return replace(self, **moved)


class Objective(nn.Module):
    """Summed cross-entropy of a piece: of hidden tokens where ``masked``, the head of the labels then rests; otherwise
    of labels, and ``guess_weight`` times that of tokens hidden beside them.

    The output weights for hidden tokens are those of the token embedding.
    """

    def __init__(self, model: Network, masked: bool, guess_weight: float = 0.0) -> None:
        super().__init__()
        self.model, self.masked, self._guess_weight = model, masked, guess_weight
        model.classifier.requires_grad_(not masked)

    def forward(self, piece: Piece) -> Tensor:
        """A float32 scalar, zero where nothing is to be said."""
        encoded = self.model.encode(piece.ids, piece.mask, piece.gaps).flatten(0, 1)
        if self.masked:
            return self._guessed(encoded, piece.places, piece.values)
        logits = self.model.classifier(encoded[piece.places])
        loss = F.cross_entropy(logits.float(), piece.values, reduction="sum")
        if piece.hidden is not None and piece.guesses is not None:
            loss = loss + self._guess_weight * self._guessed(encoded, piece.hidden, piece.guesses)
        return loss

    def _guessed(self, encoded: Tensor, places: Tensor, ids: Tensor) -> Tensor:
        logits = F.linear(encoded[places], self.model.tokens.weight)
        return F.cross_entropy(logits.float(), ids, reduction="sum")


class Summed:
    """The objective as the loop asks for it."""

    def __init__(self, objective: Objective) -> None:
        self._objective = objective

    def count(self, piece: Piece) -> int:
        """Places where something is to be said."""
        return len(piece.places)

    def loss(self, piece: Piece) -> Tensor:
        """Through the module's own door: sharding gathers the weights there."""
        loss: Tensor = self._objective(piece)
        return loss


def optimiser(objective: Objective, betas: tuple[float, float], weight_decay: float) -> torch.optim.AdamW:
    """AdamW as in the paper; biases and norms do not decay."""
    learnt = [parameter for parameter in objective.parameters() if parameter.requires_grad]
    groups = [
        {"params": [p for p in learnt if p.ndim >= 2], "weight_decay": weight_decay},
        {"params": [p for p in learnt if p.ndim < 2], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=0.0, betas=betas, fused=learnt[0].device.type == "cuda")
