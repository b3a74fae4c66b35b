"""A value hidden anywhere in a PDF is found, reachable or not."""

import gzip
import unicodedata
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String
from written_files import docx_body, paragraph, pdf_pages, pdf_with

from core.verification import SecretValue
from core.verification.search import search
from tests.fixtures_verified import verify

NAME, PHONE, MAIL = "홍길동", "010-1234-5678", "hong@example.kr"
VALUES = (SecretValue(NAME, "내국인이름"), SecretValue(PHONE, "휴대폰번호"), SecretValue(MAIL, "이메일주소"))


def _info(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.docinfo["/Title"] = value


def _xmp(pdf: pikepdf.Pdf, value: str) -> None:
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = value


def _annotation(pdf: pikepdf.Pdf, value: str) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([0, 0, 9, 9]), Contents=String(value))
    pdf.pages[0]["/Annots"] = pdf.make_indirect(Array([pdf.make_indirect(note)]))


def _outline(pdf: pikepdf.Pdf, value: str) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(value, 0))


def _form(pdf: pikepdf.Pdf, value: str) -> None:
    field = pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("a"), V=String(value)))
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([field]))


def _attached(pdf: pikepdf.Pdf, data: bytes) -> None:
    pdf.attachments["note.bin"] = pikepdf.AttachedFileSpec(pdf, data, filename="note.bin")


def _orphan(pdf: pikepdf.Pdf, value: str) -> None:
    # Kept in the file by a key nobody reads.
    pdf.Root["/Nobody"] = pdf.make_indirect(Dictionary(A=Array([String(value)])))


def _content(pdf: pikepdf.Pdf, content: bytes) -> None:
    pdf.pages[0].contents_add(Stream(pdf, content))


def _private(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.pages[0]["/PieceInfo"] = Dictionary(App=Dictionary(Private=String(value.encode("cp949"))))


def _stream(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.Root["/Extra"] = pdf.make_indirect(Stream(pdf, b"\x00\xff" + value.encode("utf-16-le") + b"\x00\xff\x01"))


def _picture(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.Root["/Extra"] = pdf.make_indirect(Stream(pdf, b"\xff\x00" + value.encode() + b"\xff", Subtype=Name.Image))


def _font(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.Root["/Extra"] = pdf.make_indirect(Stream(pdf, b"\xff\x00" + value.encode() + b"\xff", Length1=3))


def _hidden_layer(pdf: pikepdf.Pdf, value: str) -> None:
    shown = value.encode("utf-16-be").hex()
    _content(pdf, f"BT /F9 9 Tf 3 Tr 9 9 Td <{shown}> Tj ET".encode())


def _inside(change: object, value: str) -> bytes:
    return pdf_with(lambda pdf: change(pdf, value))  # type: ignore[operator]


PLACES = {
    "page": lambda v: pdf_pages(f"피고인 {v} 무죄"),
    "second page": lambda v: pdf_pages("주문", v),
    "broken line": lambda v: pdf_pages(f"피고인 {v[:2]}\n{v[2:]}"),
    "info": lambda v: _inside(_info, v),
    "xmp": lambda v: _inside(_xmp, v),
    "annotation": lambda v: _inside(_annotation, v),
    "outline": lambda v: _inside(_outline, v),
    "form field": lambda v: _inside(_form, v),
    "unused object": lambda v: _inside(_orphan, v),
    "object stream": lambda v: pdf_with(
        lambda pdf: _orphan(pdf, v), object_stream_mode=pikepdf.ObjectStreamMode.generate
    ),
    "name": lambda v: pdf_with(lambda pdf: pdf.Root.__setitem__("/Extra", Name("/" + v))),
    "key": lambda v: pdf_with(lambda pdf: pdf.Root.__setitem__("/" + v, 1)),
    "CP949 string": lambda v: _inside(_private, v),
    "binary stream": lambda v: _inside(_stream, v),
    "picture metadata": lambda v: _inside(_picture, v),
    "font": lambda v: _inside(_font, v),
    "text attachment": lambda v: pdf_with(lambda pdf: _attached(pdf, v.encode())),
    "docx attachment": lambda v: pdf_with(lambda pdf: _attached(pdf, docx_body(paragraph(v)))),
    "gzip attachment": lambda v: pdf_with(lambda pdf: _attached(pdf, gzip.compress(v.encode()))),
    "pdf attachment": lambda v: pdf_with(lambda pdf: _attached(pdf, pdf_pages(v))),
    "attachment name": lambda v: pdf_with(
        lambda pdf: pdf.attachments.__setitem__("a", pikepdf.AttachedFileSpec(pdf, b"x", filename=v))
    ),
    "hidden layer": lambda v: _inside(_hidden_layer, v),
}
LATIN_PLACES = {
    "TJ array": b"BT /F9 9 Tf 9 9 Td [(010-12) -20 (34) 3 (-5678)] TJ ET",
    "several Tj": b"BT /F9 9 Tf 9 9 Td (010-1234) Tj (-5678) Tj ET",
    "quote operators": b"BT /F9 9 Tf 9 9 Td (010-) ' 0 0 (1234-5678) \" ET",
    "octal escapes": b"BT /F9 9 Tf 9 9 Td (\\060\\061\\060-1234-5678) Tj ET",
    "hex string": b"BT /F9 9 Tf 9 9 Td <3031302d313233342d35363738> Tj ET",
    "marked content": b"/Span << /ActualText (hong@example.kr) >> BDC EMC",
    "marked content in UTF-16": b"/Span << /ActualText <FEFFD64DAE38B3D9> >> BDC EMC",
    "comment": b"% 010-1234-5678\n",
}


def _verified(tmp_path: Path, data: bytes) -> set[str]:
    path = tmp_path / "결과.pdf"
    path.write_bytes(data)
    return {leak.kind for leak in verify(path, VALUES).leaks}


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_searched(tmp_path: Path, place: str) -> None:
    assert _verified(tmp_path, PLACES[place](NAME)) == {"내국인이름"}
    assert _verified(tmp_path, PLACES[place](PHONE)) == {"휴대폰번호"}


@pytest.mark.parametrize("place", PLACES)
def test_clean_places_raise_no_alarm(tmp_path: Path, place: str) -> None:
    assert _verified(tmp_path, PLACES[place]("가나다")) == set()


@pytest.mark.parametrize("place", LATIN_PLACES)
def test_content_streams_are_searched(tmp_path: Path, place: str) -> None:
    assert _verified(tmp_path, pdf_with(lambda pdf: _content(pdf, LATIN_PLACES[place])))


@pytest.mark.parametrize("place", ["page", "info", "annotation", "outline", "text attachment", "hidden layer"])
@pytest.mark.parametrize("spelling", [unicodedata.normalize("NFD", NAME), "홍 길 동", "０１０-１２３４-５６７８"])
def test_every_spelling_is_found(tmp_path: Path, place: str, spelling: str) -> None:
    if place == "page" and spelling != "홍 길 동":
        pytest.skip("the test font has no such glyphs")
    assert _verified(tmp_path, PLACES[place](spelling))


def test_an_older_revision_is_searched(tmp_path: Path) -> None:
    old = pdf_with(lambda pdf: _info(pdf, NAME), compress_streams=False)
    data = old + b"\n" + pdf_pages("주문")
    assert _verified(tmp_path, data) == {"내국인이름"}


def test_a_compressed_older_revision_is_searched(tmp_path: Path) -> None:
    old = pdf_with(lambda pdf: _stream(pdf, NAME), object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert _verified(tmp_path, old + b"\n" + pdf_pages("주문")) == {"내국인이름"}


def test_a_page_outside_the_tree_is_unread(tmp_path: Path) -> None:
    def hide(pdf: pikepdf.Pdf) -> None:
        pdf.Root["/Old"] = pdf.make_indirect(Dictionary(Type=Name.Page, Contents=Stream(pdf, b"")))

    path = tmp_path / "결과.pdf"
    path.write_bytes(pdf_with(hide))
    result = verify(path, VALUES)
    assert not result.ok and len(result.unread) == 1


def test_an_unreadable_stream_is_unread_and_a_picture_is_told(tmp_path: Path) -> None:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for key, kind in (("/X", None), ("/Y", Name.Image)):
            stream = Stream(pdf, b"not deflate", Filter=Name.FlateDecode)
            if kind:
                stream["/Subtype"] = kind
            pdf.Root[key] = pdf.make_indirect(stream)

    path = tmp_path / "결과.pdf"
    path.write_bytes(pdf_with(spoil, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none))
    result = verify(path, VALUES)
    assert (len(result.unread), len(result.pictures)) == (1, 1)


def test_a_picture_in_a_page_is_told() -> None:
    picture = b"q 20 0 0 20 70 600 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01\x02\x03\x04 EI Q"
    assert len(search(pdf_with(lambda pdf: _content(pdf, picture)), "결과.pdf", VALUES).pictures) == 1


@pytest.mark.parametrize("data", [b"%PDF-1.4\nnothing", pdf_pages("글")[:300]])
def test_a_damaged_pdf_is_unread(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "결과.pdf"
    path.write_bytes(data)
    assert verify(path, VALUES).unread == ("file",)


def test_an_encrypted_pdf_is_unread(tmp_path: Path) -> None:
    path = tmp_path / "결과.pdf"
    path.write_bytes(pdf_with(lambda pdf: None, encryption=pikepdf.Encryption(owner="a", user="b")))
    assert verify(path, VALUES).unread == ("file",)


def test_a_pdf_only_one_reader_opens_is_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_data: bytes) -> None:
        raise pypdfium2.PdfiumError("no")

    monkeypatch.setattr("core.verification.pdf.pypdfium2.PdfDocument", refuse)
    assert search(pdf_pages("글"), "결과.pdf", VALUES).unread == ("file",)
