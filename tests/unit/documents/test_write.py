"""A redacted judgment in any format, in memory: nothing is written to a disk before it was verified."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import docx
import openpyxl
import pytest

from core.documents import (
    Block,
    BlockKind,
    Document,
    Draft,
    Format,
    Replacement,
    apply_replacements,
    open_document,
    write_document,
)
from core.documents.formats import writable
from core.errors import DocumentError, RedactionError
from tests import fixtures_pdf as pdf
from tests.fixtures_review import Judgment

TEXT = "원고 홍길동\n피고 김철수\n"


@pytest.fixture
def document(tmp_path: Path) -> Document:
    path = tmp_path / "원본" / "판결.txt"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    return open_document(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "결과 폴더"
    path.mkdir()
    return path


NAMES = [Replacement(3, 6, "A"), Replacement(10, 13, "B")]


def test_the_same_format_keeps_everything_else(document: Document) -> None:
    assert write_document(document, NAMES) == Draft("원고 A\n피고 B\n".encode())


@pytest.mark.parametrize("wanted", [Format.TXT, Format.DOCX, Format.PDF])
def test_what_nobody_has_verified_is_written_to_no_disk(wanted: Format, document: Document) -> None:
    open_document(document.path)
    opened: list[str] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR):
            opened.append(str(arguments[0]))

    watching = True
    sys.addaudithook(watch)  # hears every file that Python opens, whoever opens it
    try:
        assert write_document(document, NAMES, wanted).data
    finally:
        watching = False
    # Pipes to the process that parses files are no files: they are opened by their numbers.
    assert [name for name in opened if name != os.devnull and not name.isdecimal()] == []


@pytest.mark.parametrize("wanted", [Format.TXT, Format.DOCX, Format.PDF])
@pytest.mark.parametrize("source", [Format.TXT, Format.DOCX, Format.PDF])
def test_any_format_becomes_any_other(source: Format, wanted: Format, document: Document, folder: Path) -> None:
    first = folder / f"원본.{source}"
    first.write_bytes(write_document(document, (), source).data)
    middle = open_document(first)
    assert middle.format is source
    at = middle.text.index("홍길동")
    target = folder / f"결과.{wanted}"
    target.write_bytes(write_document(middle, [Replacement(at, at + 3, "A")], wanted).data)
    result = open_document(target)
    assert result.format is wanted
    lines = [result.text[block.start : block.end] for block in result.blocks]
    assert [line for line in lines if line and line != "- 1 -"] == ["원고 A", "피고 김철수"]
    assert "홍길동" not in result.text


def test_cells_become_tabs_in_text(folder: Path) -> None:
    page = pdf.Sheet().grid((70, 170, 400), (740, 710, 680))
    page.at(75, 720, "이름").at(175, 720, "주소").at(75, 690, "김철수").at(175, 690, "서울")
    path = folder / "판결.pdf"
    path.write_bytes(pdf.build(page))
    document = open_document(path)
    assert {block.kind for block in document.blocks} == {BlockKind.CELL}
    assert write_document(document, (), Format.TXT).data.decode() == "이름\t주소\n김철수\t서울"


@pytest.mark.parametrize(
    ("replacements", "code"),
    [
        ([Replacement(-1, 2, "A")], "range"),
        ([Replacement(3, 3, "A")], "range"),
        ([Replacement(6, 3, "A")], "range"),
        ([Replacement(3, 99, "A")], "range"),
        ([Replacement(10, 13, "B"), Replacement(3, 6, "A")], "order"),
        ([Replacement(3, 6, "A"), Replacement(5, 6, "B")], "order"),
        ([Replacement(3, 6, "A"), Replacement(3, 6, "A")], "order"),
        ([Replacement(3, 9, "A")], "block"),
        ([Replacement(6, 7, "A")], "block"),
        ([Replacement(3, 7, "A")], "block"),
        ([Replacement(3, 6, "A\nB")], "text"),
        ([Replacement(3, 6, "A\x00")], "text"),
        ([Replacement(3, 6, "\ud800")], "text"),
    ],
)
def test_replacements_that_do_not_fit(replacements: list[Replacement], code: str, document: Document) -> None:
    with pytest.raises(RedactionError) as caught:
        write_document(document, replacements)
    assert caught.value.code == f"document.replacement_{code}"
    assert "판결.txt" in caught.value.message("ko")


def test_neighbours_and_whole_blocks_are_fine(document: Document) -> None:
    spans = [Replacement(0, 3, "갑 "), Replacement(3, 6, ""), Replacement(7, 13, "을")]
    assert write_document(document, spans).data.decode() == "갑 \n을\n"


@pytest.mark.parametrize("to", writable())
def test_every_format_can_be_written_and_read_again(to: Format, document: Document, tmp_path: Path) -> None:
    path = tmp_path / f"결과.{to}"
    path.write_bytes(write_document(document, NAMES, to).data)
    written = open_document(path)
    assert written.format is to
    wanted = apply_replacements(document.text, NAMES).split()
    assert written.text.split()[: len(wanted)] == wanted, "behind it may stand the number of the page"


def test_nothing_left_of_a_judgment_is_no_result(tmp_path: Path) -> None:
    path = tmp_path / "판결.txt"
    path.write_text("홍길동", encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        write_document(open_document(path), [Replacement(0, 3, "")])
    assert caught.value.code == "document.nothing_written"


def test_eight_times_the_notes_and_page_numbers_are_no_sixty_times_the_work() -> None:
    def seconds(pages: int) -> float:
        kinds = [
            (BlockKind.PARAGRAPH, "가을은 갔다."),
            (BlockKind.FOOTNOTE, "판결 참조"),
            (BlockKind.FOOTER, "- 7 -"),
        ] * pages
        document = Judgment("\n".join(text for _, text in kinds))
        ends = [at for at, char in enumerate(document.text) if char == "\n"]
        borders = zip([0, *(end + 1 for end in ends)], [*ends, len(document.text)], kinds, strict=True)
        document.blocks = tuple(Block(start, end, kind) for start, end, (kind, _) in borders)
        begun = process_time()
        assert write_document(document, (), Format.HWPX).data
        return process_time() - begun

    seconds(10)
    few = seconds(300)
    assert seconds(2400) < 30 * max(few, 0.02)  # eight times the work, not the square of it; other programs disturb


def _hidden_run(path: Path) -> None:
    made = docx.Document()
    made.add_paragraph("주문").add_run("숨은 글").font.hidden = True
    made.save(str(path))


def _hidden_row(path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["주문"], ["숨은 글"]):
        book.active.append(row)
    book.active.row_dimensions[2].hidden = True
    book.save(path)


@pytest.mark.parametrize(("kind", "make"), [(Format.DOCX, _hidden_run), (Format.XLSX, _hidden_row)])
def test_that_hidden_text_becomes_visible_in_other_formats_is_said(
    kind: Format, make: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / f"판결.{kind}"
    make(path)
    opened = open_document(path)
    assert "숨은 글" in write_document(opened, [], Format.TXT).data.decode()
    (notice,) = opened.notices
    assert f"{kind.upper()}로 내보내면 숨은 채로 남고 다른 형식에서는 보이게" in notice.message("ko")
    assert f"{kind.upper()} it stays hidden, in other formats it is visible" in notice.message("en")
