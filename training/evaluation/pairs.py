"""Per-epoch against single replacement seed by seed: what differs between two runs that share everything else.

Runs of one seed begin with the same weights and read the same documents in the same order, so their difference says
more than the two means do: what a seed does to both of them cancels out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from training.errors import InputError
from training.evaluation.compare import figures_of, spread
from training.evaluation.tables import table

Section = dict[str, Any]
FIRST, SECOND = "per-epoch", "single"


def paired(reports: Sequence[Section]) -> Section:
    """Set → figure → {seeds: seed → per-epoch minus single, mean, std, n, above, below}: counts of either sign.

    Seeds with one of the two are left out. Raises ValueError where two runs share replacement and seed: which of them
    is meant is not known.
    """
    runs: dict[tuple[str, int], Section] = {}
    for report in reports:
        key = (report["training"]["replacement"], report["training"]["seed"])
        if key in runs:
            raise InputError(f"two runs are called {key[0]}, seed {key[1]}: compare those of one setting only")
        runs[key] = report
    seeds = [seed for replacement, seed in runs if replacement == FIRST and (SECOND, seed) in runs]
    names = dict.fromkeys(name for seed in seeds for name in runs[FIRST, seed]["sets"])
    return {name: _differences({seed: _both(runs, seed, name) for seed in seeds}) for name in names}


def _both(runs: Mapping[tuple[str, int], Section], seed: int, name: str) -> tuple[dict[str, float], ...]:
    return tuple(figures_of(runs[replacement, seed]["sets"][name]) for replacement in (FIRST, SECOND))


def _differences(pairs: Mapping[int, tuple[dict[str, float], ...]]) -> dict[str, Section]:
    columns = list(next(iter(pairs.values()))[0])
    return {column: _row({seed: first[column] - second[column] for seed, (first, second) in pairs.items()})
            for column in columns}  # fmt: skip


def _row(seeds: Mapping[int, float]) -> Section:
    values = list(seeds.values())
    above, below = sum(value > 0 for value in values), sum(value < 0 for value in values)
    return {"seeds": dict(seeds), **spread(values), "above": above, "below": below}


def markdown(differences: Mapping[str, Mapping[str, Section]]) -> str:
    """A table for each set, a column for each seed."""
    lines = [
        f"Each number is {FIRST} minus {SECOND} of one seed; of leaks, ECE and cross-entropy less is better. "
        "Where neither is better, n seeds still agree in sign with probability 2 / 2ⁿ.",
        "",
    ]
    for name, rows in differences.items():
        seeds = next(iter(rows.values()))["seeds"]
        head = ["figure", *(f"seed {seed}" for seed in seeds), "mean ± std", "above / below"]
        lines += [f"## {name}: {FIRST} minus {SECOND}", "", *table(head, [_cells(*row) for row in rows.items()])]
    return "\n".join(lines)


def _cells(figure: str, row: Section) -> list[object]:
    std = "" if row["std"] is None else f" ± {row['std']:.4f}"
    each = (f"{value:+.4f}" for value in row["seeds"].values())
    return [figure, *each, f"{row['mean']:+.4f}{std}", f"{row['above']} / {row['below']}"]
