"""What a run on one GPU does: the stages of a TOML file."""

import math
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from training.attention import WAYS, Name
from training.errors import InputError

PRETRAINING, FINETUNING = KINDS = ("pretraining", "finetuning")
_TOLD = {str: "a text", int: "a whole number", float: "a number"}
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
    courts, ``named`` that of sentences with named entities. Raises ValueError for what cannot be so.
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
        if wrong := self._wrong():
            raise InputError(f"the stage {self.name}: {wrong}")

    def _wrong(self) -> str:
        """What cannot be, empty where all can. Written so that what is no number (NaN) is told, too."""
        if self.kind not in KINDS:
            return f"the kind is {self.kind}, not {' or '.join(KINDS)}"
        if self.attention not in (None, *WAYS):
            return f"it attends by {self.attention}, not by one of {', '.join(WAYS)}"
        for kind, said in _TOLD.items():
            named = [field.name for field in fields(self) if field.type is kind]
            if wrong := [name for name in named if not _is_one(kind, getattr(self, name))]:
                return f"{', '.join(wrong)} must be {said}"
        if not all(map(_is_pair, (*self.lengths, self.masked))):
            return "lengths are pairs of tokens and share, masked is one of shares"
        if min(self.seconds, self.tokens, self.rate, self.warmup, self.decay, self.clip) <= 0:
            return "seconds, tokens, rate, warmup, decay and clip must be above zero"
        if min(self.weight_decay, self.guess_weight, self.ner_weight) < 0 or self.decay > 1:
            return "weights must be 0 or more, decay 1 at most"
        low, high = self.masked
        if not (0 <= low <= high < 1 and 0 <= self.dropout < 1 and 0 <= self.unknown < 1):
            return "dropout, unknown and masked are shares from 0 to below 1, masked of a smaller one and a larger"
        if min(self.courts, self.named) < 0 or self.courts + self.named > 1:
            return "courts and named are shares, and what people annotated has the rest"
        return self._wrong_rows() if self.kind == PRETRAINING else ""

    def _wrong_rows(self) -> str:
        if not all(_is_one(int, length) and 8 <= length <= self.tokens for length, _ in self.lengths):
            return f"rows have from 8 tokens to those of a step, {self.tokens}"
        if not all(share > 0 for _, share in self.lengths) or abs(sum(share for _, share in self.lengths) - 1) > 1e-6:
            return "the shares of lengths add up to 1"
        return ""


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
        if wrong := [name for name, size in sizes.items() if not _is_one(int, size) or size < 1]:
            raise InputError(f"{', '.join(wrong)} must be a whole number above zero")
        names = [stage.name for stage in stages]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise InputError(f"two stages are called {', '.join(twice)}: the second would be taken for done")
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{plan.name}: {error}") from error
    return stages, sizes


def _require_known(table: Mapping[str, Any], known: Set[str]) -> None:
    if unknown := sorted(table.keys() - known):
        raise InputError(f"unknown {', '.join(unknown)}")


def _is_one(kind: type, value: Any) -> bool:
    """Whether ``value`` is of the ``kind``; a whole number is a number, too, what is infinite or none is no number."""
    if kind is float:
        return type(value) in (int, float) and math.isfinite(value)
    return type(value) is kind


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_is_one(float, one) for one in value)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
