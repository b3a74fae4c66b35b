"""What became of the texts, in counts: card.json and card.md of a gathered corpus, and its sources.toml."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from training.evaluation.private import write_private
from training.gather.kept_out import AT_LEAST, CHARACTERS, COPY, FORMULA, SHARE, KeptOut
from training.gather.mixing import Mixed
from training.gather.parts import EVALUATION
from training.gather.recipe import Recipe, Source
from training.runs.grammar import SOURCES_FILE

CARD, PAGE = "card.json", "card.md"
_HEAD = ("source", "licence", "files", "ignored", "documents", "characters", "dropped", "evaluation", "repeats")
_HEAD += ("written", "characters")


@dataclass
class Row:
    """Of one source: files read and not, documents and characters read, dropped by reason, near duplicates, written
    (copies included), and characters written by script."""

    source: Source
    files: int
    other_files: int
    documents: int = 0
    characters: int = 0
    dropped: dict[str, int] = field(default_factory=dict)
    dropped_characters: dict[str, int] = field(default_factory=dict)
    duplicates: int = 0
    duplicate_characters: int = 0
    written: int = 0
    written_characters: int = 0
    scripts: dict[str, int] = field(default_factory=dict)


def write_card(folder: Path, recipe: Recipe, plan: str, rows: Sequence[Row], owned: KeptOut, mix: Mixed | None) -> None:
    """Write the three files into ``folder``; ``plan`` says what the corpus was made of, ``owned`` what was kept out."""
    content = {
        "plan": plan,
        "seed": recipe.seed,
        "sources": [{**asdict(row), "source": msgspec.to_builtins(row.source)} for row in rows],
        "duplicates": msgspec.to_builtins(recipe.duplicates),
        "evaluation": {
            "sets": list(owned.names),
            "characters": CHARACTERS,
            "at_least": AT_LEAST,
            "share": SHARE,
            "formulas": {"texts": FORMULA, "phrases": len(owned.formulas), "copy": COPY},
        },
        "mix": None if mix is None or recipe.mix is None else {**msgspec.to_builtins(recipe.mix), "made": asdict(mix)},
    }
    write_private(folder / SOURCES_FILE, "\n".join(_source(row.source) for row in rows))
    write_private(folder / CARD, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    write_private(folder / PAGE, _page(recipe, rows, owned, mix))


def _source(source: Source) -> str:
    name = json.dumps(f"{source.name} ({source.origin})", ensure_ascii=False)
    return f"[[source]]\nname = {name}\nlicence = {json.dumps(source.licence, ensure_ascii=False)}\n"


def _page(recipe: Recipe, rows: Sequence[Row], owned: KeptOut, mix: Mixed | None) -> str:
    near = recipe.duplicates
    lines = [
        "# Texts",
        "",
        "Gathered by `python -m training gather`; counts only. Characters are those of clean texts.",
        "",
        _table(_HEAD, [*(_counted(row) for row in rows), _counted(_sum(rows), "all")]),
        "Ignored files lie in a source's folder and are of no kind that is read. Repeats are near duplicates: "
        f"{near.threshold:.0%} of the shingles of {near.characters} characters, estimated by {near.permutations} "
        "permutations of MinHash; the first occurrence stays.",
        "",
        "## Dropped, documents",
        "",
        _dropped(rows),
        f"Evaluation sets ({', '.join(owned.names) or 'none given'}): {AT_LEAST} shingles of {CHARACTERS} characters "
        f"shared with one of their texts, and {SHARE:.0%} of either; {len(owned.formulas):,} of theirs that stand in "
        f"{FORMULA} texts or more count for neither, but {COPY:.0%} of either, formulas or not, is a copy.",
        "",
        "## Written, share of characters by script",
        "",
        _scripts(rows),
        *_mix(mix),
    ]
    return "\n".join(lines)


def _counted(row: Row, name: str | None = None) -> list[Any]:
    evaluation = sum(count for reason, count in row.dropped.items() if reason.startswith(EVALUATION))
    licence = "" if name else row.source.licence
    dropped = sum(row.dropped.values()) - evaluation
    read = (row.files, row.other_files, row.documents, row.characters)
    written = (row.written, row.written_characters)
    return [name or row.source.name, licence, *read, dropped, evaluation, row.duplicates, *written]


def _sum(rows: Sequence[Row]) -> Row:
    total = Row(rows[0].source, sum(row.files for row in rows), sum(row.other_files for row in rows))
    for row in rows:
        for name in ("documents", "characters", "duplicates", "written", "written_characters"):
            setattr(total, name, getattr(total, name) + getattr(row, name))
        for reason, count in row.dropped.items():
            total.dropped[reason] = total.dropped.get(reason, 0) + count
    return total


def _dropped(rows: Sequence[Row]) -> str:
    reasons = sorted({reason for row in rows for reason in row.dropped})
    if not reasons:
        return "None.\n"
    return _table(
        ["source", *reasons], [[row.source.name, *(row.dropped.get(each, 0) for each in reasons)] for row in rows]
    )


def _scripts(rows: Sequence[Row]) -> str:
    names = list(rows[0].scripts)
    shares = [[f"{row.scripts[name] / max(1, sum(row.scripts.values())):.3f}" for name in names] for row in rows]
    return _table(["source", *names], [[row.source.name, *each] for row, each in zip(rows, shares, strict=True)])


def _mix(mix: Mixed | None) -> list[str]:
    if mix is None:
        return []
    table = _table(
        ["group", "characters there", "wanted", "taken", "times"],
        [[name, each.there, each.wanted, each.taken, f"{each.times:.2f}"] for name, each in mix.groups.items()],
    )
    limit = f" There is not enough text of {mix.limit} for a larger one." if mix.limit else ""
    return ["## Mix", "", table + f"{mix.characters:,} characters were to be taken.{limit}", ""]


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    cells = [[f"{cell:,}" if isinstance(cell, int) else str(cell).replace("|", "/") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells) + "\n"
