"""Reading a PDF: every object, reachable or not, by pikepdf, and what the pages show by PDFium.

The writer's page text is compared with the plan; everything else is searched for replaced values.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from io import BytesIO
from operator import and_
from typing import Any

import pikepdf
import pypdfium2

from core.verification.archive import read_content
from core.verification.disguises import unescaped
from core.verification.fold import HARD_BORDER, without_borders
from core.verification.pdf_strings import loose_strings, readings
from core.verification.raw import decoded, runs
from core.verification.reading import Reading, Role

_CONTENT_OPERATORS = ("Tj", "TJ", "'", '"')
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_MOST_INFLATED = 64 * 1024 * 1024
_PAGE_NUMBER = re.compile(r"[\s\x02\ufffe-]*(\d{1,5})(?:\s*/\s*\d{1,5})?[\s\x02\ufffe-]*")
# Lines from the top and the bottom of a page that can be running heads, feet or numbers.
_EDGE = 3


def read_pdf(data: bytes, depth: int = 0) -> Reading:
    """Read a PDF. Raises ValueError if it cannot be opened (damaged, encrypted)."""
    reading = Reading(ordered=False)
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            _read_objects(reading, pdf, depth)
    except (pikepdf.PdfError, pikepdf.PasswordError) as error:
        raise ValueError("pdf") from error
    _read_pages(reading, data)
    if data.count(b"%%EOF") > 1:
        _read_revisions(reading, data)
    return reading


def _read_pages(reading: Reading, data: bytes) -> None:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ValueError("pdf") from error
    try:
        texts = [_page_text(document, index) for index in range(len(document))]
    finally:
        document.close()
    reading.add("pages", "\n".join(texts), role=Role.MAIN)
    pages = [_without_page_number(text.strip().splitlines(), number) for number, text in enumerate(texts, start=1)]
    reading.running = _running(pages)
    reading.pages = _joined(pages)
    reading.body = _joined(_without_running_heads(pages, reading.running))


def _joined(pages: Iterable[Sequence[str]]) -> str:
    return "\n".join("\n".join(lines) for lines in pages)


def _page_text(document: pypdfium2.PdfDocument, index: int) -> str:
    page = document[index]
    text = page.get_textpage()
    try:
        return without_borders(text.get_text_range())
    finally:
        text.close()
        page.close()


def _running(pages: Sequence[list[str]]) -> list[str]:
    """Lines at the edges of every page, running heads and feet; a line that some page lacks belongs to the text."""
    if len(pages) < 2:
        return []
    shared = [Counter(lines[index] for index in _edges(lines)) for lines in pages]
    return list(reduce(and_, shared).elements())


def _without_running_heads(pages: Sequence[list[str]], running: Sequence[str]) -> Iterator[list[str]]:
    """Page texts with running heads and feet on the first page only; of equal lines the outermost is the head."""
    yield from pages[:1]
    for lines in pages[1:]:
        rest = lines.copy()
        for line in running:
            places = [index for index in range(len(rest)) if rest[index] == line]
            del rest[min(places, key=lambda index: min(index, len(rest) - 1 - index))]
        yield rest


def _edges(lines: Sequence[str]) -> list[int]:
    return [index for index in range(len(lines)) if index < _EDGE or index >= len(lines) - _EDGE]


def _without_page_number(lines: list[str], number: int) -> list[str]:
    """``lines`` without the one at the upper or lower edge that gives the page's number."""
    for index in _edges(lines):
        found = _PAGE_NUMBER.fullmatch(lines[index])
        if found and int(found[1]) == number:
            return lines[:index] + lines[index + 1 :]
    return lines


def _read_objects(reading: Reading, pdf: pikepdf.Pdf, depth: int) -> None:
    strings: list[str] = []
    pages = {page.obj.objgen for page in pdf.pages}
    for item in [pdf.trailer, *pdf.objects]:
        strings += _strings(item)
        if isinstance(item, pikepdf.Stream):
            _read_stream(reading, item, depth)
        elif _is_orphan_page(item, pages):
            reading.unread.append(f"page outside the page tree {_number(item)}")
    # Strings of documents hold what people typed: titles, authors, annotations, bookmarks, field values.
    reading.add("strings", *unescaped(HARD_BORDER.join(strings)))


def _is_orphan_page(item: Any, pages: set[tuple[int, int]]) -> bool:
    return (
        isinstance(item, pikepdf.Dictionary)
        and item.get("/Type") == "/Page"
        and item.objgen not in pages
        and "/Contents" in item
    )


def _number(item: Any) -> str:
    return f"object {item.objgen[0]}"


def _strings(item: Any) -> Iterator[str]:
    """Every string and name in an object, itself included, not following references to other objects."""
    stack = [item]
    while stack:
        current = stack.pop()
        if isinstance(current, pikepdf.String):
            yield from readings(bytes(current))
        elif isinstance(current, pikepdf.Name):
            yield str(current)
        elif isinstance(current, pikepdf.Array):
            stack += [element for element in current if not _refers(element)]
        elif isinstance(current, pikepdf.Dictionary | pikepdf.Stream):
            for key, value in current.items():
                yield key
                if not _refers(value):
                    stack.append(value)


def _refers(item: Any) -> bool:
    return bool(getattr(item, "is_indirect", False))


def _read_stream(reading: Reading, stream: pikepdf.Stream, depth: int) -> None:
    name = _number(stream)
    picture = stream.get("/Subtype") == "/Image"
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:
        data = stream.read_raw_bytes()
        if not picture:
            reading.unread.append(name)
    if picture:
        reading.pictures.append(name)
        reading.add(name, *runs(data), binary=True)
    elif stream.get("/Type") == "/EmbeddedFile":
        read_content(reading, f"{name} attachment", data, depth + 1)
    elif _is_font_or_table(stream):
        reading.add(name, *runs(data), binary=True)
    else:
        _read_content_stream(reading, name, stream, data)


def _is_font_or_table(stream: pikepdf.Stream) -> bool:
    keys = ("/Length1", "/Length2", "/Length3", "/FunctionType", "/N")
    return stream.get("/Type") in ("/ObjStm", "/XRef", "/CMap") or any(key in stream for key in keys)


def _read_content_stream(reading: Reading, name: str, stream: pikepdf.Stream, data: bytes) -> None:
    text = decoded(data)
    views = unescaped(text) if text is not None else runs(data)
    reading.add(name, *views, role=Role.COPY, binary=text is None)
    try:
        shown, said = _shown(stream)
    except (pikepdf.PdfError, ValueError, TypeError):
        return  # no content stream: searched as text or bytes above
    reading.add(f"{name} (marks)", HARD_BORDER.join(said), role=Role.COPY)
    for encoding in ("latin-1", "utf-16-be", "cp949"):
        joined = b"".join(shown).decode(encoding, "ignore")
        reading.add(f"{name} ({encoding})", joined, role=Role.COPY, binary=encoding != "latin-1")


def _shown(stream: pikepdf.Stream) -> tuple[list[bytes], list[str]]:
    """The strings a content stream shows, to be joined across TJ arrays, and the strings of its marks (ActualText)."""
    shown: list[bytes] = []
    said: list[str] = []
    for instruction in pikepdf.parse_content_stream(stream):
        for operand in instruction.operands:
            if str(instruction.operator) not in _CONTENT_OPERATORS:
                said += _strings(operand)
                continue
            pieces = operand if isinstance(operand, pikepdf.Array) else [operand]
            shown += [bytes(piece) for piece in pieces if isinstance(piece, pikepdf.String)]
    return shown, said


def _read_revisions(reading: Reading, data: bytes) -> None:
    """Streams of a file saved in several revisions, older ones included, as far as they can be inflated."""
    rest = _STREAM.sub(b"", data)
    reading.add("revisions", *runs(rest), HARD_BORDER.join(loose_strings(rest)), role=Role.COPY)
    for number, found in enumerate(_STREAM.finditer(data), start=1):
        try:
            content = zlib.decompressobj().decompress(found[1], _MOST_INFLATED)
        except zlib.error:
            continue
        strings = HARD_BORDER.join(loose_strings(content))
        reading.add(f"revision stream {number}", *runs(content), strings, role=Role.COPY, binary=True)
