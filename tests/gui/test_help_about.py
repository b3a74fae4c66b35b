"""The about box names every part with its licence and the licence's words, as they are installed."""

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from app.gui.command_palette.help_sheet import HelpSheet
from app.gui.help import licences
from app.gui.help.about import AboutDialog
from app.gui.help.licences import Component, components, installed
from app.gui.sessions.feature import Sessions
from core import messages
from core.errors import ModelError
from core.tagging import load_bundle

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = [re.match(r"[\w.-]+", one)[0] for one in PROJECT["dependencies"]]


@pytest.fixture(scope="module")
def found():
    return components()


def test_the_program_and_its_model_come_first(found):
    program, model = found[:2]
    assert (program.kind, program.licence) == ("program", PROJECT["license"])
    bundle = load_bundle()
    assert (model.name, model.version, model.licence) == (bundle.name, bundle.version, bundle.licence)
    assert "CC BY-NC-SA 4.0" in model.text()


def test_everything_the_program_needs_has_a_licence_with_its_text():
    parts = [licences.component(one) for one in installed(NEEDED)]
    names = {licences._normal(one.name) for one in parts}
    assert {licences._normal(one) for one in NEEDED} <= names
    assert {"shiboken6", "pillow", "protobuf", "cffi"} <= names  # what those need in their turn
    for one in parts:
        assert one.version and one.licence and one.texts, one.name
        assert len(one.text()) > 500, one.name


def test_the_runtime_for_a_gpu_is_named_and_what_is_left_out_brings_nothing_along(tmp_path, monkeypatch):
    """As the folder without Python is put together: of a stage that has onnxruntime-gpu and no onnxruntime."""
    needs = {
        "thunder-deid": ["onnxruntime==1", "tokenizers==1"],
        "onnxruntime-gpu": ["flatbuffers"],
        "flatbuffers": [],
        "tokenizers": ["huggingface_hub"],
        "huggingface-hub": ["httpx2"],
        "httpx2": [],
    }
    for name, others in needs.items():
        folder = tmp_path / f"{name.replace('-', '_')}-1.dist-info"
        folder.mkdir()
        said = "".join(f"Requires-Dist: {other}\n" for other in others)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{said}", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    names = {one.metadata["Name"] for one in installed(without=("huggingface-hub",))}
    assert names == {"thunder-deid", "onnxruntime-gpu", "flatbuffers", "tokenizers"}


def test_qt_can_be_replaced_and_the_dialog_says_how(found):
    qt = [one for one in found if one.kind == "qt"]
    assert {"PySide6_Essentials", "shiboken6"} <= {one.name for one in qt}
    for one in qt:
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in one.text() and "GNU GENERAL PUBLIC LICENSE" in one.text()


def test_fonts_python_and_the_dictionary_are_named(found):
    by_name = {one.name: one for one in found}
    assert "SIL OPEN FONT LICENSE" in by_name["Nanum Barun Gothic"].text()
    assert "PSF" in by_name["CPython"].text()
    assert "Apache" in by_name["python-mecab-ko-dic"].licence
    assert "Nippon Telegraph" in by_name["mecab-python3"].text()


def test_nothing_under_the_gpl_alone_is_inside(found):
    for one in found:
        choices = re.split(r" OR |,", one.licence)
        assert not all(re.match(r"A?GPL", choice.strip()) for choice in choices), one.name


def test_a_checkout_that_was_never_installed_lists_what_is_there(monkeypatch):
    def nothing(name):
        raise PackageNotFoundError(name)

    others = [one for one in licences.distributions() if one.metadata["Name"] != "thunder-deid"]
    monkeypatch.setattr(licences, "distribution", nothing)
    monkeypatch.setattr(licences, "distributions", lambda: others)
    found = components()
    program = found[0]
    assert (program.kind, program.licence) == ("program", "Apache-2.0") and "Apache License" in program.text()
    assert "PySide6_Essentials" in {one.name for one in found}


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_box_opens_and_shows_the_text_of_what_is_chosen(window, qtbot, monkeypatch, language):
    messages.set_language(language)
    few = (
        Component("thunder-deid", "1.2.3", "Apache-2.0", (), "program"),
        Component("model", "4.5", "CC-BY-NC-SA-4.0", (), "model"),
        Component("PySide6", "6", "LGPL-3.0", (), "qt"),
    )
    monkeypatch.setattr("app.gui.help.feature.components", lambda: few)
    window.commands["about"].trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), AboutDialog))
    dialog = QApplication.activeModalWidget()
    assert all(word in dialog.head.text() for word in ("1.2.3", "Apache-2.0", "CC-BY-NC-SA-4.0"))
    dialog.list.setCurrentIndex(dialog.list.model().index(2, 0))
    assert "Qt6*.dll" in dialog.text.toPlainText()
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width() and dialog.height() <= room.height()
    dialog.close()


def test_the_box_comes_once_and_over_no_other_dialog(window, qtbot):
    sessions = window.feature(Sessions)
    for names in (("about", "about"), ("about", "keys")):
        for name in names:
            window.commands[name].trigger()
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        sessions.lane.finish()
        qtbot.wait(50)  # what was read is told
        dialogs = [one for one in window.findChildren(QDialog) if one.isVisible()]
        assert [type(one) for one in dialogs] == [AboutDialog if names[1] == "about" else HelpSheet]
        dialogs[0].close()
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_without_a_model_the_box_says_why(window, qtbot, answers, monkeypatch):
    def damaged():
        raise ModelError("model.load", path="모델", reason="OSError")

    monkeypatch.setattr("app.gui.help.feature.components", damaged)
    window.commands["about"].trigger()
    qtbot.waitUntil(lambda: bool(answers.failures))
