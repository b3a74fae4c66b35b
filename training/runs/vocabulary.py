"""Stage 2: the tokenizer, learnt from a sample of the texts (paper, section 3.7). Leaves tokenizer.json."""

from dataclasses import asdict
from typing import Any

from training.cluster.processes import Processes
from training.runs import corpus
from training.runs.plan import Plan
from training.tokenizer import markers, sentences, train_tokenizer

NAME, NEEDS, TOGETHER = "tokenizer", (corpus.NAME,), False


def settings(plan: Plan) -> dict[str, Any]:
    """Size, sample and markers."""
    return {"tokenizer": asdict(plan.config.tokenizer), "seed": plan.config.seed}


def make(plan: Plan, among: Processes) -> None:
    """Learn the merges."""
    wanted = plan.config.tokenizer
    files, without = corpus.files_of(plan), corpus.left_out(plan)
    texts = sentences(plan.corpus, files, wanted.sentences, plan.config.seed, without)
    train_tokenizer(texts, wanted.vocabulary, plan.tokenizer, markers() if wanted.markers else ())
