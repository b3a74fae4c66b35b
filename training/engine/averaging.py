"""A running mean of the weights (Polyak and Juditsky 1992): less noisy than the last ones, and what a run that has one
is measured by and leaves."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import Tensor, nn
from torch.distributed.tensor import DTensor

_FIRST = 10  # steps in which the mean follows faster than its decay says: it began with weights that know nothing


class Average:
    """Of all weights of ``learner``, each process of its part: a step keeps ``decay`` of it, the rest are they."""

    def __init__(self, learner: nn.Module, decay: float) -> None:
        self._decay = decay
        self._weights = dict(learner.named_parameters())
        self._mean = {name: weight.detach().clone() for name, weight in self._weights.items()}

    def follow(self, step: int) -> None:
        """Take in the weights behind ``step``, counted from 1."""
        decay = min(self._decay, step / (_FIRST + step))
        with torch.no_grad():
            torch._foreach_lerp_(_parts(self._mean), _parts(self._weights), 1 - decay)

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """The learner has the mean meanwhile."""
        self._exchange()
        try:
            yield
        finally:
            self._exchange()

    def _exchange(self) -> None:
        with torch.no_grad():
            for mean, weight in zip(_parts(self._mean), _parts(self._weights), strict=True):
                kept = weight.clone()
                weight.copy_(mean)
                mean.copy_(kept)

    def state_dict(self) -> dict[str, Tensor]:
        """The mean by the names of the weights: what is written into these tensors it goes on with."""
        return dict(self._mean)


def _parts(tensors: Mapping[str, Tensor]) -> list[Tensor]:
    """What this process holds."""
    return [tensor.to_local() if isinstance(tensor, DTensor) else tensor.data for tensor in tensors.values()]
