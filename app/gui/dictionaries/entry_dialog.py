"""One entry of the dictionary, checked before the dialog closes."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QDialog,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs as asked
from app.gui.actions import plain
from app.gui.appearance.sizes import make_room
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.dictionaries.editing import identity
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.panes.side import label_name
from app.gui.spoken import announce
from core import messages
from core.detection.dictionaries import Entry, Kind
from core.errors import Problem
from core.messages import text as tr
from core.taxonomy import taxonomy

_WIDTH = 480
_OF_LABEL = frozenset({"dictionaries.label", "dictionaries.no_label", "dictionaries.kept_label"})
Check = Callable[[Entry], Problem | None]


class EntryDialog(QDialog):
    """Edits ``entry``; ``take`` gets the new one and says what speaks against it, which keeps the dialog open."""

    def __init__(self, parent: QWidget, entry: Entry, take: Check) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("dict.entry"))
        # What was confirmed holds for that value alone.
        self._take, self._confirmed = take, identity(entry) if entry.over_rules else None
        self.kind, self.label = QComboBox(), QComboBox()
        self.value, self.court, self.note = QLineEdit(entry.value), QLineEdit(entry.court), QLineEdit(entry.note)
        self.over, self.problem = QCheckBox(tr("dict.over_box")), plain_label()
        for kind in Kind:
            self.kind.addItem(tr(f"dict.{kind.value}"), kind)
        self.kind.setCurrentIndex(self.kind.findData(entry.kind))
        self._fill_labels(entry.label)
        self.court.setPlaceholderText(tr("dict.court_hint"))
        self.over.setChecked(entry.over_rules)
        keep_out_mnemonics(self.value, self.label, self.court, self.note)
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self._kind_changed()
        self._before = self.entry()
        self.setMinimumWidth(_WIDTH)
        self.value.setFocus()

    def _fill_labels(self, current: str) -> None:
        self.label.addItem(tr("dict.any_label"), "")
        for label in taxonomy().labels:
            self.label.addItem(label_name(label), label)
        self.label.setCurrentIndex(max(0, self.label.findData(current)))
        # Typing a part of the name finds it among hundreds.
        self.label.setEditable(True)
        self.label.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.label.model(), self.label)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.label.setCompleter(completer)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for name, field in (
            ("dict.kind", self.kind),
            ("dict.value", self.value),
            ("dict.label", self.label),
            ("dict.court", self.court),
            ("dict.note", self.note),
        ):
            field.setAccessibleName(plain(tr(name)))
            form.addRow(tr(name), field)
        form.addRow("", self.over)
        self.buttons = ok_and_cancel(self, self._accept)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)

    def _kind_changed(self) -> None:
        never = self.kind.currentData() == Kind.NEVER
        self.over.setEnabled(never)
        if not never:
            self.over.setChecked(False)

    def entry(self) -> Entry:
        """What was typed."""
        typed = self.label.currentText().strip()
        index = self.label.currentIndex()
        if self.label.itemText(index) != typed:
            index = self.label.findText(typed, Qt.MatchFlag.MatchFixedString)
        return Entry(
            Kind(self.kind.currentData()),
            self.value.text().strip(),
            typed if index < 0 else self.label.itemData(index),
            self.court.text().strip(),
            self.note.text().strip(),
            self.over.isChecked(),
        )

    def reject(self) -> None:
        """Qt's hook: what was filled in is not lost silently."""
        if self.entry() == self._before or asked.confirm(self, tr("rules.discard")):
            super().reject()

    def _accept(self) -> None:
        entry = self.entry()
        if entry.over_rules and self._confirmed != identity(entry):
            if not asked.confirm(self, tr("dict.over_ask")):
                return
            self._confirmed = identity(entry)
        problem = self._take(entry)
        if problem is None:
            self.accept()
            return
        self.problem.setText(messages.text(problem.code, None, **problem.fields))
        announce(self.problem, self.problem.text())
        make_room(self)
        (self.label if problem.code in _OF_LABEL else self.value).setFocus()
