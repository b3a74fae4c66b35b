"""The model as the rest of the program sees it: text in, candidates out, never truncated."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from copy import copy
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.detection.model import Candidate
from core.documents.model import Block
from core.errors import Cancelled, ModelError
from core.tagging.bundle import Decoding, ModelBundle, bare
from core.tagging.decode import LabelSpace, Scores, decode, decode_both
from core.tagging.repeats import agree
from core.tagging.runs import in_order
from core.tagging.session import OnnxModel
from core.tagging.windows import Window, windows
from core.tokenizer import Encoding, Gap, load_tokenizer

Found = Callable[[Sequence[Candidate]], None]
"""Hears what was found in the part just read: a first look, of which the end of the reading may judge otherwise."""
Model = Callable[[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]], NDArray[np.float32]]
# Windows of one run where runs do not go on side by side: they are padded to the longest of them, and fill the memory.
_BATCH = 2
_LEAST_ROOM = 8
# Below this share of the operating threshold a span is no suspect. On 90 validation excerpts half of it, or a fifth,
# made the list 1.5 or 2.2 times as long and held no missed identifier more.
SUSPECT_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class Tagging:
    """What one reading of a text gives, both in reading order and without overlaps.

    Attributes:
        candidates: what the model marks.
        suspects: what it nearly marks: likelier than the floor, less likely than the operating threshold.
    """

    candidates: tuple[Candidate, ...]
    suspects: tuple[Candidate, ...]


def tagging(text: str, encoding: Encoding, scores: Scores, space: LabelSpace, decoding: Decoding) -> Tagging:
    """What ``scores`` say of ``text`` at the operating point ``decoding``; in them equal values agree afterwards."""
    agree(text, encoding, scores, space)
    limits = space.thresholds(decoding)
    return Tagging(*map(tuple, decode_both(text, encoding, scores, space, limits, limits * SUSPECT_SHARE)))


class Tagger:
    """Labels every identifier of a text with one model bundle.

    Attributes:
        bundle: the bundle in use.
        provider: the ONNX provider that really runs.
        passed_over: faster ones that are installed and did not start.
        threads: how many share the work of one run on the CPU; 0 where that is not known.
        rescorer: the second look at what this network marks; None where the bundle has none.
    """

    def __init__(self, bundle: ModelBundle, model: Model | None = None, threads: int | None = None) -> None:
        self.bundle = bundle
        self.tokenizer = load_tokenizer(bundle.path / "tokenizer.json", bundle.tokenizer)
        # Tokens of the text in one window, beside the special ones around them.
        self._room = bundle.window - len(self.tokenizer.before) - len(self.tokenizer.after)
        if self._room < _LEAST_ROOM:
            raise ModelError("model.manifest", path=bundle.path, reason="window")
        onnx = model or OnnxModel(bundle.path / "model.onnx", threads)
        self.provider = getattr(onnx, "provider", "none")
        self.passed_over: tuple[str, ...] = getattr(onnx, "passed_over", ())
        self.threads: int = getattr(onnx, "threads", 0)
        self._at_once: int = getattr(onnx, "at_once", 1)
        self.rescorer = bundle.rescorer
        self._model = onnx
        self._space = LabelSpace.of(bundle.labels, bundle.scheme)

    def called(self, tags: Sequence[str]) -> "Tagger":
        """The same network, one tokenizer, with ``tags`` in the place of the labels of its outputs."""
        other = copy(self)
        other.bundle = replace(self.bundle, labels=tuple(tags), rescorer=None)
        space = LabelSpace.of(tags, self.bundle.scheme)
        means = {bare(tag): bare(label) for tag, label in zip(tags, self.bundle.labels, strict=True)}
        other._space = replace(space, meanings=tuple(means[name] for name in space.names))
        return other

    def tag(
        self,
        text: str,
        blocks: Sequence[Block] = (),
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> list[Candidate]:
        """Candidates of the whole ``text`` in order, none overlapping; ``progress`` gets 0 … 1.

        Raises ModelError when the model fails and Cancelled when ``cancelled`` says so.
        """
        return list(self.read(text, blocks, progress, cancelled).candidates)

    def read(
        self,
        text: str,
        blocks: Sequence[Block] = (),
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        found: Found | None = None,
    ) -> Tagging:
        """As ``tag``, with what the model nearly marks: both come of one run of the network.

        ``found`` hears part by part of what would be marked if nothing followed.
        """
        encoding = self.tokenizer.encode(text)

        def look(first: int, last: int, scores: Scores) -> None:
            if found:
                found(self._first_look(text, encoding, scores, first, last))

        scores = self.scores(encoding, progress, cancelled, look)
        return tagging(text, encoding, scores, self._space, self.bundle.decoding)

    def scores(
        self,
        encoding: Encoding,
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        look: Callable[[int, int, Scores], None] | None = None,
    ) -> Scores:
        """What the network says of each token. Raises ModelError, and Cancelled when ``cancelled`` says so.

        ``look`` gets the scores after each run, with the first token and the one behind the last that it filled.
        """
        result = self._space.no_scores(len(encoding))
        batches = _batches(windows(len(encoding), self._room), _BATCH if self._at_once == 1 else 1)

        def asked() -> Iterator[list[Window]]:
            for batch in batches:
                if cancelled and cancelled():
                    raise Cancelled
                yield batch

        def run(batch: list[Window]) -> NDArray[np.float32]:
            return self._model(*self._inputs(encoding, batch))

        if progress:
            progress(0.0)
        with closing(in_order(run, asked(), self._at_once)) as answers:
            for batch, logits in zip(batches, answers, strict=True):
                self._put(result, batch, logits)
                if look:
                    look(batch[0].keep_start, batch[-1].keep_end, result)
                if progress:
                    progress(batch[-1].keep_end / len(encoding))
        return result.of_first_tokens(encoding.words) if self.tokenizer.first_decides else result

    def _put(self, scores: Scores, batch: list[Window], logits: NDArray[np.float32]) -> None:
        """Put what one run said where it belongs."""
        if logits.shape[-1] != len(self.bundle.labels):
            raise ModelError("model.failed", reason=f"{logits.shape[-1]} labels")
        for window, rows in zip(batch, logits, strict=True):
            skipped = len(self.tokenizer.before) - window.start
            kept = rows[skipped + window.keep_start : skipped + window.keep_end]
            scores.put(window.keep_start, self._space.scores(kept, self.bundle.decoding.temperature))

    def _first_look(self, text: str, encoding: Encoding, scores: Scores, first: int, last: int) -> Sequence[Candidate]:
        """What the tokens ``first`` up to ``last`` say by themselves."""
        part = encoding.part(first, last)
        said = scores.part(first, last)
        if self.tokenizer.first_decides:
            said = said.of_first_tokens(part.words)
        return decode(text, part, said, self._space, self._space.thresholds(self.bundle.decoding))

    def _inputs(
        self, encoding: Encoding, batch: list[Window]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        before, after = self.tokenizer.before, self.tokenizer.after
        first = len(before)
        length = max(window.end - window.start for window in batch) + first + len(after)
        ids = np.full((len(batch), length), self.tokenizer.padding_id, np.int64)
        mask = np.zeros_like(ids)
        gaps = np.full_like(ids, Gap.START)
        for row, window in enumerate(batch):
            last = first + window.end - window.start
            ids[row, :first], ids[row, last : last + len(after)] = before, after
            ids[row, first:last] = encoding.ids[window.start : window.end]
            gaps[row, first:last] = encoding.gaps[window.start : window.end]
            mask[row, : last + len(after)] = 1
        return ids, mask, gaps


def _batches(plan: list[Window], size: int) -> list[list[Window]]:
    return [plan[start : start + size] for start in range(0, len(plan), size)]
