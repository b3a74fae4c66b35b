"""A head that the original repeats may be written once, wherever its pages end; nothing else may be missing."""

from pathlib import Path

import pytest

from core.documents import BlockKind, Document, Format, Replacement, write_document
from core.documents.docx.document import open_docx
from core.documents.pdf.reader import open_pdf
from tests.fixtures_docx import NAMESPACES, Package, p
from tests.fixtures_pdf import Sheet, build, texts, wrap_letters
from tests.fixtures_verified import verify

HEAD = "2025고합1"
PAGED = (Format.DOCX, Format.PDF)


def pages(count: int, *cells: str) -> Document:
    """A PDF of half-filled pages under one head of two parts, with a table on the last."""
    sheets = [Sheet().at(70, 810, HEAD).at(470, 810, "판결") for _ in range(count)]
    for number, sheet in enumerate(sheets):
        sheet.line(f"{number}. 원고의 주장").line("피고는 다툰다.")
    sheets[-1].grid([70, 200, 330, 460], [500, 475])
    for column, text in enumerate(cells):
        sheets[-1].at(75 + 130 * column, 482, text, 10)
    return open_pdf(Path("판결.pdf"), build(*sheets))


def with_headers(*texts: str) -> Document:
    """A DOCX with headers for first, even and all other pages."""
    package, links = Package(), ""
    for number, (kind, text) in enumerate(zip(("default", "first", "even"), texts, strict=False)):
        part = f"<w:hdr {NAMESPACES}>{p(text)}</w:hdr>"
        package.add("header", f"h{number}.xml", part, f"rIdH{number}")
        links += f'<w:headerReference w:type="{kind}" r:id="rIdH{number}"/>'
    package.body = p("원고의 청구를 기각한다.") + f"<w:sectPr>{links}</w:sectPr>"
    return open_docx(Path("판결.docx"), package.build())


def changed(document: Document, folder: Path, to: Format, *replacements: Replacement) -> int | None:
    target = folder / f"out.{to}"
    target.write_bytes(write_document(document, replacements, to).data)
    heads = document.repeated_heads(replacements)
    expected = document.readable_text(replacements, to)
    return verify(target, (), text=expected, repeated_heads=heads).changed


@pytest.mark.parametrize("to", PAGED)
@pytest.mark.parametrize("count", [2, 3, 30])
@pytest.mark.parametrize("cells", [(), ("사건", HEAD, "기각")])
def test_pages_may_become_fewer(cells: tuple[str, ...], count: int, to: Format, tmp_path: Path) -> None:
    assert changed(pages(count, *cells), tmp_path, to) == 0


@pytest.mark.parametrize("to", [*PAGED, Format.TXT])
@pytest.mark.parametrize("texts", [(HEAD, HEAD), (HEAD, HEAD, "사본"), ("가", "나", "다"), ("가\t나", "가\t나")])
def test_headers_of_a_docx_may_be_equal(texts: tuple[str, ...], to: Format, tmp_path: Path) -> None:
    assert changed(with_headers(*texts), tmp_path, to) == 0


def test_what_stands_on_one_page_of_a_pdf_alone_is_set_once(tmp_path: Path) -> None:
    """At the foot of the first of four pages, between the two halves of a paragraph."""
    lines = wrap_letters("피고인은 피해자에게 돈을 빌려주면 곧 갚겠다고 거짓말을 하여 돈을 받았고 " * 60 + "모두 썼다.")
    sheets = [Sheet() for _ in range(4)]
    for number, line in enumerate(lines):
        sheets[number * 4 // len(lines)].line(line)
    sheets[0].at(70, 45, "증거 목록은 별지와 같다.", 10)
    document = open_pdf(Path("판결.pdf"), build(*sheets))
    assert texts(document, BlockKind.FOOTER) == ["증거 목록은 별지와 같다."]
    back = open_pdf(Path("out.pdf"), document.write_native(()).data)
    assert back.text.count("증거 목록은 별지와 같다.") == 1
    assert changed(document, tmp_path, Format.PDF) == 0


def test_copies_beyond_the_first_of_each_kind_are_counted_after_replacing() -> None:
    document = with_headers("홍길동", "홍길동", "1")
    start = document.text.index("홍길동")
    assert document.repeated_heads(()) == {"홍길동": 1}
    one, both = Replacement(start, start + 3, "A"), Replacement(start + 4, start + 7, "A")
    assert document.repeated_heads([one, both]) == {"A": 1}
    assert +document.repeated_heads([one]) == {}


def test_a_line_near_the_edges_of_all_pages_is_text_beside_a_head(tmp_path: Path) -> None:
    rows = ["가.", *(f"{number}항의 판단" for number in range(60)), "가."]
    package = Package("".join(map(p, rows)) + '<w:sectPr><w:headerReference w:type="default" r:id="rIdH"/></w:sectPr>')
    package.add("header", "h.xml", f"<w:hdr {NAMESPACES}>{p(HEAD)}</w:hdr>", "rIdH")
    assert changed(open_docx(Path("판결.docx"), package.build()), tmp_path, Format.PDF) == 0


def test_no_more_than_the_copies_may_be_missing(tmp_path: Path) -> None:
    (tmp_path / "out.pdf").write_bytes(write_document(pages(2), (), Format.PDF).data)
    expected = pages(2).readable_text((), Format.PDF)
    for missing in ("피고는 다툰다.", "1", "1\n2"):
        result = verify(
            tmp_path / "out.pdf", (), text=f"{expected}\n{missing}", repeated_heads=pages(2).repeated_heads(())
        )
        assert result.changed


def test_a_head_that_stands_once_may_not_be_missing(tmp_path: Path) -> None:
    """What stands on every written page is taken for a running head; on a single page nothing is."""
    document = pages(1)
    (tmp_path / "out.pdf").write_bytes(write_document(document, (), Format.PDF).data)
    expected = document.readable_text((), Format.PDF)
    assert not verify(tmp_path / "out.pdf", (), text=expected, repeated_heads=document.repeated_heads(())).changed
    twice = f"{expected}\n{HEAD}"
    assert verify(tmp_path / "out.pdf", (), text=twice, repeated_heads=document.repeated_heads(())).changed
