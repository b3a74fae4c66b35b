"""Preferences by the keyboard: what is changed holds at once, is kept, and goes back to the defaults when asked."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from user import roll

from app.desk.backend import Backend
from app.gui.appearance.themes import Theme, chosen_theme, wear
from app.gui.dictionaries.dialog import DictionaryDialog
from app.gui.exporting.feature import exports_certificates, kept_in_place
from app.gui.qt_language import speak_qt
from app.gui.remembered import flag
from app.gui.second_review.feature import SecondReading
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.feature import Settings
from app.gui.settings.model_dialog import ModelDialog
from app.gui.settings.preferences import Preferences, fewer_second_readings
from app.gui.settings.profile_dialog import ProfileDialog
from app.gui.window import MainWindow
from core import messages

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


@pytest.fixture(autouse=True)
def undressed():
    """Later tests find the application as it was."""
    yield
    wear(QApplication.instance(), Theme.SYSTEM)
    messages.set_language("en")
    speak_qt(QApplication.instance())


def opened(qtbot, window):
    """Open the preferences by their key."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), SettingsDialog))
    return QApplication.activeModalWidget()


def close(qtbot, dialog):
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_the_language_changes_at_once_everywhere(window, qtbot):
    dialog = opened(qtbot, window)
    assert (dialog.windowTitle(), dialog.focusWidget()) == ("설정", dialog.language)
    qtbot.keyClick(dialog.language, KEY.Key_Down)
    assert dialog.windowTitle() == "Preferences" and dialog.theme.itemText(1) == "Light"
    assert dialog.language.accessibleName() == "Language"
    assert window.commands["settings"].text() == "&Preferences…"
    shut = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    assert shut.text().replace("&", "") == "Close"
    assert window.settings.value("language") == "en"
    qtbot.keyClick(dialog.language, KEY.Key_Up)
    assert dialog.windowTitle() == "설정" and dialog.theme.itemText(1) == "밝게"
    qtbot.waitUntil(lambda: shut.text().startswith("닫기"))
    close(qtbot, dialog)


def test_a_language_that_was_left_leaves_no_menus_behind(window, qtbot):
    counts = []
    for name in ("english", "korean", "english", "korean"):
        window.commands[name].trigger()
        qtbot.wait(10)  # what was called goes once it has returned
        counts.append(len(window.findChildren(QAction)))
    assert counts == counts[:1] * 4
    close(qtbot, opened(qtbot, window))


def test_every_theme_can_be_worn(window, qtbot):
    dialog = opened(qtbot, window)
    backgrounds = set()
    for theme in Theme:
        dialog.theme.setCurrentIndex(dialog.theme.findData(theme.value))
        assert chosen_theme(window.settings) is theme
        QApplication.processEvents()
        backgrounds.add((window.view.palette().base().color().name(), window.palette().window().color().name()))
    assert len(backgrounds) >= 4
    assert all(dialog.theme.itemText(row) for row in range(dialog.theme.count()))
    close(qtbot, dialog)


def test_font_and_size_are_those_of_the_judgment_now_and_after_the_next_start(desk, qtbot, settings, engine):
    dialog = opened(qtbot, desk)
    qtbot.keyClick(dialog.family, KEY.Key_End)
    family = dialog.family.currentData()
    dialog.points.selectAll()
    qtbot.keyClicks(dialog.points, "18")
    assert (desk.view.font().family(), desk.view.font().pointSizeF()) == (family, 18)
    assert (dialog.sample.font().family(), dialog.sample.font().pointSizeF()) == (family, 18)
    close(qtbot, dialog)
    again = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(again)
    assert (again.view.font().family(), again.view.font().pointSizeF()) == (family, 18)
    again.close()


def test_a_font_that_was_removed_is_named_and_stays_chosen(window, qtbot):
    window.settings.setValue("font_family", "없는글꼴")
    dialog = opened(qtbot, window)
    assert dialog.family.currentText() == "없는글꼴 (설치되어 있지 않음)"
    close(qtbot, dialog)
    assert window.settings.value("font_family") == "없는글꼴"


def test_shares_certificate_and_name_reach_who_uses_them(desk, qtbot):
    dialog = opened(qtbot, desk)
    dialog.shares["other"].selectAll()
    qtbot.keyClicks(dialog.shares["other"], "100")
    assert desk.feature(SecondReading).needed
    qtbot.keyClick(dialog.certificate, KEY.Key_Space)
    assert not desk.feature(Settings).preferences().certificate
    dialog.reviewer.selectAll()
    qtbot.keyClicks(dialog.reviewer, "Lee")
    qtbot.keyClick(dialog.reviewer, KEY.Key_Return)
    assert dialog.isVisible() and desk.session.log.who == "Lee"
    dialog.reviewer.clear()
    qtbot.keyClick(dialog.reviewer, KEY.Key_Return)
    assert desk.session.log.who == "Lee"
    close(qtbot, dialog)


def test_the_wheel_scrolls_and_changes_nothing(window, qtbot):
    dialog = opened(qtbot, window)
    dialog.resize(dialog.width(), 320)
    bar, before = dialog._area.verticalScrollBar(), window.feature(Settings).preferences()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    for field in (dialog.language, dialog.theme, dialog.family, dialog.points, *dialog.shares.values()):
        dialog._area.ensureWidgetVisible(field)
        seen = bar.value()
        roll(field, 1 if seen == bar.maximum() else -1)
        assert bar.value() != seen and dialog.language.hasFocus()
    assert window.feature(Settings).preferences() == before == dialog.preferences
    close(qtbot, dialog)


@pytest.mark.parametrize(("key", "name"), [("export/certificate", "certificate"), ("export/pdf_in_place", "in_place")])
@pytest.mark.parametrize("kept", ["1", "0", "네", "true", "false"])
def test_a_setting_is_shown_as_an_export_takes_it_and_stays_as_it_is_written(window, qtbot, key, name, kept):
    window.settings.setValue(key, kept)
    taken = {"certificate": exports_certificates, "in_place": kept_in_place}[name](window.settings)
    dialog = opened(qtbot, window)
    assert getattr(dialog, name).isChecked() is taken
    dialog.points.setValue(15)
    assert window.settings.value(key) == kept
    qtbot.keyClick(getattr(dialog, name), KEY.Key_Space)
    assert flag(window.settings, key, taken) is not taken
    close(qtbot, dialog)


def test_a_reset_is_asked_says_what_is_lost_and_gives_the_defaults(desk, qtbot, answers):
    desk.feature(SecondReading).set_percents({"civil": 30})
    desk.set_font_size(20)
    dialog = opened(qtbot, desk)
    answers.confirm = False
    qtbot.keyClick(dialog.reset, KEY.Key_Space)
    assert "민사" in answers.questions[-1] and "형사" not in answers.questions[-1]
    assert desk.feature(SecondReading).percents()["civil"] == 30
    answers.confirm = True
    qtbot.keyClick(dialog.reset, KEY.Key_Space)
    assert desk.feature(Settings).preferences() == Preferences() == dialog.preferences
    assert (dialog.points.value(), dialog.shares["civil"].value()) == (12, 0)
    assert desk.settings.value("reviewer") == "김검토"
    close(qtbot, dialog)


@pytest.mark.parametrize(
    ("name", "kind"), [("model", ModelDialog), ("profile", ProfileDialog), ("dictionaries", DictionaryDialog)]
)
def test_the_other_settings_are_one_key_away(window, qtbot, engine, name, kind):
    engine.tagger = SimpleNamespace(provider="CPUExecutionProvider", threads=1, passed_over=())
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog.others[name], KEY.Key_Space)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), kind))
    close(qtbot, QApplication.activeModalWidget())


def test_closing_gives_the_keyboard_back(desk, qtbot):
    desk.view.setFocus()
    close(qtbot, opened(qtbot, desk))
    qtbot.waitUntil(lambda: desk.view.hasFocus())


# --- without a window ----------------------------------------------------------------------------------------------


def test_only_shares_that_fall_are_fewer():
    now = Preferences(shares={**Preferences().shares, "civil": 30, "family": 10})
    assert fewer_second_readings(now, Preferences()) == ("civil", "family")
    assert fewer_second_readings(Preferences(), now) == ()
