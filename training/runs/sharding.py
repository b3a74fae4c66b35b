"""Stage 3: the texts as shards of tokens, by all cores; a killed run goes on with the next shard."""

import os
from typing import Any

from training.cluster.processes import Processes
from training.data.shards import write_shards
from training.data.texts import parts
from training.runs import corpus, vocabulary
from training.runs.plan import Plan

NAME, NEEDS, TOGETHER = "shards", (corpus.NAME, vocabulary.NAME), False


def settings(plan: Plan) -> dict[str, Any]:
    """How much text a shard holds."""
    return {"bytes": plan.config.shards.bytes}


def make(plan: Plan, among: Processes) -> None:
    """Tokenise everything."""
    wanted = plan.config.shards
    cores = wanted.processes or len(os.sched_getaffinity(0))
    cut = parts(corpus.files_of(plan), wanted.bytes)
    write_shards(plan.corpus, cut, plan.tokenizer, plan.folder(NAME), cores, corpus.left_out(plan))
