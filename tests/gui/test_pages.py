"""The judgment as it looks: headings, columns, tables and pages over one text with one map of offsets."""

from itertools import combinations

import openpyxl
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent
from PySide6.QtWidgets import QApplication
from user import KEY, WITH

from app.gui.models.page_look import ROW_BREAK, Look, in_columns, looks_of, typeset
from app.gui.models.structure import line_starts
from app.gui.panes.pages import PageFeature
from app.gui.panes.redacted import RedactedFeature
from app.gui.positions import displayable
from core.documents import open_document
from core.documents.model import Block, BlockKind
from core.paths import resource
from tests import fixtures_docx as docx
from tests import fixtures_hwpx as hwpx

NAMES = {"강태오": "내국인이름", "함지은": "내국인이름", "030209-3184629": "주민등록번호", "서이준": "내국인이름"}


@pytest.fixture
def engine(engine):
    engine.names = NAMES
    return engine


@pytest.fixture
def judgment():
    return resource("samples", "sample-administrative.docx")


def looks(document):
    starts = line_starts(displayable(document.text))
    lines = displayable(document.text).split("\n")
    return list(zip(lines, looks_of(document.text, starts, document.blocks), strict=True))


def look_of(pairs, beginning):
    return next(look for line, look in pairs if line.startswith(beginning))


# --- what is known of a line -----------------------------------------------------------------------------------------


def test_a_word_file_tells_headings_columns_and_rows():
    pairs = looks(open_document(resource("samples", "sample-administrative.docx")))
    title, section = look_of(pairs, "판     "), look_of(pairs, "주    ")
    assert (title.align, title.bold) == (section.align, section.bold) == ("center", True)
    assert title.size > section.size > 1 and section.above > 0
    label, goes_on = look_of(pairs, "원       고"), look_of(pairs, "서울 성동구")
    assert label.column == goes_on.left > 5 and goes_on.column == 0
    assert look_of(pairs, "가. 원고는").left == 1 and look_of(pairs, "1. 피고가").left == 0
    head, row = look_of(pairs, "주문시각"), look_of(pairs, "22:10\t강태오")
    assert len(head.cells) == len(row.cells) == 5 and head.cells == row.cells
    assert head.cells[0][0] == 0 and head.cells[-1][1] == 1
    assert all(left[1] == right[0] for left, right in zip(head.cells, head.cells[1:], strict=False))
    assert row.cells[2][1] - row.cells[2][0] > row.cells[0][1] - row.cells[0][0]  # the longer values get more room


def test_a_pdf_tells_its_pages():
    pairs = looks(open_document(resource("samples", "sample-civil.pdf")))
    assert [look.page for _, look in pairs if look.page] == [1, 2, 3, 4, 5, 6, 7]
    assert pairs[0][1].page == 1 and pairs[0][1].size < 1  # the running head


def test_headings_of_a_plain_text_are_known_by_their_spaced_letters():
    text = "판 결\n원고 가나다\n주    문\n1. 피고는 갚으라.\n가. 그리고 또 갚으라.\n2024. 1. 5.\n"
    found = looks_of(text, line_starts(text), ())
    assert [look.align for look in found[:3]] == ["center", "left", "center"]
    assert [look.left for look in found[3:6]] == [0, 1, 0]


PARTIES = (
    "사       건\t2024나1234 손해배상(기)\n원고(반소피고), 피항소인\t강태오 (700101-1234567)\n서울 성동구 가나로 1\n"
    "소송대리인 변호사 가나다\n피       고   함지은\n서울 중구 다라로 2\n변 론 종 결\t2024. 1. 1.\n"
    "주문\n1. 피고의 항소를 기각한다.\n이유\n원고는 서울에 산다.\n"
)


def test_a_heading_that_stands_at_the_left_ends_the_party_block():
    found = dict(zip(PARTIES.split("\n"), looks_of(PARTIES, line_starts(PARTIES), ()), strict=True))
    assert found["서울 중구 다라로 2"].left > 5
    assert {found[line].left for line in ("주문", "1. 피고의 항소를 기각한다.", "이유", "원고는 서울에 산다.")} == {0}


def test_the_label_of_a_party_stands_at_the_left_however_long_and_without_a_tab():
    pairs = list(zip(PARTIES.split("\n"), looks_of(PARTIES, line_starts(PARTIES), ()), strict=True))
    for label, lines in (("원고(", ("서울 성동구", "소송대리인")), ("피       고", ("서울 중구",))):
        assert look_of(pairs, label).left == 0 and look_of(pairs, label).column > 5
        assert all(look_of(pairs, line).left == look_of(pairs, label).column for line in lines)


def test_short_lines_of_a_party_in_a_pdf_stand_in_its_column_though_they_seem_centred():
    pairs = looks(open_document(resource("samples", "sample-criminal.pdf")))
    column = look_of(pairs, "피 고 인\t1.").column
    for line in ("주거 고양시", "등록기준지", "연락처", "2. 나. 표은채"):
        assert (look_of(pairs, line).align, look_of(pairs, line).left) == ("left", column)
    assert look_of(pairs, "주 문").align == "center"


def test_headings_of_a_text_from_windows_are_known_too():
    text = displayable("판    결\r\n원고 가나다\r\n")
    assert [look.align for look in looks_of(text, line_starts(text), ())][:2] == ["center", "left"]


def test_a_row_is_one_line_whatever_its_cells_hold():
    text = "앞\n가\n나\t다\n라\t마\n뒤"
    spans = ((2, 3, 0, 0), (4, 5, 0, 0), (6, 7, 0, 1), (8, 9, 1, 0), (10, 11, 1, 1))
    cells = [Block(a, b, BlockKind.CELL, table=0, row=row, column=column) for a, b, row, column in spans]
    found = typeset(text, [Block(0, 1), *cells, Block(12, 13)])
    assert found.text == f"앞\n가{ROW_BREAK}나\t다\n라\t마\n뒤"
    assert [look.lines for look in found.looks] == [(), (2, 1), (1, 1), ()]
    assert found.looks[1].cells == found.looks[2].cells and found.looks[1].align == "left"
    assert found.shown == f"앞\n가{ROW_BREAK}나{ROW_BREAK}다\n라{ROW_BREAK}마\n뒤"


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("가\n나\t다", ((0, 1, 0, 0, 0), (2, 3, 1, 0, 0), (4, 5, 0, 0, 1))),  # another table in the first cell
        ("가\n나\t다\t라", ((0, 1, 0, 0, 0), (2, 5, 0, 0, 0), (6, 7, 0, 0, 1))),  # a tab inside of a cell
    ],
)
def test_a_row_that_is_not_sure_is_set_as_paragraphs(text, spans):
    blocks = [Block(a, b, BlockKind.CELL, table=table, row=row, column=column) for a, b, table, row, column in spans]
    found = typeset(text, blocks)
    assert found.text == text and not any(look.lines for look in found.looks[:1])


def test_what_stands_in_a_text_box_has_a_frame_around_it():
    text = "공지는 다음과 같다.\n\n[공지]\n사장 가나다\n그 뒤"
    box = [Block(13, 17, BlockKind.TEXTBOX), Block(18, 24, BlockKind.TEXTBOX)]
    blocks = [Block(0, 11), Block(12, 12, align="center"), *box, Block(25, 28)]
    found = typeset(text, blocks)
    assert found.text == f"공지는 다음과 같다.\n\n[공지]{ROW_BREAK}사장 가나다\n그 뒤"
    before, empty, framed, behind = found.looks
    assert framed.cells == ((0.0, 1.0),) and framed.lines == (2,) and framed.align == "left"
    assert empty.size < 1 and empty.above == empty.below == 0  # what the box hangs on
    assert not before.cells and not behind.cells and behind.above > 0


def test_a_text_box_with_a_tab_or_within_a_line_is_set_as_paragraphs():
    text = "[공지]\n사장\t가나다\n그 뒤"
    blocks = [Block(0, 4, BlockKind.TEXTBOX), Block(5, 11, BlockKind.TEXTBOX), Block(12, 15)]
    assert not any(look.lines for look in typeset(text, blocks).looks)
    blocks = [Block(0, 2), Block(2, 4, BlockKind.TEXTBOX), Block(5, 11), Block(12, 15)]
    assert not any(look.lines for look in typeset(text, blocks).looks)


CELLS = (("구분", "내용"), (("강태오", "함지은"), ("서울 성동구", "가나길 1", "서이준")), ("끝", "없음"))


def docx_with_table():
    rows = []
    for row in CELLS:
        cells = ((one,) if isinstance(one, str) else one for one in row)
        rows.append("".join(docx.cell(*(docx.p(docx.r(line)) for line in cell)) for cell in cells))
    return docx.simple(docx.p(docx.r("피고 강태오")) + docx.table(*rows) + docx.p(docx.r("뒤의 문단")))


def hwpx_with_table():
    rows = [
        tuple(
            cell if isinstance(cell, str) else hwpx.cell(at, column, *map(hwpx.p, cell))
            for column, cell in enumerate(row)
        )
        for at, row in enumerate(CELLS)
    ]
    return hwpx.Hwpx(hwpx.p("피고 강태오") + hwpx.p(hwpx.run(hwpx.table(*rows))) + hwpx.p("뒤의 문단")).build()


CHAT = (("시각", "보낸 사람", "말", "비고"), ("22:10", "강태오", "😀" * 40 + " 고맙습니다", "함지은 삭제"))


@pytest.fixture
def chat(window, qtbot, tmp_path):
    path = tmp_path / "대화.docx"
    rows = ("".join(docx.cell(docx.p(docx.r(cell))) for cell in row) for row in CHAT)
    path.write_bytes(docx.simple(docx.p(docx.r("대화 내용")) + docx.table(*rows)))
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    return window


def areas_of(view, text, value):
    start = text.index(value)
    return list(view.areas(view.units.to_units(start), view.units.to_units(start + len(value))))


def test_a_cell_of_many_pictured_letters_stays_in_its_column(chat):
    view, text = chat.view, chat.session.text
    edges = view.page.edges(view.document().findBlock(view.units.to_units(text.index("22:10"))))
    for column, cell in enumerate(CHAT[1]):
        for area in areas_of(view, text, cell):
            assert edges[column] < area.left() < area.right() < edges[column + 1]


def test_lines_between_cells_of_a_plain_text_stand_between_them_whatever_the_letters(chat):
    chat.feature(PageFeature).toggle()
    view, text = chat.view, chat.session.text
    ((before,), (behind,)) = (areas_of(view, text, one) for one in ("고맙습니다", "함지은 삭제"))
    picture = view.viewport().grab().toImage()
    paper, rows = view.palette().base().color(), range(int(behind.top()) + 4, int(behind.bottom()) - 4)
    lined = [x for x in range(picture.width()) if all(picture.pixelColor(x, y) != paper for y in rows)]
    assert any(before.right() < x < behind.left() - 2 for x in lined)


@pytest.mark.parametrize(("ending", "made"), [("docx", docx_with_table), ("hwpx", hwpx_with_table)])
def test_paragraphs_of_a_cell_stand_below_each_other_beside_the_next_cell(window, qtbot, tmp_path, ending, made):
    path = tmp_path / f"표.{ending}"
    path.write_bytes(made())
    window.resize(2560, 1440)
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    view, text = window.view, window.session.text
    assert "강태오\n함지은\t서울 성동구\n가나길 1\n서이준\n끝" in text

    def place(value, behind=0):
        start = text.index(value, behind)
        (area,) = view.areas(start, start + len(value))
        return area

    row = text.index("강태오\n함지은")
    one, two, first, last = place("강태오", row), place("함지은"), place("서울 성동구"), place("서이준")
    assert one.left() < first.left() and two.right() < first.left()
    assert abs(one.center().y() - first.center().y()) < 2 and abs(two.center().y() - place("가나길 1").center().y()) < 2
    assert one.bottom() <= two.top() + 4 and last.top() > two.center().y()
    assert (
        place("끝", row).top() > last.bottom() and abs(place("없음").center().y() - place("끝", row).center().y()) < 2
    )
    block = view.document().findBlock(row)
    assert len(view.page.edges(block)) == 3 and view.page.edges(view.document().findBlock(text.index("구분")))[1] > 0
    for value in ("함지은", "서이준"):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(value).center().toPoint())
        assert window.item().mention.text == value
    view.select(row, text.index("\n끝"))
    view.copy()
    assert QApplication.clipboard().text() == "강태오\n함지은\t서울 성동구\n가나길 1\n서이준"
    window.commands["show_both"].trigger()
    redacted = window.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: bool(redacted.page.looks))
    numbers = [number for number, look in enumerate(redacted.page.looks) if look.lines == (2, 3)]
    (number,) = numbers
    assert len(redacted.page.edges(redacted.document().findBlockByNumber(number))) == 3
    redacted.selectAll()
    redacted.copy()
    assert QApplication.clipboard().text() == redacted.preview.text and "구분\t내용\n" in redacted.preview.text


def test_a_row_whose_tabs_are_not_its_cells_is_no_row_of_columns():
    assert in_columns(["가\t나\t다"], [Look(cells=((0, 0.5), (0.5, 1)))]) == ["가\t나\t다"]


# --- what is seen ----------------------------------------------------------------------------------------------------


def area_of(view, text, behind=""):
    shown = displayable(view.toPlainText())
    at = shown.index(behind.replace("\t", "\n") + text) + len(behind)
    (area,) = view.areas(view.units.to_units(at), view.units.to_units(at + len(text)))
    return area


@pytest.fixture
def wide(desk, qtbot):
    desk.resize(2560, 1440)
    qtbot.waitUntil(lambda: desk.view.viewport().width() > 1200)
    return desk


def bring(desk, text):
    place = desk.session.text.index(text)
    desk.view.scroll_to(desk.view.units.to_units(place))
    desk.view.viewport().repaint()
    return place


def farthest(view):
    """How far to the right letters stand in any line of the text, all of it laid out."""
    rights, block = [0.0], view.document().begin()
    while block.isValid():
        view.blockBoundingGeometry(block)
        layout = block.layout()
        rights += [layout.lineAt(at).naturalTextRect().right() for at in range(layout.lineCount())]
        block = block.next()
    return max(rights)


def test_lines_are_no_longer_than_eyes_like_on_the_widest_screen(wide):
    view, letter = wide.view, QFontMetricsF(wide.view.font()).horizontalAdvance("가")
    left, width = view.page.column()
    assert width <= 42 * letter + 1 and left > 300
    assert abs(left * 2 + width - view.viewport().width()) < 2
    assert farthest(view) <= left + width + 2


def test_headings_stand_in_the_middle_and_cells_side_by_side(wide):
    bring(wide, "서울행정법원")
    left, width = wide.view.page.column()
    title = area_of(wide.view, "서울행정법원")
    assert abs(title.center().x() - (left + width / 2)) < 2
    bring(wide, "22:10\t강태오")
    one, other = area_of(wide.view, "강태오", "22:10\t"), area_of(wide.view, "030209-3184629")
    assert one.right() < other.left() and abs(one.center().y() - other.center().y()) < 2


def test_offsets_are_those_of_the_text_however_it_is_set(desk):
    for _ in range(2):
        assert len(desk.view.toPlainText()) == len(desk.session.text)
        for item in desk.session.items:
            shown = desk.view.toPlainText()[item.mention.start : item.mention.end]
            assert shown == item.mention.text
        desk.feature(PageFeature).toggle()


def test_a_click_in_a_later_cell_chooses_its_mention(wide, qtbot):
    bring(wide, "22:10\t강태오")
    for value in ("030209-3184629", "강태오"):
        place = area_of(wide.view, value, "22:10\t" if value == "강태오" else "").center().toPoint()
        qtbot.mouseClick(wide.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert wide.item().mention.text == value
        assert wide.view.key_at(place) == wide.current


def test_words_of_a_cell_are_selected_by_drag_and_double_click_and_copied(wide, qtbot):
    bring(wide, "소주 2병, 어묵탕\t33,000")
    area, view = area_of(wide.view, "소주 2병", "22:10\t강태오\t주민등록증(030209-3184629)\t"), wide.view
    start, end = (QPoint(round(x), round(area.center().y())) for x in (area.left() + 1, area.right() - 1))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), end)
    view.mouseMoveEvent(drag(view, end))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    low, high = view.selection()
    assert wide.session.text[low:high] == "소주 2병"
    view.copy()
    assert QApplication.clipboard().text() == "소주 2병"
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(4, 0))
    low, high = view.selection()
    assert wide.session.text[low:high] == "소주"


def test_a_drag_beyond_the_last_cell_selects_to_its_end(wide, qtbot):
    bring(wide, "소주 2병, 어묵탕\t33,000")
    area, view = (
        area_of(wide.view, "33,000", "22:10\t강태오\t주민등록증(030209-3184629)\t소주 2병, 어묵탕\t"),
        wide.view,
    )
    start = QPoint(round(area.left()) + 1, round(area.center().y()))
    end = QPoint(round(view.page.sheet()[1]) - 2, start.y())
    assert end.x() > view.page.edges(view.document().findBlock(wide.session.text.index("22:10\t강태오")))[-1]
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    view.mouseMoveEvent(drag(view, end))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    low, high = view.selection()
    assert wide.session.text[low:high] == "33,000"


def test_a_hand_that_trembles_in_a_double_click_still_selects_the_word(wide, qtbot):
    bring(wide, "소주 2병, 어묵탕\t33,000")
    area, view = area_of(wide.view, "소주", "22:10\t강태오\t주민등록증(030209-3184629)\t"), wide.view
    place = area.center().toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.sendEvent(view.viewport(), drag(view, place, QEvent.Type.MouseButtonDblClick))
    QApplication.sendEvent(view.viewport(), drag(view, place + QPoint(1, 0)))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(1, 0))
    low, high = view.selection()
    assert wide.session.text[low:high] == "소주"
    QApplication.sendEvent(view.viewport(), drag(view, place, QEvent.Type.MouseButtonPress))
    QApplication.sendEvent(view.viewport(), drag(view, area.topRight().toPoint() + QPoint(40, 8)))
    low, high = view.selection()
    assert len(wide.session.text[low:high]) > 2  # the next press begins a selection of letters again


def drag(view, point, kind=QEvent.Type.MouseMove):
    place, button = QPointF(point), Qt.MouseButton.LeftButton
    global_place = QPointF(view.viewport().mapToGlobal(point))
    return QMouseEvent(kind, place, global_place, button, button, WITH.NoModifier)


def test_what_is_copied_over_cells_has_their_tabs(desk):
    start = desk.session.text.index("22:10\t강태오")
    desk.view.select(start, start + len("22:10\t강태오"))
    desk.view.copy()
    assert QApplication.clipboard().text() == "22:10\t강태오"


def test_the_plain_text_stays_a_choice_that_is_kept(desk, qtbot):
    families = desk.view.font().families()
    assert desk.view.paged and "NanumMyeongjo" in families and desk.commands["page_view"].isChecked()
    desk.view.setFocus()
    while desk.item().mention.text != "서이준":
        qtbot.keyClick(desk.view, KEY.Key_N)
    qtbot.keyClick(desk.view, KEY.Key_4, WITH.ControlModifier)
    assert not desk.view.paged and not desk.commands["page_view"].isChecked()
    assert (
        desk.view.toPlainText() == displayable(desk.session.text) and "NanumMyeongjo" not in desk.view.font().families()
    )
    mention = desk.item().mention
    assert mention.text == "서이준" and desk.view.in_sight(mention.start, mention.end)
    assert not PageFeature(desk, bool).window.view.paged  # as after the next start
    qtbot.keyClick(desk.view, KEY.Key_4, WITH.ControlModifier)
    assert ROW_BREAK not in desk.session.text and desk.view.page.looks


def test_the_result_is_set_in_the_same_way(wide, qtbot):
    wide.commands["show_both"].trigger()
    view = wide.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: "판     " in view.toPlainText() and bool(view.page.looks))
    assert [look.align for look in view.page.looks][:3] == ["center"] * 3
    row = next(number for number, look in enumerate(view.page.looks) if len(look.cells) > 1)
    block = view.document().findBlockByNumber(row + 1)
    assert len(view.page.edges(block)) == 6


def test_larger_letters_and_another_window_lay_it_out_anew(wide, qtbot):
    before = wide.view.page.column()[1]
    assert farthest(wide.view) > before / 2
    qtbot.keyClick(wide.view, KEY.Key_Plus, WITH.ControlModifier)
    assert wide.view.page.column()[1] > before
    wide.resize(683, 384)
    qtbot.waitUntil(lambda: wide.view.page.column()[1] < before / 2)
    left, width = wide.view.page.column()
    assert left >= 0 and left + width <= wide.view.viewport().width()
    assert farthest(wide.view) < left + width + 5  # a space at the end may stick out


def test_in_half_a_narrow_window_words_stand_side_by_side_in_every_column(desk, qtbot):
    desk.commands["show_both"].trigger()
    desk.set_font_size(16)
    desk.resize(683, 384)  # a screen of 1366 × 768 at 200 %
    qtbot.waitUntil(lambda: 120 < desk.view.viewport().width() < 200)
    bring(desk, "영업정지처분")
    (area,) = areas_of(desk.view, desk.session.text, "영업")
    assert area.width() > area.height()


def test_in_a_narrow_pane_no_letter_is_cut_at_the_right(desk, qtbot):
    desk.commands["show_both"].trigger()
    desk.resize(683, 384)
    view, text = desk.view, desk.session.text
    qtbot.waitUntil(lambda: 120 < view.viewport().width() < 200)
    place = bring(desk, "가. 원고는")
    lines = list(view.areas(place, text.index("\n", place)))
    widest = max(range(len(lines) - 2), key=lambda at: lines[at].right())  # the last ones may be out of sight
    end = sum(view.document().findBlock(place).layout().lineAt(at).textLength() for at in range(widest + 1))
    while text[place + end - 1].isspace():
        end -= 1
    view.select(place + end - 1, place + end)
    (area,) = view.areas(place + end - 1, place + end)
    picture, ground = view.viewport().grab().toImage(), view.palette().highlight().color()
    rows = range(int(area.top()), int(area.bottom()))
    for x in (int(area.left()) + 1, int(area.right()) - 1):
        assert any(picture.pixelColor(x, y) == ground for y in rows)


def test_cells_of_a_wide_sheet_do_not_lie_over_one_another(window, qtbot, tmp_path):
    book = openpyxl.Workbook()
    cells = [[f"{column}번칸{row}" for column in range(40)] for row in range(3)]
    for row in cells:
        book.active.append(row)
    book.save(tmp_path / "넓은 표.xlsx")
    window.open_path(tmp_path / "넓은 표.xlsx")
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    view, text = window.view, "\n" + window.session.text.replace("\t", "\n") + "\n"
    left, width = view.page.column()
    places = []
    for cell in cells[0]:
        start = text.index(f"\n{cell}\n")
        places += view.areas(start, start + len(cell))
    assert all(left - 1 <= one.left() < one.right() <= left + width + 1 for one in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    first, last = (next(view.areas(start, start + 1)).center().toPoint() for start in (0, len(cells[0][0]) + 1))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=first - QPoint(8, 0))
    view.mouseMoveEvent(drag(view, last - QPoint(8, 0)))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=last - QPoint(8, 0))
    assert window.session.text[slice(*view.selection())] == cells[0][0] + "\t"


def test_the_end_comes_into_sight_and_every_line_on_the_way_back(desk, qtbot):
    view, bar = desk.view, desk.view.verticalScrollBar()
    end = len(desk.session.text)
    qtbot.waitUntil(lambda: bar.setValue(bar.maximum()) or view.in_sight(end - 2, end))
    tops = set()
    while bar.value() > 0:
        before = view.firstVisibleBlock().blockNumber()
        bar.setValue(bar.value() - 1)
        tops.add(view.firstVisibleBlock().blockNumber())
        assert before - 1 <= view.firstVisibleBlock().blockNumber() <= before
    assert tops >= set(range(70))


def test_a_huge_table_is_shown_as_a_plain_text(window, tmp_path, qtbot):
    path = tmp_path / "명부.csv"
    path.write_text("이름,번호\n" + "".join(f"강태오,{number}\n" for number in range(10_001)), encoding="utf-8")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert window.view.paged and not window.view.page.looks
