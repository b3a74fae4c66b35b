"""The processes of a run, as the loop sees them; `training.cluster.processes` are several, sharing the weights."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor, nn


class Group(Protocol):
    """All processes of a run; each calls what is here at the same point."""

    @property
    def rank(self) -> int:
        """This process's number."""

    @property
    def world(self) -> int:
        """How many there are."""

    @property
    def device(self) -> torch.device:
        """Where this one computes."""

    @property
    def first(self) -> bool:
        """Whether this one writes logs and records."""

    def add(self, values: Tensor) -> Tensor:
        """The sum over all processes, in the place of ``values``."""

    def sync(self, learner: nn.Module, last: bool) -> None:
        """Called before each piece: gradients of the processes are brought together at the ``last`` one of a step."""


@dataclass(frozen=True, slots=True)
class Alone:
    """This process is the only one."""

    device: torch.device
    rank: int = 0
    world: int = 1
    first: bool = True

    def add(self, values: Tensor) -> Tensor:
        """There is nothing to add."""
        return values

    def sync(self, learner: nn.Module, last: bool) -> None:
        """There is nobody to tell."""


def alone(device: str = "cpu") -> Alone:
    """This process on a ``device`` of this type."""
    return Alone(torch.device(device))


def counts(group: Group, values: Sequence[int]) -> list[int]:
    """The sums of ``values`` over all processes."""
    return [int(value) for value in group.add(torch.tensor(values, dtype=torch.int64))]
