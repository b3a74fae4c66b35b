"""The tags a network was taught, where they are not labels of the taxonomy (PER ORG LOC TIM DAT).

A bundle's manifest may list them under ``tags``, one for each output, beside labels.json, which says what each of them
is to the program: several tags may be one label (DAT and TIM are both 날짜), and what a person reads is the tag.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.detection.model import Candidate
from core.detection.viewing import candidate_as_written
from core.documents.model import Block
from core.errors import ModelError
from core.korean.spelling import View
from core.tagging.bundle import OUTSIDE, ModelBundle, bare
from core.tagging.tagger import Found, Tagger, Tagging


def tags_of(bundle: ModelBundle) -> tuple[str, ...] | None:
    """Output index → tag with its B- or I-, or "O"; None where the bundle's labels are its tags.

    Raises ModelError where they do not fit the labels.
    """
    tags = bundle.manifest.get("tags")
    if tags is None:
        return None
    fits = isinstance(tags, list) and len(tags) == len(bundle.labels) and all(isinstance(tag, str) for tag in tags)
    if not fits or any((tag == OUTSIDE) != (label == OUTSIDE) for tag, label in zip(tags, bundle.labels, strict=True)):
        raise ModelError("model.manifest", path=bundle.path, reason="tags")
    return tuple(tags)


class TagReader:
    """A tagger for the pipeline that remembers what its network calls what it marked.

    Attributes:
        said: the candidates of the last reading by their tags, with the offsets of the text that was read.
        rescorer: of the bundle.
    """

    def __init__(self, tagger: Tagger, prepared: Callable[[str], View] | None = None) -> None:
        """``prepared`` gives the text as the network is to read it; None: as it stands. Raises ModelError."""
        tags = tags_of(tagger.bundle)
        self.rescorer = tagger.rescorer
        self.said: tuple[Candidate, ...] = ()
        self._prepared, self._tagger = prepared, tagger
        self._labels: dict[str, str] = {}
        if tags is not None:
            self._labels = {bare(tag): bare(label) for tag, label in zip(tags, tagger.bundle.labels, strict=True)}
            self._tagger = tagger.called(tags)

    def tag(
        self,
        text: str,
        blocks: Sequence[Block] = (),
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> list[Candidate]:
        """As `Tagger.tag`."""
        return list(self.read(text, blocks, progress, cancelled).candidates)

    def read(
        self,
        text: str,
        blocks: Sequence[Block] = (),
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        found: Found | None = None,
    ) -> Tagging:
        """As `Tagger.read`: labels of the taxonomy, offsets of ``text``."""
        view = self._prepared(text) if self._prepared else None

        def look(candidates: Sequence[Candidate]) -> None:
            placed = candidates if view is None else [candidate_as_written(view, one) for one in candidates]
            if found:
                found([self._labelled(one) for one in placed])

        read = self._tagger.read(
            text if view is None else view.text, blocks, progress, cancelled, look if found else None
        )
        if view is not None:
            read = Tagging(*(tuple(candidate_as_written(view, one) for one in each) for each in _both(read)))
        self.said = read.candidates
        return Tagging(*(tuple(self._labelled(one) for one in each) for each in _both(read)))

    def tag_at(self, start: int, end: int) -> str | None:
        """What the network calls most of ``[start, end)`` of the text it read last; None where it marked nothing."""
        shares = {one: min(end, one.end) - max(start, one.start) for one in self.said}
        best = max(shares, key=lambda one: shares[one], default=None)
        return best.label if best is not None and shares[best] > 0 else None

    def _labelled(self, candidate: Candidate) -> Candidate:
        return replace(candidate, label=self._labels[candidate.label]) if self._labels else candidate


def _both(read: Tagging) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    return read.candidates, read.suspects
