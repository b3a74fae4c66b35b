"""Muon in numbers the processor computes with: torch's own orthogonalises in bfloat16 alone.

Keller Jordan, "Muon: An optimizer for hidden layers in neural networks" (2024); the rate is scaled as in "Muon is
Scalable for LLM Training" (arXiv 2502.16982). The state is that of `torch.optim.Muon`, so either can go on.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

import torch
from torch import Tensor, nn

from training.precision import multiplies_in_bfloat16

_COEFFICIENTS, _LEAST, _MOMENTUM, _ITERATIONS = (3.4445, -4.7750, 2.0315), 1e-7, 0.95, 5  # torch's own


class Muon(torch.optim.Muon):
    """`torch.optim.Muon`, in float32 where the processor has no bfloat16 (see training.precision)."""

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> float | None:
        """One step; of ``closure`` nothing is made but its value."""
        if multiplies_in_bfloat16():
            return super().step(closure)
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is not None:
                    self._step_of(parameter, group)
        return loss

    def _step_of(self, parameter: Tensor, group: dict[str, Any]) -> None:
        momentum, state = group["momentum"], self.state[parameter]
        buffer = state.setdefault("momentum_buffer", torch.zeros_like(parameter))
        buffer.lerp_(parameter.grad, 1 - momentum)
        update = parameter.grad.lerp(buffer, momentum) if group["nesterov"] else buffer.clone()
        update = orthogonal(update, group["ns_coefficients"], group["ns_steps"], group["eps"])
        rows, columns = parameter.shape
        if group["adjust_lr_fn"] == "match_rms_adamw":
            scale = 0.2 * max(rows, columns) ** 0.5
        else:
            scale = max(1, rows / columns) ** 0.5
        parameter.mul_(1 - group["lr"] * group["weight_decay"])
        parameter.add_(update, alpha=-group["lr"] * scale)


def orthogonal(matrices: Tensor, coefficients: tuple[float, float, float], steps: int, least: float) -> Tensor:
    """(…, rows, columns) with all singular values brought near 1, by the quintic iteration of Newton and Schulz."""
    a, b, c = coefficients
    tall = matrices.size(-2) > matrices.size(-1)
    near = matrices.mT if tall else matrices
    near = near / near.norm(dim=(-2, -1), keepdim=True).clamp(min=least)
    for _ in range(steps):
        gram = near @ near.mT
        near = a * near + (b * gram + c * gram @ gram) @ near
    return near.mT if tall else near


def inside_and_rest(network: nn.Module) -> tuple[list[nn.Parameter], list[nn.Parameter]]:
    """The matrices inside the layers, which Muon is for, and embeddings, heads, norms and biases."""
    inside = [p for name, p in network.named_parameters() if "layers." in name and p.ndim == 2]
    known = {id(p) for p in inside}
    return inside, [p for p in network.parameters() if id(p) not in known]


class Stacked(torch.optim.Optimizer):
    """Muon of many small matrices: those of one shape are orthogonalised together, in a GPU's time for one."""

    def __init__(self, matrices: Iterable[Tensor], lr: float, weight_decay: float) -> None:
        super().__init__(matrices, {"lr": lr, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        """One step, as `Muon` with Nesterov's momentum and the rate of AdamW; of ``closure`` nothing is made."""
        for group in self.param_groups:
            learnt = sorted((p for p in group["params"] if p.grad is not None), key=lambda p: tuple(p.shape))
            for shape, alike in groupby(learnt, key=lambda p: tuple(p.shape)):
                self._together(list(alike), 0.2 * max(shape) ** 0.5, group)

    def _together(self, matrices: list[Tensor], scale: float, group: dict[str, Any]) -> None:
        gradients = torch.stack([matrix.grad for matrix in matrices if matrix.grad is not None])
        state = self.state[matrices[0]]  # the momentum of all is kept with the first
        buffer = state.setdefault("momentum_buffer", torch.zeros_like(gradients))
        buffer.lerp_(gradients, 1 - _MOMENTUM)
        updates = gradients.lerp(buffer, _MOMENTUM)
        low = updates.bfloat16() if multiplies_in_bfloat16(updates.device.type) else updates
        updates = orthogonal(low, _COEFFICIENTS, _ITERATIONS, _LEAST).to(buffer.dtype)
        torch._foreach_mul_(matrices, 1 - group["lr"] * group["weight_decay"])
        torch._foreach_add_(matrices, list(updates), alpha=-group["lr"] * scale)
