"""A small judgment under review, for the tests of what a reviewer can do."""

from core.detection.model import Mention
from core.documents.model import Block
from core.review import Item, ReviewSession, Status
from core.taxonomy import taxonomy

NAME, NUMBER, NICKNAME = "내국인이름", "전화번호", "닉네임"
TEXT = (
    "피고인 구름산은 강별하를 만났다.\n"
    "강별하는 구름산에게 돈을 빌렸다. 증인 노을빛은 구름산을 안다.\n"
    "연락처 010-1234-5678, 노을빛의 동생 노을빛나는 별명이 '달토끼'이다."
)
FOUND = (("구름산", "p1", NAME), ("강별하", "p2", NAME), ("010-1234-5678", "n1", NUMBER))


def places(value: str, text: str = TEXT) -> list[int]:
    """Where ``value`` stands."""
    return [start for start in range(len(text)) if text.startswith(value, start)]


def mention(
    value: str, place: int = 0, entity: str = "p1", label: str = NAME, text: str = TEXT, score: float = 0.9
) -> Mention:
    """The mention of ``value`` at its ``place``-th occurrence."""
    start = places(value, text)[place]
    treatment = taxonomy().labels[label].treatment
    return Mention(start, start + len(value), label, value, score, "model", treatment, entity)


def found() -> list[Mention]:
    """What detection found: two people and a number. It missed the witness and a nickname."""
    return [
        mention(value, place, entity, label) for value, entity, label in FOUND for place in range(len(places(value)))
    ]


def blocks(text: str = TEXT) -> list[Block]:
    """One block a line."""
    starts = [0, *(index + 1 for index, character in enumerate(text) if character == "\n")]
    return [Block(start, start + len(line)) for start, line in zip(starts, text.split("\n"), strict=True)]


def begun() -> ReviewSession:
    """A review nobody has decided anything in."""
    return ReviewSession(TEXT, blocks(), found())


def of(session: ReviewSession, value: str) -> list[Item]:
    """The items that read ``value``."""
    return [item for item in session.items if item.mention.text == value]


def statuses(session: ReviewSession, value: str) -> list[Status]:
    """Their status, in reading order."""
    return [item.status for item in of(session, value)]


def span(value: str, place: int = 0) -> tuple[int, int]:
    """The span of ``value`` at its ``place``-th occurrence."""
    start = places(value)[place]
    return start, start + len(value)
