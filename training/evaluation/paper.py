"""What the paper reports for its models, to stand beside ours: Table 2 and Tables H.1 to H.4, typed in as printed.

Its figures are means over the seeds 1200, 1203 and 1205 on its own test set (671 documents), over the tokens of its own
tokenizer. F1 is binary (Table 2a, H.1, H.2) or micro-averaged over 729 labels (Table 2b, H.3, H.4). The tables call the
smallest model 360M, the text 370M.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Literal

Metric = Literal["binary", "typed"]
METRICS: tuple[Metric, Metric] = ("binary", "typed")
_FILE = Path(__file__).with_name("paper_tables.csv")


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One printed row; ``domain`` and ``case`` are "all" in Table 2."""

    table: str
    metric: str
    replacement: str
    domain: str
    case: str
    model: str
    p: float
    r: float
    f1: float


@cache
def tables() -> tuple[PaperRow, ...]:
    """All 220 rows."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        return tuple(_row(row) for row in csv.DictReader(file))


def _row(row: dict[str, str]) -> PaperRow:
    p, r, f1 = (float(row.pop(name)) for name in ("p", "r", "f1"))
    return PaperRow(**row, p=p, r=r, f1=f1)


def beside(metric: Metric, replacement: str, domain: str, case: str | None) -> tuple[PaperRow, ...]:
    """One row per model for a case type; without one, for a domain, the plain mean of its case types' rows.

    Empty where the paper has no such domain or case.
    """
    rows = [
        row
        for row in tables()
        if (row.metric, row.replacement, row.domain) == (metric, replacement, domain) and case in (None, row.case)
    ]
    models = dict.fromkeys(row.model for row in rows)
    return tuple(_mean([row for row in rows if row.model == model]) for model in models)


def case_name(domain: str, case: str | None) -> str:
    """What tables call a kind of case."""
    return f"{domain}: {case}" if case else domain


def printed(replacement: str, domain: str, case: str | None) -> Iterator[tuple[str | float, ...]]:
    """As rows of a table: what the figures are of, model, P, R and F1, binary and then micro-averaged."""
    where = case_name(domain, case)
    for binary, micro in zip(*(beside(metric, replacement, domain, case) for metric in METRICS), strict=True):
        of = where if binary.case == case else f"{where}: {binary.case} case types"
        yield of, binary.model, binary.p, binary.r, binary.f1, micro.p, micro.r, micro.f1


def _mean(rows: list[PaperRow]) -> PaperRow:
    first = rows[0]
    if len(rows) == 1:
        return first
    p, r, f1 = (fmean(getattr(row, name) for row in rows) for name in ("p", "r", "f1"))
    return PaperRow(
        first.table, first.metric, first.replacement, first.domain, f"mean of {len(rows)}", first.model, p, r, f1
    )
