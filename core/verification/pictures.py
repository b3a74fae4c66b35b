"""Text that pictures carry beside their pixels: chunks, tags, comments, drawn strings, bytes behind the end.

What a picture shows is read by nobody here; the result of a verification says that there are pictures.
"""

import struct
import zlib
from collections.abc import Iterator

from core.verification.layers import behind

SIGNATURES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"BM",
    b"II*\x00",
    b"MM\x00*",
    b"\x01\x00\x00\x00",
    b"\xd7\xcd\xc6\x9a",
    b"RIFF",
)
_MOST = 64 * 1024 * 1024
# Records of enhanced metafiles that draw text ([MS-EMF] 2.3.5): where count and place of the characters stand.
_EMF_TEXTS = {83: (44, 1), 84: (44, 2)}
_EMF_SMALL_TEXT = 108
# Records of Windows metafiles ([MS-WMF] 2.3.3).
_WMF_TEXT, _WMF_EXTENDED = 0x0521, 0x0A32


def carried(data: bytes) -> Iterator[bytes]:
    """Bytes of a picture that hold text in a form of the picture's own. Damage ends the reading."""
    try:
        if data.startswith(b"\x89PNG"):
            yield from _png(data)
        elif data.startswith(b"GIF8"):
            yield _gif(data)
        elif data.startswith(b"\x01\x00\x00\x00") and data[40:44] == b" EMF":
            yield from _emf(data)
        elif data.startswith((b"\xd7\xcd\xc6\x9a", b"\x01\x00\x09\x00")):
            yield b"".join(_wmf(data))
    except (struct.error, IndexError, zlib.error):
        return


def without_pixels(data: bytes) -> bytes:
    """``data`` without the compressed pixels of a PNG, which hold no text and are many."""
    if not data.startswith(b"\x89PNG"):
        return data
    try:
        return b"\n".join(content for kind, content in _chunks(data) if kind != b"IDAT")
    except struct.error:
        return data


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each chunk, and what stands behind the last."""
    position = 8
    while position + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        yield kind, data[position + 8 : position + 8 + length]
        position += 12 + length
        if kind == b"IEND":
            break
    yield b"", data[position:]


def _png(data: bytes) -> Iterator[bytes]:
    pixels: list[bytes] = []
    for kind, content in _chunks(data):
        if kind in (b"zTXt", b"iCCP", b"iTXt"):
            word, _, rest = content.partition(b"\0")
            packed = rest[4:].split(b"\0", 1)[-1] if kind == b"iTXt" else rest[1:]
            yield word + b"\n" + _inflated(packed)
        elif kind == b"IDAT":
            pixels.append(content)
    yield behind(b"".join(pixels))


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, _MOST)
    except zlib.error:
        return data


def _gif(data: bytes) -> bytes:
    """All sub-blocks put together: comments are cut into pieces of 255 bytes."""
    table = data[10]
    position = 13 + (3 << ((table & 7) + 1) if table & 128 else 0)
    texts: list[bytes] = []
    while data[position] in (0x21, 0x2C):
        if data[position] == 0x21:
            position += 2
        else:
            local = data[position + 9]
            position += 11 + (3 << ((local & 7) + 1) if local & 128 else 0)
        while size := data[position]:
            texts.append(data[position + 1 : position + 1 + size])
            position += 1 + size
        position += 1
    return b"".join(texts)


def _emf(data: bytes) -> Iterator[bytes]:
    """The strings of all records, put together: a program may draw each letter by itself."""
    wide: list[bytes] = []
    narrow: list[bytes] = []
    position = 0
    while position + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, position)
        if size < 8:
            break
        if kind in _EMF_TEXTS:
            where, width = _EMF_TEXTS[kind]
            count, offset = struct.unpack_from("<II", data, position + where)
            text = data[position + offset : position + min(offset + count * width, size)]
            (wide if width == 2 else narrow).append(text)
        elif kind == _EMF_SMALL_TEXT:
            count, options = struct.unpack_from("<I4xI", data, position + 16)
            start = position + (36 if options & 0x100 else 52)
            (narrow if options & 0x200 else wide).append(data[start : start + count * (1 if options & 0x200 else 2)])
        position += size
    yield b"".join(wide)
    yield b"".join(narrow)


def _wmf(data: bytes) -> Iterator[bytes]:
    position = 40 if data.startswith(b"\xd7\xcd\xc6\x9a") else 18
    while position + 6 <= len(data):
        size, kind = struct.unpack_from("<IH", data, position)
        if size < 3:
            return
        if kind == _WMF_TEXT:
            (count,) = struct.unpack_from("<H", data, position + 6)
            yield data[position + 8 : position + 8 + count]
        elif kind == _WMF_EXTENDED:
            count, options = struct.unpack_from("<HH", data, position + 10)
            start = position + (22 if options & 6 else 14)
            yield data[start : start + count]
        position += 2 * size
