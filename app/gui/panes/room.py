"""Half of the window is the judgment's, however small the screen: the panes beside it give way."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

_SHARE = 0.5


class Room(QObject):
    """Watches ``columns``: the list of documents ``left``, and the ``desk`` of the text with the pane ``right``.

    The right pane becomes narrower first. Where the list has no room beside it either, it stands back until the user
    calls for it, and then takes the place of the right pane for as long as the keyboard is in it.

    Attributes:
        narrow: whether there is no room for both.
    """

    def __init__(self, columns: QSplitter, left: QWidget, desk: QSplitter, right: QWidget, wanted: bool) -> None:
        """``wanted``: the user wants to see the list where there is room."""
        super().__init__(columns)
        self._columns, self._left, self._desk, self._right, self._wanted = columns, left, desk, right, wanted
        text = desk.widget(0)
        assert text is not None, "the text is the first on the desk"
        self._text = text
        self.narrow = False
        left.setVisible(wanted)
        for splitter in (columns, desk):
            splitter.installEventFilter(self)
            splitter.splitterMoved.connect(lambda *_: self._hold())
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    def toggle(self, keyboard: QWidget) -> bool:
        """Show the list, or take it away; in a narrow window the ``keyboard`` goes into it.

        Returns what is wanted where there is room.
        """
        if self.narrow:
            self._swap(not self._left.isVisible())
            if self._left.isVisible():
                keyboard.setFocus()
        else:
            self._wanted = not self._left.isVisible()
            self._left.setVisible(self._wanted)
            self.fit()
        return self._wanted

    def fit(self) -> None:
        """Share out the width."""
        width = self._columns.width()
        handles = self._columns.handleWidth() + self._desk.handleWidth()
        right = self._right.minimumSizeHint().width()
        narrow = self._left.minimumSizeHint().width() + right + handles > width * (1 - _SHARE)
        if narrow != self.narrow:
            self.narrow = narrow
            self._left.setVisible(self._wanted and not narrow)
            self._right.show()
        self._hold()

    def _hold(self) -> None:
        """Give the text its share of what is there. No least width does it: that would keep windows from shrinking."""
        width, right = self._columns.width(), self._right.minimumSizeHint().width()
        handles = self._columns.handleWidth() + self._desk.handleWidth()
        least = min(round(width * _SHARE) + 1, width - handles - right)
        room = width - handles - least - right if self._right.isVisible() else width - handles - least
        if self._left.isVisible() and self._left.width() > max(room, self._left.minimumSizeHint().width()):
            self._columns.setSizes([room, width - room])
        desk = self._desk.width()
        if self._right.isVisible() and self._text.width() < least and desk > least:
            self._desk.setSizes([least, desk - self._desk.handleWidth() - least])

    def _swap(self, left: bool) -> None:
        self._left.setVisible(left)
        self._right.setVisible(not left)
        QTimer.singleShot(0, self, self._hold)

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if not self.narrow or not self._left.isVisible() or now is None:
            return
        if now.window() is self._left.window() and not self._left.isAncestorOf(now):
            self._swap(left=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: more or less room."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            QTimer.singleShot(0, self, self.fit)  # when what is in it has its new width, too
        return super().eventFilter(watched, event)
