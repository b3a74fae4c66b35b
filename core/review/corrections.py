"""What a review teaches, as a text that may leave the house: markers and placeholders where values stood.

The format is that of the annotated training texts, ``<<<label>>>A<<</label>>>``: one placeholder is one person or
thing, descriptors and particles stay outside the markers (A은행, A는). Only a finished review in which everything was
decided becomes such a text, and the file appears only after the leak check found none of the replaced values in it.

Stricter than the redacted judgment in two ways, because this text serves no reader who knows the case: a value that
was replaced anywhere may stand nowhere, not even where somebody decided to keep it; and what the rule keeps readable
for the public (judges, counsel, case numbers) is made unrecognisable.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.detection.model import Mention
from core.documents.formats import Format, declared
from core.documents.model import Replacement, apply_replacements
from core.errors import Cancelled, LeakError, ReviewError
from core.outputs import OutputNames, put_in_place
from core.redaction.descriptors import is_descriptor, split_name
from core.redaction.letters import LetterSeries, existing_letters
from core.redaction.particles import adjust
from core.redaction.profile import DescriptorSettings
from core.redaction.spans import BlockMap
from core.review.corrections_blanks import blanked
from core.review.model import Status
from core.review.record import State
from core.review.session import ReviewSession
from core.review.workflow import FINISHED
from core.taxonomy import taxonomy
from core.verification import Expected, SecretValue, verify_bytes
from core.verification.matching import Needles, with_kept

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS = ("<<<", ">>>")


@dataclass(frozen=True, slots=True)
class Corrections:
    """A marked text ready to be checked and written.

    Attributes:
        text: the judgment with markers and placeholders.
        values: what must not stand in the file.
        mentions: how many places are marked.
        entities: how many placeholders there are.
    """

    text: str = field(repr=False)
    values: tuple[SecretValue, ...] = field(repr=False)
    mentions: int
    entities: int


def corrections(session: ReviewSession, state: State, descriptors: DescriptorSettings) -> Corrections:
    """The marked text of a review in ``state``; ``descriptors`` are those of the rule profile.

    Marked is what was accepted or added, and what detection keeps readable by its label (dates, ages): the format
    knows labels, no treatments. Raises ReviewError for a review that is not finished, has undecided or no accepted
    mentions, and for a text that holds the signs of markers itself.
    """
    if state not in FINISHED:
        raise ReviewError("corrections.unfinished")
    if undecided := len(session.undecided()):
        raise ReviewError("corrections.undecided", count=undecided)
    accepted = [item.mention for item in session.items if item.status is Status.ACCEPTED]
    if not accepted:
        raise ReviewError("corrections.empty")
    kept = [one for one in session.kept if not session.overlapping(one.start, one.end)]
    marked = sorted((*accepted, *kept), key=lambda mention: mention.start)
    text, hidden = blanked(session.text, marked)
    if any(sign in text for sign in _MARKS):
        raise ReviewError("corrections.marks")
    letters = LetterSeries(_ALPHABET, existing_letters(session.text))
    places = [_place(mention, letters.of(mention.entity), descriptors) for mention in marked]
    return Corrections(
        text=apply_replacements(text, _edits(session, places)),
        values=_values(places, hidden, descriptors),
        mentions=len(places),
        entities=len({mention.entity for mention in marked}),
    )


def write_corrections(
    found: Corrections, target: Path, original: Path, cancelled: Callable[[], bool] = lambda: False
) -> None:
    """Write ``found`` to ``target``, whole and checked or not at all; ``original`` is the judgment's own file.

    Raises LeakError when a value stands in the file or its name, DocumentError when it cannot be written, Cancelled.
    """
    OutputNames([original]).claim(target, original)
    data = found.text.encode("utf-8", "replace")
    expected, reader = Expected(data.decode("utf-8")), declared(Format.TXT).reader
    result = verify_bytes(data, target.name, found.values, expected, reader)
    if result.leaks:
        raise LeakError("corrections.leak", file=target.name, count=sum(leak.count for leak in result.leaks))
    if error := result.error(target.name):  # none that a text could cause today: what was not verified does not leave
        raise error
    if cancelled():
        raise Cancelled
    put_in_place([(data, target)])


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention, the span of it that the marker takes, and its placeholder."""

    mention: Mention
    start: int
    end: int
    letter: str

    @property
    def value(self) -> str:
        return self.mention.text[self.start - self.mention.start : self.end - self.mention.start]

    @property
    def tags(self) -> tuple[str, str]:
        return f"<<<{self.mention.label}>>>", f"<<</{self.mention.label}>>>"


def _place(mention: Mention, letter: str, descriptors: DescriptorSettings) -> _Place:
    if mention.treatment != "letter":
        return _Place(mention, mention.start, mention.end, letter)
    parts = split_name(mention.text, mention.label, descriptors)
    return _Place(mention, mention.start + len(parts.head), mention.end - len(parts.tail), letter)


def _edits(session: ReviewSession, places: Sequence[_Place]) -> list[Replacement]:
    """The markers, and the particles behind them where those have to change, in reading order."""
    blocks = BlockMap(session.text, session.blocks)
    starts = [place.start for place in places]
    found: dict[int, Replacement] = {}
    for place in places:
        first, last = place.tags
        found[place.start] = Replacement(place.start, place.end, f"{first}{place.letter}{last}")
        pieces = blocks.pieces(place.start, place.end)
        if place.end < place.mention.end or not pieces:
            continue
        known = taxonomy().labels.get(place.mention.label)
        granular = known.granular if known else ""
        particle = adjust(session.text, place.end, pieces[0][3], place.value, place.letter, granular)
        # Of the places that begin before its end only the last may reach into it: they stand apart, in reading order.
        if particle and places[bisect_left(starts, particle.end) - 1].end <= particle.start:
            found.setdefault(particle.start, Replacement(particle.start, particle.end, particle.text))
    return [found[start] for start in sorted(found)]


def _values(
    places: Sequence[_Place], hidden: Sequence[SecretValue], descriptors: DescriptorSettings
) -> tuple[SecretValue, ...]:
    """What must not stand in the text, beside the labels' own names in the markers (호텔 in <<<호텔>>>)."""
    values = dict.fromkeys(hidden)
    for place in places:
        label = place.mention.label
        if place.mention.treatment == "keep":
            continue
        both = (place.mention.text, place.value)
        telling = [text for text in both if Needles.tells(text)] or [place.mention.text]
        values.update(
            (SecretValue(text, label), None) for text in telling if not is_descriptor(text, label, descriptors)
        )
    return with_kept(values, (tag for place in places for tag in place.tags))
