"""The raw form of a PDF: whether its bytes are one revision of exactly the objects that its table names.

Readers of PDF pass over what no table names, older revisions, and bytes between objects or behind the end.
"""

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import pikepdf

from core.verification.layers import behind
from core.verification.pdf_strings import from_hex

# An object, with its stream if it has one. Strings may hold anything; none holds this by chance.
_OBJECT = re.compile(rb"(?<![0-9])(\d{1,10})[ \r\n]+(\d{1,5})[ \r\n]+obj\b")
_OBJECT_END = re.compile(rb"\bendobj\b")
_STREAM = re.compile(rb"\bstream(?:\r\n|\n|\r)")
_STREAM_END = re.compile(rb"endstream\s*endobj\b")
_SECTION = re.compile(rb"(\d{1,10}) (\d{1,10})\s*")
_START = re.compile(rb"startxref\s+(\d{1,20})\s+%%EOF")
_COMMENT = re.compile(rb"%[^\r\n]*")
_TABLE_ENTRY = 20
# Filters of letters: what ends them, and how they are read.
_LETTERS: dict[str, tuple[bytes, Callable[[bytes], bytes]]] = {
    "/ASCII85Decode": (b"~>", lambda letters: base64.a85decode(letters.removeprefix(b"<~"))),
    "/ASCIIHexDecode": (b">", from_hex),
}
_UNDONE = {*_LETTERS, "/FlateDecode", "/LZWDecode", "/RunLengthDecode"}


@dataclass(slots=True)
class Frame:
    """What stands outside the objects of a PDF.

    Attributes:
        loose: bytes outside objects, table and trailer: comments, and what belongs to nothing.
        streams: the content of every stream as it stands in the file.
        faults: what no reader would show: older revisions, objects outside the table, bytes that belong to nothing.
    """

    loose: list[bytes] = field(default_factory=list)
    streams: list[bytes] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Object:
    number: int
    start: int
    end: int


def frame_of(data: bytes, offsets: dict[int, int] | None) -> Frame:
    """The frame of ``data``; ``offsets`` are those of a cross-reference stream, None if the file has a plain table."""
    frame = Frame()
    objects = list(_objects(frame, data))
    rest = _rest(data, objects)
    older = len(re.findall(rb"startxref", rest)) != 1 or len(re.findall(rb"%%EOF", rest)) != 1
    if older:
        frame.faults.append("older revision")
    named = _table(rest) if offsets is None else offsets
    shift = max(data.find(b"%PDF-"), 0)
    unnamed = [item for item in objects if named.get(item.number) != item.start - shift]
    if unnamed:
        frame.faults.append("objects outside the table")
    # Of several tables nobody can tell here which one names an object that stands where it says.
    frame.loose += [data[item.start : item.end] for item in (objects if older else unnamed)]
    _add_loose(frame, rest)
    return frame


def _objects(frame: Frame, data: bytes) -> Iterator[_Object]:
    position = 0
    while found := _OBJECT.search(data, position):
        end = _OBJECT_END.search(data, found.end())
        stream = _STREAM.search(data, found.end(), end.start() if end else len(data))
        if stream:
            end = _STREAM_END.search(data, stream.end())
            frame.streams.append(data[stream.end() : end.start() if end else len(data)])
        position = end.end() if end else len(data)
        yield _Object(int(found[1]), found.start(), position)


def _rest(data: bytes, objects: list[_Object]) -> bytes:
    """All that is in no object."""
    parts: list[bytes] = []
    position = 0
    for item in objects:
        parts.append(data[position : item.start])
        position = item.end
    return b"\n".join([*parts, data[position:]])


def _table(rest: bytes) -> dict[int, int]:
    """Number → place of the objects in use that the plain tables name."""
    offsets: dict[int, int] = {}
    for found in re.finditer(rb"(?<!start)xref\s+(?=\d)", rest):
        position = found.end()
        while section := _SECTION.match(rest, position):
            first, count = int(section[1]), int(section[2])
            position = section.end()
            for number in range(first, first + min(count, (len(rest) - position) // (_TABLE_ENTRY - 1))):
                entry = rest[position : position + _TABLE_ENTRY]
                position += _TABLE_ENTRY
                if entry[17:18] == b"n":
                    offsets[number] = int(entry[:10])
    return offsets


def _add_loose(frame: Frame, rest: bytes) -> None:
    frame.loose += _COMMENT.findall(rest)
    rest = re.sub(rb"(?<!start)xref\s+(?:\d+ \d+\s+(?:\d{10} \d{5} [nf]\s{1,2})*)+", b"", _START.sub(b"", rest))
    trailer = rest.find(b"trailer")
    frame.loose.append(rest)
    outside = _COMMENT.sub(b"", rest if trailer < 0 else rest[:trailer] + _behind_trailer(rest[trailer + 7 :]))
    if outside.strip(b"\0\t\n\f\r "):
        frame.faults.append("bytes outside objects")


def _behind_trailer(data: bytes) -> bytes:
    """What stands behind the dictionary of the trailer, which another reader reads."""
    depth = 0
    for sign in re.finditer(rb"<<|>>|\((?:\\.|[^\\()])*\)", data, re.DOTALL):
        depth += {b"<<": 1, b">>": -1}.get(sign[0], 0)
        if depth == 0 and sign[0] == b">>":
            return data[: data.find(b"<<")] + data[sign.end() :]
    return data


def stream_offsets(pdf: pikepdf.Pdf, data: bytes) -> dict[int, int] | None:
    """Number → place of the objects in use by the cross-reference stream; None if the file has a plain table.

    Raises ValueError if it cannot be read.
    """
    starts = _START.findall(data)
    shift = max(data.find(b"%PDF-"), 0)
    found = _OBJECT.match(data, int(starts[-1]) + shift) if starts else None
    if found is None:
        return None
    stream = pdf.get_object(int(found[1]), int(found[2]))
    if not isinstance(stream, pikepdf.Stream):
        raise ValueError("xref")
    sections: Any = stream.get("/Index", [0, stream["/Size"]])
    rows, widths, index = stream.read_bytes(), _numbers(stream["/W"]), _numbers(sections)
    numbers = [number for first, count in _pairs(index) for number in range(first, first + min(count, len(rows)))]
    ends = [sum(widths[: column + 1]) for column in range(3)]
    offsets = {int(found[1]): found.start() - shift}
    for row, number in enumerate(numbers[: len(rows) // ends[2]]):
        entry = rows[row * ends[2] : (row + 1) * ends[2]]
        if not widths[0] or int.from_bytes(entry[: ends[0]], "big") == 1:
            offsets[number] = int.from_bytes(entry[ends[0] : ends[1]], "big")
    return offsets


def _numbers(array: Any) -> list[int]:
    return [int(number) for number in array]


def _pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Two numbers at a time."""
    return zip(numbers[::2], numbers[1::2], strict=False)


def behind_stream(content: bytes, filters: list[str]) -> bytes:
    """What stands in a stream behind the end of its data, where the first filters are those that have an end."""
    if filters[:1] and (letters := _LETTERS.get(filters[0])):
        end, decode = letters
        written, _, rest = content.partition(end)
        try:
            content = decode(b"".join(written.split()))
        except ValueError:
            return rest.strip()
        return rest.strip() + behind_stream(content, filters[1:])
    if filters[:1] != ["/FlateDecode"]:
        return b""
    try:
        return behind(content).strip(b"\r\n")
    except zlib.error:
        return b""  # of a stream that no reader can read the whole content is searched


def in_last_filter(stream: pikepdf.Stream, filters: list[str]) -> bytes:
    """The bytes of a stream as the first of its filters has them that nobody here undoes: a JPEG without its letters.

    Raises PdfError if those before it cannot be undone.
    """
    outer = [pikepdf.Name(kind) for kind in takewhile(_UNDONE.__contains__, filters)]
    with pikepdf.new() as pdf:
        inner = pikepdf.Stream(pdf, b"")
        inner.write(stream.read_raw_bytes(), filter=pikepdf.Array(outer))
        return inner.read_bytes()
