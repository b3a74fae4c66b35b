"""The rows of the page of figures. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.review.quality import Share, precision, recall, summed, total
from core.review.statistics import CategoryFigures
from core.review.tallies import Tally
from core.taxonomy import taxonomy

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Row:
    """One category, or with an empty name all of them."""

    category: str
    figures: CategoryFigures

    @property
    def precision(self) -> Share:
        """Of what was marked, what was right."""
        return precision(self.figures)

    @property
    def recall(self) -> Share:
        """Of what is to be replaced, what was marked."""
        return recall(self.figures)

    @property
    def counts(self) -> tuple[int, ...]:
        """Accepted, rejected, missed, relabelled, moved."""
        one = self.figures
        return one.accepted, one.rejected, one.added, one.relabelled, one.moved


def rows(figures: Mapping[str, CategoryFigures]) -> tuple[Row, ...]:
    """A row for each category something was decided in, in the order of the taxonomy, and the sum; none for nothing."""
    known = (Row(name, figures[name]) for name in taxonomy().categories if name in figures)
    found = tuple(row for row in known if any(row.counts))
    return (*found, Row("", total(row.figures for row in found))) if found else ()


def percent(share: Share) -> str:
    """A share for people: 96 % (88–99); only full hits are 100 %."""
    if share.value is None:
        return NOTHING
    low, high = share.interval
    return f"{_whole(share.value)} % ({_whole(low)}–{_whole(high)})"


def _whole(share: float) -> int:
    """Percent, rounded, but never to 100 what is less."""
    return round(share * 100) if share >= 1 else min(99, round(share * 100))


@dataclass(frozen=True, slots=True)
class Scope:
    """What figures can be looked at: the judgment on the desk, all finished reviews, those of one model.

    ``kind`` is this, all or model; ``reviews`` how many there are; ``name`` and ``version`` the model's.
    """

    kind: str
    figures: Mapping[str, CategoryFigures]
    reviews: int = 1
    name: str = ""
    version: str = ""


def scopes(this: Mapping[str, CategoryFigures] | None, tallies: Iterable[Tally]) -> tuple[Scope, ...]:
    """The scopes in the order shown; single models only where there are several."""
    several = tuple(tallies)
    found = [Scope("this", this)] if this is not None else []
    found.append(Scope("all", summed(one.categories for one in several), len(several)))
    models = dict.fromkeys(one.model for one in several)
    for model in models if len(models) > 1 else ():
        own = [one.categories for one in several if one.model == model]
        found.append(Scope("model", summed(own), len(own), model.name, model.version))
    return tuple(found)
