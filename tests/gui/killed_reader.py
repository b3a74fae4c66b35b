"""The first hour of the story, in a process that is killed: ``killed_reader.py FOLDER LANGUAGE``.

Doubts, decisions by keyboard, undo and redo, a saved session, one more decision, the end. Writes what was decided to
FOLDER/state.json, then kills itself as hard as the system can.
"""

import json
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from sample_reader import CONTROL, KEY, MISSED, UNSURE, Reader

from app.gui.decisions.text_dialogs import NoteDialog
from app.gui.doubts.answering import ReasonDialog
from app.gui.doubts.feature import Doubts
from app.gui.picker import Picker
from core import messages
from core.review.doubts import DoubtKind


def go_through_doubts(reader: Reader) -> None:
    """Mark the number that was missed, answer the rest with a usual reason."""
    doubts, window = reader.window.feature(Doubts), reader.window
    assert {DoubtKind.NUMBER, DoubtKind.LOW_SCORE} <= {one.kind for one in doubts.list.open}
    reader.press(KEY.Key_D)
    assert window.view.textCursor().selectedText() == MISSED
    reader.will_write(Picker, "휴대폰번호")
    reader.press(KEY.Key_M)
    reader.wait(lambda: window.item() is not None and window.item().mention.text == MISSED)
    reader.settle()
    for _ in range(len(doubts.list.open)):
        if not doubts.list.open:
            break
        reader.press(KEY.Key_D)
        reader.will_press(ReasonDialog, KEY.Key_1)
        reader.press(KEY.Key_S)
        reader.settle()
    assert not doubts.list.open and doubts.list.answered


def decide(reader: Reader) -> None:
    """Accept everything; a wrong key is taken back, done again and taken back for good."""
    window = reader.window
    reader.decide_rest()
    before = window.session.items
    reader.press(KEY.Key_1, Qt.KeyboardModifier.AltModifier)
    rejected = window.session.items
    for key, expected in ((KEY.Key_Z, before), (KEY.Key_Y, rejected), (KEY.Key_Z, before)):
        reader.press(key, CONTROL)
        assert window.session.items == expected != (rejected if expected is before else before)


def main(folder: Path, language: messages.Language) -> None:
    """See the module."""
    _application = QApplication([])
    messages.set_language(language)
    reader = Reader("김검토", folder)
    reader.sit_down()
    reader.open(reader.original)
    assert any(item.mention.text == UNSURE for item in reader.window.session.items)
    go_through_doubts(reader)
    decide(reader)
    reader.will_type_passphrase()
    reader.save()
    reader.will_write(NoteDialog, "두 번째 검토에서 볼 것")
    reader.press(KEY.Key_T)
    reader.wait(lambda: reader.window.item().note != "")
    reader.settle()
    (folder / "state.json").write_text(json.dumps(reader.state()), encoding="utf-8")
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
