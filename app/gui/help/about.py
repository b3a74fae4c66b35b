"""The about box: which program and model this is, what it stands on, and every licence with its words."""

from collections.abc import Sequence
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.sizes import give_size
from app.gui.help.licences import Component
from app.gui.privacy import decisions
from core.messages import text
from core.messages import text as tr


class AboutDialog(QDialog):
    """Shows ``components``, the program's own first; its licence's text is in sight at once."""

    def __init__(self, parent: QWidget, components: Sequence[Component]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("about.title"))
        self._components = components
        self.head, self.list, self.text = QLabel(), QTreeWidget(), QPlainTextEdit()
        self._say_what_it_is()
        self._fill()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("about.text"))
        parts = QSplitter()
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.list)
        parts.addWidget(self.text)
        parts.setSizes([340, 580])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.head)
        layout.addWidget(parts, 1)
        layout.addWidget(buttons)
        self.list.currentItemChanged.connect(self._show)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        give_size(self, 960, 620)
        self.list.setFocus()

    def _say_what_it_is(self) -> None:
        program, model = (next(one for one in self._components if one.kind == kind) for kind in ("program", "model"))
        lines = (
            tr("about.what"),
            tr("about.program", version=program.version, licence=program.licence),
            tr("about.model", name=model.name, version=model.version, licence=model.licence),
            tr("about.parts"),
            *([f"{text('policy.in_force')}: {'; '.join(ruled)}"] if (ruled := decisions()) else []),
        )
        self.head.setText(f"<h2>Thunder-DeID {program.version}</h2>" + "".join(f"<div>{line}</div>" for line in lines))
        self.head.setTextFormat(Qt.TextFormat.RichText)
        self.head.setWordWrap(True)

    def _fill(self) -> None:
        self.list.setHeaderLabels([tr("about.part"), tr("about.version"), tr("about.licence")])
        self.list.setAccessibleName(tr("about.list"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        header = self.list.header()
        header.setStretchLastSection(True)
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for one in self._components:
            row = QTreeWidgetItem([one.name, one.version, one.licence])
            row.setToolTip(2, one.licence)
            self.list.addTopLevelItem(row)

    def _show(self) -> None:
        one = self._components[self.list.currentIndex().row()]
        self.text.setPlainText("\n\n".join(filter(None, (said_of(one), one.text()))))


def said_of(one: Component) -> str:
    """What there is to say of a component besides the text of its licence; nothing of most."""
    match one.kind:
        case "model":
            return tr("about.of_model", licence=one.licence)
        case "qt":
            return tr("about.of_qt", version=qVersion(), folder=Path(PySide6.__file__).parent)
        case "font" | "loader":
            return tr(f"about.of_{one.kind}")
    return ""
