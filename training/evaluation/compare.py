"""Several report.json side by side: mean ± standard deviation over seeds, per-epoch beside single replacement."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from training.errors import InputError
from training.evaluation.paper import case_name, printed
from training.evaluation.tables import table

Section = dict[str, Any]

# Column → where its number stands among the figures of a set or a case.
_COLUMNS: dict[str, tuple[str, ...]] = {
    "binary P": ("binary", "p"),
    "binary R": ("binary", "r"),
    "binary F1": ("binary", "f1"),
    "typed F1": ("typed", "f1"),
    "leak": ("leak",),
    "direct leak": ("direct_leak",),
    "clean documents": ("clean_docs",),
    "tokens: binary F1": ("tokens", "binary", "f1"),
    "tokens: micro F1": ("tokens", "typed", "f1"),
}
# The same below a set alone: they are measured for no part of it.
_WHOLE: dict[str, tuple[str, ...]] = {
    "ECE from 0.05": ("calibration", "ece", "doubted"),
    "cross-entropy": ("calibration", "nll"),
}
# What the paper's Tables H.1 to H.4 have of a kind of case: binary, then micro-averaged, by token.
_PRINTED: dict[str, tuple[str, ...]] = {
    f"tokens: {name} {figure}": ("tokens", key, figure.lower())
    for name, key in (("binary", "binary"), ("micro", "typed"))
    for figure in ("P", "R", "F1")
}
_UNKNOWN = "not stated"
_NAMED = ("seed", "replacement", "stages")  # stages are told with their losses: figures of a run, no setting


def read_reports(files: Iterable[Path]) -> list[Section]:
    """The reports. Raises ValueError naming the file that is none, and when a bundle came twice with one window."""
    reports: list[Section] = []
    known: dict[tuple[object, ...], Path] = {}
    for file in files:
        try:
            report = json.loads(file.read_text(encoding="utf-8"))
            key = (report["bundle"]["sha256"], report.get("window"), report["detectors"], tuple(report["sets"]))
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{file} is no report.json of an evaluation") from error
        if key in known:
            raise InputError(f"{known[key]} and {file} measure the same bundle: it would count twice")
        known[key] = file
        reports.append(report)
    return reports


def compare(reports: Sequence[Section]) -> Section:
    """Set → rows of {detectors, bundle, replacement, seeds, figures: column → {mean, std, n}, cases: …}.

    Runs belong together when they differ by nothing but the seed; one that states none stands alone. The standard
    deviation is that of a sample, None for one run. Raises ValueError where reports of one set measured different
    documents, or two runs that belong together have one seed.
    """
    return {name: _rows(name, [r for r in reports if name in r["sets"]]) for name in _set_names(reports)}


def _rows(name: str, reports: Sequence[Section]) -> list[Section]:
    if len({report["sets"][name]["gold"] for report in reports}) > 1:
        raise InputError(f"the reports measured different documents as {name}: they do not compare")
    groups: dict[tuple[str, ...], list[Section]] = defaultdict(list)
    for report in reports:
        groups[_together(report)].append(report)
    return [_row(name, group) for _, group in sorted(groups.items())]


def _row(name: str, group: Sequence[Section]) -> Section:
    first, seeds = group[0], [report["training"].get("seed", _UNKNOWN) for report in group]
    if len(set(seeds)) < len(seeds):
        raise InputError(
            f"{_bundle(first)}: {', '.join(map(str, seeds))} are the seeds of runs that say no other difference: "
            "compare one of each seed"
        )
    return {
        "detectors": first["detectors"],
        "bundle": _bundle(first),
        "replacement": _setting(first["training"]),
        "seeds": seeds,
        "figures": _spreads([figures_of(report["sets"][name]) for report in group]),
        "cases": _cases([report["sets"][name]["cases"] for report in group]),
    }


def _together(report: Section) -> tuple[str, ...]:
    """The same of runs that differ by nothing but the seed."""
    training = report["training"]
    settings = {name: value for name, value in training.items() if name == "replacement" or name not in _NAMED}
    alone = "" if "seed" in training else report["bundle"]["sha256"]
    told = json.dumps(settings, sort_keys=True, ensure_ascii=False)
    return report["detectors"], _setting(training), _bundle(report), told, alone


def _bundle(report: Section) -> str:
    """What was measured: name, without a seed at its end, version and how many tokens it read at once."""
    name = report["bundle"]["name"].removesuffix(f"-{report['training'].get('seed')}")
    called = " ".join(filter(None, (name, report["bundle"]["version"])))
    return f"{called}, windows of {report.get('window', _UNKNOWN)}"


def _setting(training: Mapping[str, Any]) -> str:
    """What a run was trained with but its seed, in short: the replacement, and whatever else its manifest states."""
    others = [f"{name} {str(value)[:12]}" for name, value in sorted(training.items()) if name not in _NAMED]
    return ", ".join([training.get("replacement", _UNKNOWN), *others])


def _set_names(reports: Sequence[Section]) -> list[str]:
    return list(dict.fromkeys(name for report in reports for name in report["sets"]))


def _cases(runs: Sequence[Sequence[Section]]) -> list[Section]:
    """The same cases in every run: the documents are the same."""
    return [
        {
            "domain": same[0]["domain"],
            "case": same[0]["case"],
            "docs": same[0]["docs"],
            "figures": _spreads([{**_columns(one), **_columns(one, _PRINTED)} for one in same]),
        }
        for same in zip(*runs, strict=True)
    ]


def figures_of(measured: Section) -> dict[str, float]:
    """Column → number of one set of one report."""
    return {**_columns(measured["all"]), **{column: _at(measured, path) for column, path in _WHOLE.items()}}


def _columns(part: Section, wanted: Mapping[str, tuple[str, ...]] = _COLUMNS) -> dict[str, float]:
    return {column: _at(part, path) for column, path in wanted.items()}


def _spreads(runs: Sequence[Mapping[str, float]]) -> dict[str, Section]:
    return {column: spread([run[column] for run in runs]) for column in runs[0]}


def _at(run: Section, path: tuple[str, ...]) -> float:
    value: Any = run
    for key in path:
        value = value[key]
    return float(value)


def spread(values: Sequence[float]) -> Section:
    """Mean and standard deviation of a sample, None for one value."""
    return {"mean": fmean(values), "std": stdev(values) if len(values) > 1 else None, "n": len(values)}


def markdown(compared: Mapping[str, Sequence[Section]]) -> str:
    """The tables, with the paper's Table 2 at the end."""
    lines = ["# Comparison", "", "Mean ± standard deviation of a sample over runs; one run has no deviation.", ""]
    for name, rows in compared.items():
        lines += [f"## {name}", "", *table(*_set_table(rows)), "### By kind of case", "", *table(*_case_table(rows))]
        lines += _printed_tables(rows)
    return "\n".join([*lines, *_paper()])


def _set_table(rows: Sequence[Section]) -> tuple[list[str], list[list[object]]]:
    columns = [*_COLUMNS, *_WHOLE]
    body = [[*_run_names(row), *(_shown(row["figures"][column]) for column in columns)] for row in rows]
    return ["detectors", "bundle", "replacement", "seeds", *columns], body


def _case_table(rows: Sequence[Section]) -> tuple[list[str], list[list[object]]]:
    columns = ["binary F1", "typed F1", "tokens: binary F1", "tokens: micro F1"]
    body = [
        [
            case_name(case["domain"], case["case"]),
            *_run_names(row)[:-1],
            *(_shown(case["figures"][column]) for column in columns),
        ]
        for row in rows
        for case in row["cases"]
    ]
    return ["case", "detectors", "bundle", "replacement", *columns], sorted(body, key=lambda cells: str(cells[0]))


def _printed_tables(rows: Sequence[Section]) -> Iterator[str]:
    """Ours as the paper prints its Tables H.1 to H.4, and its models below each case."""
    for replacement, tables in (("single", "H.1 and H.3"), ("per-epoch", "H.2 and H.4")):
        ours = [row for row in rows if row["replacement"].split(", ")[0] == replacement]
        body: list[Sequence[object]] = []
        for same in zip(*(row["cases"] for row in ours), strict=True):
            domain, case = same[0]["domain"], same[0]["case"]
            for row, part in zip(ours, same, strict=True):
                figures = (_shown(part["figures"][column]) for column in _PRINTED)
                where = f"{case_name(domain, case)} ({part['docs']})"
                body.append([where, f"**{_model(row)}**, {len(row['seeds'])} seeds", *figures])
            body += printed(replacement, domain, case)
        if body:
            yield from (f"### As the paper's Tables {tables}, by token (its figures are means over three seeds)", "")
            yield from table(("case (documents)", "model", *_PRINTED), body)


def _model(row: Section) -> str:
    """Detectors, bundle, and what else than the replacement a run was made with."""
    return ", ".join([row["detectors"], row["bundle"], *row["replacement"].split(", ")[1:]])


def _run_names(row: Section) -> list[object]:
    return [row["detectors"], row["bundle"], row["replacement"], ", ".join(map(str, row["seeds"]))]


def _shown(figure: Section) -> str:
    mean = f"{figure['mean']:.4f}"
    return mean if figure["std"] is None else f"{mean} ± {figure['std']:.4f}"


def _paper() -> Iterator[str]:
    yield "## The paper's Table 2 (its test set, means over the seeds 1200, 1203, 1205; no deviation printed)"
    yield ""
    rows = [(setting, *row) for setting in ("per-epoch", "single") for _, *row in printed(setting, "all", "all")]
    yield from table(("replacement", "model", *_PRINTED), rows)
