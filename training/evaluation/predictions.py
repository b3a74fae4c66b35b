"""What is found in each gold document, kept below the work folder so that a second report needs no second inference.

A result is kept by the hash of the bundle, of the code that computes it, of the text, and by the detectors that ran.
The cache holds offsets, labels and scores, never text.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import numpy as np

import core
from core.detection.model import Candidate
from core.detection.pipeline import detect
from core.detection.rescorer import Rescorer
from core.documents.model import Block
from core.documents.plain import line_blocks
from core.paths import resource
from core.tagging import ModelBundle
from core.tagging.decode import LabelSpace, Scores
from core.tagging.tagger import Tagging, tagging
from core.tokenizer import Encoding
from training.evaluation.gold import GoldDocument
from training.evaluation.private import private_folder, write_private
from training.evaluation.scores import TokenScores

Detectors = Literal["model", "all"]
# What a result depends on, below core/; the taxonomy says which labels have the threshold of direct identifiers.
MODEL_CODE = ("tagging", "tokenizer", "taxonomy")
_RULE_CODE = ("detection", "korean", "taxonomy", "characters.py")
_DAMAGED = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile)


class _Splitter(Protocol):
    def encode(self, text: str) -> Encoding:
        """Tokens of ``text``."""


class Model(Protocol):
    """What evaluation needs of core.tagging.Tagger."""

    bundle: ModelBundle

    @property
    def tokenizer(self) -> _Splitter:
        """Tokens with their characters."""

    def scores(self, encoding: Encoding) -> Scores:
        """What the model says of each token."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """``found`` is what counts for the detectors asked for; ``scores`` are the model's whatever ran after it."""

    found: tuple[Candidate, ...]
    scores: TokenScores


class _Recorded:
    """The model's answer for one text, as the detector wants it."""

    def __init__(self, answer: Tagging, rescorer: Rescorer | None) -> None:
        self._answer, self.rescorer = answer, rescorer

    def read(self, text: str, blocks: Sequence[Block], *_: object) -> Tagging:
        return self._answer


class Predictor:
    """Finds identifiers with ``model`` and ``detectors``; ``folder`` keeps what was computed.

    ``computed`` counts the documents the network really read; ``labels`` are the bundle's in the order of TokenScores.
    A damaged file of the cache is computed anew.
    """

    def __init__(self, model: Model, folder: Path, detectors: Detectors = "model") -> None:
        self.model, self.detectors, self.computed = model, detectors, 0
        self._space = LabelSpace.of(model.bundle.labels, model.bundle.scheme)
        self.labels = self._space.names
        self._rules = code_hash(_RULE_CODE)
        self._folder = private_folder(folder / f"{model.bundle.sha256[:16]}-{code_hash(MODEL_CODE)}")

    def predict(self, document: GoldDocument) -> Prediction:
        """From the cache or computed. Raises ModelError when the model fails."""
        scores_file = self._folder / f"{document.text_hash}.npz"
        model_file = self._folder / f"{document.text_hash}.model.json"
        suspects_file = self._folder / f"{document.text_hash}.suspects.json"
        try:
            scores = _read_scores(scores_file)
            answer = Tagging(tuple(_read_found(model_file)), tuple(_read_found(suspects_file)))
        except _DAMAGED:
            scores, answer = self._infer(document.text)
            write_private(scores_file, _packed(scores))
            write_private(model_file, _rows(answer.candidates))
            write_private(suspects_file, _rows(answer.suspects))
        found = self._detected(document, answer) if self.detectors == "all" else answer.candidates
        return Prediction(tuple(found), scores)

    def _infer(self, text: str) -> tuple[TokenScores, Tagging]:
        self.computed += 1
        encoding = self.model.tokenizer.encode(text)
        scores = self.model.scores(encoding)
        # The tables by token show the network's own answer, before equal values agree.
        tokens = TokenScores.of(encoding.offsets, encoding.words, scores.probabilities)
        return tokens, tagging(text, encoding, scores, self._space, self.model.bundle.decoding)

    def _detected(self, document: GoldDocument, answer: Tagging) -> list[Candidate]:
        file = self._folder / f"{document.text_hash}.all-{self._rules}.json"
        try:
            return _read_found(file)
        except _DAMAGED:
            text = document.text
            recorded = _Recorded(answer, getattr(self.model, "rescorer", None))
            mentions = detect(text, line_blocks(text), recorded).mentions
            merged = [Candidate(m.start, m.end, m.label, m.score, m.source) for m in mentions]
            write_private(file, _rows(merged))
            return merged


def predict_all(
    predictor: Predictor, documents: Sequence[GoldDocument], progress: Callable[[int, int], None] | None = None
) -> list[Prediction]:
    """One prediction per document; ``progress`` gets (done, all)."""
    predictions = []
    for number, document in enumerate(documents, 1):
        predictions.append(predictor.predict(document))
        if progress:
            progress(number, len(documents))
    return predictions


def code_hash(parts: Iterable[str]) -> str:
    """Hash of the code and word lists a result depends on: changed rules must not be measured with old answers."""
    root, digest = Path(core.__file__).parent, hashlib.sha256()
    files = [Path(__file__), Path(__file__).with_name("scores.py")]
    for place in (root / part for part in parts):
        files += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    if "taxonomy" in parts:
        files += sorted(resource("taxonomy").glob("*.csv"))
    if "korean" in parts:
        files += sorted(resource("lexicons").glob("*.txt"))
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:8]


def _packed(scores: TokenScores) -> bytes:
    stream = io.BytesIO()
    np.savez(
        stream,
        offsets=scores.offsets.astype(np.int32),
        words=scores.words.astype(np.int32),
        labels=scores.labels.astype(np.int16),
        logs=scores.logs,
        outputs=np.array(scores.outputs),
    )
    return stream.getvalue()


def _read_scores(file: Path) -> TokenScores:
    with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as data:
        offsets, words, labels = (data[name].astype(np.int64) for name in ("offsets", "words", "labels"))
        return TokenScores(offsets, words, labels, data["logs"], int(data["outputs"]))


def _rows(found: Iterable[Candidate]) -> str:
    return json.dumps([[c.start, c.end, c.label, c.score, c.source] for c in found], ensure_ascii=False)


def _read_found(file: Path) -> list[Candidate]:
    return [Candidate(*row) for row in json.loads(file.read_text(encoding="utf-8"))]
