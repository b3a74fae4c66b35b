"""The manual, offline: its text with pictures, a list of chapters, and a search."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.sizes import give_size
from app.gui.spoken import announce
from core.errors import DeidError
from core.messages import text as tr
from core.paths import resource

NAME = "manual.ko.md"
_DEEPEST = 3
_PLACE = Qt.ItemDataRole.UserRole
_MARGIN = 40


class ManualError(DeidError):
    """The manual is not where it was installed."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading: how deep it is (1 …), its words, and at which position of the document it stands."""

    level: int
    title: str
    place: int


def manual_file() -> Path:
    """The manual with its pictures beside it: below the program's data, or in a checkout in docs/."""
    shipped = resource("manual", NAME)
    return shipped if shipped.is_file() else resource().parent / "docs" / NAME


class Page(QTextBrowser):
    """Shows Markdown. Pictures are made as wide as the page is then, sharp on every screen."""

    def show_file(self, path: Path) -> None:
        """Raises ManualError."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ManualError("program.no_manual", file=path.name, reason=type(error).__name__) from error
        self.document().setBaseUrl(QUrl.fromLocalFile(f"{path.parent}/"))
        self.setMarkdown(text)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Qt's hook."""
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        image = QImage(self.document().baseUrl().resolved(QUrl(name)).toLocalFile())
        room = self.viewport().width() - _MARGIN
        if image.isNull() or image.width() <= room:
            return image
        scale = self.devicePixelRatioF()
        image = image.scaledToWidth(round(room * scale), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(scale)
        return image

    def chapters(self) -> list[Chapter]:
        """The headings, in their order."""
        found = []
        block: QTextBlock = self.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if 0 < level <= _DEEPEST:
                found.append(Chapter(level, block.text(), block.position()))
            block = block.next()
        return found

    def go_to(self, place: int) -> None:
        """Bring the heading at ``place`` to the top."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(place)
        self.setTextCursor(cursor)
        top = self.document().documentLayout().blockBoundingRect(cursor.block()).top()
        self.verticalScrollBar().setValue(round(top))


class ManualDialog(QDialog):
    """The manual in a window beside the work: nothing waits for it. Raises ManualError."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("manual.title"))
        self.search, self.said = QLineEdit(), QLabel()
        self.contents, self.page = QListWidget(), Page()
        self.search.setPlaceholderText(tr("manual.search"))
        self.search.setAccessibleName(tr("manual.search"))
        self.search.setClearButtonEnabled(True)
        self.contents.setAccessibleName(tr("manual.contents"))
        self.contents.setWordWrap(True)
        self.page.setAccessibleName(tr("manual.text"))
        self._lay_out()
        self.page.show_file(manual_file())
        for chapter in self.page.chapters():
            row = QListWidgetItem("    " * (chapter.level - 1) + chapter.title)
            row.setData(_PLACE, chapter.place)
            self.contents.addItem(row)
        self.contents.currentItemChanged.connect(self._chosen)
        self.contents.itemClicked.connect(self._chosen)
        self.search.returnPressed.connect(self._find)
        self.page.setFocus()

    def _lay_out(self) -> None:
        ahead = QHBoxLayout()
        ahead.addWidget(self.search, 2)
        ahead.addWidget(self.said, 1)
        parts = QSplitter()
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.contents)
        parts.addWidget(self.page)
        parts.setStretchFactor(1, 1)
        parts.setSizes([240, 860])
        layout = QVBoxLayout(self)
        layout.addLayout(ahead)
        layout.addWidget(parts, 1)
        give_size(self, 1120, 760)
        layout.activate()  # pictures are made for the page's width

    def _chosen(self, row: QListWidgetItem | None) -> None:
        if row is not None:
            self.page.go_to(row.data(_PLACE))

    def _find(self) -> None:
        """The next place of what was typed, from the top again behind the last."""
        text = self.search.text()
        self.said.clear()
        if not text or self.page.find(text):
            return
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        if not self.page.find(text):
            self.said.setText(tr("manual.not_found", text=text))
            announce(self.said, self.said.text())
