"""What is found out of a judgment's file without opening it: what became of it, whether it can be read at all."""

from pathlib import Path

import pytest

from app.desk.preflight import Checked, check
from app.desk.source import all_since_opened, since_opened
from core.documents import open_document
from core.documents.model import Document
from core.errors import Cancelled

TEXT = "피고인 구름산은 출석하였다.\n"


def opened(place: Path, name: str) -> Document:
    (place / name).write_text(TEXT, encoding="utf-8")
    return open_document(place / name)


def test_a_file_that_is_another_one_by_now_or_gone_is_told(tmp_path: Path) -> None:
    documents = dict(enumerate(opened(tmp_path, f"{number}.txt") for number in range(4)))
    assert all_since_opened(documents, lambda: False) == {}
    documents[0].path.write_text(TEXT, encoding="utf-8")  # saved again, the same
    documents[1].path.write_text(f"{TEXT}끝\n", encoding="utf-8")
    documents[2].path.unlink()
    found = all_since_opened(documents, lambda: False)
    assert {key: notice.code for key, notice in found.items()} == {1: "source.changed", 2: "source.gone"}
    told = since_opened(documents[1])
    assert told is not None and told.code == "source.changed" and since_opened(documents[3]) is None
    assert "1.txt" not in told.message(), "it may be called after a party"


def test_looking_at_many_files_can_be_stopped(tmp_path: Path) -> None:
    documents = dict(enumerate(opened(tmp_path, f"{number}.txt") for number in range(2)))
    with pytest.raises(Cancelled):
        all_since_opened(documents, lambda: True)


def test_a_file_is_checked_as_it_will_be_read(tmp_path: Path) -> None:
    document = opened(tmp_path, "판결.txt")
    assert check(document.path, False, lambda: False) == Checked(document.sha256, len(TEXT))
    (tmp_path / "깨짐.docx").write_bytes(b"PK\x03\x04")
    found = check(tmp_path / "깨짐.docx", True, lambda: False)
    assert found.error is not None and (found.sha256, found.characters) == ("", 0)


def test_a_check_that_is_stopped_says_nothing_of_the_file(tmp_path: Path) -> None:
    """Else it would count as one that cannot be read. It takes long to read: an answer that is there is taken."""
    path = tmp_path / "판결.txt"
    path.write_text("나는 그를 보았다.\n" * 300_000, encoding="utf-8")
    with pytest.raises(Cancelled):
        check(path, False, lambda: True)
