"""Places of a DOCX in which a value can hide: each plants a value into a file that this program wrote."""

import bz2
import gzip
import lzma
import quopri
import re
import struct
import zipfile
import zlib
from base64 import encodebytes
from collections.abc import Callable
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

from mutants import redacted
from PIL import Image
from written_files import W, paragraph, zipped

from core.documents.model import Format

Place = Callable[[str], bytes | None]
_PNG = b"\x89PNG\r\n\x1a\n"


def parts() -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(redacted(Format.DOCX))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def part(name: str, data: str | bytes) -> bytes:
    """The file with one part more."""
    return zipped(parts() | {name: data if isinstance(data, bytes) else data.encode()})


def body(inner: str, head: str = "") -> bytes:
    """The file with ``inner`` behind its first paragraph; ``head`` goes before the root."""
    all_parts = parts()
    text = all_parts["word/document.xml"].decode()
    text = text.replace("</w:p>", f"</w:p>{inner}", 1)
    declaration, root = text.split("?>", 1)
    all_parts["word/document.xml"] = f"{declaration}?>{head}{root}".encode()
    return zipped(all_parts)


def _runs(value: str, form: str) -> str:
    return "".join(form.format(escape(sign)) for sign in value)


_DELETED = '<w:del w:id="1"><w:r><w:delText>{}</w:delText></w:r></w:del>'
_HIDDEN = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>{}</w:t></w:r>"
_RUN = "<w:r><w:t>{}</w:t></w:r>"


def _p(*inner: str) -> str:
    return f"<w:p>{''.join(inner)}</w:p>"


def _halves(value: str) -> tuple[str, str]:
    middle = (len(value) + 1) // 2
    return escape(value[:middle]), escape(value[middle:])


def _name(value: str) -> str | None:
    """The value as an XML name, where it is one."""
    return value if re.fullmatch(r"[가-힣]+", value) else None


def _named(value: str, form: str) -> bytes | None:
    return body(form.format(_name(value))) if _name(value) else None


def _archive(change: Callable[[bytearray], bytes]) -> bytes:
    return change(bytearray(redacted(Format.DOCX)))


def _between(value: str) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, data) in enumerate(parts().items()):
            if number == 2:
                assert archive.fp is not None
                archive.fp.write(value.encode())
                archive.start_dir = archive.fp.tell()
            archive.writestr(name, data)
    return target.getvalue()


def _removed_member(value: str) -> bytes:
    """A member that the directory has forgotten: its local header and its deflated content stay."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("old.txt", value.encode() * 2)
        for name, data in parts().items():
            archive.writestr(name, data)
        del archive.filelist[0]
        archive.NameToInfo.pop("old.txt")
    return target.getvalue()


def _behind_content(value: str) -> bytes:
    """Bytes behind the deflated content of a member, within its compressed size."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts().items():
            archive.writestr(name, data)
        assert archive.fp is not None
        info = zipfile.ZipInfo("word/extra.xml")
        info.compress_type = zipfile.ZIP_DEFLATED
        machine = zlib.compressobj(9, zlib.DEFLATED, -15)
        content = b"<a/>"
        packed = machine.compress(content) + machine.flush() + value.encode()
        info.header_offset, info.CRC = archive.fp.tell(), zlib.crc32(content)
        info.compress_size, info.file_size = len(packed), len(content)
        archive.fp.write(info.FileHeader() + packed)
        archive.filelist.append(info)
        archive.start_dir = archive.fp.tell()
        archive._didModify = True
    return target.getvalue()


def _before_end(data: bytearray, value: str) -> bytes:
    """Between the directory and the end record, whose offset still points to the directory."""
    end = data.rindex(b"PK\x05\x06")
    return bytes(data[:end]) + value.encode() + bytes(data[end:])


def _local_name(data: bytearray, value: str) -> bytes | None:
    """A name in a local header that the directory gives otherwise."""
    spelled = value.encode()
    at = data.index(b"word/document.xml")
    room = len(b"word/document.xml")
    if len(spelled) > room:
        return None
    data[at : at + room] = spelled.ljust(room, b"x")
    return bytes(data)


def _comment(value: str) -> bytes:
    return zipped(parts(), comment=value.encode("cp949"))


def _extra(value: str) -> bytes:
    data = value.encode("utf-16-le")
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts().items():
            info = zipfile.ZipInfo(name)
            info.extra = b"\x99\x99" + struct.pack("<H", len(data)) + data
            archive.writestr(info, content)
    return target.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(*chunks: bytes, behind: bytes = b"", pixels: bytes = b"") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    shown = chunk(b"IDAT", zlib.compress(b"\0\x80") + pixels)
    return _PNG + head + b"".join(chunks) + shown + chunk(b"IEND", b"") + behind


def _picture(data: bytes, ending: str = "png") -> bytes:
    return part(f"word/media/image9.{ending}", data)


def _pillow(kind: str, **options: object) -> bytes:
    target = BytesIO()
    Image.new("L", (4, 4), 128).save(target, kind, **options)
    return target.getvalue()


def _exif(value: str) -> bytes:
    exif = Image.Exif()
    exif[0x010E] = value
    exif[0x9C9C] = value.encode("utf-16-le")
    return _pillow("JPEG", exif=exif)


def _jpeg_comment(value: str) -> bytes:
    return _pillow("JPEG", comment=value.encode("cp949"))


def _gif(value: str) -> bytes:
    """A comment whose blocks end in the middle of the value."""
    data = _pillow("GIF")
    text = b"x" * (255 - len(value.encode()) // 2) + value.encode()
    blocks = b"".join(bytes([len(text[at : at + 255])]) + text[at : at + 255] for at in range(0, len(text), 255))
    return data[:-1] + b"\x21\xfe" + blocks + b"\0" + data[-1:]


def _tiff(value: str) -> bytes:
    from PIL.TiffImagePlugin import ImageFileDirectory_v2

    tags = ImageFileDirectory_v2()
    tags.tagtype[0x9C9B] = 1
    tags[0x9C9B] = value.encode("utf-16-le")
    return _pillow("TIFF", tiffinfo=tags)


def _emf(value: str) -> bytes:
    """Each letter is drawn by a record of its own."""
    header = struct.pack("<II", 1, 88) + b"\0" * 32 + b" EMF" + b"\0" * 44
    records = b""
    for sign in value:
        text = sign.encode("utf-16-le").ljust(4, b"\0")
        fixed = struct.pack("<II", 84, 76 + len(text)) + b"\0" * 28 + b"\0" * 8
        records += fixed + struct.pack("<II", 1, 76) + b"\0" * 24 + text
    return header + records + struct.pack("<IIIII", 14, 20, 0, 16, 20)


def _wmf(value: str) -> bytes:
    records = b""
    for sign in value:
        text = sign.encode("cp949")
        even = text + b"\0" * (len(text) % 2)
        records += struct.pack("<IHH", 3 + 3 + len(even) // 2 - 0, 0x0521, len(text)) + even + b"\0" * 4
    return b"\x01\x00\x09\x00" + b"\0" * 14 + records + struct.pack("<IH", 3, 0)


def _mhtml(value: str, coding: str) -> bytes:
    html = f"<html><body><p>{''.join(f'<span>{escape(sign)}</span>' for sign in value)}</p></body></html>".encode()
    coded = quopri.encodestring(html) if coding == "quoted-printable" else encodebytes(html)
    head = f"MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: {coding}\r\n\r\n"
    return head.encode() + coded


def _rtf(value: str, form: str) -> str:
    if form == "unicode":
        spelled = "".join(f"\\u{ord(sign) - 65536 if ord(sign) > 32767 else ord(sign)}?" for sign in value)
    else:
        spelled = "".join(f"\\'{byte:02x}" for byte in value.encode("cp949"))
    return f"{{\\rtf1\\ansi{{\\fonttbl{{\\f0 Batang;}}}}\\pard {spelled}\\par}}"


_XML = '<?xml version="1.0" encoding="UTF-8"?>'
_BINARY = b"\x00\x01\xfe\xff\x00%s\x00\xff\x02\x00"
ENCODINGS = (
    *("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-7"),
    *("cp949", "euc-kr", "johab", "iso2022_kr"),
)


def _encoded(name: str, encoding: str) -> Place:
    around = _BINARY if name.endswith("bin") else b"%s"
    return lambda value: part(name, around % value.encode(encoding))


TEXT_PLACES: dict[str, Place] = {
    "body": lambda v: body(paragraph(escape(v))),
    "runs": lambda v: body(paragraph(*map(escape, v))),
    "over deleted runs": lambda v: body(_p(*(_RUN.format(escape(s)) + _DELETED.format("가") for s in v))),
    "over hidden runs": lambda v: body(_p(*(_RUN.format(escape(s)) + _HIDDEN.format("1") for s in v))),
    "over fields": lambda v: body(
        _p(*(_RUN.format(escape(s)) + "<w:r><w:instrText>PAGE</w:instrText></w:r>" for s in v))
    ),
    "deleted runs": lambda v: body(_p(_runs(v, _DELETED))),
    "deleted runs of paragraphs": lambda v: body("".join(_p(_DELETED.format(half)) for half in _halves(v))),
    "hidden and deleted": lambda v: body(_p(_HIDDEN.format(_halves(v)[0]), _DELETED.format(_halves(v)[1]))),
    "shown and deleted": lambda v: body(_p(_RUN.format(_halves(v)[0]), _DELETED.format(_halves(v)[1]))),
    "hidden runs with text between": lambda v: body(
        _p(_HIDDEN.format(_halves(v)[0]), _RUN.format("무죄"), _HIDDEN.format(_halves(v)[1]))
    ),
    "field code in pieces": lambda v: body(_p(_runs(v, "<w:r><w:instrText>{}</w:instrText></w:r>"))),
    "fallback": lambda v: body(
        f'<w:p><mc:AlternateContent xmlns:mc="urn:mc"><mc:Fallback>{_RUN.format(escape(v))}</mc:Fallback>'
        "</mc:AlternateContent></w:p>"
    ),
    "over attributes": lambda v: body(
        "".join(f'<w:p><w:bookmarkStart w:id="1" w:name={quoteattr(half)}/></w:p>' for half in (v[:2], v[2:]))
    ),
    "over attributes of one element": lambda v: body(
        f'<w:p w:rsidR={quoteattr(v[: len(v) // 2])} w:rsidP={quoteattr(v[len(v) // 2 :])}/>'
    ),
    "letter by letter over attributes": lambda v: body("".join(f"<w:p w:rsidR={quoteattr(s)}/>" for s in v)),
    "attribute and text": lambda v: body(
        f"<w:p w:rsidR={quoteattr(v[: len(v) // 2])}>{_RUN.format(escape(v[len(v) // 2 :]))}</w:p>"
    ),
    "element name": lambda v: _named(v, "<w:p><{0}/></w:p>"),
    "attribute name": lambda v: _named(v, '<w:p {0}="1"/>'),
    "prefix": lambda v: _named(v, '<w:p><{0}:a xmlns:{0}="urn:x"/></w:p>'),
    "namespace": lambda v: body(f"<w:p><x:a xmlns:x={quoteattr('urn:' + v)}/></w:p>"),
    "comment": lambda v: body(f"<!-- {escape(v)} -->"),
    "processing instruction": lambda v: body(f"<?x {v}?>"),
    "entity, used": lambda v: body("<w:p><w:r><w:t>&x;</w:t></w:r></w:p>", f'<!DOCTYPE x [<!ENTITY x "{v}">]>'),
    "entity, not used": lambda v: body("", f'<!DOCTYPE x [<!ENTITY x "{v}">]>'),
    "entities of letters": lambda v: body(
        f"<w:p><w:r><w:t>{''.join(f'&x{number};' for number in range(len(v)))}</w:t></w:r></w:p>",
        f"<!DOCTYPE x [{''.join(f'<!ENTITY x{number} {quoteattr(sign)}>' for number, sign in enumerate(v))}]>",
    ),
    "attribute default": lambda v: body("", f'<!DOCTYPE x [<!ATTLIST y z CDATA "{v}">]>'),
    "public identifier": lambda v: body("", f'<!DOCTYPE x SYSTEM "{v}">'),
    "notation": lambda v: body("", f'<!DOCTYPE x [<!NOTATION n SYSTEM "{v}">]>'),
    "character data": lambda v: body(_p(_RUN.format(f"<![CDATA[{v}]]>"))),
    "alternative text": lambda v: body(f'<w:p><wp:docPr xmlns:wp="urn:wp" id="1" descr={quoteattr(v)}/></w:p>'),
    "watermark": lambda v: body(f'<w:p><v:textpath xmlns:v="urn:v" string={quoteattr(v)}/></w:p>'),
    "drawing style": lambda v: body(f'<w:p><v:shape xmlns:v="urn:v" style={quoteattr("font-family:" + v)}/></w:p>'),
    "text box": lambda v: body(_p(f"<w:r><w:t>앞</w:t><w:txbxContent>{paragraph(escape(v))}</w:txbxContent></w:r>")),
    "mathematics": lambda v: body(f'<w:p><m:t xmlns:m="urn:m">{escape(v)}</m:t></w:p>'),
    "header": lambda v: part("word/header9.xml", f'<w:x xmlns:w="{W}">{paragraph(escape(v))}</w:x>'),
    "comments": lambda v: part("word/comments.xml", f'<w:x xmlns:w="{W}">{paragraph(*map(escape, v))}</w:x>'),
    "property": lambda v: part("docProps/custom.xml", f"<p><a>{escape(v)}</a></p>"),
    "property over elements": lambda v: part("docProps/custom.xml", f"<p>{_runs(v, '<a>{}</a>')}</p>"),
    "property over lines": lambda v: part("docProps/custom.xml", "<p>\n" + _runs(v, "  <a>{}</a>\n") + "</p>"),
    "settings": lambda v: part("word/settings2.xml", f'<w:x xmlns:w="{W}" w:val={quoteattr(v)}/>'),
    "link": lambda v: part("word/_rels/x.rels", f"<R><r Target={quoteattr('http://a.kr/' + v)}/></R>"),
    "XML in UTF-16": lambda v: part("customXml/a.xml", f'<?xml version="1.0"?><a>{escape(v)}</a>'.encode("utf-16")),
    "XML in CP949": lambda v: part("a.dat", f'<?xml version="1.0" encoding="cp949"?><a>{v}</a>'.encode("cp949")),
    "no XML": lambda v: part("customXml/a.xml", f"<a>{escape(v)}<b></a>"),
    "part name": lambda v: part(f"word/media/{v}.txt", "글"),
    "HTML part": lambda v: part("word/a.html", f"<p>{''.join(f'<b>{escape(s)}</b>' for s in v)}</p>"),
    "HTML comments between": lambda v: part("word/a.html", "<!-- x -->".join(map(escape, v))),
    "RTF part": lambda v: part("word/a.rtf", _rtf(v, "unicode")),
    "RTF part in bytes": lambda v: part("word/a.rtf", _rtf(v, "bytes")),
    "MHT part": lambda v: part("word/a.mht", _mhtml(v, "quoted-printable")),
    "MHT part in base64": lambda v: part("word/a.mht", _mhtml(v, "base64")),
}  # fmt: skip
BYTE_PLACES: dict[str, Place] = {
    **{f"bytes in {name}": _encoded("x/a.bin", name) for name in ENCODINGS},
    **{f"text in {name}": _encoded("x/a.txt", name) for name in (*ENCODINGS, "utf-16", "utf-32", "utf-8-sig")},
    "bytes in the middle of a pair": lambda v: part("x/a.bin", b"\x00\xb0" + v.encode("cp949") + b"\x00"),
    "zlib": lambda v: part("x/a.bin", zlib.compress(v.encode())),
    "zlib behind a header": lambda v: part("x/a.bin", b"\0\1\2head" + zlib.compress(v.encode() * 3, 9) + b"tail\0"),
    "zlib twice": lambda v: part("x/a.bin", zlib.compress(zlib.compress(v.encode()))),
    "gzip of zlib": lambda v: part("x/a.gz", gzip.compress(zlib.compress(v.encode("cp949")))),
    "document in a document": lambda v: part("word/a.docx", body(paragraph(escape(v)))),
    "archive in an archive": lambda v: part("a.zip", zipped({"b.zip": zipped({"c.txt": v.encode()})})),
    "PNG text": lambda v: _picture(png(chunk(b"tEXt", b"Title\0" + v.encode()))),
    "PNG compressed text": lambda v: _picture(png(chunk(b"zTXt", b"Title\0\0" + zlib.compress(v.encode())))),
    "PNG international text": lambda v: _picture(
        png(chunk(b"iTXt", b"Title\0\1\0ko\0\0" + zlib.compress(v.encode())))
    ),
    "PNG colour profile": lambda v: _picture(
        png(chunk(b"iCCP", b"p\0\0" + zlib.compress(b"\0" * 128 + v.encode("utf-16-be"))))
    ),
    "PNG EXIF": lambda v: _picture(png(chunk(b"eXIf", b"MM\0*\0\0\0\x08\0\0" + v.encode()))),
    "PNG own chunk": lambda v: _picture(png(chunk(b"abCd", v.encode("utf-16-le")))),
    "behind a PNG": lambda v: _picture(png(behind=v.encode())),
    "archive behind a PNG": lambda v: _picture(png(behind=zipped({"a.txt": v.encode() * 3}))),
    "behind the pixels of a PNG": lambda v: _picture(png(pixels=v.encode())),
    "JPEG EXIF": lambda v: _picture(_exif(v), "jpeg"),
    "JPEG comment": lambda v: _picture(_jpeg_comment(v), "jpeg"),
    "behind a JPEG": lambda v: _picture(_pillow("JPEG") + v.encode("utf-16-le"), "jpeg"),
    "archive behind a JPEG": lambda v: _picture(_pillow("JPEG") + zipped({"a.txt": v.encode() * 3}), "jpeg"),
    "archive called a picture": lambda v: _picture(zipped({"a.txt": v.encode()}), "png"),
    "GIF comment": lambda v: _picture(_gif(v), "gif"),
    "TIFF tag": lambda v: _picture(_tiff(v), "tiff"),
    "EMF text": lambda v: _picture(_emf(v), "emf"),
    "WMF text": lambda v: _picture(_wmf(v), "wmf"),
    "between members": _between,
    "behind the end": lambda v: _archive(lambda data: bytes(data) + v.encode()),
    "compressed behind the end": lambda v: _archive(lambda data: bytes(data) + zlib.compress(v.encode("utf-16-be"))),
    "far behind the end": lambda v: _archive(lambda data: bytes(data) + b"\0" * 70000 + v.encode()),
    "before the end record": lambda v: _archive(lambda data: _before_end(data, v)),
    "name in a local header": lambda v: _archive(lambda data: _local_name(data, v)),  # type: ignore[arg-type, return-value]
    "archive comment": _comment,
    "extra field": _extra,
    "forgotten member": _removed_member,
    "behind a member's content": _behind_content,
}  # fmt: skip
# What cannot be read fails the file.
SEALED_PLACES: dict[str, Place] = {
    "bzip2": lambda v: part("x/a.bz2", bz2.compress(v.encode())),
    "xz": lambda v: part("x/a.xz", lzma.compress(v.encode())),
    "old Office file": lambda v: part("word/a.bin", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + v.encode()[::-1]),
}
