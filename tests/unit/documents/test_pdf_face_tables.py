"""Tables and boxes of a PDF written fresh from a PDF look like those of its source."""

import io
from pathlib import Path

import pikepdf

from core.documents import BlockKind
from core.documents.pdf.engine import read_contents
from core.documents.pdf.layout import lay_out
from core.documents.pdf.looks import read_face
from core.documents.pdf.tables import find_boxes, find_tables
from tests.fixtures_pdf import (
    LEFT,
    RIGHT,
    Sheet,
    build,
    changed,
    read,
)
from tests.fixtures_pdf_face import body, needs_poppler, rewritten, rules, table, words
from tests.fixtures_pdfa import faults, roles


@needs_poppler
def test_a_table_has_borders_and_its_texts_in_their_cells(tmp_path: Path) -> None:
    xs = [LEFT, 150, 300, RIGHT]
    data = rewritten(build(body(table(body(Sheet(), 3).skip(), xs, [["순번", "받은이", "금액"], ["1", "", "백만원"]]))))
    assert rules(data) == [(2, 3)]
    back = read(data)
    cells = {(b.row, b.column): back.text[b.start : b.end] for b in back.blocks if b.kind is BlockKind.CELL}
    assert cells == {(0, 0): "순번", (0, 1): "받은이", (0, 2): "금액", (1, 0): "1", (1, 2): "백만원"}
    found = words(data, tmp_path)
    for text, x in (("순번", xs[0]), ("받은이", xs[1]), ("백만원", xs[2])):
        assert x < found[text][1] < x + 10
    assert [role for role in roles(data) if role != "P"] == ["Document", "Table", *["TR", "TD", "TD", "TD"] * 2]


def test_merged_cells_stay_one() -> None:
    sheet = body(Sheet(), 3).skip()
    top = sheet.y
    xs, ys = [LEFT, 200, 350, RIGHT], [top, top - 25, top - 50, top - 75]
    # The first row is one cell from the second column on, the first column one cell over the second and third row.
    sheet.rules += [(xs[0], y, xs[-1], y) for y in (ys[0], ys[1], ys[3])] + [(xs[1], ys[2], xs[-1], ys[2])]
    sheet.rules += [(x, ys[0], x, ys[3]) for x in (xs[0], xs[1], xs[3])] + [(xs[2], ys[1], xs[2], ys[3])]
    for x, y, text in (
        (LEFT, top, "가"),
        (200, top, "나"),
        (LEFT, top - 25, "다"),
        (200, top - 25, "라"),
        (350, top - 50, "마"),
    ):
        sheet.at(x + 5, y - 16, text)
    data = rewritten(build(sheet))
    tables = find_tables(read_contents(data, look=False).pages[0].rules)
    assert [len(set(found.owner.values())) for found in tables] == [7]
    back = read(data)
    assert {(b.row, b.column) for b in back.blocks if b.kind is BlockKind.CELL} == {
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 2),
    }
    with pikepdf.open(io.BytesIO(data)) as pdf:
        spans = [(int(item.A.RowSpan), int(item.A.ColSpan)) for item in pdf.objects if "/A" in _keys(item)]
    assert sorted(spans) == [(1, 2), (2, 1)]
    assert faults(data) == []


def _keys(item: object) -> set[str]:
    return set(item.keys()) if isinstance(item, pikepdf.Dictionary) else set()


def test_a_table_in_a_cell_stays_in_it() -> None:
    sheet = body(Sheet(), 3).skip()
    top = sheet.y
    sheet.grid([LEFT, 180, RIGHT], [top, top - 120])
    sheet.grid([200, 300, 400], [top - 40, top - 65, top - 90])
    sheet.at(LEFT + 5, top - 18, "밖").at(190, top - 18, "표가 든 칸")
    for x, y, text in ((200, top - 40, "속1"), (300, top - 40, "속2"), (200, top - 65, "속3"), (300, top - 65, "속4")):
        sheet.at(x + 5, y - 16, text)
    data = rewritten(build(sheet))
    assert sorted(rules(data)) == [(1, 2), (2, 2)]
    inner, outer = find_tables(read_contents(data, look=False).pages[0].rules)
    assert (
        outer.left < inner.left and inner.right < outer.right and inner.top < outer.top and outer.ys[-1] < inner.ys[-1]
    )
    listed = [role for role in roles(data) if role != "P"]
    assert listed == ["Document", "Table", "TR", "TD", "TD", "Table", *["TR", "TD", "TD"] * 2]
    assert faults(data) == []


def test_a_box_around_paragraphs_stays() -> None:
    sheet = body(Sheet(), 3).skip()
    top = sheet.y
    sheet.grid([LEFT + 20, RIGHT - 20], [top, top - 80])
    sheet.y -= 25
    sheet.line("확약서를 쓴다", LEFT + 30).line("끝까지 지킨다", LEFT + 30)
    data = rewritten(build(body(sheet.skip(2), 3)))
    found = [rule for page in read_contents(data, look=False).pages for rule in page.rules]
    assert len(found) == 4
    assert "확약서를 쓴다\n끝까지 지킨다" in read(data).text


def small_squares(count: int, step: float) -> Sheet:
    sheet = Sheet().grid([40 + step * at for at in range(count + 1)], [800 - 12 * at for at in range(count + 1)])
    for row in range(count):
        for column in range(count):
            sheet.at(41 + step * column, 791 - 12 * row, "가", 6)
    return sheet


def test_measures_of_strange_pages_do_no_harm() -> None:
    """A page of a single letter, a table alone, a page wider than the text: they are written, and read back."""
    for sheet in (
        Sheet().at(590, 3, "가"),
        Sheet().at(2, 838, "가"),
        Sheet().grid([100, 300, 500], [600, 560]).at(110, 570, "가"),
        Sheet().grid([3, 590], [838, 4]).line("가 나 다"),
        small_squares(60, 8.5),
        small_squares(25, 20),
        small_squares(20, 10).grid([30, 300], [810, 300]).at(60, 400, "나"),
    ):
        data = rewritten(build(sheet))
        assert "가" in read(data).text
        assert faults(data) == []
    contents = read_contents(build(Sheet().line("가")), look=False)
    assert read_face(lay_out(contents.pages), contents.pages).papers[0].room > 100


def test_white_under_a_page_is_no_table_and_no_box() -> None:
    """Programs that print pages of the web lay white under them; what is filled with a colour has edges."""

    def under(colour: str) -> bytes:
        def lay(pdf: pikepdf.Pdf) -> None:
            page = pdf.pages[0]
            drawn = f"q {colour} rg 20 20 550 800 re f Q\n".encode()
            page.Contents = pdf.make_stream(drawn + page.Contents.read_bytes())

        return changed(
            build(table(body(Sheet(), 4).skip(), [LEFT, 200, RIGHT], [["순번", "금액"], ["1", "백만원"]])), lay
        )

    for colour, count in (("1 1 1", 1), ("0.5 0.6 1", 2)):
        tables = find_tables(read_contents(under(colour), look=False).pages[0].rules)
        assert len(tables) + len(find_boxes(read_contents(under(colour), look=False).pages[0].rules)) == count
    assert BlockKind.PARAGRAPH in {block.kind for block in read(under("1 1 1")).blocks}
