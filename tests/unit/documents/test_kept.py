"""What a format cannot keep of a judgment is said; its text is written all the same."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.documents import Block, BlockKind, Document, Draft, Format, Replacement, write_document

CELL, HEAD, NOTE, BOX = BlockKind.CELL, BlockKind.HEADER, BlockKind.FOOTNOTE, BlockKind.TEXTBOX
# Two tables of two cells, a running head and a page number, two notes, a text box, a paragraph.
PARTS = (
    ("재판장 3-1", HEAD, None),
    ("- 3 -", BlockKind.FOOTER, None),
    ("성명", CELL, 0),
    ("구름산", CELL, 0),
    ("주소", CELL, 1),
    ("서울", CELL, 1),
    ("각주의 글", NOTE, None),
    ("미주의 글", BlockKind.ENDNOTE, None),
    ("글상자의 글", BOX, None),
    ("본문의 글", BlockKind.PARAGRAPH, None),
    ("", BlockKind.HEADER, None),
)


class Made(Document):
    """A judgment of every kind of block, in no format that is written here in place."""

    format = Format.HWPX

    def __init__(self, parts: Sequence[tuple[str, BlockKind, int | None]]) -> None:
        self.path, self.sha256, self.notices = Path("판결.hwpx"), "", ()
        self.text = "\n".join(text for text, _, _ in parts)
        blocks, position, column = [], 0, 0
        for text, kind, table in parts:
            column = column + 1 if blocks and blocks[-1].table == table else 0
            place = {} if table is None else {"table": table, "row": 0, "column": column}
            blocks.append(Block(position, position + len(text), kind, **place))
            position += len(text) + 1
        self.blocks = tuple(blocks)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        return Draft(b"as it was")


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        (Format.DOCX, {"notes": 2, "boxes": 1}),
        (Format.PDF, {"notes": 2, "boxes": 1}),
        (Format.TXT, {"tables": 2, "heads": 1, "notes": 2, "boxes": 1}),
    ],
)
def test_what_becomes_plain_text_is_counted(to: Format, expected: dict[str, int]) -> None:
    notices = [one for one in write_document(Made(PARTS), (), to).notices if one.code.startswith("document.as_text")]
    assert {one.code.rpartition(".")[2]: one.fields["count"] for one in notices} == expected
    for one in notices:
        assert to.upper() in one.message("ko") and str(one.fields["count"]) in one.message("en")


@pytest.mark.parametrize("to", [Format.DOCX, Format.PDF, Format.TXT])
def test_of_a_judgment_of_paragraphs_nothing_is_said(to: Format) -> None:
    draft = write_document(Made([("본문의 글", BlockKind.PARAGRAPH, None)]), (), to)
    assert not [one for one in draft.notices if one.code.startswith("document.as_text")]
