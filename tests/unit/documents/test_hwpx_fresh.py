"""Any document written as a new HWPX: what it says, how it looks, what it is made of."""

import io
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from core.documents.docx.document import open_docx
from core.documents.hwpx.document import HwpxDocument, open_hwpx
from core.documents.model import BlockKind, Document, Format, Replacement, apply_replacements
from core.documents.plain import open_plain
from core.documents.write import write_document
from core.errors import DocumentError
from core.verification import Expected
from core.verification.search import search
from tests.fixtures_hwpx import judgment

_HP = "{http://www.hancom.co.kr/hwpml/2011/paragraph}"


def _plain(text: str) -> Document:
    return open_plain(Path("판결.txt"), text.encode())


def _fresh(document: Document, *replacements: Replacement) -> HwpxDocument:
    return open_hwpx(Path("a.hwpx"), write_document(document, replacements, Format.HWPX).data)


@pytest.mark.parametrize(
    "text",
    [
        "판결",
        "피고인 홍길동\n주문\n\n이유",
        "사건\t2023고단1\n끝",
        "<a> & \"b\" 'c'",
        "가\u00a0나\u3000다",
        "가  나 ",
        "𠮷洪",
    ],
)
def test_lines_of_a_text_are_paragraphs(text: str) -> None:
    assert _fresh(_plain(text)).text.replace("\n", "") == text.replace("\n", "")


def test_replacements_are_written() -> None:
    document = _plain("피고인 홍길동은 무죄.\n홍길동")
    again = _fresh(document, Replacement(4, 7, "A"), Replacement(13, 16, "A"))
    assert again.text == "피고인 A은 무죄.\nA"


def test_control_characters_are_left_out_and_said() -> None:
    draft = write_document(_plain("판\x01결 \x02이유 " + "글" * 300), (), Format.HWPX)
    assert [(notice.code, notice.fields) for notice in draft.notices] == [("hwpx.characters_dropped", {"count": 2})]
    assert open_hwpx(Path("a.hwpx"), draft.data).text == "판결 이유 " + "글" * 300


def test_a_replacement_over_two_blocks_is_refused() -> None:
    from core.documents.hwpx.fresh import write_fresh_hwpx

    with pytest.raises(DocumentError) as caught:
        write_fresh_hwpx(_plain("가\n나"), [Replacement(0, 3, "A")])
    assert caught.value.code == "hwpx.span_across"


@pytest.mark.parametrize("name", ["civil", "criminal", "administrative"])
def test_a_judgment_keeps_its_lines_tables_and_looks(name: str) -> None:
    path = Path(__file__).parents[3] / "resources" / "samples" / f"sample-{name}.docx"
    document = open_docx(path, path.read_bytes())
    again = _fresh(document)
    assert _words(document) <= _words(again)
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL]
    assert len([block for block in again.blocks if block.kind is BlockKind.CELL]) >= len(cells)
    looks = {(block.align, block.bold, block.font_size) for block in document.blocks if block.font_size}
    assert looks <= {(block.align, block.bold, block.font_size) for block in again.blocks}
    expected = Expected(document.readable_text((), Format.HWPX), document.repeated_heads(()))
    assert search(write_document(document, (), Format.HWPX).data, "a.hwpx", [], expected).ok


def _is_edge(kind: BlockKind) -> bool:
    return kind in (BlockKind.HEADER, BlockKind.FOOTER)


def _words(document: Document) -> set[str]:
    body = (block for block in document.blocks if not _is_edge(block.kind))
    return {word for block in body for word in document.text[block.start : block.end].split()}


def test_page_numbers_are_counted_anew() -> None:
    document = open_docx(Path("a.docx"), _in_word())
    footers = [document.text[block.start : block.end] for block in document.blocks if block.kind is BlockKind.FOOTER]
    assert footers == ["- 1 -"]
    with zipfile.ZipFile(io.BytesIO(write_document(document, (), Format.HWPX).data)) as archive:
        root = etree.fromstring(archive.read("Contents/section0.xml"))
    (footer,) = root.iter(f"{_HP}footer")
    assert [item.get("numType") for item in footer.iter(f"{_HP}autoNum")] == ["PAGE"]
    assert "".join(footer.itertext()) == "-  -"


def _in_word() -> bytes:
    return write_document(open_hwpx(Path("a.hwpx"), judgment()), (), Format.DOCX).data


def test_ids_of_looks_are_those_of_the_header() -> None:
    fresh = write_document(open_docx(Path("a.docx"), _in_word()), (), Format.HWPX).data
    with zipfile.ZipFile(io.BytesIO(fresh)) as archive:
        section = etree.fromstring(archive.read("Contents/section0.xml"))
        header = etree.fromstring(archive.read("Contents/header.xml"))
    for reference, tag in (("charPrIDRef", "charPr"), ("paraPrIDRef", "paraPr"), ("borderFillIDRef", "borderFill")):
        known = {item.get("id") for item in header.iter(f"{{http://www.hancom.co.kr/hwpml/2011/head}}{tag}")}
        assert {item.get(reference) for item in section.iter("*") if reference in item.attrib} <= known


def test_a_hangul_judgment_becomes_word_and_text_and_back() -> None:
    document = open_hwpx(Path("a.hwpx"), judgment())
    start = document.text.index("홍길동")
    plan = [Replacement(start, start + 3, "A")]
    word = open_docx(Path("a.docx"), write_document(document, plan, Format.DOCX).data)
    again = _fresh(word)
    body = apply_replacements(document.text, plan).split("서울중앙지방법원 2023고단1234")[0]
    assert {line.strip() for line in body.split("\n") if line} <= {line.strip() for line in again.text.split("\n")}
