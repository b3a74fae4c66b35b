"""Choosing the model: its card, refusal of a broken one, loading beside the window, what was read before says so."""

import hashlib
import json
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import FakeEngine
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from app.desk.backend import Backend
from app.desk.queue import State
from app.gui.panes.queue import QueueFeature
from app.gui.settings.model_card import card, device, facts, metrics, passed_over, remembered
from app.gui.settings.model_dialog import ModelDialog
from app.gui.settings.models import Models
from app.gui.window import MainWindow
from core.errors import ModelError
from core.tagging import load_bundle

KEY = Qt.Key
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def make_bundle(folder: Path, card: str = "# court-model\n\nMarks names.\n", **more: object) -> Path:
    """A bundle whose files fit its manifest; its network is none."""
    folder.mkdir()
    files = {
        "model.onnx": b"no network",
        "tokenizer.json": b"{}",
        "labels.json": json.dumps(["O", "내국인이름"]).encode(),
        "README.md": card.encode(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    manifest = {
        "name": "court-model",
        "version": "2.0",
        "licence": "CC0-1.0",
        "scheme": "io",
        "window": 256,
        "data": "invented",
        "decoding": {"threshold": 0.4, "direct_threshold": 0.2, "temperature": 1.5},
        "metrics": {"made up": {"binary_f1": 0.5, "leak": 0.25}, "broken": 3},
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        **more,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


class Loader:
    """Gives an engine of its own for each folder; ``fails`` as a network does that cannot be loaded.

    ``waits``: loads no further until told.
    """

    def __init__(self) -> None:
        self.fails = False
        self.waits: threading.Event | None = None
        self.asked: list[Path | None] = []

    def __call__(self, folder: Path | None = None) -> FakeEngine:
        self.asked.append(folder)
        if self.waits is not None:
            self.waits.wait()
        if self.fails:
            raise ModelError("model.load", path=folder, reason="InvalidGraph")
        engine = FakeEngine()
        bundle = load_bundle(folder)
        engine.identity = {"name": bundle.name, "version": bundle.version, "sha256": bundle.sha256}
        engine.tagger = SimpleNamespace(
            provider="CPUExecutionProvider", threads=3, passed_over=("CUDAExecutionProvider",)
        )
        return engine


@pytest.fixture
def loader():
    return Loader()


@pytest.fixture
def window(qtbot, settings, loader, answers):
    shown = MainWindow(settings, backend=Backend(loader))
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: shown.isVisible() and shown.backend.loaded is not None)
    return shown


@pytest.fixture
def court(tmp_path):
    return make_bundle(tmp_path / "법원 모델")


def opened(qtbot, window):
    """Open the choice by its key; the bundle in use has been looked at."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, KEY.Key_M, CONTROL_SHIFT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ModelDialog))
    dialog = QApplication.activeModalWidget()
    seen(qtbot, dialog)
    return dialog


def seen(qtbot, dialog):
    qtbot.waitUntil(lambda: "확인하는 중" not in dialog.page.toPlainText())


def choose(qtbot, dialog, answers, folder):
    """Browse for ``folder`` and look at it."""
    answers.opens = [folder]
    qtbot.keyClick(dialog.browse, KEY.Key_Space)
    seen(qtbot, dialog)


def use(qtbot, window, dialog):
    qtbot.keyClick(dialog.use, KEY.Key_Space)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None and window.job is None)


def test_a_card_fetches_no_picture_from_anywhere(window, qtbot, answers, tmp_path):
    picture = tmp_path / "표지.png"
    drawn = QImage(40, 30, QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.black)
    drawn.save(str(picture))
    name = picture.as_uri()
    folder = make_bundle(tmp_path / "법원 모델", f"# 모델\n\n![표지]({name})\n\n<table background='{name}'></table>\n")
    dialog = opened(qtbot, window)
    choose(qtbot, dialog, answers, folder)
    document = dialog.page.document()
    kind = QTextDocument.ResourceType.ImageResource
    assert "<img" in document.toHtml() and document.resource(kind, QUrl(name)).size() == QSize(1, 1)
    assert "background-image" not in document.toHtml()
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_the_model_in_use_is_shown_with_its_card_and_device(window, qtbot):
    dialog = opened(qtbot, window)
    said, bundle = dialog.page.toPlainText(), load_bundle()
    for expected in (bundle.name, bundle.version, bundle.licence, bundle.sha256, "IO", "712", "binary_f1", "모델 카드"):
        assert expected in said
    assert "CPU, 스레드 3개" in dialog.now.text() and "NVIDIA GPU (CUDA)" in dialog.now.text()
    assert not dialog.use.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_another_model_is_loaded_and_what_was_read_before_says_so(window, qtbot, court, judgment, answers):
    other = judgment.with_name("다른 판결.txt")
    other.write_text("피고인 강별하는 왔다.", encoding="utf-8")
    window.open_paths((judgment, other))
    queue = window.feature(QueueFeature).queue
    qtbot.waitUntil(lambda: [one.state for one in queue.documents] == [State.IN_REVIEW, State.DETECTED])
    old = load_bundle()
    dialog = opened(qtbot, window)
    choose(qtbot, dialog, answers, court)
    assert "court-model" in dialog.page.toPlainText() and dialog.use.isEnabled()
    use(qtbot, window, dialog)
    new = load_bundle(court).sha256
    assert window.backend.loaded.identity["sha256"] == new
    said = window.notices.text()
    assert "court-model 2.0" in said and "다시 탐지합니다" in said and "1건에는 이전 모델" in said
    assert f"다른 모델({old.name} {old.version})" in window.status.text()
    qtbot.waitUntil(lambda: queue.documents[1].state is State.DETECTED)
    assert [one.opened.model.sha256 for one in queue.documents] == [old.sha256, new]


def test_the_chosen_model_is_there_after_the_next_start(window, qtbot, court, settings, loader, answers):
    dialog = opened(qtbot, window)
    choose(qtbot, dialog, answers, court)
    use(qtbot, window, dialog)
    again = MainWindow(settings, backend=Backend(loader))
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: again.backend.loaded is not None)
    assert loader.asked[-1] == court
    again.close()
    dialog = opened(qtbot, window)
    assert dialog.which.currentData() == str(court) and not dialog.use.isEnabled()
    qtbot.keyClick(dialog.which, KEY.Key_Home)
    seen(qtbot, dialog)
    use(qtbot, window, dialog)
    assert (window.backend.model, settings.value("model")) == (None, "")
    assert window.feature(Models)._folders() == [str(court)]


def test_enter_in_the_list_uses_what_was_chosen_and_closes_nothing_else(window, qtbot, court, answers):
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog.which, KEY.Key_Return)
    assert dialog.isVisible()  # it reads with that already
    choose(qtbot, dialog, answers, court)
    dialog.which.setFocus()
    qtbot.keyClick(dialog.which, KEY.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None and window.job is None)
    assert window.backend.model == court
    dialog = opened(qtbot, window)
    qtbot.keyClick(dialog.which, KEY.Key_Home)
    seen(qtbot, dialog)
    close = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setFocus()
    qtbot.keyClick(close, KEY.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert window.backend.model == court


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (lambda folder: (folder / "model.onnx").write_bytes(b"other"), "손상되었거나 바뀌었습니다"),
        (lambda folder: (folder / "labels.json").unlink(), "'labels.json' 파일이 없습니다"),
        (
            lambda folder: (folder / "manifest.json").write_text("{", encoding="utf-8"),
            "manifest.json을 읽을 수 없습니다",
        ),
    ],
)
def test_a_broken_bundle_is_refused_with_the_reason(window, qtbot, court, answers, damage, expected):
    damage(court)
    dialog = opened(qtbot, window)
    choose(qtbot, dialog, answers, court)
    assert expected in dialog.page.toPlainText() and not dialog.use.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert window.backend.model is None


def test_a_network_that_cannot_be_loaded_leaves_the_one_in_use(window, qtbot, court, loader, answers):
    dialog, before = opened(qtbot, window), window.backend.loaded
    choose(qtbot, dialog, answers, court)
    loader.fails = True
    use(qtbot, window, dialog)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "InvalidGraph" in answers.failures[0]
    assert window.backend.loaded is before and window.settings.value("model", "") == ""


def test_loading_can_be_cancelled_and_the_one_in_use_stays(window, qtbot, court, loader, answers):
    dialog, before = opened(qtbot, window), window.backend.loaded
    choose(qtbot, dialog, answers, court)
    loader.waits = threading.Event()
    qtbot.keyClick(dialog.use, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.job is not None and window.work.button.isVisible())
    assert not window.commands["model"].isEnabled()
    window.work.stop()
    loader.waits.set()
    qtbot.waitUntil(lambda: window.job is None)
    assert window.backend.loaded is before and window.settings.value("model", "") == ""


def test_a_chosen_model_that_is_gone_fails_the_reading_and_no_other_takes_its_place(
    qtbot, settings, answers, judgment, tmp_path
):
    settings.setValue("model", str(tmp_path / "gone"))
    window = MainWindow(settings, backend=Backend(Loader()))
    qtbot.addWidget(window)
    window.show()
    window.open_path(judgment)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "gone" in answers.failures[0] and window.session is None
    window.close()


def test_a_chosen_model_that_is_gone_is_said_at_the_start(qtbot, settings, answers, tmp_path):
    settings.setValue("model", str(tmp_path / "gone"))
    window = MainWindow(settings, backend=Backend(Loader()))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: "gone" in window.notices.text())
    assert window.notices.isVisible() and window.commands["model"].isEnabled()
    window.close()


def test_english(window, qtbot):
    window.set_language("en")
    dialog = opened(qtbot, window)
    qtbot.waitUntil(lambda: "Tagging scheme" in dialog.page.toPlainText())
    assert dialog.now.text().startswith("In use: thunder-deid-small") and "3 threads" in dialog.now.text()
    qtbot.keyClick(dialog, KEY.Key_Escape)


# --- without a window ----------------------------------------------------------------------------------------------


def test_what_a_bundle_says_of_itself(court):
    bundle = load_bundle(court)
    told = dict(facts(bundle))
    assert (told["model.threshold"], told["model.direct_threshold"], told["model.window"]) == ("0.4", "0.2", "256")
    assert metrics(bundle) == (("binary_f1", "leak"), [("made up", "0.5000", "0.2500")])
    assert card(bundle).startswith("# court-model")


def test_a_bundle_without_figures_and_card(tmp_path):
    bundle = load_bundle(make_bundle(tmp_path / "plain", metrics=None))
    assert metrics(bundle) == ((), [])
    (bundle.path / "README.md").unlink()
    assert card(bundle) == ""


def test_an_unknown_device_keeps_its_name():
    tagger = SimpleNamespace(provider="DmlExecutionProvider", passed_over=())
    assert (device(tagger), passed_over(tagger)) == ("DmlExecutionProvider", "")


def test_folders_are_remembered_the_last_one_first():
    assert remembered(["a", "b"], Path("b")) == ["b", "a"]
    assert remembered(list("abcdef"), None) == list("abcde")
