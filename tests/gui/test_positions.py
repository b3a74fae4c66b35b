"""Our offsets and Qt's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor

from app.gui.panes.original import JudgmentView
from app.gui.positions import Utf16Map, displayable

ANY_TEXT = st.text(alphabet=st.characters(), max_size=60)


@pytest.mark.parametrize(
    ("text", "position", "units"),
    [
        ("홍길동", 3, 3),
        ("😀홍길동", 1, 2),
        ("가😀나", 1, 1),
        ("가😀나", 2, 3),
        ("𠮷野 씨", 1, 2),
        ("👩‍⚖️ 판사", 3, 4),
        ("", 0, 0),
    ],
)
def test_known_offsets(text, position, units):
    mapped = Utf16Map(text)
    assert mapped.to_units(position) == units
    assert mapped.to_code_points(units) == position


@given(ANY_TEXT)
def test_every_offset_comes_back(text):
    mapped = Utf16Map(text)
    for position in range(len(text) + 1):
        units = mapped.to_units(position)
        assert units == len(text[:position].encode("utf-16-le", "surrogatepass")) // 2
        assert mapped.to_code_points(units) == position


def test_between_two_halves_is_the_character_itself():
    assert Utf16Map("가😀나").to_code_points(2) == 1


@given(ANY_TEXT)
def test_what_is_shown_has_as_many_characters(text):
    assert len(displayable(text)) == len(text)


@pytest.mark.parametrize(
    "special", ["\r\n", "\r", "\n", "\0", "\u2028", "\u2029", "\ufffc", "\ufdd0", "\f", "\v", "\ud800", "\x85"]
)
def test_qt_moves_no_offset(qtbot, special):
    view = JudgmentView()
    qtbot.addWidget(view)
    text = f"가{special}나😀{special}{special}다"
    view.setPlainText(displayable(text))
    assert view.document().characterCount() - 1 == Utf16Map(text).to_units(len(text))
    cursor = QTextCursor(view.document())
    cursor.setPosition(Utf16Map(text).to_units(len(text) - 1))
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "다"
