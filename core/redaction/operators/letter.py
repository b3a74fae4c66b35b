"""The letter: names, organisations, places (재일 2014-2 제5조, 제7조)."""

from core.redaction.operators.base import Pseudonyms, Value


def replacement(value: Value, pseudonyms: Pseudonyms) -> str | None:
    """The entity's capital letter, or the text a person chose for it."""
    return pseudonyms.overrides.get(value.entity) or pseudonyms.letter(value.entity)
