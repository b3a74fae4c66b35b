"""The list of documents: files of courts have long names, and still twenty of them are in sight at once."""

from pathlib import Path

import pytest
from gui_story import JUDGMENT
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from queue_story import drop, queue_of, states

from app.desk.preflight import Checked
from app.desk.queue import DocumentQueue, State
from app.gui.panes.queue_list import QueuePanel
from app.gui.panes.queue_rows import WHOLE, DocumentRows
from app.gui.panes.reading import Reading
from core.errors import DocumentError

LONG = "2025고합{number} 특정경제범죄가중처벌등에관한법률위반(사기) 판결서.txt"


@pytest.fixture
def listed(window, qtbot, engine, tmp_path):
    """Sixteen documents with long names; the first one is being read all the time."""
    engine.slow = True
    for number in range(101, 117):
        (tmp_path / LONG.format(number=number)).write_text(f"{JUDGMENT}제{number}호\n", encoding="utf-8")
    drop(window, sorted(tmp_path.glob("*.txt")))
    qtbot.waitUntil(lambda: len(states(window)) == 16 and states(window)[0] is State.DETECTING)
    preflight = queue_of(window).preflight
    qtbot.waitUntil(lambda: preflight.done == preflight.total == 16 and preflight._job is None)
    return queue_of(window).panel


def heights(panel):
    model = panel.model
    return [panel.list.visualRect(model.index(row)).height() for row in range(model.rowCount())]


def test_long_names_take_one_line_and_sixteen_documents_are_in_sight(listed, qtbot):
    two = 2 * listed.list.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: max(heights(listed)) <= two + 8)
    last = listed.list.visualRect(listed.model.index(15))
    assert listed.list.viewport().rect().contains(last)
    index = listed.model.index(3)
    assert "104" in index.data() and LONG.format(number=104) in index.data(0x0003)  # the tooltip says all of it


def test_why_a_document_failed_is_said_in_full_and_its_row_shrinks_again(listed, qtbot):
    document = listed.model.queue.documents[2]
    before = heights(listed)[2]
    document.state, document.error = State.FAILED, DocumentError("document.twin", file="가" * 60, other="나" * 60)
    listed.changed(document)
    assert listed.model.index(2).data(WHOLE) is True
    lines = listed.list.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: heights(listed)[2] >= before + 4 * lines)
    document.state, document.error = State.NEW, None
    listed.changed(document)
    qtbot.waitUntil(lambda: heights(listed)[2] == before)


def test_what_becomes_known_of_one_document_draws_its_row_and_lays_out_no_other(qtbot, monkeypatch):
    measured = []
    original = DocumentRows.sizeHint
    monkeypatch.setattr(
        DocumentRows, "sizeHint", lambda rows, *asked: measured.append(asked[1].row()) or original(rows, *asked)
    )
    queue = DocumentQueue()
    panel = QueuePanel(queue, Reading(queue, None))
    qtbot.addWidget(panel)
    panel.resize(216, 700)
    panel.show()
    documents = queue.add(Path(f"2025가단{number} 판결.txt") for number in range(400))
    panel.rebuilt()
    qtbot.waitUntil(lambda: len(measured) >= 400)
    qtbot.wait(50)
    before = panel.list.visualRect(panel.model.index(0))
    picture = panel.list.viewport().grab(before).toImage()
    measured.clear()
    for number, document in enumerate(documents[:20]):
        queue.checked(document, Checked(f"{number:064d}", 12_345))
        panel.changed(document)
        QApplication.processEvents()
    assert len(measured) < 400  # its own, and no layout of all
    assert panel.list.viewport().grab(before).toImage() != picture  # and says what is known
    for document in documents[20:40]:
        queue.checked(document, Checked(error=DocumentError("document.encrypted", file=document.path.name)))
        panel.changed(document)
        QApplication.processEvents()
    lines = panel.list.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: panel.list.visualRect(panel.model.index(39)).height() > 2 * lines + 8)
    assert len(measured) < 5 * 400  # not all of them for each that cannot be read


def test_letters_of_the_chosen_row_are_those_of_a_selection(listed):
    view = listed.list
    view.setFocus()
    view.setCurrentIndex(listed.model.index(4))
    picture = view.viewport().grab().toImage()
    for row, chosen in ((4, True), (6, False)):
        room = view.visualRect(listed.model.index(row))
        seen = [
            QColor(picture.pixel(x, y)).lightness()
            for x in range(room.left() + 4, room.right() - 4)
            for y in range(room.top() + 2, room.bottom() - 2)
        ]
        ground = max(set(seen), key=seen.count)
        ink = max(seen) if chosen else min(seen)
        assert abs(ink - ground) > 100, row
