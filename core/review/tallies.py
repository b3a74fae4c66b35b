"""The figures of finished reviews, kept on this PC: counts, hashes and the model's name, no text of any judgment.

One small file per judgment, named by the hash of its bytes: a review that is finished again after a change, or opened
once more, takes the place of its earlier figures and is never counted twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path

from core.documents.open import shown_name
from core.errors import ReviewError
from core.paths import state_folder
from core.review.codec import identity_in
from core.review.fields import Fields, dumps, loads
from core.review.files import make_folder, read_whole, write_whole
from core.review.log import DecisionLog
from core.review.model import Decision
from core.review.record import Identity
from core.review.statistics import CategoryFigures, figures_by_category
from core.taxonomy import taxonomy

_VERSION = 1
_ENDING = ".json"
_COUNTS = tuple(field.name for field in fields(CategoryFigures))


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of one judgment's mentions.

    Attributes:
        document_sha256: hex digest of the judgment's bytes.
        model: what detected.
        categories: category → figures.
    """

    document_sha256: str
    model: Identity
    categories: Mapping[str, CategoryFigures]


def tally(document_sha256: str, model: Identity, decisions: Iterable[Decision]) -> Tally:
    """The figures of one review; categories that the taxonomy does not know are left out."""
    found = figures_by_category(DecisionLog(entries=decisions))
    known = {name: found[name] for name in taxonomy().categories if name in found}
    return Tally(document_sha256, model, known)


def tallies_folder() -> Path:
    """Where the figures lie; it may not exist."""
    return state_folder() / "statistics"


def keep(folder: Path, one: Tally) -> None:
    """Keep the figures of a finished review, private to this user. Raises ReviewError."""
    make_folder(folder)
    content = {
        "version": _VERSION,
        "document": one.document_sha256,
        "model": asdict(one.model),
        "categories": {name: list(astuple(figures)) for name, figures in one.categories.items()},
    }
    write_whole(folder / f"{one.document_sha256}{_ENDING}", dumps(content))


def read_all(folder: Path) -> tuple[tuple[Tally, ...], int]:
    """All figures kept in ``folder``, and how many files could not be read as such."""
    found: list[Tally] = []
    unreadable = 0
    for path in sorted(folder.glob(f"*{_ENDING}")):
        try:
            found.append(_read(path))
        except ReviewError:
            unreadable += 1
    return tuple(found), unreadable


def _read(path: Path) -> Tally:
    content = loads(read_whole(path), shown_name(path), "statistics")
    if content.number("version") != _VERSION or content.text("document") != path.stem:
        raise content.error("version")
    categories = content.inner("categories")
    known = [name for name in taxonomy().categories if categories.has(name)]
    return Tally(path.stem, identity_in(content.inner("model")), {name: _figures(categories, name) for name in known})


def _figures(categories: Fields, name: str) -> CategoryFigures:
    counts = categories.raw(name)
    if not isinstance(counts, list) or len(counts) != len(_COUNTS):
        raise categories.error(name)
    if any(not isinstance(count, int) or isinstance(count, bool) or count < 0 for count in counts):
        raise categories.error(name)
    return CategoryFigures(*counts)
