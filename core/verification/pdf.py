"""Reading a PDF: every object, reachable or not, by pikepdf, and what the pages show by PDFium.

The writer's page text is compared with the plan; everything else is searched for replaced values.
"""

import re
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from io import BytesIO
from operator import and_

import pikepdf
import pypdfium2

from core.verification.archive import read_bytes
from core.verification.fold import HARD_BORDER, without_borders
from core.verification.layers import unpacked
from core.verification.pdf_frame import Frame, frame_of, stream_offsets
from core.verification.pdf_letters import check_letters
from core.verification.pdf_objects import digest, read_objects
from core.verification.pdf_strings import loose_strings
from core.verification.reading import Reading, Role

_PAGE_NUMBER = re.compile(r"[\s\x02\ufffe-]*(\d{1,5})(?:\s*/\s*\d{1,5})?[\s\x02\ufffe-]*")
_ANY_NUMBER = re.compile(
    r"[\s\x02\ufffe\u2010-\u2015-]*(?:제\s*)?\d{1,5}\s*(?:쪽|면|페이지|/\s*\d{1,5})?[\s\x02\ufffe\u2010-\u2015-]*"
)
# Lines from the top and the bottom of a page that can be running heads, feet or numbers.
_EDGE = 3


def read_pdf(data: bytes, depth: int = 0) -> Reading:
    """Read a PDF. Raises ValueError if it cannot be opened (damaged, encrypted)."""
    reading = Reading(ordered=False, rearranged=True)
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            known = read_objects(reading, pdf, depth)
            check_letters(reading, pdf)
            frame = frame_of(data, stream_offsets(pdf, data))
            if "/Prev" in pdf.trailer:
                frame.faults.append("older revision")
    except (pikepdf.PdfError, pikepdf.PasswordError, LookupError, TypeError, OverflowError) as error:
        raise ValueError("pdf") from error
    except (AttributeError, struct.error) as error:  # a page with the face of its source, and not as it was written
        raise ValueError("pdf") from error
    _read_pages(reading, data)
    _read_frame(reading, frame, known, depth)
    return reading


def _read_frame(reading: Reading, frame: Frame, known: set[bytes], depth: int) -> None:
    """What stands outside the objects that readers reach."""
    loose = b"\n".join(frame.loose)
    read_bytes(reading, "outside objects", loose, depth)
    reading.add("outside objects (strings)", HARD_BORDER.join(loose_strings(loose)))
    for number, content in enumerate(frame.streams, start=1):
        if not known.isdisjoint(digest(content[: len(content) - end]) for end in range(3)):
            continue
        reading.unread.append(f"stream {number} outside the table")
        for inner in unpacked(content):
            read_bytes(reading, f"loose stream {number}", inner, depth + 1)
            reading.add(f"loose stream {number} (strings)", HARD_BORDER.join(loose_strings(inner)), binary=True)
        read_bytes(reading, f"loose stream {number}", content, depth + 1)
    reading.unread += dict.fromkeys(frame.faults)


def _read_pages(reading: Reading, data: bytes) -> None:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ValueError("pdf") from error
    try:
        texts = [_page_text(document, index) for index in range(len(document))]
    except pypdfium2.PdfiumError as error:  # a page that is none
        raise ValueError("pdf") from error
    finally:
        document.close()
    reading.add("pages", "\n".join(texts), role=Role.MAIN)
    pages = [_without_page_number(text.strip().splitlines(), number) for number, text in enumerate(texts, start=1)]
    reading.running = _running(pages)
    reading.pages = _joined(pages)
    reading.body = _joined(_without_running_heads(pages, reading.running))
    plain = [_unnumbered(text.strip().splitlines()) for text in texts]
    reading.unnumbered = _joined(_without_running_heads(plain, _running(plain)))


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


def _unnumbered(lines: list[str]) -> list[str]:
    """``lines`` without the outermost one that is nothing but a page number: one that keeps its pages keeps theirs."""
    for index in sorted(_edges(lines), key=lambda index: min(index, len(lines) - 1 - index)):
        if _ANY_NUMBER.fullmatch(lines[index]):
            return lines[:index] + lines[index + 1 :]
    return lines


def _without_page_number(lines: list[str], number: int) -> list[str]:
    """``lines`` without the one at the upper or lower edge that gives the page's number."""
    for index in _edges(lines):
        found = _PAGE_NUMBER.fullmatch(lines[index])
        if found and int(found[1]) == number:
            return lines[:index] + lines[index + 1 :]
    return lines
