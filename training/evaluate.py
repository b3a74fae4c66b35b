"""Measure a bundle with the shared score.py, model alone, and choose its operating point."""

import importlib.util
import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from core.tagging import Tagger
from core.tagging.decode import LabelSpace, decode

Figures = dict[str, Any]


def scorer(shared: Path) -> ModuleType:
    """The shared measuring script as a module."""
    spec = importlib.util.spec_from_file_location("score", shared / "eval/score.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(shared / "eval/score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sweep(tagger: Tagger, shared: Path, gold: Path, thresholds: Iterable[float]) -> dict[float, Figures]:
    """Figures of the model alone on the folder ``gold`` (NAME.txt, NAME.json) for each decoding threshold."""
    space = LabelSpace.of(tagger.bundle.labels)
    texts = {path.stem: path.read_bytes().decode("utf-8") for path in sorted(gold.glob("*.txt"))}
    encodings = {name: tagger.tokenizer.encode(text) for name, text in texts.items()}
    probabilities = {name: tagger.probabilities(encoding) for name, encoding in encodings.items()}
    score, figures = scorer(shared), {}
    for threshold in thresholds:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in texts.items():
                spans = decode(text, encodings[name], probabilities[name], space, threshold)
                entities = [{"start": s.start, "end": s.end, "label": s.label} for s in spans]
                (Path(folder) / f"{name}.json").write_text(json.dumps({"entities": entities}), encoding="utf-8")
            figures[threshold] = score.score(gold, folder)
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
