"""Changing the rules by the keyboard: checked and shown at once, saved with a warning, used by window and export."""

import pytest
from modal import compose
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QPlainTextEdit
from user import roll, write

from app.gui.going import Going
from app.gui.panes.redacted import RedactedFeature
from app.gui.picker import Picker
from app.gui.settings.profile_dialog import ProfileDialog
from app.gui.settings.profiles import Profiles
from app.gui.settings.rule_draft import profiles_folder
from core.paths import resource
from core.redaction.profile import load_profile

KEY = Qt.Key
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
SHIPPED = resource("profiles", "jaeil-2014-2.toml")


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


@pytest.fixture
def target(answers):
    """Where the user saves."""
    path = profiles_folder() / "우리 법원.toml"
    answers.saves = [path]
    return path


def opened(qtbot, window):
    """Open the editor by its key."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, KEY.Key_K, CONTROL_SHIFT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ProfileDialog))
    return QApplication.activeModalWidget()


def closed(qtbot):
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def press(qtbot, dialog, button):
    assert dialog.buttons[button].isEnabled()
    qtbot.keyClick(dialog.buttons[button], KEY.Key_Space)


def keep(qtbot, dialog, label):
    """Let ``label`` stay readable, by the keyboard."""
    compose_or_clear(qtbot, dialog.treatments.search, label)
    dialog.treatments.select(label)
    dialog.treatments.treatment.setFocus()
    qtbot.keyClick(dialog.treatments.treatment, KEY.Key_End)
    dialog.judge()


def compose_or_clear(qtbot, field, text):
    field.clear()
    compose(field, text)


def test_the_rule_is_shown_as_it_is_with_an_example(window, qtbot):
    dialog = opened(qtbot, window)
    assert "재일 2014-2 (대법원 기준) ✓ 사용 중" in dialog.which.currentText()
    assert "A (주민등록번호 1 생략)" in dialog.example.after.toPlainText()
    assert "마루한" in dialog.example.before.toPlainText()
    assert "다른 점이 없습니다" in dialog.differences.toPlainText()
    assert not any(dialog.buttons[name].isEnabled() for name in ("save", "save_as", "use"))
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_what_is_typed_is_seen_in_the_example_and_among_the_differences(window, qtbot, answers):
    dialog = opened(qtbot, window)
    skip = dialog.pages["general"].editors["letters.skip"]
    skip.setFocus()
    qtbot.keyClicks(skip, "A")
    qtbot.waitUntil(lambda: "원       고  1. B" in dialog.example.after.toPlainText())
    assert "1개" in dialog.right.tabText(1) and "BCDEFG" in dialog.differences.toPlainText()
    assert dialog.pages["general"].editors["name"].text() == "재일 2014-2 수정본"
    assert dialog.said.toPlainText().startswith("기준에 잘못된 곳이 없고")
    mode = dialog.pages["names"].editors["descriptors.mode"]
    mode.setFocus()
    qtbot.keyClick(mode, KEY.Key_End)
    qtbot.waitUntil(lambda: "횟집" not in dialog.example.after.toPlainText())
    assert "함께 가림" in dialog.differences.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)
    assert "저장하지 않은 변경" in answers.questions[-1]


def test_a_mistake_is_said_and_nothing_can_be_saved(window, qtbot):
    dialog = opened(qtbot, window)
    template = dialog.pages["general"].editors["numbers.template"]
    template.setText("생략")
    qtbot.waitUntil(lambda: "생략 문구:" in dialog.said.toPlainText())
    assert not any(dialog.buttons[name].isEnabled() for name in ("save", "save_as", "use"))
    template.setText("[{kind}-{n}]")
    qtbot.waitUntil(lambda: "[계좌번호-2]" in dialog.example.after.toPlainText())
    kinds = dialog.pages["general"].editors["numbers.kinds"]
    kinds.setPlainText("휴대폰번호 = 전화번호\n이메일주소")
    qtbot.waitUntil(lambda: "2행" in dialog.said.toPlainText())
    assert not dialog.buttons["save_as"].isEnabled()
    kinds.setPlainText("휴대폰번호 = 전화")
    qtbot.waitUntil(lambda: "[전화-1]" in dialog.example.after.toPlainText())
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_less_than_the_rule_is_said_before_it_is_saved(window, qtbot, answers, target):
    dialog = opened(qtbot, window)
    keep(qtbot, dialog, "계좌번호")
    assert "그대로 남는 분류 1개: 계좌번호" in dialog.said.toPlainText()
    least = dialog.minimumSizeHint()  # 1366 × 768 at 200 % has room for 683 × 384
    assert least.width() <= 683 and least.height() <= 384
    assert "331-20-458812" in dialog.example.after.toPlainText()
    answers.confirm = False
    press(qtbot, dialog, "save_as")
    assert "계좌번호" in answers.questions[-1] and "그래도 저장" in answers.questions[-1]
    assert not target.exists() and dialog.isVisible()
    answers.confirm = True
    press(qtbot, dialog, "save_as")
    assert load_profile(target).treatments["계좌번호"] == "keep"
    assert dialog.which.currentText() == "우리 법원" and not dialog.buttons["save"].isEnabled()
    answers.confirm = False
    press(qtbot, dialog, "use")
    assert "그래도 사용" in answers.questions[-1] and window.backend.rules is None
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_a_saved_profile_is_used_by_window_and_export_and_remembered(desk, qtbot, target, settings):
    shown = desk.feature(RedactedFeature)
    desk.commands["show_redacted"].trigger()
    qtbot.waitUntil(lambda: "(전화번호 1 생략)" in shown.view.toPlainText())
    dialog = opened(qtbot, desk)
    dialog.pages["general"].editors["numbers.template"].setText("<{kind} {n}>")
    dialog.judge()
    press(qtbot, dialog, "save_as")
    press(qtbot, dialog, "use")
    closed(qtbot)
    qtbot.waitUntil(lambda: "<전화번호 1>" in shown.view.toPlainText())
    assert "재일 2014-2 수정본" in desk.notices.text() and "다른 처리 기준" in desk.status.text()
    assert desk.backend.plan(desk.opened).profile.name == "재일 2014-2 수정본"
    assert settings.value("profile") == str(target)
    dialog = opened(qtbot, desk)
    assert dialog.which.currentText() == "우리 법원 ✓ 사용 중"
    dialog.pages["general"].editors["numbers.template"].setText("<{kind}-{n}>")
    dialog.judge()
    press(qtbot, dialog, "save")  # what is in use holds at once
    qtbot.waitUntil(lambda: "<전화번호-1>" in shown.view.toPlainText())
    dialog.which.setFocus()
    qtbot.keyClick(dialog.which, KEY.Key_Home)
    assert dialog.editing.path is None and dialog.buttons["use"].isEnabled()
    press(qtbot, dialog, "use")
    closed(qtbot)
    qtbot.waitUntil(lambda: "(전화번호 1 생략)" in shown.view.toPlainText())
    assert settings.value("profile") == "" and "다른 처리 기준" not in desk.status.text()


def test_what_was_typed_a_moment_before_is_not_lost_by_using_the_profile(window, qtbot, answers, target):
    dialog = opened(qtbot, window)
    dialog.pages["general"].editors["numbers.template"].setText("<{kind} {n}>")
    dialog.judge()
    press(qtbot, dialog, "save_as")
    qtbot.waitUntil(dialog.buttons["use"].isEnabled)
    field = dialog.pages["general"].editors["numbers.template"]
    qtbot.keyClicks(field, ".")
    press(qtbot, dialog, "use")  # no pause is that short for a hand on the mouse, but for Alt+U it is
    assert dialog.isVisible() and dialog.editing.draft.changed and dialog.buttons["save"].isEnabled()
    press(qtbot, dialog, "save")
    press(qtbot, dialog, "use")
    closed(qtbot)
    assert window.backend.profile().numbers.template == "<{kind} {n}>."


def test_a_profile_in_use_that_hides_less_is_said_below_as_long_as_it_is(desk, qtbot, target):
    dialog = opened(qtbot, desk)
    keep(qtbot, dialog, "내국인이름")
    press(qtbot, dialog, "save_as")
    press(qtbot, dialog, "use")
    closed(qtbot)
    assert "⚠ 대법원 기준보다 덜 가리는" in desk.status.text()
    desk.feature(Going).step(1)
    assert "⚠ 대법원 기준보다 덜 가리는" in desk.status.text()
    desk.feature(Profiles).use(None)
    assert "⚠" not in desk.status.text()


def test_a_profile_from_elsewhere_is_opened_and_a_broken_one_refused(window, qtbot, answers, tmp_path):
    other, broken = tmp_path / "다른 법원.toml", tmp_path / "broken.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace('name = "재일 2014-2"', 'name = "다른 법원"')
    other.write_text(text.replace('skip = ""', 'skip = "ABC"'), encoding="utf-8")
    broken.write_text(text.replace("[letters]", "[leters]"), encoding="utf-8")
    dialog = opened(qtbot, window)
    answers.opens = [other, broken]
    press(qtbot, dialog, "open")
    assert dialog.which.currentText() == "다른 법원" and dialog.buttons["use"].isEnabled()
    assert dialog.pages["general"].editors["letters.skip"].text() == "ABC"
    press(qtbot, dialog, "open")
    assert "letters" in answers.failures[-1] and dialog.which.currentText() == "다른 법원"
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_changes_are_not_lost_by_choosing_another_profile(window, qtbot, answers):
    dialog = opened(qtbot, window)
    dialog.pages["parties"].editors["party_block.watch"].clear()
    answers.confirm = False
    dialog.edit(None)
    assert dialog.editing.draft.changed and "남아도 알려 주지 않는 당사자 항목: 직업" in dialog.said.toPlainText()
    answers.confirm = True
    dialog.edit(None)
    assert not dialog.editing.draft.changed
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_a_disk_that_cannot_be_written_keeps_the_changes(window, qtbot, answers, target, tmp_path):
    (tmp_path / "config").write_text("in the way")
    dialog = opened(qtbot, window)
    dialog.pages["general"].editors["letters.skip"].setText("I")
    dialog.judge()
    press(qtbot, dialog, "save_as")
    assert answers.failures and dialog.editing.draft.changed and dialog.isVisible()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_a_profile_that_is_gone_stops_the_reading_and_the_editor_says_so(window, qtbot, answers, judgment, tmp_path):
    window.backend.rules = tmp_path / "gone.toml"
    window.open_path(judgment)
    qtbot.waitUntil(lambda: len(answers.failures) == 1)
    assert "gone.toml" in answers.failures[0] and window.session is None
    dialog = opened(qtbot, window)
    assert "gone.toml" in answers.failures[1]
    assert dialog.which.currentText() == "재일 2014-2 (대법원 기준)" and dialog.buttons["use"].isEnabled()
    press(qtbot, dialog, "use")
    closed(qtbot)
    assert window.backend.rules is None


def test_a_category_gives_its_treatment_to_its_labels_and_takes_it_back(window, qtbot):
    dialog = opened(qtbot, window)
    page = dialog.treatments
    page.tree.setCurrentItem(page.tree.topLevelItem(2))
    assert page.tree.currentItem().text(0) == "이메일주소"
    page.treatment.setFocus()
    qtbot.keyClick(page.treatment, KEY.Key_End)
    dialog.judge()
    assert "이메일주소 전체" in dialog.said.toPlainText()
    assert "⚠" in page.tree.currentItem().child(0).text(2)
    qtbot.keyClick(page.treatment, KEY.Key_Home)
    dialog.judge()
    assert dialog.judged.weakened == () and "⚠" not in page.tree.currentItem().child(0).text(2)
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_a_label_that_the_search_hides_is_chosen_no_more(window, qtbot):
    dialog = opened(qtbot, window)
    page = dialog.treatments
    keep(qtbot, dialog, "계좌번호")
    compose_or_clear(qtbot, page.search, "내국인이름")
    assert not page.treatment.isEnabled() and page.treatment.currentText() == ""
    page.search.clear()
    assert not page.tree.selectedItems() and not page.treatment.isEnabled()
    compose(page.search, "내국인이름")
    page.select("내국인이름")
    page.search.clear()
    (row,) = page.tree.selectedItems()  # and what is chosen stays in sight
    assert row.text(0) == "내국인이름" and row.parent().isExpanded() and page.treatment.isEnabled()
    compose(page.search, "계좌번호")
    page.tree.setFocus()
    qtbot.keyClick(page.tree, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert page.treatment.isEnabled() and not any(row.isHidden() for row in page.tree.selectedItems())
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_the_wheel_over_a_page_of_rules_changes_none(window, qtbot):
    dialog = opened(qtbot, window)
    page = dialog.pages["parties"]
    bar = page.verticalScrollBar()
    dialog.left.setCurrentWidget(page)
    dialog.resize(dialog.width(), 400)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    for editor in page.findChildren(QComboBox):
        page.ensureWidgetVisible(editor)
        seen = bar.value()
        roll(editor, 1 if seen == bar.maximum() else -1)
        assert bar.value() != seen
    dialog.judge()
    assert not dialog.editing.draft.changed
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_the_first_profile_of_ones_own_is_offered_to_be_saved_among_those(window, qtbot, modal):
    folders = []

    def named(dialog):
        folders.append(dialog.directory().absolutePath())
        write(dialog.findChild(QLineEdit, "fileNameEdit"), "우리 법원")
        qtbot.keyClick(dialog.findChild(QLineEdit, "fileNameEdit"), KEY.Key_Return)

    dialog = opened(qtbot, window)
    dialog.pages["general"].editors["letters.skip"].setText("I")
    dialog.judge()
    modal.add(QFileDialog, named)
    press(qtbot, dialog, "save_as")
    assert folders == [str(profiles_folder())] and dialog.which.currentText() == "우리 법원"
    assert [one.name for one in profiles_folder().iterdir()] == ["우리 법원.toml"]
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_a_label_is_inserted_by_searching_for_it(window, qtbot):
    dialog = opened(qtbot, window)
    for page, key, end in (("parties", "party_block.labels", ""), ("general", "numbers.kinds", " = ")):
        dialog.left.setCurrentWidget(dialog.pages[page])
        qtbot.keyClick(dialog.pages[page].inserts[key], KEY.Key_Space)
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), Picker))
        picker = QApplication.activeModalWidget()
        compose(picker.search, "계좌번호")
        qtbot.keyClick(picker.search, KEY.Key_Return)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is dialog)
        assert dialog.pages[page].editors[key].toPlainText().splitlines()[-1] == f"계좌번호{end}"
    qtbot.waitUntil(lambda: "행을 ‘분류 = 값’으로" in dialog.said.toPlainText())
    dialog.pages["general"].editors["numbers.kinds"].insertPlainText("번호")
    qtbot.waitUntil(lambda: "(번호 1 생략)" in dialog.example.after.toPlainText())
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_english(window, qtbot):
    window.set_language("en")
    dialog = opened(qtbot, window)
    keep(qtbot, dialog, "계좌번호")
    assert "Labels that stay readable, 1:" in dialog.said.toPlainText()
    assert dialog.right.tabText(1) == "&Differences: 1" and "Stays readable" in dialog.differences.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    closed(qtbot)


def test_the_letter_of_a_button_that_cannot_be_pressed_now_is_not_written_into_a_field(window, qtbot):
    dialog = opened(qtbot, window)
    fields = [dialog.treatments.search, *(one for page in dialog.pages.values() for one in page.editors.values())]
    before = [as_typed(field) for field in fields]
    assert not dialog.buttons["save"].isEnabled()
    for field in fields:
        qtbot.keyClick(field, KEY.Key_S, Qt.KeyboardModifier.AltModifier)
    assert [as_typed(field) for field in fields] == before
    qtbot.keyClick(dialog, KEY.Key_Escape)


def as_typed(field):
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()
