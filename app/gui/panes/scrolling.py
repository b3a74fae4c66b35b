"""Two texts that scroll together, paragraph by paragraph."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPlainTextEdit

Mapped = Callable[[int], int]


class ScrollTie(QObject):
    """Keeps the paragraph at the top of one text at the top of the other, while ``on``.

    ``there`` and ``back`` say where a place of the first lies in the second, and the other way (UTF-16 units).
    """

    def __init__(self, first: QPlainTextEdit, second: QPlainTextEdit, there: Mapped, back: Mapped) -> None:
        super().__init__(first)
        self.on = False
        self._moving = False
        first.verticalScrollBar().valueChanged.connect(lambda _value: self.follow(first, second, there))
        second.verticalScrollBar().valueChanged.connect(lambda _value: self.follow(second, first, back))

    def follow(self, source: QPlainTextEdit, target: QPlainTextEdit, place: Mapped) -> None:
        """Scroll ``target`` to where ``source`` is."""
        if not self.on or self._moving:
            return
        self._moving = True
        top = source.firstVisibleBlock()
        block = target.document().findBlock(place(top.position()))
        if block.isValid():
            within = source.verticalScrollBar().value() - top.firstLineNumber()
            target.verticalScrollBar().setValue(block.firstLineNumber() + max(0, min(within, block.lineCount() - 1)))
        self._moving = False
