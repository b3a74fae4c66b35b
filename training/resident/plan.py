"""What a run on one GPU does: the stages of a TOML file."""

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from training.attention import WAYS, Name

PRETRAINING, FINETUNING = KINDS = ("pretraining", "finetuning")
SIZES = frozenset({"width", "layers", "heads", "feed_forward", "buckets", "max_distance"})


@dataclass(frozen=True)
class Stage:
    """One stage. ``kind`` is "pretraining" or "finetuning"; ``begins_with`` the stage whose weights it goes on with, or
    "bundle": the network that was packed with the text. ``attention`` is one of `training.attention`, by default the
    command's.

    ``seconds`` is its budget; ``lengths`` the tokens of a row with the share of the budget each has, in turn (of
    pretraining), ``tokens`` how many a step reads. The rate rises over ``warmup`` steps and falls over the last share
    ``decay`` of the budget to zero. Each row draws the share to guess between the two of ``masked``; ``unknown`` is the
    share of identifiers' tokens that become [UNK], ``courts`` the share of the tokens read that are judgments of
    courts, ``named`` that of sentences with named entities. Raises ValueError for another kind or attention, and for
    what is no number or no budget.
    """

    name: str
    kind: str
    seconds: float
    begins_with: str = ""
    attention: Name | None = None
    lengths: tuple[tuple[int, float], ...] = ((256, 0.8), (512, 0.2))
    tokens: int = 32_768
    rate: float = 2e-3
    warmup: int = 200
    decay: float = 0.6
    weight_decay: float = 0.05
    clip: float = 1.0
    dropout: float = 0.0
    masked: tuple[float, float] = (0.15, 0.15)
    unknown: float = 0.0
    guess_weight: float = 0.25
    ner_weight: float = 0.5
    courts: float = 0.4
    named: float = 0.1
    seed: int = 1400

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"the stage {self.name} is of the kind {self.kind}, not {' or '.join(KINDS)}")
        if self.attention not in (None, *WAYS):
            raise ValueError(f"the stage {self.name} attends by {self.attention}, not by one of {', '.join(WAYS)}")
        numbers = {field.name: getattr(self, field.name) for field in fields(self) if field.type in (int, float)}
        pairs = [*self.lengths, self.masked]
        if wrong := [name for name, value in numbers.items() if not _is_number(value)]:
            raise ValueError(f"the stage {self.name}: {', '.join(wrong)} must be a number")
        if not all(isinstance(pair, tuple) and len(pair) == 2 and all(map(_is_number, pair)) for pair in pairs):
            raise ValueError(f"the stage {self.name}: lengths are pairs of tokens and share, masked is one of shares")
        if min(self.seconds, self.tokens, self.rate, self.warmup, self.decay) <= 0:
            raise ValueError(f"the stage {self.name}: seconds, tokens, rate, warmup and decay must be above zero")


def factor(step: int, done: float, stage: Stage) -> float:
    """Of the rate, at ``step`` with the share ``done`` of the budget used."""
    return min(1.0, (step + 1) / stage.warmup) * min(1.0, max(0.0, (1 - done) / stage.decay))


def read_plan(plan: Path) -> tuple[list[Stage], dict[str, int]]:
    """The tables [[stage]] of a TOML file, and the sizes in its table [model] that are not the shipped ones.

    Raises ValueError for unknown, lacking or wrong keys.
    """
    try:
        tables = tomllib.loads(plan.read_text(encoding="utf-8"))
        stages = [Stage(**{name: _tuples(value) for name, value in table.items()}) for table in tables["stage"]]
        sizes: dict[str, int] = tables.get("model", {})
        _require_known(tables, {"stage", "model"})
        _require_known(sizes, SIZES)
        if wrong := [name for name, size in sizes.items() if type(size) is not int]:
            raise ValueError(f"{', '.join(wrong)} must be a whole number")
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{plan.name}: {error}") from error
    return stages, sizes


def _require_known(table: Mapping[str, Any], known: Set[str]) -> None:
    if unknown := sorted(table.keys() - known):
        raise ValueError(f"unknown {', '.join(unknown)}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
