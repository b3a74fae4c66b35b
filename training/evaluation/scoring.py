"""Figures by character with the shared score.py, and the choice of a bundle's operating point."""

import importlib.util
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from core.tagging import Tagger
from core.tagging.decode import LabelSpace, decode
from training.evaluation.gold import GoldDocument, read_gold

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
    """The shared measuring script as a module. Raises FileNotFoundError when ``shared`` holds none."""
    file = shared / "eval/score.py"
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


def sweep(tagger: Tagger, shared: Path, gold: Path, thresholds: Iterable[float]) -> dict[float, Figures]:
    """Figures of the model alone on the folder ``gold`` (NAME.txt, NAME.json) for each decoding threshold."""
    space = LabelSpace.of(tagger.bundle.labels)
    documents, score = read_gold(gold), scorer(shared)
    encodings = [tagger.tokenizer.encode(document.text) for document in documents]
    probabilities = [tagger.probabilities(encoding) for encoding in encodings]
    figures = {}
    for threshold in thresholds:
        found = [
            decode(document.text, encoding, rows, space, threshold)
            for document, encoding, rows in zip(documents, encodings, probabilities, strict=True)
        ]
        figures[threshold] = score_documents(score, documents, found)
    return figures


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
