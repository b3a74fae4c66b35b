"""Figures by character with the shared score.py."""

import importlib.util
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from training.evaluation import measure
from training.evaluation.gold import GoldDocument

Figures = dict[str, Any]


class Found(Protocol):
    """A span that was found; offsets in code points."""

    @property
    def start(self) -> int:
        """First character."""

    @property
    def end(self) -> int:
        """Behind the last character."""

    @property
    def label(self) -> str:
        """Label of the taxonomy."""


def scorer(shared: Path) -> ModuleType:
    """The shared measuring script as a module; for a data folder of our own runs, which has none, ours.

    Raises FileNotFoundError when ``shared`` has nothing to measure on.
    """
    file = shared / "eval/score.py"
    if file.parent.is_dir() and not file.exists():
        return measure
    spec = importlib.util.spec_from_file_location("score", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise FileNotFoundError(file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def score_documents(score: ModuleType, documents: Sequence[GoldDocument], found: Sequence[Sequence[Found]]) -> Figures:
    """score.py on these documents and what was ``found`` in each; its files live in a private folder meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        gold, predicted = Path(folder, "gold"), Path(folder, "predicted")
        gold.mkdir()
        predicted.mkdir()
        for document, spans in zip(documents, found, strict=True):
            (gold / f"{document.name}.txt").write_bytes(document.text.encode("utf-8"))
            _write(gold / f"{document.name}.json", document.spans)
            _write(predicted / f"{document.name}.json", spans)
        figures: Figures = score.score(gold, predicted)
    return figures


def _write(file: Path, spans: Iterable[Found]) -> None:
    entities = [{"start": span.start, "end": span.end, "label": span.label} for span in spans]
    file.write_text(json.dumps({"entities": entities}), encoding="utf-8")


def summary(figures: Figures) -> dict[str, float]:
    """The figures a table shows."""
    return {
        "binary_p": figures["binary"]["p"],
        "binary_r": figures["binary"]["r"],
        "binary_f1": figures["binary"]["f1"],
        "typed_f1": figures["typed"]["f1"],
        "entity_f1": figures["entity"]["f1"],
        "leak": figures["leak"],
        "direct_leak": figures["direct_leak"],
        "clean_docs": figures["clean_docs"],
    }


def markdown(rows: dict[str, Figures]) -> str:
    """One Markdown row per named result."""
    names = list(summary(next(iter(rows.values()))))
    lines = ["| set | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for name, row in rows.items():
        lines.append(f"| {name} | " + " | ".join(f"{value:.4f}" for value in summary(row).values()) + " |")
    return "\n".join(lines)
