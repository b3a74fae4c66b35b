"""The pages of the profile editor that are made of single fields."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from app.gui.settings import rule_texts  # noqa: F401  texts register themselves
from app.gui.settings.rule_draft import Draft, Value
from app.gui.settings.rule_fields import Field, LineError, as_text, from_text
from app.gui.texts import tr

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
    """

    changed = Signal()

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._fields = {field.key: field for field in fields}
        self._touched: set[str] = set()
        inner = QWidget()
        form = QFormLayout(inner)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.editors: dict[str, _Editor] = {}
        for field in fields:
            editor = self.editors[field.key] = self._editor(field)
            editor.setAccessibleName(tr(f"rules.{field.key}"))
            form.addRow(tr(f"rules.{field.key}"), editor)
        self.setWidget(inner)

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
