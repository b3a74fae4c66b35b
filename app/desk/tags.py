"""A judgment with the tag of its category behind each word of what was found: to be looked at, and as HTML in colours.

It holds the originals' text. What a reviewer rejected has no tag.
"""

import io
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from app.desk.preview import Place, Preview
from app.table.tags import tag_of, words
from core import messages
from core.documents.model import Replacement
from core.review import Item, Status

_FORMAT = "html"
ENDING = f".{_FORMAT}"


def tagged(text: str, items: Sequence[Item]) -> Preview:
    """``text`` with 홍길동(PER-B) in the place of 홍길동, and where each of ``items`` stands in it."""
    found = _found(items)
    replacements = [
        Replacement(start, end, f"{text[start:end]}{tag}") for item in found for start, end, tag in _words(text, item)
    ]
    places = [Place(item.mention.start, item.mention.end, item.key) for item in found]
    return Preview(text, replacements, places)


def colours_of(text: str, items: Sequence[Item]) -> bytes:
    """The same as one HTML file that needs nothing else: a row for each line that is not empty.

    Raises PolicyError where the administrators allow no such results.
    """
    from app.table.cell import Cell, Marked  # these know detection; the window begins without it
    from app.table.colours import Colours
    from core.policy import policy

    policy().require_format(_FORMAT)
    starts, number = [0], 0
    starts += [place + 1 for place, sign in enumerate(text) if sign == "\n"]
    marked: dict[int, list[Marked]] = {}
    for item in _found(items):
        for start, end, tag in _words(text, item):
            line = bisect_right(starts, start) - 1
            marked.setdefault(line, []).append(
                Marked(start - starts[line], end - starts[line], tag, item.mention.label)
            )
    page = io.StringIO()
    colours = Colours(page, [messages.text("table.judgment")])
    for line, said in enumerate(text.split("\n")):
        if said.strip():
            number += 1
            colours.row(number, [Cell(said, marked=tuple(marked.get(line, ())))])
    colours.end()
    return page.getvalue().encode("utf-8", "replace")


def _found(items: Sequence[Item]) -> list[Item]:
    """Those that were not rejected, in order."""
    kept = (item for item in items if item.status is not Status.REJECTED)
    return sorted(kept, key=lambda item: item.mention.start)


def _words(text: str, item: Item) -> Iterator[tuple[int, int, str]]:
    start, end = item.mention.start, item.mention.end
    for first, last, tag in words(text[start:end], tag_of(item.mention.label)):
        yield start + first, start + last, tag
