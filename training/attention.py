"""Four ways to compute disentangled attention, equal up to rounding; `training.model` is told which one to take.

Scores add three terms (He et al. 2021, equation 4): q_i·k_j, q_i·K[δ(i, j)] and k_j·Q[δ(j, i)], where δ(i, j) is the
bucket of the distance i - j, and K and Q are the projected vectors of the buckets. They differ in how the two position
terms get from few buckets to all pairs of tokens:

- **gather** multiplies with the P buckets and gathers from (L, P) to (L, L). Least work: fastest on a CPU and in ONNX.
  A GPU would spend more on the index, 8 bytes per pair and head, and on the atomic additions of the gradient.
- **shift** multiplies with a vector for each of the 2L - 1 distances; row i of the result, read from place L - 1 - i
  on, is row i of the scores: a view, nothing is gathered. More products, which a GPU's matrix units do in passing, and
  then a fused attention kernel with a bias. No atomic additions, so a repeated run gives the same digits.
- **flex** gathers inside a compiled FlexAttention kernel: nothing of size (L, L) is ever written, which counts for long
  rows. Its gradient of the two tables adds atomically: not repeatable to the digit, and slow where many far pairs
  share one bucket. Backward needs CUDA.
- **fused** is one kernel forward and two backward that never write anything of size (L, L), gradients of the tables
  added in a fixed order: the package disentangled-flash (Triton), which the extra "kernels" installs. CUDA, heads of
  32, 64 or 128, bf16 or float32. By Triton's interpreter it gives what `shift` gives in float64
  (`tests/unit/training/test_fused_attention.py`).

On an H200, the shipped size with compiled layers: rows of 512 train on 527,000 tokens a second by `fused`, 157,000 by
`shift`, rows of 256 on 785,000 to 930,000 by `shift` (training/EXPERIMENTS.md). All else that is said of GPUs is
reasoned; ``python -m benchmarks.training_speed`` measures it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.flex_attention import flex_attention

from training.errors import InputError

Name = Literal["gather", "shift", "flex", "fused"]
_FUSED = [SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]  # the fused CUDA kernel that gives a bias its gradient


@dataclass(frozen=True, slots=True)
class Heads:
    """What one layer attends with, split into heads of width D; queries are scaled already.

    ``query``, ``key`` and ``value`` are (B, heads, L, D); ``position_query`` and ``position_key``, the projected
    vectors of the P buckets, (heads, P, D).
    """

    query: Tensor
    key: Tensor
    value: Tensor
    position_query: Tensor
    position_key: Tensor


@dataclass(frozen=True)
class Way:
    """One way: which distances it wants buckets of, how it lays them out once for all layers, the attention itself.

    ``distances(places)`` takes 0 … L - 1; ``lay_out(index, rows, heads)`` their buckets; ``attend(heads, pairs, mask)``
    what that gave and ``mask`` (B, 1, 1, L), which is added to the scores, and returns (B, heads, L, D).
    What is ``kept`` depends on the length alone, and is laid out once for each.
    """

    distances: Callable[[Tensor], Tensor]
    lay_out: Callable[[Tensor, int, int], Any]
    attend: Callable[[Heads, Any, Tensor], Tensor]
    kept: bool = False


def _square(places: Tensor) -> Tensor:
    return places[:, None] - places[None, :]


def _full(index: Tensor, rows: int, heads: int) -> Tensor:
    # Gathering wants the index laid out in full; a view would be copied at each of its twelve uses.
    return index.expand(rows, heads, -1, -1).contiguous()


def gathered(heads: Heads, pairs: Tensor, mask: Tensor) -> Tensor:
    """``pairs`` (B, heads, L, L): bucket of i - j."""
    # Scores against the few buckets are spread over the pairs of tokens. Position-to-content reads the distance j - i,
    # whose bucket is that of i - j counted from the other end: so the same index serves, and nothing of size (L, L) is
    # turned around. The mask joins before the spreading, where there is little to add it to.
    scores = heads.query @ heads.key.transpose(-1, -2)
    scores = scores + torch.gather(heads.query @ heads.position_key.transpose(-1, -2), -1, pairs)
    from_key = heads.position_query.flip(-2) @ heads.key.transpose(-1, -2)
    scores = scores + torch.gather(from_key + mask.to(from_key.dtype), -2, pairs)
    with torch.autocast(scores.device.type, enabled=False):
        # In the scores' own type: the product with the values would round the weights to it anyway.
        weights = torch.softmax(scores, dim=-1)
    return weights @ heads.value


def _line(places: Tensor) -> Tensor:
    """L - 1 … -(L - 1): place m of the line is the distance i - j of all pairs with j - i + L - 1 = m."""
    length = places.shape[0]
    return length - 1 - torch.arange(2 * length - 1, device=places.device)


def _as_it_is(index: Tensor, rows: int, heads: int) -> Tensor:
    return index


def _shifted_view(scores: Tensor) -> Tensor:
    """(B, heads, L, 2L - 1) scores by distance → (B, heads, L, L) scores by pair, without a copy.

    Laid out one after the other from place L - 1 on, each row begins 2L - 2 places after the one above.
    """
    length = scores.shape[-2]
    if length == 1:
        return scores
    step = 2 * length - 2
    rows = scores.flatten(-2)[..., length - 1 : length - 1 + length * step]
    return rows.unflatten(-1, (length, step))[..., :length]


def shifted(heads: Heads, line: Tensor, mask: Tensor) -> Tensor:
    """``line`` (2L - 1,): buckets of the distances L - 1 … -(L - 1)."""
    from_query = heads.query @ heads.position_key[:, line].transpose(-1, -2)
    from_key = heads.key @ heads.position_query[:, line].transpose(-1, -2)
    bias = _shifted_view(from_query) + _shifted_view(from_key).transpose(-1, -2) + mask.to(from_query.dtype)
    if not bias.is_cuda:
        return F.scaled_dot_product_attention(heads.query, heads.key, heads.value, attn_mask=bias, scale=1.0)
    with sdpa_kernel(_FUSED):
        return F.scaled_dot_product_attention(heads.query, heads.key, heads.value, attn_mask=bias, scale=1.0)


@cache
def _compiled_flex() -> Callable[..., Tensor]:
    return torch.compile(flex_attention)


def flexed(heads: Heads, line: Tensor, mask: Tensor) -> Tensor:
    """``line`` as for `shifted`. Uncompiled and forward only where there is no CUDA."""
    from_query = heads.query @ heads.position_key.transpose(-1, -2)
    from_key = heads.key @ heads.position_query.transpose(-1, -2)
    hidden, middle = mask[:, 0, 0].to(from_query.dtype), line.shape[0] // 2

    def add_positions(score: Tensor, row: Tensor, head: Tensor, i: Tensor, j: Tensor) -> Tensor:
        to_position = from_query[row, head, i, line[j - i + middle]]
        return score + to_position + from_key[row, head, j, line[i - j + middle]] + hidden[row, j]

    attend = _compiled_flex() if line.is_cuda and not torch.compiler.is_compiling() else flex_attention
    return attend(heads.query, heads.key, heads.value, score_mod=add_positions, scale=1.0)


class Lookup(NamedTuple):
    """What the fused kernels read: the row of the tables for each distance -(L - 1) … L - 1 (int32), and how backward
    writes the gradients of the tables without adding atomically."""

    slots: Tensor
    band: Any


class KernelsMissingError(InputError):
    """The extra "kernels" is not installed."""


def _lookup(index: Tensor, rows: int, heads: int) -> Lookup:
    try:
        from disentangled_flash.position import gradient_band
    except ImportError as error:
        raise KernelsMissingError('attention "fused" wants the extra "kernels": pip install .[kernels]') from error
    slots = index.flip(0).to(torch.int32).contiguous()
    return Lookup(slots, gradient_band(slots, index.device))


def operands(heads: Heads, lookup: Lookup, mask: Tensor) -> tuple[Tensor, ...]:
    """As the kernels take them: query, key, value, both tables padded to what matrix units want, lookup, tokens (B, L).

    They read the second term's table at the distance i - j, ours stands at j - i: it is turned around.
    """
    from disentangled_flash.position import pad_position_table

    tables = pad_position_table(heads.position_key), pad_position_table(heads.position_query.flip(-2))
    return heads.query, heads.key, heads.value, *tables, lookup.slots, (mask[:, 0, 0] == 0).contiguous()


@torch._dynamo.disable  # the kernels' own choice of sizes cannot be compiled; what stands around them can
def fused(heads: Heads, lookup: Lookup, mask: Tensor) -> Tensor:
    """Raises ValueError or RuntimeError where the kernels cannot run: without CUDA, with other heads."""
    from disentangled_flash.training._kernels import training_attention

    out: Tensor = training_attention(
        *operands(heads, lookup, mask),
        score_scale=1.0,  # the queries are scaled already
        has_padding=True,
        strict_fp32=True,
        gradient_band=lookup.band,
    )
    return out.unflatten(-1, (heads.query.shape[1], -1)).transpose(1, 2)


WAYS: dict[Name, Way] = {
    "gather": Way(_square, _full, gathered),
    "shift": Way(_line, _as_it_is, shifted),
    "flex": Way(_line, _as_it_is, flexed),
    "fused": Way(_line, _lookup, fused, kept=True),
}
