"""Stage 7: the token classifier, from the long-context encoder and the filled judgments, by all processes."""

from typing import Any

from training.cluster.labelled import LabelledRows
from training.cluster.processes import Processes
from training.engine.selection import Figures
from training.families import Network
from training.runs import corpus, filling, lengthening, vocabulary
from training.runs.learning import learn, settings_of, weights_of
from training.runs.measuring import validated
from training.runs.plan import Plan

NAME, TOGETHER = "finetuning", True
NEEDS = (corpus.NAME, vocabulary.NAME, lengthening.NAME, filling.NAME)


def settings(plan: Plan) -> dict[str, Any]:
    """Network and stage."""
    return settings_of(plan, NAME)


def make(plan: Plan, among: Processes) -> None:
    """Train encoder and head."""
    rows = LabelledRows(plan.folder(filling.NAME), plan.tokenizer, plan.network.finetuning)

    def validate(network: Network) -> Figures:
        return validated(plan, network, among.device)

    learn(plan, NAME, rows, among, weights_of(plan, lengthening.NAME), validate)
