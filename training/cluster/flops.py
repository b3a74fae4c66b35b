"""What a token costs: the floating-point operations a training step needs, and the share of a device's peak they reach.

Counted are the operations the formulas need, whatever the kernels spend, a multiply-add as two. Per token and forward
pass, of w width, f feed-forward, n layers, L tokens per row, P buckets of distances:

- products with weights            n · 2 (4 w² + 2 w f)
- content scores, weighted values  n · 2 · 2 L w
- position scores, both terms      n · 2 · 2 min(P, 2L - 1) w
- output                           2 w v on the share of tokens it is computed for (v outputs)

The backward pass needs twice the forward pass. Embeddings, norms and the projection of the P position vectors, once
per batch, are left out. Model FLOP utilisation (MFU) is this, times tokens per second without padding, over the peak;
activations computed again do not count. L is the window: rows that are shorter cost a little less than is counted.
"""

from dataclasses import dataclass

import torch

from training.model import ModelConfig

# bf16 with dense matrices, FLOP/s, from the makers' data sheets; the first name found in the device's own counts.
PEAKS = {
    "H200": 989.4e12,
    "H100 NVL": 835e12,
    "H100 PCIe": 756e12,
    "H100": 989.4e12,
    "A100": 312e12,
}
# Tokens per second and H100 that follow from the paper's corpora and durations on 32 of them (appendix E.1).
PAPER_SPEED = {"370m": 14e9 / (2 * 3600 * 32), "800m": 30e9 / (9 * 3600 * 32), "1.5b": 60e9 / (19 * 3600 * 32)}


@dataclass(frozen=True)
class Cost:
    """FLOPs per token of one training step, by where they go."""

    weights: float
    attention: float
    positions: float
    output: float

    @property
    def total(self) -> float:
        """All of them."""
        return self.weights + self.attention + self.positions + self.output


def training_cost(shape: ModelConfig, length: int, outputs: int, share: float) -> Cost:
    """Per token in rows of ``length``; the output of ``outputs`` is computed for the ``share`` of them."""
    each = 3 * shape.layers
    distances = min(2 * shape.buckets + 1, 2 * length - 1)
    return Cost(
        weights=each * 2 * (4 * shape.width**2 + 2 * shape.width * shape.feed_forward),
        attention=each * 4 * length * shape.width,
        positions=each * 4 * distances * shape.width,
        output=3 * share * 2 * shape.width * outputs,
    )


def peak_of(device: torch.device) -> float | None:
    """Peak FLOP/s of ``device`` in bf16, None where the table does not know it."""
    if device.type != "cuda":
        return None
    name = torch.cuda.get_device_name(device)
    return next((peak for known, peak in PEAKS.items() if known in name), None)
