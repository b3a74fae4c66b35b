"""Replacements that a person chose: for an entity, or for one mention of it."""

from collections.abc import Mapping, Sequence

from core.detection.model import Mention
from core.errors import RedactionError

Overrides = Mapping[str | tuple[int, int], str]
"""Entity → what stands for it; or span (start, end) of one mention → what stands there. An empty text is no choice."""


def divided(overrides: Overrides, mentions: Sequence[Mention]) -> tuple[dict[str, str], dict[tuple[int, int], str]]:
    """The choices by entity and by span. Raises RedactionError when no mention has such a span."""
    by_entity = {entity: text for entity, text in overrides.items() if text and isinstance(entity, str)}
    by_span = {span: text for span, text in overrides.items() if text and not isinstance(span, str)}
    unknown = by_span.keys() - {(mention.start, mention.end) for mention in mentions}
    if unknown:
        raise RedactionError("redaction.stale", count=len(unknown))
    return by_entity, by_span


def check_unshared(
    assignments: Mapping[str, str],
    by_entity: Mapping[str, str],
    by_span: Mapping[tuple[int, int], str],
    mentions: Sequence[Mention],
) -> None:
    """Raise RedactionError if what a person chose for one entity also stands for another, however that came about."""
    entity_at = {(mention.start, mention.end): mention.entity for mention in mentions}
    owners: dict[str, set[str]] = {}
    for entity, text in (*assignments.items(), *((entity_at[span], text) for span, text in by_span.items())):
        owners.setdefault(text, set()).add(entity)
    shared = sum(len(owners.get(text, ())) > 1 for text in {*by_entity.values(), *by_span.values()})
    if shared:
        raise RedactionError("redaction.shared", count=shared)
