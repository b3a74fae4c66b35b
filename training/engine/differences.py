"""In what a run that lies there was begun otherwise, for the message that refuses it."""

from collections.abc import Mapping
from typing import Any


def differing(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Names of the settings that differ; of a group also which of its settings, with both values."""
    return ", ".join(
        _told(name, known.get(name), wanted.get(name))
        for name in sorted(known.keys() | wanted.keys())
        if known.get(name) != wanted.get(name)
    )


def _told(name: str, known: object, wanted: object) -> str:
    if not isinstance(known, Mapping) or not isinstance(wanted, Mapping):
        return name
    names = [each for each in sorted(known.keys() | wanted.keys()) if known.get(each) != wanted.get(each)]
    return f"{name} ({', '.join(f'{each} {known.get(each)}, not {wanted.get(each)}' for each in names)})"
