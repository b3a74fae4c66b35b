"""Files that must not be opened: each says what it is and what to do, in both languages, and leaves nothing behind."""

import errno
import re
from pathlib import Path

import pytest

from core.documents import open_document
from core.documents.open import shown_name
from core.errors import DocumentError
from tests.fixtures_bad_inputs import CASES, Case


def test_the_table_is_long_enough() -> None:
    assert len(CASES) >= 40
    assert len({case.what for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_each_is_refused_by_name_in_both_languages(case: Case, tmp_path: Path) -> None:
    path = case.build(tmp_path)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(DocumentError) as caught:
        open_document(path)
    error = caught.value
    assert error.code == case.code
    korean, english = error.message("ko"), error.message("en")
    assert shown_name(path) in korean
    assert shown_name(path) in english
    assert re.search(r"십시오\.$", korean), "the Korean message says politely what to do"
    assert not re.search(r"[{}]", korean + english)
    assert not re.search(r"[가-힣]", english.replace(shown_name(path), ""))
    assert str(tmp_path) not in korean + english, "the file's name only, not its folder"
    assert error.exit_code == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "document.permission"),
        (errno.EPERM, "document.permission"),
        (errno.EIO, "document.unreadable"),
        (errno.ENOTDIR, "document.missing"),
    ],
)
def test_what_the_system_refuses(number: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "판결.docx"
    path.write_bytes(b"x")

    def refuse(*args: object, **kwargs: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DocumentError) as caught:
        open_document(path)
    assert caught.value.code == code
    assert "판결.docx" in caught.value.message("ko")


def test_a_name_with_nul_is_missing() -> None:
    with pytest.raises(DocumentError) as caught:
        open_document(Path("판\x00결.txt"))
    assert caught.value.code == "document.missing"


def test_a_file_growing_while_read_is_refused(tmp_path: Path) -> None:
    from core.documents.open import read_bytes

    path = tmp_path / "긴 글.txt"
    path.write_bytes(b"x" * 100)
    with pytest.raises(DocumentError) as caught:
        read_bytes(path, limit=99)
    assert caught.value.code == "document.too_large"
