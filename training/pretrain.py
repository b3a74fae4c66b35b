"""The texts a vocabulary is learnt from, and the loss of masked-language pretraining (paper, section 4.1).

The output weights are those of the token embedding. What pretraining reads: `training.stretches`.
"""

import json
import random
import re
from pathlib import Path

import torch

from training.batches import Batch
from training.data.lines import json_rows
from training.data.written import read_written
from training.masking import IGNORED
from training.model import TokenClassifier
from training.precision import mixed
from training.train import TrainConfig, guess_loss

_MARKER = re.compile(r"(?:#[a-z]+)?<<</?[^<>]+>>>")
_SENTENCES_PER_TEXT = 8


def raw_texts(shared: Path) -> list[str]:
    """All training text without annotation: excerpts, published judgments, written passages, named-entity sentences.

    The judgments whose annotated versions measure the model are left out.
    """
    data = shared / "data"
    excerpts = json_rows(data / "thunder-deid/train.jsonl", "text")
    texts = [_MARKER.sub("", row["text"]) for _, row in excerpts]
    texts += [path.read_text(encoding="utf-8") for path in sorted((data / "judgments").glob("p_*.txt"))]
    texts += [_MARKER.sub("", document.drawn(random.Random(n))) for n, document in enumerate(read_written())]
    for corpus in ("klue_dev", "kmou"):
        plain = [row["text"] for _, row in json_rows(data / f"ner/{corpus}.jsonl", "text")]
        texts += ["\n".join(plain[i : i + _SENTENCES_PER_TEXT]) for i in range(0, len(plain), _SENTENCES_PER_TEXT)]
    return texts


def mention_texts(shared: Path) -> list[str]:
    """The mention lists as text: the tokenizer should know the words organisations and places are named with."""
    mentions = json.loads((shared / "data/thunder-deid/mentions.json").read_text(encoding="utf-8"))
    return ["\n".join(values) for values in mentions.values()]


class Masked:
    """Cross-entropy of the masked tokens."""

    def __init__(self, model: TokenClassifier, config: TrainConfig) -> None:
        self._model = model

    def count(self, batch: Batch) -> int:
        """Masked tokens."""
        return int((batch.guesses != IGNORED).sum())

    def loss(self, batch: Batch) -> torch.Tensor:
        """Summed."""
        with mixed():
            hidden = self._model.encode(batch.ids, batch.mask, batch.gaps)
            return guess_loss(self._model, hidden, batch)
