"""A reviewer's remark on a mention, for the second reader."""

from dataclasses import replace

from core.review.model import Operation, Scope
from core.review.session import ReviewSession


def note(session: ReviewSession, key: int, text: str, scope: Scope = "mention", reason: str = "") -> None:
    """Write ``text`` beside a mention in place of what stood there; an empty text takes the note away."""
    session.update(session.scope(key, scope), lambda item: replace(item, note=text.strip()), Operation.NOTE, reason)
