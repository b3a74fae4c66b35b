"""Stage 9: the bundle the desktop loads, with its cards. Leaves bundle/."""

import json
from dataclasses import asdict
from typing import Any

from training import export
from training.card import DATA_CARD, data_card, model_card
from training.cluster.processes import Processes
from training.data.shards import Shards
from training.engine.journal import LOG
from training.evaluation.scoring import summary
from training.runs import corpus, evaluation, filling, finetuning, lengthening, pretraining, sharding, vocabulary
from training.runs.licences import require_licence
from training.runs.plan import Plan

NAME, TOGETHER = "export", False
NEEDS = tuple(
    stage.NAME for stage in (corpus, vocabulary, sharding, pretraining, lengthening, filling, finetuning, evaluation)
)
BUNDLE = "bundle"


def settings(plan: Plan) -> dict[str, Any]:
    """Name, version, storage and licence."""
    return {"name": plan.config.name, "version": plan.config.version, "export": asdict(plan.config.export)}


def make(plan: Plan, among: Processes) -> None:
    """Export, check against torch, write the cards."""
    counted = json.loads((plan.folder(corpus.NAME) / corpus.CARD).read_text(encoding="utf-8"))
    # What the folders say now: a licence may have been corrected since.
    data = {**counted, "sources": corpus.stated(plan)}
    licence = plan.config.export.licence
    require_licence(licence, data["sources"])
    measured = evaluation.result(plan)
    details = {
        "licence": licence,
        "window": evaluation.window(plan),
        "data": "; ".join(f"{source['name']} ({source['licence']})" for source in data["sources"]),
        "training": {**evaluation.training_of(plan), "stages": _history(plan)},
        "decoding": measured["decoding"],
        "metrics": {name: summary(figures) for name, figures in measured["figures"].items()},
    }
    folder = export.write_bundle(
        evaluation.stored_model(plan),
        plan.tokenizer,
        plan.folder(NAME) / BUNDLE,
        name=plan.config.name,
        version=plan.config.version,
        details=details,
        storage=plan.config.export.storage,
    )
    manifest = json.loads((folder / export.MANIFEST).read_text(encoding="utf-8"))
    shards = Shards(plan.folder(sharding.NAME))
    learnt = {"tokens": shards.tokens, "documents": shards.documents, **asdict(plan.config.filling)}
    (folder / DATA_CARD).write_text(data_card(manifest, data, learnt), encoding="utf-8")
    (folder / export.CARD).write_text(model_card(manifest, measured["figures"]), encoding="utf-8")
    export.write_manifest(folder, manifest)


def _history(plan: Plan) -> dict[str, Any]:
    """Steps, tokens and last loss of each stage that trained, from its log."""
    history = {}
    for stage in (pretraining, lengthening, finetuning):
        last = json.loads((plan.folder(stage.NAME) / LOG).read_text(encoding="utf-8").splitlines()[-1])
        history[stage.NAME] = {name: last[name] for name in ("step", "tokens", "loss")}
    return history
