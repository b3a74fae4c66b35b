"""Stage 6: the long-context stage, the same texts in rows of 2,048 tokens (paper, appendix E.2), by all processes."""

from typing import Any

from core.tokenizer import Tokenizer
from training.cluster.data import MaskedRows
from training.cluster.processes import Processes
from training.runs import pretraining, sharding, vocabulary
from training.runs.learning import learn, settings_of, weights_of
from training.runs.nearby import shards_of
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "lengthening", (vocabulary.NAME, sharding.NAME, pretraining.NAME), True


def settings(plan: Plan) -> dict[str, Any]:
    """Network and stage."""
    return settings_of(plan, NAME)


def make(plan: Plan, among: Processes) -> None:
    """Train the encoder further."""
    tokenizer = Tokenizer.from_file(plan.tokenizer)
    with shards_of(plan) as shards:
        rows = MaskedRows(shards, tokenizer, plan.network.lengthening)
        learn(plan, NAME, rows, among, weights_of(plan, pretraining.NAME))
