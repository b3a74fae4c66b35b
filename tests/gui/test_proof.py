"""The proof before an export, by keys: pages turned, places walked through, a mistake seen and gone back to."""

from dataclasses import replace

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.proof import ProofDialog
from core import messages
from core.messages import text as tr

KEY, WITH = Qt.Key, Qt.KeyboardModifier
CONTROL, ALT = WITH.ControlModifier, WITH.AltModifier
NUMBER = "010-0000-1234"


@pytest.fixture
def judgment(tmp_path):
    """Several pages long; 강별하 on the first one, the number on the last one."""
    between = "".join(f"{number}. 구름산이 한 일을 적는다. {'가' * 80}\n" for number in range(60))
    path = tmp_path / "긴 판결.txt"
    first, last = JUDGMENT.split("구름산은 강별하에게")
    path.write_text(f"{first}{between}구름산은{last}", encoding="utf-8")
    return path


def press(dialog, key, modifier=WITH.NoModifier):
    QTest.keyClick(dialog.focusWidget() or dialog, key, modifier)


def look(seen, *keys):
    """Note what the dialog shows at first and after each key."""

    def answer(dialog):
        seen.append(shown(dialog))
        for one in keys:
            press(dialog, *(one if isinstance(one, tuple) else (one,)))
            if dialog.isVisible():
                seen.append(shown(dialog))

    return answer


def shown(dialog):
    place = dialog.place()
    chosen = [chosen_in(paper) for paper in (dialog.before, dialog.after)]
    return dialog.number.text().partition("</b>")[2], place.kind, place.text, *chosen


def chosen_in(paper):
    selections = paper.extraSelections()  # lives as long as the cursor in it
    return selections[0].cursor.selectedText()


def test_what_will_be_written_is_read_page_by_page(desk, modal):
    seen = []
    keys = (KEY.Key_Down, KEY.Key_PageDown, KEY.Key_Up, (KEY.Key_End, CONTROL), *[KEY.Key_F3] * 20)
    modal.add(ProofDialog, look(seen, *keys, KEY.Key_Escape))
    press(desk, KEY.Key_P, CONTROL)
    QTest.qWait(50)
    wait(desk)
    pages = seen[0][0].partition("/")[2]
    assert int(pages) > 2
    assert seen[0] == (f"1/{pages}", "replaced", "구름산은", "구름산은", "A는")
    assert seen[1] == (f"1/{pages}", "replaced", "강별하", "강별하", "B")
    assert seen[2][0] == f"2/{pages}" and seen[3][0] == f"1/{pages}"  # Up leads back over the page's beginning
    assert seen[3][1] == "replaced" and seen[3][2].startswith("구름산")
    assert seen[4][0] == f"{pages}/{pages}"
    assert seen[-1][2].startswith(NUMBER) and "전화번호 1 생략" in seen[-1][4]  # the last place of all
    assert len(desk.session.log) == 0


def wait(desk):
    while desk.job is not None:
        QTest.qWait(10)


def test_what_stays_readable_comes_first_and_leads_back_to_the_text(desk, modal, qtbot):
    desk.go_to(next(item.key for item in desk.session.items if item.mention.text == NUMBER))
    press(desk.view, KEY.Key_1, ALT)  # rejected, with the first reason
    desk.go_to(desk.session.items[0].key)
    seen = []
    modal.add(ProofDialog, look(seen, (KEY.Key_End, CONTROL), (KEY.Key_G, ALT)))
    press(desk, KEY.Key_P, CONTROL)
    qtbot.waitUntil(lambda: modal.done and desk.job is None and desk.item().mention.text == NUMBER)
    assert seen[1][1:] == ("stays", NUMBER, NUMBER, NUMBER)
    assert desk.view.hasFocus() or chosen_in(desk.view) == NUMBER


def test_the_signs_in_the_margin_say_line_by_line_what_happens(desk, modal):
    found = []

    def answer(dialog):
        for paper in (dialog.before, dialog.after):
            found.append({kind for kind, *_ in paper._signs()})
            picture = paper.viewport().grab().toImage()
            left = round(paper.page.sheet()[0]) + 4
            tops = [(top + height // 2) for kind, top, height in paper._signs() if kind == "replaced"]
            found.append({picture.pixelColor(left, top).lightness() < 80 for top in tops})
        press(dialog, KEY.Key_Escape)

    modal.add(ProofDialog, answer)
    press(desk, KEY.Key_P, CONTROL)
    QTest.qWait(50)
    wait(desk)
    assert found == [{"replaced"}, {True}] * 2


def test_what_is_gone_has_a_bar_where_it_stood(desk, modal, qtbot):
    """On the right nothing is left that could be coloured."""
    found = []

    def answer(dialog):
        place = dialog.place()
        for kind in ("replaced", "removed"):
            gone = replace(place, kind=kind, after=(place.after[0], place.after[0] + (kind == "replaced")))
            dialog.after.go_to(gone)
            bar = dialog.after.cursorRect(dialog.after.textCursor())
            picture = dialog.after.viewport().grab().toImage()
            marked = dialog.palette().color(QPalette.ColorRole.Highlight)
            at = [picture.pixelColor(bar.left(), y) for y in range(bar.top() + 2, bar.bottom() - 2)]
            found.append((dialog.after._gap is None, all(one == marked for one in at)))
        press(dialog, KEY.Key_Escape)

    modal.add(ProofDialog, answer)
    press(desk, KEY.Key_P, CONTROL)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert found[1] == (False, True) and found[0][0]


def test_the_export_dialog_shows_the_proof_and_goes_on_behind_it(desk, modal, qtbot):
    seen = []

    def read(dialog):
        below = dialog.parentWidget()
        press(dialog, KEY.Key_Return)  # closes it
        QTimer.singleShot(100, below, lambda: go_on(below))

    def go_on(dialog):
        seen.append((type(dialog), QApplication.activeModalWidget() is dialog))
        press(dialog, KEY.Key_Escape)

    def export(dialog):
        modal.add(ProofDialog, read)
        press(dialog, KEY.Key_P, ALT)

    modal.add(ExportDialog, export)
    press(desk, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(seen) and modal.done)
    assert seen == [(ExportDialog, True)] and QApplication.activeModalWidget() is None


def test_out_of_the_export_dialog_too_one_goes_to_what_is_wrong(desk, modal, qtbot):
    def export(dialog):
        modal.add(ProofDialog, lambda one: (press(one, KEY.Key_Down), press(one, KEY.Key_G, ALT)))
        press(dialog, KEY.Key_P, ALT)

    modal.add(ExportDialog, export)
    press(desk, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: modal.done and desk.item().mention.text == "강별하")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_in_both_languages_every_row_says_what_becomes_of_a_value(desk, modal, language):
    desk.set_language(language)
    rows, heads = [], []

    def answer(dialog):
        rows.extend(row.text(0) for row in dialog.rows())
        heads.append(dialog.list.topLevelItem(0).text(0))
        press(dialog, KEY.Key_Escape)

    modal.add(ProofDialog, answer)
    press(desk, KEY.Key_P, CONTROL)
    QTest.qWait(50)
    wait(desk)
    assert "강별하 → B" in rows and heads[0].startswith("가린 곳" if language == "ko" else "Replaced")
    assert messages.current_language() == language


@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_the_signs_mean_is_read_whole_on_a_small_screen(desk, modal, language):
    desk.set_language(language)
    cut = []

    def answer(dialog):
        dialog.resize(643, 360)  # 1024 × 600 px at 150 %
        QTest.qWait(50)
        signs = [tr(f"proof.legend.{kind}") for kind in ("replaced", "removed", "stays")]
        said = [label for label in dialog.findChildren(QLabel) if label.text() in signs]
        legend = said[0].parentWidget().rect()
        cut.extend((one.text(), one.width() >= one.sizeHint().width(), legend.contains(one.geometry())) for one in said)
        press(dialog, KEY.Key_Escape)

    modal.add(ProofDialog, answer)
    press(desk, KEY.Key_P, CONTROL)
    QTest.qWait(50)
    wait(desk)
    assert len(cut) == 3 and all(whole and inside for _, whole, inside in cut), cut
