"""What a subject of litigation offers to the composer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Topic:
    """One subject: its case names and its banks of sentence templates."""

    name: str
    cases: tuple[str, ...]
    orders: tuple[str, ...]
    facts: tuple[str, ...]
    arguments: tuple[str, ...]
