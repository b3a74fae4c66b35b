"""Stage 4: annotated judgments filled with fictitious values, anew for every epoch (paper, section 3.6), tokenised."""

from dataclasses import asdict
from typing import Any

from training.cluster.data import Feed
from training.cluster.labelled import Labelled, LabelledRows, write_epoch
from training.cluster.processes import Processes
from training.data.sources import TrainingText, Weights
from training.export import label_list
from training.runs import corpus, vocabulary
from training.runs.plan import Plan, RunError

NAME, NEEDS, TOGETHER = "filling", (corpus.NAME, vocabulary.NAME), False


def settings(plan: Plan) -> dict[str, Any]:
    """How often and how judgments are filled."""
    return {"filling": asdict(plan.config.filling), "seed": plan.config.seed}


def make(plan: Plan, among: Processes) -> None:
    """Write the epochs that are not there yet. Raises RunError where they are too few for a step of fine-tuning."""
    wanted = plan.config.filling
    weights = Weights(excerpts=wanted.often, published=0, templates=wanted.templates, written=wanted.written)
    source = TrainingText(plan.data, plan.config.seed, weights, wanted.replacement)

    def documents(epoch: int) -> list[Labelled]:
        return [(filled.text, filled.entities) for filled in source.epoch(epoch)]

    labels = {label: number for number, label in enumerate(label_list())}
    for epoch in range(wanted.epochs):
        write_epoch(epoch, documents, plan.tokenizer, labels, plan.folder(NAME))
    read = plan.network.finetuning
    try:
        Feed(LabelledRows(plan.folder(NAME), plan.tokenizer, read), read, 0, 1)
    except ValueError as error:  # fine-tuning itself would find it behind all pretraining
        raise RunError(f"finetuning: {error}: give more judgments, a higher often or a smaller batch") from error
