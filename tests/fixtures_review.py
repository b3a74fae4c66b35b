"""Judgments under review for the tests of what is kept: a small story, and any review hypothesis can think of."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from core.detection.model import Mention
from core.documents.model import Block, Document, Format
from core.review import Edit, Item, ReviewSession, Status
from core.review.crypto import Key, derive
from core.review.doubts.model import Answer
from core.review.log import DecisionLog
from core.review.record import DocumentIdentity, Identity, SessionRecord, State, Step, record_later

PASSPHRASE = "달빛 아래 열세 걸음"
TEXT = (
    "피고인 구름산은 강별하를 만났다.\n강별하는 구름산에게 돈을 빌렸다. 증인 노을빛은 구름산을 안다. 재판장 판사 한가람"
)
NAMES = ("구름산", "강별하", "노을빛", "한가람")
LABEL, OTHER_LABEL = "내국인이름", "주민등록번호"
MODEL = Identity("판결문 모형", "1.0", "a" * 64)
PROFILE = Identity("재일 2014-2", "1", "b" * 64)
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class Judgment(Document):
    """A judgment that exists in memory only."""

    def __init__(self, text: str = TEXT, name: str = "사건기록.txt") -> None:
        self.path, self.format, self.text, self.notices = Path(name), Format.TXT, text, ()
        self.sha256 = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        self.blocks = (Block(0, len(text)),)

    def write_native(self, replacements):
        raise NotImplementedError


@cache
def key() -> Key:
    """A key of the passphrase at the least cost."""
    return derive(PASSPHRASE, 15, bytes(range(16)))


def mention(value: str, place: int = 0, entity: str = "", label: str = LABEL, treatment: str = "letter") -> Mention:
    """The mention of ``value`` at its ``place``-th occurrence in TEXT."""
    start = -1
    for _ in range(place + 1):
        start = TEXT.index(value, start + 1)
    return Mention(
        start, start + len(value), label, value, 0.5, "model", treatment, entity or f"e{NAMES.index(value) + 1}"
    )


def story() -> ReviewSession:
    """A review just begun: one judge is kept, one witness was missed."""
    found = [mention("구름산", n) for n in range(3)] + [mention("강별하", n) for n in range(2)]
    log = DecisionLog("김검토", clock())
    return ReviewSession(TEXT, Judgment().blocks, [*found, mention("한가람", treatment="keep")], log)


def clock():
    """A clock that moves one second each time it is read."""
    times = (START + timedelta(seconds=n) for n in range(10**6))
    return lambda: next(times)


def kept(session: ReviewSession, steps: tuple[Step, ...] = ()) -> SessionRecord:
    """The record of a story."""
    return record_later(session, Judgment(), MODEL, PROFILE, steps, {"snap": True, "threshold": 0.25})()


ANYTHING = st.text(st.characters(), max_size=8)
WHEN = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))
IDENTITIES = st.builds(Identity, ANYTHING, ANYTHING, ANYTHING)
SETTINGS = st.dictionaries(
    ANYTHING, st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANYTHING
)
STEPS = st.lists(st.builds(Step, st.sampled_from(State), ANYTHING, WHEN, st.integers(0, 99), ANYTHING), max_size=3)


SAID = st.text(st.characters(categories=["L"]), min_size=1, max_size=8)
ANSWERS = st.dictionaries(ANYTHING, st.builds(Answer, SAID, WHEN, SAID), max_size=3)


@st.composite
def reviews(draw) -> tuple[Judgment, SessionRecord]:
    """Any judgment with any review of it."""
    text = draw(st.text(st.characters(), min_size=4, max_size=60))
    document = Judgment(text, draw(st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=9)) + ".txt")
    borders = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=10).map(sorted))
    spans = list(zip(borders[::2], borders[1::2], strict=False))
    found = [_any_mention(draw, text, span) for span in spans]
    detected = tuple(one for one in found if one.treatment != "keep")
    log = DecisionLog(draw(ANYTHING), lambda: draw(WHEN))
    _decide(draw, log, {number: Item(number, one) for number, one in enumerate(detected, 1)})
    record = SessionRecord(
        DocumentIdentity.of(document),
        draw(IDENTITIES),
        draw(IDENTITIES),
        detected,
        tuple(one for one in found if one.treatment == "keep"),
        tuple(log),
        tuple(draw(STEPS)),
        draw(SETTINGS),
        draw(ANSWERS),
    )
    return document, record


def _any_mention(draw, text: str, span: tuple[int, int]) -> Mention:
    return Mention(
        *span,
        draw(st.sampled_from([LABEL, OTHER_LABEL])),
        text[slice(*span)],
        draw(st.floats(0, 1)),
        draw(ANYTHING),
        draw(st.sampled_from(["letter", "numbered_omission", "delete_numbered", "keep"])),
        draw(ANYTHING),
    )


def _decide(draw, log: DecisionLog, state: dict[int, Item]) -> None:
    for step in draw(st.lists(st.sampled_from(["change", "remove", "undo", "redo"]), max_size=8)):
        if step == "undo" and log.can_undo:
            edit = log.undo()
        elif step == "redo" and log.can_redo:
            edit = log.redo()
        elif state:
            old = draw(st.sampled_from(sorted(state.values(), key=lambda item: item.key)))
            new = replace(
                old,
                status=draw(st.sampled_from(Status)),
                note=draw(ANYTHING),
                replacement=draw(st.none() | ANYTHING),
                mention=replace(old.mention, label=OTHER_LABEL, entity=draw(ANYTHING)),
            )
            edit = log.record(Edit((old,), () if step == "remove" else (new,)), draw(ANYTHING))
        else:
            continue
        for item in edit.before:
            del state[item.key]
        state.update((item.key, item) for item in edit.after)
