"""Train the BPE vocabulary on mecab-ko morphemes (paper, section 3.7): ours is 16k instead of 32k and 128k.

``python -m training tokenizer`` writes ``tokenizer.json``; core.tokenizer loads it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenizers import Tokenizer as Backend
from tokenizers import models, trainers

from core.tokenizer.morphemes import MorphemeSplitter
from core.tokenizer.tokenizer import CLASSIFY, MASK, PADDING, SEPARATE, UNKNOWN

SPECIALS = [PADDING, UNKNOWN, CLASSIFY, SEPARATE, MASK]


def train_tokenizer(texts: Iterable[str], vocabulary_size: int, target: Path) -> None:
    """Learn merges inside morphemes from ``texts`` and write ``target`` (a tokenizers JSON file).

    No normaliser and no byte fallback: offsets stay exact and unknown characters become [UNK], one each. No
    pre-tokenizer either, because mecab-ko has already cut the words.
    """
    backend = Backend(models.BPE(unk_token=UNKNOWN, fuse_unk=False))
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary_size,
        special_tokens=SPECIALS,
        min_frequency=2,
        limit_alphabet=6000,
        show_progress=False,
    )
    backend.train_from_iterator(_morphemes(texts), trainer)
    target.parent.mkdir(parents=True, exist_ok=True)
    backend.save(str(target))


def _morphemes(texts: Iterable[str]) -> Iterator[list[str]]:
    split = MorphemeSplitter()
    for text in texts:
        yield [text[start:end] for start, end in split(text)]
