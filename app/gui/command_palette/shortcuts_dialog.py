"""Changing shortcuts: what is taken is refused with the name of the command that has it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.actions import Command, key_text, menu_text, plain
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import label_of, plain_label
from app.gui.models.keymap import Keymap, KeyRefused
from app.gui.models.search import Choice, narrowed
from app.gui.spoken import announce
from core.messages import both
from core.messages import text as tr

_NAME = Qt.ItemDataRole.UserRole


class ShortcutsDialog(QDialog):
    """Every command with its keys. ``changed``: ``keymap`` has other keys now; what was changed holds at once."""

    changed = Signal()

    def __init__(self, parent: QWidget, commands: Sequence[Command], keymap: Keymap) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("shortcuts.title"))
        self._keymap = keymap
        self._choices = [_choice(command) for command in commands]
        self.search, self.list, self.key, self.message = QLineEdit(), QTreeWidget(), QKeySequenceEdit(), plain_label()
        self.search.setPlaceholderText(tr("picker.search"))
        self.search.setAccessibleName(tr("picker.search"))
        self.search.textChanged.connect(self._narrow)
        self.key.setMaximumSequenceLength(1)
        self.key.setAccessibleName(plain(tr("shortcuts.new")))
        self.message.setMinimumHeight(2 * self.message.fontMetrics().height())
        self._fill()
        self._lay_out()
        give_size(self, 760, 600)
        self.search.setFocus()

    def _fill(self) -> None:
        self.list.setHeaderLabels([tr("shortcuts.command"), tr("shortcuts.menu"), tr("shortcuts.keys")])
        self.list.setAccessibleName(tr("shortcuts.title"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        self._rows = [QTreeWidgetItem([choice.text, choice.detail, ""]) for choice in self._choices]
        for row, choice in zip(self._rows, self._choices, strict=True):
            row.setData(0, _NAME, choice.key)
        self.list.addTopLevelItems(self._rows)
        self.list.setCurrentItem(self._rows[0])
        self._show_keys()

    def _lay_out(self) -> None:
        row = QGridLayout()
        row.addWidget(label_of(self.key, tr("shortcuts.new")), 0, 0)
        row.addWidget(self.key, 0, 1)
        for column, (text, act) in enumerate(
            (("replace", self._replace), ("add", self._add), ("clear", self._clear)), 2
        ):
            row.addWidget(self._button(text, act), 0, column)
        row.setColumnStretch(1, 1)
        last = QHBoxLayout()
        last.addWidget(self._button("reset", self._reset))
        last.addWidget(self._button("reset_all", self._reset_all))
        last.addStretch(1)
        last.addWidget(self._button("close", self.accept))
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(tr("shortcuts.explain")))
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)
        layout.addWidget(self.message)
        layout.addLayout(last)

    def _button(self, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(tr("shortcuts." + text))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: act())
        return button

    def _narrow(self, query: str) -> None:
        shown = {choice.key for choice in narrowed(self._choices, query)}
        for row in self._rows:
            row.setHidden(row.data(0, _NAME) not in shown)
        visible = [row for row in self._rows if not row.isHidden()]
        if visible and self.list.currentItem() not in visible:
            self.list.setCurrentItem(visible[0])

    def _show_keys(self) -> None:
        for row in self._rows:
            name = row.data(0, _NAME)
            row.setText(2, " / ".join(key_text(key) for key in self._keymap.keys(name)))
            font = row.font(2)
            font.setBold(self._keymap.changed(name))
            row.setFont(2, font)

    def _chosen(self) -> str:
        row = self.list.currentItem()
        return "" if row is None or row.isHidden() else str(row.data(0, _NAME))

    def _replace(self) -> None:
        self._give(())

    def _add(self) -> None:
        self._give(self._keymap.keys(self._chosen()))

    def _give(self, before: tuple[str, ...]) -> None:
        key = self.key.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if not key:
            self._say(tr("shortcuts.none"))
            self.key.setFocus()
        else:
            self._change(lambda name: self._keymap.choose(name, (*before, key)))

    def _clear(self) -> None:
        self._change(lambda name: self._keymap.choose(name, ()))

    def _reset(self) -> None:
        self._change(self._keymap.reset)

    def _change(self, change: Callable[[str], None]) -> None:
        name = self._chosen()
        if not name:
            return
        try:
            change(name)
        except KeyRefused as refused:
            self._say(self._refusal(refused))
            return
        self._told()
        keys = " / ".join(key_text(one) for one in self._keymap.keys(name))
        code = "shortcuts.done" if keys else "shortcuts.without"
        self._say(tr(code, command=self._text(name), keys=keys))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        announce(self.message, text)

    def _refusal(self, refused: KeyRefused) -> str:
        key = key_text(refused.key)
        if refused.taken_by is None:
            return tr("shortcuts.reserved", key=key)
        return tr("shortcuts.taken", key=key, command=self._text(refused.taken_by))

    def _text(self, name: str) -> str:
        return next(choice.text for choice in self._choices if choice.key == name)

    def _reset_all(self) -> None:
        self._keymap.reset_all()
        self._told()
        self._say(tr("shortcuts.all_reset"))

    def _told(self) -> None:
        self._show_keys()
        self.key.clear()
        self.changed.emit()


def _choice(command: Command) -> Choice:
    words = " ".join(plain(text) for text in both(command.name))
    return Choice(command.name, plain(tr(command.name)), menu_text(command.menu), words=words)
