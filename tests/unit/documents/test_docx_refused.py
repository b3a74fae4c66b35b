"""Files that only look like a DOCX, or cannot be read whole: each gets its own message, none is half opened."""

import io
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from core import messages
from core.documents.docx.document import _ON_OPENING, _ON_WRITING, open_docx
from core.errors import DocumentError
from tests.fixtures_docx import NAMESPACES, PNG, Package, judgment, p, r, simple, t, zip_bytes

_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
_HEAD = f"<w:hdr {NAMESPACES}>{p('가온')}</w:hdr>"
_BOMB = '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


def _files(**changes: bytes | None) -> bytes:
    """A sound package with single files replaced or left out."""
    names = {"types": "[Content_Types].xml", "root": "_rels/.rels", "main": "word/document.xml"}
    with zipfile.ZipFile(io.BytesIO(simple(p("본문")))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for key, data in changes.items():
        name = names.get(key, key)
        if data is None:
            del files[name]
        else:
            files[name] = data
    return zip_bytes(files)


def _twice() -> bytes:
    buffer = io.BytesIO(simple(p("본문")))
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("word/Document.xml", "<x/>")
    return buffer.getvalue()


def _flagged() -> bytes:
    """A file whose entries claim to be encrypted."""
    data = bytearray(judgment())
    position = data.find(b"PK\x01\x02")
    while position >= 0:
        data[position + 8] |= 1
        position = data.find(b"PK\x01\x02", position + 4)
    return bytes(data)


def _broken_inside() -> bytes:
    data = bytearray(judgment())
    start = data.find(b"word/document.xml") + 40
    data[start : start + 60] = b"\xff" * 60
    return bytes(data)


def _claiming(size: int, count: int) -> bytes:
    """A file with ``count`` more parts that claim to unpack to ``size`` bytes each."""
    data = bytearray(_files(**{f"word/more{number}.bin": b"" for number in range(count)}))
    position = data.find(b"PK\x01\x02")
    while position >= 0:
        if b"word/more" in data[position : position + 60]:
            data[position + 24 : position + 28] = struct.pack("<I", size)
        position = data.find(b"PK\x01\x02", position + 4)
    return bytes(data)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "docx.damaged"),
    "no zip": (lambda: b"PK but not really", "docx.damaged"),
    "cut off": (lambda: judgment()[:-300], "docx.damaged"),
    "damaged inside": (_broken_inside, "docx.damaged"),
    "XML cut off": (lambda: _files(main=b"<w:document"), "docx.damaged"),
    "relationships cut off": (lambda: _files(root=b"<Rel"), "docx.damaged"),
    "no content types": (lambda: _files(types=None), "docx.no_document"),
    "no relationships": (lambda: _files(root=None), "docx.no_document"),
    "no main part": (lambda: _files(main=None), "docx.no_document"),
    "another root": (lambda: _files(main=b"<html/>"), "docx.no_document"),
    "spreadsheet": (lambda: Package(p("x"), main_type=_SHEET).build(), "docx.spreadsheet"),
    "slides": (lambda: Package(p("x"), main_type=_SLIDES).build(), "docx.presentation"),
    "encrypted": (_flagged, "docx.encrypted"),
    "old Word": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "docx.damaged"),
    "entity bomb": (lambda: _files(main=_BOMB.encode() + b"<w>&b;</w>"), "docx.dtd"),
    "outside entity": (
        lambda: _files(main=b'<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w>&a;</w>'),
        "docx.dtd",
    ),
    "outside DTD": (lambda: _files(main=b'<!DOCTYPE w SYSTEM "http://example.com/a.dtd"><w/>'), "docx.dtd"),
    "same name twice": (_twice, "docx.unsafe"),
    "path upwards": (lambda: _files(**{"../evil.xml": b"x"}), "docx.unsafe"),
    "absolute path": (lambda: _files(**{"/etc/evil": b"x"}), "docx.unsafe"),
    "path with drive": (lambda: _files(**{"C:/evil.xml": b"x"}), "docx.unsafe"),
    "zip bomb": (lambda: _files(**{"word/big.bin": b"\0" * (21 * 1024 * 1024)}), "docx.too_large"),
    "many parts that are large together": (lambda: _claiming(19 << 20, 16), "docx.too_large"),
    "more parts than any document has": (lambda: _claiming(0, 10_000), "docx.too_large"),
    "two kinds of part in one": (
        lambda: Package(p("x")).add("header", "h.xml", _HEAD, "a").add("footer", "h.xml", _HEAD, "b").build(),
        "docx.damaged",
    ),
    "included file": (lambda: simple(p("x") + '<w:altChunk r:id="rId9"/>'), "docx.included_file"),
    "part document": (lambda: simple(p("x") + '<w:subDoc r:id="rId9"/>'), "docx.included_file"),
    "no text": (lambda: simple(p("") + p(" ")), "docx.empty"),
    "picture only": (
        lambda: (
            Package(p('<w:r><w:pict><v:shape><v:imagedata r:id="i"/></v:shape></w:pict></w:r>'))
            .add("image", "media/a.png", PNG, "i")
            .build()
        ),
        "docx.only_images",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be_read_is_named_with_its_reason(name: str, tmp_path: Path) -> None:
    build, code = REFUSED[name]
    with pytest.raises(DocumentError) as error:
        open_docx(tmp_path / "사건.docx", build())
    assert error.value.code == code
    assert "사건.docx" in error.value.message("ko")
    assert "사건.docx" in error.value.message("en")


def test_a_size_that_lies_is_caught() -> None:
    data = bytearray(simple(p(t("가" * 5000))))
    position = data.find(b"PK\x01\x02")
    while b"word/document.xml" not in data[position : position + 80]:
        position = data.find(b"PK\x01\x02", position + 4)
    data[position + 24 : position + 28] = struct.pack("<I", 10)
    with pytest.raises(DocumentError):
        open_docx(Path("a.docx"), bytes(data))


def test_every_notice_has_its_texts() -> None:
    for kind in (*_ON_OPENING, *_ON_WRITING):
        for language in ("ko", "en"):
            assert "3" in messages.text(f"docx.{kind}", language, count=3)  # type: ignore[arg-type]


def test_text_of_an_unknown_kind_is_told_and_never_written(tmp_path: Path) -> None:
    strange = "<w:r><w:pict><v:shape><v:unknown>모르는 글</v:unknown></v:shape></w:pict></w:r>"
    document = open_docx(tmp_path / "a.docx", simple(p("본문", strange)))
    assert [notice.code for notice in document.notices] == ["docx.foreign"]
    (tmp_path / "b.docx").write_bytes(document.write_native(()).data)
    assert "모르는 글".encode() not in b"".join(_contents(tmp_path / "b.docx"))


def _contents(path: Path) -> list[bytes]:
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name) for name in archive.namelist()]


def test_strict_files_are_read_like_others() -> None:
    main = f"<w:document {NAMESPACES}><w:body>{p(r('엄격한 형식'))}</w:body></w:document>"
    for old, new in (
        ("schemas.openxmlformats.org/wordprocessingml/2006/main", "purl.oclc.org/ooxml/wordprocessingml/main"),
    ):
        main = main.replace(old, new)
    assert open_docx(Path("a.docx"), _files(main=main.encode())).text == "엄격한 형식"
