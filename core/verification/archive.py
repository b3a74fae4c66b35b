"""Reading a zip package (DOCX, HWPX, anything nested) member by member, its names, comments and gaps included."""

import gzip
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from io import BytesIO
from lzma import LZMAError

from core.verification.disguises import unescaped
from core.verification.layers import MOST_BYTES, add_payloads, unpacked
from core.verification.markup import is_media_type, is_part_name
from core.verification.pictures import SIGNATURES, carried, without_pixels
from core.verification.raw import UNICODE_RUNS, decoded, runs
from core.verification.reading import Reading, Role
from core.verification.xmltext import XmlText, xml_text
from core.verification.zipframe import behind_content, frame_of

MOST_DEPTH = 4

_RUNNING = ("word/header", "word/footer")
_STORIES = (*_RUNNING, "word/document", "word/footnotes", "word/endnotes", "Contents/section", "Contents/masterpage")
SEALED = (b"\xd0\xcf\x11\xe0", b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"BZh", b"\x28\xb5\x2f\xfd")
_CIRCLE, _SIGN = re.compile(r"\bEQ\s|\\[a-z]+\s?-?\d*", re.IGNORECASE), re.compile(r"[^가-힣\d\n]")
_XML_NAMES = (".xml", ".rels", ".vml", ".hpf", ".rdf", ".svg", ".xhtml", ".opf")


def read_archive(data: bytes, depth: int = 0, aside: Callable[[str], bool] = lambda _name: False) -> Reading:
    """Read a zip file; what members that are ``aside`` hold is the caller's. Raises ValueError if it is none."""
    reading = Reading(rearranged=True)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            _read_frame(reading, data, archive, members, depth)
            for number, member in enumerate(members, start=1):
                _read_member(reading, data, archive, member, number, depth, left_aside=aside(member.filename))
    except (zipfile.BadZipFile, struct.error) as error:
        raise ValueError("zip") from error
    bodies = [part.views[0] for part in reading.parts if part.role is Role.MAIN]
    reading.body = "\n".join(bodies) if bodies else None
    return reading


def _read_frame(
    reading: Reading, data: bytes, archive: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], depth: int
) -> None:
    """Names, comments and extra fields of the archive, and the bytes that belong to none of its members."""
    usual = {member.filename for member in members if is_part_name(member.filename)}
    add_text(reading, "archive names", "\n".join(member.filename for member in members if member.filename not in usual))
    frame = frame_of(data, archive, members)
    framing = b"\n".join(frame.framing)
    for name in sorted(usual, key=len, reverse=True):
        framing = framing.replace(name.encode(), b"\0")
    comments = [archive.comment, *(member.comment for member in members)]
    read_bytes(reading, "archive frame", b"\n".join([*comments, framing]), depth)
    for loose in frame.loose:
        reading.unread.append("archive gap")
        read_content(reading, "archive gap", loose, depth + 1)


def _read_member(
    reading: Reading,
    data: bytes,
    archive: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    number: int,
    depth: int,
    *,
    left_aside: bool,
) -> None:
    name = member.filename if member.filename.isascii() else f"member {number}"
    if member.flag_bits & 1 or member.file_size > MOST_BYTES:
        reading.unread.append(name)
        return
    try:
        content = archive.read(member)
        behind = behind_content(data, member)
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, zlib.error, LZMAError):
        reading.unread.append(name)
        return
    if content and not left_aside and not (name == "mimetype" and is_media_type(content.decode("utf-8", "replace"))):
        read_content(reading, name, content, depth)
    if behind:
        reading.unread.append(f"{name} (behind the end)")
        read_content(reading, f"{name} (behind the end)", behind, depth + 1)


def read_content(reading: Reading, name: str, data: bytes, depth: int = 0) -> None:
    """Add what the bytes of one part hold to ``reading``, whatever they are."""
    if name.lower().endswith(_XML_NAMES) or is_xml(data):
        _read_xml(reading, name, data)
    elif data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"%PDF")):
        _read_nested(reading, name, data, depth)
    elif not add_decoded(reading, name, data, depth):
        if data.startswith(SEALED):
            reading.unread.append(name)
        elif data.startswith(SIGNATURES):
            reading.pictures.append(name)


def is_xml(data: bytes) -> bool:
    """Whether ``data`` begins as an XML part does, in an encoding of one or two bytes."""
    head = data[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \r\n\t")
    return head.startswith((b"<?xml", b"<?xpacket", b"<x:xmpmeta", b"<rdf:RDF"))


def add_text(reading: Reading, name: str, *texts: str, role: Role = Role.HIDDEN) -> None:
    """Add a text, given in one or more readings, in all its guises."""
    views = tuple(view for text in texts for view in unescaped(text))
    reading.add(name, *views, role=role)
    add_payloads(reading, name, views)


def add_decoded(reading: Reading, name: str, data: bytes, depth: int = 0, role: Role = Role.HIDDEN) -> bool:
    """Add a part that may be text; returns whether it is text for certain."""
    text = decoded(data)
    if text is not None:
        add_text(reading, name, text, role=role)
    # What begins with a byte order mark by chance decodes to anything.
    if text is None or data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        read_bytes(reading, name, data, depth)
    return text is not None


def read_bytes(reading: Reading, name: str, data: bytes, depth: int = 0) -> None:
    """Add the text in bytes of unknown meaning, and what is compressed in them."""
    found = runs(data)
    # Other encodings make text of anything; guises of that are guises of nothing.
    views = [view for run in found[:UNICODE_RUNS] if run for view in unescaped(run)]
    own = [text for content in carried(data) for text in runs(content)]
    reading.add(name, *views, *found[UNICODE_RUNS:], *own, binary=True)
    add_payloads(reading, name, tuple(views), binary=True)
    if depth < MOST_DEPTH:
        for number, content in enumerate(unpacked(without_pixels(data)), start=1):
            read_content(reading, f"{name}/packed {number}", content, depth + 1)


def _read_xml(reading: Reading, name: str, data: bytes) -> None:
    try:
        content = xml_text(data)
    except ValueError:
        reading.unread.append(name)
        add_decoded(reading, name, data)
        return
    story = name.startswith(_STORIES)
    add_text(reading, name, *_main_views(content), role=Role.MAIN if story else Role.HIDDEN)
    if name.startswith(_RUNNING):
        reading.running.append(content.paragraphs)
    for channel, text in content.apart.items():
        repeated = channel == "fallback" and story
        views = (text, _without_circles(text)) if channel == "field" else (text,)
        add_text(reading, f"{name} ({channel})", *views, role=Role.COPY if repeated else Role.HIDDEN)
    add_text(reading, f"{name} (attributes)", content.attributes)
    add_text(reading, f"{name} (comments)", content.remarks)
    reading.add(f"{name} (put together)", *content.across, role=Role.COPY if story else Role.HIDDEN, across=True)
    if content.curves:
        reading.pictures.append(f"{name} (curves)")


def _without_circles(codes: str) -> str:
    """Codes of fields with the letters that such codes set in circles (EQ \\o(○,홍)), one behind another."""
    return _SIGN.sub("", _CIRCLE.sub("", codes)) if _CIRCLE.search(codes) else codes


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
        read_bytes(reading, name, data, depth)


def _gunzip(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError("gzip") from error
    if len(content) > MOST_BYTES:
        raise ValueError("gzip")
    return content
