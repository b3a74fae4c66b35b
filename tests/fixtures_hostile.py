"""Files made to take the machine down, built by code: each is small, valid enough to be read, and asks for too much.

The table is used by the tests and by ``benchmarks.hostile``. A ``size`` makes each as cruel as wanted.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests import fixtures_hostile_docx as docx
from tests import fixtures_hostile_pdf as pdf

_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Hostile:
    """A hostile file: what it does, its name, how it is made."""

    what: str
    name: str
    make: Callable[[], bytes]


def long_line(size: int = 190 * _MEGABYTE) -> bytes:
    """A line of ``size`` bytes."""
    return ("피고인은 돈을 빌렸다 ".encode() * (size // 30))[:size].decode("utf-8", "ignore").encode()


def digits(size: int = 5 * _MEGABYTE) -> bytes:
    """Nothing but digits."""
    return "피고인의 계좌 ".encode() + b"0123456789" * (size // 10)


def dashes(size: int = 3 * _MEGABYTE) -> bytes:
    """Numbers that might be accounts, and never end."""
    return "계좌번호 ".encode() + b"123-45-" * (size // 7)


def brackets(size: int = 3 * _MEGABYTE) -> bytes:
    """Brackets that never close, around names."""
    return "원고 홍길동(".encode() * (size // 17)


def blanks(size: int = 5 * _MEGABYTE) -> bytes:
    """A name, blanks, a name."""
    return "원고".encode() + b" " * size + "홍길동".encode()


def many_lines(count: int = 3_000_000) -> bytes:
    """Lines of one letter."""
    return "가\n".encode() * count


def nothing(size: int = 190 * _MEGABYTE) -> bytes:
    """Zeros."""
    return bytes(size)


FILES: tuple[Hostile, ...] = (
    Hostile("PDF: forms nested 30 deep, 10 times each", "forms-nested.pdf", pdf.nested_forms),
    Hostile("PDF: two forms that draw each other (55 KB)", "forms-circle.pdf", pdf.circular_forms),
    Hostile("PDF: a form that draws itself", "form-itself.pdf", pdf.own_form),
    Hostile("PDF: content of 2 GB, packed three times", "contents-packed.pdf", pdf.swollen_contents),
    Hostile("PDF: 4 million words over one another", "contents-endless.pdf", pdf.endless_contents),
    Hostile("PDF: 400,000 glyphs on a page", "glyphs.pdf", pdf.many_glyphs),
    Hostile("PDF: 5 million arrays in arrays in the content", "operands-deep.pdf", pdf.deep_operands),
    Hostile("PDF: 3 million saved graphics states", "states-deep.pdf", pdf.deep_states),
    Hostile("PDF: 300,000 clips in each other", "clips.pdf", pdf.clipped),
    Hostile("PDF: 20,000 pages", "pages.pdf", pdf.many_pages),
    Hostile("PDF: claims 2,000 million pages", "pages-claimed.pdf", pdf.claimed_pages),
    Hostile("PDF: page tree 100,000 deep", "tree-deep.pdf", pdf.deep_page_tree),
    Hostile("PDF: page tree in a circle", "tree-circle.pdf", pdf.circular_page_tree),
    Hostile("PDF: page as large as a country", "page-huge.pdf", pdf.huge_page),
    Hostile("PDF: picture of 200,000 × 200,000", "image-huge.pdf", pdf.huge_image),
    Hostile("PDF: cross-reference tables in a circle", "xref-circle.pdf", pdf.xref_circle),
    Hostile("PDF: object streams in a circle", "objstm-circle.pdf", pdf.object_stream_circle),
    Hostile("PDF: claims 2,000 million objects", "objects-claimed.pdf", pdf.claimed_objects),
    Hostile("PDF: object 2 million arrays deep", "objects-deep.pdf", pdf.deep_objects),
    Hostile("PDF: stream behind 20,000 filters", "filters.pdf", pdf.many_filters),
    Hostile("PDF: predictor with rows of 64 GB", "predictor.pdf", pdf.wide_predictor),
    Hostile("PDF: font whose letters write in it", "font-circle.pdf", pdf.type3_circle),
    Hostile("PDF: font map of 300,000 ranges", "font-map.pdf", pdf.swollen_font_map),
    Hostile("PDF: font of 2 million ranges of widths", "font-widths.pdf", pdf.swollen_widths),
    Hostile("PDF: 100,000 notes", "annotations.pdf", pdf.many_annotations),
    Hostile("PDF: pattern painted with itself", "pattern-circle.pdf", pdf.pattern_circle),
    Hostile("DOCX: 5,000 entries on the same 2 MB", "zip-overlaps.docx", docx.zip_of_overlaps),
    Hostile("DOCX: 900 MB of one letter", "zip-letter.docx", docx.zip_of_zeros),
    Hostile("DOCX: main part of 250 MB, packed as a true one", "zip-large.docx", docx.slow_zip),
    Hostile("DOCX: entities of entities", "xml-entities.docx", docx.entity_bomb),
    Hostile("DOCX: 1 million attributes", "xml-attributes.docx", docx.attribute_bomb),
    Hostile("DOCX: 300,000 namespaces", "xml-namespaces.docx", docx.namespace_bomb),
    Hostile("DOCX: tables 80 deep", "tables-deep.docx", docx.deep_elements),
    Hostile("DOCX: elements 3 million deep", "xml-deep.docx", docx.too_deep_elements),
    Hostile("DOCX: paragraph of 5 MB", "paragraph.docx", docx.long_paragraph),
    Hostile("DOCX: 400,000 runs in a paragraph", "runs.docx", docx.many_runs),
    Hostile("DOCX: 200,000 cells", "cells.docx", docx.many_cells),
    Hostile("DOCX: cells that span 2,000 million columns", "columns.docx", docx.claimed_columns),
    Hostile("DOCX: list from 2,000 million in Roman numerals", "numbers.docx", docx.huge_numbers),
    Hostile("TXT: line of 190 MB", "line.txt", long_line),
    Hostile("TXT: 5 MB of digits", "digits.txt", digits),
    Hostile("TXT: 3 MB of numbers with hyphens", "hyphens.txt", dashes),
    Hostile("TXT: 3 MB of open brackets", "brackets.txt", brackets),
    Hostile("TXT: 5 MB of blanks between two words", "blanks.txt", blanks),
    Hostile("TXT: 3 million lines", "lines.txt", many_lines),
    Hostile("TXT: 190 MB of zeros", "zeros.txt", nothing),
)
