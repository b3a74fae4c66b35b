"""What a token costs: the floating-point operations a training step needs, and the share of a device's peak they reach.

Each family of networks counts its own (`training.families`): what the formulas need, whatever the kernels spend. Model
FLOP utilisation (MFU) is this, times tokens per second without padding, over the peak; activations computed again do
not count. Rows that are shorter than the window cost a little less than is counted.
"""

import torch

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


def peak_of(device: torch.device) -> float | None:
    """Peak FLOP/s of ``device`` in bf16, None where the table does not know it."""
    if device.type != "cuda":
        return None
    name = torch.cuda.get_device_name(device)
    return next((peak for known, peak in PEAKS.items() if known in name), None)
