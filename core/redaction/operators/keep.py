"""What stays: judges, the State, dates of the proceedings, and whatever a person decided to keep."""

from core.redaction.operators.base import Pseudonyms, Value


def replacement(value: Value, pseudonyms: Pseudonyms) -> str | None:
    """None: the value stays as it is."""
    return None
