"""The detector: network, fixed shapes, party block, cues and propagation, less the exemptions, merged to mentions."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from core.detection import exemptions, party
from core.detection.bare_names import bare_names
from core.detection.boundaries import mended, with_all_words
from core.detection.cues import find_cues
from core.detection.descriptors import without_descriptors
from core.detection.dictionaries import ActiveDictionary, Dictionary, applied
from core.detection.entities import entity_ids, mention_of
from core.detection.enumerated import find_enumerated
from core.detection.features import Page
from core.detection.labels import of_kinds, with_one_label
from core.detection.listed import find_listed
from core.detection.lists import with_lists
from core.detection.merge import WEAK, merge, trimmed
from core.detection.model import Candidate, Exemption, Mention, in_order
from core.detection.nationalities import with_one_nationality
from core.detection.over_pages import over_pages
from core.detection.patterns import find_patterns
from core.detection.propagation import Propagated, propagate
from core.detection.rejoined import rejoined
from core.detection.rescorer import Rescorer
from core.detection.spread import gathered
from core.detection.suspects import best_suspects, plausible_suspects
from core.detection.two_scripts import whole_in_two_scripts
from core.detection.viewing import as_written, candidate_as_written
from core.documents.model import Block
from core.errors import Cancelled, Notice
from core.korean.spelling import plain_view
from core.korean.text import squeeze

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]
Found = Callable[[Sequence[Candidate]], None]
"""Hears what the network sees in each part of the text as it reads on: a first look, not yet what is marked."""

_MODEL_SHARE = 0.9


class Read(Protocol):
    """What one reading by the model gives."""

    @property
    def candidates(self) -> Sequence[Candidate]:
        """What it marks, with source "model"."""

    @property
    def suspects(self) -> Sequence[Candidate]:
        """Spans below the operating threshold, but not far."""


class Tagger(Protocol):
    """What runs the model: see core.tagging.

    It may have a ``rescorer`` (`core.detection.rescorer`), which then decides of both what is marked.
    """

    def read(
        self,
        text: str,
        blocks: Sequence[Block],
        progress: Progress | None = None,
        cancelled: IsCancelled | None = None,
        found: Found | None = None,
    ) -> Read:
        """What the model marks and nearly marks; ``progress`` hears 0 once the network begins, 1 when it is done.

        Raises ModelError if it fails, Cancelled if asked to stop.
        """


@dataclass(frozen=True, slots=True)
class Hears:
    """Who listens while a text is read."""

    progress: Progress | None = None
    cancelled: IsCancelled | None = None
    found: Found | None = None

    def report(self, done: float) -> None:
        """Tell how much is done. Raises Cancelled where nobody waits any more."""
        if self.cancelled and self.cancelled():
            raise Cancelled
        if self.progress:
            self.progress(done)


@dataclass(frozen=True)
class DetectorSettings:
    """Which detectors run; single ones are switched off to measure what they add."""

    model: bool = True
    patterns: bool = True
    party: bool = True
    cues: bool = True
    propagation: bool = True
    exemptions: bool = True
    rescorer: bool = True


ALL_DETECTORS, NO_DICTIONARY = DetectorSettings(), Dictionary()


@dataclass(frozen=True)
class Detection:
    """What was found in one document, in reading order, and what the user must know.

    Attributes:
        mentions: what is to be replaced, and with ``include_kept`` what is not.
        notices: what the user must know.
        suspects: the likeliest of what the model nearly marked and nobody else found, for the reviewer's checklist.
    """

    mentions: tuple[Mention, ...]
    notices: tuple[Notice, ...]
    suspects: tuple[Candidate, ...] = ()


def detect(
    text: str,
    blocks: Sequence[Block],
    tagger: Tagger | None,
    *,
    settings: DetectorSettings = ALL_DETECTORS,
    dictionary: Dictionary = NO_DICTIONARY,
    include_kept: bool = False,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
    found: Found | None = None,
) -> Detection:
    """Find every identifier of a document. ``include_kept`` also lists what is left in clear (ages, dates), for review;
    ``found`` hears of first looks while the network reads.

    Every detector reads the text in plain spelling; the offsets of what they find are those of ``text``.
    Raises ModelError if the model fails, Cancelled if ``cancelled`` answers True; never returns part of the result.
    """
    view, read = gathered(plain_view(text), blocks)

    def seen(candidates: Sequence[Candidate]) -> None:
        if found:
            found([candidate_as_written(view, one) for one in candidates])

    hears = Hears(progress, cancelled, seen if found else None)
    made = _detect(view.text, read, tagger if settings.model else None, settings, dictionary.of(view.text), hears)
    listed = (one for one in made.mentions if include_kept or one.treatment != "keep")
    mentions = tuple(as_written(view, one) for one in listed)
    suspects = tuple(candidate_as_written(view, one) for one in made.suspects)
    return Detection(mentions, made.notices, suspects)


def _detect(
    text: str,
    blocks: Sequence[Block],
    tagger: Tagger | None,
    settings: DetectorSettings,
    entries: ActiveDictionary,
    hears: Hears,
) -> Detection:
    """What is found in the plain ``text``, what is left in clear included."""
    cells = with_lists(text, blocks)
    beside = ThreadPoolExecutor(1)
    # In a thread of its own, once the network reads, which leaves Python to it. Before, while the text is cut into
    # tokens, the two would only take turns.
    wording = cache(lambda: beside.submit(_wording, text, cells, settings))
    try:
        candidates, suspects = _read(text, blocks, tagger, wording, settings, hears) if tagger else ([], ())
        said = wording().result()
    finally:  # nobody waits any more
        beside.shutdown(wait=False, cancel_futures=True)
    parties, cued = (of_kinds(found, candidates) for found in (said.parties, said.cued))
    exempt = said.exempt
    # What is never marked goes before it is repeated elsewhere; what is always marked needs no repeating.
    gone: list[Candidate] = []
    told = bare_names(text, [*candidates, *parties, *said.shaped, *cued])
    told = _without_exempt(text, whole_in_two_scripts(text, told), exempt)
    if settings.cues:
        guessed = [*find_enumerated(text, told), *find_listed(text, cells, told)]
        told += _without_exempt(text, guessed, exempt)
    spread = entries.spared(text, told, gone)
    hears.report(0.95)
    links: dict[str, str] = {}
    if settings.propagation:
        repeated = _propagated(text, spread)
        links = repeated.links
        again = [with_all_words(text, one) for one in repeated.candidates]
        spread = _without_exempt(text, repeated.as_defined(text, [*spread, *again]), exempt)
    hears.report(0.99)
    candidates = [*entries.spared(text, spread, gone), *entries.marked(text)]
    mentions = rejoined(text, build_mentions(text, merge(text, blocks, candidates), links))
    reads = _reading(tagger, settings, hears) if tagger else None
    mentions = without_descriptors(text, over_pages(text, blocks, mentions, reads))
    hears.report(1.0)
    notices = (None if tagger else Notice("detection.no_model"), applied(gone, mentions))
    likely = entries.spared(text, _without_exempt(text, plausible_suspects(text, suspects), exempt))
    return Detection(mentions, tuple(filter(None, notices)), best_suspects(text, likely, mentions))


class _Wording(NamedTuple):
    """What the text says without the network: ``exempt`` is None where exemptions are switched off."""

    parties: list[Candidate]
    shaped: list[Candidate]
    cued: list[Candidate]
    exempt: Sequence[Exemption] | None


def _wording(text: str, blocks: Sequence[Block], settings: DetectorSettings) -> _Wording:
    return _Wording(
        party.find_parties(text) if settings.party else [],
        find_patterns(text) if settings.patterns else [],
        find_cues(text, blocks) if settings.cues else [],
        exemptions.find_exemptions(text, blocks) if settings.exemptions else None,
    )


def _read(
    text: str,
    blocks: Sequence[Block],
    tagger: Tagger,
    wording: Callable[[], Future[_Wording]],
    settings: DetectorSettings,
    hears: Hears,
) -> tuple[list[Candidate], Sequence[Candidate]]:
    """What is marked of what the network says, and its suspects."""

    def heard(done: float) -> None:
        wording()  # begins
        if hears.progress:
            hears.progress(done * _MODEL_SHARE)

    read = tagger.read(text, blocks, heard, hears.cancelled, hears.found)
    rescorer: Rescorer | None = getattr(tagger, "rescorer", None) if settings.rescorer else None
    if rescorer is None:
        return mended(text, read.candidates), read.suspects
    return rescorer.split(page_of(text, read, wording().result().parties))


def _reading(tagger: Tagger, settings: DetectorSettings, hears: Hears) -> Callable[[str], list[Candidate]]:
    """What the network marks in a part of the text that is read once more, less what stays."""

    def read(part: str) -> list[Candidate]:
        found = mended(part, tagger.read(part, (), None, hears.cancelled).candidates)
        return _without_exempt(part, found, exemptions.find_exemptions(part, ()) if settings.exemptions else None)

    return read


def _propagated(text: str, candidates: list[Candidate]) -> Propagated:
    """Where else the values of ``candidates`` stand, as merging would settle them."""
    settled = merge(text, (), candidates)
    # What the wording says, too, spreads although the model's word, which stands for both, is a guess: of 씨티은행,
    # which the model guesses, the wording has 씨티.
    places, known = {(one.start, one.end, one.label) for one in settled}, set(settled)
    guessed = {(one.start, one.label): one.end for one in settled if one.score < WEAK}
    said = [
        one
        for one in candidates
        if one not in known
        and (
            (one.start, one.end, one.label) in places
            or (one.source != "model" and one.end < guessed.get((one.start, one.label), one.end))
        )
    ]
    return propagate(text, [*settled, *said])


def _without_exempt(text: str, candidates: list[Candidate], exempt: Sequence[Exemption] | None) -> list[Candidate]:
    """``candidates`` less the exempt ones; all of them where exemptions are switched off (None)."""
    if exempt is None:
        return candidates
    parties = {squeeze(text[one.start : one.end]) for one in candidates if one.source == party.SOURCE}
    return exemptions.apply_exemptions(text, candidates, exempt, parties)


def page_of(text: str, read: Read, parties: Sequence[Candidate]) -> Page:
    """What the re-scorer looks at: all that the network marks and nearly marks, and the parties' values."""
    marked = frozenset(one for raw in mended(text, read.candidates) if (one := trimmed(text, raw)))
    found = marked.union(one for raw in mended(text, read.suspects) if (one := trimmed(text, raw)))
    known = frozenset(squeeze(text[one.start : one.end]) for one in parties)
    return Page(text, sorted(found, key=in_order), known, marked)


def build_mentions(text: str, merged: Sequence[Candidate], links: dict[str, str]) -> list[Mention]:
    """Mentions of merged candidates: one label a value, treatment from the taxonomy, entity ids by first appearance."""
    entities = entity_ids(text, merged, links)
    labelled = zip(with_one_nationality(text, with_one_label(text, merged, entities), entities), entities, strict=True)
    return [mention_of(text, one, entity) for one, entity in labelled]
