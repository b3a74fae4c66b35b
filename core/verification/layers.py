"""Contents wrapped in other contents: compressed data anywhere in bytes, and what a text spells as bytes."""

import re
import zlib
from collections.abc import Iterable, Iterator

from core.verification.disguises import payloads, unescaped
from core.verification.fold import HARD_BORDER
from core.verification.raw import runs
from core.verification.reading import Reading

MOST_BYTES = 256 * 1024 * 1024
# Beginnings of zlib data (RFC 1950: a method, a window, and a sum divisible by 31), gzip members, members of zip files.
_ZLIB_PAIRS = b"|".join(
    re.escape(bytes([method]))
    + b"["
    + b"".join(b"\\x%02x" % flag for flag in range(256) if not flag & 32 and (method << 8 | flag) % 31 == 0)
    + b"]"
    for method in range(0x08, 0x80, 0x10)
)
_PACKED = re.compile(_ZLIB_PAIRS + rb"|\x1f\x8b\x08|PK\x03\x04", re.DOTALL)
_ZLIB, _GZIP, _RAW = zlib.MAX_WBITS, zlib.MAX_WBITS | 16, -zlib.MAX_WBITS
_MOST_LAYERS = 3
_SMALLEST = 6
# So many letters of base64 or hexadecimal digits are a code: three syllables in CP949, and in UTF-8.
_LEAST, _LEAST_IN_BYTES = 8, 12
_BETWEEN = bytes(8)
_FIRST_STEP, _STEP = 2048, 65536


def unpacked(data: bytes) -> Iterator[bytes]:
    """What is compressed anywhere in ``data``: zlib, gzip, members of zip files. At most ``MOST_BYTES`` in all."""
    limit = MOST_BYTES
    position = 0
    while limit > 0 and (found := _PACKED.search(data, position)):
        start, bits = found.start(), _ZLIB
        if found[0] == b"PK\x03\x04":
            name = int.from_bytes(data[start + 26 : start + 28], "little")
            extra = int.from_bytes(data[start + 28 : start + 30], "little")
            start, bits = start + 30 + name + extra, _RAW
        elif found[0] == b"\x1f\x8b\x08":
            bits = _GZIP
        content, length = _inflated(data, start, bits, limit)
        position = start + length if length else found.end()
        if content:
            limit -= len(content)
            yield content


def _inflated(data: bytes, start: int, bits: int, limit: int) -> tuple[bytes, int]:
    """What can be inflated from ``start`` on, and how many bytes that took; (b"", 0) if it is chance.

    Most places that look like a beginning are none and break off within a few bytes.
    """
    machine = zlib.decompressobj(bits)
    parts: list[bytes] = []
    position, step = start, _FIRST_STEP
    try:
        while not machine.eof and position < len(data) and limit > 0:
            piece = data[position : position + step]
            parts.append(machine.decompress(piece, limit))
            position += len(piece) - len(machine.unused_data) - len(machine.unconsumed_tail)
            limit -= len(parts[-1])
            step = _STEP
    except zlib.error:
        return b"", 0
    content = b"".join(parts)
    return (content, position - start) if len(content) >= _SMALLEST else (b"", 0)


def behind(data: bytes, bits: int = _ZLIB) -> bytes:
    """What stands behind the compressed content that ``data`` begins with; nothing if that has no end.

    ``bits`` as for zlib: a negative number for content without a head. Raises zlib.error if the content is broken.
    """
    machine = zlib.decompressobj(bits)
    for start in range(0, len(data), _STEP):
        machine.decompress(data[start : start + _STEP])
        if machine.eof:
            return machine.unused_data + data[start + _STEP :]
    return b""


def add_payloads(reading: Reading, name: str, texts: tuple[str, ...], *, binary: bool = False) -> None:
    """Add what ``texts`` spell as bytes to ``reading``, and what those spell, a few times over.

    In texts out of ``binary`` content a few letters are no code.
    """
    views: list[str] = []
    contents = _spelled(texts, _LEAST_IN_BYTES if binary else _LEAST)
    for _ in range(_MOST_LAYERS):
        # Read together: a PDF may spell each word of a judgment as a code of its own. No run of text crosses NULs.
        plain = runs(_BETWEEN.join(content for content in contents if content.isascii()))
        other = runs(_BETWEEN.join(content for content in contents if not content.isascii()))
        views += [view for text in (*plain, *other) if text for view in unescaped(text)]
        inner = [content for content in contents for content in unpacked(content)]
        contents = inner + _spelled(plain[:1], _LEAST)
        if not contents:
            break
    if views:
        reading.add(f"{name} (decoded)", HARD_BORDER.join(views), binary=True)


def _spelled(texts: Iterable[str], least: int) -> list[bytes]:
    return [content for text in texts for content in payloads(text, least) if len(content) >= _SMALLEST]
