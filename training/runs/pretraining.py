"""Stage 5: masked-language pretraining in rows of 512 tokens (paper, section 4.1), by all processes."""

from typing import Any

from core.tokenizer import Tokenizer
from training.cluster.data import MaskedRows
from training.cluster.processes import Processes
from training.data.shards import Shards
from training.runs import sharding, vocabulary
from training.runs.learning import learn, settings_of
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "pretraining", (vocabulary.NAME, sharding.NAME), True


def settings(plan: Plan) -> dict[str, Any]:
    """Network and stage."""
    return settings_of(plan, NAME)


def make(plan: Plan, among: Processes) -> None:
    """Train the encoder."""
    shards, tokenizer = Shards(plan.folder(sharding.NAME)), Tokenizer.from_file(plan.tokenizer)
    learn(plan, NAME, MaskedRows(shards, tokenizer, plan.network.pretraining), among)
