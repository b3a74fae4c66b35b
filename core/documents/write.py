"""Write a redacted judgment in any of the formats, in memory: what nobody has verified yet is on no disk."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from core.documents.formats import Format, Keeps, declared
from core.documents.model import BlockKind, Document, Draft, Replacement
from core.documents.page_numbers import is_page_number
from core.errors import DocumentError, Notice, RedactionError

_KEPT_AS = {
    BlockKind.CELL: Keeps.TABLES,
    BlockKind.HEADER: Keeps.HEADS,
    BlockKind.FOOTER: Keeps.HEADS,
    BlockKind.FOOTNOTE: Keeps.NOTES,
    BlockKind.ENDNOTE: Keeps.NOTES,
    BlockKind.TEXTBOX: Keeps.BOXES,
}


def write_document(
    document: Document, replacements: Sequence[Replacement], to: Format | None = None, *, in_place: bool = False
) -> Draft:
    """``document`` with ``replacements`` as ``to`` (default: its own format).

    ``in_place``: in its own format it keeps the face of its source, where it would otherwise be made anew (PDF).
    Raises RedactionError for replacements that do not fit the text, DocumentError if the format cannot hold it.
    """
    check_replacements(document, replacements)
    wanted = to or document.format
    declaration = declared(wanted)
    if declaration.writer is None:
        raise DocumentError(declaration.not_written, file=document.path.name)
    if wanted is document.format:
        draft = (document.write_in_place if in_place else document.write_native)(replacements)
    else:
        draft = declaration.writer()(document, replacements)
        draft = Draft(draft.data, (*draft.notices, *_not_kept(document, wanted)))
    if not draft.data:
        raise DocumentError("document.nothing_written", file=document.path.name)
    return draft


def _not_kept(document: Document, to: Format) -> Iterator[Notice]:
    """What ``to`` holds as text alone, by kind: so many tables, headers and footers, notes, boxes."""
    found: dict[Keeps, set[tuple[str, int]]] = {}
    for number, block in enumerate(document.blocks):
        kept, text = _KEPT_AS.get(block.kind), document.text[block.start : block.end]
        if kept and text.strip() and not (kept is Keeps.HEADS and is_page_number(text)):
            table = block.table if kept is Keeps.TABLES else None
            found.setdefault(kept, set()).add(("block", number) if table is None else ("table", table))
    for kept, ones in found.items():
        if kept not in declared(to).keeps:
            yield Notice(f"document.as_text.{kept}", {"count": len(ones), "format": to.upper()})


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
