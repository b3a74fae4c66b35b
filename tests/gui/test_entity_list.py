"""The list of entities: what it says, what it shows, and that it changes only what changed."""

import pytest
from gui_story import JUDGMENT, NAMES
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor, QPalette, QTextDocument
from PySide6.QtTest import QAbstractItemModelTester

from app.gui.appearance.themes import Theme
from app.gui.models.entities import EntityFilter, EntityRows, Splice, grouped, runs, splice
from app.gui.panes.entity_model import COUNT, DECISION, LABEL, LETTER, SCORE, SOURCE, TEXT, EntityModel
from app.gui.panes.place_model import PlaceModel
from app.gui.panes.side import SidePanel
from core.detection.model import Mention
from core.review import ReviewSession, Status, operations
from core.taxonomy import taxonomy


def mention(start, value, label, entity, score=0.9, source="model"):
    treatment = taxonomy().labels[label].treatment
    return Mention(start, start + len(value), label, value, score, source, treatment, entity)


def review(names=NAMES, score=0.9):
    found = []
    for value, label in names.items():
        start = JUDGMENT.find(value)
        while start >= 0:
            found.append(mention(start, value, label, value, score))
            start = JUDGMENT.find(value, start + 1)
    return ReviewSession(JUDGMENT, (), found)


def entity_rows(session, letters):
    return EntityRows().of(session, letters)


def key_of(session, value):
    return next(item.key for item in session.items if item.mention.text == value)


# --- rows ----------------------------------------------------------------------------------------------------------


def test_a_row_sums_up_all_mentions_of_an_entity():
    text = "구름산과 구름 산, 다시 구름산"
    found = [
        mention(0, "구름산", "내국인이름", "e", 0.9),
        mention(5, "구름 산", "닉네임", "e", 0.4, "propagation"),
        mention(14, "구름산", "내국인이름", "e", 0.8),
    ]
    session = ReviewSession(text, (), found)
    operations.accept(session, 1, "mention")
    (row,) = entity_rows(session, {"e": "A"})
    assert (row.forms, row.label, row.score, row.letter) == (("구름산", "구름 산"), "내국인이름", 0.4, "A")
    assert (row.sources, row.status, row.undecided, row.keys) == (("model", "propagation"), None, 2, (1, 2, 3))


def test_what_is_removed_says_so_instead_of_nothing():
    session = review()
    model = EntityModel()
    letters = {"구름산": "A", "강별하": "", "010-0000-1234": "전화번호 1 생략"}
    operations.reject(session, key_of(session, "010-0000-1234"))
    model.show_another(entity_rows(session, letters))
    shown = {one: model.data(model.index_of(one).siblingAtColumn(LETTER)) for one in model.entities()}
    assert shown == {"구름산": "A", "강별하": "(지움)", "010-0000-1234": "–"}
    spoken = {one: model.data(model.index_of(one), Qt.ItemDataRole.AccessibleTextRole) for one in model.entities()}
    assert "바뀔 글자 A" in spoken["구름산"] and "바뀔 글자 (지움)" in spoken["강별하"]
    assert "바뀔 글자 그대로 둡니다" in spoken["010-0000-1234"]  # what stays is not said to be removed


def test_a_rejected_entity_has_no_letter_and_an_unplanned_one_an_unknown_one():
    session = review()
    operations.reject(session, key_of(session, "구름산"))
    letters = {row.entity: row.letter for row in entity_rows(session, {"구름산": "A", "강별하": "B"})}
    assert letters == {"구름산": "", "강별하": "B", "010-0000-1234": None}
    assert {row.letter for row in entity_rows(session, None)} == {"", None}


def test_only_what_changed_is_summed_up_anew():
    session, rows = review(), EntityRows()
    before = rows.of(session, {"구름산": "A"})
    operations.accept(session, key_of(session, "강별하"))
    after = rows.of(session, {"구름산": "A"})
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True]
    assert after == entity_rows(session, {"구름산": "A"})
    operations.reject(session, key_of(session, "구름산"))
    assert rows.of(session, {"강별하": "B"}) == entity_rows(session, {"강별하": "B"})
    assert rows.of(None, None) == () and rows.of(session, {}) == entity_rows(session, {})


def test_going_to_another_judgment_and_back_sums_up_nothing_anew():
    first, second, rows = review(), review(), EntityRows()
    before = rows.of(first, {"구름산": "A"})
    assert rows.of(second, {"구름산": "B"})[0].letter == "B"
    assert all(one is other for one, other in zip(before, rows.of(first, {"구름산": "A"}), strict=True))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ["구름산", "강별하", "010-0000-1234"]),
        ("구름", ["구름산"]),
        ("구 름 산", ["구름산"]),
        ("휴대폰", ["010-0000-1234"]),
        ("내국인", ["구름산", "강별하"]),
        ("b", ["강별하"]),
        ("없는 말", []),
    ],
)
def test_the_filter_finds_by_text_label_and_letter(text, shown):
    rows = entity_rows(review(), {"구름산": "A", "강별하": "B", "010-0000-1234": ""})
    assert [row.entity for row in rows if EntityFilter(text).admits(row)] == shown


def test_only_undecided_and_only_doubtful():
    session = review()
    operations.accept(session, key_of(session, "구름산"))
    rows = entity_rows(session, {})
    assert [row.entity for row in rows if EntityFilter(undecided=True).admits(row)] == ["강별하", "010-0000-1234"]
    assert not any(EntityFilter(below=0.9).admits(row) for row in rows)
    assert all(EntityFilter(below=0.91).admits(row) for row in rows)


def test_rows_are_grouped_in_the_order_of_the_taxonomy_or_not_at_all():
    rows = entity_rows(review({"010-0000-1234": "휴대폰번호", "구름산": "내국인이름"}), {})
    categories = list(taxonomy().categories)
    assert list(grouped(rows, "category")) == sorted({row.category for row in rows}, key=categories.index)
    assert grouped(rows, "document") == {"": rows}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", Splice(0, 0, 0)),
        ("abc", "abc", Splice(3, 3, 3)),
        ("abc", "axc", Splice(1, 2, 2)),
        ("ac", "abc", Splice(1, 1, 2)),
        ("abc", "ac", Splice(1, 2, 1)),
        ("aa", "a", Splice(1, 2, 1)),
        ("abc", "", Splice(0, 3, 0)),
    ],
)
def test_the_smallest_replacement(old, new, expected):
    found = splice(old, new)
    assert found == expected
    assert [*old[: found.start], *new[found.start : found.new_end], *old[found.old_end :]] == list(new)


# --- the model -----------------------------------------------------------------------------------------------------


@pytest.fixture
def model(qtbot):
    made = EntityModel()
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Warning)
    yield made
    tester.deleteLater()


def said(model, entity):
    index = model.index_of(entity)
    return [model.data(index.siblingAtColumn(column)) for column in (TEXT, LETTER, COUNT, SCORE, SOURCE, DECISION)]


@pytest.mark.parametrize("order", ["category", "document"])
def test_the_model_says_what_the_rows_say(model, order):
    model.set_order(order)
    model.show_rows(entity_rows(review(), {"구름산": "A"}))
    assert said(model, "구름산") == ["구름산", "A", "2", "0.90", "모델", "? 미결정"]
    assert model.rowCount() == (2 if order == "category" else 3)
    assert not model.index_of("노을빛").isValid()


@pytest.mark.parametrize("order", ["category", "document"])
def test_a_decision_changes_one_row_and_moves_none(model, order, qtbot):
    model.set_order(order)
    session = review()
    model.show_rows(entity_rows(session, {}))
    changed, structure = [], []
    model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
        signal.connect(lambda *_: structure.append(1))
    operations.accept(session, key_of(session, "강별하"))
    model.show_rows(entity_rows(session, {}))
    assert (changed, structure) == ([(1, 1)], [])
    assert said(model, "강별하")[-1] == "✓ 확인"


@pytest.mark.parametrize("order", ["category", "document"])
def test_entities_come_go_and_change_category(model, order):
    model.set_order(order)
    session = review()
    model.show_rows(entity_rows(session, {}))
    start = JUDGMENT.index("노을빛")
    operations.add(session, [(start, start + 3)], "내국인이름")
    operations.relabel(
        session, key_of(session, "구름산"), "이메일주소" if "이메일주소" in taxonomy().labels else "닉네임"
    )
    model.show_rows(entity_rows(session, {}))
    assert sorted(model.entities()) == sorted(view.entity for view in session.entities())
    session.undo()
    session.undo()
    model.show_rows(entity_rows(session, {}))
    assert len(model.entities()) == 3
    model.show_rows(())
    assert model.entities() == [] and model.rowCount() == 0


def test_columns_sort_as_what_they_are(model):
    rows = entity_rows(review(), {"구름산": "AA", "강별하": "B", "010-0000-1234": "Z"})
    model.set_order("document")
    model.show_rows(rows)
    model.sort(LETTER)
    assert model.entities() == ["강별하", "010-0000-1234", "구름산"]
    model.sort(COUNT, Qt.SortOrder.AscendingOrder)
    assert model.entities()[0] == "010-0000-1234"
    model.sort(-1)
    assert model.entities() == ["구름산", "강별하", "010-0000-1234"]


def test_a_category_without_a_shown_entity_is_not_shown(model):
    model.show_rows(entity_rows(review(), {}))
    model.narrow(EntityFilter("구름"))
    assert model.rowCount() == 1 and model.entities() == ["구름산"]


def test_places_change_without_losing_their_row(qtbot):
    session, places = review(), PlaceModel()
    resets = []
    places.modelReset.connect(lambda: resets.append(1))
    places.show_items(session, session.entity("구름산").items)
    assert places.rowCount() == 2 and "【구름산】" in places.data(places.index(0))
    operations.accept(session, key_of(session, "구름산"))
    places.show_items(session, session.entity("구름산").items)
    assert "[확인]" in places.data(places.index(1)) and len(resets) == 1


def test_a_place_has_the_words_of_its_own_judgment_around_it(qtbot):
    """Keys begin at 1 in every judgment, and the same name may stand at the same place."""
    places = PlaceModel()
    for before in ("피고인", "검사는", "피고인"):
        text = f"{before} 구름산은 갔다."
        session = ReviewSession(text, (), [mention(text.index("구름산"), "구름산", "내국인이름", "구름산")])
        places.show_items(session, session.entity("구름산").items)
        assert f"{before} 【구름산】은 갔다." in places.data(places.index(0))


@pytest.mark.parametrize("value", ["구름산<br>이", "<img src='//pc/a.png'>", "5 < 7 & <b>별</b>", "5 &lt; 7"])
def test_a_tooltip_shows_what_looks_like_html_letter_by_letter(qapp, value):
    text = f"그는  {value}에게 말했다"
    session = ReviewSession(text, (), [mention(text.index(value), value, "내국인이름", "e")])
    places, entities = PlaceModel(), EntityModel()
    places.show_items(session, session.entity("e").items)
    entities.show_another(entity_rows(session, {}))
    for tip in (
        places.data(places.index(0), Qt.ItemDataRole.ToolTipRole),
        entities.data(entities.index(0, TEXT, entities.index(0, 0)), Qt.ItemDataRole.ToolTipRole),
    ):
        shown = QTextDocument()
        shown.setHtml(tip)
        assert value in shown.toPlainText() and "<img" not in tip
    assert places.data(places.index(0)).startswith("1") and value in places.data(places.index(0))


# --- the pane ------------------------------------------------------------------------------------------------------


def current(window):
    return window.session.item(window.current).mention.text


def test_typing_into_the_filter_decides_nothing(desk, qtbot):
    desk.side.search.setFocus()
    qtbot.keyClicks(desk.side.search, "apnu")
    qtbot.keyClick(desk.side.search, Qt.Key.Key_Backspace)
    assert desk.side.search.text() == "apn"
    qtbot.keyClick(desk.side.search, Qt.Key.Key_Return)
    assert len(desk.session.log) == 0 and current(desk) == "구름산"
    assert desk.side.entities.hasFocus()


def test_the_filter_narrows_the_list_and_says_so(desk, qtbot):
    qtbot.keyClicks(desk.side.search, "010")
    assert desk.side.model.entities() == ["010-0000-1234"]
    assert "1개" in desk.side.shown.text() and "3개" in desk.side.shown.text()


def test_arrow_keys_in_the_list_go_through_entities(desk, qtbot):
    desk.side.entities.setFocus()
    qtbot.keyClick(desk.side.entities, Qt.Key.Key_Down)
    assert current(desk) == "강별하"
    assert desk.side.entities.hasFocus() and len(desk.session.log) == 0


def test_a_second_click_goes_to_the_next_mention(desk, qtbot):
    index = desk.side.model.index_of("강별하")
    place = desk.side.entities.visualRect(index).center()
    seen = []
    for _ in range(3):
        qtbot.mouseClick(desk.side.entities.viewport(), Qt.MouseButton.LeftButton, pos=place)
        seen.append(desk.session.item(desk.current).mention.start)
    assert seen[0] == seen[2] < seen[1]


def test_only_undecided_lets_go_of_what_is_decided(desk, qtbot):
    qtbot.mouseClick(desk.side.only_undecided, Qt.MouseButton.LeftButton)
    desk.view.setFocus()
    qtbot.keyClick(desk.view, Qt.Key.Key_Return)
    assert desk.side.model.entities() == ["강별하", "010-0000-1234"]
    assert {item.status for item in desk.session.entity("구름산").items} == {Status.ACCEPTED}


def test_a_place_in_the_list_below_is_gone_to(desk, qtbot):
    place = desk.side.places.visualRect(desk.side.place_model.index(1, 0)).center()
    qtbot.mouseClick(desk.side.places.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert desk.current == desk.session.entity("구름산").items[1].key


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], []),
        ([3], [(3, 3)]),
        ([0, 1, 2], [(0, 2)]),
        ([0, 2, 3, 7], [(0, 0), (2, 3), (7, 7)]),
    ],
)
def test_neighbouring_rows_are_told_together(rows, expected):
    assert list(runs(rows)) == expected


def test_one_decision_among_two_thousand_takes_one_row_away(qtbot):
    model = EntityModel()  # no tester looks at every row of this one
    text = " ".join(f"이름{number:04}" for number in range(2000))
    found = [mention(number * 7, f"이름{number:04}", "내국인이름", f"e{number}") for number in range(2000)]
    session = ReviewSession(text, (), found)
    model.narrow(EntityFilter(undecided=True))
    model.show_rows(entity_rows(session, {}))
    removed, anew = [], []
    model.rowsRemoved.connect(lambda parent, first, last: removed.append((first, last)))
    model.modelReset.connect(lambda: anew.append(True))
    operations.accept(session, 1000)
    model.show_rows(entity_rows(session, {}))
    assert removed == [(999, 999)] and not anew  # how long it takes is measured in benchmarks.desk
    assert model.rowCount(QModelIndex()) == 1 and len(model.entities()) == 1999


def test_a_narrow_pane_gives_its_room_to_the_text(qtbot):
    side = SidePanel()
    qtbot.addWidget(side)
    side.show()
    for letters, hidden in ((80, set()), (40, {SOURCE}), (30, {SOURCE, LABEL})):
        side.resize(letters * side.entities.fontMetrics().horizontalAdvance("가"), 400)
        assert {column for column in range(7) if side.entities.isColumnHidden(column)} == hidden
        assert side.entities.columnWidth(TEXT) >= side.entities.columnWidth(SCORE)


@pytest.mark.parametrize("language", ["korean", "english"])
def test_every_decision_is_readable_in_either_language(desk, language):
    tree = desk.side.entities
    for command in (language, "accept", "reject_by_2"):
        desk.commands[command].trigger()
        assert tree.sizeHintForColumn(DECISION) <= tree.columnWidth(DECISION)


def test_the_swatches_turn_dark_with_the_desktop(desk):
    assert desk.side.model.theme is Theme.LIGHT
    desk.side.setPalette(QPalette(QColor("#202020")))
    assert desk.side.model.theme is Theme.DARK
