"""Strings of PDF syntax in raw bytes, for revisions that no reader reaches any more."""

import re
from collections.abc import Iterator

import pikepdf

from core.verification.fold import without_borders

_HEX = re.compile(rb"<([0-9A-Fa-f\s]{2,})>")
_LITERAL = re.compile(rb"\(((?:\\.|[^\\()])*)\)", re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}

# Those of careless writers, who set no mark.
_ENCODINGS = ("utf-8", "utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le", "cp949", "johab")


def readings(data: bytes) -> tuple[str, ...]:
    """A string as PDFDocEncoding or UTF-16 by its mark, and as the encodings careless writers use."""
    found = {str(pikepdf.String(data))}
    for encoding in _ENCODINGS:
        try:
            found.add(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    return tuple(sorted(map(without_borders, found)))


def from_hex(digits: bytes) -> bytes:
    """The bytes of a hexadecimal string; a last digit by itself is the upper half of one. Raises ValueError."""
    digits = re.sub(rb"\s", b"", digits)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def loose_strings(data: bytes) -> Iterator[str]:
    """Every string written in ``data``, hexadecimal or literal, in all its readings."""
    for found in _HEX.finditer(data):
        yield from readings(from_hex(found[1]))
    for found in _LITERAL.finditer(data):
        yield from readings(_ESCAPE.sub(_unescape, found[1]))


def _unescape(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8) & 0xFF]) if code[:1] in b"01234567" else _ESCAPED.get(code, code)
