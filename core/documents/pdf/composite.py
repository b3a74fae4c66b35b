"""What both ways of writing a PDF make alike: a font whose codes are two bytes (ISO 32000-1, 9.7), and the file."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from core.documents.pdf.meanings import meanings

_SYMBOLIC = 4  # flag of a font that has an order of characters of its own


def composite_font(
    pdf: pikepdf.Pdf,
    name: str,
    program: bytes,
    widths: Iterable[tuple[int, int | float]],
    glyphs: pikepdf.Object,
    texts: Iterable[tuple[int, str]],
    **measures: Any,
) -> pikepdf.Object:
    """A font of ``pdf`` with the TrueType file ``program``.

    ``widths`` and ``texts`` are those of its codes, ``glyphs`` says which glyph a code draws, ``measures`` are entries
    of its descriptor.
    """
    file = pdf.make_stream(program)
    file.Length1 = len(program)
    base = Name(f"/{name}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=base, Flags=_SYMBOLIC, ItalicAngle=0, FontFile2=file, **measures
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=base,
        CIDSystemInfo=Dictionary(Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
        DW=1000,
        W=_in_rows(widths),
        CIDToGIDMap=glyphs,
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=base,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]),
        ToUnicode=pdf.make_stream(meanings(texts)),
    )
    return pdf.make_indirect(font)


def _in_rows(widths: Iterable[tuple[int, int | float]]) -> Array:
    """Widths by code, stretch by stretch of codes in a row."""
    rows = Array()
    last = -1
    for code, width in widths:
        if code != last + 1:
            rows.append(code)
            rows.append(Array())
        rows[-1].append(width)
        last = code
    return rows


def number_of(value: float) -> int | float:
    """``value`` as a file says it."""
    return round(value) if abs(value - round(value)) < 0.005 else round(value, 2)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """The file: the same content gives the same bytes."""
    stream = BytesIO()
    pdf.save(
        stream,
        min_version="1.7",
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        fix_metadata_version=False,
    )
    return stream.getvalue()
