"""The work somebody waits for, at the bottom of the window: how far it is, how long it takes, and how to stop it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from app.gui.models.remaining import RemainingTime, remaining_text
from app.gui.work import Job
from core.messages import text as tr

_WIDTH = 220


class WorkBar(QWidget):
    """Seen while there is work. ``stopped`` tells that the user stopped it, ``over`` that it is over.

    Attributes:
        job: the work in progress, or None.
    """

    stopped = Signal()
    over = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.job: Job | None = None
        self._clock = RemainingTime()
        self.bar, self.button = QProgressBar(), QPushButton()
        self.bar.setFixedWidth(_WIDTH)
        self.button.clicked.connect(self.stop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.bar)
        layout.addWidget(self.button)
        self.hide()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.button.setText(tr("cancel"))
        self.button.setShortcut("Esc")

    def follow(self, job: Job, saying: str) -> None:
        """Show how far ``job`` is until it is over; ``saying`` is what it does."""
        self.job, self._clock = job, RemainingTime()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(saying)
        self.button.setEnabled(True)
        self.show()
        job.progressed.connect(self._progressed)
        job.over.connect(self._over)

    def stop(self) -> None:
        """Stop the work in progress."""
        if self.job is not None:
            self.job.cancel()
            self.button.setEnabled(False)
            self.stopped.emit()

    def _progressed(self, fraction: float) -> None:
        self.bar.setRange(0, 100)
        self.bar.setValue(round(fraction * 100))
        self.bar.setFormat(remaining_text(fraction, self._clock))

    def _over(self) -> None:
        self.job = None
        self.hide()
        self.over.emit()
