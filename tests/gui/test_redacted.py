"""The redacted text beside the original: as the plan would write it, in step with decisions and scrolling."""

import pytest
from gui_story import JUDGMENT
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from queue_story import drop, settled
from sessions_story import another

from app.desk.preview import Mark, Place, Preview, line_changes
from app.gui.models.structure import Structure, line_starts, structure_of
from app.gui.panes.redacted import RedactedFeature
from core.documents.model import Block, BlockKind, Replacement
from core.errors import RedactionError
from core.messages import text as tr

ORIGINAL = "피고인 구름산은 갔다.\n010-1 번호\n끝"


def preview():
    replacements = (Replacement(4, 7, "A"), Replacement(13, 18, "(전화번호 1 생략)"))
    return Preview(ORIGINAL, replacements, (Place(4, 7, 1), Place(13, 18, 2)), {"e": "A"})


# --- without a window ----------------------------------------------------------------------------------------------


def test_the_text_and_its_marks():
    made = preview()
    assert made.text == "피고인 A은 갔다.\n(전화번호 1 생략) 번호\n끝"
    assert made.marks == (Mark(4, 5, 1), Mark(11, 22, 2))
    assert [made.mark_at(place) for place in (3, 4, 5, 6)] == [None, made.marks[0], made.marks[0], None]


@pytest.mark.parametrize(("there", "redacted"), [(0, 0), (4, 4), (6, 4), (7, 5), (13, 11), (15, 11), (18, 22)])
def test_places_are_found_in_the_redacted_text(there, redacted):
    assert preview().to_redacted(there) == redacted


def test_a_removed_value_has_no_mark_and_a_kept_descriptor_is_none():
    text = "나리 식당, 주소 한길 3"
    made = Preview(text, (Replacement(0, 2, "A"), Replacement(10, 14, "")), (Place(0, 5, 1), Place(10, 14, 2)))
    assert made.text == "A 식당, 주소 "
    assert made.marks == (Mark(0, 1, 1),)


@st.composite
def replaced(draw):
    cuts = sorted(draw(st.sets(st.integers(0, 40), max_size=8)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    return [Replacement(start, end, draw(st.text("AB생략 ", max_size=6))) for start, end in pairs]


@given(replaced())
@settings(max_examples=50)
def test_what_stays_is_found_again_on_both_sides(replacements):
    text = "".join(chr(0xAC00 + number) for number in range(41))
    made = Preview(text, replacements)
    inside = {place for item in replacements for place in range(item.start, item.end)}
    for place in set(range(41)) - inside:
        there = made.to_redacted(place)
        assert made.text[there] == text[place]
        assert made.to_original(there) == place


@pytest.mark.parametrize(
    ("old", "new", "changes"), [("abc", "abc", []), ("abc", "axc", [1]), ("", "", []), ("ab", "abc", None)]
)
def test_lines_that_differ(old, new, changes):
    assert line_changes(old, new) == changes


def test_pages_and_rows_of_tables_are_known_by_line():
    text = "머리\n가\t나\n다\t라\n끝"
    cell = {"kind": BlockKind.CELL, "table": 0, "page": 1}
    blocks = [
        Block(0, 2, page=1),
        Block(3, 4, row=0, column=0, **cell),
        Block(5, 6, row=0, column=1, **cell),
        Block(7, 8, row=1, column=0, **cell),
        Block(9, 10, row=1, column=1, **cell),
        Block(11, 12, page=2),
    ]
    found = structure_of(line_starts(text), blocks)
    assert found == Structure({0: 1, 3: 2}, {1: (0, 0), 2: (0, 1)})
    assert found.moved(lambda line: max(0, line - 1)) == Structure({0: 1, 2: 2}, {0: (0, 0), 1: (0, 1)})


# --- in the window -------------------------------------------------------------------------------------------------


@pytest.fixture
def pane(desk, qtbot):
    feature = next(one for one in desk.features if isinstance(one, RedactedFeature))
    qtbot.keyClick(desk.view, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "A" in feature.view.toPlainText())
    return feature


def letters(desk):
    model = desk.side.model
    return {view.entity: model.entity_at(model.index_of(view.entity)).letter for view in desk.session.entities()}


def test_keys_switch_between_the_three_ways_to_look(pane, desk, qtbot):
    assert desk.view.isVisible() and pane.view.isVisible()
    qtbot.keyClick(desk.view, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert not desk.view.isVisible() and pane.view.hasFocus() and pane.buttons["show_redacted"].isChecked()
    qtbot.keyClick(pane.view, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert desk.view.hasFocus() and not pane.view.isVisible()


def test_the_redacted_side_shows_what_the_plan_writes(pane, desk):
    shown = pane.view.toPlainText()
    assert "구름산" not in shown and "강별하" not in shown and "피고인 A" in shown
    assert shown.count("\n") == JUDGMENT.count("\n")


def test_of_what_is_shown_a_narrow_pane_says_that_there_is_more(pane, desk, qtbot):
    assert pane.state.shown() == pane.state.text() == tr("redacted.ready")
    desk.resize(683, 384)
    qtbot.waitUntil(lambda: pane.state.shown().endswith("…"))
    assert pane.state.toolTip() == tr("redacted.ready")


def test_letters_stand_in_the_list(pane, desk):
    found = letters(desk)
    assert (found["구름산"], found["강별하"]) == ("A", "B")


def test_a_decision_is_seen_on_the_redacted_side_a_moment_later(pane, desk, qtbot):
    qtbot.keyClick(desk.view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "피고인 구름산" in pane.view.toPlainText())
    assert letters(desk)["강별하"] == "A"
    qtbot.keyClick(desk.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "구름산" not in pane.view.toPlainText())


def looks(view, text):
    place = view.toPlainText().index(text)
    (found,) = view.marks.within(place, place + 1)
    return found.status, found.family


def test_replacements_have_the_look_of_their_mentions(pane, desk, qtbot):
    line, colour = looks(pane.view, "A")
    qtbot.keyClick(desk.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: looks(pane.view, "A")[0] != line)
    assert looks(pane.view, "A")[1] == colour


def test_a_click_on_a_letter_goes_to_its_mention(pane, desk, qtbot):
    cursor = QTextCursor(pane.view.document())
    cursor.setPosition(pane.view.units.to_units(pane.view.toPlainText().index("B")))
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=pane.view.cursorRect(cursor).center())
    assert desk.session.item(desk.current).mention.text == "강별하"
    assert pane.view.extraSelections()[0].cursor.selectedText() == "B"


def test_a_plan_that_fails_is_said_and_shows_no_letters(pane, desk, qtbot, monkeypatch):
    def fails(*_args, **_named):
        raise RedactionError("redaction.outside", count=1)

    monkeypatch.setattr("app.desk.judgment.plan_redaction", fails)
    qtbot.keyClick(desk.view, Qt.Key.Key_Return)
    error = RedactionError("redaction.outside", count=1).message()
    qtbot.waitUntil(lambda: pane.state.text() == error)
    assert pane.view.toPlainText() == "" and set(letters(desk).values()) == {None}


def test_both_sides_scroll_together(window, qtbot, tmp_path):
    path = tmp_path / "긴 판결.txt"
    path.write_text("".join(f"{number} 구름산은 이것을 했다.\n" for number in range(400)), encoding="utf-8")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    feature = next(one for one in window.features if isinstance(one, RedactedFeature))
    feature.show("show_both")
    qtbot.waitUntil(lambda: "A" in feature.view.toPlainText())
    for source, target in ((window.view, feature.view), (feature.view, window.view)):
        for line in (250, 30):
            source.verticalScrollBar().setValue(line)
            top = source.firstVisibleBlock().blockNumber()
            assert target.firstVisibleBlock().blockNumber() == top
            assert (top > 100) is (line == 250)


def test_taking_the_judgment_off_the_list_empties_both_sides(pane, desk):
    desk.commands["remove_document"].trigger()
    assert desk.session is None and pane.plan._opened is None


def test_f6_goes_from_pane_to_pane(pane, desk, qtbot):
    seen = []
    desk.view.setFocus()
    for _ in range(6):
        seen.append(desk.focusWidget())
        qtbot.keyClick(desk.focusWidget(), Qt.Key.Key_F6)
    assert {desk.view, pane.view, desk.side.entities, desk.side.places} <= set(seen)


@pytest.mark.parametrize("mode", ["show_redacted", "show_tags"])
def test_where_only_the_result_or_the_tags_are_shown_the_keys_decide_there(
    settings, engine, answers, files, qtbot, mode
):
    settings.setValue("middle_pane", mode)  # as it was left the day before
    window = another(qtbot, settings, engine)
    drop(window, files)
    for _ in files[:2]:
        qtbot.waitUntil(lambda: window.session is not None)
        settled(qtbot, window)
        view = window.feature(RedactedFeature).view
        assert window.focusWidget() is view
        qtbot.waitUntil(lambda view=view: view.in_sight(window.item()))
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)
        assert len(window.session.log) == 1
        opened = window.opened
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda opened=opened: window.opened not in (None, opened))
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is window.view
    window.close()


def test_keys_go_through_entities(desk, qtbot):
    seen = []
    for _ in range(3):
        qtbot.keyClick(desk.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        seen.append(desk.session.item(desk.current).mention.text)
    assert sorted(seen) == ["010-0000-1234", "강별하", "구름산"]
    assert len(desk.session.log) == 0


def test_both_texts_get_the_same_room(pane, desk):
    for mode in ("show_redacted", "show_both", "show_original", "show_both"):
        pane.show(mode)
    left, right = pane.texts.sizes()
    assert abs(left - right) <= 1
