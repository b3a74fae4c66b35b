"""The parts of the window and where they stand; what of it is kept between two starts; files dropped onto it."""

from abc import abstractmethod
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QSplitter, QStackedWidget, QTabWidget, QToolBar, QVBoxLayout, QWidget

from app.gui.appearance.sizes import FONT_SIZE, FONT_SIZES, give_size, judgment_font
from app.gui.elided import ElidedLabel
from app.gui.notices import NoticesBar
from app.gui.panes.original import JudgmentView
from app.gui.panes.side import SidePanel
from app.gui.remembered import number
from app.gui.spoken import announce
from app.gui.tips import tip
from app.gui.work_bar import WorkBar


class Frame(QMainWindow):
    """Panes without anything in them.

    Attributes:
        settings: what is kept between two starts.
        work: shows the work in progress.
        middle: the column of the text, from top to bottom; features fill it.
    """

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.settings = settings
        self.setAcceptDrops(True)
        self._build()

    @abstractmethod
    def open_paths(self, paths: tuple[Path, ...]) -> None:
        """Open files and folders."""

    def _build(self) -> None:
        self.notices = NoticesBar()
        self.toolbar = QToolBar()
        self.toolbar.setMovable(False)
        self.toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addToolBar(self.toolbar)
        self.welcome = QLabel()
        self.welcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.welcome.setWordWrap(True)
        larger = self.welcome.font()
        larger.setPointSizeF(larger.pointSizeF() * 1.5)
        self.welcome.setFont(larger)
        self.view = JudgmentView()
        self.set_font_size(number(self.settings, "font_size", FONT_SIZE, FONT_SIZE))
        self.side = SidePanel()
        self.side_tabs = QTabWidget()
        self.side_tabs.setDocumentMode(True)
        self.side_tabs.setTabBarAutoHide(True)
        self.side_tabs.addTab(self.side, "")
        self.desk = QSplitter()
        text = QWidget()
        self.middle = _stacked(text)
        self.desk.addWidget(text)
        self.desk.addWidget(self.side_tabs)
        self.desk.setStretchFactor(0, 1)
        self.desk.setSizes([760, 420])
        self.pages = QStackedWidget()
        self.pages.addWidget(self.welcome)  # WelcomeFeature puts a page with buttons in its place
        self.pages.addWidget(self.desk)
        everything = QWidget()
        layout = _stacked(everything)
        layout.addWidget(self.notices)
        layout.addWidget(self.pages, 1)
        self.columns = QSplitter()
        self.columns.addWidget(everything)
        self.setCentralWidget(self.columns)
        self._build_status()

    def _build_status(self) -> None:
        self.status = ElidedLabel()
        self.work = WorkBar()
        self.statusBar().addWidget(self.status, 1)
        self.statusBar().addPermanentWidget(self.work)

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        """What the user can move, and the name it is kept by."""
        return ("panes/columns", self.columns), ("panes/desk", self.desk), ("panes/lists", self.side.lists)

    def restore(self) -> None:
        """Stand where and as large as the user left it."""
        give_size(self, 1180, 760)
        if geometry := self.settings.value("geometry"):
            self.restoreGeometry(geometry)
        for name, panes in self._splitters():
            if state := self.settings.value(name):
                panes.restoreState(state)

    def keep(self) -> None:
        """Keep for the next start where it stands and how large it is."""
        self.settings.setValue("geometry", self.saveGeometry())
        for name, panes in self._splitters():
            self.settings.setValue(name, panes.saveState())

    def set_font_size(self, points: float) -> None:
        """Show the judgment in letters of ``points``, of the font family the settings name."""
        points = min(FONT_SIZES[1], max(FONT_SIZES[0], points))
        family = str(self.settings.value("font_family", ""))
        self.view.setFont(judgment_font(family, points, self.view.paged))
        self.settings.setValue("font_size", points)

    def say(self, text: str) -> None:
        """Show ``text`` in the status bar until something changes; a key that does nothing is heard there, too."""
        if text != self.status.text():
            announce(self.status, text)
        self.status.setText(text)
        self.status.setToolTip(tip(text))

    def last_folder(self) -> str:
        """The folder the last judgment came from."""
        return str(self.settings.value("folder") or Path.home())

    def dragEnterEvent(self, event: QDragMoveEvent) -> None:
        """Qt's hook: files from this computer are welcome."""
        if _brings_files(event):
            _take_as_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Qt's hook: each movement proposes anew what is to be done."""
        self.dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Qt's hook: open what was dropped."""
        if not _brings_files(event):
            event.ignore()
            return
        _take_as_copy(event)
        self.open_paths(tuple(Path(url.toLocalFile()) for url in event.mimeData().urls()))


def _brings_files(event: QDropEvent) -> bool:
    """Whether files from this computer are offered for a copy; who only gives them away would be left without them."""
    urls = event.mimeData().urls()
    copies = bool(event.possibleActions() & Qt.DropAction.CopyAction)
    return copies and bool(urls) and all(url.isLocalFile() for url in urls)


def _take_as_copy(event: QDropEvent) -> None:
    """Never as the move that may be proposed: the source would delete the originals then."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _stacked(widget: QWidget) -> QVBoxLayout:
    """The layout of what ``widget`` holds, one below the other without gaps."""
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
