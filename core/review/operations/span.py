"""Change of span: a mention begins or ends elsewhere than detection thought."""

from dataclasses import replace

from core.errors import ReviewError
from core.review.model import Edit, Item, Operation, Scope, Status
from core.review.session import ReviewSession


def change_span(
    session: ReviewSession, key: int, start: int, end: int, scope: Scope = "mention", reason: str = ""
) -> int:
    """Let the mention cover ``text[start:end]`` without outer white space, and accept it.

    It keeps its key, label and entity. Where it grows, a mention wholly inside the new span gives way to it: two
    halves of one name become one mention. With the scope "entity", mentions of the entity that read the same as this
    one did, and would read the same as it does now, move alike; others stay where they are, and those among them that
    nobody decided on are accepted with it. Returns how many moved. Raises ReviewError for an empty span, one that
    crosses a block's end, or one that cuts another mention.
    """
    chosen = session.item(key)
    start, end = session.span(start, end)
    gone = tuple(item for item in session.overlapping(start, end) if item.key != key)
    grows = start <= chosen.mention.start and chosen.mention.end <= end
    if any(not grows or item.mention.start < start or end < item.mention.end for item in gone):
        raise ReviewError("review.touches_mention")
    pairs = [(chosen, _moved(session, chosen, start, end))]
    if scope == "entity":
        pairs += _alike(session, chosen, start - chosen.mention.start, end - chosen.mention.end)
    pairs = [(old, new) for old, new in pairs if old != new]
    moved = len(pairs)
    if scope == "entity":
        pairs += _left(session, chosen, {item.key for item in (*gone, *(old for old, _ in pairs))})
    before, after = (*(old for old, _ in pairs), *gone), tuple(new for _, new in pairs)
    session.commit(Edit(before, after), Operation.SPAN, reason)
    return moved


def _left(session: ReviewSession, chosen: Item, known: set[int]) -> list[tuple[Item, Item]]:
    """The entity's undecided mentions besides those ``known``, accepted: who mends an entity has decided on it."""
    items = session.scope(chosen.key, "entity")
    left = [item for item in items if item.key not in known and item.status is Status.UNDECIDED]
    return [(item, replace(item, status=Status.ACCEPTED)) for item in left]


def _moved(session: ReviewSession, item: Item, start: int, end: int) -> Item:
    mention = replace(item.mention, start=start, end=end, text=session.text[start:end])
    return replace(item, mention=mention, status=Status.ACCEPTED)


def _alike(session: ReviewSession, chosen: Item, left: int, right: int) -> list[tuple[Item, Item]]:
    """The entity's other mentions whose borders can move by ``left`` and ``right`` to the same new value."""
    reach = chosen.mention.start + left, chosen.mention.end + right
    value = session.text[slice(*reach)]
    pairs: list[tuple[Item, Item]] = []
    for item in session.scope(chosen.key, "entity"):
        start, end = item.mention.start + left, item.mention.end + right
        same = item.mention.text == chosen.mention.text and start >= 0 and session.text[start:end] == value
        if not same or (start < reach[1] and reach[0] < end) or (pairs and start < pairs[-1][1].mention.end):
            continue
        touching = any(other.key != item.key for other in session.overlapping(start, end))
        if not touching and session.inside_block(start, end):
            pairs.append((item, _moved(session, item, start, end)))
    return pairs
