"""A search for words in a finished file that shares no code with the program: bytes, inflated bytes, objects, pages."""

import html
import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator

import pikepdf
import pypdfium2

_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp949")


def holds(data: bytes, *values: str) -> bool:
    """Whether any of ``values`` stands anywhere in the file, in any usual encoding, as text of a page or in pieces."""
    whole = any(value in text or _spelled(value, raw) for raw, text in _readings(data) for value in values)
    return whole or any(_letters(value) in piece for piece in _pieces(data) for value in values)


def _readings(data: bytes) -> Iterator[tuple[bytes, str]]:
    """Everything that can be read of the file: as bytes, and as text without marks and white space."""
    for raw in _contents(data):
        yield raw, _bare(html.unescape(re.sub("<[^>]*>", "", raw.decode("utf-8", "replace"))))
    if b"%PDF-" in data[:1024] or b"startxref" in data[-4096:]:
        for text in _pdf_texts(data):
            yield b"", _bare(text)
            yield b"", text


def _pieces(data: bytes) -> Iterator[str]:
    """Of packages letters one by one: in codes of headers and of circles, as symbols of a font, as codes of cells."""
    for raw in _contents(data) if zipfile.is_zipfile(io.BytesIO(data)) else ():
        text = html.unescape(re.sub("<[^>]*>|E10", "", raw.decode("utf-8", "replace")))
        decoded = re.sub(r"_x([0-9A-F]{4})_", lambda code: chr(int(code[1], 16)), text)
        yield _letters(re.sub(r"&[A-Z]|eq \\o", "", decoded))
        yield "".join(chr(int(code, 16)) for code in re.findall(rb'w:char="F0(..)"', raw))


def _letters(text: str) -> str:
    """Syllables and digits alone; a text without any says nothing."""
    return re.sub(r"[^가-힣0-9]", "", text) or text


def _bare(text: str) -> str:
    return re.sub(r"[^\w@.-]", "", unicodedata.normalize("NFKC", text))


def _spelled(value: str, raw: bytes) -> bool:
    forms = [value.encode(encoding) for encoding in _ENCODINGS]
    lower = raw.lower()
    codes = (form.hex().encode() for form in forms)
    return any(form in raw for form in forms) or any(code in lower for code in codes) or _escaped(value) in lower


def _escaped(value: str) -> bytes:
    """As names of a PDF spell it."""
    return b"".join(b"#%02x" % byte for byte in value.encode())


def _contents(data: bytes, depth: int = 0) -> Iterator[bytes]:
    """The bytes, what they hold deflated, and the members of a package with their names and remarks."""
    yield data
    if depth > 2:
        return
    for found in re.finditer(rb"stream\r?\n|\x78[\x01\x5e\x9c\xda]", data):
        start = found.start() if found[0][:1] == b"\x78" else found.end()
        inner = _inflated(data[start:])
        if len(inner) > 4:
            yield from _contents(inner, depth + 1)
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive.comment
            for entry in archive.infolist():
                yield entry.filename.encode() + entry.comment + entry.extra
                yield from _contents(archive.read(entry), depth + 1)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def _pdf_texts(data: bytes) -> Iterator[str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for item in [pdf.trailer, *pdf.objects]:
            yield "\n".join(_strings(item))
            if isinstance(item, pikepdf.Stream):
                try:
                    yield from (raw.decode("utf-8", "replace") for raw in _contents(item.read_bytes(), 1))
                except pikepdf.PdfError:
                    yield item.read_raw_bytes().decode("utf-8", "replace")
    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.get_textpage().get_text_range()
    document.close()


def _strings(item: object) -> Iterator[str]:
    if isinstance(item, pikepdf.String):
        yield str(item)
        yield from (bytes(item).decode(encoding, "replace") for encoding in _ENCODINGS)
    elif isinstance(item, pikepdf.Name):
        yield str(item)
    elif isinstance(item, pikepdf.Array):
        for element in item:
            yield from () if getattr(element, "is_indirect", False) else _strings(element)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, value in item.items():
            yield key
            yield from () if getattr(value, "is_indirect", False) else _strings(value)
