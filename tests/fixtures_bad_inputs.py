"""Every kind of file that must not be opened, built by code, with the message it must give.

The table is used by the tests and by benchmarks/bad_inputs_table.py.
"""

import io
import os
import struct
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from tests import fixtures_pdf as pdf

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
_TYPES = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_KOREAN = "피고인은 서울 강남구에서 피해자를 만났다.\n"


@dataclass(frozen=True)
class Case:
    """A file to build in a folder: what it is, its name, its bytes (or how to make it), the expected code."""

    what: str
    name: str
    make: bytes | Callable[[Path], object]
    code: str

    def build(self, folder: Path) -> Path:
        """Make the file; gives its path."""
        path = folder / self.name
        if isinstance(self.make, bytes):
            path.write_bytes(self.make)
        else:
            self.make(path)
        return path


def zipped(files: dict[str, bytes], level: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of named files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", level) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def spoilt(data: bytes, name: str, method: int) -> bytes:
    """The package ``data`` with its part ``name`` packed by ``method``, and other bytes behind the head of that."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(stream, "w") as target:
        for part in archive.namelist():
            target.writestr(part, archive.read(part), method if part == name else zipfile.ZIP_DEFLATED)
        place = target.getinfo(name)
    packed = bytearray(stream.getvalue())
    start = place.header_offset + 30 + len(name.encode())
    for at in range(start + 9, start + place.compress_size):
        packed[at] ^= 0x5A
    return bytes(packed)


def ole(stream: str) -> bytes:
    """The head of an OLE container with a directory entry of this name."""
    return OLE + stream.encode("utf-16-le").ljust(128, b"\x00") + bytes(1024)


def docx(main: bytes | None, **parts: bytes) -> bytes:
    """A bare Word package with this main part."""
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    types = (
        b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        b'<Default Extension="xml" ContentType="application/xml"/>'
        b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        b'<Override PartName="/word/document.xml" ContentType="application/'
        b'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    rels = (
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{rel}" Target="word/document.xml"/></Relationships>'
    ).encode()
    files = {"[Content_Types].xml": types, "_rels/.rels": rels, "word/styles.xml": b"<a/>", **parts}
    if main is not None:
        files["word/document.xml"] = main
    return zipped(files)


def word(body: str, head: str = "") -> bytes:
    """A main part with this body."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return f'<?xml version="1.0"?>{head}<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>'.encode()


def _paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(201 << 20)


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _spoilt_local_header() -> bytes:
    data = bytearray(docx(word(_paragraph("본문"))))
    data[: len(data) // 2] = b"PK\x03\x04" + os.urandom(len(data) // 2 - 4)
    return bytes(data)


def _wrong_checksum() -> bytes:
    with zipfile.ZipFile(io.BytesIO(docx(word(_paragraph("x" * 400))))) as archive:
        data = bytearray(zipped({name: archive.read(name) for name in archive.namelist()}, zipfile.ZIP_STORED))
    at = data.index(b"x" * 400)
    data[at : at + 4] = b"yyyy"
    return bytes(data)


def _encrypted_zip() -> bytes:
    data = bytearray(docx(word(_paragraph("본문"))))
    at = data.index(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def _no_pages() -> bytes:
    stream = io.BytesIO()
    empty = pikepdf.new()
    empty.save(stream)
    return stream.getvalue()


def _broken_stream() -> bytes:
    def spoil(file: pikepdf.Pdf) -> None:
        content = file.pages[0].Contents
        raw = content.read_raw_bytes()
        content.write(raw[: len(raw) // 3] + b"\xff" * 9, filter=content.get("/Filter"))

    return pdf.changed(pdf.plain("판결", "주문"), spoil)


def _xfa() -> bytes:
    def add(file: pikepdf.Pdf) -> None:
        form = pikepdf.Dictionary(Fields=pikepdf.Array(), XFA=file.make_stream(b"<xdp/>"))
        file.Root.AcroForm = file.make_indirect(form)
        file.Root.NeedsRendering = True

    return pdf.changed(pdf.plain("Please wait..."), add)


def _unmapped() -> bytes:
    """Text whose font tells no character codes."""

    def strip(file: pikepdf.Pdf) -> None:
        for item in file.objects:
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item:
                stream = item.ToUnicode
                stream.write(
                    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> "
                    b"endcodespacerange 1 beginbfrange <00> <FF> <E000> endbfrange endcmap end end"
                )

    return pdf.changed(pdf.plain("피고인 홍길동은 피해자 김철수를 만났다."), strip)


_SCAN = pdf.Sheet().picture()
_PAGE = pdf.Sheet().line("판결").line("원고 홍길동")
_BMP = b"BM" + struct.pack("<IHHI", 60, 0, 0, 54) + bytes(46)
_BOMB_DTD = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
_FASOO = b"\x9b DRMONE  This Document is encrypted and protected by Fasoo DRM" + bytes(64)

CASES: tuple[Case, ...] = (
    # The file itself.
    Case("file of 0 bytes", "빈 파일.docx", b"", "document.empty"),
    Case("folder", "판결문 모음", lambda path: path.mkdir(), "document.folder"),
    Case("missing file", "없는 파일.pdf", lambda path: None, "document.missing"),
    Case("link to itself", "순환.docx", _loop, "document.link_loop"),
    Case("named pipe", "파이프.txt", lambda path: os.mkfifo(path), "document.special"),
    Case("link to a device", "장치.txt", lambda path: path.symlink_to("/dev/zero"), "document.special"),
    Case("name of 300 characters", "가" * 300 + ".docx", lambda path: None, "document.name_too_long"),
    Case("file larger than 200 MB", "거대.txt", _sparse, "document.too_large"),
    # Other programs' files, most of them under a name that promises a judgment.
    Case("HWP 5", "판결.docx", ole("HwpSummaryInformation") + b"HWP Document File", "hwp.damaged"),
    Case("HWP 3", "옛 판결.hwp", b"HWP Document File V3.00 \x1a\x01\x02" + bytes(200), "document.hwp"),
    Case(
        "HWPX without its list of parts",
        "판결.hwpx",
        zipped({"mimetype": b"application/hwp+zip", "Contents/section0.xml": b"<a/>"}),
        "hwpx.no_document",
    ),
    Case("Word 97 (DOC)", "판결.doc", ole("WordDocument"), "document.doc"),
    Case("Excel 97 (XLS)", "명단.xls", ole("Workbook"), "document.spreadsheet"),
    Case("PowerPoint 97 (PPT)", "발표.ppt", ole("PowerPoint Document"), "document.presentation"),
    Case("Outlook message (MSG)", "전자우편.msg", ole("__substg1.0_0037001F"), "document.mail"),
    Case("OLE container of unknown kind", "알 수 없음.bin", OLE + bytes(512), "document.ole"),
    Case(
        "Excel (XLSX) without sheets",
        "명단.docx",
        zipped({"[Content_Types].xml": _TYPES, "xl/workbook.xml": b"<a/>"}),
        "xlsx.no_document",
    ),
    Case(
        "PowerPoint (PPTX)",
        "발표.pptx",
        zipped({"[Content_Types].xml": _TYPES, "ppt/presentation.xml": b"<a/>"}),
        "document.presentation",
    ),
    Case(
        "OpenDocument text (ODT)",
        "판결.odt",
        zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}),
        "document.odf",
    ),
    Case(
        "OpenDocument table (ODS)",
        "명단.ods",
        zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
        "document.odf_table",
    ),
    Case("rich text (RTF)", "판결.txt", b"{\\rtf1\\ansi \\'c6\\'c7\\'b0\\'e1}", "document.rtf"),
    Case(
        "web page named as a workbook",
        "명단.xls",
        b"<html><body><table></table></body></html>",
        "document.not_a_workbook",
    ),
    Case(
        "table of a web page named as a workbook", "명단.xls", b"<table border=1><tr><td>x", "document.not_a_workbook"
    ),
    Case("XML spreadsheet of 2003", "명단.xls", b'<?xml version="1.0"?><Workbook/>', "document.not_a_workbook"),
    Case("tabs named as a workbook", "명단.xls", "번호\t성명\n1\t강이슬\n".encode("cp949"), "document.not_a_workbook"),
    Case("text named as a workbook", "명단.xlsx", "강이슬".encode(), "document.not_a_workbook"),
    Case("table of a web page", "명단.txt", b"<table border=1><tr><td>x", "document.html"),
    Case("web page (HTML)", "판결.txt", b"\xef\xbb\xbf \n<!DOCTYPE html><html><body>x</body></html>", "document.html"),
    Case(
        "saved web page (MHTML)",
        "판결.mht",
        b"From: <a>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n",
        "document.html",
    ),
    Case("HWPML", "판결.hml", b'<?xml version="1.0"?><HWPML Version="2.8"></HWPML>', "document.hwpml"),
    Case(
        "HWPML named as HWP",
        "옛 판결.hwp",
        b'\xef\xbb\xbf<?xml version="1.0"?>\r\n<!-- a -->\r\n<HWPML Version="2.9"><BODY/></HWPML>',
        "document.hwpml",
    ),
    Case(
        "HWPML in UTF-16",
        "판결2.hml",
        '<?xml version="1.0" encoding="UTF-16"?><HWPML Version="2.1"/>'.encode("utf-16"),
        "document.hwpml",
    ),
    Case("XML", "판결.xml", b'<?xml version="1.0"?><judgment><name>x</name></judgment>', "document.xml"),
    Case("XML in UTF-16 without a mark", "판결2.xml", '<?xml version="1.0"?><a/>'.encode("utf-16-be"), "document.xml"),
    Case("web page in UTF-16", "판결2.txt", "<html><body>강이슬</body></html>".encode("utf-16"), "document.html"),
    Case("PostScript", "인쇄.ps", b"%!PS-Adobe-3.0\nshowpage\n", "document.postscript"),
    Case("picture (PNG)", "스캔.pdf", b"\x89PNG\r\n\x1a\n" + bytes(40), "document.image"),
    Case("picture (JPEG)", "사진.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(40), "document.image"),
    Case("picture (TIFF, little endian)", "팩스.tif", b"II*\x00" + bytes(40), "document.image"),
    Case("picture (TIFF, big endian)", "팩스2.tif", b"MM\x00*" + bytes(40), "document.image"),
    Case("picture (BMP)", "그림.txt", _BMP, "document.image"),
    Case("sound (WAV)", "녹취.wav", b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(40), "document.media"),
    Case("video (MP4)", "영상.mp4", b"\x00\x00\x00\x18ftypmp42" + bytes(40), "document.media"),
    Case("program (EXE)", "판결.exe", b"MZ\x90\x00\x03\x00\x00\x00" + bytes(120), "document.program"),
    Case("program (ELF)", "프로그램.txt", b"\x7fELF\x02\x01\x01" + bytes(60), "document.program"),
    Case("Windows shortcut (LNK)", "판결.lnk", b"L\x00\x00\x00\x01\x14\x02\x00" + bytes(60), "document.program"),
    Case("zip archive", "판결문.zip", zipped({"판결.txt": b"abc"}), "document.archive"),
    Case("empty zip archive", "빈 압축.docx", zipped({}), "document.archive"),
    Case("gzip archive", "판결.txt.gz", b"\x1f\x8b\x08\x00" + bytes(30), "document.archive"),
    Case("7-Zip archive", "판결.7z", b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(30), "document.archive"),
    Case("ALZip archive", "판결.alz", b"ALZ\x01\x0a\x00" + bytes(30), "document.archive"),
    Case("RAR archive", "판결.rar", b"Rar!\x1a\x07\x01\x00" + bytes(30), "document.archive"),
    Case("tar archive", "판결.tar", bytes(257) + b"ustar\x0000" + bytes(300), "document.archive"),
    Case("file under DRM", "보안 문서.docx", _FASOO, "document.drm"),
    Case("database (SQLite)", "자료.db", b"SQLite format 3\x00" + bytes(80), "document.binary"),
    Case("random bytes", "잡음.docx", bytes((i * 73 + i // 7) % 256 for i in range(3000)), "document.binary"),
    # Word packages.
    Case("DOCX under a password", "암호.docx", ole("EncryptedPackage"), "document.encrypted"),
    Case("zip with encrypted parts", "암호 압축.docx", _encrypted_zip(), "document.encrypted"),
    Case("DOCX cut off in the middle", "잘린 파일.docx", docx(word(_paragraph("본문")))[:-300], "document.zip_damaged"),
    Case(
        "DOCX with overwritten beginning",
        "덮인 파일.docx",
        lambda path: path.write_bytes(_spoilt_local_header()),
        "docx.damaged",
    ),
    Case("DOCX with a wrong checksum", "손상.docx", _wrong_checksum(), "docx.damaged"),
    *(
        Case(
            f"DOCX whose main part is packed by {method} and spoilt",
            "손상.docx",
            spoilt(docx(word(_paragraph("본문"))), "word/document.xml", number),
            "docx.damaged",
        )
        for method, number in (("bzip2", zipfile.ZIP_BZIP2), ("LZMA", zipfile.ZIP_LZMA))
    ),
    Case(
        "package whose kind is packed by LZMA and spoilt",
        "손상.hwpx",
        spoilt(zipped({"mimetype": b"application/hwp+zip"}), "mimetype", zipfile.ZIP_LZMA),
        "document.zip_damaged",
    ),
    Case("zip bomb", "폭탄.docx", docx(word(""), **{"word/media.bin": bytes(80 << 20)}), "document.zip_bomb"),
    Case(
        "DOCX without its list of contents",
        "목록 없음.docx",
        zipped({"word/document.xml": word("")}),
        "document.package",
    ),
    Case("DOCX without its main part", "본문 없음.docx", docx(None), "docx.no_document"),
    Case("DOCX with malformed XML", "깨진 XML.docx", docx(word(_paragraph("본문"))[:-12]), "docx.damaged"),
    Case("DOCX with a DTD (entity bomb)", "개체 폭탄.docx", docx(word(_paragraph("&b;"), _BOMB_DTD)), "docx.dtd"),
    Case("DOCX without text", "백지.docx", docx(word("<w:p/>")), "docx.empty"),
    # PDF.
    Case("PDF under a password", "암호.pdf", pdf.encrypted(pdf.plain("판결")), "pdf.encrypted"),
    Case("PDF cut off in the middle", "잘린.pdf", pdf.plain("판결")[:-600], "pdf.damaged"),
    Case("PDF of which only the header is left", "머리만.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "pdf.damaged"),
    Case("PDF with overwritten objects", "덮인.pdf", pdf.plain("판결").replace(b" 0 obj", b" 0 xxx"), "pdf.damaged"),
    Case("PDF with a damaged page stream", "쪽 손상.pdf", _broken_stream(), "pdf.damaged"),
    Case("PDF without pages", "쪽 없음.pdf", _no_pages(), "pdf.no_pages"),
    Case("PDF with blank pages only", "백지.pdf", pdf.build(pdf.Sheet(), pdf.Sheet()), "pdf.blank"),
    Case("scanned PDF", "스캔.pdf", pdf.build(_SCAN, _SCAN), "pdf.scanned"),
    Case(
        "scanned PDF with page numbers",
        "스캔 쪽번호.pdf",
        pdf.build(pdf.Sheet().picture().at(280, 40, "- 1 -")),
        "pdf.scanned",
    ),
    Case("PDF with one scanned page", "일부 스캔.pdf", pdf.build(_PAGE, _SCAN, _PAGE), "pdf.pages_unread"),
    Case("PDF whose font has no character codes", "깨진 글자.pdf", _unmapped(), "pdf.garbled"),
    Case("PDF with a dynamic form (XFA)", "양식.pdf", _xfa(), "pdf.xfa"),
    # Plain text.
    Case("text with a NUL", "널.txt", _KOREAN.encode() + b"a\x00b\n", "document.binary"),
    Case("UTF-8 with BOM, then a NUL", "널2.txt", b"\xef\xbb\xbf" + _KOREAN.encode() + b"\x00", "plain.nul"),
    Case("UTF-8 and CP949 mixed", "섞임.txt", _KOREAN.encode() * 3 + _KOREAN.encode("cp949"), "plain.mixed"),
    Case("UTF-8 cut inside a character", "잘림.txt", _KOREAN.encode().rstrip()[:-2], "plain.mixed"),
    Case("UTF-8 mark before CP949", "거짓 표시.txt", b"\xef\xbb\xbf" + _KOREAN.encode("cp949"), "plain.damaged"),
    Case("UTF-16 of odd length", "홀수.txt", b"\xff\xfe" + _KOREAN.encode("utf-16-le") + b"a", "plain.damaged"),
    Case(
        "UTF-16 with a lone surrogate",
        "반쪽.txt",
        b"\xff\xfe" + "\ud800가".encode("utf-16-le", "surrogatepass"),
        "plain.damaged",
    ),
    Case("UTF-8 with an encoded surrogate", "반쪽2.txt", b"abc \xed\xa0\x80 def\n", "plain.encoding"),
    Case("bytes that are UTF-8 and CP949 alike", "모호함.txt", "활".encode("cp949"), "plain.ambiguous"),
    Case("UTF-32", "UTF32.txt", _KOREAN.encode("utf-32"), "plain.encoding"),
    Case("Japanese (Shift-JIS)", "일본어.txt", "被告人は東京都に住んでいた。".encode("shift_jis"), "plain.encoding"),
    Case(
        "Chinese (GBK)",
        "중국어.txt",
        "被告人住在北京市朝阳区。判决如下：一、被告赔偿原告人民币五万元。".encode("gbk"),
        "plain.encoding",
    ),
    Case("Latin-1", "라틴.txt", "Le prévenu était présent à l'été".encode("latin-1"), "plain.encoding"),
    Case("text of control characters", "제어.txt", bytes(range(1, 9)) * 20, "document.binary"),
    Case("text of spaces and line breaks", "공백.txt", b" \r\n\t\r\n  ", "plain.blank"),
)
