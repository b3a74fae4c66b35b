"""Each thing that readers of PDF pass over fails a file by itself: one net hides no hole in another."""

import re
from io import BytesIO

import pikepdf
import pytest
from mutants import redacted

from core.documents.model import Format
from core.verification.pdf import read_pdf
from core.verification.pdf_frame import frame_of

PLAIN = redacted(Format.PDF)
_TABLE = PLAIN.rindex(b"xref\n0 ")


def _before_table(item: bytes) -> bytes:
    """``item`` before the table, which moves."""
    (start,) = re.findall(rb"startxref\s+(\d+)", PLAIN)
    moved = PLAIN[:_TABLE] + item + PLAIN[_TABLE:]
    return moved.replace(b"startxref\n" + start, b"startxref\n%d" % (int(start) + len(item)))


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (PLAIN, []),
        (_before_table(b"% a\n"), []),
        (_before_table(b"999 0 obj\n(a)\nendobj\n"), ["objects outside the table"]),
        (_before_table(b"a\n"), ["bytes outside objects"]),
        (PLAIN + b"a", ["bytes outside objects"]),
        (PLAIN + b"startxref\n0\n%%EOF\n", ["older revision"]),
        (PLAIN + b"%%EOF\n", ["older revision"]),
    ],
)
def test_each_fault_of_the_frame_is_told(data: bytes, faults: list[str]) -> None:
    assert frame_of(data, None).faults == faults


def test_an_older_table_fails_the_file_however_it_is_found() -> None:
    """The trailer alone says so where the older revision has no end of its own."""
    assert read_pdf(PLAIN).unread == []
    assert read_pdf(PLAIN.replace(b"trailer <<", b"trailer << /Prev 0")).unread == ["older revision"]


def test_a_stream_outside_the_table_fails_the_file() -> None:
    hidden = b"999 0 obj\n<</Length 1>>\nstream\nq\nendstream\nendobj\n"
    assert [part for part in read_pdf(_before_table(hidden)).unread if part.startswith("stream ")]


@pytest.mark.parametrize("left", ["by nobody", "by a destination"])
def test_a_page_that_no_reader_shows_fails_the_file_whatever_it_shows(left: str) -> None:
    target = BytesIO()
    with pikepdf.open(BytesIO(PLAIN)) as pdf:
        content = pdf.make_stream(b"0 0 9 9 re f")
        page = pikepdf.Dictionary(Type=pikepdf.Name.Page, MediaBox=pikepdf.Array([0, 0, 9, 9]), Contents=content)
        kept = pdf.make_indirect(page)
        pdf.Root["/Dests" if left == "by a destination" else "/Kept"] = pikepdf.Dictionary(a=pikepdf.Array([kept]))
        pdf.save(target)
    (told,) = read_pdf(target.getvalue()).unread
    assert told.startswith("page outside the page tree")
