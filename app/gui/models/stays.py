"""The values an export lets stay readable: which, why, in how many places, the most dangerous first. No Qt."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from app.gui.models.doubt_texts import place_words
from core.detection.model import Mention
from core.korean.text import squeeze
from core.review import ReviewSession, Status
from core.review.doubts import Answer, Doubt, DoubtKind
from core.review.doubts.identifiers import is_identifier, parties_of

Group = Literal["identifiers", "parts", "unmarked", "rejected", "profile", "rule"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""Rejected identifiers; parts left out of marks; doubted words that nothing marks; what else was rejected; what the
rule profile keeps; what detection itself keeps (judges, counsel, courts)."""

_OF_DOUBTS: dict[DoubtKind, Group] = {
    DoubtKind.CUT_SHORT: "parts",
    DoubtKind.LONE_SURNAME: "parts",
    DoubtKind.NUMBER: "unmarked",
    DoubtKind.NAME_AFTER_ROLE: "unmarked",
    DoubtKind.GLUED_NAME: "unmarked",
    DoubtKind.FOUND_SINCE: "unmarked",
    DoubtKind.SUSPECT: "unmarked",
    DoubtKind.LATIN_NAME: "unmarked",
    DoubtKind.ENGLISH: "unmarked",
    DoubtKind.OTHER_SCRIPT: "unmarked",
    DoubtKind.BIRTH: "unmarked",
}


@dataclass(frozen=True, slots=True)
class StayLine:
    """One value.

    Attributes:
        text: how the judgment first spells it.
        label: what it was marked as; empty where nothing marks it.
        spans: where it stays (code points), in reading order.
        why: what the reviewer said of it, each reason once; empty without one, None where none is called for.
    """

    text: str
    label: str
    spans: tuple[tuple[int, int], ...]
    why: str | None

    @property
    def places(self) -> int:
        """In how many places it stays."""
        return len(self.spans)


class _Place(NamedTuple):
    start: int
    end: int
    value: str
    text: str
    label: str
    why: str | None


def stays(
    session: ReviewSession,
    treatment: Callable[[Mention], str],
    doubts: Iterable[Doubt] = (),
    answers: Mapping[str, Answer] | None = None,
) -> dict[Group, tuple[StayLine, ...]]:
    """The values that stay readable, by group, each in order of first appearance; groups without one are left out.

    ``treatment`` is what the rule profile does with a mention, ``doubts`` are those of the checklist as it is now.
    """
    doubts, answers = tuple(doubts), answers or {}
    found: dict[Group, list[_Place]] = {group: [] for group in GROUPS}
    _rejected(session, found, doubts, answers)
    for doubt in doubts:
        if group := _OF_DOUBTS.get(doubt.kind):
            why, label = _reason(doubt, answers), str(doubt.detail.get("label", ""))
            found[group] += [
                _Place(*span, doubt.id, place_words(doubt, session.text, span), label, why) for span in doubt.spans
            ]
    for item in session.items:
        if item.status is not Status.REJECTED and treatment(item.mention) == "keep":
            found["profile"].append(_of(item.mention, None))
    found["rule"] = [_of(one, None) for one in session.kept if not session.overlapping(one.start, one.end)]
    return {group: tuple(_lines(places)) for group, places in found.items() if places}


def _rejected(
    session: ReviewSession,
    found: dict[Group, list[_Place]],
    doubts: Sequence[Doubt],
    answers: Mapping[str, Answer],
) -> None:
    given = {key: why for doubt in doubts if (why := _reason(doubt, answers)) for key in doubt.keys}
    logged = {
        item.key: decision.reason
        for decision in session.log.standing
        for item in decision.edit.after
        if item.status is Status.REJECTED
    }
    parties = parties_of([*(item.mention for item in session.items), *session.marked_before])
    for item in session.items:
        if item.status is Status.REJECTED:
            group: Group = "identifiers" if is_identifier(item.mention, parties) else "rejected"
            why = given.get(item.key) or logged.get(item.key, "")
            found[group].append(_of(item.mention, why or (None if group == "rejected" else "")))


def _reason(doubt: Doubt, answers: Mapping[str, Answer]) -> str:
    """What was said of ``doubt``; empty while it is open: a place that has come since has no reason yet."""
    answer = answers.get(doubt.id)
    return answer.why if answer is not None and answer.settles(doubt) else ""


def _of(mention: Mention, why: str | None) -> _Place:
    return _Place(mention.start, mention.end, squeeze(mention.text), mention.text, mention.label, why)


def _lines(places: Iterable[_Place]) -> Iterable[StayLine]:
    groups: dict[str, list[_Place]] = {}
    for place in sorted(places, key=lambda place: place.start):
        groups.setdefault(place.value, []).append(place)
    for same in groups.values():
        text, first = " ".join(same[0].text.split()), same[0]
        said = ", ".join(dict.fromkeys(place.why for place in same if place.why))
        spans = {place.start: (place.start, place.end) for place in same}
        yield StayLine(text, first.label, tuple(spans.values()), said or first.why)
