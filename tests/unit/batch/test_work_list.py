"""What a folder is taken for: each judgment once, whatever its name is spelled in."""

import os
import sys
import unicodedata
from pathlib import Path

import pytest

from app.batch.work_list import scan

needs_bytes = pytest.mark.skipif(sys.platform != "linux", reason="names of other systems are Unicode")


def test_names_composed_and_decomposed_are_two_judgments(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        (tmp_path / f"{unicodedata.normalize(form, '가나')}.txt").write_text("하나", encoding="utf-8")
    if len(list(tmp_path.iterdir())) == 1:
        pytest.skip("this disk takes both for one")
    first, second = scan(tmp_path, None).items
    assert first.key != second.key
    stems = {item.result_stem("가나", "same content", "txt") for item in (first, second)}
    assert len(stems) == 2
    assert "가나" not in stems


@needs_bytes
def test_a_folder_named_in_the_old_korean_code_is_called_as_people_read_it(tmp_path: Path) -> None:
    for name in ("민사".encode("cp949"), "민사".encode()):
        folder = tmp_path / os.fsdecode(name)
        folder.mkdir()
        (folder / "판결.txt").write_bytes(b"1")
    first, second = scan(tmp_path, None).items
    assert first.folder == second.folder == Path("민사")
    assert first.key != second.key
    # Both would be 민사/판결.txt.
    assert not first.alone
    assert not second.alone


def test_folders_that_names_alone_tell_apart_become_one_and_their_judgments_are_told_apart(tmp_path: Path) -> None:
    for name in ("김도윤_2024가합1", "박서준_2024가합1", "민사 1부"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "판결.txt").write_bytes(b"1")
    first, last, second = scan(tmp_path, None).items
    assert first.folder == second.folder == Path("비실명_2024가합1")
    assert not first.alone
    assert not second.alone
    assert (last.folder, last.alone) == (Path("민사 1부"), True)
    assert last.is_below(last.folder)
    assert not first.is_below(first.folder)


@needs_bytes
def test_a_folder_whose_name_nobody_can_read_is_said(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"\xff\xff")
    folder.mkdir()
    (folder / "a.txt").write_bytes(b"1")
    work = scan(tmp_path, None)
    assert work.items == ()
    assert [error.code for error in work.unread] == ["document.odd_name"]


def test_what_word_processors_and_systems_leave_beside_a_judgment_is_none(tmp_path: Path) -> None:
    """Else each judgment that somebody has open would count as one more that failed."""
    for name in ("판결.docx", "~$판결.docx", ".판결.docx", "사진.png"):
        (tmp_path / name).write_bytes(b"1")
    work = scan(tmp_path, None)
    assert ([item.path.name for item in work.items], work.skipped) == (["판결.docx"], 1)


def test_a_judgment_that_is_gone_when_it_is_looked_at_is_still_one(tmp_path: Path) -> None:
    """A link to a share that is not mounted: opening it says why it fails, and nobody takes it for done."""
    (tmp_path / "판결.txt").symlink_to(tmp_path / "nowhere.txt")
    (item,) = scan(tmp_path, None).items
    assert (item.path.name, item.size, item.modified) == ("판결.txt", 0, 0)
