"""Helpers of the redaction tests: mentions by their text, plans by the shipped profile."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from core.detection.model import Mention
from core.documents.model import Block
from core.redaction import RedactionPlan, RuleProfile, load_profile, plan_redaction, redact_text
from core.taxonomy import Treatment, taxonomy


@cache
def profile() -> RuleProfile:
    return load_profile()


def mention(
    text: str,
    value: str,
    label: str,
    *,
    entity: str | None = None,
    after: int = 0,
    treatment: Treatment | None = None,
    score: float = 1.0,
) -> Mention:
    """The first mention of ``value`` in ``text`` from offset ``after`` on."""
    start = text.index(value, after)
    known = taxonomy().labels[label].treatment
    return Mention(start, start + len(value), label, value, score, "test", treatment or known, entity or value)


def mentions(text: str, *items: tuple[str, ...]) -> list[Mention]:
    """Mentions in reading order from (value, label) or (value, label, entity)."""
    found: list[Mention] = []
    position = 0
    for value, label, *entity in items:
        found.append(mention(text, value, label, entity=entity[0] if entity else None, after=position))
        position = found[-1].end
    return found


def plan(
    text: str, *items: tuple[str, ...], rule: RuleProfile | None = None, blocks: Sequence[Block] = ()
) -> RedactionPlan:
    return plan_redaction(text, blocks, mentions(text, *items), rule or profile())


def redacted(text: str, *items: tuple[str, ...], rule: RuleProfile | None = None) -> str:
    return redact_text(text, plan(text, *items, rule=rule))


def with_party(**changes: object) -> RuleProfile:
    rule = profile()
    return replace(rule, party_block=replace(rule.party_block, **changes))  # type: ignore[arg-type]


def with_numbers(**changes: object) -> RuleProfile:
    rule = profile()
    return replace(rule, numbers=replace(rule.numbers, **changes))  # type: ignore[arg-type]
