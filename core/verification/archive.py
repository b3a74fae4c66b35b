"""Reading a zip package (DOCX, HWPX, anything nested) member by member, its names, comments and gaps included."""

import gzip
import struct
import zipfile
import zlib
from collections.abc import Iterable
from io import BytesIO

from core.verification.raw import decoded, runs, unescaped
from core.verification.reading import Reading, Role
from core.verification.xmltext import XmlText, xml_text

MOST_DEPTH = 4
MOST_BYTES = 256 * 1024 * 1024

_RUNNING = ("word/header", "word/footer")
_STORIES = (*_RUNNING, "word/document", "word/footnotes", "word/endnotes", "Contents/section")
_PICTURES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"BM",
    b"II*\x00",
    b"MM\x00*",
    b"\x01\x00\x00\x00",
    b"\xd7\xcd\xc6\x9a",
)
_SEALED = (b"\xd0\xcf\x11\xe0", b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"BZh", b"\x28\xb5\x2f\xfd")
_XML_NAMES = (".xml", ".rels", ".vml", ".hpf", ".rdf", ".svg", ".xhtml", ".opf")


def read_archive(data: bytes, depth: int = 0) -> Reading:
    """Read a zip file. Raises ValueError if it is none."""
    reading = Reading()
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            _read_frame(reading, data, archive, members)
            for number, member in enumerate(members, start=1):
                _read_member(reading, archive, member, number, depth)
    except (zipfile.BadZipFile, struct.error) as error:
        raise ValueError("zip") from error
    bodies = [part.views[0] for part in reading.parts if part.role is Role.MAIN]
    reading.body = "\n".join(bodies) if bodies else None
    return reading


def _read_frame(reading: Reading, data: bytes, archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo]) -> None:
    """Names, comments and extra fields of the archive, and the bytes between its members."""
    members = list(members)
    reading.add("archive names", *unescaped("\n".join(member.filename for member in members)))
    comments = [archive.comment, *(member.comment for member in members)]
    loose = b"\n".join([*comments, *(member.extra for member in members), *_gaps(data, archive, members)])
    reading.add("archive frame", *runs(loose))


def _gaps(data: bytes, archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo]) -> list[bytes]:
    """What no member's content covers, up to the central directory: local headers, and bytes hidden between."""
    gaps: list[bytes] = []
    position = 0
    for member in sorted(members, key=lambda item: item.header_offset):
        name, extra = struct.unpack_from("<HH", data, member.header_offset + 26)
        content = member.header_offset + 30 + name + extra
        gaps.append(data[position:content])
        position = content + member.compress_size
    gaps.append(data[position : archive.start_dir])
    return gaps


def _read_member(reading: Reading, archive: zipfile.ZipFile, member: zipfile.ZipInfo, number: int, depth: int) -> None:
    name = member.filename if member.filename.isascii() else f"member {number}"
    if member.flag_bits & 1 or member.file_size > MOST_BYTES:
        reading.unread.append(name)
        return
    try:
        content = archive.read(member)
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, zlib.error):
        reading.unread.append(name)
        return
    if content:
        read_content(reading, name, content, depth)


def read_content(reading: Reading, name: str, data: bytes, depth: int = 0) -> None:
    """Add what the bytes of one part hold to ``reading``, whatever they are."""
    if name.lower().endswith(_XML_NAMES) or data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<?xml"):
        _read_xml(reading, name, data)
    elif data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"%PDF")):
        _read_nested(reading, name, data, depth)
    elif (text := decoded(data)) is not None:
        reading.add(name, *unescaped(text))
    else:
        reading.add(name, *runs(data), binary=True)
        if data.startswith(_SEALED):
            reading.unread.append(name)
        elif data.startswith(_PICTURES):
            reading.pictures.append(name)


def _read_xml(reading: Reading, name: str, data: bytes) -> None:
    try:
        content = xml_text(data)
    except ValueError:
        reading.unread.append(name)
        reading.add(name, *runs(data))
        return
    story = name.startswith(_STORIES)
    reading.add(name, *_main_views(content), role=Role.MAIN if story else Role.HIDDEN)
    if name.startswith(_RUNNING):
        reading.running.append(content.paragraphs)
    for channel, text in content.apart.items():
        repeated = channel == "fallback" and story
        reading.add(f"{name} ({channel})", text, role=Role.COPY if repeated else Role.HIDDEN)
    reading.add(f"{name} (attributes)", *unescaped(content.attributes))
    reading.add(f"{name} (comments)", *unescaped(content.remarks))


def _main_views(content: XmlText) -> tuple[str, ...]:
    # Text nodes by themselves give short values their borders in parts that have no paragraphs.
    return (
        (content.paragraphs,) if content.apart or "\n" in content.paragraphs else (content.paragraphs, content.pieces)
    )


def _read_nested(reading: Reading, name: str, data: bytes, depth: int) -> None:
    if depth >= MOST_DEPTH:
        reading.unread.append(name)
        return
    try:
        if data.startswith(b"\x1f\x8b"):
            read_content(reading, f"{name}/gzip", _gunzip(data), depth + 1)
        elif data.startswith(b"%PDF"):
            from core.verification.pdf import read_pdf  # the PDF reader reads attachments through this module

            reading.join(read_pdf(data, depth + 1), name)
        else:
            reading.join(read_archive(data, depth + 1), name)
    except ValueError:
        reading.unread.append(name)
        reading.add(name, *runs(data), binary=True)


def _gunzip(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError("gzip") from error
    if len(content) > MOST_BYTES:
        raise ValueError("gzip")
    return content
