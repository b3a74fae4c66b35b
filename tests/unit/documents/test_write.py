"""Whole or not at all: a redacted file appears complete under its name, or nothing does."""

import errno
import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from core.documents import Block, BlockKind, Document, Format, Replacement, open_document, write_document
from core.errors import DocumentError, Notice, RedactionError
from tests import fixtures_pdf as pdf

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


def test_the_same_format_keeps_everything_else(document: Document, folder: Path) -> None:
    target = folder / "판결.txt"
    assert write_document(document, NAMES, target) == ()
    assert target.read_text(encoding="utf-8") == "원고 A\n피고 B\n"
    assert [path.name for path in folder.iterdir()] == ["판결.txt"]


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_nobody_else_may_read_the_result(document: Document, folder: Path) -> None:
    write_document(document, NAMES, folder / "판결.txt")
    assert stat.S_IMODE((folder / "판결.txt").stat().st_mode) == 0o600


@pytest.mark.parametrize("wanted", [Format.TXT, Format.DOCX, Format.PDF])
@pytest.mark.parametrize("source", [Format.TXT, Format.DOCX, Format.PDF])
def test_any_format_becomes_any_other(source: Format, wanted: Format, document: Document, folder: Path) -> None:
    first = folder / f"원본.{source}"
    write_document(document, (), first, source)
    middle = open_document(first)
    assert middle.format is source
    at = middle.text.index("홍길동")
    target = folder / f"결과.{wanted}"
    write_document(middle, [Replacement(at, at + 3, "A")], target, wanted)
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
    write_document(document, (), folder / "판결.txt", Format.TXT)
    assert (folder / "판결.txt").read_text(encoding="utf-8") == "이름\t주소\n김철수\t서울"


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
def test_replacements_that_do_not_fit(
    replacements: list[Replacement], code: str, document: Document, folder: Path
) -> None:
    with pytest.raises(RedactionError) as caught:
        write_document(document, replacements, folder / "판결.txt")
    assert caught.value.code == f"document.replacement_{code}"
    assert "판결.txt" in caught.value.message("ko")
    assert list(folder.iterdir()) == []


def test_neighbours_and_whole_blocks_are_fine(document: Document, folder: Path) -> None:
    write_document(document, [Replacement(0, 3, "갑 "), Replacement(3, 6, ""), Replacement(7, 13, "을")], folder / "a")
    assert (folder / "a").read_text(encoding="utf-8") == "갑 \n을\n"


class Failing(Document):
    """A document whose writing fails after half of it is on disk."""

    def __init__(self, error: BaseException) -> None:
        self.path = Path("판결.txt")
        self.format = Format.TXT
        self.sha256 = ""
        self.text = "가나다"
        self.blocks = (Block(0, 3),)
        self.notices = ()
        self._error = error

    def write_native(self, replacements: Sequence[Replacement], target: Path) -> tuple[Notice, ...]:
        target.write_bytes(b"half")
        raise self._error


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "document.disk_full"),
        (errno.EDQUOT, "document.disk_full"),
        (errno.EACCES, "document.target_permission"),
        (errno.EROFS, "document.target_permission"),
        (errno.EIO, "document.write_failed"),
    ],
)
def test_a_failing_disk_leaves_nothing(number: int, code: str, folder: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        write_document(Failing(OSError(number, "x")), (), folder / "결과.txt")
    assert caught.value.code == code
    assert "결과.txt" in caught.value.message("en")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError(), ValueError("bug")])
def test_whatever_fails_nothing_half_written_stays(error: BaseException, folder: Path) -> None:
    target = folder / "결과.txt"
    target.write_text("earlier")
    with pytest.raises(type(error)):
        write_document(Failing(error), (), target)
    assert [path.name for path in folder.iterdir()] == ["결과.txt"]
    assert target.read_text() == "earlier"


def test_moving_into_place_may_fail(document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(DocumentError) as caught:
        write_document(document, NAMES, folder / "판결.txt")
    assert caught.value.code == "document.target_permission"
    assert list(folder.iterdir()) == []


def _folder_there(target: Path) -> Path:
    target.mkdir()
    return target


@pytest.mark.parametrize(
    ("place", "wanted", "code"),
    [
        (lambda target: target, Format.HWPX, "document.hwpx_output"),
        (_folder_there, Format.TXT, "document.target_is_folder"),
        (lambda target: target.parent / "없는 폴더" / target.name, Format.TXT, "document.target_folder"),
        (lambda target: target.parent / ("가" * 200 + ".txt"), Format.TXT, "document.name_too_long"),
    ],
)
def test_targets_that_cannot_be_written(
    place: Callable[[Path], Path], wanted: Format, code: str, document: Document, folder: Path
) -> None:
    target = place(folder / "결과.txt")
    before = sorted(folder.rglob("*"))
    with pytest.raises(DocumentError) as caught:
        write_document(document, NAMES, target, wanted)
    assert caught.value.code == code
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("how", ["same path", "link", "another spelling"])
def test_the_original_is_never_overwritten(how: str, document: Document, folder: Path) -> None:
    target = document.path
    if how == "link":
        target = folder / "판결.txt"
        target.symlink_to(document.path)
    elif how == "another spelling":
        target = document.path.parent / ".." / document.path.parent.name / document.path.name
    with pytest.raises(DocumentError) as caught:
        write_document(document, NAMES, target)
    assert caught.value.code == "document.target_is_source"
    assert document.path.read_text(encoding="utf-8") == TEXT
