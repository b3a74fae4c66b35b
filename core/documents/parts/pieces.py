"""What a new document is made from: the blocks of another one with their text after the replacements."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.documents.model import Block, BlockKind, Document, Draft, Replacement, block_text
from core.documents.page_numbers import is_page_number
from core.documents.parts.edits import without_illegal
from core.errors import DocumentError, Notice

# Column widths, in characters.
_NARROWEST, _WIDEST = 4, 30
# Word and Hangul allow 63 columns and somewhat more; a wider "table" is not one.
_MAX_COLUMNS = 63
_NOTES = (BlockKind.FOOTNOTE, BlockKind.ENDNOTE)
_DASHED = re.compile(r"([-–—\s]*)\d{1,4}(?:\s*/\s*\d{1,4})?([-–—\s]*)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A block with its text after the replacements."""

    block: Block
    text: str


def pieces_of(document: Document, replacements: Sequence[Replacement], room: str) -> tuple[list[Piece], int]:
    """The blocks with their new text, and how many characters were left out because XML cannot hold them.

    A text without blocks is taken line by line. Raises DocumentError, with a code of ``room``, for a replacement that
    is not inside one block.
    """
    pieces: list[Piece] = []
    done = dropped = 0
    for block in document.blocks or tuple(_lines(document.text)):
        inside: list[Replacement] = []
        while done < len(replacements) and replacements[done].start < block.end:
            item = replacements[done]
            if item.start < block.start or item.end > block.end:
                raise DocumentError(f"{room}.span_across", file=document.path.name)
            inside.append(item)
            done += 1
        text, count = without_illegal(block_text(document.text, block, inside))
        pieces.append(Piece(block, text))
        dropped += count
    if done < len(replacements):
        raise DocumentError(f"{room}.span_across", file=document.path.name)
    return pieces, dropped


def _lines(text: str) -> Iterator[Block]:
    for line in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n|$)", text):
        if line[0]:
            yield Block(line.start(), line.start() + len(line[0].rstrip("\r\n")))


def body_of(pieces: Iterable[Piece]) -> list[Piece]:
    """All but headers and footers."""
    return [piece for piece in pieces if not piece.block.kind.in_margin]


def notes_apart(body: Iterable[Piece]) -> tuple[list[Piece], list[Piece]]:
    """What stands in the flow of the text, and the notes, which are written behind it."""
    flow: list[Piece] = []
    notes: list[Piece] = []
    for piece in body:
        (notes if piece.block.kind in _NOTES else flow).append(piece)
    return flow, notes


def heads_apart(heads: Iterable[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Running heads, which repeat on every page of the source, each different text once; and the page numbers."""
    texts: dict[str, Piece] = {}
    numbers: list[Piece] = []
    for piece in heads:
        if is_page_number(piece.text):
            numbers.append(piece)
        elif piece.text.strip():
            texts[piece.text] = piece
    return list(texts.values()), numbers


def cleaned_draft(fresh: Document, pieces: Iterable[Piece], dropped: int) -> Draft:
    """The ``fresh`` document as it is written: cleaned, and said how many characters were ``dropped``.

    Every line of the body of ``pieces`` must stand in it. Raises DocumentError.
    """
    wanted = Counter(line for piece in body_of(pieces) for line in re.split("[\t\n]", piece.text) if line.strip())
    if wanted - Counter(re.split("[\t\n]", fresh.text)):
        raise DocumentError(f"{fresh.format}.not_the_same", file=fresh.path.name)
    notices = (Notice(f"{fresh.format}.characters_dropped", {"count": dropped}),) if dropped else ()
    return Draft(fresh.write_native(()).data, notices)


def table_number(piece: Piece) -> int | None:
    """The table a piece stands in, if it can be written as one."""
    block = piece.block
    if block.table is None or block.row is None or block.column is None or block.column >= _MAX_COLUMNS:
        return None
    return block.table


def placed(numbers: Iterable[int]) -> dict[int, int]:
    """Each of the ``numbers`` → its place among all, in ascending order."""
    return {number: place for place, number in enumerate(sorted({*numbers}))}


def widths(pieces: Iterable[Piece], columns: Iterable[int], whole: int) -> list[int]:
    """Column widths that share ``whole`` by the longest text of each column, within limits."""
    longest = dict.fromkeys(columns, 0)
    for piece in pieces:
        column = piece.block.column or 0
        longest[column] = max(longest[column], *(len(line) for line in piece.text.split("\n")))
    shares = [min(max(length, _NARROWEST), _WIDEST) for length in longest.values()]
    return [whole * share // sum(shares) for share in shares]


def around_number(text: str) -> tuple[str, str]:
    """What stands before and behind a page number."""
    found = _DASHED.fullmatch(text)
    return (found[1], found[2]) if found else ("", "")
