"""Families of networks. Each module of this package is one: what it calls ``FAMILY`` is all that training asks of it.

A configuration names its family in its table [model], checkpoints and manifests in what they say of the network; where
none is named it is `DEFAULT`. The module's name is the family's.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Protocol

from torch import Tensor, nn

from core.tokenizer import Gap
from training.attention import Name as Attention
from training.errors import InputError

DEFAULT = "deberta"
_KEY = "family"


class NetworkConfig(Protocol):
    """Sizes of a network, a dataclass of plain data."""

    @property
    def vocabulary(self) -> int:
        """Rows of the token embedding."""

    @property
    def gaps(self) -> int:
        """What the tokenizer says between tokens, at the most; a masked token has this one."""

    def as_dict(self) -> dict[str, object]:
        """To build the same network from."""


class Network(nn.Module, ABC):
    """Tokens and gaps in, label logits out.

    ``tokens`` is the embedding, whose rows are the output weights for hidden tokens; ``classifier`` the head of the
    labels; ``layers`` are what processes share the weights of one by one.
    """

    family: ClassVar[str]
    config: NetworkConfig
    tokens: nn.Embedding
    classifier: nn.Linear
    layers: nn.ModuleList

    @abstractmethod
    def encode(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """(B, L) ids, mask and gaps → (B, L, width), for training: a masked token has the gap ``config.gaps``."""

    @abstractmethod
    def forward(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """(B, L) → label logits (B, L, labels), as the bundle gives them: nothing is masked there."""

    @abstractmethod
    def compute_by(self, attention: Attention = "gather", recompute: bool = False) -> None:
        """Choose the way of the attention where there are several, and whether activations are computed again."""


@dataclass(frozen=True, kw_only=True)
class Shape(ABC):
    """The table [model] of a configuration; a family adds its own sizes."""

    family: ClassVar[str]
    vocabulary: int
    width: int
    layers: int

    @abstractmethod
    def model_config(self, labels: int, vocabulary: int = 0, gaps: int = len(Gap)) -> NetworkConfig:
        """With ``labels`` outputs, a larger vocabulary where the tokenizer has one, and the ``gaps`` it gives."""

    @abstractmethod
    def require_learnt(self, window: int) -> None:
        """Raise ValueError where rows of ``window`` tokens leave weights as they were drawn."""


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


class Costs(Protocol):
    """How a family counts."""

    def __call__(self, shape: Any, length: int, outputs: int, share: float) -> Cost:
        """Per token in rows of ``length``; the output of ``outputs`` is computed for the ``share`` of them."""


@dataclass(frozen=True)
class Family:
    """``shape`` reads the table [model], ``config`` what a checkpoint says; ``cost`` is that of a training step."""

    shape: type[Shape]
    config: type[Any]
    network: type[Network]
    cost: Costs


def names() -> list[str]:
    """The families there are."""
    return sorted(module.name for module in iter_modules(__path__))


def family(name: str) -> Family:
    """Raises ValueError for one that does not exist."""
    if name not in (known := names()):
        raise InputError(f"no family of networks {name}: choose of {', '.join(known)}")
    found: Family = import_module(f"{__name__}.{name}").FAMILY
    return found


def named(table: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The family a table names, and the rest of it."""
    return str(table.get(_KEY, DEFAULT)), {key: value for key, value in table.items() if key != _KEY}


def described(network: Network) -> dict[str, object]:
    """Plain data for manifest and checkpoint, from which `network_of` makes the same network."""
    return {_KEY: network.family, **network.config.as_dict()}


def network_of(table: Mapping[str, Any]) -> Network:
    """A network with fresh weights from what `described` gave."""
    name, sizes = named(table)
    known = family(name)
    return known.network(known.config(**sizes))
