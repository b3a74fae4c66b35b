"""What the codes of a font mean, as its own table (ToUnicode) or its encoding says."""

import logging
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from fontTools.agl import toUnicode
from fontTools.encodings.MacRoman import MacRoman
from fontTools.encodings.StandardEncoding import StandardEncoding

# What it says of fonts that are not in order must not stand on a screen.
logging.getLogger("fontTools").setLevel(logging.CRITICAL)
_SYMBOLIC = 4
_SECTIONS = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_RANGE = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])")
_PAIR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_MOST = 0x10000


def character_map(data: bytes) -> dict[int, str]:
    """Code → characters of a ToUnicode table. Raises ValueError."""
    found: dict[int, str] = {}
    for kind, body in _SECTIONS.findall(data):
        if kind == b"bfchar":
            for code, text in _PAIR.findall(body):
                found[_number(code)] = _text(text)
        else:
            for low, high, first, several in _RANGE.findall(body):
                found.update(_range(_number(low), min(_number(high), _number(low) + _MOST), first, several))
    return found


def _range(low: int, high: int, first: bytes, several: bytes) -> Iterator[tuple[int, str]]:
    if several:
        for step, text in enumerate(_HEX.findall(several)[: high - low + 1]):
            yield low + step, _text(text)
        return
    start = _text(first)
    for step in range(high - low + 1):
        yield low + step, start[:-1] + chr(ord(start[-1]) + step)


def _number(digits: bytes) -> int:
    return int(re.sub(rb"\s", b"", digits), 16)


def _text(digits: bytes) -> str:
    return bytes.fromhex(re.sub(rb"\s", b"", digits).decode()).decode("utf-16-be")


def is_symbolic(descriptor: Any) -> bool:
    """Whether a font says that its letters are of no usual alphabet."""
    return bool(int(descriptor.get("/Flags", 0)) & _SYMBOLIC)


def glyph_names(encoding: Any, built_in: dict[int, str]) -> dict[int, str]:
    """Code → name of the glyph, for a font with codes of one byte."""
    names = dict(built_in)
    base: Any = encoding if isinstance(encoding, pikepdf.Name) else None
    if isinstance(encoding, pikepdf.Dictionary):
        base = encoding.get("/BaseEncoding")
    if base is not None:
        names = base_names(str(base))
    if isinstance(encoding, pikepdf.Dictionary):
        code = 0
        for item in encoding.get("/Differences", []):
            if isinstance(item, pikepdf.Name):
                names[code] = str(item)[1:]
                code += 1
            else:
                code = int(item)
    return names


def base_names(name: str) -> dict[int, str]:
    """The names of one of PDF's own encodings."""
    if name == "/MacRomanEncoding":
        return dict(enumerate(MacRoman))
    if name == "/WinAnsiEncoding":
        return {code: _windows_name(code) for code in range(32, 256)}
    return dict(enumerate(StandardEncoding))


def _windows_name(code: int) -> str:
    char = bytes([code]).decode("cp1252", "replace")
    return f"uni{ord(char):04X}"


def meaning(name: str) -> str:
    """The characters that a glyph's name stands for; empty where it says nothing."""
    return toUnicode(name)
