"""The report's pictures as PNG. matplotlib is imported only here and only when a picture is drawn."""

import importlib.util
import io
from typing import TYPE_CHECKING, Any

from training.evaluation.names import plot_file
from training.evaluation.report import length_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Section = dict[str, Any]
_DPI = 130
# Told apart by people who do not see red and green, and in print (Okabe and Ito).
_BLUE, _ORANGE, _GREEN, _GREY = "#0072B2", "#D55E00", "#009E73", "#999999"


def require() -> None:
    """Raises ImportError when matplotlib is missing: better before hours of inference than after."""
    if importlib.util.find_spec("matplotlib") is None:
        raise ImportError("pictures need matplotlib: install the extra training, or leave them out with --no-plots")


def draw(report: Section) -> dict[str, bytes]:
    """File name → PNG: four pictures per set. Raises ImportError without matplotlib."""
    return {
        plot_file(name, kind): _png(kind, f"{name} ({figures['all']['docs']} documents)", report, figures)
        for name, figures in report["sets"].items()
        for kind in _DRAWERS
    }


def _png(kind: str, title: str, report: Section, figures: Section) -> bytes:
    from matplotlib.figure import Figure  # no pyplot: no global state, no screen

    height = 1.4 + 0.34 * len(figures["categories"]) if kind == "category" else 4.4
    figure = Figure(figsize=(7.2, height), layout="constrained")
    axes = figure.add_subplot()
    _DRAWERS[kind](axes, report, figures)
    axes.set_title(f"{axes.get_title()}\n{title}", fontsize=11)
    axes.grid(alpha=0.3, axis="x" if kind == "category" else "both")
    axes.set_axisbelow(True)
    stream = io.BytesIO()
    figure.savefig(stream, format="png", dpi=_DPI)
    return stream.getvalue()


def _curve(axes: "Axes", report: Section, figures: Section) -> None:
    rows = figures["precision_recall"]
    axes.plot([row["r"] for row in rows], [row["p"] for row in rows], color=_BLUE)
    for wanted in (0.1, 0.3, 0.5, 0.7, 0.9):
        row = min(rows, key=lambda one: abs(one["threshold"] - wanted))
        axes.plot(row["r"], row["p"], "o", color=_BLUE, markersize=4)
        axes.annotate(f"{wanted:g}", (row["r"], row["p"]), xytext=(5, 4), textcoords="offset points", fontsize=8)
    used = min(rows, key=lambda one: abs(one["threshold"] - report["threshold"]))
    axes.plot(used["r"], used["p"], "D", color=_ORANGE, label=f"in use: {report['threshold']:g}")
    axes.set_title("Precision and recall by decoding threshold, model, binary, tokens")
    axes.set_xlabel("recall")
    axes.set_ylabel("precision")
    axes.legend(loc="lower left")


def _reliability(axes: "Axes", report: Section, figures: Section) -> None:
    one = figures["calibration"]
    axes.plot([0, 1], [0, 1], "--", color=_GREY, label="perfectly calibrated")
    for key, colour, marker, name in (
        ("identifier", _BLUE, "o", f"is an identifier (ECE {one['ece']['doubted']:.3f} from 0.05)"),
        ("identifier_scaled", _GREEN, "^", f"the same at temperature {one['best_temperature']:.2f}"),
        ("label", _ORANGE, "s", "label of a marked token"),
    ):
        rows = one[key]
        axes.plot([r["score"] for r in rows], [r["right"] for r in rows], marker=marker, color=colour, label=name)
    axes.set(xlim=(0, 1), ylim=(0, 1.02))
    axes.set_title("Reliability of the model's scores, tokens")
    axes.set_xlabel("mean score of the bin")
    axes.set_ylabel("share that is right")
    axes.legend(loc="upper left")


def _lengths(axes: "Axes", report: Section, figures: Section) -> None:
    rows = figures["lengths"]
    places = range(len(rows))
    axes.plot(places, [row["binary"]["f1"] for row in rows], "o-", color=_BLUE, label="binary F1")
    axes.plot(places, [row["typed"]["f1"] for row in rows], "s-", color=_ORANGE, label="typed F1")
    axes.set_xticks(list(places), [f"{length_name(row)}\n({row['docs']} documents)" for row in rows], fontsize=8)
    axes.set_title("Quality by length of the document, by character")
    axes.set_xlabel("characters")
    axes.set_ylabel("F1")
    axes.legend(loc="best")


def _categories(axes: "Axes", report: Section, figures: Section) -> None:
    rows = sorted((row for row in figures["categories"] if row["support"]), key=lambda row: row["support"])
    names = [f"{row['category_en']} ({row['support']:,})" for row in rows]
    bars = axes.barh(names, [row["f1"] for row in rows], color=_BLUE)
    axes.bar_label(bars, fmt="%.3f", padding=3, fontsize=8)
    axes.set_xlim(0, 1.15)
    axes.set_title("F1 by category (with its characters in gold)")
    axes.set_xlabel("F1")


_DRAWERS = {"pr": _curve, "reliability": _reliability, "length": _lengths, "category": _categories}
