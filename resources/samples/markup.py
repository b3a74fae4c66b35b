"""Reads the marks in the samples' source text.

``{{label:value}}`` is an identifier; ``{{label:value|entity}}`` says whose it is where the value alone does not (a
given name, a short form). The label ``유지`` marks what must stay (judges, attorneys, public bodies), ``선택`` what
may be replaced or not. ``[[주]]`` is a footnote reference, ``[[메모]]`` the place of the comment, ``[[지움:…]]`` a
tracked deletion, ``[[넣음:…]]`` a tracked insertion.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

KEEP, EITHER = "유지", "선택"
Kind = Literal["text", "note", "comment", "deleted"]

_MARK = re.compile(
    r"\{\{(?P<label>[^:{}]+):(?P<value>[^|{}]+)(?:\|(?P<entity>[^{}]+))?\}\}"
    r"|\[\[(?P<point>주|메모)\]\]"
    r"|\[\[지움:(?P<deleted>[^\[\]]+)\]\]"
    r"|\[\[넣음:(?P<inserted>[^\[\]]+)\]\]"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a paragraph. ``label`` is empty for plain text; ``inserted`` marks a tracked insertion."""

    kind: Kind
    text: str = ""
    label: str = ""
    entity: str = ""
    inserted: bool = False


def pieces(source: str) -> Iterator[Piece]:
    """The pieces of one paragraph's source. Raises ValueError for a mark that is not understood."""
    position = 0
    for match in _MARK.finditer(source):
        if match.start() > position:
            yield _plain(source[position : match.start()])
        yield from _marked(match)
        position = match.end()
    if position < len(source):
        yield _plain(source[position:])


def _plain(text: str) -> Piece:
    if any(mark in text for mark in ("{{", "}}", "[[", "]]")):
        raise ValueError(f"mark not understood: {text}")
    return Piece("text", text)


def _marked(match: re.Match[str]) -> Iterator[Piece]:
    if match["label"]:
        yield Piece("text", match["value"], match["label"], match["entity"] or match["value"])
    elif match["point"]:
        yield Piece("note" if match["point"] == "주" else "comment")
    elif match["deleted"]:
        yield Piece("deleted", match["deleted"])
    else:
        yield from (replace(piece, inserted=True) for piece in pieces(match["inserted"]))
