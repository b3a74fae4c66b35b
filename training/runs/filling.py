"""Stage 4: annotated judgments filled with fictitious values, anew for every epoch (paper, section 3.6), tokenised."""

from dataclasses import asdict
from typing import Any

from training.cluster.labelled import Labelled, write_epoch
from training.cluster.processes import Processes
from training.data.sources import TrainingText, Weights
from training.export import label_list
from training.runs import corpus, vocabulary
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "filling", (corpus.NAME, vocabulary.NAME), False


def settings(plan: Plan) -> dict[str, Any]:
    """How often and how judgments are filled."""
    return {"filling": asdict(plan.config.filling), "seed": plan.config.seed}


def make(plan: Plan, among: Processes) -> None:
    """Write the epochs that are not there yet."""
    wanted = plan.config.filling
    weights = Weights(excerpts=wanted.often, published=0, templates=wanted.templates, written=wanted.written)
    source = TrainingText(plan.data, plan.config.seed, weights, wanted.replacement)

    def documents(epoch: int) -> list[Labelled]:
        return [(filled.text, filled.entities) for filled in source.epoch(epoch)]

    labels = {label: number for number, label in enumerate(label_list())}
    for epoch in range(wanted.epochs):
        write_epoch(epoch, documents, plan.tokenizer, labels, plan.folder(NAME))
