"""Train the BPE vocabulary on mecab-ko morphemes (paper, section 3.7): 16k as shipped, 32k and 128k as there.

Beside the vocabulary it learns which tags of the morphemes are common enough to have a number of their own.

The texts may be larger than the memory: `sentences` draws from all over a corpus and reads no more than it needs.
"""

import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tokenizers import AddedToken, models, trainers
from tokenizers import Tokenizer as Backend

from core.taxonomy import taxonomy
from core.tokenizer import MorphemeSplitter, TagSet
from core.tokenizer.morphemes import Tag
from core.tokenizer.tokenizer import CLASSIFY, MASK, PADDING, SEPARATE, TAGS, UNKNOWN
from training.data.texts import PACKED, TextFile, documents, parts
from training.engine.durable import write_text

SPECIALS = [PADDING, UNKNOWN, CLASSIFY, SEPARATE, MASK]
_PLACE = 1 << 18  # bytes read at each place a sample is drawn from
_PACKED_PLACE = 1 << 23  # a compressed file is read from its beginning to each place
_BETWEEN = re.compile(r"(?<=[.?!])\s+|\s*\n\s*")


def markers() -> list[str]:
    """The paper's marker tokens, a begin and an end for each label of the taxonomy: they never join a word."""
    return [mark for label in taxonomy().labels for mark in (f"<<<{label}>>>", f"<<</{label}>>>")]


def sentences(
    corpus: Path, files: Sequence[TextFile], count: int, seed: int, without: Container[str] = ()
) -> Iterator[str]:
    """At most ``count`` sentences or lines from places all over the corpus, the same for the same ``seed``.

    Texts whose hash is in ``without`` are left out.
    """
    packed = [file for file in files if file.name.endswith(PACKED)]
    places = parts([file for file in files if file not in packed], _PLACE) + parts(packed, _PACKED_PLACE)
    Random(seed).shuffle(places)
    left = count
    for place in places:
        for text in documents(corpus, place, without):
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
    counts: Counter[Tag] = Counter()
    backend.train_from_iterator(_morphemes(texts, counts), trainer)
    backend.add_special_tokens([AddedToken(token, normalized=False, special=True) for token in added])
    content = json.loads(backend.to_str())
    _write(target, {**content, TAGS: TagSet.learn(counts).names})


def add_tags(texts: Iterable[str], source: Path, target: Path) -> None:
    """Write the tokenizer of ``source`` with the tags of ``texts`` to ``target``, its vocabulary as it is: a model that
    was trained without tags can then be trained further with them."""
    counts: Counter[Tag] = Counter()
    for _ in _morphemes(texts, counts):
        pass
    _write(target, {**json.loads(source.read_text(encoding="utf-8")), TAGS: TagSet.learn(counts).names})


def _write(target: Path, content: dict[str, Any]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    write_text(target, json.dumps(content, ensure_ascii=False, indent=1))


def _morphemes(texts: Iterable[str], counts: Counter[Tag]) -> Iterator[list[str]]:
    """The morphemes of each text, which are counted by their tags."""
    split = MorphemeSplitter()
    for text in texts:
        morphemes = split.read(text)
        counts.update(m.tag for m in morphemes)
        yield [text[m.start : m.end] for m in morphemes]
