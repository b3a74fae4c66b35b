"""The pages of the profile editor that are made of single fields."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from app.gui.decisions.labels import label_choices
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.picker import Picker
from app.gui.settings.rule_draft import Draft, Value
from app.gui.settings.rule_fields import Field, LineError, as_text, from_text
from app.gui.wheel import scroll_over_fields
from core.messages import text as tr

_LINES = 6
_Editor = QLineEdit | QComboBox | QPlainTextEdit


class NotWritten(ValueError):
    """What was typed into the list ``key`` means nothing, in ``line``."""

    def __init__(self, key: str, line: int) -> None:
        super().__init__(key, line)
        self.key, self.line = key, line


class FieldsPage(QScrollArea):
    """``changed``: something was typed or chosen.

    Attributes:
        editors: the widget of each setting by its key.
        inserts: the button that inserts a label, by the key of the setting.
    """

    changed = Signal()

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields in it have the keyboard
        self._fields = {field.key: field for field in fields}
        self._touched: set[str] = set()
        inner = QWidget()
        form = QFormLayout(inner)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.editors: dict[str, _Editor] = {}
        self.inserts: dict[str, QPushButton] = {}
        for field in fields:
            editor = self.editors[field.key] = self._editor(field)
            editor.setAccessibleName(tr(f"rules.{field.key}"))
            keep_out_mnemonics(editor)
            form.addRow(tr(f"rules.{field.key}"), editor)
            if field.of_labels:
                button = self.inserts[field.key] = QPushButton(tr("rules.insert"))
                button.setAutoDefault(False)
                button.clicked.connect(lambda _=False, key=field.key: self._pick(key))
                form.addRow(button)
        self.setWidget(inner)
        scroll_over_fields(self)

    def _editor(self, field: Field) -> _Editor:
        if field.kind == "text":
            line = QLineEdit()
            line.textChanged.connect(lambda: self._touch(field.key))
            return line
        if field.kind == "choice":
            box = QComboBox()
            for choice in field.choices:
                box.addItem(tr(f"rules.{field.key}.{choice}"), choice)
            box.currentIndexChanged.connect(lambda: self._touch(field.key))
            return box
        text = QPlainTextEdit()
        text.setTabChangesFocus(True)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setFixedHeight(text.fontMetrics().lineSpacing() * _LINES + 12)
        text.textChanged.connect(lambda: self._touch(field.key))
        return text

    def _pick(self, key: str) -> None:
        picker = Picker(self, tr("label.title"), label_choices(), explanation=tr("label.explain"))
        picker.chosen.connect(lambda label: self._insert(key, label))
        picker.open()

    def _insert(self, key: str, label: str) -> None:
        """Begin a line with ``label`` below the others."""
        editor = self.editors[key]
        if isinstance(editor, QPlainTextEdit):
            lines = [*editor.toPlainText().splitlines(), label if self._fields[key].kind == "list" else f"{label} = "]
            editor.setPlainText("\n".join(lines))
            editor.moveCursor(QTextCursor.MoveOperation.End)
            editor.setFocus()

    def _touch(self, key: str) -> None:
        self._touched.add(key)
        self.changed.emit()

    def show_draft(self, draft: Draft) -> None:
        """Show the settings of ``draft``; nothing is told."""
        for key, editor in self.editors.items():
            with QSignalBlocker(editor):
                _put(editor, as_text(draft.get(key)))
        self._touched.clear()

    def values(self) -> dict[str, Value]:
        """The settings that were touched since the draft was shown. Raises NotWritten."""
        found: dict[str, Value] = {}
        for key in self._fields:
            if key in self._touched:
                try:
                    found[key] = from_text(self._fields[key].kind, _typed(self.editors[key]))
                except LineError as error:
                    raise NotWritten(key, error.line) from error
        return found


def _put(editor: _Editor, text: str) -> None:
    if isinstance(editor, QComboBox):
        editor.setCurrentIndex(editor.findData(text))
    elif isinstance(editor, QLineEdit):
        editor.setText(text)
    else:
        editor.setPlainText(text)


def _typed(editor: _Editor) -> str:
    if isinstance(editor, QComboBox):
        return str(editor.currentData())
    return editor.text() if isinstance(editor, QLineEdit) else editor.toPlainText()
