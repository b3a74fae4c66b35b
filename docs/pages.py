"""Makes docs/images/pages/*.png: the page view of three judgments beside their pages as LibreOffice sets them.

    python docs/pages.py [FOLDER] [--all]

A criminal DOCX, a civil PDF and an administrative DOCX of ``resources/samples``, with the shipped model, without a
screen. ``--all`` makes them in every size, scale and theme, to look for what is wrong; fewer are kept. LibreOffice
draws what the window cannot take from a PDF. Screen and scale hold for a whole process, so each pair is one.
"""

import argparse
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from beside import as_pdf
from screenshots import IMAGES, SCALES, SIZES, THEMES, environment_of, save, waited

SAMPLES = ("sample-criminal.docx", "sample-civil.pdf", "sample-administrative.docx")
KEPT = {
    *((sample, "light", 1366, 1) for sample in SAMPLES),
    ("sample-civil.pdf", "dark", 1366, 1),
    ("sample-civil.pdf", "black", 1366, 1),
    ("sample-criminal.docx", "dark", 1366, 1),
    ("sample-administrative.docx", "black", 1366, 1),
    ("sample-civil.pdf", "light", 2560, 1),
    ("sample-administrative.docx", "light", 2560, 2),
}
_PAGES = 2
"""Drawn of each judgment by LibreOffice."""


def main() -> int:
    """Start one process for each screen and scale."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=IMAGES / "pages")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--screen", type=int, nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    folder = given.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if given.screen:
        make(folder, *given.screen, given.all)
        return 0
    draw_beside(folder)
    for (width, height), scale in product(SIZES, SCALES):
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, __file__, str(folder), *(["--all"] if given.all else [])]
            command += ["--screen", *map(str, (width, height, scale))]
            environment = environment_of(Path(place), width, height, scale)
            if code := subprocess.run(command, env=environment, check=False).returncode:
                return code
    return 0


def draw_beside(folder: Path) -> None:
    """The first pages of each sample: by LibreOffice, or its own where it is a PDF."""
    import pypdfium2
    from PIL import Image

    from core.paths import resource

    for sample in SAMPLES:
        source = Path(str(resource("samples", sample)))
        with tempfile.TemporaryDirectory() as place:
            if source.suffix != ".pdf":
                as_pdf([source], Path(place))
                source = Path(place) / f"{source.stem}.pdf"
            document = pypdfium2.PdfDocument(source.read_bytes())
            pages = [document[number].render(scale=1.1, grayscale=True).to_pil() for number in range(_PAGES)]
            document.close()
        sheet = Image.new("L", (sum(page.width + 8 for page in pages), pages[0].height), 200)
        for number, page in enumerate(pages):
            sheet.paste(page, (number * (page.width + 8), 0))
        sheet.quantize(16).save(folder / f"{Path(sample).stem}-original.png", optimize=True)


def make(folder: Path, width: int, height: int, scale: int, every: bool) -> None:
    """Make the pictures of one screen."""
    wanted = [
        (sample, theme) for sample, theme in product(SAMPLES, THEMES) if every or (sample, theme, width, scale) in KEPT
    ]
    if not wanted:
        return
    import core.onnx  # noqa: F401  before Qt, see app/gui

    # isort: split
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QFont
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.gui.appearance.feature import Appearance
    from app.gui.appearance.themes import Theme
    from app.gui.panes.pages import PageFeature
    from app.gui.window import MainWindow
    from core import messages
    from core.paths import resource

    application = QApplication([])
    application.setFont(QFont("NanumGothic", 9))
    messages.set_language("ko")
    with tempfile.TemporaryDirectory() as place:
        settings = QSettings(str(Path(place) / "settings.ini"), QSettings.Format.IniFormat)
        settings.setValue("reviewer", "김검토")
        window = MainWindow(settings)
        window.show()
        window.resize(window.screen().size())
        names = list(dict.fromkeys(sample for sample, _ in wanted))
        for sample in names:
            window.open_path(Path(str(resource("samples", sample))))
            waited(lambda name=sample: window.opened is not None and window.opened.document.path.name == name)
            waited(lambda: window.job is None)
            for command in ("accept", "accept", "reject_by_2", "accept"):
                window.commands[command].trigger()
            cover = window.feature(PageFeature).facsimile
            for theme in [theme for one, theme in wanted if one == sample]:
                window.feature(Appearance).choose(Theme(theme))
                if sample.endswith(".pdf"):
                    waited(lambda cover=cover: cover.shows() and cover.pictures.idle)
                QTest.qWait(800)  # until the plan has caught up
                name = f"{Path(sample).stem}-{theme}-{width}x{height}-{scale}00.png"
                save(window.grab().toImage(), folder / name)
                print(name)
        window.close()


if __name__ == "__main__":
    sys.exit(main())
