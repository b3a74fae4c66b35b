"""Page numbers of the original give way to the written file's own, wherever they begin and however they look."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.documents import Document, Format, Replacement, write_document
from core.documents.docx.document import open_docx
from core.documents.page_numbers import is_page_number
from core.documents.pdf.reader import open_pdf
from tests.fixtures_docx import NAMESPACES, Package, field_runs, p, r
from tests.fixtures_pdf import Sheet, build
from tests.fixtures_verified import verify

PAGED = (Format.DOCX, Format.PDF)


def pages(form: str, numbers: Sequence[int]) -> Document:
    """A PDF with a page for each number, which stands at its foot."""
    sheets = [Sheet().line(f"원고는 제{n}항의 사실을 안다.").at(280, 40, form.format(n)) for n in numbers]
    return open_pdf(Path("판결.pdf"), build(*sheets))


def with_edge(kind: str, edge: str) -> Document:
    """A DOCX with a header or footer."""
    tag = {"header": "hdr", "footer": "ftr"}[kind]
    section = f'<w:sectPr><w:{kind}Reference w:type="default" r:id="rIdE"/></w:sectPr>'
    part = f"<w:{tag} {NAMESPACES}>{edge}</w:{tag}>"
    return open_docx(
        Path("판결.docx"), Package(p("원고의 청구를 기각한다.") + section).add(kind, "e.xml", part, "rIdE").build()
    )


def changed(document: Document, folder: Path, to: Format, *replacements: Replacement) -> int | None:
    """How many lines of the file written as ``to`` are not those planned."""
    target = folder / f"out.{to}"
    target.write_bytes(write_document(document, replacements, to).data)
    return verify(target, (), text=document.readable_text(replacements, to)).changed


@pytest.mark.parametrize("to", PAGED)
@pytest.mark.parametrize("numbers", [(1, 2, 3), (5, 6, 7), (7,), (1, 3, 4)])
@pytest.mark.parametrize("form", ["- {} -", "{} / 12", "{}쪽", "제 {} 면", "Page {} of 12"])
def test_a_pdf_may_be_numbered_from_anywhere(form: str, numbers: Sequence[int], to: Format, tmp_path: Path) -> None:
    assert changed(pages(form, numbers), tmp_path, to) == 0


@pytest.mark.parametrize("numbers", [(5, 6, 7), (998, 999, 1000)])
def test_numbers_of_a_pdf_become_one_field(numbers: Sequence[int], tmp_path: Path) -> None:
    (tmp_path / "out.docx").write_bytes(write_document(pages("{}", numbers), (), Format.DOCX).data)
    back = open_docx(tmp_path / "out.docx", (tmp_path / "out.docx").read_bytes())
    assert back.text.splitlines()[len(numbers) :] == ["1"]


@pytest.mark.parametrize("to", [*PAGED, Format.TXT])
@pytest.mark.parametrize("kind", ["header", "footer"])
@pytest.mark.parametrize("shown", ["7", "- 12 -", "7 / 12"])
def test_a_page_number_of_a_docx_may_show_any_page(shown: str, kind: str, to: Format, tmp_path: Path) -> None:
    assert changed(with_edge(kind, p(field_runs(" PAGE ", r(shown)))), tmp_path, to) == 0


@pytest.mark.parametrize("to", PAGED)
def test_a_number_that_is_replaced_is_no_page_number(to: Format, tmp_path: Path) -> None:
    document = with_edge("header", p("12"))
    start = document.text.index("12")
    assert changed(document, tmp_path, to, Replacement(start, start + 2, "A")) == 0
    assert "A" in document.readable_text([Replacement(start, start + 2, "A")], to)


@pytest.mark.parametrize("to", PAGED)
def test_a_year_in_the_head_is_text(to: Format, tmp_path: Path) -> None:
    document = with_edge("header", p("2023"))
    assert changed(document, tmp_path, to) == 0
    assert "2023" in document.readable_text((), to)


@pytest.mark.parametrize("text", ["7", " 12 ", "1024", "- 7 -", "–3–", "3/12", "(3 / 12)", "5쪽", "제 5 면", "Page 3"])
def test_what_is_a_page_number(text: str) -> None:
    assert is_page_number(text)


@pytest.mark.parametrize("text", ["", "-", "1998", "2023", "제5조", "7명", "2023고단1", "가"])
def test_what_is_none(text: str) -> None:
    assert not is_page_number(text)
