"""The whole way of a sample judgment, by keyboard alone, through a crash and two readers, to the verified file."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sample_reader import CONTROL, CONTROL_SHIFT, KEY, MISSED, SAMPLE, Reader, SampleEngine

from app.gui.second_review.dialogs import NotesDialog
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.dialogs import LeftDialog
from app.gui.sessions.feature import Sessions
from core import messages
from core.documents import open_document
from core.messages import text as tr
from core.paths import resource
from core.reports import detection_json, json_bytes
from core.review import crypto
from core.review.journal import JOURNAL
from core.review.record import State
from core.verification.pair import verify_file

KILLED = Path(__file__).with_name("killed_reader.py")


@pytest.fixture
def folder(tmp_path, monkeypatch, qapp):
    """A folder with the sample."""
    monkeypatch.setattr(crypto.new_key, "__defaults__", crypto.new_key.__defaults__)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copy(resource("samples", f"{SAMPLE}.docx"), tmp_path)
    return tmp_path


def run_until_killed(folder, language):
    """The first reader works until the process dies; returns what was decided last."""
    path = os.pathsep.join([str(KILLED.parent), str(KILLED.parents[2])])
    environment = {**os.environ, "PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, KILLED, folder, language]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr[-2000:]
    return json.loads((folder / "state.json").read_text(encoding="utf-8"))


def recover(folder, decided):
    """The first reader starts again: the work is offered, and nothing of it is lost."""
    first = Reader("김검토", folder)
    first.will_press(LeftDialog, KEY.Key_Return)
    first.will_type_passphrase()  # the journal went on under that of the session file
    first.sit_down()
    first.wait(lambda: first.window.session is not None)
    first.settle()
    assert first.state() == decided
    assert first.window.feature(Sessions).kept.unsaved  # the note is in no session file
    return first


def end(first):
    first.press(KEY.Key_E, CONTROL_SHIFT)
    assert tr("state.waiting") in first.window.windowTitle()
    first.save()
    first.leave()


def send_back(folder):
    """The second reader reopens one mention, and wants it changed."""
    other = Reader("이교열", folder)
    other.sit_down()
    other.will_type_passphrase()
    other.open(other.session_file)
    assert tr("state.second") in other.window.windowTitle()
    other.press(KEY.Key_C)
    other.will_write(NotesDialog, "첫 이름을 다시 보십시오.")
    other.press(KEY.Key_R, CONTROL_SHIFT)
    assert tr("state.returned") in other.window.windowTitle()
    other.save()
    other.leave()


def fix(folder):
    """The first reader reads the notes, goes to what was changed, decides it again and ends the review."""
    first = Reader("김검토", folder)
    first.sit_down()
    first.will_type_passphrase()
    first.open(first.session_file)
    panel = first.window.feature(SecondReading).comparison.panel
    assert "첫 이름을 다시 보십시오." in panel.head.text() and "이교열" in panel.head.text()
    first.press(KEY.Key_F7)
    undecided = first.window.session.undecided()
    assert undecided and first.window.item() in undecided
    first.press(KEY.Key_A)
    assert not first.window.session.undecided()
    end(first)


def confirm_and_export(folder):
    """The second reader confirms; only then the judgment goes out."""
    other = Reader("이교열", folder)
    other.sit_down()
    other.will_type_passphrase()
    other.open(other.session_file)
    other.press(KEY.Key_S, CONTROL)
    said = other.answers
    assert said.failures == [messages.text("reading.not_confirmed")] and not said.target.exists()
    other.press(KEY.Key_Y, CONTROL_SHIFT)
    assert tr("state.confirmed") in other.window.windowTitle()
    other.press(KEY.Key_S, CONTROL)
    other.wait(lambda: bool(said.exports) or len(said.failures) > 1)
    other.settle()
    assert len(said.failures) == 1 and said.exports[0].verification.ok
    assert other.window.feature(SecondReading).state is State.EXPORTED
    other.leave()
    return said.target


@pytest.mark.parametrize("language", ["ko", "en"])
def test_from_the_first_doubt_to_the_verified_file(folder, language):
    messages.set_language(language)
    decided = run_until_killed(folder, language)
    first = recover(folder, decided)
    end(first)
    send_back(folder)
    fix(folder)
    target = confirm_and_export(folder)

    document = open_document(folder / f"{SAMPLE}.docx")
    found = [*SampleEngine().detect(document, True, lambda _: None, lambda: False).mentions]
    # What the reader added was found by nobody else: the pair check compares with everything that was replaced.
    places = [place.start() for place in re.finditer(re.escape(MISSED), document.text)]
    found += [replace(found[0], start=at, end=at + len(MISSED), text=MISSED, entity=MISSED) for at in places]
    detections = folder / "찾은 것.json"
    detections.write_bytes(json_bytes(detection_json(document.text, found, (), SampleEngine.identity)))
    assert verify_file(target, document.path, detections).ok
    assert MISSED not in open_document(target).text
    assert not list((folder / "state").rglob(f"*{JOURNAL.ending}"))  # nothing is left of the autosaved work
