"""What a file is, told from its bytes; the name's ending is asked only of what may be plain text.

``recognise`` gives the format that claims it (``core.documents.formats``), plain text if none does; every kind of file
that is known and no format raises the DocumentError that says what it is and what to do with it.
"""

import io
import re
import zipfile
import zlib
from dataclasses import replace
from functools import cache
from lzma import LZMAError
from pathlib import Path

from core.documents.formats import Content, Format, declared, named, readable
from core.errors import DocumentError

OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP_MAGICS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
# Unpacked size a document may reach, and how far beyond its packed size before it counts as a trap.
MAX_UNPACKED = 1 << 30
MAX_RATIO = 300
RATIO_FLOOR = 64 << 20
MAX_PARTS = 20_000
# What a damaged package ends in, by the methods that pack its parts.
_DAMAGED = (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, ValueError, OSError, RuntimeError)

# (offset, bytes, code): the first that fits decides. Korean DRM wrappers first, as they hide any other kind.
_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (2, b"DRMONE", "document.drm"),
    (0, b"SCDSA0", "document.drm"),
    (0, b"<## NASCA DRM FILE", "document.drm"),
    (0, b"HWP Document File V", "document.hwp"),
    (0, b"{\\rtf", "document.rtf"),
    (0, b"\x89PNG\r\n", "document.image"),
    (0, b"\xff\xd8\xff", "document.image"),
    (0, b"GIF87a", "document.image"),
    (0, b"GIF89a", "document.image"),
    (0, b"II*\x00", "document.image"),
    (0, b"MM\x00*", "document.image"),
    (0, b"8BPS\x00", "document.image"),
    (0, b"AT&TFORM", "document.image"),
    (0, b"\x00\x00\x00\x0cjP  ", "document.image"),
    (8, b"WEBP", "document.image"),
    (4, b"ftyphei", "document.image"),
    (4, b"ftypavif", "document.image"),
    (4, b"ftyp", "document.media"),
    (8, b"WAVE", "document.media"),
    (8, b"AVI ", "document.media"),
    (0, b"ID3\x03", "document.media"),
    (0, b"ID3\x04", "document.media"),
    (0, b"OggS\x00", "document.media"),
    (0, b"fLaC\x00", "document.media"),
    (0, b"\x1aE\xdf\xa3", "document.media"),
    (0, b"\x1f\x8b", "document.archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "document.archive"),
    (0, b"Rar!\x1a\x07", "document.archive"),
    (0, b"\xfd7zXZ\x00", "document.archive"),
    (0, b"BZh91AY&SY", "document.archive"),
    (0, b"\x28\xb5\x2f\xfd", "document.archive"),
    (0, b"ALZ\x01", "document.archive"),
    (0, b"EGGA", "document.archive"),
    (0, b"MSCF\x00", "document.archive"),
    (257, b"ustar", "document.archive"),
    (0, b"\x7fELF", "document.program"),
    (0, b"\xca\xfe\xba\xbe", "document.program"),
    (0, b"\xcf\xfa\xed\xfe", "document.program"),
    (0, b"L\x00\x00\x00\x01\x14\x02\x00", "document.program"),
    (0, b"%!PS", "document.postscript"),
    (0, b"SQLite format 3\x00", "document.binary"),
)

_MARKUP = ("document.html", "document.xml")
# How text in UTF-16 begins: by its mark, or by the sign that markup begins with.
_UTF16 = (("utf-16-le", (b"\xff\xfe", b"<\x00")), ("utf-16-be", (b"\xfe\xff", b"\x00<")))

# Names of streams in an OLE container, as they stand in its directory (UTF-16, little endian).
_OLE_STREAMS: tuple[tuple[str, str], ...] = (
    ("EncryptedPackage", "document.encrypted"),
    ("HwpSummaryInformation", "hwp.damaged"),
    ("WordDocument", "document.doc"),
    ("Workbook", "document.spreadsheet"),
    ("PowerPoint Document", "document.presentation"),
    ("__substg1.0_", "document.mail"),
)


def recognise(data: bytes, file: str) -> Format:
    """The format of ``data``; that of plain text where nothing else is left.

    ``file`` is the name for messages; its ending tells tables of text from other text. Raises DocumentError for every
    kind that is known and no format of the program, and for what two formats claim: other programs may show the
    other's text.
    """
    content = _package(data, file) if data.startswith(ZIP_MAGICS) else Content(data)
    claims = _claims(content)
    if len(claims) > 1:
        raise DocumentError("document.ambiguous", file=file, formats=named(claims))
    ending = Path(file).suffix.lower()
    code = "document.encrypted" if claims and content.encrypted else "" if claims else _refused_code(content)
    # Systems that export web pages or text under a workbook's name have them opened by Excel, which asks and reads on.
    if not claims and code in ("", *_MARKUP) and ending in (".xls", ".xlsb", *declared(Format.XLSX).endings):
        code = "document.not_a_workbook"
    if code:
        raise DocumentError(code, file=file, formats=named(readable()))
    named_so = claims or _claims(replace(content, ending=ending))
    return named_so[0] if named_so else _unclaimed()


def _claims(content: Content) -> list[Format]:
    return [kind for kind in Format if (fits := declared(kind).recognised) and fits(content)]


@cache
def _unclaimed() -> Format:
    """The format that takes what no other claims."""
    (kind,) = (kind for kind in Format if declared(kind).recognised is None)
    return kind


def _refused_code(content: Content) -> str:
    """The code for a kind of file that is known and no format; empty for what may be plain text."""
    if content.data.startswith(ZIP_MAGICS):
        return _package_code(content)
    if content.data.startswith(OLE_MAGIC):
        return _ole_code(content.data)
    return _signature_code(content.data) or _markup_code(content.data)


def _signature_code(data: bytes) -> str:
    for offset, magic, code in _SIGNATURES:
        if data.startswith(magic, offset):
            return code
    # Two letters are too little to tell a program or a bitmap from a text: ask for more of the header.
    if data[:2] == b"MZ" and b"\x00" in data[:64]:
        return "document.program"
    if data[:2] == b"BM" and data[6:10] == b"\x00\x00\x00\x00":
        return "document.image"
    return ""


def _markup_code(data: bytes) -> str:
    head = _in_utf8(data[:4096]).lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"<!doctype html") or re.match(rb"<(html|head|body|table|meta|style)[\s>]", head):
        return "document.html"
    if re.match(rb"(<\?xml[^>]*>)?(\s|<![^>]*>)*<hwpml[\s>]", head):
        return "document.hwpml"
    if head.startswith(b"<?xml"):
        return "document.html" if b"<html" in head else "document.xml"
    if re.search(rb"^mime-version:", head, re.MULTILINE) and b"content-type: multipart/" in head:
        return "document.html"
    return ""


def _in_utf8(head: bytes) -> bytes:
    """The beginning of a text as UTF-8, if it is UTF-16: markup is read as text in neither."""
    for encoding, beginnings in _UTF16:
        if head.startswith(beginnings):
            return head.decode(encoding, "replace").lstrip("\ufeff").encode("utf-8", "replace")
    return head


def _ole_code(data: bytes) -> str:
    for name, code in _OLE_STREAMS:
        if name.encode("utf-16-le") in data:
            return code
    return "document.ole"


def _package(data: bytes, file: str) -> Content:
    """The zip package ``data``. Raises DocumentError if it is damaged or a trap."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            kind = _zip_mimetype(archive)
    except _DAMAGED as error:
        raise DocumentError("document.zip_damaged", file=file) from error
    _refuse_trap(parts, len(data), file)
    names = frozenset(part.filename for part in parts)
    return Content(data, kind, names, encrypted=any(part.flag_bits & 1 for part in parts))


def _zip_mimetype(archive: zipfile.ZipFile) -> str:
    try:
        info = archive.getinfo("mimetype")
    except KeyError:
        return ""
    if info.file_size > 200:
        return ""
    return archive.read(info).decode("ascii", "replace").strip()


def _package_code(content: Content) -> str:
    """The code for a package that no format claims."""
    if content.mimetype.startswith("application/vnd.oasis.opendocument"):
        table = content.mimetype.startswith("application/vnd.oasis.opendocument.spreadsheet")
        return "document.odf_table" if table else "document.odf"
    if content.holds("xl/"):
        return "document.spreadsheet"
    if content.holds("ppt/"):
        return "document.presentation"
    return "document.package" if content.holds("word/") else "document.archive"


def _refuse_trap(parts: list[zipfile.ZipInfo], packed: int, file: str) -> None:
    """Refuse an archive that would unpack to far more than any judgment is."""
    unpacked = sum(part.file_size for part in parts)
    swollen = unpacked > RATIO_FLOOR and unpacked > MAX_RATIO * packed
    if unpacked > MAX_UNPACKED or swollen or len(parts) > MAX_PARTS:
        raise DocumentError("document.zip_bomb", file=file, size=unpacked >> 20)
