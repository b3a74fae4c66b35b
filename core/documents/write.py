"""Write a redacted judgment in any of the formats, in memory: what nobody has verified yet is on no disk."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

from core.documents.formats import Format, declared
from core.documents.model import Document, Draft, Replacement
from core.errors import DocumentError, RedactionError


def write_document(document: Document, replacements: Sequence[Replacement], to: Format | None = None) -> Draft:
    """``document`` with ``replacements`` as ``to`` (default: its own format).

    Raises RedactionError for replacements that do not fit the text, DocumentError if the format cannot hold it.
    """
    check_replacements(document, replacements)
    wanted = to or document.format
    declaration = declared(wanted)
    if declaration.writer is None:
        raise DocumentError(declaration.not_written, file=document.path.name)
    in_place = wanted is document.format
    draft = document.write_native(replacements) if in_place else declaration.writer()(document, replacements)
    if not draft.data:
        raise DocumentError("document.nothing_written", file=document.path.name)
    return draft


def check_replacements(document: Document, replacements: Sequence[Replacement]) -> None:
    """Raise RedactionError unless the replacements are sorted, apart, and each inside one block of the text."""
    starts = [block.start for block in document.blocks]
    position = 0
    for number, item in enumerate(replacements, 1):
        fields = {"file": document.path.name, "number": number, "start": item.start, "end": item.end}
        if not 0 <= item.start < item.end <= len(document.text):
            raise RedactionError("document.replacement_range", **fields)
        if item.start < position:
            raise RedactionError("document.replacement_order", **fields)
        position = item.end
        index = bisect_right(starts, item.start) - 1
        if index < 0 or item.end > document.blocks[index].end:
            raise RedactionError("document.replacement_block", **fields)
        if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in item.text):
            raise RedactionError("document.replacement_text", **fields)
