"""The tour: offered once, led by what the clerk does, ended by Esc, in the way of nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from sample_reader import SAMPLE, SampleEngine

from app.desk import practice
from app.desk.backend import Backend
from app.gui.help.tour import STEPS, Seen, Tour
from app.gui.help.touring import Touring
from app.gui.panes.queue import QueueFeature
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core import messages
from core.messages import text as tr
from core.paths import resource
from core.review.journal import JOURNAL

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def newcomer(qtbot, settings, answers, monkeypatch, tmp_path):
    """The window of somebody who never saw it; the model knows the practice judgment."""
    monkeypatch.setattr(practice, "SAMPLE", f"{SAMPLE}.docx")
    shown = MainWindow(settings, backend=Backend(SampleEngine))
    shown.resize(1366, 768)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(shown.isVisible)
    yield shown
    answers.confirm = True
    shown.close()


@pytest.fixture
def press(newcomer, qtbot):
    def press(key, modifier=Qt.KeyboardModifier.NoModifier):
        newcomer.activateWindow()
        qtbot.waitUntil(newcomer.isActiveWindow)
        qtbot.keyClick(QApplication.focusWidget() or newcomer, key, modifier)

    return press


def name(window):
    step = window.feature(Touring).tour.step
    return step.name if step else ""


def begun(window, qtbot):
    window.commands["tour"].trigger()
    qtbot.waitUntil(lambda: name(window) == "documents" and window.job is None)
    window.view.setFocus()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_newcomer_is_led_by_their_own_keys(newcomer, qtbot, press, answers, tmp_path, language):
    messages.set_language(language)
    newcomer.set_language(language)
    touring = newcomer.feature(Touring)
    touring.offer_once()
    assert touring.card.isVisible() and tr("tour.offer.title") == touring.card.title.text()
    press(KEY.Key_Return)
    qtbot.waitUntil(lambda: name(newcomer) == "documents" and newcomer.job is None)
    assert touring.frame.isVisible()
    for pane in ("text", "entities", "next"):
        press(KEY.Key_Return)
        assert name(newcomer) == pane
    assert not len(newcomer.session.log)  # Enter led on and accepted nothing
    for key, modifier, following in (
        (KEY.Key_N, None, "accept"),
        (KEY.Key_Return, None, "reject"),  # here Enter is the key of the step
        (KEY.Key_Delete, None, "undo"),
        (KEY.Key_Z, CONTROL, "doubts"),
        (KEY.Key_D, None, "both"),
        (KEY.Key_3, CONTROL, "export"),
    ):
        press(key, modifier or Qt.KeyboardModifier.NoModifier)
        assert name(newcomer) == following
    press(KEY.Key_S, CONTROL)
    assert name(newcomer) == "end"
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures) and newcomer.job is None, timeout=20_000)
    assert answers.failures == []
    newcomer.feature(Sessions).lane.finish()
    assert not list((tmp_path / "state").rglob("statistics/*"))  # practice is not counted among the reviews
    press(KEY.Key_Return)
    assert not touring.on and not touring.card.isVisible() and not touring.frame.isVisible()
    assert newcomer.settings.value("tour_known") == "true"


def test_the_keys_in_the_texts_are_those_of_the_key_map(newcomer, qtbot, press):
    newcomer.keymap.choose("next", ["J"])
    newcomer.keys_changed()
    begun(newcomer, qtbot)
    for _ in range(3):
        press(KEY.Key_Return)
    assert "J" in newcomer.feature(Touring).card.text.text()


def test_every_step_can_be_skipped_by_a_click(newcomer, qtbot):
    begun(newcomer, qtbot)
    touring = newcomer.feature(Touring)
    for step in STEPS[1:]:
        assert name(newcomer) == step.name
        qtbot.mouseClick(touring.card.further, Qt.MouseButton.LeftButton)
    assert not touring.on and not len(newcomer.session.log)


def test_esc_ends_it_anywhere_and_it_is_not_offered_again(newcomer, press):
    touring = newcomer.feature(Touring)
    assert not touring.on and not touring.card.isVisible()  # nothing appears unless somebody asks
    touring.offer_once()
    press(KEY.Key_Escape)
    assert not touring.card.isVisible()
    touring.offer_once()
    assert not touring.on


def test_afterwards_enter_accepts_again(newcomer, qtbot, press):
    begun(newcomer, qtbot)
    press(KEY.Key_Escape)
    press(KEY.Key_Return)
    assert len(newcomer.session.log) > 0


def test_the_tour_can_be_taken_twice_and_begins_with_nothing_decided(newcomer, qtbot, press):
    for _ in range(2):
        begun(newcomer, qtbot)
        assert not len(newcomer.session.log)
        for _ in range(4):
            press(KEY.Key_Return)
        press(KEY.Key_A)
        assert name(newcomer) == "reject"
    paths = [one.path for one in newcomer.feature(QueueFeature).queue.documents]
    assert len(paths) == 1 and practice.is_practice(paths[0])


@pytest.mark.parametrize("practised_first", [True, False])
def test_practice_and_the_sample_itself_do_not_stand_in_each_others_way(newcomer, qtbot, answers, practised_first):
    """They read the same, but the reviews are two."""
    queue = newcomer.feature(QueueFeature).queue
    sample = resource("samples", practice.SAMPLE)

    def open_sample():
        newcomer.open_path(sample)
        qtbot.waitUntil(lambda: newcomer.opened is not None and newcomer.opened.document.path == sample)

    for step in (lambda: begun(newcomer, qtbot), open_sample)[:: 1 if practised_first else -1]:
        step()
        newcomer.commands["accept"].trigger()
    assert answers.failures == [] and len(queue.documents) == 2
    assert [len(one.session.log) for one in queue.documents] == [1, 1]
    hashes = {one.opened.document.sha256 for one in queue.documents}
    texts = {one.session.text for one in queue.documents}
    assert (len(hashes), len(texts)) == (2, 1)


def test_nothing_of_the_practice_is_offered_at_the_next_start(newcomer, qtbot, press):
    begun(newcomer, qtbot)
    newcomer.commands["accept"].trigger()
    sessions = newcomer.feature(Sessions)
    qtbot.waitUntil(lambda: sessions.kept.autosaving and not sessions.lane._jobs)
    assert list(sessions.folder.glob("*" + JOURNAL.ending))
    assert newcomer.close()
    assert not list(sessions.folder.glob("*" + JOURNAL.ending))


def test_another_judgment_ends_it_and_is_opened_from_its_own_folder(newcomer, qtbot, judgment, settings):
    settings.setValue("folder", str(judgment.parent))
    begun(newcomer, qtbot)
    newcomer.open_path(judgment)
    qtbot.waitUntil(lambda: newcomer.opened is not None and newcomer.opened.document.path == judgment)
    assert not newcomer.feature(Touring).on
    assert settings.value("folder") == str(judgment.parent)


def test_who_had_no_last_folder_has_none_afterwards(newcomer, qtbot, press, settings):
    begun(newcomer, qtbot)
    press(KEY.Key_Escape)
    assert not settings.contains("folder") and newcomer.last_folder() == str(Path.home())
    settings.setValue("folder", None)  # as the tour once left it
    assert newcomer.last_folder() == str(Path.home())


def test_a_model_that_fails_ends_it(window, engine, qtbot, answers):
    engine.fails = True
    window.commands["tour"].trigger()
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert not window.feature(Touring).on


def test_a_folder_that_cannot_be_written_is_said(window, qtbot, answers, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    window.commands["tour"].trigger()
    assert answers.failures and not window.feature(Touring).on


@pytest.mark.parametrize(("width", "height"), [(683, 384), (1366, 768)])
def test_the_card_lies_inside_the_window_and_beside_the_current_mention(newcomer, qtbot, width, height):
    begun(newcomer, qtbot)
    newcomer.resize(width, height)
    touring = newcomer.feature(Touring)
    for _ in STEPS[1:]:
        qtbot.waitUntil(lambda: not touring.soon.isActive())
        card = touring.card.geometry()
        assert newcomer.rect().contains(card), name(newcomer)
        assert touring.card.text.height() >= touring.card.text.heightForWidth(touring.card.text.width())
        touring.go_on()


def test_the_practice_copy_is_private(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = practice.lay_out("연습")
    assert path.stat().st_mode & 0o077 == 0 and path.parent.stat().st_mode & 0o077 == 0
    assert practice.is_practice(path) and not practice.is_practice(tmp_path / "a.docx")


# --- the steps, without a window -----------------------------------------------------------------------------------


def test_a_step_waits_for_its_deed_and_no_other():
    tour = Tour()
    tour.begin()
    tour.advance(Seen())
    assert tour.number == 0  # nothing is shown before the judgment is there
    assert tour.see(Seen(ready=True, current=1))
    for _ in range(3):
        assert not tour.see(Seen(ready=True, current=5))  # something to look at: only Enter leads on
        tour.advance(Seen(ready=True, current=1))
    assert not tour.see(Seen(ready=True, current=1))
    assert tour.see(Seen(ready=True, current=2))
    assert not tour.see(Seen(ready=True, current=3, rejected=1))
    assert tour.see(Seen(ready=True, current=3, rejected=1, accepted=1))


def test_every_step_has_its_texts_in_both_languages():
    for language in ("ko", "en"):
        messages.set_language(language)
        fields = dict.fromkeys(("keys", "help", "palette", "manual", "open"), "F1")
        assert all(tr(f"tour.{step.name}.title") and tr(f"tour.{step.name}", **fields) for step in STEPS)
