"""Write a redacted judgment in any of the formats, in memory: what nobody has verified yet is on no disk."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

from core.documents.model import Document, Draft, Format, Replacement, apply_replacements
from core.documents.plain import encode
from core.errors import DocumentError, RedactionError


def write_document(document: Document, replacements: Sequence[Replacement], to: Format | None = None) -> Draft:
    """``document`` with ``replacements`` as ``to`` (default: its own format).

    Raises RedactionError for replacements that do not fit the text, DocumentError if the format cannot hold it.
    """
    check_replacements(document, replacements)
    wanted = to or document.format
    if wanted is Format.HWPX:
        raise DocumentError("document.hwpx_output", file=document.path.name)
    draft = _write_as(document, replacements, wanted)
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


def _write_as(document: Document, replacements: Sequence[Replacement], wanted: Format) -> Draft:
    if wanted is document.format:
        return document.write_native(replacements)
    if wanted is Format.PDF:
        from core.documents.pdf.writer import write_fresh_pdf

        return write_fresh_pdf(document, replacements)
    if wanted is Format.DOCX:
        from core.documents.docx.fresh import write_fresh_docx

        return write_fresh_docx(document, replacements)
    text = apply_replacements(document.text, replacements)
    return Draft(encode(text, "utf-8", document.path.name))
