"""Markers of annotated text: ``<<<label>>>placeholder<<</label>>>``."""

import re
from dataclasses import dataclass

from training.errors import InputError

MARKED = re.compile(r"<<<([^<>/]+)>>>(.*?)<<</\1>>>", re.DOTALL)
"""A marker that pairs: its label, and what it holds."""
MARK = re.compile(r"<{3}|>{3}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; ``label`` is None outside markers, and inside them ``text`` is the placeholder."""

    text: str
    label: str | None = None


def marker(label: str, placeholder: str) -> str:
    """The marker of ``label`` around a placeholder."""
    return f"<<<{label}>>>{placeholder}<<</{label}>>>"


def parse_markers(text: str) -> tuple[Piece, ...]:
    """The pieces of a marked text in order. Raises ValueError where markers are nested, empty or unbalanced."""
    pieces, at = [], 0
    for match in MARKED.finditer(text):
        if match.start() > at:
            pieces.append(Piece(text[at : match.start()]))
        pieces.append(Piece(match[2], match[1]))
        at = match.end()
    if at < len(text):
        pieces.append(Piece(text[at:]))
    if any(MARK.search(piece.text) for piece in pieces) or any(piece.label and not piece.text for piece in pieces):
        raise InputError("the markers of this text do not pair")
    return tuple(pieces)
