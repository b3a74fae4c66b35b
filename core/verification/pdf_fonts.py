"""What the strings of a PDF's content streams mean: bytes become characters by the fonts that show them."""

import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from core.verification.pdf_names import of_maps
from core.verification.pdf_strings import from_hex, readings

_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_MAP = re.compile(rb"(?:\s|%[^\r\n]*)*/CIDInit\s*/ProcSet\s+findresource\s+begin\b")
_CHARACTER = 2  # bytes of one in a map
_SECTIONS = re.compile(rb"begin(codespacerange|bfchar|bfrange)(.*?)end\1", re.DOTALL)
_RANGE = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])")
_PAIR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>")
_MOST_CODES = 0x110000
# Names of character maps, and the encoding of their codes.
_MAPS = (("UCS2", "utf-16-be"), ("UTF16", "utf-16-be"), ("UTF32", "utf-32-be"), ("UTF8", "utf-8"), ("Johab", "johab"))
_KOREAN_MAP = re.compile("KSC|UHC")
_GLYPH = re.compile(r"/uni([0-9A-F]{4})|/u([0-9A-F]{4,6})|/([A-Za-z])")
# A glyph called by a word (space, comma, Aacute) is hardly another than its code says; g17 may be any.
_WORD = re.compile("/[A-Za-z]{2,}")
_NO_CHARACTER = re.compile("[\0\ufffd\ufffe\uffff]")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")


def said_by_map(data: bytes) -> tuple[bytes, list[str]]:
    """What a character map says besides its codes and its own words, and the texts that single codes stand for.

    Its codes are no text: two that stand side by side spell a flat (B101) in the map of any Korean font. Whatever does
    not begin as a map stays as it is.
    """
    if not _MAP.match(data):
        return data, []
    longer = (code for code in map(from_hex, _HEX.findall(data)) if len(code) > _CHARACTER)
    return of_maps().sub(b"<>", data), [text for code in longer for text in readings(code)]


class Font:
    """A font as far as its codes' meaning goes. Raises nothing: a font that cannot be understood decodes to None."""

    def __init__(self, font: Any) -> None:
        self.table: dict[bytes, str] = {}
        self.widths: set[int] = set()
        self.encoding: str | None = None
        self.simple = font.get("/Subtype") != "/Type0"
        try:
            if isinstance(font.get("/ToUnicode"), pikepdf.Stream):
                self._read_map(font["/ToUnicode"].read_bytes())
            elif self.simple:
                self._read_simple(font)
            elif isinstance(font.get("/Encoding"), pikepdf.Name):
                self.encoding = _encoding_of(str(font["/Encoding"]))
        except (pikepdf.PdfError, ValueError, TypeError, AttributeError):
            self.table = {}

    def decode(self, data: bytes) -> str | None:
        """The characters ``data`` shows, None if any of them cannot be told."""
        if self.encoding:
            text = data.decode(self.encoding, "replace")
        else:
            widths = sorted(self.widths or {1 if self.simple else 2})
            text = "".join(self._characters(data, widths))
        private = len(_PRIVATE.findall(text))
        return None if _NO_CHARACTER.search(text) or private * 2 > len(text) else text

    def _characters(self, data: bytes, widths: list[int]) -> Iterator[str]:
        position = 0
        while position < len(data):
            for width in widths:
                if (code := data[position : position + width]) in self.table:
                    yield self.table[code]
                    position += width
                    break
            else:
                yield "\ufffd"
                position += widths[-1]

    def _read_map(self, data: bytes) -> None:
        for kind, body in _SECTIONS.findall(data):
            if kind == b"bfchar":
                for code, text in _PAIR.findall(body):
                    self._set(from_hex(code), from_hex(text))
            elif kind == b"bfrange":
                for low, high, first, several in _RANGE.findall(body):
                    self._read_range(from_hex(low), from_hex(high), from_hex(first), several)

    def _read_range(self, low: bytes, high: bytes, first: bytes, several: bytes) -> None:
        start, count = int.from_bytes(low, "big"), int.from_bytes(high, "big") - int.from_bytes(low, "big") + 1
        if several:
            texts = [from_hex(text) for text in _HEX.findall(several)]
        else:
            head, last = first[:-2], int.from_bytes(first[-2:], "big")
            texts = [head + ((last + step) & 0xFFFF).to_bytes(2, "big") for step in range(min(count, 0x10000))]
        for step, text in enumerate(texts[: min(count, _MOST_CODES)]):
            self._set((start + step).to_bytes(len(low), "big"), text)

    def _set(self, code: bytes, text: bytes) -> None:
        self.widths.add(len(code))
        self.table[code] = text.decode("utf-16-be", "replace")

    def _read_simple(self, font: Any) -> None:
        encoding = font.get("/Encoding")
        named = isinstance(encoding, pikepdf.Name)
        symbolic = int(font.get("/FontDescriptor", {}).get("/Flags", 0)) & 4
        if encoding is None and symbolic:
            return
        if font.get("/Subtype") != "/Type3" or named:
            self.table = {bytes([code]): bytes([code]).decode("cp1252", "ignore") for code in range(256)}
        if isinstance(encoding, pikepdf.Dictionary):
            self._read_differences(encoding.get("/Differences", []))

    def _read_differences(self, differences: Any) -> None:
        code = 0
        for item in differences:
            if not isinstance(item, pikepdf.Name):
                code = int(item)
                continue
            found = _GLYPH.fullmatch(str(item))
            if found and 0 <= code < 256:
                self.table[bytes([code])] = found[3] or chr(int(found[1] or found[2], 16))
            elif not _WORD.fullmatch(str(item)):
                self.table.pop(bytes([code % 256]), None)
            code += 1


def _encoding_of(name: str) -> str | None:
    """The encoding of a predefined character map, None if its codes are those of glyphs."""
    for part, encoding in _MAPS:
        if part in name:
            return encoding
    return "cp949" if _KOREAN_MAP.search(name) else None


class Fonts:
    """All fonts of a file by the names that content streams call them: one name may be many fonts."""

    def __init__(self) -> None:
        self._by_name: dict[str, dict[tuple[int, int], Font]] = {}

    def add(self, resources: Any) -> None:
        """Take in the fonts of a dictionary that may be one of resources."""
        fonts = resources.get("/Font")
        if not isinstance(fonts, pikepdf.Dictionary):
            return
        for name, font in fonts.items():
            if isinstance(font, pikepdf.Dictionary):
                known = self._by_name.setdefault(name, {})
                key = font.objgen if font.is_indirect else (0, len(known))
                if key not in known:
                    known[key] = Font(font)

    def named(self, name: str) -> list[Font]:
        """The fonts of that name."""
        return list(self._by_name.get(name, {}).values())
