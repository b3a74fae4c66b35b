"""The report for people: report.md from what report.json holds. Counts and labels only, no text of a judgment."""

from collections.abc import Iterator
from typing import Any

from training.evaluation.calibration import DOUBTED_FROM
from training.evaluation.mistakes import AROUND, WORST
from training.evaluation.names import mistakes_file, plot_file
from training.evaluation.paper import case_name, printed
from training.evaluation.tables import table

MOST_LABELS = 40
_FIGURES = ("P", "R", "F1")
_SUMMARY = (
    *("set", "documents", "entities", "binary P", "binary R", "binary F1", "typed F1", "entity F1"),
    *("leak", "direct leak", "clean documents", "tokens: binary F1", "tokens: micro F1"),
)

Section = dict[str, Any]


def markdown(report: Section, *, plots: bool) -> str:
    """The whole report; ``plots`` tells whether the PNG files lie beside it."""
    lines = [*_head(report), *_summary(report)]
    replacement = report["training"].get("replacement", "per-epoch")
    for name, figures in report["sets"].items():
        lines += [f"## {name}", "", *_cases(figures, replacement), *_categories(figures), *_labels(figures)]
        lines += [*_confusions(figures), *_lengths(figures), *_frequencies(figures), *_calibration(figures)]
        if plots:
            lines += [f"![{kind}]({plot_file(name, kind)})" for kind in ("pr", "reliability", "length", "category")]
            lines.append("")
        lines += [
            f"The {WORST} worst mistakes with {AROUND} characters around them are in `{mistakes_file(name)}`. "
            "**That file holds text of the evaluation data**: only its owner can read it; leave it there.",
            "",
        ]
    return "\n".join(lines)


def _head(report: Section) -> Iterator[str]:
    bundle, training = report["bundle"], report["training"]
    detectors = {"model": "the model alone", "all": "all detectors"}[report["detectors"]]
    yield f"# Evaluation of {bundle['name']} {bundle['version']}, {detectors}"
    yield ""
    yield (
        f"Bundle `{bundle['sha256'][:16]}`, {report['window']:,} tokens at once, "
        f"threshold {report['threshold']:g}, temperature {report['temperature']:g}; "
        f"training: seed {training.get('seed', 'not stated')}, replacement {training.get('replacement', 'not stated')}."
    )
    yield ""
    yield (
        "By character: score.py, white space left out. By token: the paper's measure (appendix F) over this bundle's "
        "tokens, binary (identifier or not) and micro-averaged over the labels. The paper's models were measured on "
        "its own test set over their own tokens: their figures give the order of size, no ranking."
    )
    if report["detectors"] == "all":
        yield ""
        yield "Calibration and the curve by threshold are those of the model, before the other detectors."
    yield ""


def _summary(report: Section) -> list[str]:
    rows = []
    for name, figures in report["sets"].items():
        one = figures["all"]
        rows.append(
            (
                *(name, one["docs"], one["entities"], *_prf(one["binary"]), one["typed"]["f1"], one["entity"]["f1"]),
                *(one["leak"], one["direct_leak"], one["clean_docs"]),
                *(one["tokens"]["binary"]["f1"], one["tokens"]["typed"]["f1"]),
            )
        )
    return ["## Summary", "", *table(_SUMMARY, rows)]


def _cases(figures: Section, replacement: str) -> Iterator[str]:
    """Each case beside the paper's figures for it: Tables H.2 and H.4, or H.1 and H.3 for single replacement."""
    names = ("H.1", "H.3") if replacement == "single" else ("H.2", "H.4")
    yield f"### By kind of case, beside the paper's Tables {' and '.join(names)} (means over three seeds)"
    yield ""
    rows: list[tuple[object, ...]] = []
    for row in figures["cases"]:
        ours = f"{case_name(row['domain'], row['case'])} ({row['docs']})"
        rows.append((ours, "**this bundle**, tokens", *_prf(row["tokens"]["binary"]), *_prf(row["tokens"]["typed"])))
        rows.append((ours, "**this bundle**, characters", *_prf(row["binary"]), *_prf(row["typed"])))
        rows += printed(replacement, row["domain"], row["case"])
    binary, typed = ([f"{kind} {figure}" for figure in _FIGURES] for kind in ("binary", "micro"))
    yield from table(("case (documents)", "model", *binary, *typed), rows)


def _categories(figures: Section) -> Iterator[str]:
    yield "### By category, in characters"
    yield ""
    rows = [(row["category"], row["category_en"], row["support"], *_prf(row)) for row in figures["categories"]]
    yield from table(("category", "", "support", *_FIGURES), rows)


def _labels(figures: Section) -> Iterator[str]:
    count = len(figures["labels"])
    yield f"### By label, in characters: the {min(count, MOST_LABELS)} most frequent of {count} (all in report.json)"
    yield ""
    rows = [
        (row["label"], row["label_en"], row["entities"], row["support"], *_prf(row))
        for row in figures["labels"][:MOST_LABELS]
    ]
    yield from table(("label", "", "entities", "support", *_FIGURES), rows)


def _confusions(figures: Section) -> Iterator[str]:
    yield "### What is taken for what, in characters (O is outside)"
    yield ""
    yield from table(
        ("gold", "found", "characters"),
        [(row["gold"], row["found"], row["characters"]) for row in figures["confusions"]],
    )


def _lengths(figures: Section) -> Iterator[str]:
    yield "### By length of the document"
    yield ""
    rows = [
        (
            length_name(row),
            row["docs"],
            *_prf(row["binary"]),
            row["typed"]["f1"],
            row["leak"],
            row["direct_leak"],
        )
        for row in figures["lengths"]
    ]
    yield from table(
        ("characters", "documents", "binary P", "binary R", "binary F1", "typed F1", "leak", "direct leak"), rows
    )


def length_name(row: Section) -> str:
    """A group of lengths in words."""
    return f"{row['from']:,} or more" if row["to"] is None else f"{row['from']:,} to {row['to']:,}"


def _frequencies(figures: Section) -> Iterator[str]:
    if figures["frequencies"] is None:
        return
    yield "### By how often a label is annotated in the training excerpts, in characters"
    yield ""
    yield from table(
        ("times seen", "labels", "support", *_FIGURES),
        [(row["seen"], row["labels"], row["support"], *_prf(row)) for row in figures["frequencies"]],
    )


def _calibration(figures: Section) -> Iterator[str]:
    one = figures["calibration"]
    yield "### Calibration"
    yield ""
    yield (
        f"The temperature that minimises the NLL on this set is {one['best_temperature']:.3f} (in use: "
        f"{one['temperature']:g}). ECE of the probability to be an identifier, over all tokens and over those it puts "
        f"at {DOUBTED_FROM:g} or more. Choose a temperature on the validation set only, and the threshold anew with it."
    )
    yield ""
    yield from table(
        ("temperature", "NLL", "ECE, all tokens", f"ECE, tokens from {DOUBTED_FROM:g}"),
        [
            (f"{one['temperature']:g}", one["nll"], one["ece"]["all"], one["ece"]["doubted"]),
            (f"{one['best_temperature']:.3f}", one["nll_scaled"], *one["ece_scaled"].values()),
        ],
    )
    yield from table(
        ("score from", "tokens", "mean score", "share identifiers"),
        [(f"{row['from']:.1f}", row["count"], row["score"], row["right"]) for row in one["identifier"]],
    )


def _prf(row: Section) -> tuple[float | None, float | None, float]:
    """P, R, F1; a precision of nothing found and a recall of nothing there are no numbers."""
    return row["p"] if row.get("found", 1) else None, row["r"] if row.get("support", 1) else None, row["f1"]
