"""A PDF written fresh from a PDF looks like it, and says nothing of how long what it replaced was."""

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.documents import Block, BlockKind, Document, Format, Replacement
from core.documents.pdf.copied import Item, quiet_heights
from core.documents.pdf.engine import read_contents
from core.documents.pdf.face import Grid, Look
from core.documents.pdf.layout import lay_out
from core.documents.pdf.looks import read_face
from core.documents.pdf.tables import find_boxes, find_tables
from core.documents.pdf.typeset import Style
from tests.fixtures_pdf import (
    LEFT,
    OTHER,
    PITCH,
    RIGHT,
    STORY,
    Sheet,
    build,
    changed,
    read,
    texts,
    width,
    wrap_letters,
)
from tests.fixtures_pdfa import faults, roles
from tests.fixtures_verified import verify

needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
MIDDLE = (LEFT + RIGHT) / 2


def rewritten(data: bytes, *values: str, by: str = "A") -> bytes:
    """The PDF written fresh, with every one of ``values`` replaced."""
    document = read(data)
    found = sorted(hit.span() for value in values for hit in re.finditer(re.escape(value), document.text))
    return document.write_native([Replacement(start, end, by) for start, end in found]).data


def words(data: bytes, folder: Path) -> dict[str, tuple[int, float, float, float, float]]:
    """By poppler: page and box (left, top, right, bottom; points from the upper left corner) of each word."""
    (folder / "a.pdf").write_bytes(data)
    command = ["pdftotext", "-bbox", str(folder / "a.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, tuple[int, float, float, float, float]] = {}
    for number, page in enumerate(text.split("<page ")[1:], 1):
        for box in re.finditer(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<', page):
            left, top, right, bottom = map(float, box.groups()[:4])
            found.setdefault(box[5], (number, left, top, right, bottom))
    return found


def rules(data: bytes) -> list[tuple[int, int]]:
    """Rows and columns of the ruled tables of a PDF, page by page."""
    contents = read_contents(data, look=False)
    tables = [table for page in contents.pages for table in find_tables(page.rules)]
    return [(len(table.ys) - 1, len(table.xs) - 1) for table in tables]


def centred(sheet: Sheet, text: str, size: float = 16, bold: bool = True) -> Sheet:
    sheet.at(MIDDLE - width(text, size) / 2, sheet.y, text, size, bold)
    sheet.y -= 2 * PITCH
    return sheet


def body(sheet: Sheet, count: int = 6) -> Sheet:
    for line in (wrap_letters(STORY) * 3)[:count]:
        sheet.line(line)
    return sheet


def at_right(sheet: Sheet, text: str) -> Sheet:
    sheet.at(RIGHT - width(text), sheet.y, text)
    sheet.y -= PITCH
    return sheet


@needs_poppler
def test_a_centred_heading_stays_in_the_middle_with_white_around(tmp_path: Path) -> None:
    data = rewritten(build(body(centred(body(Sheet(), 3).skip(), "주문").skip())))
    found = words(data, tmp_path)
    _, left, top, right, bottom = found["주문"]
    assert abs((left + right) / 2 - MIDDLE) < 8
    assert bottom - top > 15
    above = [box for box in found.values() if box[2] < top - 1]
    assert top - max(box[4] for box in above) > PITCH
    assert roles(data)[:3] == ["Document", "P", "H1"]


@needs_poppler
def test_indents_of_first_and_hanging_lines(tmp_path: Path) -> None:
    other = f"별도로 {OTHER}"
    first = wrap_letters(other, RIGHT - LEFT - 20)[0]
    sheet = body(Sheet(), 6).skip(0.5)
    for number, line in enumerate([first, *wrap_letters(other.removeprefix(first), RIGHT - LEFT - 40)]):
        sheet.line(line, LEFT + (20 if not number else 40))
    found = words(rewritten(build(body(sheet.skip(0.5), 2))), tmp_path)
    starts = {round(box[1]) for box in found.values()}
    assert {round(LEFT), round(LEFT + 20), round(LEFT + 40)} <= {at + off for at in starts for off in (-1, 0, 1)}


@needs_poppler
def test_a_line_at_the_right_edge(tmp_path: Path) -> None:
    found = words(rewritten(build(at_right(body(Sheet()).skip(), "판사이몽룡"))), tmp_path)
    assert abs(found["판사이몽룡"][3] - RIGHT) < 4


@needs_poppler
def test_the_party_block_keeps_its_columns(tmp_path: Path) -> None:
    sheet = Sheet()
    for label, text in (("원고", "김가나"), ("", "서울강남구"), ("피고", "박다라"), ("", "부산해운대구")):
        sheet.at(LEFT, sheet.y, label) if label else None
        sheet.line(text, LEFT + 110)
    found = words(rewritten(build(body(sheet.skip()))), tmp_path)
    assert [round(found[label][1] - LEFT) for label in ("원고", "피고")] == [0, 0]
    for text in ("김가나", "서울강남구", "박다라", "부산해운대구"):
        assert abs(found[text][1] - LEFT - 110) < 2, text
    assert abs(found["원고"][2] - found["김가나"][2]) < 2 < found["서울강남구"][2] - found["김가나"][2]


@needs_poppler
def test_signatures_stand_below_each_other(tmp_path: Path) -> None:
    sheet = body(Sheet()).skip()
    sheet.at(250, sheet.y, "재판장").at(330, sheet.y, "판사갑").line("가나다", 400)
    sheet.at(330, sheet.y, "판사을").line("라마바", 400)
    found = words(rewritten(build(sheet)), tmp_path)
    assert [round(found[text][1]) for text in ("재판장", "판사갑", "판사을", "가나다", "라마바")] == [
        pytest.approx(at, abs=2) for at in (250, 330, 330, 400, 400)
    ]


def table(sheet: Sheet, xs: list[float], rows: list[list[str]], size: float = 10) -> Sheet:
    top = sheet.y
    ys = [top - 22 * number for number in range(len(rows) + 1)]
    sheet.grid(xs, ys)
    for row, cells in zip(ys, rows, strict=False):
        for x, text in zip(xs, cells, strict=False):
            sheet.at(x + 5, row - 15, text, size)
    sheet.y = ys[-1] - 2 * PITCH
    return sheet


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


def test_a_page_begins_where_the_source_begins_one() -> None:
    def pages(*lines: int) -> list[int]:
        data = rewritten(build(*(body(Sheet(), count).skip().line(f"끝{count}") for count in lines)))
        back = read(data)
        return [back.blocks[0].page or 0, *(b.page or 0 for b in back.blocks if back.text[b.start] == "끝")]

    assert pages(3, 4) == [1, 1, 2]
    # A full page is no wish for a new one: the text flows.
    full = pages(32, 4)
    assert full[-1] == 2


@needs_poppler
@pytest.mark.parametrize(
    ("form", "x"),
    [("- {} -", MIDDLE - 15), ("{} / 2", RIGHT - width("1 / 2", 9)), ("{}", LEFT)],
    ids=["dashes", "count", "left"],
)
def test_page_numbers_stand_where_they_stood(form: str, x: float, tmp_path: Path) -> None:
    sheets = [body(Sheet(), 4).at(x, 40, form.format(number), 9) for number in (1, 2)]
    data = rewritten(build(*sheets))
    assert texts(read(data), BlockKind.FOOTER) == [form.format(1), form.format(2)]
    source, found = words(build(*sheets), tmp_path), words(data, tmp_path)
    last = form.format(1).split()[0]
    assert abs(found[last][1] - source[last][1]) < 12 and abs(found[last][4] - source[last][4]) < 4


def test_running_heads_keep_their_place(tmp_path: Path) -> None:
    sheets = [Sheet().at(400, 805, "2024고단77", 8).skip(2) for _ in range(3)]
    for number, sheet in enumerate(sheets):
        sheet.line(f"{number}항을 판단한다.").line("이유 없다.")
    data = rewritten(build(*sheets))
    assert texts(read(data), BlockKind.HEADER) == ["2024고단77"] * 3
    pages = pypdfium2.PdfDocument(data)
    boxes = [page.get_textpage().get_charbox(0) for page in pages]
    assert {round(box[0]) for box in boxes} == {round(box[0]) for box in boxes} and abs(boxes[0][1] - 805) < 5
    assert boxes[0][0] > MIDDLE


def test_footnotes_stand_at_the_foot_of_their_page() -> None:
    sheet = body(Sheet(), 20)
    sheet.at(LEFT, 90, "1) 각주의 글이다", 8)
    data = rewritten(build(sheet, body(Sheet(), 5)))
    back = read(data)
    assert texts(back, BlockKind.FOOTNOTE) == ["1) 각주의 글이다"]
    assert "Note" in roles(data)


def beside(one: str, other: str, x: float) -> Sheet:
    """A line of two texts, the second at ``x``, between paragraphs."""
    sheet = body(Sheet(), 4).skip()
    sheet.at(LEFT, sheet.y, one).line(other, x)
    return body(sheet.skip(), 3)


# The places of a name in a judgment, each as a page drawn with it.
PLACES: dict[str, Callable[[str], Sheet]] = {
    "text": lambda name: body(Sheet()).skip().line(f"피고인 {name} 은 무죄"),
    "centred": lambda name: body(centred(body(Sheet()).skip(), f"피고인 {name}")),
    "right": lambda name: at_right(body(Sheet()).skip(), f"위 {name}"),
    "alone": lambda name: body(Sheet()).skip().line(name, 300),
    "behind a tab": lambda name: beside("원고", name, LEFT + 110),
    "before a gap": lambda name: beside(f"원고 {name}", "(인)", LEFT + 60 + width(name)),
    "at the right behind a gap": lambda name: beside("판사", name, RIGHT - width(name)),
    "cell as wide as it": lambda name: body(
        table(Sheet(), [LEFT, LEFT + 60, LEFT + 70 + width(name, 10), RIGHT], [["번호", name, "비고"], ["1", "", "가"]])
    ),
    "cell of a narrow table": lambda name: body(
        table(Sheet(), [LEFT, LEFT + 60, LEFT + 70 + width(name, 10)], [["번호", name], ["1", ""]])
    ),
    "wide cell": lambda name: body(table(Sheet(), [LEFT, 200, RIGHT], [["번호", name], ["1", "가"]])),
    "head in the middle": lambda name: body(Sheet().at(MIDDLE - width(name, 9) / 2, 805, name, 9)),
    "head at the right": lambda name: body(Sheet().at(RIGHT - width(f"피고인 {name}"), 805, f"피고인 {name}")),
    "head that ends in the middle": lambda name: body(Sheet().at(300 - width(name, 9), 805, name, 9)),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_nothing_tells_how_long_the_replaced_text_was(place: Callable[[str], Sheet]) -> None:
    """Two judgments that differ in a name alone give the same file when the name is replaced."""
    values = ("김산", "남궁민들레", "황보라온누리")
    written = [rewritten(build(place(name), place(name)), name) for name in values]
    assert written[0] == written[1] == written[2]


NAMED = st.tuples(
    st.sampled_from(["line", "indented", "centred", "right", "behind a tab", "with a gap", "cell", "tight cell"]),
    st.integers(0, 3),
)


def with_name(parts: list[tuple[str, int]], name: str) -> bytes:
    """A page with a name at the places that ``parts`` say; ``number`` moves a place or changes what stands beside."""
    sheet = body(Sheet(), 4).skip()
    for kind, number in parts:
        beside = "가나다라마바사"[: 2 * number]
        if kind == "line":
            sheet.line(f"피고인 {name} 에게 {beside}")
        elif kind == "indented":
            sheet.line(f"{name}", LEFT + 37 * number)
        elif kind == "centred":
            centred(sheet, f"{beside} {name}".strip(), 12 + 2 * number, bold=number > 1)
        elif kind == "right":
            at_right(sheet, f"{beside} {name}".strip())
        elif kind == "behind a tab":
            sheet.at(LEFT, sheet.y, f"{beside}인").line(name, LEFT + 130)
        elif kind == "with a gap":
            sheet.at(LEFT, sheet.y, name).line(f"{beside}인", LEFT + width(name) + 30)
        else:
            wide = 15 + width(name, 10) if kind == "tight cell" else 160
            table(sheet, [LEFT, LEFT + wide, LEFT + wide + 90], [[name, f"{beside}액"], ["합", "일"]])
    return build(body(sheet, 3))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMED, min_size=1, max_size=6), st.sampled_from([("김산", "황보라온누리"), ("남궁민", "독고가람")]))
def test_no_mixture_of_places_tells_how_long_the_replaced_text_was(
    parts: list[tuple[str, int]], names: tuple[str, str]
) -> None:
    one, other = (rewritten(with_name(parts, name), name) for name in names)
    assert one == other


def test_a_row_is_as_high_as_its_new_text_where_the_old_one_took_several_lines() -> None:
    grid = Grid((0.0, 80.0), (22.0, 66.0, 40.0), {(row, 0): (1, 1) for row in range(3)})

    def item(row: int, lines: int, changed: bool) -> Item:
        block = Block(0, 1, BlockKind.CELL, table=0, row=row, column=0)
        return Item(row, block, "A", Look(lines=lines), Style(), changed)

    rows = {0: [item(0, 1, True)], 1: [item(1, 3, True)], 2: [item(2, 2, False)]}
    assert quiet_heights(grid, rows) == (22.0, 22.0, 40.0)


def test_the_widths_of_a_source_are_kept_where_nothing_is_replaced() -> None:
    """The counterpart: the places of the test above do follow what is not replaced."""
    for place in ("cell as wide as it", "right", "at the right behind a gap"):
        short, long = (rewritten(build(PLACES[place](name))) for name in ("김산", "황보라온누리"))
        assert len(read(short).text) < len(read(long).text)


LINE = st.lists(
    st.text("가나다라마바사아자차카타파하은는이가을를0123456789", min_size=1, max_size=7), min_size=1, max_size=40
).map(" ".join)
PART = st.one_of(
    st.tuples(st.just("body"), LINE),
    st.tuples(st.just("centred"), LINE.map(lambda text: text[:12].strip() or "가")),
    st.tuples(st.just("right"), LINE.map(lambda text: text[:12].strip() or "가")),
    st.tuples(st.just("table"), LINE.map(lambda text: text[:8].strip() or "가")),
)


def drawn(parts: list[tuple[str, str]]) -> bytes:
    sheets = [Sheet()]
    for kind, text in parts:
        if sheets[-1].y < 200:
            sheets.append(Sheet())
        sheet = sheets[-1]
        if kind == "body":
            for line in wrap_letters(text)[:20]:
                sheet.line(line) if sheet.y > 80 else None
        elif kind == "centred":
            centred(sheet.skip(), text)
        elif kind == "right":
            at_right(sheet, text)
        else:
            table(sheet, [LEFT, 200, RIGHT], [[text, "금액"], ["합계", text]])
    return build(*sheets)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PART, min_size=1, max_size=8))
def test_text_and_offsets_come_back_whatever_the_layout(parts: list[tuple[str, str]]) -> None:
    document = read(drawn(parts))
    spans = [(b.start, b.start + 1) for b in document.blocks if b.end > b.start][::2]
    plan = [Replacement(start, end, "Z") for start, end in spans]
    written = document.write_native(plan).data
    assert faults(written) == []
    assert squeezed(read(written)) == squeezed_text(document, plan)


def squeezed(document: Document) -> str:
    kinds = (BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.FOOTNOTE)
    return "".join(sorted("".join("".join(texts(document, *kinds)).split())))


def squeezed_text(document: Document, plan: list[Replacement]) -> str:
    pieces = []
    for block in document.blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.FOOTNOTE):
            text = document.text[block.start : block.end]
            changed = any(item.start == block.start for item in plan)
            pieces.append("Z" + text[1:] if changed else text)
    return "".join(sorted("".join("".join(pieces).split())))


def test_what_is_written_is_verified_and_a_value_left_is_found(tmp_path: Path) -> None:
    data = build(PLACES["wide cell"]("남궁민들레"))
    target = tmp_path / "a.pdf"
    from core.verification import SecretValue

    secret = [SecretValue("남궁민들레", "내국인이름")]
    target.write_bytes(rewritten(data, "남궁민들레"))
    assert verify(target, secret).ok
    target.write_bytes(rewritten(data))
    assert verify(target, secret).leaks


def test_text_keeps_away_from_heads_that_stand_within_it_in_the_source(tmp_path: Path) -> None:
    sheets = [Sheet().at(LEFT, 815, f"{number}항의 판단").at(LEFT, 762, "사본 2024고단5").skip() for number in range(4)]
    document = read(build(*(sheet.line(f"{number}번째 주장은 이유 없다.") for number, sheet in enumerate(sheets))))
    assert "사본 2024고단5" in texts(document, BlockKind.HEADER)
    (tmp_path / "a.pdf").write_bytes(document.write_native(()).data)
    heads = document.repeated_heads(())
    assert verify(tmp_path / "a.pdf", (), text=document.readable_text((), Format.PDF), repeated_heads=heads).ok
    assert read((tmp_path / "a.pdf").read_bytes()).text.count("사본 2024고단5") >= 4


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


def test_thick_stems_alone_make_no_letters_bold() -> None:
    """Chromium measures the stems of a regular 명조 as 122; PDFium makes a weight of 610 of that."""

    def stems(width: int) -> bool:
        def thicken(pdf: pikepdf.Pdf) -> None:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Dictionary) and "/StemV" in item:
                    item.StemV = width

        return read(changed(build(body(Sheet())), thicken)).blocks[0].bold

    assert [stems(width) for width in (80, 122, 152)] == [False, False, True]
