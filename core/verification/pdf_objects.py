"""The objects of a PDF, reachable or not: their strings and names, and what their streams hold and show."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pikepdf

from core.verification.archive import SEALED, add_decoded, add_text, is_xml, read_bytes, read_content
from core.verification.fold import HARD_BORDER
from core.verification.pdf_fonts import Font, Fonts, said_by_map
from core.verification.pdf_frame import behind_stream, in_last_filter
from core.verification.pdf_names import is_fixed
from core.verification.pdf_strings import loose_strings, readings
from core.verification.reading import Reading, Role

_SHOWING = ("Tj", "TJ", "'", '"')
# Of pictures within a page; readers know them everywhere.
_SHORT_FILTERS = {
    "/A85": "/ASCII85Decode",
    "/AHx": "/ASCIIHexDecode",
    "/Fl": "/FlateDecode",
    "/LZW": "/LZWDecode",
    "/RL": "/RunLengthDecode",
}
_INLINE = "INLINE IMAGE"  # what pikepdf calls BI … ID … EI
_CURVING = ("c", "v", "y")
# Rounded corners have four curves; a drawn letter alone may have more.
_MANY_CURVES = 8
# No telephone, account or resident registration number is less.
_MOST_MEASURE = 9_999_999
# One name may be several fonts in a file: so many of them are tried.
_MOST_FONTS = 8


def digest(data: bytes) -> bytes:
    """A short name for ``data``."""
    return hashlib.blake2b(data, digest_size=16).digest()


def read_objects(reading: Reading, pdf: pikepdf.Pdf, depth: int) -> set[bytes]:
    """Add every object to ``reading``; returns the digests of all streams as they stand in the file."""
    strings: list[str] = []
    known: set[bytes] = set()
    pages = {page.obj.objgen for page in pdf.pages}
    fonts = _fonts(pdf)
    for item in [pdf.trailer, *pdf.objects]:
        strings += _strings(item)
        if isinstance(item, pikepdf.Stream):
            known.add(digest(item.read_raw_bytes()))
            _read_stream(reading, item, fonts, depth)
        elif _is_orphan_page(item, pages):
            reading.unread.append(f"page outside the page tree {_number(item)}")
    # Strings of documents hold what people typed: titles, authors, annotations, bookmarks, field values.
    add_text(reading, "strings", HARD_BORDER.join(strings))
    return known


def _fonts(pdf: pikepdf.Pdf) -> Fonts:
    fonts = Fonts()
    for item in pdf.objects:
        for dictionary in _dictionaries(item):
            fonts.add(dictionary)
    return fonts


def _dictionaries(item: Any) -> Iterator[Any]:
    """Every dictionary in an object, itself included, not following references to other objects."""
    stack = [item]
    while stack:
        current = stack.pop()
        if isinstance(current, pikepdf.Array):
            stack += [element for element in current if not _refers(element)]
        elif isinstance(current, pikepdf.Dictionary | pikepdf.Stream):
            yield current
            stack += [value for value in current.values() if not _refers(value)]


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
    """Every string, long number, and name that the standard does not fix in an object, itself included, not following
    references to other objects."""
    stack = [item]
    while stack:
        current = stack.pop()
        if isinstance(current, pikepdf.String):
            yield from readings(bytes(current))
        elif isinstance(current, pikepdf.Name):
            if not is_fixed(str(current)):
                yield str(current)
        elif isinstance(current, int) and current > _MOST_MEASURE:
            yield str(current)
        elif isinstance(current, pikepdf.Array):
            stack += [element for element in current if not _refers(element)]
        elif isinstance(current, pikepdf.Dictionary | pikepdf.Stream):
            for key, value in current.items():
                if not is_fixed(key):
                    yield key
                if not _refers(value):
                    stack.append(value)


def _refers(item: Any) -> bool:
    return bool(getattr(item, "is_indirect", False))


def _read_stream(reading: Reading, stream: pikepdf.Stream, fonts: Fonts, depth: int) -> None:
    name = _number(stream)
    picture = stream.get("/Subtype") == "/Image"
    filters = _filters(stream)
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:
        data = _as_far_as_read(stream, filters)
        if not picture:
            reading.unread.append(name)
    if behind := behind_stream(stream.read_raw_bytes(), filters):
        reading.unread.append(f"{name} (behind the end)")
        read_content(reading, f"{name} (behind the end)", behind, depth + 1)
    if picture:
        reading.pictures.append(name)
        read_bytes(reading, name, data, depth)
        return
    content = _is_drawn(stream)  # whatever it begins like or is said to be
    if stream.get("/Type") in ("/EmbeddedFile", "/Metadata") or is_xml(data):
        read_content(reading, f"{name} attachment", data, depth + 1)
    elif _is_font_or_table(stream):
        read_bytes(reading, name, _without_codes(reading, name, data), depth)
        if stream.get("/Type") == "/ObjStm":
            reading.add(f"{name} (strings)", HARD_BORDER.join(loose_strings(data)), binary=True)
    else:
        content = True
        if data.startswith((b"%PDF", *SEALED)):  # a file, called one or not; content may begin like one
            read_content(reading, name, data, depth + 1)
    if content:
        _read_content_stream(reading, name, stream, data, fonts, depth)


def _as_far_as_read(stream: pikepdf.Stream, filters: list[str]) -> bytes:
    try:
        return in_last_filter(stream, filters)
    except pikepdf.PdfError:
        return stream.read_raw_bytes()


def _filters(stream: pikepdf.Stream) -> list[str]:
    filters: Any = stream.get("/Filter", [])
    names = map(str, filters if isinstance(filters, pikepdf.Array) else [filters])
    return [_SHORT_FILTERS.get(name, name) for name in names]


def _is_drawn(stream: pikepdf.Stream) -> bool:
    return stream.get("/Subtype") == "/Form" or "/PatternType" in stream


def _is_font_or_table(stream: pikepdf.Stream) -> bool:
    keys = ("/Length1", "/Length2", "/Length3", "/FunctionType", "/N")
    return stream.get("/Type") in ("/ObjStm", "/XRef", "/CMap") or any(key in stream for key in keys)


def _read_content_stream(
    reading: Reading, name: str, stream: pikepdf.Stream, data: bytes, fonts: Fonts, depth: int
) -> None:
    add_decoded(reading, name, _without_codes(reading, name, data), depth, Role.COPY)
    try:
        shown = _Shown(stream, fonts)
    except (pikepdf.PdfError, ValueError, TypeError):
        if _is_drawn(stream):
            reading.unread.append(f"{name} (text)")
        return  # others are no content: searched as text or bytes above
    reading.add(f"{name} (marks)", HARD_BORDER.join(shown.said), role=Role.COPY)
    reading.add(f"{name} (shown)", *shown.views(), role=Role.COPY)
    for encoding in ("latin-1", "utf-16-be", "cp949"):
        joined = b"".join(shown.fontless).decode(encoding, "ignore")
        reading.add(f"{name} ({encoding})", joined, role=Role.COPY, binary=encoding != "latin-1")
    if shown.undecoded:
        reading.unread.append(f"{name} (text)")
    if shown.operators[_INLINE]:
        reading.pictures.append(f"{name} (pictures)")
    if sum(shown.operators[operator] for operator in _CURVING) >= _MANY_CURVES:
        reading.pictures.append(f"{name} (curves)")


def _without_codes(reading: Reading, name: str, data: bytes) -> bytes:
    """What a stream says; of a character map without its codes, whose texts are parts of their own."""
    said, texts = said_by_map(data)
    if texts:
        reading.add(f"{name} (codes)", HARD_BORDER.join(texts), role=Role.COPY)
    return said


class _Shown:
    """What a content stream shows and says. Raises PdfError, ValueError or TypeError if the stream is none.

    Attributes:
        said: strings of its marks (ActualText).
        fontless: strings shown in no known font.
        undecoded: whether anything was shown whose characters cannot be told.
        operators: how often each operator stands there.
    """

    def __init__(self, stream: pikepdf.Stream, fonts: Fonts) -> None:
        self.said: list[str] = []
        self.fontless: list[bytes] = []
        self.undecoded = False
        self.operators: Counter[str] = Counter()
        # For each way to read the fonts: one text per operator, joined across the pieces of TJ arrays.
        self._texts: list[tuple[str, ...]] = []
        current: list[Font] = []
        for instruction in pikepdf.parse_content_stream(stream):
            # What is no operator may have any bytes.
            operator, operands = bytes(instruction.operator).decode("latin-1"), instruction.operands
            self.operators[operator] += 1
            if operator == "Tf" and operands:
                current = fonts.named(str(operands[0]))
            if operator in _SHOWING:
                self._show(list(operands)[-1:], current)
            else:
                said = (operand for operand in operands if isinstance(operand, pikepdf.Object))  # no numbers
                self.said += [text for operand in said for text in _strings(operand)]

    def _show(self, operands: list[Any], fonts: list[Font]) -> None:
        pieces = [piece for item in operands for piece in (item if isinstance(item, pikepdf.Array) else [item])]
        data = [bytes(piece) for piece in pieces if isinstance(piece, pikepdf.String)]
        if not fonts:
            self.fontless += data
            self.undecoded |= any(piece.strip() for piece in data)
            return
        found = [_joined(font, data) for font in fonts[:_MOST_FONTS]]
        texts = tuple(dict.fromkeys(text for text in found if text is not None))
        self.undecoded |= not texts and any(data)
        self._texts.append(texts or ("",))

    def views(self) -> Iterator[str]:
        """The text, run together and operator by operator, once for each way to read the fonts."""
        for way in range(max(map(len, self._texts), default=0)):
            texts = [texts[min(way, len(texts) - 1)] for texts in self._texts]
            yield "".join(texts)
            yield "\n".join(texts)


def _joined(font: Font, data: list[bytes]) -> str | None:
    texts = [font.decode(piece) for piece in data]
    return None if None in texts else "".join(text for text in texts if text is not None)
