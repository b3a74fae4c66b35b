"""Mistakes with their surroundings, to learn from: the worst, and some drawn by lot, which tell how much of what counts
as a mistake is one. That is text of the evaluation data: a private file."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

import numpy as np

from training.evaluation.painting import LabelIndex
from training.evaluation.slices import Measured

WORST, AROUND = 50, 30

Kind = Literal["missed", "spurious", "label"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """Neighbouring characters with one wrong label; ``sure`` is how sure the model was of the wrong answer, 0 … 1."""

    document: str
    start: int
    end: int
    kind: Kind
    gold: str
    found: str
    direct: bool
    sure: float
    context: tuple[str, str, str]

    @property
    def harm(self) -> float:
        """What it would do in public: a name left open is worst, a word too many only a nuisance."""
        weight = {"missed": 4 if self.direct else 3, "spurious": 2, "label": 1}[self.kind]
        return weight * self.sure


def worst(measured: Sequence[Measured], index: LabelIndex, direct: Collection[str]) -> list[Mistake]:
    """The WORST mistakes by harm; ``direct`` are the labels of direct identifiers."""
    found = [mistake for one in measured for mistake in _of(one, index, direct)]
    return sorted(found, key=lambda m: (-m.harm, m.start - m.end, m.document, m.start))[:WORST]


def drawn(measured: Sequence[Measured], index: LabelIndex, direct: Collection[str], count: int) -> list[Mistake]:
    """``count`` mistakes by lot, always the same ones of the same mistakes, in reading order."""
    found = [mistake for one in measured for mistake in _of(one, index, direct)]
    chosen = Random("mistakes").sample(range(len(found)), min(count, len(found)))
    return [found[number] for number in sorted(chosen)]


def _of(one: Measured, index: LabelIndex, direct: Collection[str]) -> Iterator[Mistake]:
    text, painted, scores = one.document.text, one.painted, one.prediction.scores
    inside = scores.inside()
    right = scores.probability(painted.token_gold)
    for run in _runs(one):
        start, end = int(run[0]), int(run[-1]) + 1
        truth, guess = int(painted.gold[start]), int(painted.found[start])
        kind: Kind = "missed" if not guess else "label" if truth else "spurious"
        touched = (scores.offsets[:, 0] < end) & (scores.offsets[:, 1] > start)
        against = {"missed": 1 - inside, "spurious": inside, "label": 1 - right}[kind][touched]
        yield Mistake(
            document=one.document.name,
            start=start,
            end=end,
            kind=kind,
            gold=index.name(truth),
            found=index.name(guess),
            direct=index.name(truth) in direct,
            sure=float(against.mean()) if len(against) else 0.0,
            context=(text[max(0, start - AROUND) : start], text[start:end], text[end : end + AROUND]),
        )


def _runs(one: Measured) -> Iterable[np.ndarray]:
    """The characters with a wrong label, grouped; white space between two of a kind does not part them."""
    painted = one.painted
    shown = np.flatnonzero(painted.visible)
    gold, found = painted.gold[shown], painted.found[shown]
    changes = np.flatnonzero((np.diff(gold) != 0) | (np.diff(found) != 0)) + 1
    return [run for run in np.split(shown, changes) if len(run) and painted.gold[run[0]] != painted.found[run[0]]]


def as_text(mistakes: Sequence[Mistake]) -> str:
    """The file: a warning, then a mistake per line, the value between 【 and 】."""
    lines = [
        "This file holds text of the evaluation data. Do not pass it on and delete it when it has served.",
        "Harm: missed direct identifier ×4, other missed one ×3, spurious ×2, wrong label ×1, times how sure it was.",
        "",
    ]
    for number, one in enumerate(mistakes, 1):
        before, value, after = (part.replace("\r", "").replace("\n", "⏎") for part in one.context)
        lines.append(f"{number}. {one.kind}: {one.gold} → {one.found}, sure {one.sure:.2f}, {one.document}:{one.start}")
        lines.append(f"   {before}【{value}】{after}")
    return "\n".join(lines) + "\n"
