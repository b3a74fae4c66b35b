"""Key lists and passphrases: which are accepted, and a list that was written is read back."""

import pytest
from modal import compose
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from sessions_story import PASSPHRASE, press, save, settled

from app.gui.sessions.dialogs import PassphraseDialog
from app.gui.sessions.key_lists import KeyListDialog
from core.review.key_list import read_key_list

pytestmark = pytest.mark.usefixtures("asked")


def test_the_key_list_has_a_passphrase_of_its_own(desk, qtbot, asked, tmp_path):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    asked.saves[0] = tmp_path / "대조표.deidkeys"
    asked.passphrases = [PASSPHRASE, "바람 부는 서른 고개"]
    desk.commands["key_list"].trigger()
    qtbot.waitUntil(asked.saves[0].exists)
    settled(qtbot, desk)
    assert "달라야" in asked.problems[-1]
    entries = read_key_list(asked.saves[0], "바람 부는 서른 고개").entries
    assert ("구름산",) in {entry.originals for entry in entries}


def test_an_exported_key_list_can_be_read_back(desk, qtbot, asked, answers, tmp_path):
    press(qtbot, desk, Qt.Key.Key_Return)
    asked.saves, asked.passphrases = [tmp_path / "대조표.deidkeys"], ["바람 부는 서른 고개"]
    desk.commands["key_list"].trigger()
    qtbot.waitUntil(asked.saves[0].exists)
    settled(qtbot, desk)
    seen = []

    def look(dialog):
        rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
        seen.append([[row.text(column) for column in range(4)] for row in rows])
        compose(dialog.search, "강별하")
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)  # leaves it open: its passphrase is not asked for again
        seen.append([row.text(1) for row in rows if not row.isHidden()] if dialog.isVisible() else None)
        seen.append(dialog.about.text())
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    answers.add(KeyListDialog, look)
    asked.opens, asked.passphrases = asked.saves, ["틀린 암호 여덟 자", "바람 부는 서른 고개"]
    desk.commands["open_key_list"].trigger()
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert "암호가 틀렸거나" in asked.problems[-1]
    assert seen[0] == [
        ["A", "구름산", "내국인이름", "2"],
        ["B", "강별하", "내국인이름", "2"],
        ["(전화번호 1 생략)", "010-0000-1234", "휴대폰번호", "1"],
    ]
    assert seen[1] == ["강별하"] and seen[2] == "지금 판결서의 대조표입니다."


def ok(dialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


@pytest.mark.parametrize(
    ("first", "again", "allowed"),
    [
        ("", "", False),
        ("일곱자짜리다", "일곱자짜리다", False),
        ("        ", "        ", False),
        ("여덟 자를 넘는다", "", False),
        ("여덟 자를 넘는다", "여덟 자를 넘은다", False),
        ("여덟 자를 넘는다", "여덟 자를 넘는다", True),
    ],
)
def test_a_new_passphrase_is_long_enough_and_typed_twice(qtbot, first, again, allowed):
    dialog = PassphraseDialog(None, "…", twice=True)
    qtbot.addWidget(dialog)
    dialog.first.setText(first)
    dialog.again.setText(again)
    assert ok(dialog).isEnabled() is allowed
    assert dialog.first.echoMode() is dialog.first.EchoMode.Password
