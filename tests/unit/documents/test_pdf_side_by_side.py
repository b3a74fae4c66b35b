"""Tables, columns, labels and notes in the margin: what stands side by side is read in its order, each part whole."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

import pikepdf
import pytest

from core.documents import BlockKind, open_document
from core.documents.pdf.dashes import Dashes
from core.documents.pdf.objects import Rule
from core.documents.pdf.tables import find_tables
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import OTHER, STORY, read, texts


def test_columns_without_rules_are_parted_by_tabs() -> None:
    page = pdf.Sheet().line("원고").at(200, pdf.TOP, "김철수").line("피고").at(200, pdf.TOP - 20, "이영희")
    assert texts(read(pdf.build(page))) == ["원고\t김철수", "피고\t이영희"]


def test_cells_of_a_ruled_table() -> None:
    page = pdf.Sheet().line("별지 목록").grid((70, 170, 400), (740, 710, 650)).line("")
    page.at(75, 720, "이름").at(175, 720, "주소").at(75, 690, "김철수")
    page.at(175, 690, "서울 강남구 역삼동 나리아파트 101동 ").at(175, 672, "1203호")
    page.at(70, 600, "끝.")
    document = read(pdf.build(page))
    cells = [(block.row, block.column) for block in document.blocks if block.kind is BlockKind.CELL]
    assert cells == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert document.text == ("별지 목록\n이름\t주소\n김철수\t서울 강남구 역삼동 나리아파트 101동 1203호\n끝.")


@pytest.mark.parametrize("scale", [0.6, 0.9])
def test_a_page_drawn_at_another_scale_keeps_its_tables(scale: float) -> None:
    page = pdf.Sheet().grid((70, 130, 300), (740, 710, 660)).at(75, 720, "이름").at(135, 720, "주소")
    page.at(75, 690, "김철").at(75, 672, "수").at(135, 690, "서울 강남구").at(135, 672, "역삼동")
    data = pdf.build(page)
    assert texts(read(pdf.as_forms(data, scale))) == texts(read(data))


# What a line from one point to another is made of, where it is dotted: dashes, and the dots of office programs.
DOTTED = {
    "dashes": (4.0, lambda x, y, x1, y1: f"{x} {y} m {x1} {y1} l S"),
    "dots": (1.0, lambda x, y, *_: f"{x - 0.24} {y - 0.24} 0.48 0.48 re f"),
}


@pytest.mark.parametrize(("step", "piece"), DOTTED.values(), ids=DOTTED)
@pytest.mark.parametrize("across", [True, False])
def test_a_table_with_dotted_borders_keeps_its_cells(step: float, piece: Callable[..., str], across: bool) -> None:
    xs, ys = (70, 130, 300), (740, 710, 660)
    page = pdf.Sheet().at(75, 720, "이름").at(135, 720, "주소")
    page.at(75, 690, "황보").at(75, 672, "서윤").at(135, 690, "서울 강남구").at(135, 672, "역삼동")
    drawn = [piece(x, y, x, y + step / 2) for x in xs for y in numbers(660, 740, step)]
    if across:
        drawn += [piece(x, y, x + step / 2, y) for y in ys for x in numbers(70, 300, step)]
    else:
        page.rules = [(70, y, 300, y) for y in ys]
    document = read(pdf.changed(pdf.build(page), drawing(drawn)))
    assert texts(document, BlockKind.CELL) == ["이름", "주소", "황보", "서윤", "서울 강남구", "역삼동"]
    assert "황보\n서윤" in read(document.write_native(()).data).text


def test_letters_on_a_ground_of_dots_are_in_no_cells() -> None:
    dots = [f"{x} {y} 0.5 0.5 re f" for x in numbers(60, 260, 2) for y in numbers(740, 800, 2)]
    lines = ["원고 김철수", "피고 이영희"]
    assert texts(read(pdf.changed(pdf.plain(*lines), drawing(dots))), BlockKind.PARAGRAPH) == lines


def test_a_page_full_of_dots_takes_no_time_for_each_pair_of_them() -> None:
    def seconds(count: int) -> float:
        dashes = Dashes()
        began = process_time()
        for number in range(count):
            x, y = 9.0 * (number % 200), 0.4 * (number // 200)
            dashes.add([(x, y), (x + 2, y)])
            dashes.add([(x + 3, y), (x + 8, y)])
        dashes.lines()
        return process_time() - began

    seconds(100)
    assert seconds(9_000) < 60 * max(seconds(900), 0.005)
    assert seconds(200_000) < 5


def numbers(start: float, stop: float, step: float) -> list[float]:
    return [round(start + step * at, 2) for at in range(int((stop - start) / step) + 1)]


def drawing(parts: Sequence[str]) -> Callable[[pikepdf.Pdf], None]:
    code = "\n".join(["\nq 0 g 0.5 w", *parts, "Q"]).encode()
    return lambda file: file.pages[0].contents_add(pikepdf.Stream(file, code))


def test_merged_cells_are_one_cell() -> None:
    page = pdf.Sheet()
    page.rules = [(70, y, 400, y) for y in (740, 700, 660)] + [(70, 740, 70, 660), (400, 740, 400, 660)]
    page.rules.append((200, 700, 200, 660))
    page.at(150, 715, "피해자 목록").at(75, 680, "김철수").at(205, 680, "이영희")
    document = read(pdf.build(page))
    assert [(b.row, b.column) for b in document.blocks] == [(0, 0), (1, 0), (1, 1)]
    assert document.text == "피해자 목록\n김철수\t이영희"


def test_a_word_that_leaves_its_cell_stays_whole() -> None:
    page = pdf.Sheet().grid((70, 140, 210), (740, 710)).at(75, 720, "김철수와그의가족").at(75, 680, "끝.")
    assert read(pdf.build(page)).text == "김철수와그의가족\n끝."


def test_a_table_is_found_beside_a_plan_of_many_lines() -> None:
    dashes = [Rule(x, y, x + 5.0, y) for x in range(0, 1500, 10) for y in range(100, 800, 7)]
    across = [Rule(0.0, y, 60.0, y) for y in (0.0, 20.0, 40.0)]
    down = [Rule(x, 0.0, x, 40.0) for x in (0.0, 30.0, 60.0)]
    (table,) = find_tables([*across, *dashes, *down])
    assert (table.xs, table.ys) == ((0.0, 30.0, 60.0), (40.0, 20.0, 0.0))


def test_a_sketch_of_many_lines_that_touch_keeps_its_judgment_readable(tmp_path: Path) -> None:
    """Every line begins and ends at a place of its own, as streets and walls do: the squares between are many."""
    page = pdf.Sheet().at(70, 250, "위 현장약도와 같다.")
    for at in range(66):
        x, y = 20.0 + 4 * at, 300.0 + 4 * at
        page.rules += [(x, y, x + 264, y), (x + 134, y - 2, x + 134, y + 262)]
    path = tmp_path / "약도.pdf"
    path.write_bytes(pdf.build(pdf.Sheet().line(STORY[:30]), page))
    document = open_document(path)
    assert texts(document) == [STORY[:30], "위 현장약도와 같다."]
    assert "pdf.not_drawn" not in {notice.code for notice in document.notices}


def in_columns(*columns: list[str], room: float, gap: float = 30, lower: float = 0) -> pdf.Sheet:
    page = pdf.Sheet()
    for number, lines in enumerate(columns):
        y = pdf.TOP - lower * number
        for line in lines:
            page.at(pdf.LEFT + number * (room + gap), y, line)
            y -= pdf.PITCH
    return page


@pytest.mark.parametrize("foot", [False, True])
@pytest.mark.parametrize("lower", [0, 9, -9, 14, -14, 24, -24, -37])
def test_columns_are_read_one_after_the_other(lower: float, foot: bool) -> None:
    """Also where a paragraph goes on in the next column, and one begins higher; whatever stands far below them."""
    room = 210.0
    lines = [line for text in (STORY, OTHER) for line in pdf.wrap_letters(text, room)]
    half = len(lines) // 2
    page = in_columns(lines[:half], lines[half:], room=room, lower=lower)
    if foot:  # as browsers print the address of a page and its number
        page.at(25, 20, "file:///home/판결.html", 8).at(560, 20, "1/1", 8)
    assert texts(read(pdf.build(page)))[:2] == [STORY, OTHER]


@pytest.mark.parametrize("last", [1, 2, 3])
@pytest.mark.parametrize("both", [True, False])
def test_columns_go_on_below_what_stands_between_their_lines(last: int, both: bool) -> None:
    """A picture, say; in the first column alone, or in both at one height."""
    room = 210.0
    page = pdf.Sheet()
    for number, text in enumerate((STORY, OTHER)):
        lines = pdf.wrap_letters(text, room)
        for at, line in enumerate(lines):
            below = 120 if at >= len(lines) - last and (both or not number) else 0
            page.at(pdf.LEFT + number * (room + 30), pdf.TOP - at * pdf.PITCH - below, line)
    found = read(pdf.build(page)).text
    assert found.replace("\n", "").replace(" ", "") == f"{STORY}{OTHER}".replace(" ", "")


@pytest.mark.parametrize(
    "xs", [(60, 200, 400), (60, 130, 260, 400), (40, 110, 230, 350, 450), (30, 100, 220, 340, 430, 480)]
)
def test_a_table_without_rules_is_read_row_by_row(xs: tuple[int, ...]) -> None:
    """As spreadsheets print cells without borders: columns of cells are no columns of text, the last one no note."""
    heads = ("성명", "주민등록번호", "연락처", "입금액", "비고", "순번")
    rows = [heads[: len(xs)]]
    for number, (name, last) in enumerate(
        [("류여울", "1"), ("배가온", "2"), ("곽나래", "3"), ("진지율", "4"), ("우슬", "5")], 1
    ):
        cells = (name, f"6{last}0101-134567{last}", f"010-8{last}00-5{last}11", f"{last},500,000", "-", f"{number}")
        rows.append(cells[: len(xs)])
    page = pdf.Sheet().line("별지 입금 내역은 다음과 같다.")
    for row in rows:
        for x, cell in zip(xs, row, strict=True):
            page.at(x, page.y, cell)
        page.y -= pdf.PITCH
    assert texts(read(pdf.build(page)))[1:] == ["\t".join(row) for row in rows]


def test_a_column_of_a_wide_table_on_a_page_of_its_own_stays_apart() -> None:
    """As spreadsheets print what does not fit."""
    first, second = pdf.Sheet(), pdf.Sheet()
    for number, name in enumerate(["류여울", "배가온", "곽나래", "진지율"], 1):
        first.at(60, first.y, name).at(200, first.y, f"010-8{number}00-5{number}11").at(
            400, first.y, f"352-10{number}-2001-1{number}"
        )
        first.y -= pdf.PITCH
        second.line(f"{number}00,000")
    assert texts(read(pdf.build(first, second)))[3:5] == ["진지율\t010-8400-5411\t352-104-2001-14", "100,000"]


@pytest.mark.parametrize("lower", [0, 24])
@pytest.mark.parametrize("x", [pdf.LEFT, 250, 286, 500])
@pytest.mark.parametrize("below", [[], ["위 사건에 관하여 원고가 낸 항소는 이유 없으므로 이를 기각하기로 한다."]])
def test_a_title_above_columns_and_a_line_below_stay_where_they_stand(x: float, lower: float, below: list[str]) -> None:
    room = 210.0
    page = in_columns(pdf.wrap_letters(STORY, room), pdf.wrap_letters(OTHER, room), room=room, lower=lower)
    page.at(x, 790, "판결")
    for line in below:
        page.at(pdf.LEFT, 300, line)
    assert texts(read(pdf.build(page))) == ["판결", STORY, OTHER, *below]


@pytest.mark.parametrize("below", [40, 300])
@pytest.mark.parametrize("lower", [0, 24])
def test_a_title_above_columns_and_a_number_below_them_in_the_middle_are_no_part_of_them(
    lower: float, below: float
) -> None:
    room = 210.0
    page = in_columns(pdf.wrap_letters(STORY, room), pdf.wrap_letters(OTHER, room), room=room, lower=lower)
    lowest = min(y for _, y, *_ in page.marks)
    page.at(289, 790, "판결").at(289, lowest - below, "- 1 -", 10)
    assert texts(read(pdf.build(page)))[:3] == ["판결", STORY, OTHER]


@pytest.mark.parametrize("size", [8, 12])
@pytest.mark.parametrize("x", [25, 535])
@pytest.mark.parametrize(
    ("note", "whole"),
    [
        (["010-", "2345", "-678", "9"], "010-2345-6789"),
        (["7409", "12-2", "3456", "78"], "740912-2345678"),
        (["통화", "서윤", "담에", "게"], "서윤담에게"),
    ],
)
def test_a_note_in_the_margin_is_one_text_and_tears_none(note: list[str], whole: str, x: float, size: float) -> None:
    page = pdf.Sheet()
    for line in [*pdf.wrap_letters(STORY), *pdf.wrap_letters(OTHER)]:
        page.line(line)
    for number, line in enumerate(note):
        page.at(x, pdf.TOP - 23 - number * 1.4 * size, line, size)
    found = texts(read(pdf.build(page)))
    assert [text for text in found if len(text) > 60] == [STORY, OTHER]
    assert any(whole in text for text in found)


@pytest.mark.parametrize(("text", "boxes"), [("740912-2345678", 14), ("7409122345678", 13), ("서윤담", 3)])
def test_what_stands_one_letter_to_a_box_is_one_text(text: str, boxes: int) -> None:
    xs = [70, 160, *(160 + 20 * number for number in range(1, boxes + 1))]
    page = pdf.Sheet().line("별지").grid(xs, (740, 715, 690)).at(75, 722, "번호").at(75, 697, "비고")
    for number, char in enumerate(text):
        page.at(165 + 20 * number, 722, char)
    document = read(pdf.build(page))
    assert document.text == f"별지\n번호\t{text}\n비고"


def test_cells_of_one_letter_in_wide_columns_stay_cells() -> None:
    page = pdf.Sheet().line("별지").grid((70, 170, 270, 370), (740, 715))
    for number, char in enumerate("가나다"):
        page.at(75 + 100 * number, 722, char)
    assert read(pdf.build(page)).text == "별지\n가\t나\t다"


def test_labels_beside_values_are_read_across() -> None:
    rows = [
        ("사건", "2024가합1234 대여금"),
        ("원고", "서윤담"),
        ("피고", "주식회사 누리토건"),
        ("변론종결", "2024. 3. 5."),
    ]
    page = pdf.Sheet()
    for label, value in rows:
        page.at(70, page.y, label).at(180, page.y, value)
        page.y -= pdf.PITCH
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    found = texts(read(pdf.build(page)))
    assert found[:4] == [f"{label}\t{value}" for label, value in rows]


def test_numbers_beside_long_items_stay_with_them() -> None:
    page = pdf.Sheet()
    for number, text in enumerate((STORY, OTHER, STORY), 1):
        page.at(70, page.y, f"{number}.")
        for line in pdf.wrap_letters(text, 400):
            page.line(line, x=120)
    assert [text[:5] for text in texts(read(pdf.build(page)))] == [
        f"{n}.\t{t[:2]}" for n, t in ((1, STORY), (2, OTHER), (3, STORY))
    ]
