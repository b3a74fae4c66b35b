"""A value hidden anywhere in a DOCX (or any zip) is found, in any spelling."""

import gzip
import json
import unicodedata
import zipfile
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from written_files import (
    W,
    document_xml,
    docx_body,
    docx_parts,
    docx_with,
    paragraph,
    pdf_pages,
    zipped,
)

from core.verification import SecretValue
from core.verification.xmltext import xml_text
from tests.fixtures_verified import verify

NAME, PHONE = "홍길동", "010-1234-5678"
VALUES = (SecretValue(NAME, "내국인이름"), SecretValue(PHONE, "휴대폰번호"))


def _story(part: str, inner: str) -> bytes:
    return docx_with(f"word/{part}.xml", f'<w:x xmlns:w="{W}">{inner}</w:x>')


def _archive_with_gap(value: str) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("word/document.xml", docx_parts()["word/document.xml"])
        target.write(value.encode())
        archive.start_dir = target.tell()
    return target.getvalue()


def _member_comment(value: str) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        info = zipfile.ZipInfo("word/document.xml")
        info.comment = value.encode()
        archive.writestr(info, docx_parts()["word/document.xml"])
    return target.getvalue()


def _member_extra(value: str) -> bytes:
    data = value.encode("utf-16-le")
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        info = zipfile.ZipInfo("word/document.xml")
        info.extra = b"\x99\x99" + len(data).to_bytes(2, "little") + data
        archive.writestr(info, docx_parts()["word/document.xml"])
    return target.getvalue()


def _references(value: str) -> str:
    return "".join(f"&#{ord(sign)};" for sign in value)


def _ruby(base: str, reading: str) -> str:
    parts = f"<w:rt><w:r><w:t>{reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>{base}</w:t></w:r></w:rubyBase>"
    return f"<w:r><w:ruby>{parts}</w:ruby></w:r>"


PLACES = {
    "body": lambda v: docx_body(paragraph(f"피고인 {v} 무죄")),
    "split runs": lambda v: docx_body(paragraph("피고인 " + v[0], *v[1:], " 무죄")),
    "broken line": lambda v: docx_body(f"<w:p><w:r><w:t>{v[0]}</w:t><w:br/><w:t>{v[1:]}</w:t></w:r></w:p>"),
    "table cell": lambda v: docx_body(f"<w:tbl><w:tr><w:tc>{paragraph(v)}</w:tc></w:tr></w:tbl>"),
    "deleted run": lambda v: docx_body(f"<w:p><w:del><w:r><w:delText>{v}</w:delText></w:r></w:del></w:p>"),
    "moved run": lambda v: docx_body(f"<w:p><w:moveFrom><w:r><w:t>{v}</w:t></w:r></w:moveFrom></w:p>"),
    "inserted run": lambda v: docx_body(f'<w:p><w:ins w:author="x"><w:r><w:t>{v}</w:t></w:r></w:ins></w:p>'),
    "revision author": lambda v: docx_body(f'<w:p><w:ins w:author="{v}"><w:r><w:t>글</w:t></w:r></w:ins></w:p>'),
    "field code": lambda v: docx_body(f"<w:p><w:r><w:instrText>AUTHOR {v}</w:instrText></w:r></w:p>"),
    "fallback": lambda v: docx_body(f"<w:p><mc:Fallback>{paragraph(v)}</mc:Fallback></w:p>"),
    "text box": lambda v: docx_body(f"<w:p><w:r><w:t>앞</w:t></w:r><w:txbx>{paragraph(v)}</w:txbx></w:p>"),
    "under readings": lambda v: docx_body(f"<w:p>{''.join(_ruby(sign, '음') for sign in v)}</w:p>"),
    "readings": lambda v: docx_body(f"<w:p>{''.join(_ruby('字', sign) for sign in v)}</w:p>"),
    "text path": lambda v: docx_body(f'<w:p><v:textpath string="{v}"/></w:p>'),
    "alt text": lambda v: docx_body(f'<w:p><wp:docPr descr="사진 {v}" title="t"/></w:p>'),
    "bookmark": lambda v: docx_body(f'<w:p><w:bookmarkStart w:name="{v}"/></w:p>'),
    "xml comment": lambda v: docx_body(f"<!-- {v} --><w:p/>"),
    "processing instruction": lambda v: docx_body(f"<?note {v}?><w:p/>"),
    "header": lambda v: _story("header1", paragraph(v)),
    "footer": lambda v: _story("footer1", paragraph(v)),
    "footnote": lambda v: _story("footnotes", paragraph(v)),
    "endnote": lambda v: _story("endnotes", paragraph(v)),
    "comment": lambda v: _story("comments", paragraph(v)),
    "glossary": lambda v: _story("glossary/document", paragraph(v)),
    "people": lambda v: _story("people", f'<w:person w:author="{v}"/>'),
    "settings": lambda v: _story("settings", f'<w:docVar w:name="당사자" w:val="{v}"/>'),
    "style name": lambda v: _story("styles", f'<w:name w:val="{v}"/>'),
    "property": lambda v: docx_with("docProps/core.xml", f"<cp><creator>{v}</creator></cp>"),
    "split property": lambda v: docx_with("docProps/custom.xml", f"<p><a>{v[:2]}</a><a>{v[2:]}</a></p>"),
    "hyperlink": lambda v: docx_with("word/_rels/document.xml.rels", f'<R><r Target="http://a.kr/{v}"/></R>'),
    "escaped hyperlink": lambda v: docx_with(
        "word/_rels/document.xml.rels", f'<R><r Target="http://a.kr/{quote(v)}"/></R>'
    ),
    "character references": lambda v: docx_with("customXml/item1.xml", f"<a>{_references(v)}</a>"),
    "custom xml": lambda v: docx_with("customXml/item1.xml", f"<a>{v}</a>"),
    "xml in UTF-16": lambda v: docx_with("customXml/i.xml", f'<?xml version="1.0"?><a>{v}</a>'.encode("utf-16")),
    "xml without its name": lambda v: docx_with("customXml/i.dat", f'<?xml version="1.0"?><a b="{v}"/>'),
    "json": lambda v: docx_with("x/data.json", json.dumps({"a": v})),
    "plain text": lambda v: docx_with("x/note.txt", v),
    "UTF-16 text": lambda v: docx_with("x/note.bin", v.encode("utf-16")),
    "bytes in UTF-16": lambda v: docx_with("x/a.bin", b"\x00\x01\xff\xfe" + v.encode("utf-16-le") + b"\x00\x01"),
    "bytes in UTF-16 BE": lambda v: docx_with("x/a.bin", b"\x00\x01\xff" + v.encode("utf-16-be") + b"\x01"),
    "bytes in CP949": lambda v: docx_with("x/a.bin", b"\x00\xff" + v.encode("cp949") + b"\x00"),
    "bytes in UTF-8": lambda v: docx_with("x/a.bin", b"\x00\xff" + v.encode() + b"\x00\xff"),
    "picture metadata": lambda v: docx_with("word/media/image1.png", b"\x89PNG\r\n\x1a\n\x00" + v.encode() + b"\x00"),
    "nested zip": lambda v: docx_with("word/embeddings/a.docx", docx_body(paragraph(v))),
    "twice nested zip": lambda v: docx_with("a.zip", zipped({"b.zip": zipped({"c.txt": v.encode()})})),
    "gzip": lambda v: docx_with("word/a.svgz", gzip.compress(v.encode())),
    "nested pdf": lambda v: docx_with("word/embeddings/a.bin", pdf_pages(v)),
    "member name": lambda v: docx_with(f"word/media/{v}.txt", "글"),
    "archive comment": lambda v: zipped(docx_parts(), comment=v.encode()),
    "member comment": _member_comment,
    "extra field": _member_extra,
    "between members": _archive_with_gap,
}
SPELLINGS = {
    "as it is": NAME,
    "decomposed": unicodedata.normalize("NFD", NAME),
    "spaced out": "홍 길 동",
    "invisible": "홍\u200b길\u200b동",
    "phone": PHONE,
    "bare phone": "01012345678",
    "full-width phone": "０１０１２３４５６７８",
}


def _verified(tmp_path: Path, data: bytes, name: str = "결과.docx") -> list[str]:
    path = tmp_path / name
    path.write_bytes(data)
    return [leak.kind for leak in verify(path, VALUES).leaks]


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_searched(tmp_path: Path, place: str) -> None:
    assert set(_verified(tmp_path, PLACES[place](NAME))) == {"내국인이름"}
    if place not in ("bytes in UTF-16", "bytes in UTF-16 BE", "bookmark"):
        assert set(_verified(tmp_path, PLACES[place](PHONE))) == {"휴대폰번호"}


@pytest.mark.parametrize("place", ["body", "split runs", "comment", "property", "alt text", "nested zip", "plain text"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_is_found(tmp_path: Path, place: str, spelling: str) -> None:
    assert len(_verified(tmp_path, PLACES[place](SPELLINGS[spelling]))) == 1


@pytest.mark.parametrize("place", [place for place in PLACES if place not in ("extra field",)])
def test_clean_places_raise_no_alarm(tmp_path: Path, place: str) -> None:
    assert _verified(tmp_path, PLACES[place]("가나다")) == []


@pytest.mark.parametrize("name", ["홍길동.docx", "판결_홍길동_1.docx", "홍 길 동.docx", "01012345678.docx"])
def test_the_file_name_is_searched(tmp_path: Path, name: str) -> None:
    path = tmp_path / unicodedata.normalize("NFD", name)
    path.write_bytes(zipped(docx_parts()))
    assert [leak.part for leak in verify(path, VALUES).leaks] == ["file name"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("판결.txt", 0),
        ("판결.TXT", 0),
        ("txt 판결.txt", 1),
        ("판결.txt.txt", 1),
        ("판결.docx.txt", 0),
        ("판결.txt.x1", 1),
    ],
)
def test_the_ending_of_a_file_says_what_it_is_and_names_nobody(tmp_path: Path, name: str, found: int) -> None:
    path = tmp_path / name
    path.write_text("판결", encoding="utf-8")
    leaks = verify(path, [SecretValue("txt", "아이디")]).leaks
    assert [leak.part for leak in leaks] == ["file name"] * found


def test_a_short_name_is_found_in_a_file_name(tmp_path: Path) -> None:
    path = tmp_path / "판결_길동_1.docx"
    path.write_bytes(zipped(docx_parts()))
    assert verify(path, (SecretValue("길동", "내국인이름"),)).leaks


def test_a_result_names_no_value(tmp_path: Path) -> None:
    path = tmp_path / "결과.docx"
    path.write_bytes(docx_with(f"word/media/{NAME}.txt", NAME))
    result = verify(path, VALUES)
    assert len(result.leaks) == 3 and NAME not in repr(result) and NAME not in repr(VALUES)
    assert {len(leak.value_sha256) for leak in result.leaks} == {12}


_ANCHOR = (
    "<w:r><w:drawing><wp:anchor><wp:positionH><wp:{}>{}</wp:{}></wp:positionH><wp:positionV><wp:posOffset>-228600"
    "</wp:posOffset></wp:positionV></wp:anchor></w:drawing></w:r>"
)


@pytest.mark.parametrize(("element", "value"), [("posOffset", "4114800"), ("align", "right"), ("pctWidth", "40000")])
def test_where_a_picture_floats_is_no_text(element: str, value: str) -> None:
    body = (
        f"<w:p><w:r><w:t>판사 </w:t></w:r>{_ANCHOR.format(element, value, element)}<w:r><w:t>김갑동</w:t></w:r></w:p>"
    )
    content = xml_text(document_xml(body))
    assert content.paragraphs == "판사 김갑동\n"
    assert value in content.apart["layout"]


def test_the_words_of_a_watermark_are_a_paragraph_of_their_own() -> None:
    mark = '<w:r><w:pict><v:shape><v:textpath string="열람용"/></v:shape></w:pict></w:r>'
    content = xml_text(document_xml(f"<w:p>{mark}<w:r><w:t>서울중앙지방법원</w:t></w:r></w:p>"))
    assert sorted(content.paragraphs.split()) == ["서울중앙지방법원", "열람용"]
