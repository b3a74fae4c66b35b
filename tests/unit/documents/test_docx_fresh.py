"""Any document written as a new DOCX: its text, its tables, its running heads, and nothing of whoever wrote it."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

import docx
import pytest

from core.documents.docx.document import open_docx
from core.documents.docx.fresh import write_fresh_docx
from core.documents.model import Block, BlockKind, Document, Draft, Format, Replacement
from core.errors import DocumentError


class Sheet(Document):
    """A document put together from (text, block fields)."""

    def __init__(self, *pieces: tuple[str, dict[str, object]]) -> None:
        blocks, text = [], ""
        for content, fields in pieces:
            text += "\n" if text else ""
            blocks.append(Block(len(text), len(text) + len(content), **fields))  # type: ignore[arg-type]
            text += content
        self.path, self.format, self.sha256 = Path("판결.pdf"), Format.PDF, ""
        self.text, self.blocks, self.notices = text, tuple(blocks), ()

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        raise NotImplementedError


def cell(text: str, row: int, column: int) -> tuple[str, dict[str, object]]:
    """A block of a table."""
    return text, {"kind": BlockKind.CELL, "table": 0, "row": row, "column": column}


def test_paragraphs_tables_notes_and_margins_find_their_place() -> None:
    sheet = Sheet(
        ("가상지방법원", {"kind": BlockKind.HEADER, "page": 1}),
        ("판 결", {"align": "center", "bold": True, "font_size": 18.0}),
        ("원고 홍길동", {}),
        cell("성명", 0, 0),
        cell("주소", 0, 1),
        cell("홍길동", 1, 0),
        cell("서울 강남구", 1, 1),
        cell("가상동 1", 1, 1),
        ("- 1 -", {"kind": BlockKind.FOOTER, "page": 1}),
        ("가상지방법원", {"kind": BlockKind.HEADER, "page": 2}),
        ("끝.", {}),
        ("- 2 -", {"kind": BlockKind.FOOTER, "page": 2}),
        ("각주의 글", {"kind": BlockKind.FOOTNOTE}),
    )
    found = [sheet.text.index("홍길동"), sheet.text.rindex("홍길동")]
    draft = write_fresh_docx(sheet, [Replacement(start, start + 3, "A") for start in found])
    assert draft.notices == ()
    fresh = open_docx(Path("b.docx"), draft.data)
    assert fresh.text == "판 결\n원고 A\n성명\t주소\nA\t서울 강남구\n가상동 1\n끝.\n각주의 글\n가상지방법원\n- 1 -"
    title = fresh.blocks[0]
    assert (title.align, title.bold, title.font_size) == ("center", True, 18.0)
    assert [(b.table, b.row, b.column) for b in fresh.blocks if b.table is not None][-1] == (0, 1, 1)


def test_nothing_tells_who_wrote_it_and_when(tmp_path: Path) -> None:
    target = tmp_path / "b.docx"
    target.write_bytes(write_fresh_docx(Sheet(("본문", {})), ()).data)
    with zipfile.ZipFile(target) as archive:
        assert not [name for name in archive.namelist() if "docProps" in name or "customXml" in name]
        assert b"python-docx" not in b"".join(archive.read(name) for name in archive.namelist())
    style = docx.Document(str(target)).styles["Normal"]
    assert 'w:eastAsia="바탕"' in style.element.xml and 'w:eastAsia="ko-KR"' in style.element.xml


def test_text_without_blocks_is_taken_line_by_line() -> None:
    sheet = Sheet(("줄", {}))
    sheet.text, sheet.blocks = "첫 줄\r\n\r\n홍길동의 줄\n끝", ()
    draft = write_fresh_docx(sheet, [Replacement(7, 10, "A")])
    assert open_docx(Path("b.docx"), draft.data).text == "첫 줄\n\nA의 줄\n끝"


def test_characters_that_xml_cannot_hold_are_counted() -> None:
    sheet = Sheet(("가\x00나\x07다\x0c라", {}))
    draft = write_fresh_docx(sheet, ())
    assert [(notice.code, notice.fields["count"]) for notice in draft.notices] == [("docx.characters_dropped", 2)]
    assert open_docx(Path("b.docx"), draft.data).text == "가나다\n라"


@pytest.mark.parametrize("span", [(0, 99), (1, 4), (2, 3)])
def test_spans_across_blocks_are_refused(span: tuple[int, int]) -> None:
    with pytest.raises(DocumentError):
        write_fresh_docx(Sheet(("가나", {}), ("다라", {})), [Replacement(*span, "A")])
