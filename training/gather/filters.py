"""Which texts are worth reading: each filter has a name, by which what it dropped is counted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from training.gather.recipe import Filters
from training.gather.scripts import LETTERS, Script

_LINE = 10  # shorter lines (주문, 이유, 피고인) are repeated in every good text


@dataclass(frozen=True)
class Measured:
    """A clean text with its characters counted: ``counts`` (scripts,)."""

    text: str
    counts: NDArray[np.int64]

    def share(self, *scripts: Script) -> float:
        """Of its characters without spaces."""
        seen = int(self.counts.sum() - self.counts[Script.SPACE])
        return int(self.counts[list(scripts)].sum()) / seen if seen else 0.0

    @cached_property
    def repeated(self) -> float:
        """The share of characters in lines that stood in the text before."""
        lines = [line for line in self.text.split("\n") if len(line) >= _LINE]
        total = sum(map(len, lines))
        return 1 - sum(map(len, set(lines))) / total if total else 0.0


FILTERS: dict[str, Callable[[Measured, Filters], bool]] = {
    "short": lambda text, wanted: len(text.text) < wanted.min_characters,
    "long": lambda text, wanted: wanted.max_characters is not None and len(text.text) > wanted.max_characters,
    "few letters": lambda text, wanted: text.share(*LETTERS) < wanted.min_letters,
    "little Hangul": lambda text, wanted: text.share(Script.HANGUL) < wanted.min_hangul,
    "little Latin": lambda text, wanted: text.share(Script.LATIN) < wanted.min_latin,
    "symbols": lambda text, wanted: text.share(Script.SYMBOL, Script.OTHER) > wanted.max_symbols,
    "repeated lines": lambda text, wanted: text.repeated > wanted.max_repeated,
}


def dropped_by(text: Measured, wanted: Filters) -> str | None:
    """The first filter that drops the text, None where it is kept."""
    return next((name for name, drops in FILTERS.items() if drops(text, wanted)), None)
