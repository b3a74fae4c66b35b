"""Every question is answered by keys on the real box: Yes does it, No does not, and the safe answer is the default."""

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from user import KEY, WITH, press, tab_to

import app
from app.gui import dialogs


@pytest.mark.parametrize(
    ("key", "modifier", "meant"),
    [
        (KEY.Key_Y, WITH.AltModifier, True),
        (KEY.Key_Y, WITH.NoModifier, True),
        (KEY.Key_N, WITH.AltModifier, False),
        (KEY.Key_N, WITH.NoModifier, False),
        (KEY.Key_Return, WITH.NoModifier, False),
        (KEY.Key_Enter, WITH.KeypadModifier, False),
        (KEY.Key_Space, WITH.NoModifier, False),
        (KEY.Key_Escape, WITH.NoModifier, False),
    ],
)
def test_a_question_means_what_its_key_says(parent, modal, key, modifier, meant):
    modal.add(QMessageBox, lambda box: press(box, key, modifier))
    assert dialogs.confirm(parent, "버리시겠습니까?") is meant


def test_yes_is_one_tab_away(parent, modal):
    def answer(box):
        tab_to(box, box.button(QMessageBox.StandardButton.Yes))
        press(box, KEY.Key_Space)

    modal.add(QMessageBox, answer)
    assert dialogs.confirm(parent, "버리시겠습니까?") is True


# --- the mistake that left every Yes without effect ------------------------------------------------------------------


def values_of_qt(tree):
    """The names of a module that stand for Qt's classes, and what they were assigned to."""
    imported = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and one.module]
    names = {alias.name for one in imported if one.module.startswith("PySide6") for alias in one.names}
    for one in ast.walk(tree):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Attribute) and root(one.value) in names:
            names |= {target.id for target in one.targets if isinstance(target, ast.Name)}
    return names


def root(value):
    while isinstance(value, ast.Attribute):
        value = value.value
    return value.id if isinstance(value, ast.Name) else ""


def by_identity(source):
    """The lines in which a value of Qt is compared by identity: Qt gives ints and fresh flags where enums are told."""
    tree = ast.parse(source)
    names = values_of_qt(tree)
    return [
        one.lineno
        for one in ast.walk(tree)
        if isinstance(one, ast.Compare)
        for sign, side in zip(one.ops, one.comparators, strict=True)
        if isinstance(sign, ast.Is | ast.IsNot) and isinstance(side, ast.Attribute) and root(side) in names
    ]


@pytest.mark.parametrize("line", ["a is Box.Yes", "a is not buttons.Yes", "x and a is buttons.Yes"])
def test_a_comparison_by_identity_is_found(line):
    assert by_identity(f"from PySide6.QtWidgets import Box\nbuttons = Box.Button\n{line}\n") == [3]


def test_no_value_of_qt_is_compared_by_identity():
    folder = Path(app.__file__).parent
    found = {str(path.relative_to(folder)): by_identity(path.read_text("utf-8")) for path in folder.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}
