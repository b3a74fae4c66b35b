"""Pretraining text on the desk: a folder of texts, shard by shard, tokenised in the background on the way.

A stretch is one shard of some megabytes. Judgments come first, then everything else, each text once before any comes
twice; the order, and what is hidden, depend on the seed and the stretch's number alone.
"""

import fcntl
import os
import random
import time
from collections.abc import Iterator, Sequence, Set
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from core.tokenizer import Tokenizer
from training.batches import Batch, collate, masked_window
from training.data.shards import Shard, column, require_same, require_texts, shard_name, shard_record, write_shards
from training.data.texts import Slice, TextFile, file_hash, parts, text_files
from training.errors import InputError

FIRST = "judgments"  # how the names of the files begin that are read before all others
MASKED_SHARE = 0.15
_SHARD_BYTES = 1 << 22
_LOOK_AGAIN = 0.2  # seconds
_BEHIND = 5  # how much later than training its turn comes: it is far ahead anyway

Windows = Sequence[tuple[int, float]]


class TextError(RuntimeError):
    """Tokenising in the background came to an end before the shard that is waited for."""


def parse_windows(text: str) -> Windows:
    """ "128:0.9,512:0.1" as (tokens, share of the budget) in turn. Raises ValueError where it is anything else."""
    try:
        found = [(int(size), float(share)) for size, share in (part.split(":") for part in text.split(","))]
    except ValueError as error:
        raise InputError(f"{text}: rows and shares are given like 128:0.9,512:0.1") from error
    if any(size < 8 or share <= 0 for size, share in found) or abs(sum(share for _, share in found) - 1) > 1e-6:
        raise InputError(f"{text}: rows have 8 tokens at least, and shares add up to 1")
    return found


def window_at(windows: Windows, done: float) -> int:
    """Tokens a row has when the share ``done`` of the budget is used."""
    until = 0.0
    for size, share in windows:
        until += share
        if done < until - 1e-9:
            return size
    return windows[-1][0]


def plan_of(files: Sequence[TextFile], size: int = _SHARD_BYTES) -> tuple[list[list[Slice]], int]:
    """The parts that become shards, judgments before all others, and how many of them are judgments."""
    first = [file for file in files if file.name.startswith(FIRST)]
    judgments = parts(first, size)
    return judgments + parts([file for file in files if file not in first], size), len(judgments)


class Stretches:
    """The stretches of a folder of texts; ``folder`` gets the shards, or has them from another run.

    Texts whose hashes are in ``without`` are never read. Used as a context, within which shards are made.
    """

    def __init__(
        self,
        corpus: Path,
        tokenizer: Path,
        folder: Path,
        seed: int,
        without: Set[str] = frozenset(),
        shard_bytes: int = _SHARD_BYTES,
    ) -> None:
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.files = text_files(corpus)
        self._plan, self._judgments = plan_of(self.files, shard_bytes)
        self._folder, self._seed, self._digest, self._without = folder, seed, file_hash(tokenizer), without
        work = (corpus, self._plan, tokenizer, folder, without, self.order(0))
        # Spawned, not forked: this process holds threads of torch. It ends with this one.
        self._background = get_context("spawn").Process(target=_tokenise, args=work, daemon=True)

    def __enter__(self) -> "Stretches":
        """Raises ValueError where the folder holds shards of a text that has changed since."""
        require_texts(self._folder, self.files)
        self._background.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._background.terminate()
        self._background.join()

    def order(self, turn: int) -> list[int]:
        """Numbers of the shards in the order in which they are read for the ``turn``-th time."""
        rng = random.Random(f"{self._seed}:{turn}")
        groups = [list(range(self._judgments)), list(range(self._judgments, len(self._plan)))]
        for group in groups:
            rng.shuffle(group)
        return groups[0] + groups[1]

    def shard(self, stretch: int) -> Shard:
        """The record of the shard that stretch ``stretch`` reads, waited for.

        Raises TextError when it will not come, ValueError where the folder holds shards of other texts.
        """
        turn, place = divmod(stretch, len(self._plan))
        number = self.order(turn)[place]
        while True:
            running = self._background.is_alive()
            if record := shard_record(self._folder, shard_name(number)):
                require_same(record, self._folder, self._digest, self._plan[number], self._without)
                return record
            if not running:
                raise TextError(f"the texts could not be tokenised up to part {number}: see the message above")
            time.sleep(_LOOK_AGAIN)

    def batches(self, stretch: int, window: int, batch_tokens: int, share: float = MASKED_SHARE) -> Iterator[Batch]:
        """Batches of rows of ``window`` tokens, in random order; all of the shard, each token once."""
        record = self.shard(stretch)
        ids, gaps = (column(self._folder, record, name) for name in ("ids", "gaps"))
        length, rows = window - 2, max(1, batch_tokens // window)
        order = np.random.default_rng([self._seed, stretch]).permutation(-(-len(ids) // length))
        for start in range(0, len(order), rows):
            group = [
                masked_window(
                    *(values[number * length : (number + 1) * length].astype(np.int64) for values in (ids, gaps)),
                    share,
                    self.tokenizer,
                    np.random.default_rng([self._seed, stretch, number]),
                )
                for number in order[start : start + rows].tolist()
            ]
            yield collate(group, self.tokenizer)


def _tokenise(
    corpus: Path, plan: list[list[Slice]], tokenizer: Path, folder: Path, without: Set[str], order: list[int]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    os.nice(_BEHIND)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one that outlived a killed run is let finish
        write_shards(corpus, plan, tokenizer, folder, without=without, order=order)
