"""Makes the pictures in docs/images from samples: ``python docs/screenshots.py [FOLDER] [--all] [--only TEXT]``.

Without a screen, with the shipped model. ``--all`` makes every surface in every size, scale and theme, to look for
clipped texts; fewer are kept. ``--only`` makes those with TEXT in their names, ``--language en`` those of the English
window, to be looked at in a folder of their own. Screen and scale hold for a whole
process, so each pair of them is a process of its own.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

IMAGES = Path(__file__).with_name("images")
SAMPLES = ("sample-administrative.docx", "sample-civil.docx", "sample-criminal.docx")
SIZES = ((1366, 768), (2560, 1440))
SCALES = (1, 2)
THEMES = ("light", "dark", "black", "white")
DIALOGS = {
    "palette": "relabel",
    "proof": "proof",
    "settings": "settings",
    "model": "model",
    "profile": "profile",
    "dictionaries": "dictionaries",
}
"""Pictures of dialogs, and the commands that open them."""
ABOUT, STATISTICS = {"about": "about"}, {"statistics": "statistics"}
BEGINNING = ("tour",)
REVIEWING = ("main", "side-by-side", "doubts", *DIALOGS, *ABOUT)
ELSEWHERE = "model"
"""Shows a path of this machine: to be looked at, not to be kept."""
EXPORTING = ("export", "report", *STATISTICS)
COMMANDS = {**DIALOGS, **ABOUT, **STATISTICS}
CERTIFICATE = "certificate.png"
CERTIFIED = "report-light-1366x768-100"
"""The picture whose export wrote the certificate, and the picture of that one's first page."""
MANUAL = {
    *((shot, "light", 1366, 1) for shot in (*BEGINNING, *REVIEWING, *EXPORTING) if shot != ELSEWHERE),
    *(("main", theme, 1366, 1) for theme in THEMES),
    *(("main", "light", width, scale) for (width, _), scale in product(SIZES, SCALES)),
    *((shot, theme, 2560, 2) for shot, theme in (("side-by-side", "light"), ("doubts", "dark"), ("export", "black"))),
}
"""Packed with the program."""
MAINLY = ("main", "side-by-side", "proof", "palette", "doubts", "export", "statistics")
"""What clerks look at all day: kept in every size and scale, in a folder of their own that is not packed."""
SIZED = "sizes"
KEPT = MANUAL | {
    *((shot, "light", width, scale) for shot, (width, _), scale in product(MAINLY, SIZES, SCALES)),
    *(("main", "dark", width, scale) for (width, _), scale in product(SIZES, SCALES)),
}
EXPORTS = Path("판결서")
_PATIENCE_MS = 900_000


@dataclass(frozen=True)
class Wanted:
    """What one process makes: pictures on a screen of a size in physical pixels, at one scale."""

    width: int
    height: int
    scale: int
    every: bool
    only: str
    language: str

    def __call__(self, shots: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        """Kind, theme and name of each picture of ``shots``."""
        for theme, shot in product(THEMES, shots):
            name = f"{shot}-{theme}-{self.width}x{self.height}-{self.scale}00"
            if self.only in name and (self.every or (shot, theme, self.width, self.scale) in KEPT):
                packed = (shot, theme, self.width, self.scale) in MANUAL
                yield shot, theme, name if packed else f"{SIZED}/{name}"


def main() -> int:
    """Start one process for each screen and scale."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=IMAGES)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--language", choices=("ko", "en"), default="ko")
    parser.add_argument("--screen", type=int, nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    folder = given.folder.absolute()
    if given.screen:
        make(folder, Wanted(*given.screen, given.all, given.only, given.language))
        return 0
    (folder / SIZED).mkdir(parents=True, exist_ok=True)
    for (width, height), scale in product(SIZES, SCALES):
        wanted = Wanted(width, height, scale, given.all, given.only, given.language)
        if any(wanted((*BEGINNING, *REVIEWING, *EXPORTING))) and (code := start(folder, wanted)):
            return code
    return 0


def start(folder: Path, wanted: Wanted) -> int:
    """Make the pictures of one screen in a process of its own; returns its exit code."""
    with tempfile.TemporaryDirectory() as place:
        environment = environment_of(Path(place), wanted.width, wanted.height, wanted.scale)
        command = [sys.executable, __file__, str(folder), "--only", wanted.only, *(["--all"] if wanted.every else [])]
        command += ["--language", wanted.language]
        command += ["--screen", *map(str, (wanted.width, wanted.height, wanted.scale))]
        return subprocess.run(command, env=environment, check=False).returncode


def environment_of(place: Path, width: int, height: int, scale: int) -> dict[str, str]:
    """What a process needs to draw a screen of a size in pixels at a scale; what it keeps goes to ``place``."""
    one = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height}
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screen = place / "screen.json"
    screen.write_text(json.dumps({"screens": [one | dots]}), encoding="utf-8")
    return {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        "QT_SCALE_FACTOR": str(scale),
        "XDG_STATE_HOME": str(place),
        "XDG_CONFIG_HOME": str(place),
        "PYTHONPATH": str(Path(__file__).parents[1]),
    }


def waited(condition: Callable[[], bool]) -> None:
    """Wait until ``condition`` holds. Raises TimeoutError."""
    from PySide6.QtCore import QDeadlineTimer
    from PySide6.QtTest import QTest

    patience = QDeadlineTimer(_PATIENCE_MS)
    while not condition():
        if patience.hasExpired():
            raise TimeoutError
        QTest.qWait(20)


def make(folder: Path, wanted: Wanted) -> None:
    """Make the pictures of one scale."""
    import core.onnx  # noqa: F401  before Qt, see app/gui

    # isort: split
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    from app.gui import dialogs
    from app.gui.doubts import answering
    from app.gui.exporting import proof
    from app.gui.qt_language import speak_qt
    from core import messages
    from core.paths import resource

    application = QApplication([])
    application.setFont(QFont("NanumGothic", 9))
    messages.set_language(wanted.language)
    speak_qt(application)
    proof.show = show_proof
    dialogs.confirm = lambda parent, question: True  # the decisions are not to be kept
    answering.export_anyway = lambda parent, rows: True
    fill_dictionary()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)  # where the export goes: no path of this machine stands in the pictures
        if any(wanted(BEGINNING)):
            desk = Desk([])
            desk.take_tour()
            desk.pictures(wanted(BEGINNING), folder)
            desk.window.close()
        if any(wanted((*REVIEWING, *EXPORTING))):
            desk = Desk([resource("samples", name) for name in SAMPLES])
            desk.prepare()
            desk.pictures(wanted(REVIEWING), folder)
            desk.pictures(wanted(EXPORTING), folder)  # what is exported is decided: these come last
            desk.window.close()
        os.chdir(folder)


def fill_dictionary() -> None:
    """Some entries, so that there is something to see."""
    from core.detection.dictionaries import Dictionary, Entry, Kind
    from core.dictionaries import save_dictionary

    save_dictionary(
        Dictionary(
            (
                Entry(Kind.ALWAYS, "새솔빌라", "아파트", note="사건마다 나오는 관사"),
                Entry(Kind.ALWAYS, "다온물산", "물류회사", court="서울중앙지방법원"),
                Entry(Kind.NEVER, "한국표준산업분류", note="통계청 고시"),
            )
        )
    )


class Desk:
    """A window of somebody who reviews."""

    def __init__(self, files: list[Path]) -> None:
        from PySide6.QtCore import QSettings

        from app.gui.window import MainWindow

        settings = QSettings(str(Path("settings.ini").absolute()), QSettings.Format.IniFormat)
        settings.clear()
        settings.setValue("reviewer", "김검토")
        self.window = MainWindow(settings, files)
        self.window.show()
        self.window.activateWindow()

    def pictures(self, wanted: Iterator[tuple[str, str, str]], folder: Path) -> None:
        """Make pictures one after the other."""
        from app.gui.appearance.feature import Appearance
        from app.gui.appearance.themes import Theme

        self.window.resize(self.window.screen().size())
        for shot, theme, name in wanted:
            self.window.feature(Appearance).choose(Theme(theme))
            self.picture(shot, folder / f"{name}.png")

    def take_tour(self) -> None:
        """As far as the first decision."""
        from app.gui.help.touring import Touring

        touring = self.window.feature(Touring)
        touring.begin()
        waited(lambda: touring.tour.number > 0 and self.window.job is None)
        while touring.tour.step.name != "accept":
            touring.go_on()

    def prepare(self) -> None:
        """Read the samples and decide some of the first one."""
        from app.desk.queue import State
        from app.gui.panes.queue import QueueFeature

        documents = self.window.feature(QueueFeature).queue.documents
        waited(lambda: len(documents) == len(SAMPLES) and self.window.session is not None)
        waited(lambda: all(one.state not in (State.NEW, State.DETECTING) for one in documents))
        for command in ("accept", "accept", "reject_by_2", "accept", "accept"):
            self.window.commands[command].trigger()

    def picture(self, shot: str, path: Path) -> None:
        """Save one picture."""
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        from core.messages import text as tr

        window = self.window
        if shot not in BEGINNING:
            self.arrange(shot)
        if shot in COMMANDS:
            window.commands[COMMANDS[shot]].trigger()
            waited(lambda: QApplication.activeModalWidget() is not None)
            dialog = QApplication.activeModalWidget()
            if shot == "palette":
                dialog.search.setText("은행")
            if shot == "model":
                waited(lambda: dialog.page.toPlainText() != tr("model.looking"))
        elif shot in ("export", "report"):
            self.export(shot)
        QTest.qWait(600)  # until the plan has caught up
        picture = window.grab()
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            draw_over(picture, window.size(), dialog)
            dialog.close()
        save(picture.toImage(), path)
        print(path.name)
        if path.name.startswith(CERTIFIED):
            save(first_page(next(EXPORTS.glob("*.certificate.pdf"))), path.with_name(CERTIFICATE))
            print(CERTIFICATE)

    def arrange(self, shot: str) -> None:
        """Bring to the front what the picture is about."""
        from PySide6.QtTest import QTest

        from app.gui.doubts.feature import Doubts

        window = self.window
        window.commands["show_both" if shot == "side-by-side" else "show_original"].trigger()
        window.side_tabs.setCurrentIndex(0)
        QTest.qWait(100)  # until the texts have their widths
        if shot == "doubts":
            waited(lambda: not window.feature(Doubts).stale)
            window.commands["next_doubt"].trigger()
        elif window.item() is None:
            window.commands["next_undecided"].trigger()

    def export(self, shot: str) -> None:
        """Open the dialog of the export, or export and open the report, with everything decided."""
        from PySide6.QtWidgets import QApplication

        from app.gui.exporting import dialog, report

        def ask(parent, seen, wanted, ways, _refused):  # type: ignore[no-untyped-def]
            wanted = dialog.Wanted(EXPORTS / wanted.target.name, certificate=True)
            if shot == "report":
                return wanted
            asking = dialog.ExportDialog(parent, seen, wanted, proof=ways.proof)
            asking.file.setText(wanted.target.name)
            asking.open()
            return None

        EXPORTS.mkdir(exist_ok=True)
        dialog.ask = ask
        report.show = lambda parent, written: report.ReportDialog(parent, written).open()
        self.decide()
        self.window.commands["export"].trigger()
        waited(lambda: QApplication.activeModalWidget() is not None)

    def decide(self) -> None:
        """Accept what is undecided."""
        from core.review import operations

        while undecided := self.window.session.undecided():
            operations.accept(self.window.session, undecided[0].key)
        self.window.refresh()


def show_proof(parent, *what) -> None:  # type: ignore[no-untyped-def]
    """Open the proof without waiting for an answer."""
    from app.gui.exporting.proof import ProofDialog

    ProofDialog(parent, *what).open()


def draw_over(picture, room, dialog) -> None:  # type: ignore[no-untyped-def]
    """Draw ``dialog`` with its title into the middle of the ``picture`` of the window, as a desktop would."""
    from PySide6.QtCore import QRect, Qt
    from PySide6.QtGui import QColor, QPainter, QPalette

    title = min(dialog.fontMetrics().height() + 8, room.height() - dialog.height())
    place = QRect(0, 0, dialog.width(), dialog.height() + title)
    place.moveCenter(QRect(0, 0, room.width(), room.height()).center())
    painter = QPainter(picture)
    painter.fillRect(place, dialog.palette().color(QPalette.ColorRole.Base))
    painter.setPen(dialog.palette().color(QPalette.ColorRole.Text))
    painter.setFont(dialog.font())
    head = QRect(place.left() + 8, place.top(), place.width() - 16, title)
    painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, dialog.windowTitle())
    painter.drawPixmap(place.left(), place.top() + title, dialog.grab())
    painter.setPen(QColor("#808080"))
    painter.drawRect(place.adjusted(0, 0, -1, -1))
    painter.end()


def first_page(path: Path):  # type: ignore[no-untyped-def]
    """The first page of a PDF as an image."""
    import pypdfium2
    from PySide6.QtGui import QImage

    with pypdfium2.PdfDocument(path) as document:
        pixels = document[0].render(scale=1.4).to_numpy()
        height, width, _ = pixels.shape
        return QImage(pixels.tobytes(), width, height, pixels.strides[0], QImage.Format.Format_BGR888).copy()


def save(image, path: Path) -> None:  # type: ignore[no-untyped-def]
    """Write ``image`` in its 256 commonest colours and those of the families: enough, in a third of the room."""
    import numpy
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    from core.taxonomy import taxonomy

    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = numpy.frombuffer(image.constBits(), dtype=numpy.uint32) | 0xFF000000
    colours, counts = numpy.unique(pixels, return_counts=True)
    families = [int(f"0xFF{one[1:]}", 16) for family in taxonomy().families.values() for one in family.colours]
    counts = counts + numpy.isin(colours, families) * pixels.size  # a legend says them in a few pixels
    commonest = [int(colour) for colour in colours[numpy.argsort(-counts)][:256]]
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    image.convertToFormat(QImage.Format.Format_Indexed8, commonest, plain).save(str(path), None, 0)


if __name__ == "__main__":
    sys.exit(main())
