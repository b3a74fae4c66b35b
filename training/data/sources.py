"""What one epoch of training reads: filled excerpts, re-identified judgments, written passages, templates."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Literal, get_args

from training.data.corpus import Annotated, Span, gold, read_ner, read_thunder
from training.data.courts import CourtJudgments
from training.data.fill import NATURAL, Filled, Filler, without_descriptors
from training.data.lists import listed_values
from training.data.nouns import Nouns
from training.data.redactions.filling import marked as court_text
from training.data.reidentify import reidentify
from training.data.templates import generate
from training.data.written import ALL, read_written
from training.errors import InputError

# The paper's two data settings (section 4.1, appendix E.2): mentions drawn anew every epoch, or once for all epochs.
Replacement = Literal["per-epoch", "single"]


@dataclass(frozen=True, slots=True)
class Weights:
    """How often per epoch: each excerpt, each published judgment, each written passage; how many judgments from
    templates; which share of an epoch's characters are judgments of the corpus, their redactions filled; and which
    files of written passages are read."""

    excerpts: float = 2.0
    published: float = 2.5
    templates: int = 300
    written: float = 0.0
    courts: float = 0.0
    passages: tuple[str, ...] = (ALL,)


# What the paper teaches its models and its baselines: every annotated judgment once an epoch, nothing else.
PAPER = Weights(excerpts=1.0, published=0.0, templates=0, written=0.0, courts=0.0)


class TrainingText:
    """Filled documents, epoch by epoch; the same ``seed`` and epoch always give the same ones.

    With ``replacement`` "per-epoch" a document has other values whenever it is read; with "single" it keeps those
    it drew once, as do the judgments from templates, and only their order changes. Raises ValueError for any
    other setting. Of the excerpts only each ``every``-th is read. In excerpts and published judgments up to the share
    ``exchange`` of the common nouns is replaced by others (training.data.nouns); each text draws its own share.
    Judgments of the corpus come between the others, so that at any time their share is about the one asked for.

    ``shared`` is the folder of the reference material (data/thunder-deid, data/judgments). The unprefixed judgments are
    never read: their marked versions are what the trained model is measured on.
    """

    def __init__(
        self,
        shared: Path,
        seed: int,
        weights: Weights,
        replacement: Replacement = "per-epoch",
        every: int = 1,
        exchange: float = 0.0,
    ) -> None:
        if not 0 <= weights.courts < 1:
            raise InputError(
                f"the share of the corpus' judgments is at least 0 and less than 1, not {weights.courts:g}"
            )
        if replacement not in get_args(Replacement):
            raise InputError(f"replacement is {' or '.join(get_args(Replacement))}, not {replacement}")
        self.seed, self.weights, self.replacement = seed, weights, replacement
        data = shared / "data"
        self.excerpts: list[Annotated] = read_thunder(data / "thunder-deid" / "train.jsonl")[::every]
        mentions = json.loads((data / "thunder-deid" / "mentions.json").read_text(encoding="utf-8"))
        self.courts = CourtJudgments(shared, seed) if self.weights.courts else None
        self.published = [path.read_text(encoding="utf-8") for path in sorted((data / "judgments").glob("p_*.txt"))]
        files = self.weights.passages if self.weights.written else ()
        self.written = [document for pattern in files for document in read_written(files=pattern)]
        self._exchange, self._nouns = exchange, Nouns(self._sentences(data)) if exchange else None
        called = self._nouns.as_given() if self._nouns else ()
        self.filler = Filler(mentions, nouns=called)
        self._court_filler = Filler(listed_values(shared, mentions), nouns=called) if self.courts else self.filler

    def epoch(self, n: int) -> Iterator[Filled]:
        """The documents of epoch ``n`` in random order."""
        if self.courts is None:
            yield from self._others(n)
            return
        share = self.weights.courts
        courts, held, rest = self._filled_courts(n, self.courts), 0, 0
        for filled in self._others(n):
            rest += len(filled.text)
            yield filled
            while held < rest * share / (1 - share) and (judgment := next(courts, None)) is not None:
                held += len(judgment.text)
                yield judgment

    def _filled_courts(self, n: int, courts: CourtJudgments) -> Iterator[Filled]:
        """The corpus' judgments of epoch ``n``: each epoch begins about where the one before it ended."""
        for reading in courts.readings(n * self._courts_an_epoch(courts)):
            name = hashlib.sha256(reading.text.encode("utf-8")).hexdigest()
            rng = Random(f"{self.seed}/{name}" + (f"/{n}" if self.replacement == "per-epoch" else ""))
            filled = self._court_filler.fill(self._exchanged(court_text(reading, rng), rng), rng, NATURAL)
            yield replace(without_descriptors(filled), partial=True)

    def _courts_an_epoch(self, courts: CourtJudgments) -> int:
        weights = self.weights
        characters = weights.excerpts * sum(len(document.text) for document in self.excerpts)
        characters += weights.published * sum(map(len, self.published))
        return max(1, round(characters * weights.courts / (1 - weights.courts) / courts.mean_length()))

    def _others(self, n: int) -> Iterator[Filled]:
        rng = Random(f"{self.seed}/{n}")
        jobs = [("excerpt", i) for i in _times(len(self.excerpts), self.weights.excerpts, rng)]
        jobs += [("published", i) for i in _times(len(self.published), self.weights.published, rng)]
        jobs += [("written", i) for i in _times(len(self.written), self.weights.written, rng)]
        jobs += [("template", i) for i in range(self.weights.templates)]
        rng.shuffle(jobs)
        for kind, number in jobs:
            drawn = rng if self.replacement == "per-epoch" else Random(f"{self.seed}/{kind}/{number}")
            yield self._make(kind, number, drawn)

    def _make(self, kind: str, number: int, rng: Random) -> Filled:
        if kind == "excerpt":
            return self.filler.fill(self._exchanged(self.excerpts[number].text, rng), rng)
        if kind == "published":
            return self.filler.fill(self._exchanged(reidentify(self.published[number], rng), rng), rng, NATURAL)
        if kind == "written":
            document = self.written[number]
            if document.kind == "excerpt":
                return self.filler.fill(document.drawn(rng), rng)
            return without_descriptors(self.filler.fill(document.drawn(rng), rng, NATURAL))
        return self.filler.fill(generate(rng), rng, NATURAL)

    def _sentences(self, data: Path) -> Iterator[tuple[str, list[Span]]]:
        for corpus in ("klue_dev", "kmou"):
            yield from read_ner(data / f"ner/{corpus}.jsonl")
        yield from (gold(document.text) for document in (*self.excerpts, *self.written))

    def _exchanged(self, marked: str, rng: Random) -> str:
        if self._nouns is None:
            return marked
        return self._nouns.exchanged(marked, rng.uniform(0, self._exchange), rng)


def _times(count: int, often: float, rng: Random) -> list[int]:
    """Each number below ``count`` floor(often) times, and once more with the probability of the rest."""
    whole, rest = int(often), often % 1
    return [*range(count)] * whole + [number for number in range(count) if rng.random() < rest]
