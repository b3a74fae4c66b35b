"""The fused kernels, run by Triton's interpreter on a CPU, against our own attention in float64.

Wants the extra "kernels": pip install --no-deps triton==3.9.0 disentangled-flash==1.1.1
"""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.skipif(
    not (find_spec("triton") and find_spec("disentangled_flash")), reason='the extra "kernels" is not installed'
)

# Triton reads the variable when it is imported: a process of its own.
PROGRAM = """
import sys
from types import SimpleNamespace

import torch
from disentangled_flash.training import _kernels

from training.attention import WAYS, Heads, operands
from training.model import bucket

TILE = (16, 16, 4, 2)  # rows and columns of a tile, warps, stages: tuning wants a GPU
ROWS, HEADS, WIDE = 2, 2, int(sys.argv[2])
length, convention = int(sys.argv[1]), sys.argv[3]
shape = SimpleNamespace(buckets=8, max_distance=24, convention=convention)


def interpreted(heads, lookup, mask):
    # As training.attention.fused, past the door that asks for CUDA.
    given = operands(heads, lookup, mask)
    out, _ = _kernels._training_attention_forward_op(
        *given, 1.0, True, True, True, True, True, 0.0, _kernels._resolve_dropout_seed(given[0], 0.0, None),
        *_kernels._gradient_band_values(lookup.band, lookup.slots, given[0]),
        _kernels._register_training_autotune_candidates(None), *TILE, *TILE, *TILE,
    )
    return out.unflatten(-1, (HEADS, -1)).transpose(1, 2)


torch.manual_seed(length)
sizes = [(ROWS, HEADS, length, WIDE)] * 3 + [(HEADS, 2 * shape.buckets + 1, WIDE)] * 2
drawn = [torch.randn(*size, dtype=torch.float64) / 2 for size in sizes]
tokens = torch.ones(ROWS, length, dtype=torch.bool)
tokens[-1, length // 2 + 1 :] = False
shown = tokens[:, None, :, None]


def computed(way, attend, kind):
    inputs = [values.to(kind, copy=True).requires_grad_() for values in drawn]
    laid_out = way.lay_out(bucket(way.distances(torch.arange(length)), shape), ROWS, HEADS)
    out = attend(Heads(*inputs), laid_out, (~tokens[:, None, None, :]).to(kind) * -30000.0)
    (out * shown * torch.linspace(-1, 1, out.numel()).view_as(out)).sum().backward()
    return [(out * shown).detach().double(), *(values.grad.double() for values in inputs)]


exact = computed(WAYS["shift"], WAYS["shift"].attend, torch.float64)
fused = computed(WAYS["fused"], interpreted, torch.float32)
worst = [float((a - b).abs().max() / a.abs().max().clamp(min=0.1)) for a, b in zip(exact, fused, strict=True)]
print(*(f"{value:.1e}" for value in worst))
assert max(worst) < 1e-5, worst
"""


@pytest.mark.parametrize(
    ("length", "wide", "convention"),
    [(1, 32, "paper"), (3, 32, "paper"), (17, 32, "paper"), (40, 64, "paper"), (33, 32, "transformers")],
)
def test_context_and_gradients_are_ours(length: int, wide: int, convention: str) -> None:
    arguments = [sys.executable, "-c", PROGRAM, str(length), str(wide), convention]
    environment = {**os.environ, "TRITON_INTERPRET": "1"}
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    print(done.stdout)
