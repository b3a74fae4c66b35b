"""The bar above the text: what could not be read, what was removed, what failed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QToolButton

from app.gui.appearance.colours import notice_style
from app.gui.appearance.themes import theme_of
from app.gui.dialog_parts import plain_label
from app.gui.spoken import announce
from core.messages import text as tr

_HIGHEST = 110


class NoticesBar(QFrame):
    """Hidden while there is nothing to say."""

    _kind, _style = "note", ""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._covered: list[str] = []
        self._text = plain_label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setContentsMargins(10, 6, 10, 6)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidget(self._text)
        self._close = QToolButton()
        self._close.setText("×")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 4, 0)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Names for screen readers in the current language."""
        self._area.setAccessibleName(tr("notices"))
        self._close.setAccessibleName(tr("close_notices"))
        self._close.setToolTip(tr("close_notices"))

    def show_lines(self, lines: Sequence[str], kind: str = "note") -> None:
        """Show ``lines``, as a note or as a failure; no lines hide the bar."""
        distinct = list(dict.fromkeys(lines))
        if kind == "note":
            self._covered = []
        elif self._kind == "note":
            self._covered = [] if self.isHidden() else self._lines
        self._lines = distinct
        self._text.setText("\n".join(f"• {line}" if len(distinct) > 1 else line for line in distinct))
        self._area.setAccessibleDescription(self._text.text())
        announce(self, "\n".join(distinct))
        self._kind = kind
        self._dress()
        self.setVisible(bool(distinct))
        self._fit()

    def change_note(self, lines: Sequence[str]) -> None:
        """Show ``lines`` as a note; a failure that is seen stays, and they lie below it."""
        if self._failing:
            self._covered = list(lines)
        else:
            self.show_lines(lines)

    @property
    def _failing(self) -> bool:
        return self._kind == "failure" and not self.isHidden()

    def take_back(self, failure: str) -> None:
        """What ``failure`` told is over: the note it covered is seen again, unless the bar was closed or says something
        else by now.
        """
        if self._failing and self._lines == [failure]:
            self.show_lines(self._covered)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: fewer or more lines fit the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _dress(self) -> None:
        # Not by the bar's own palette: its style sheet takes part in that.
        style = notice_style(self._kind, theme_of(QApplication.palette()))
        if style != self._style:
            self._style = style
            inner = "NoticesBar QFrame, NoticesBar QToolButton { border: none; }"
            self.setStyleSheet(f"QFrame, QToolButton {{ {style} }} {inner}")

    def text(self) -> str:
        """What the bar says now."""
        return self._text.text()

    def _fit(self) -> None:
        width = max(100, self._area.viewport().width())
        self._area.setFixedHeight(max(0, min(_HIGHEST, self._text.heightForWidth(width))))
