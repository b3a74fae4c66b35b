"""The content decides what a file is; its name decides nothing."""

import hashlib
import io
from pathlib import Path

import docx
import pytest

from core.documents import Format, open_document
from core.documents.open import shown_name
from core.documents.sniff import recognise
from core.errors import DocumentError
from tests import fixtures_pdf as pdf
from tests.fixtures_bad_inputs import zipped


def word() -> bytes:
    stream = io.BytesIO()
    document = docx.Document()
    document.add_paragraph("원고 홍길동")
    document.save(stream)
    return stream.getvalue()


CONTENTS = {
    Format.TXT: "원고 홍길동".encode(),
    Format.PDF: pdf.plain("원고 홍길동"),
    Format.DOCX: word(),
}


@pytest.mark.parametrize("name", ["판결.txt", "판결.pdf", "판결.docx", "판결.hwp", "판결", "판결.DOCX.bak"])
@pytest.mark.parametrize("wanted", CONTENTS)
def test_the_name_decides_nothing(name: str, wanted: Format, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(CONTENTS[wanted])
    document = open_document(path)
    assert document.format is wanted
    assert document.text == "원고 홍길동"
    assert document.path == path
    assert document.sha256 == hashlib.sha256(CONTENTS[wanted]).hexdigest()


@pytest.mark.parametrize(
    "text",
    [
        "MZ세대인 피고인은",
        "BM 특허에 관하여",
        "PK마트 주식회사",
        "%PDF- 로 시작하는 파일을 피고인이 보냈다",
        "<증거목록>\n1. 진술서",
        "{피고인}",
        "Rar! 압축파일",
        "MIME 형식의 전자우편",
        "ID3 태그",
    ],
)
def test_text_that_starts_like_another_kind_of_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "판결.txt"
    path.write_text(text, encoding="utf-8")
    if text.startswith("%PDF-"):
        with pytest.raises(DocumentError):
            open_document(path)
    else:
        assert open_document(path).text == text


def test_a_pdf_may_have_junk_before_its_header() -> None:
    assert recognise(b"\r\n" + CONTENTS[Format.PDF], "a") is Format.PDF
    assert recognise(b"junk\n" * 20 + CONTENTS[Format.PDF], "a") is Format.PDF
    assert recognise("문서의 첫머리는 %PDF- 이다".encode(), "a") is Format.TXT


def test_a_link_to_a_judgment_opens(tmp_path: Path) -> None:
    path = tmp_path / "판결.txt"
    path.write_bytes(CONTENTS[Format.TXT])
    link = tmp_path / "바로가기.txt"
    link.symlink_to(path)
    assert open_document(link).text == "원고 홍길동"


def test_a_word_file_with_an_attached_workbook_is_a_word_file() -> None:
    data = zipped({"[Content_Types].xml": b"<a/>", "word/document.xml": b"<a/>", "xl/workbook.xml": b"<a/>"})
    assert recognise(data, "a") is Format.DOCX


def test_what_two_formats_claim_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "판결.docx"
    parts = {"[Content_Types].xml": b"<a/>", "word/document.xml": b"<a/>", "Contents/content.hpf": b"<a/>"}
    path.write_bytes(zipped(parts))
    with pytest.raises(DocumentError) as caught:
        open_document(path)
    assert caught.value.code == "document.ambiguous" and "DOCX, HWPX" in caught.value.message("ko")


def test_names_in_messages_are_short_and_printable() -> None:
    assert shown_name(Path("/비밀 폴더/판결.docx")) == "판결.docx"
    assert len(shown_name(Path("가" * 250 + ".docx"))) <= 120
    assert shown_name(Path("가\n나\x07.txt")) == "가?나?.txt"
    assert shown_name(Path("/")) == "/"
