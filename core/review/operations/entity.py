"""Link two entities that are one person or thing; split a homonym off one that is two."""

from collections.abc import Iterable
from dataclasses import replace

from core.errors import ReviewError
from core.review.model import Item, Operation, Scope, Status
from core.review.session import ReviewSession


def link(session: ReviewSession, key: int, into: int, scope: Scope = "entity", reason: str = "") -> None:
    """Let the entity of ``key`` (or that mention alone) be the entity of the mention ``into``.

    Who is known to be somebody already accepted is accepted by that: nobody is asked about one entity twice. One
    entity has one replacement: the one picked by hand for ``into``'s entity holds for all, else that of the joining
    one; what was picked for single mentions stays. Raises ReviewError when they are one entity already, or when a name
    would be linked with a number: those are replaced by different rules.
    """
    moving = session.scope(key, scope)
    target = session.entity(session.item(into).mention.entity)
    source = session.entity(moving[0].mention.entity)
    if source.entity == target.entity:
        raise ReviewError("review.already_linked")
    if {item.mention.treatment for item in moving}.isdisjoint(item.mention.treatment for item in target.items):
        raise ReviewError("review.link_kinds")
    keys = {item.key for item in moving}
    left = {item.replacement for item in source.items if item.key not in keys}
    accepted = target.status is Status.ACCEPTED
    own = {view.entity: view.replacement for view in (source, target)}
    common = own[target.entity]
    if common is None and scope == "entity":
        common = own[source.entity]

    def change(item: Item) -> Item:
        given = item.replacement in left or item.replacement in (None, own[item.mention.entity])
        replacement = common if given else item.replacement
        status = Status.ACCEPTED if accepted and item.status is Status.UNDECIDED else item.status
        mention = replace(item.mention, entity=target.entity)
        return replace(item, mention=mention, status=status, replacement=replacement)

    session.update((*moving, *target.items), change, Operation.LINK, reason)


def split(session: ReviewSession, keys: Iterable[int], reason: str = "") -> str:
    """Let the mentions ``keys`` of one entity be an entity of their own, and return its name.

    A replacement picked by hand that the others have too stays with them: two entities never share one. Raises
    ReviewError when the mentions are not of one entity, or when none would be left.
    """
    chosen = [session.item(key) for key in dict.fromkeys(keys)]
    if len({item.mention.entity for item in chosen}) != 1:
        raise ReviewError("review.split_entities")
    moving = {item.key for item in chosen}
    left = [item for item in session.entity(chosen[0].mention.entity).items if item.key not in moving]
    if not left:
        raise ReviewError("review.split_all")
    entity = session.new_entity()
    theirs = {item.replacement for item in left}

    def change(item: Item) -> Item:
        replacement = None if item.replacement in theirs else item.replacement
        return replace(item, mention=replace(item.mention, entity=entity), replacement=replacement)

    session.update(chosen, change, Operation.SPLIT, reason)
    return entity
