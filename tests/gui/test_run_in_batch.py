"""What the real command did with a folder is reviewed in the window, and reviewed results take the place of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from queue_story import CONTROL, SHIFT, drop, queue_of, row, settled, states
from sessions_story import press
from user import write

from app.desk.queue import State
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from core.result_names import is_reviewed

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.usefixtures("asked")


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """A folder of judgments after `thunder-deid batch`: one that fails, one with nothing to replace, one ordinary."""
    place = tmp_path_factory.mktemp("archive")
    folder = place / "판결"
    (folder / "2024").mkdir(parents=True)
    (folder / "가 판결.txt").write_text(JUDGMENT, encoding="utf-8")
    (folder / "나 서식.txt").write_text("주문과 같이 판결한다.\n", encoding="utf-8")
    (folder / "2024" / "다 판결.docx").write_bytes(b"PK\x03\x04 no more")
    command = [sys.executable, "-m", "app", "batch", str(folder), str(place / "결과"), "--jobs", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert run.returncode == 1, run.stdout + run.stderr
    assert "결과.batch' 폴더를 여십시오" in " ".join(run.stdout.split())
    # Of a later day: the run has not seen it.
    (folder / "라 판결.txt").write_text(JUDGMENT + "제2호\n", encoding="utf-8")
    return place


def names(window):
    return [one.path.name for one in queue_of(window).queue.documents]


def test_what_needs_a_look_comes_first(window, done, qtbot, answers):
    answers.opens = [done / "결과.batch"]
    press(qtbot, window, Qt.Key.Key_F, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: len(states(window)) == 4)
    settled(qtbot, window)
    assert names(window) == ["다 판결.docx", "나 서식.txt", "가 판결.txt", "라 판결.txt"]
    assert states(window)[0] is State.FAILED and states(window)[2] is State.DETECTED
    assert len(row(window, 0)[1]) > len("✕ 실패"), "why it failed"
    said = queue_of(window).panel.counts.text()
    assert "판결서 4건" in said and "실패 1" in said and "가린 곳 없음 1" in said and "아직 처리하지 않음 1" in said


def test_a_folder_that_cannot_be_read_keeps_none_of_the_others_back(window, done, qtbot, answers):
    odd = done / "판결" / os.fsdecode(b"\xff\xfe")  # no code has such a name
    odd.mkdir()
    try:
        drop(window, [done / "결과.batch"])
        qtbot.waitUntil(lambda: len(states(window)) == 4)
    finally:
        odd.rmdir()
    settled(qtbot, window)
    said = queue_of(window).panel.counts.text()
    assert "실패 2" in said and "이름을 글자로 읽을 수 없어" in said
    assert not any("글자로 읽을 수" in one for one in answers.failures)


def test_the_reviewed_judgment_takes_the_place_of_the_result_of_the_run(window, done, qtbot, answers):
    (before,) = (done / "결과").glob("가*.txt")
    (report,) = (done / "결과").glob("가*.report.json")
    hashed = json.loads(report.read_bytes())["output"]["sha256"]
    drop(window, [done / "결과.batch"])
    qtbot.waitUntil(lambda: len(states(window)) == 4)
    settled(qtbot, window)
    queue = queue_of(window)
    queue.choose(queue.queue.documents[2])
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path.name == "가 판결.txt")
    answers.target = before
    press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    press(qtbot, window, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(answers.exports))
    assert answers.suggestion.name == before.name
    assert answers.exports[0].output == before
    (replaced,) = (done / "결과").glob("가*.report.json")
    assert json.loads(replaced.read_bytes())["output"]["sha256"] != hashed


def test_the_reviewed_judgment_takes_the_place_of_a_result_of_another_format(window, tmp_path, qtbot, answers):
    """Beside a result that nobody reviewed, it would be for chance which of them goes out."""
    folder, results = tmp_path / "판결", tmp_path / "결과"
    folder.mkdir()
    (folder / "가 판결.txt").write_text(JUDGMENT, encoding="utf-8")
    command = [sys.executable, "-m", "app", "batch", str(folder), str(results), "--jobs", "1", "--to", "docx"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=300)
    (before,) = results.glob("*.docx")
    drop(window, [results.with_name("결과.batch")])
    qtbot.waitUntil(lambda: window.opened is not None)
    settled(qtbot, window)
    answers.target = before
    press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(answers.exports))
    assert answers.suggestion == before
    assert answers.exports[0].output == before


def test_all_that_are_finished_take_the_places_of_the_results_of_the_run(window, tmp_path, qtbot, modal):
    folder, results, elsewhere = (tmp_path / name for name in ("판결", "결과", "다른 곳"))
    (folder / "2024").mkdir(parents=True)
    (folder / "2024" / "가 판결.txt").write_text(f"{JUDGMENT}제1호\n", encoding="utf-8")
    command = [sys.executable, "-m", "app", "batch", str(folder), str(results), "--jobs", "1", "--to", "docx"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=300)
    (before,) = results.rglob("*.docx")
    old = before.read_bytes()
    drop(window, [results.with_name("결과.batch")])
    qtbot.waitUntil(lambda: window.opened is not None)
    settled(qtbot, window)
    press(qtbot, window, Qt.Key.Key_A)
    while window.session.undecided():
        press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_E, CONTROL | SHIFT)
    said = []

    def go(dialog):
        said.append(dialog.list.topLevelItem(0).text(1))
        write(dialog.folder, str(elsewhere))
        QTest.keyClick(dialog.folder, Qt.Key.Key_Return)

    modal.add(FinishedDialog, go)
    modal.add(OutcomeDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    press(qtbot, window, Qt.Key.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done and window.job is None)
    assert before.name in said[0]
    assert [*elsewhere.iterdir()] == [] and [*results.rglob("*.docx")] == [before]
    assert before.read_bytes() != old and is_reviewed(before)


@pytest.mark.parametrize("gone", ["judgments.txt", None])
def test_a_run_whose_judgments_are_not_there_says_so(window, done, tmp_path, qtbot, answers, gone):
    notes = tmp_path / "결과.batch"
    notes.mkdir()
    for path in (done / "결과.batch").iterdir():
        (notes / path.name).write_bytes(path.read_bytes())
    if gone:
        (notes / gone).unlink()
    else:
        (notes / "judgments.txt").write_text(str(tmp_path / "옮긴 곳"), encoding="utf-8")
    drop(window, [notes])
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "thunder-deid batch" in answers.failures[0]
    assert ("결과.batch" if gone else "옮긴 곳") in answers.failures[0]
    assert states(window) == []
