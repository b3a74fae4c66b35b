"""Trains the re-scorer of a bundle: ``python -m training rescorer``.

The network reads real judgments it has never seen (published ones, outside the pools that networks are trained on,
their redactions filled) and those judgments written for benchmarks that have been read anyway (`WRITTEN`). What it
marks and nearly marks is measured by `core.detection.features`; two logistic regressions, for people and for all else,
say from the features how much of each candidate is an identifier. Published judgments leave shops and places in clear
that the rule replaces, so that of those they count less. Of inventions hardly any of them speaks: what is a thing there
(`with_inventions`) is learnt from judgments of the Patent Court alone, and changes nothing elsewhere.
"""

import hashlib
import json
import math
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.detection.features import FEATURES, TECHNICAL, measured
from core.detection.model import is_person
from core.detection.party import find_parties
from core.detection.pipeline import Read, Tagger, page_of
from core.detection.rescorer import Rescorer, Row, is_doubtful
from core.documents.plain import line_blocks
from training.data.choosing import AS_WRITTEN
from training.data.corpus import Span, gold, read_annotated_judgments
from training.data.courts import Choice, is_sound, teaches
from training.data.fill import NATURAL, Filler, without_descriptors
from training.data.lists import listed_values
from training.data.published import GROUPS, Published, read_published
from training.data.redactions import read
from training.data.redactions.filling import unvaried
from training.errors import InputError
from training.export import CARD, MANIFEST, draft_of, put_in_place, write_manifest

Floats = NDArray[np.float64]
Say = Callable[[str], object]
INVENTIONS = "특허법원"
"""The court whose judgments teach what things are where an invention is spoken of."""
POOL_SEED, _SEED = 1306, 77  # the first is what networks were trained with that did not note their pools
CHOICE = Choice()
WRITTEN = ("plain", "hard", "various")
_FIRST_YEAR, _LONGEST = 1995, 16_000
# How much a candidate of a published judgment counts beside a written one's, and the most characters one counts for.
_COURTS, _MOST = {"person": 0.2, "thing": 0.15}, 12
_RIDGE, _ROUNDS = 3.0, 25
_TOLD = 10
# Which share of what the network marks rightly may be doubted, and how sure of the rest one must be at least. Whom the
# network names stays: a missed name harms a person, a word too many costs a reviewer a key.
_LOST, _STRICTER = {"person": 0.0, "thing": 0.0035}, {"person": 0.25, "thing": 0.4}
# The same in Latin letters: of what the network nearly marks there too much are headings and terms of contracts.
_LATIN = {"person": 0.5, "thing": 0.4}


@dataclass(frozen=True)
class Document:
    """A text with its identifiers; ``published`` by a court or written for the project."""

    text: str
    spans: tuple[Span, ...]
    published: bool


@dataclass(frozen=True)
class Example:
    """One candidate: its features, the share of it that is an identifier, how much it counts, and which half of the
    written judgments it stands in; None for published ones."""

    kind: Literal["person", "thing"]
    values: dict[str, float]
    share: float
    weight: float
    half: int | None = None


def published(shared: Path, count: int, pools: Set[int] = frozenset(), court: str = "") -> Iterator[Document]:
    """``count`` published judgments, of one ``court`` alone if it is named, filled, outside the pool of `POOL_SEED` and
    those of the seeds ``pools``: what the network has not read. The same ones each time.

    Raises FileNotFoundError where the corpus is not there, ValueError where nothing is left of it.
    """
    fit = [one for group in GROUPS for one in read_published(shared, group) if teaches(one, CHOICE)]
    taken = {one.sha256 for seed in {POOL_SEED, *pools} for one in _pool(seed, fit)}
    rest = [one for one in fit if one.sha256 not in taken]
    if not rest:
        raise InputError("the network has read all published judgments that teach: none is left for a re-scorer")
    filler = Filler(listed_values(shared, {}), AS_WRITTEN)
    for judgment in sorted(rest, key=lambda one: _rank(_SEED, one)):
        if (judgment.year or CHOICE.first_year) < _FIRST_YEAR or len(judgment.text) >= _LONGEST:
            continue
        if not judgment.text.startswith(court):
            continue
        reading = read(judgment.text)
        if is_sound(reading, shared, CHOICE):
            rng = Random(f"{_SEED}/{judgment.sha256}")
            filled = without_descriptors(filler.fill(unvaried(reading, rng), rng, NATURAL))
            yield Document(filled.text, tuple(filled.entities), published=True)
            count -= 1
        if not count:
            return


def _pool(seed: int, fit: Sequence[Published]) -> Sequence[Published]:
    """What `training.data.courts.CourtJudgments` draws of them."""
    return sorted(fit, key=lambda one: _rank(seed, one))[: CHOICE.pool]


def _rank(seed: int, judgment: Published) -> bytes:
    """As `training.data.courts` ranks what it draws."""
    return hashlib.sha256(f"{seed}/{judgment.sha256}".encode()).digest()


def written(folder: Path) -> Iterator[Document]:
    """The marked judgments ``*.txt`` of the folders `WRITTEN` below ``folder``. Raises FileNotFoundError where there is
    none: by published ones alone nobody can say how much of what a network marks may be doubted."""
    found = [one for name in WRITTEN for one in read_annotated_judgments(folder / name)]
    if not found:
        raise FileNotFoundError(f"no marked judgments (*.txt) in {', '.join(WRITTEN)} below {folder}")
    for one in found:
        text, spans = gold(one.text)
        yield Document(text, tuple(spans), published=False)


def examples(document: Document, answer: Read, half: int = 0) -> Iterator[Example]:
    """What the network says of a document, each candidate beside the truth."""
    text = document.text
    true = np.zeros(len(text), bool)
    for span in document.spans:
        true[span.start : span.end] = True
    page = page_of(text, answer, find_parties(text))
    for one in page.candidates:
        told = [index for index in range(one.start, one.end) if not text[index].isspace()]
        kind: Literal["person", "thing"] = "person" if is_person(one) else "thing"
        weight = min(len(told), _MOST) * (_COURTS[kind] if document.published else 1.0)
        known = None if document.published else half
        yield Example(kind, measured(page, one), float(true[told].mean()), weight, known)


def fitted(found: Sequence[Example]) -> Row:
    """Logistic regression with a ridge, by Newton's method; its row keeps everything.

    Raises ValueError where there is nothing to learn from.
    """
    if not found:
        raise InputError("no candidates to learn from")
    names = [name for name in FEATURES if name != TECHNICAL and any(one.values[name] for one in found)]
    columns = np.array([[one.values[name] for name in names] + [1.0] for one in found])
    truth, weight = _targets(found)
    ridge = np.full(len(names) + 1, _RIDGE)
    ridge[-1] = 1e-6
    row: Floats = np.zeros(len(names) + 1)
    for _ in range(_ROUNDS):
        guess = 1 / (1 + np.exp(-columns @ row))
        slope = columns.T @ (weight * (guess - truth)) + ridge * row
        bend = (columns * (weight * guess * (1 - guess))[:, None]).T @ columns + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        row -= step
        if np.abs(step).max() < 1e-6:
            break
    weights = {name: round(float(value), 4) for name, value in zip(names, row, strict=False)}
    return Row(round(float(row[-1]), 4), 0.0, 0.0, weights)


def _targets(found: Sequence[Example]) -> tuple[Floats, Floats]:
    """The shares of the candidates that are identifiers, and how much each counts, 1 in the mean."""
    weight = np.array([one.weight for one in found])
    return np.array([one.share for one in found]), weight / weight.mean()


def threshold(found: Sequence[Example], lost: float) -> float:
    """The highest threshold, in hundredths, below which no more than the share ``lost`` of the identifiers lie that the
    network marks by itself in written judgments, each half of them measured by what the rest taught; 0 without any."""
    scores: list[float] = []
    for half in (0, 1):
        told = [one for one in found if one.half == half and one.share > 0.5 and not is_doubtful(one.values)]
        rest = [one for one in found if one.half != half]
        scores += map(fitted(rest).score, (one.values for one in told)) if told and rest else ()
    return math.floor(sorted(scores)[int(lost * len(scores))] * 100) / 100 if scores else 0.0


def trained(documents: Iterable[Document], tagger: Tagger, say: Say = print) -> Rescorer:
    """Both rows for the network of ``tagger``. Raises ModelError when it fails, ValueError without any candidate."""
    found: list[Example] = []
    started, characters = monotonic(), 0
    for number, document in enumerate(documents, 1):
        found += examples(document, tagger.read(document.text, line_blocks(document.text)), number % 2)
        characters += len(document.text)
        if number % _TOLD == 0:
            seconds = monotonic() - started
            say(f"{number} documents, {characters:,} characters, {len(found):,} candidates, {seconds:.0f} s")
    rows: dict[str, Row] = {}
    for kind, lost in _LOST.items():
        alike = [one for one in found if one.kind == kind]
        needed = threshold(alike, lost) if lost else 0.0
        rows[kind] = _as_sure(replace(fitted(alike), threshold=needed, stricter=1.0), kind)
        say(f"{kind}: {len(alike):,} candidates, kept from {needed}")
    return Rescorer(**rows)


def as_sure(rescorer: Rescorer) -> Rescorer:
    """A re-scorer that was taught before, as sure of what the network nearly marks as one has to be now."""
    return Rescorer(_as_sure(rescorer.person, "person"), _as_sure(rescorer.thing, "thing"))


def _as_sure(row: Row, kind: str) -> Row:
    stricter = max(row.threshold, _STRICTER[kind])
    return replace(row, stricter=stricter, latin=max(stricter, _LATIN[kind]))


def with_inventions(rescorer: Rescorer, documents: Iterable[Document], tagger: Tagger, say: Say = print) -> Rescorer:
    """``rescorer`` with what `documents` about inventions teach of things there: the weight of `TECHNICAL`, by logistic
    regression with a ridge; every other weight, and what is said of people, stays.

    Raises ModelError when the network fails.
    """
    answers = ((one, tagger.read(one.text, line_blocks(one.text))) for one in documents)
    found = [one for answer in answers for one in examples(*answer) if one.kind == "thing"]
    if not found:
        say("inventions: no candidates, nothing is learnt of them")
        return rescorer
    row = rescorer.thing
    technical = np.array([one.values[TECHNICAL] for one in found])
    truth, weight = _targets(found)
    others = {name: value for name, value in row.weights.items() if name != TECHNICAL}
    known = np.array([row.bias + sum(value * one.values[name] for name, value in others.items()) for one in found])
    learnt = 0.0
    for _ in range(_ROUNDS):
        guess = 1 / (1 + np.exp(-(known + technical * learnt)))
        slope = technical @ (weight * (guess - truth)) + _RIDGE * learnt
        learnt -= slope / (technical**2 @ (weight * guess * (1 - guess)) + _RIDGE)
    say(f"inventions: {len(found):,} candidates, weight {learnt:.4f}")
    return replace(rescorer, thing=replace(row, weights={**others, TECHNICAL: round(float(learnt), 4)}))


def with_rescorer(bundle: Path, rescorer: Rescorer, target: Path, version: str | None = None) -> None:
    """A copy of a bundle with a re-scorer of its own, listed in its manifest, and a ``version`` of its own if one is
    given. ``target`` may be ``bundle`` itself.

    Whole or not at all. Raises FileExistsError where ``target`` is another folder that is there already.
    """
    require_free(bundle, target)
    work = draft_of(target)
    shutil.copytree(bundle, work)
    rescorer.write(work)
    manifest = json.loads((work / MANIFEST).read_text(encoding="utf-8"))
    if version is not None:
        _, _, said = (work / CARD).read_text(encoding="utf-8").partition("\n")
        (work / CARD).write_text(f"# {manifest['name']} {version}\n{said}", encoding="utf-8")
        manifest["version"] = version
    write_manifest(work, manifest)
    put_in_place(work, target)


def require_free(bundle: Path, target: Path) -> None:
    """Raise FileExistsError where a bundle would take the place of something else."""
    if target.exists() and target.resolve() != bundle.resolve():
        raise FileExistsError(f"{target}: there already, name a new folder, or the bundle itself")
