"""How right detection was where it is used: precision and recall from what people decided.

Precision: of what was marked and decided on, the share that people accepted. Recall: of what people want replaced, the
share that had been marked. What detection and people both overlooked is in no figure, so true recall is lower.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from math import sqrt

from core.review.statistics import CategoryFigures

_Z = 1.959964  # 95 % of a normal distribution lie within


@dataclass(frozen=True, slots=True)
class Share:
    """``hits`` out of ``of``."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, 0 … 1; None of nothing."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence (Wilson 1927); everything of nothing."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.hits / self.of, _Z * _Z / self.of
        middle = share + spread / 2
        reach = _Z * sqrt(share * (1 - share) / self.of + spread / (4 * self.of))
        low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
        return low if self.hits else 0.0, high if self.hits < self.of else 1.0  # which rounding may miss by a hair


def precision(figures: CategoryFigures) -> Share:
    """Of what was marked and decided on, what was accepted, under whatever label."""
    return Share(figures.accepted, figures.accepted + figures.rejected)


def recall(figures: CategoryFigures) -> Share:
    """Of what people want replaced, what had been marked."""
    return Share(figures.accepted, figures.accepted + figures.added)


def total(figures: Iterable[CategoryFigures]) -> CategoryFigures:
    """The sum of ``figures``."""
    several = tuple(figures)
    return CategoryFigures(*(sum(getattr(one, field.name) for one in several) for field in fields(CategoryFigures)))


def summed(several: Iterable[Mapping[str, CategoryFigures]]) -> dict[str, CategoryFigures]:
    """The figures of several reviews as those of one."""
    found: dict[str, list[CategoryFigures]] = {}
    for one in several:
        for category, figures in one.items():
            found.setdefault(category, []).append(figures)
    return {category: total(figures) for category, figures in found.items()}
