"""The checklist beside the entities: a list of doubts, and about the chosen one what was seen and what to do."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QSplitter, QVBoxLayout, QWidget

from app.desk.doubt_list import DoubtList
from app.gui.dialog_parts import plain_label
from app.gui.models.doubt_texts import reasons, words
from app.gui.models.said import moment
from app.gui.tips import tip
from core.messages import text as tr
from core.review.doubts import Answer, Doubt, Severity

_ID = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterList(QListWidget):
    """A list whose Enter goes to the chosen row, though Enter accepts a mention elsewhere in the window."""

    entered = Signal()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: claim plain Enter before the window's shortcut gets it."""
        if event.type() == QEvent.Type.ShortcutOverride and plain_enter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter."""
        if plain_enter(event):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


def plain_enter(event: QEvent) -> bool:
    """Whether ``event`` is of the Enter key alone."""
    if not isinstance(event, QKeyEvent) or event.key() not in _ENTER:
        return False
    return event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def row_text(doubt: Doubt, text: str, answered: bool) -> str:
    """One line of the list."""
    found = words(doubt, text)
    return tr(
        "doubts.row_answered" if answered else "doubts.row",
        severity=tr(f"doubts.severity.{int(doubt.severity)}"),
        title=doubt.title(),
        words=f": {found}" if found else "",
    )


class DoubtsPanel(QWidget):
    """Shows a DoubtList. ``chosen`` tells the id of the doubt the user chose, ``visited`` that Enter was pressed."""

    chosen = Signal(str)
    visited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list, self.detail, self.how = EnterList(), plain_label(), plain_label()
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.detail.setContentsMargins(8, 8, 8, 8)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.detail)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.list)
        parts.addWidget(self.area)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setSizes([300, 300])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(parts, 1)
        layout.addWidget(self.how)
        self.list.currentItemChanged.connect(self._choose)
        self.list.entered.connect(self.visited)
        self.list.itemClicked.connect(lambda _: self.visited.emit())
        self._shown: tuple[str, ...] = ()
        self._next_key = ""

    def retranslate(self, answer_key: str, next_key: str) -> None:
        """Show names in the current language, with the keys that act here; rows follow with the next ``show_list``."""
        self._next_key = next_key
        self.list.setAccessibleName(tr("doubts.list"))
        self.area.setAccessibleName(tr("doubts.detail"))
        self.how.setText(tr("doubts.how", answer=answer_key))

    def show_list(self, doubts: DoubtList, answers: dict[str, Answer], text: str, unknown: str = "") -> None:
        """Show the doubts as they stand now; ``unknown`` says why the list does not tell. Nothing is chosen by it."""
        self.list.blockSignals(True)
        rows = [
            (doubt.id, row_text(doubt, text, number >= len(doubts.open))) for number, doubt in enumerate(doubts.rows)
        ]
        shown = tuple(row for _, row in rows)
        if shown != self._shown:
            self._fill(doubts, rows)
            self._shown = shown
        ids = [doubt.id for doubt in doubts.rows]
        self.list.setCurrentRow(ids.index(doubts.current) if doubts.current in ids else -1)
        self.list.blockSignals(False)
        self.detail.setText(self._about(doubts, answers) if doubts.chosen or not unknown else unknown)
        self.area.setAccessibleDescription(self.detail.text())

    def _fill(self, doubts: DoubtList, rows: list[tuple[str, str]]) -> None:
        self.list.clear()
        for doubt, (_, shown) in zip(doubts.rows, rows, strict=True):
            item = QListWidgetItem(shown)
            item.setData(_ID, doubt.id)
            item.setToolTip(tip(shown))
            font = item.font()
            font.setBold(doubt.severity is Severity.LEAK and doubt in doubts.open)
            item.setFont(font)
            self.list.addItem(item)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_ID))

    def _about(self, doubts: DoubtList, answers: dict[str, Answer]) -> str:
        doubt = doubts.chosen
        if doubt is None:
            if doubts.open:
                return tr("doubts.unchosen", next=self._next_key)
            return tr("doubts.all_answered" if doubts.answered else "doubts.none")
        lines = [doubt.title(), "", doubt.explanation(), "", f"{tr('doubts.todo')}: {doubt.advice()}"]
        if doubt in doubts.open:
            usual = (f"{number}  {tr(f'doubts.reason.{code}')}" for number, code in enumerate(reasons(doubt.kind), 1))
            lines += ["", f"{tr('doubts.usual')}:", *usual]
        if len(doubt.spans) > 1:
            lines += ["", tr("doubts.places", place=doubts.place + 1, count=len(doubt.spans))]
        if doubt in doubts.answered:
            answer = answers[doubt.id]
            lines += ["", tr("doubts.answered", who=answer.who, when=moment(answer.when), why=answer.why)]
        return "\n".join(lines)
