"""What is trained: the network's sizes and the stages of its training, from a TOML file of training/configs.

Values of the three large configurations are those of the paper's Table E.1; comments in the files say where text and
table disagree or the paper is silent.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from training.attention import Name as Attention
from training.errors import InputError
from training.families import Shape, family, named

FOLDER = Path(__file__).parents[1] / "configs"
StageName = Literal["pretraining", "lengthening", "finetuning"]

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage. ``batch`` is rows per step over all processes, ``micro_batch`` rows a process takes through the
    network at once, ``window`` tokens per row with [CLS] and [SEP].

    The budget is exactly one of ``steps``, ``tokens`` (batch × window a step) and ``epochs``. The rate rises over the
    share ``warmup`` of the steps to ``rate`` and falls to zero, as a cosine or a line (`factor`). ``masked`` is the
    share of tokens to guess; it is zero in fine-tuning. ``weight_decay`` holds for matrices, not for biases and norms.

    Against learning by heart in fine-tuning, which the paper does without: the share ``unknown`` of the identifiers'
    tokens becomes [UNK]; of the other tokens a share that each row draws between the two of ``hidden`` is to be guessed
    as in pretraining, with ``guess_weight`` beside the labels' loss.

    With ``average`` the stage leaves a running mean of its weights that keeps so much of itself at a step; with
    ``validate_steps`` in fine-tuning the weights of the best of the steps measured on the validation set.
    """

    window: int
    batch: int
    micro_batch: int
    rate: float
    steps: int = 0
    tokens: int = 0
    epochs: int = 0
    warmup: float = 0.1
    decay: Literal["cosine", "linear"] = "cosine"
    betas: tuple[float, float] = (0.9, 0.98)
    weight_decay: float = 0.01
    masked: float = 0.0
    unknown: float = 0.0
    hidden: tuple[float, float] = (0.0, 0.0)
    guess_weight: float = 0.1
    clip: float = 1.0
    average: float = 0.0
    validate_steps: int = 0
    seed: int = 1200
    checkpoint_steps: int = 500
    keep: int = 2
    log_steps: int = 10

    def __post_init__(self) -> None:
        if sum(budget > 0 for budget in (self.steps, self.tokens, self.epochs)) != 1:
            raise InputError("the budget is exactly one of steps, tokens and epochs")
        positive = ("window", "batch", "micro_batch", "rate", "clip", "checkpoint_steps", "keep", "log_steps")
        if wrong := [name for name in positive if getattr(self, name) <= 0]:
            raise InputError(f"must be greater than zero: {', '.join(wrong)}")
        shares = {"warmup": self.warmup, "masked": self.masked, "unknown": self.unknown}
        shares |= {"hidden": max(self.hidden), "average": self.average}
        if wrong := [name for name, share in shares.items() if not 0 <= share < 1]:
            raise InputError(f"must be shares from 0 to below 1: {', '.join(wrong)}")
        if not 0 <= self.hidden[0] <= self.hidden[1]:
            raise InputError("hidden goes from a smaller share to a larger one")
        if self.masked and self.hidden[1]:
            raise InputError("a stage is masked, or hides tokens beside the labels, not both")

    @property
    def steps_of_budget(self) -> int:
        """Steps of a budget in steps or tokens; how many steps an epoch has, only the data can tell."""
        return self.steps or -(-self.tokens // (self.batch * self.window))


def factor(step: int, total: int, stage: Stage) -> float:
    """Learning-rate factor 0 … 1 at ``step`` of ``total``: of the step alone, so that a repeated run is the same."""
    warm = max(1, round(stage.warmup * total))
    if step < warm:
        return (step + 1) / warm
    done = (step - warm) / (total - warm)
    return (1 + math.cos(math.pi * done)) / 2 if stage.decay == "cosine" else 1 - done


@dataclass(frozen=True, kw_only=True)
class Execution:
    """How it is computed; no choice here changes what is computed beyond rounding.

    ``shard``: so many processes share one copy of weights and optimiser states (FSDP), 0 for all of them, 1 for plain
    data parallelism; ``reshard``: give other processes' weights back between forward and backward pass, slower and
    smaller; ``recompute``: activations; ``attention``: of `training.attention`, "auto" shifts on CUDA and gathers
    elsewhere; ``precision`` of the products, "auto" is bf16 on CUDA and float32 elsewhere; ``compile`` the layers, on
    CUDA alone; ``peak``: FLOP/s of the device, where the table in flops.py lacks it.
    """

    shard: int = 0
    reshard: bool = False
    recompute: bool = False
    attention: Attention | Literal["auto"] = "auto"
    precision: Literal["auto", "bf16", "float32"] = "auto"
    compile: bool = True
    peak: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Config:
    """A whole configuration file."""

    name: str
    model: Shape
    execution: Execution
    pretraining: Stage
    lengthening: Stage
    finetuning: Stage

    def stage(self, name: StageName) -> Stage:
        """The stage called ``name``."""
        stage: Stage = getattr(self, name)
        return stage


def names() -> list[str]:
    """The configurations that come with the project, smallest first."""
    found = {file.stem: load_config(file.stem).model for file in FOLDER.glob("*.toml")}
    return sorted(found, key=lambda name: found[name].layers * found[name].width ** 2)


def load_config(name: str | Path) -> Config:
    """The configuration called ``name``, or the one in the file ``name``.

    Raises ValueError for a file that is missing or no TOML, for unknown, lacking or wrongly typed keys, naming them,
    for a family of networks that does not exist, and for weights that pretraining never meets.
    """
    file = FOLDER / f"{name}.toml" if not str(name).endswith(".toml") else Path(name)
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        known = ", ".join(sorted(path.stem for path in FOLDER.glob("*.toml")))
        raise InputError(f"no configuration {name}: give a .toml file or one of {known}") from error
    except ValueError as error:
        raise InputError(f"{file}: {error}") from error
    config = from_table(Config, content, file.name)
    try:
        config.model.require_learnt(config.pretraining.window)
    except ValueError as error:
        raise InputError(f"{file.name}: {error}") from error
    return config


def from_table(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """A dataclass from a table that has its keys and no others."""
    hints = get_type_hints(kind)
    needed = {field.name for field in fields(kind) if field.default is MISSING}  # type: ignore[arg-type]
    if unknown := sorted(table.keys() - hints.keys()):
        raise InputError(f"{where}: unknown {', '.join(unknown)}")
    if lacking := sorted(needed - table.keys()):
        raise InputError(f"{where}: {', '.join(lacking)} missing")
    values = {key: _value(hints[key], value, f"{where}: {key}") for key, value in table.items()}
    try:
        return kind(**values)
    except ValueError as error:
        raise InputError(f"{where}: {error}") from error


def _value(hint: Any, value: Any, where: str) -> Any:
    """``value`` as ``hint`` wants it; an integer is good where a float is wanted, a bool is no number."""
    if isinstance(hint, type) and hasattr(hint, "__dataclass_fields__"):
        if not isinstance(value, dict):
            raise InputError(f"{where} must be a table")
        return _shape(value, where) if hint is Shape else from_table(hint, value, where)
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        if not isinstance(value, list) or len(value) != len(kinds):
            raise InputError(f"{where} must be {len(kinds)} numbers")
        return tuple(_value(kind, item, where) for kind, item in zip(kinds, value, strict=True))
    if not isinstance(hint, type):
        if value not in (choices := _choices(hint)):
            raise InputError(f"{where} must be {' or '.join(choices)}")
        return value
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise InputError(f"{where} must be of type {hint.__name__}")
    return value


def _shape(table: dict[str, Any], where: str) -> Shape:
    """The sizes of the family a table names."""
    name, sizes = named(table)
    try:
        known = family(name)
    except ValueError as error:
        raise InputError(f"{where}: {error}") from error
    return from_table(known.shape, sizes, where)


def _choices(hint: Any) -> list[str]:
    """What a Literal, or a union of them, allows."""
    return [text for part in get_args(hint) for text in ([part] if isinstance(part, str) else _choices(part))]
