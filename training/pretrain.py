"""Masked-language pretraining of the encoder on whatever Korean text the training data holds (paper, section 4.1).

15 % of the tokens are to be guessed; the output weights are those of the token embedding.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from core.tokenizer import Tokenizer
from training.batches import Batch, Example, batches, cut
from training.data.written import read_written
from training.masking import IGNORED, hide
from training.model import TokenClassifier
from training.train import TrainConfig, guess_loss

_MARKER = re.compile(r"(?:#[a-z]+)?<<</?[^<>]+>>>")
MASKED_SHARE = 0.15
_SENTENCES_PER_TEXT = 8


def raw_texts(shared: Path) -> list[str]:
    """All training text without annotation: excerpts, published judgments, written passages, named-entity sentences.

    The judgments whose annotated versions measure the model are left out.
    """
    data = shared / "data"
    lines = (data / "thunder-deid/train.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [_MARKER.sub("", json.loads(line)["text"]) for line in lines]
    texts += [path.read_text(encoding="utf-8") for path in sorted((data / "judgments").glob("p_*.txt"))]
    texts += [_MARKER.sub("", document.drawn(random.Random(n))) for n, document in enumerate(read_written())]
    for corpus in ("klue_dev", "kmou"):
        sentences = (data / f"ner/{corpus}.jsonl").read_text(encoding="utf-8").splitlines()
        plain = [json.loads(line)["text"] for line in sentences]
        texts += ["\n".join(plain[i : i + _SENTENCES_PER_TEXT]) for i in range(0, len(plain), _SENTENCES_PER_TEXT)]
    return texts


def mention_texts(shared: Path) -> list[str]:
    """The mention lists as text: the tokenizer should know the words organisations and places are named with."""
    mentions = json.loads((shared / "data/thunder-deid/mentions.json").read_text(encoding="utf-8"))
    return ["\n".join(values) for values in mentions.values()]


def masked_batches(texts: list[str], tokenizer: Tokenizer, config: TrainConfig, epoch: int) -> Iterator[Batch]:
    """One epoch of masked batches, in an order and with masks that depend on seed and epoch alone."""
    rng = random.Random(f"{config.seed}:{epoch}")
    numbers = np.random.default_rng([config.seed, epoch])
    order = texts.copy()
    rng.shuffle(order)
    examples = (_masked(text, tokenizer, numbers) for text in order)
    windows = (window for example in examples for window in cut(example, config.window - 2, rng))
    return batches(windows, config.batch_tokens, tokenizer, rng)


def _masked(text: str, tokenizer: Tokenizer, numbers: np.random.Generator) -> Example:
    encoding = tokenizer.encode(text)
    seen = hide(encoding.ids, encoding.gaps, MASKED_SHARE, tokenizer, numbers)
    return Example(seen.ids, seen.gaps, np.full(len(seen.ids), IGNORED), seen.guesses)


def masked_loss(model: TokenClassifier, batch: Batch, config: TrainConfig) -> torch.Tensor:
    """Mean cross-entropy of the masked tokens."""
    with torch.autocast("cpu", torch.bfloat16):
        hidden = model.encode(batch.ids, batch.mask, batch.gaps)
        total = guess_loss(model, hidden, batch)
    return total / int((batch.guesses != IGNORED).sum())
