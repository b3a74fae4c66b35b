"""The network with the loss of a stage, as one module: what is sharded, so that the loss may use any weight."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.model import TokenClassifier


@dataclass(frozen=True, slots=True)
class Piece:
    """What goes through the network at once: (B, L) ids, mask and gaps; ``places`` (n,) in the flattened rows where
    something is to be said, and ``values`` (n,) what; ``tokens`` without padding."""

    ids: Tensor
    mask: Tensor
    gaps: Tensor
    places: Tensor
    values: Tensor
    tokens: int

    def to(self, device: torch.device) -> "Piece":
        """The same on ``device``."""
        tensors = (self.ids, self.mask, self.gaps, self.places, self.values)
        return Piece(*(tensor.to(device, non_blocking=True) for tensor in tensors), self.tokens)


class Objective(nn.Module):
    """Summed cross-entropy of a piece: of hidden tokens where ``masked``, of labels otherwise.

    The output weights for hidden tokens are those of the token embedding; the head of the labels then rests.
    """

    def __init__(self, model: TokenClassifier, masked: bool) -> None:
        super().__init__()
        self.model, self.masked = model, masked
        model.classifier.requires_grad_(not masked)

    def forward(self, piece: Piece) -> Tensor:
        """A float32 scalar, zero where nothing is to be said."""
        hidden = self.model.encode(piece.ids, piece.mask, piece.gaps).flatten(0, 1)[piece.places]
        logits = F.linear(hidden, self.model.tokens.weight) if self.masked else self.model.classifier(hidden)
        return F.cross_entropy(logits.float(), piece.values, reduction="sum")


def optimiser(objective: Objective, betas: tuple[float, float], weight_decay: float) -> torch.optim.AdamW:
    """AdamW as in the paper; biases and norms do not decay."""
    learnt = [parameter for parameter in objective.parameters() if parameter.requires_grad]
    groups = [
        {"params": [p for p in learnt if p.ndim >= 2], "weight_decay": weight_decay},
        {"params": [p for p in learnt if p.ndim < 2], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=0.0, betas=betas, fused=learnt[0].device.type == "cuda")
