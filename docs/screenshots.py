"""Makes the pictures in docs/images from a sample judgment: ``python docs/screenshots.py [FOLDER] [--all]``.

Without a screen, with the shipped model. ``--all`` makes every size, scale and theme, to look for clipped texts; the
manual needs fewer. A scale holds for a whole process, so each scale is a process of its own.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

IMAGES = Path(__file__).with_name("images")
SAMPLES = ("sample-administrative.docx", "sample-civil.docx", "sample-criminal.docx")
SIZES = ((1366, 768), (2560, 1440))
SCALES = (1, 2)
THEMES = ("light", "dark")
REVIEWING, EXPORTING = ("main", "side-by-side", "palette", "doubts"), ("export", "report")
SHOTS = (*REVIEWING, *EXPORTING)
CERTIFICATE = "certificate.png"
CERTIFIED = "report-light-1366x768-100"
"""The picture whose export wrote the certificate, and the picture of that one's first page."""
MANUAL = {(1366, 1, "light", shot) for shot in SHOTS} | {(1366, 1, "dark", "main"), (2560, 2, "light", "side-by-side")}
EXPORTS = Path("판결서")
_PATIENCE_MS = 120_000


@dataclass(frozen=True)
class Wanted:
    """What one process makes: pictures of a width in physical pixels, a theme and a kind, at one scale."""

    scale: int
    every: bool

    def __call__(self, width: int, theme: str, shot: str) -> bool:
        return self.every or (width, self.scale, theme, shot) in MANUAL


def main(arguments: list[str]) -> int:
    """Start one process for each scale."""
    every = "--all" in arguments
    folder = Path(next((one for one in arguments if not one.startswith("-")), IMAGES)).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for scale in SCALES:
        with tempfile.TemporaryDirectory() as state:
            environment = {
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "QT_SCALE_FACTOR": str(scale),
                "XDG_STATE_HOME": state,
                "PYTHONPATH": str(Path(__file__).parents[1]),
            }
            command = [sys.executable, __file__, "--scale", str(scale), str(folder), *(["--all"] if every else [])]
            if code := subprocess.run(command, env=environment, check=False).returncode:
                return code
    return 0


def make(folder: Path, wanted: Wanted) -> None:
    """Make the pictures of one scale."""
    import onnxruntime  # noqa: F401  before Qt, see app/gui
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    from app.gui import dialogs
    from app.gui.doubts import answering
    from app.gui.qt_language import speak_qt
    from app.gui.window import MainWindow
    from core import messages
    from core.paths import resource

    application = QApplication([])
    application.setFont(QFont("NanumGothic", 9))
    messages.set_language("ko")
    speak_qt(application)
    dialogs.confirm = lambda parent, question: True  # the decisions are not to be kept
    answering.export_anyway = lambda parent, rows: True
    with tempfile.TemporaryDirectory() as settings_folder:
        os.chdir(settings_folder)  # where the export goes: no path of this machine stands in the pictures
        settings = QSettings(str(Path(settings_folder) / "settings.ini"), QSettings.Format.IniFormat)
        settings.setValue("reviewer", "김검토")
        window = MainWindow(settings, [resource("samples", name) for name in SAMPLES])
        window.show()
        desk = Desk(window)
        desk.prepare()
        # What is exported is decided: these pictures come last.
        for shots, theme, (width, height) in product((REVIEWING, EXPORTING), THEMES, SIZES):
            dress(application, theme)
            window.resize(width // wanted.scale, height // wanted.scale)
            for shot in shots:
                if wanted(width, theme, shot):
                    desk.picture(shot, folder / f"{shot}-{theme}-{width}x{height}-{wanted.scale}00.png")
        os.chdir(folder)
        window.close()


def dress(application, theme: str) -> None:  # type: ignore[no-untyped-def]
    """Let the application be light or dark, as a desktop would: without a screen there is none that could say so."""
    from PySide6.QtGui import QColor, QPalette

    from app.gui.themes import with_hints

    role = QPalette.ColorRole
    palette = QPalette(QColor("#2b2b2b" if theme == "dark" else "#efefef"))
    palette.setColor(role.Base, QColor("#1e1e1e" if theme == "dark" else "#ffffff"))
    palette.setColor(role.Highlight, QColor("#1f6fb2" if theme == "dark" else "#1a5fa0"))
    palette.setColor(role.HighlightedText, QColor("#ffffff"))
    application.setPalette(with_hints(palette))
    application.processEvents()


class Desk:
    """The window with a review under way."""

    def __init__(self, window) -> None:  # type: ignore[no-untyped-def]
        self.window = window

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until ``condition`` holds."""
        from PySide6.QtCore import QDeadlineTimer
        from PySide6.QtTest import QTest

        patience = QDeadlineTimer(_PATIENCE_MS)
        while not condition():
            if patience.hasExpired():
                raise TimeoutError
            QTest.qWait(20)

    def prepare(self) -> None:
        """Read the samples and decide some of the first one."""
        from app.gui.models.queue import State
        from app.gui.panes.queue import QueueFeature

        documents = self.window.feature(QueueFeature).queue.documents
        self.wait(lambda: len(documents) == len(SAMPLES) and self.window.session is not None)
        self.wait(lambda: all(one.state not in (State.NEW, State.DETECTING) for one in documents))
        for command in ("accept", "accept", "reject", "accept", "accept"):
            self.window.commands[command].trigger()

    def picture(self, shot: str, path: Path) -> None:
        """Save one picture."""
        from PySide6.QtCore import QPoint
        from PySide6.QtGui import QColor, QPainter
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        from app.gui.doubts.feature import Doubts

        window = self.window
        window.commands["show_both" if shot == "side-by-side" else "show_original"].trigger()
        window.side_tabs.setCurrentIndex(0)
        if shot == "doubts":
            self.wait(lambda: not window.feature(Doubts).stale)
            window.commands["next_doubt"].trigger()
        elif window.item() is None:
            window.commands["next_undecided"].trigger()
        if shot == "palette":
            window.commands["relabel"].trigger()
        elif shot in ("export", "report"):
            self.export(shot)
        QTest.qWait(600)  # until the plan has caught up
        picture = window.grab()
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            painter = QPainter(picture)
            place = QPoint((window.width() - dialog.width()) // 2, (window.height() - dialog.height()) // 2)
            painter.drawPixmap(place, dialog.grab())
            painter.setPen(QColor("#808080"))
            painter.drawRect(place.x(), place.y(), dialog.width() - 1, dialog.height() - 1)
            painter.end()
            dialog.close()
        save(picture.toImage(), path)
        print(path.name)
        if path.name.startswith(CERTIFIED):
            save(first_page(next(EXPORTS.glob("*.certificate.pdf"))), path.with_name(CERTIFICATE))
            print(CERTIFICATE)

    def export(self, shot: str) -> None:
        """Open the dialog of the export, or export and open the report, with everything decided."""
        from PySide6.QtWidgets import QApplication

        from app.gui.exporting import dialog, report

        def ask(parent, seen, wanted, _look):  # type: ignore[no-untyped-def]
            wanted = dialog.Wanted(EXPORTS / wanted.target.name, certificate=True)
            if shot == "report":
                return wanted
            asking = dialog.ExportDialog(parent, seen, wanted)
            asking.file.setText(wanted.target.name)
            asking.open()
            return None

        EXPORTS.mkdir(exist_ok=True)
        dialog.ask = ask
        report.show = lambda parent, written: report.ReportDialog(parent, written).open()
        self.decide()
        self.window.commands["export"].trigger()
        self.wait(lambda: QApplication.activeModalWidget() is not None)

    def decide(self) -> None:
        """Accept what is undecided."""
        from core.review import operations

        while undecided := self.window.session.undecided():
            operations.accept(self.window.session, undecided[0].key)
        self.window.refresh()


def first_page(path: Path):  # type: ignore[no-untyped-def]
    """The first page of a PDF as an image."""
    import pypdfium2
    from PySide6.QtGui import QImage

    with pypdfium2.PdfDocument(path) as document:
        pixels = document[0].render(scale=1.4).to_numpy()
        height, width, _ = pixels.shape
        return QImage(pixels.tobytes(), width, height, pixels.strides[0], QImage.Format.Format_BGR888).copy()


def save(image, path: Path) -> None:  # type: ignore[no-untyped-def]
    """Write ``image`` in its 256 commonest colours: enough for letters and marks, in a third of the room."""
    import numpy
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = numpy.frombuffer(image.constBits(), dtype=numpy.uint32) | 0xFF000000
    colours, counts = numpy.unique(pixels, return_counts=True)
    commonest = [int(colour) for colour in colours[numpy.argsort(-counts)][:256]]
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    image.convertToFormat(QImage.Format.Format_Indexed8, commonest, plain).save(str(path), None, 0)


if __name__ == "__main__":
    if "--scale" in sys.argv:
        at = sys.argv.index("--scale")
        make(Path(sys.argv[at + 2]), Wanted(int(sys.argv[at + 1]), "--all" in sys.argv))
        sys.exit(0)
    sys.exit(main(sys.argv[1:]))
