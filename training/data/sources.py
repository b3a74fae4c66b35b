"""What one epoch of training reads: filled criminal excerpts, re-identified judgments, judgments from templates."""

import importlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from training.data.corpus import Annotated, read_thunder
from training.data.fill import NATURAL, Filled, Filler
from training.data.reidentify import reidentify

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Weights:
    """How often per epoch: each excerpt, each published judgment, and how many judgments from templates."""

    excerpts: float = 1.0
    published: float = 4.0
    templates: int = 300


def _template_generator() -> Callable[[Random], str] | None:
    """`training.data.templates.generate`, or None where the package is not complete."""
    try:
        module = importlib.import_module("training.data.templates")
    except ModuleNotFoundError:
        return None
    generate: Callable[[Random], str] | None = getattr(module, "generate", None)
    return generate


class TrainingText:
    """Filled documents, epoch by epoch; the same ``seed`` and epoch always give the same ones.

    ``shared`` is the folder of the reference material (data/thunder-deid, data/judgments). The unprefixed judgments are
    never read: their marked versions are what the trained model is measured on.
    """

    def __init__(self, shared: Path, seed: int, weights: Weights | None = None) -> None:
        self.seed, self.weights = seed, weights or Weights()
        data = shared / "data"
        self.excerpts: list[Annotated] = read_thunder(data / "thunder-deid" / "train.jsonl")
        mentions = json.loads((data / "thunder-deid" / "mentions.json").read_text(encoding="utf-8"))
        self.filler = Filler(mentions)
        self.published = [path.read_text(encoding="utf-8") for path in sorted((data / "judgments").glob("p_*.txt"))]
        self._generate = _template_generator()

    def epoch(self, n: int) -> Iterator[Filled]:
        """The documents of epoch ``n`` in random order."""
        rng = Random(f"{self.seed}/{n}")
        jobs: list[tuple[str, str]] = [
            ("excerpt", one.text) for one in _times(self.excerpts, self.weights.excerpts, rng)
        ]
        jobs += [("published", text) for text in _times(self.published, self.weights.published, rng)]
        if self._generate is not None:
            jobs += [("template", "")] * self.weights.templates
        rng.shuffle(jobs)
        for kind, text in jobs:
            yield self._make(kind, text, rng)

    def _make(self, kind: str, text: str, rng: Random) -> Filled:
        if kind == "excerpt":
            return self.filler.fill(text, rng)
        if kind == "published":
            return self.filler.fill(reidentify(text, rng), rng, NATURAL)
        assert self._generate is not None
        return self.filler.fill(self._generate(rng), rng, NATURAL)


def _times(items: list[_T], often: float, rng: Random) -> list[_T]:
    """Every item floor(often) times, and once more with the probability of the rest."""
    whole, rest = int(often), often % 1
    return items * whole + [item for item in items if rng.random() < rest]
