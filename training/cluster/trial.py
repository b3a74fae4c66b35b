"""One forward and backward pass of a configuration in bf16: does the network work and fit where it shall be trained?"""

import time
from dataclasses import dataclass
from pathlib import Path

import torch

from training.attention import Name
from training.cluster.config import Config
from training.cluster.objective import Objective, Piece
from training.export import label_list
from training.families import family

_ROOM = 1.5e9  # bytes beside weights and gradients, which is what a short row's activations take at most


@dataclass(frozen=True, slots=True)
class Trial:
    """``device`` it ran on, "meta" where memory did not allow another; there ``loss`` and ``norm`` of the gradient are
    NaN."""

    device: str
    parameters: int
    seconds: float
    loss: float
    norm: float


def free_memory(device: torch.device) -> float:
    """Bytes that can be taken on ``device``."""
    if device.type == "cuda":
        return float(torch.cuda.mem_get_info(device)[0])
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    return 1024.0 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))


def trial(config: Config, length: int) -> Trial:
    """One pass of the masked-language stage over a row of random tokens, weights and gradients in bf16."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    shape, network = config.model.model_config(len(label_list())), family(config.model.family).network
    with torch.device("meta"):
        parameters = sum(parameter.numel() for parameter in network(shape).parameters())
    if free_memory(device) < parameters * 4 + _ROOM:
        device = torch.device("meta")
    start = time.perf_counter()
    torch.manual_seed(config.pretraining.seed)
    torch.set_default_dtype(torch.bfloat16)
    try:
        with device:
            objective = Objective(network(shape), masked=True)
    finally:
        torch.set_default_dtype(torch.float32)
    way: Name = "gather" if device.type == "cpu" else "shift"
    objective.model.compute_by(way)
    ids = torch.randint(5, shape.vocabulary, (1, length))
    places = torch.arange(0, ids.numel(), 7)
    piece = Piece(ids, torch.ones_like(ids), ids % 3, places, ids.flatten()[places], ids.numel()).to(device)
    loss = objective(piece) / len(places)
    loss.backward()
    learnt = [parameter.grad for parameter in objective.parameters() if parameter.grad is not None]
    norm = torch.nn.utils.get_total_norm(learnt)
    known = device.type != "meta"
    values = (loss.item(), norm.item()) if known else (float("nan"), float("nan"))
    return Trial(device.type, parameters, time.perf_counter() - start, *values)
