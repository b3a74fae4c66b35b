"""Stage 5: masked-language pretraining in rows of 512 tokens (paper, section 4.1), by all processes."""

from dataclasses import asdict
from typing import Any

from core.tokenizer import Tokenizer
from training.cluster.data import MaskedRows
from training.cluster.processes import Processes
from training.cluster.run import vocabulary_of
from training.deberta import fingerprint, first_weights
from training.runs import sharding, vocabulary
from training.runs.learning import learn, settings_of
from training.runs.nearby import shards_of
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "pretraining", (vocabulary.NAME, sharding.NAME), True


def settings(plan: Plan) -> dict[str, Any]:
    """Network and stage."""
    known = settings_of(plan, NAME)
    return {**known, "start": fingerprint(plan.start)} if plan.start else known


def make(plan: Plan, among: Processes) -> None:
    """Train the encoder."""
    tokenizer, shape, first = Tokenizer.from_file(plan.tokenizer), plan.network.model, None
    if plan.start:
        rows_of_tokens = max(shape.vocabulary, vocabulary_of(tokenizer))
        first = first_weights(plan.start, asdict(shape), tokenizer.gap_count, rows_of_tokens)
    with shards_of(plan) as shards:
        learn(plan, NAME, MaskedRows(shards, tokenizer, plan.network.pretraining), among, first)
