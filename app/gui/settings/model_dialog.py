"""Choosing the model: what a bundle says of itself, before it is used; a broken one is refused with the reason."""

import html
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.gui.actions import plain
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import label_of, plain_label
from app.gui.settings.model_card import CPU, card, device, facts, metrics, passed_over, same_bundle
from core.errors import DeidError
from core.messages import text as tr
from core.service import Engine
from core.tagging import ModelBundle

# A card's own HTML is shown as text: it could name files in more ways than a picture does.
_MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


def choose_folder(parent: QWidget, start: str) -> Path | None:
    """Ask for the folder of a bundle."""
    name = QFileDialog.getExistingDirectory(parent, tr("model.choose_folder"), start)
    return Path(name) if name else None


class _Page(QTextBrowser):
    """Shows what a bundle says of itself, which may be anybody's: a picture it names is fetched from nowhere.

    Windows would ask another PC for one that lies on a share.
    """

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Qt's hook. No picture at all would make Qt look for the file by itself."""
        blank = QImage(1, 1, QImage.Format.Format_ARGB32)
        blank.fill(Qt.GlobalColor.transparent)
        return blank


class ModelDialog(QDialog):
    """``wanted`` asks for a bundle to be looked at (its folder; None for the embedded one), ``used`` to be read with.

    Attributes:
        chosen: the folder of the bundle shown, or being looked at.
    """

    wanted = Signal(object)
    used = Signal(object)

    def __init__(self, parent: QWidget, folders: list[str], in_use: Path | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("model.title"))
        self.chosen = self._in_use = in_use
        self.which, self.page, self.now = QComboBox(), _Page(), plain_label()
        self.which.addItem(tr("model.embedded"), "")
        for folder in folders:
            self._offer(folder)
        self.which.setCurrentIndex(max(0, self.which.findData(str(in_use or ""))))
        self.browse, self.use = QPushButton(tr("model.browse")), QPushButton(tr("model.use"))
        self._lay_out()
        self.which.currentIndexChanged.connect(lambda: self._look())
        self.browse.clicked.connect(lambda: self._browse())
        self.use.clicked.connect(lambda: self._use())
        give_size(self, 760, 640)
        self.which.setFocus()

    def _lay_out(self) -> None:
        self.which.setAccessibleName(plain(tr("model.which")))
        self.which.setMinimumContentsLength(12)
        self.which.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.page.setAccessibleName(tr("model.facts"))
        self.page.setOpenLinks(False)  # there is no network to follow them into
        self.page.setTabChangesFocus(True)
        row = QHBoxLayout()
        row.addWidget(label_of(self.which, tr("model.which")))
        row.addWidget(self.which, 1)
        row.addWidget(self.browse)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.addButton(self.use, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        self.browse.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self.page, 1)
        layout.addWidget(self.now)
        layout.addWidget(self.buttons)
        self.use.setDefault(True)  # by itself Close would be: Enter in the list would drop what was chosen

    # --- choosing ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Ask for the chosen bundle."""
        self.use.setEnabled(False)
        self.page.setPlainText(tr("model.looking"))
        self.wanted.emit(self.chosen)

    def _look(self) -> None:
        folder = str(self.which.currentData())
        self.chosen = Path(folder) if folder else None
        self.look()

    def _browse(self) -> None:
        folder = choose_folder(self, str(self.chosen or Path.home()))
        if folder is None:
            return
        with QSignalBlocker(self.which):
            if self.which.findData(str(folder)) < 0:
                self._offer(str(folder))
            self.which.setCurrentIndex(self.which.findData(str(folder)))
        self._look()

    def _offer(self, folder: str) -> None:
        self.which.addItem(f"{Path(folder).name} — {folder}", folder)
        self.which.setItemData(self.which.count() - 1, folder, Qt.ItemDataRole.ToolTipRole)

    def _use(self) -> None:
        chosen = self.chosen
        self.accept()
        self.used.emit(chosen)

    # --- what was found ----------------------------------------------------------------------------------------------

    def show_engine(self, engine: Engine | None) -> None:
        """Show what reads now, and on which device; None while nothing is loaded."""
        self.now.setText(_now(engine))

    def show_bundle(self, bundle: ModelBundle, engine: Engine | None) -> None:
        """Show what ``bundle`` says of itself; it may be used unless it is already, as ``engine``."""
        self.show_engine(engine)
        self.page.setHtml(_page(bundle))
        changed = engine is not None and not same_bundle(engine, bundle)
        self.use.setEnabled(self.chosen != self._in_use or changed)

    def show_refusal(self, error: DeidError) -> None:
        """Say why the bundle cannot be used."""
        self.page.setPlainText(f"{tr('model.refused')}\n\n{error.message()}")
        self.use.setEnabled(False)


def device_text(engine: Engine) -> str:
    """The device that really runs ``engine``, as people read it."""
    name, threads = device(engine.tagger), engine.tagger.threads
    return tr("model.threads", device=name, count=threads) if name == CPU and threads else name


def _now(engine: Engine | None) -> str:
    if engine is None:
        return tr("model.not_loaded")
    identity, missing = engine.identity, passed_over(engine.tagger)
    said = tr("model.now", name=identity["name"], version=identity["version"], device=device_text(engine))
    return "\n".join([said, *([tr("model.passed_over", devices=missing)] if missing else [])])


def _page(bundle: ModelBundle) -> str:
    rows = "".join(
        f"<tr><td><b>{tr(code)}</b></td><td>{html.escape(value)}</td></tr>" for code, value in facts(bundle) if value
    )
    return f"<table cellpadding='3'>{rows}</table>{_figures(bundle)}{_card(bundle)}"


def _figures(bundle: ModelBundle) -> str:
    columns, found = metrics(bundle)
    if not found:
        return ""
    heads = "".join(f"<th align='right'>{html.escape(name)}</th>" for name in columns)
    lines = "".join(
        f"<tr><td>{html.escape(row[0])}</td>" + "".join(f"<td align='right'>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in found
    )
    head = f"<tr><th align='left'>{tr('model.set')}</th>{heads}</tr>"
    return f"<h3>{tr('model.metrics')}</h3><table cellpadding='3'>{head}{lines}</table>"


def _card(bundle: ModelBundle) -> str:
    said = card(bundle)
    if not said:
        return ""
    document = QTextDocument()
    document.setMarkdown(said, _MARKDOWN)
    body = document.toHtml().partition("<body")[2].partition(">")[2].partition("</body>")[0]
    return f"<h3>{tr('model.card')}</h3>{body}"
