"""Stage 7: the token classifier, from the long-context encoder and the filled judgments, by all processes."""

from typing import Any

from training.cluster.labelled import LabelledRows
from training.cluster.processes import Processes
from training.runs import filling, lengthening, vocabulary
from training.runs.learning import learn, settings_of, weights_of
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "finetuning", (vocabulary.NAME, lengthening.NAME, filling.NAME), True


def settings(plan: Plan) -> dict[str, Any]:
    """Network and stage."""
    return settings_of(plan, NAME)


def make(plan: Plan, among: Processes) -> None:
    """Train encoder and head."""
    rows = LabelledRows(plan.folder(filling.NAME), plan.tokenizer, plan.network.finetuning)
    learn(plan, NAME, rows, among, weights_of(plan, lengthening.NAME))
