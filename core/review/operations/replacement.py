"""Pick by hand what stands for an entity, or for one mention of it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from core.errors import ReviewError
from core.review.compact import folded
from core.review.model import Operation, Scope, Status
from core.review.session import ReviewSession
from core.verification.matching import Needles

_INVISIBLE = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


def pick_replacement(
    session: ReviewSession,
    key: int,
    text: str | None,
    scope: Scope = "entity",
    assignments: Mapping[str, str] | None = None,
    reason: str = "",
) -> None:
    """Let ``text``, without outer white space, stand for a mention; None leaves it to the rule profile again.

    A descriptor stays beside it as beside a letter (나리 식당 → 가게 식당 for 가게). ``assignments`` are the plan's
    (entity → what stands for it now): what a reader sees for one entity is then not given to another. Raises
    ReviewError for a replacement that is empty, has line breaks or invisible characters, shows a value to be replaced,
    or stands for another entity.
    """
    if text is not None:
        text = text.strip()
        _check_form(text)
        _check_values(session, text)
        _check_free(session, session.item(key).mention.entity, text, assignments or {})
    session.update(session.scope(key, scope), lambda item: replace(item, replacement=text), Operation.REPLACE, reason)


def _check_form(text: str) -> None:
    if not text:
        raise ReviewError("review.replacement_empty")
    if any(unicodedata.category(character) in _INVISIBLE for character in text):
        raise ReviewError("review.replacement_characters")


def _check_values(session: ReviewSession, text: str) -> None:
    """A replacement that is, holds or is a telling part of a value to be replaced gives it away."""
    values = {item.mention.text for item in session.items if item.status is not Status.REJECTED}
    wanted = folded(text)
    telling = Needles.tells(text)
    for value in values:
        spelled = folded(value)
        shown = spelled == wanted or (spelled in wanted and Needles.tells(value)) or (telling and wanted in spelled)
        if shown:
            raise ReviewError("review.replacement_shows_value")


def _check_free(session: ReviewSession, entity: str, text: str, assignments: Mapping[str, str]) -> None:
    wanted = folded(text)
    others = {item.replacement for item in session.items if item.mention.entity != entity and item.replacement}
    others |= {letter for other, letter in assignments.items() if other != entity and session.entity(other).items}
    if any(folded(other) == wanted for other in others):
        raise ReviewError("review.replacement_taken")
