"""Every place of a DOCX that shows text is read, replaced and gone; every place that hides text is emptied."""

import io
import zipfile
from pathlib import Path

import pytest

from core.documents.docx.document import open_docx
from core.documents.model import Format, Replacement, apply_replacements
from core.errors import DocumentError
from core.verification import SecretValue
from tests.fixtures_docx import SHOWN, hidden_everywhere
from tests.fixtures_verified import verify

VALUE = "홍갑동순"


def occurrences(text: str, value: str = VALUE) -> list[Replacement]:
    """One replacement by "A" for each occurrence of ``value``."""
    found, position = [], text.find(value)
    while position >= 0:
        found.append(Replacement(position, position + len(value), "A"))
        position = text.find(value, position + len(value))
    return found


def assert_nowhere(data: bytes, value: str = VALUE) -> None:
    """No part of the package, and no name of a part, holds the value in any usual encoding."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            content = archive.read(entry) + entry.filename.encode() + entry.comment + entry.extra
            for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp949"):
                assert value.encode(encoding) not in content, f"{entry.filename} ({encoding})"


@pytest.mark.parametrize("place", SHOWN)
def test_a_value_in_any_place_is_read_and_replaced(place: str, tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", SHOWN[place](VALUE))
    replacements = occurrences(document.text)
    assert replacements, document.text
    target = tmp_path / "b.docx"
    target.write_bytes(document.write_native(replacements).data)
    assert_nowhere(target.read_bytes())
    again = open_docx(target, target.read_bytes())
    assert again.text == apply_replacements(document.text, replacements)


def test_a_value_of_one_syllable_is_replaced_in_word_art() -> None:
    """Too short to be looked for in all attributes: it is replaced where it was read."""
    document = open_docx(Path("a.docx"), SHOWN["word art"]("솔"))
    draft = document.write_native(occurrences(document.text, "솔"))
    assert open_docx(Path("b.docx"), draft.data).text == "본문\nA"


@pytest.mark.parametrize("place", ["word art", "formula"])
@pytest.mark.parametrize("sign", ["\n", "\t"])
def test_a_break_is_refused_where_none_can_stand(place: str, sign: str) -> None:
    document = open_docx(Path("a.docx"), SHOWN[place](VALUE))
    start = document.text.index(VALUE)
    with pytest.raises(DocumentError) as caught:
        document.write_native([Replacement(start, start + len(VALUE), f"A{sign}B")])
    assert caught.value.code == "docx.control_characters"


@pytest.mark.parametrize("place", SHOWN)
def test_a_value_replaced_in_any_place_passes_the_leak_check(place: str, tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", SHOWN[place](VALUE))
    replacements = occurrences(document.text)
    target = tmp_path / "b.docx"
    target.write_bytes(document.write_native(replacements).data)
    expected = document.readable_text(replacements, Format.DOCX)
    assert verify(target, (SecretValue(VALUE, "내국인이름"),), text=expected).ok


def test_a_value_is_gone_from_every_place_nobody_looks(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docm", hidden_everywhere(VALUE))
    assert document.text.count(VALUE) == 1
    draft = document.write_native(occurrences(document.text))
    data, notices = draft.data, draft.notices
    assert_nowhere(data)
    assert {notice.code for notice in notices} >= {"docx.comments", "docx.macros"}
    assert {notice.code for notice in document.notices} == {"docx.images", "docx.objects", "docx.revisions"}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b"rsid" not in b"".join(archive.read(name) for name in archive.namelist())


def test_nothing_unreferenced_and_nothing_dangling_is_left(tmp_path: Path) -> None:
    target = tmp_path / "b.docx"
    target.write_bytes(open_docx(tmp_path / "a.docm", hidden_everywhere(VALUE)).write_native(()).data)
    with zipfile.ZipFile(target) as archive:
        assert sorted(archive.namelist()) == [
            "[Content_Types].xml",
            "_rels/.rels",
            "word/_rels/document.xml.rels",
            "word/document.xml",
            "word/media/image1.png",
            "word/settings.xml",
            "word/styles.xml",
        ]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
