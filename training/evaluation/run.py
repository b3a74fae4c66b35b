"""One evaluation from gold documents to a folder: report.md, report.json, plots, and the worst mistakes."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from training.evaluation import calibration as calibrating
from training.evaluation import labels, slices
from training.evaluation import plots as plotting
from training.evaluation.gold import GoldDocument, fingerprint
from training.evaluation.mistakes import as_text, drawn, worst
from training.evaluation.names import drawn_file, mistakes_file
from training.evaluation.painting import LabelIndex, paint
from training.evaluation.predictions import Predictor, predict_all
from training.evaluation.private import private_folder, write_private
from training.evaluation.report import markdown
from training.evaluation.scores import TokenScores
from training.evaluation.scoring import Found, scorer

Report = dict[str, Any]
Progress = Callable[[str, int, int], None]

FOLDER, CACHE = "evaluation", "cache"


def evaluate(
    predictor: Predictor,
    sets: Mapping[str, Sequence[GoldDocument]],
    shared: Path,
    folder: Path,
    *,
    plots: bool = True,
    draw: int = 0,
    progress: Progress | None = None,
) -> Report:
    """Measure every set, write all files into ``folder`` and return what report.json holds.

    ``draw`` mistakes of each set, drawn by lot, go into a file of their own.
    ``progress`` gets (set, documents done, documents). Raises OSError when score.py is missing below ``shared``,
    ModelError when the model fails, ImportError when ``plots`` are wanted without matplotlib.
    """
    if plots:
        plotting.require()
    private_folder(folder)
    score = scorer(shared)
    seen = _training_frequencies(shared)
    report: Report = {**_origin(predictor), "sets": {}}
    for name, documents in sets.items():
        measured, index = _measure(predictor, documents, name, progress)
        report["sets"][name] = _figures(predictor, measured, index, score, seen)
        write_private(folder / mistakes_file(name), as_text(worst(measured, index, score.DIRECT)))
        if draw:
            write_private(folder / drawn_file(name), as_text(drawn(measured, index, score.DIRECT, draw)))
    if plots:
        for file, image in plotting.draw(report).items():
            write_private(folder / file, image)
    write_private(folder / "report.json", json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    write_private(folder / "report.md", markdown(report, plots=plots))
    return report


def _origin(predictor: Predictor) -> Report:
    """What was measured: bundle, window, operating point, detectors, and how the bundle says it was trained."""
    bundle = predictor.model.bundle
    return {
        "bundle": {"name": bundle.name, "version": bundle.version, "sha256": bundle.sha256},
        "detectors": predictor.detectors,
        "window": bundle.window,
        "threshold": bundle.decoding.threshold,
        "temperature": bundle.decoding.temperature,
        "training": bundle.manifest.get("training", {}),
    }


def _measure(
    predictor: Predictor, documents: Sequence[GoldDocument], name: str, progress: Progress | None
) -> tuple[list[slices.Measured], LabelIndex]:
    told = (lambda done, count: progress(name, done, count)) if progress else None
    predictions = predict_all(predictor, documents, told)
    spans: list[Sequence[Found]] = [*(one.spans for one in documents), *(one.found for one in predictions)]
    index = LabelIndex.of(predictor.labels, spans)
    measured = [
        slices.Measured(document, prediction, paint(document, prediction, index))
        for document, prediction in zip(documents, predictions, strict=True)
    ]
    return measured, index


def _figures(
    predictor: Predictor,
    measured: Sequence[slices.Measured],
    index: LabelIndex,
    score: ModuleType,
    seen: Mapping[str, int] | None,
) -> Report:
    decoding = predictor.model.bundle.decoding
    gold, found = slices.characters(measured)
    tokens, _ = slices.tokens(measured)
    scores = TokenScores.joined([one.prediction.scores for one in measured])
    entities = Counter(span.label for one in measured for span in one.document.spans)
    return {
        "gold": fingerprint([one.document for one in measured]),
        "all": slices.figures(score, measured),
        "cases": slices.by_case(score, measured),
        "lengths": slices.by_length(score, measured),
        "labels": labels.label_rows(gold, found, index, entities),
        "categories": labels.category_rows(gold, found, index),
        "confusions": labels.confusion_rows(gold, found, index),
        "frequencies": None if seen is None else labels.frequency_rows(gold, found, index, seen),
        "calibration": calibrating.calibration(scores, tokens, decoding.threshold, decoding.temperature),
        "precision_recall": calibrating.precision_recall(scores, tokens),
    }


def _training_frequencies(shared: Path) -> Counter[str] | None:
    try:
        return labels.training_frequencies(shared)
    except FileNotFoundError:  # a folder with evaluation sets only: the report goes without this table
        return None
