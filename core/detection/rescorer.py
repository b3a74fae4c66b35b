"""One calibrated second look at what the network marks and nearly marks: a weighted sum of named features.

Two rows of weights, one for people and one for all else, trained by ``python -m training rescorer`` for one network and
shipped in its bundle (``rescorer.json``, in the manifest like every file). A weight is what its feature speaks for, in
log-odds. A bundle without the file works without the second look: another network's scores mean something else.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from core.detection.features import FEATURES, Page, measured
from core.detection.model import Candidate, is_person
from core.errors import ModelError

FILE = "rescorer.json"
_VERSION = 1
_MOST = 30.0
# Of 51 suspects below it on judgments kept out of training one was right: more doubts would be read with less care.
_SUSPECT = 0.05
_MOSTLY = 0.5  # of a value's characters


def is_doubtful(values: Mapping[str, float]) -> bool:
    """Whether the network does not mark it by itself, it is the front of a longer word, or spells a word in Hanja."""
    return not values["network_marks"] or bool(values["front_of_a_word"] or values["glosses_a_word"])


@dataclass(frozen=True, slots=True)
class Row:
    """What is added up for one kind of candidate: ``bias`` and a weight per feature; kept from ``threshold`` on.

    What is doubtful (`is_doubtful`) needs ``stricter``, in Latin letters ``latin`` (None: as much): the network has
    read little English, and takes headings of contracts for people.

    Raises ValueError for numbers that are none, and features this program does not know.
    """

    bias: float
    threshold: float
    stricter: float
    weights: Mapping[str, float]
    latin: float | None = None

    def __post_init__(self) -> None:
        latin = self.stricter if self.latin is None else self.latin
        if (
            not all(map(math.isfinite, (self.bias, *self.weights.values())))
            or not 0 <= self.threshold <= self.stricter <= latin <= 1
        ):
            raise ValueError("no weights")
        if unknown := self.weights.keys() - FEATURES.keys():
            raise ValueError(f"unknown features: {', '.join(sorted(unknown))}")

    def needed(self, values: Mapping[str, float]) -> float:
        """The score from which on a candidate stays."""
        if not is_doubtful(values):
            return self.threshold
        return self.latin if self.latin is not None and values["letters"] > _MOSTLY else self.stricter

    def score(self, values: Mapping[str, float]) -> float:
        """The probability of being an identifier, 0 … 1."""
        total = self.bias + sum(weight * values[name] for name, weight in self.weights.items())
        return 1 / (1 + math.exp(-max(-_MOST, min(_MOST, total))))


_ROW = {one.name for one in fields(Row)}
_KEYS = {"version", "person", "thing"}


def _unknown(told: dict[str, Any]) -> set[str]:
    """What a later version of the program has put into the file."""
    if told["version"] != _VERSION:
        return {"version"}
    rows = told["person"], told["thing"]
    features = {name for row in rows if isinstance(row.get("weights"), dict) for name in row["weights"]}
    keys = {key for row in rows for key in row.keys() - _ROW}
    return (told.keys() - _KEYS) | keys | (features - FEATURES.keys())


@dataclass(frozen=True, slots=True)
class Rescorer:
    """Both rows. ``split`` is what detection asks."""

    person: Row
    thing: Row

    @classmethod
    def read(cls, folder: Path) -> "Rescorer":
        """The re-scorer of a bundle's folder. Raises ModelError where it cannot be understood."""
        try:
            told: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
            if unknown := _unknown(told):
                raise ModelError("model.unknown_kind", path=folder, reason=f"{FILE}: {', '.join(sorted(unknown))}")
            return cls(Row(**told["person"]), Row(**told["thing"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelError("model.manifest", path=folder, reason=FILE) from error

    def write(self, folder: Path) -> None:
        """Write the file of a bundle."""
        rows = {"person": asdict(self.person), "thing": asdict(self.thing)}
        told = json.dumps({"version": _VERSION, **rows}, ensure_ascii=False, indent=1)
        (folder / FILE).write_text(told + "\n", encoding="utf-8")

    def split(self, page: Page) -> tuple[list[Candidate], list[Candidate]]:
        """The candidates of ``page``, scored anew: those that stay, and of the others those worth a doubt."""
        kept: list[Candidate] = []
        doubted: list[Candidate] = []
        for one in page.candidates:
            row = self.person if is_person(one) else self.thing
            values = measured(page, one)
            score = round(row.score(values), 4)
            needed = row.needed(values)
            if score >= min(needed, _SUSPECT):
                (kept if score >= needed else doubted).append(replace(one, score=score))
        return kept, doubted
