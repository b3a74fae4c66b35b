"""Labels, categories and colours, read once from ``resources/taxonomy`` and validated."""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, get_args

from core import messages
from core.errors import DeidError
from core.paths import resource

Treatment = Literal["letter", "numbered_omission", "delete_numbered", "keep"]
"""What becomes of a mention."""

_COLOUR = re.compile(r"#[0-9A-F]{6}")
_FAMILY = ("family", "family_en", "line_light", "tint_light", "line_dark", "tint_dark")


class TaxonomyError(DeidError):
    """The taxonomy files are missing or contradict themselves."""


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    name_en: str

    @property
    def shown(self) -> str:
        """Its name in the language of the messages."""
        return self.name if messages.current_language() == "ko" else self.name_en


@dataclass(frozen=True, slots=True)
class Family(_Named):
    """Categories of one kind, which share a hue: eyes that read all day keep a few apart, not sixteen.

    Colours are sRGB hex: a full one for lines and the soft tint it stands on, for light and for dark paper.
    """

    line_light: str
    tint_light: str
    line_dark: str
    tint_dark: str

    @property
    def colours(self) -> tuple[str, str, str, str]:
        """All four."""
        return self.line_light, self.tint_light, self.line_dark, self.tint_dark


@dataclass(frozen=True, slots=True)
class Category(_Named):
    """One of the 16 categories (tier 2)."""

    family: Family


@dataclass(frozen=True, slots=True)
class Label(_Named):
    """One of the 712 labels. A granular category (tier 3) is unique only together with its category."""

    granular: str
    granular_en: str
    category: str
    category_en: str
    klass: str
    klass_en: str
    treatment: Treatment


@dataclass(frozen=True)
class Taxonomy:
    """The whole scheme: ``labels`` and ``categories`` by Korean name, in the order of the paper's Appendix D.

    ``families`` stand in the order of a legend.
    """

    labels: dict[str, Label]
    categories: dict[str, Category]
    families: dict[str, Family]

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The two classes of tier 1."""
        return tuple(dict.fromkeys(label.klass for label in self.labels.values()))

    @cached_property
    def granular(self) -> tuple[tuple[str, str], ...]:
        """The 80 granular categories as (category, granular category)."""
        return tuple(dict.fromkeys((label.category, label.granular) for label in self.labels.values()))

    def category_of(self, label: str) -> Category:
        """The category of a label. Raises KeyError for an unknown label."""
        return self.categories[self.labels[label].category]


def _rows(path: Path) -> Iterable[dict[str, str]]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TaxonomyError("taxonomy.unreadable", file=path.name, reason=type(error).__name__) from error


def _label(row: dict[str, str], treatments: dict[str, str]) -> Label:
    name = row["label"]
    treatment = treatments.get(name)
    if treatment not in get_args(Treatment):
        raise TaxonomyError("taxonomy.treatment", label=name)
    return Label(
        name=name,
        name_en=row["label_en"],
        granular=row["tier3"],
        granular_en=row["tier3_en"],
        category=row["tier2"],
        category_en=row["tier2_en"],
        klass=row["tier1"],
        klass_en=row["tier1_en"],
        treatment=treatment,  # type: ignore[arg-type]  # checked against the Literal above
    )


def load_taxonomy(folder: Path) -> Taxonomy:
    """Read ``taxonomy.csv``, ``treatment.csv``, ``categories.csv`` and ``families.csv`` below ``folder``.

    Raises TaxonomyError when a file cannot be read, a label stands twice, or a treatment or colour is missing.
    """
    treatments = {row["label"]: row["treatment"] for row in _rows(folder / "treatment.csv")}
    labels: dict[str, Label] = {}
    for row in _rows(folder / "taxonomy.csv"):
        label = _label(row, treatments)
        if label.name in labels:
            raise TaxonomyError("taxonomy.twice", label=label.name)
        labels[label.name] = label
    families = {row["family"]: Family(*(row[name] for name in _FAMILY)) for row in _rows(folder / "families.csv")}
    categories: dict[str, Category] = {}
    for row in _rows(folder / "categories.csv"):
        family = families.get(row["family"])
        if family is None or not all(map(_COLOUR.fullmatch, family.colours)):
            raise TaxonomyError("taxonomy.colour", category=row["category"])
        categories[row["category"]] = Category(row["category"], row["category_en"], family)
    for label in labels.values():
        if label.category not in categories:
            raise TaxonomyError("taxonomy.colour", category=label.category)
    return Taxonomy(labels, categories, families)


@cache
def taxonomy() -> Taxonomy:
    """The shipped taxonomy, loaded once."""
    return load_taxonomy(resource("taxonomy"))
