"""Train the BPE vocabulary on mecab-ko morphemes (paper, section 3.7): 16k as shipped, 32k and 128k as there.

The texts may be larger than the memory: `sentences` draws from all over a corpus and reads no more than it needs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from tokenizers import AddedToken, models, trainers
from tokenizers import Tokenizer as Backend

from core.taxonomy import taxonomy
from core.tokenizer.morphemes import MorphemeSplitter
from core.tokenizer.tokenizer import CLASSIFY, MASK, PADDING, SEPARATE, UNKNOWN
from training.data.texts import TextFile, documents, parts

SPECIALS = [PADDING, UNKNOWN, CLASSIFY, SEPARATE, MASK]
_PLACE = 1 << 18  # bytes read at each place a sample is drawn from
_BETWEEN = re.compile(r"(?<=[.?!])\s+|\s*\n\s*")


def markers() -> list[str]:
    """The paper's marker tokens, a begin and an end for each label of the taxonomy: they never join a word."""
    return [mark for label in taxonomy().labels for mark in (f"<<<{label}>>>", f"<<</{label}>>>")]


def sentences(corpus: Path, files: Sequence[TextFile], count: int, seed: int) -> Iterator[str]:
    """At most ``count`` sentences or lines from places all over the corpus, the same for the same ``seed``."""
    places = parts(files, _PLACE)
    Random(seed).shuffle(places)
    left = count
    for place in places:
        for text in documents(corpus, place):
            for sentence in _BETWEEN.split(text):
                if left == 0:
                    return
                if sentence:
                    yield sentence
                    left -= 1


def train_tokenizer(texts: Iterable[str], vocabulary_size: int, target: Path, added: Sequence[str] = ()) -> None:
    """Learn merges inside morphemes from ``texts`` and write ``target`` (a tokenizers JSON file).

    The tokens ``added`` follow the ``vocabulary_size`` ones. No normaliser and no byte fallback: offsets stay exact and
    unknown characters become [UNK], one each. No pre-tokenizer either, because mecab-ko has already cut the words.
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
    backend.add_special_tokens([AddedToken(token, normalized=False, special=True) for token in added])
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_suffix(".tmp")
    backend.save(str(temporary))
    temporary.replace(target)


def _morphemes(texts: Iterable[str]) -> Iterator[list[str]]:
    split = MorphemeSplitter()
    for text in texts:
        yield [text[start:end] for start, end in split(text)]
