"""What SOURCES.toml says, read strictly: an unknown key, a value out of range or a missing licence is an error.

seed = 1200

[filters]                    # of all sources; each has its default below
min_characters = 50

[duplicates]
threshold = 0.8

[mix]                        # without it every text is taken once
shares = { ko = 0.5, en = 0.5 }
repeat = 4

[[source]]
name = "judgments"           # begins the names of the files that are written
origin = "owner/repository"
licence = "public works"
path = "texts/judgments"     # a file or a folder, relative to --root
group = "ko"
filters = { min_hangul = 0.3 }
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from training.errors import InputError

Kind = Literal["txt", "blocks", "jsonl", "parquet", "arrow"]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*$")]
Said = Annotated[str, msgspec.Meta(min_length=1)]


class Filters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text must be to be kept. Shares are of its characters without spaces; a maximum of None is none.

    ``max_repeated`` is of the characters of its lines: those of lines that stood in it before.
    """

    min_characters: Count = 50
    max_characters: Count | None = None
    min_letters: Share = 0.4
    min_hangul: Share = 0.0
    min_latin: Share = 0.0
    max_symbols: Share = 0.25
    max_repeated: Share = 0.3


class Duplicates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts count as one where ``threshold`` of their shingles (``characters`` long, spaces aside) are the same, as
    ``permutations`` of MinHash estimate it; a standard deviation is 0.035 with 128 at 0.8."""

    threshold: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.8
    characters: Annotated[int, msgspec.Meta(ge=4, le=64)] = 12
    permutations: Annotated[int, msgspec.Meta(ge=16, le=512)] = 128


class Mix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of the characters by group; ``characters`` in all, as many as there are if not given; a text is taken
    ``repeat`` times at most where its group has less than its share."""

    shares: dict[str, Annotated[float, msgspec.Meta(gt=0, le=1)]]
    characters: Count | None = None
    repeat: Count = 1


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One origin of texts. ``files`` is a pattern below a folder, ``kind`` what the files are where their endings do
    not say; ``column`` holds the text in JSON lines and tables."""

    name: Name
    origin: Said
    licence: Said
    path: Said
    files: Said | None = None
    kind: Kind | None = None
    column: Said = "text"
    group: Said = "all"
    filters: Filters = Filters()


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of SOURCES.toml. ``part_bytes`` is how much of a source one process reads at once, as it lies on the disk."""

    source: Annotated[list[Source], msgspec.Meta(min_length=1)]
    duplicates: Duplicates = Duplicates()
    mix: Mix | None = None
    seed: Annotated[int, msgspec.Meta(ge=0)] = 1200
    part_bytes: Count = 64 << 20


_TOTAL = 1e-6  # shares are written in decimals


def load_recipe(file: Path) -> Recipe:
    """Raises ValueError, naming file and key, where it is not as it should be, FileNotFoundError where it is not."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        recipe = msgspec.convert(_with_filters(content), Recipe)
        _require(recipe)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, ValueError) as error:
        raise InputError(f"{file}: {error}") from error
    return recipe


def _with_filters(content: dict[str, Any]) -> dict[str, Any]:
    """The filters of all sources become those of each, where it says nothing else."""
    common = content.get("filters", {})
    rows = content.get("source", [])
    if not isinstance(common, dict) or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError("[filters] and [[source]] are tables")
    msgspec.convert(common, Filters)
    merged = [{**row, "filters": _merged(common, row.get("filters", {}))} for row in rows]
    return {**{key: value for key, value in content.items() if key != "filters"}, "source": merged}


def _merged(common: dict[str, Any], own: Any) -> Any:
    """Left as it is where it is no table, which the conversion names."""
    return {**common, **own} if isinstance(own, dict) else own


def _require(recipe: Recipe) -> None:
    names = [source.name for source in recipe.source]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError(f"two sources are called {', '.join(twice)}")
    if recipe.mix is None:
        return
    if abs(sum(recipe.mix.shares.values()) - 1) > _TOTAL:
        raise InputError("[mix] shares: their sum is not 1")
    groups = {source.group for source in recipe.source}
    if odd := sorted(groups ^ recipe.mix.shares.keys()):
        raise InputError(f"[mix] shares: the groups of the sources and no others, which {', '.join(odd)} is not")
