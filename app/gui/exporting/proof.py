"""The proof before an export: each page before and after side by side, and a list of all that is to be looked at."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs
from app.gui.appearance.colours import family_of
from app.gui.appearance.sizes import give_size
from app.gui.elided import ElidedLabel
from app.gui.exporting.proof_paper import ProofPaper, draw_sign
from app.gui.exporting.tables import titled
from app.gui.models.marks import Mark
from app.gui.models.page_look import can_be_set
from app.gui.models.proof import Kind, Page, Place, Proof
from app.gui.models.stays import Group, StayLine
from app.gui.tips import tip
from core.documents.model import Block, Replacement
from core.messages import text as tr
from core.review import ReviewSession

_KINDS: tuple[Kind, ...] = ("stays", "removed", "replaced")
"""In this order they are listed: what is readable afterwards is what a proof is read for."""
_PLACE = Qt.ItemDataRole.UserRole
_WIDE = 900

Show = Callable[[QWidget], int | None]
"""Shows the proof above a widget; gives the place (code points) the user wants to change, or None."""


class ProofDialog(QDialog):
    """Page Up and Page Down turn the pages, arrows go from place to place and over the page's end.

    Attributes:
        wanted: where in the original the user went to change something; None where they read on or closed.
    """

    def __init__(self, parent: QWidget, proof: Proof, session: ReviewSession, file: str, font: QFont) -> None:
        super().__init__(parent)
        self.proof, self._session = proof, session
        self.wanted: int | None = None
        self._at, self._page = -1, proof.page(0)
        self.setWindowTitle(tr("proof.title", file=file))
        self.before, self.after = ProofPaper(after=False), ProofPaper(after=True)
        self.number, self.list = QLabel(), QTreeWidget()
        self.previous, self.next = QToolButton(), QToolButton()
        for paper, name in ((self.before, "proof.before"), (self.after, "proof.after")):
            paper.setFont(font)
            paper.setAccessibleName(tr(name))
        self._build()
        self._connect()
        give_size(self, 1280, 860)
        self.turn_to(0)
        self.list.setFocus()

    # --- what it looks like ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        head = QHBoxLayout()
        for button, arrow, name in (
            (self.previous, Qt.ArrowType.LeftArrow, "proof.previous"),
            (self.next, Qt.ArrowType.RightArrow, "proof.next"),
        ):
            button.setArrowType(arrow)
            button.setToolTip(tr(name))
            button.setAccessibleName(tr(name))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in (self.previous, self.number, self.next):
            head.addWidget(widget)
        head.addSpacing(12)
        head.addWidget(self._legend(), 1)
        self.list.setHeaderHidden(True)
        self.list.setIndentation(12)
        self.list.setAccessibleName(tr("proof.places"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.papers = QSplitter()
        self.papers.setChildrenCollapsible(False)
        self.papers.addWidget(titled(tr("proof.before"), self.before))
        self.papers.addWidget(titled(tr("proof.after"), self.after))
        self.panes = QSplitter()
        self.panes.setChildrenCollapsible(False)
        self.panes.addWidget(self.papers)
        self.panes.addWidget(titled(tr("proof.places"), self.list))
        self.panes.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(self.panes, 1)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.go = buttons.addButton(tr("proof.go"), QDialogButtonBox.ButtonRole.ActionRole)
        self.end = buttons.addButton(tr("proof.close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.go.setAutoDefault(False)
        self.end.setDefault(True)
        return buttons

    def _legend(self) -> QWidget:
        """What the signs in the margin mean."""
        whole = QWidget()
        whole.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        for kind in reversed(_KINDS):
            sign, said = QLabel(), QLabel(tr(f"proof.legend.{kind}"))
            sign.setPixmap(self._sign(kind))
            row.addWidget(sign)
            row.addWidget(said)
            row.addSpacing(8)
        if not self.proof.own_pages:
            said = ElidedLabel(tr("proof.sheets"))
            said.setToolTip(said.text())
            row.addWidget(said, 1)
        else:
            row.addStretch(1)
        return whole

    def _sign(self, kind: Kind) -> QPixmap:
        ratio, width, height = self.devicePixelRatioF(), 8, 14
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_sign(painter, kind, QRectF(0, 0, width, height), self.palette())
        painter.end()
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: on a small screen the list goes below the pages, which get most of the room."""
        super().resizeEvent(event)
        wide = self.width() >= _WIDE
        way = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if way != self.panes.orientation() or event.oldSize().isEmpty():
            self.panes.setOrientation(way)
            room = self.width() if wide else self.height()
            self.panes.setSizes([room * 7 // 9, room * 2 // 9])
            self.papers.setSizes([room // 2, room // 2])

    # --- what it does ----------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.previous.clicked.connect(partial(self._turn, -1))
        self.next.clicked.connect(partial(self._turn, 1))
        self.end.clicked.connect(self.reject)
        self.go.clicked.connect(self._go)
        self.list.currentItemChanged.connect(lambda *_: self._show_place())
        self.list.itemDoubleClicked.connect(lambda *_: self._go())
        self.list.installEventFilter(self)
        for keys, act in (
            ("PgUp", partial(self._turn, -1)),
            ("PgDown", partial(self._turn, 1)),
            ("Ctrl+Home", partial(self.turn_to, 0)),
            ("Ctrl+End", partial(self.turn_to, len(self.proof) - 1)),
            ("F3", partial(self.step, 1)),
            ("Shift+F3", partial(self.step, -1)),
        ):
            QShortcut(QKeySequence(keys), self, act)

    def _turn(self, way: int, _checked: bool = False) -> None:
        if 0 <= self._at + way < len(self.proof):
            self.turn_to(self._at + way)

    def turn_to(self, index: int, last: bool = False) -> None:
        """Show the page ``index``, with its first place chosen, or its ``last`` one."""
        self._at, self._page = index, self.proof.page(index)
        page = self._page
        looks = [(place, mark) for place in page.places if place.kind != "stays" and (mark := self._mark(place))]
        self.before.show_side(page.before, page.places, looks)
        self.after.show_side(page.after, page.places, looks)
        self._list(page)
        counted = {kind: sum(place.kind == kind for place in page.places) for kind in _KINDS}
        where = tr("proof.page_of", at=index + 1, total=len(self.proof))
        number = f"{tr('proof.page', number=page.number)}  " if self.proof.own_pages else ""
        self.number.setText(f"<b>{number}</b>{where}")
        said = tr("proof.page_spoken", None, at=index + 1, total=len(self.proof), **counted)
        self.number.setAccessibleName(said)
        self.list.setAccessibleDescription(said)
        self.previous.setEnabled(index > 0)
        self.next.setEnabled(index + 1 < len(self.proof))
        rows = self.rows()
        if rows:
            self.list.setCurrentItem(rows[-1 if last else 0])
        self._show_place()

    def _mark(self, place: Place) -> Mark | None:
        """How what is replaced looks: as the mention it came from; words that go along with it have none."""
        item = next(iter(self._session.overlapping(*place.before)), None)
        return Mark(0, 0, family_of(item.mention.label), item.status) if item else None

    def _list(self, page: Page) -> None:
        self.list.clear()
        for kind in _KINDS:
            places = [place for place in page.places if place.kind == kind]
            if places:
                group = QTreeWidgetItem([tr(f"proof.{kind}", count=len(places))])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                bold = group.font(0)
                bold.setBold(True)
                group.setFont(0, bold)
                self.list.addTopLevelItem(group)
                for place in places:
                    row = QTreeWidgetItem(group, [_said(place)])
                    row.setData(0, _PLACE, place)
                    row.setToolTip(0, tip(_said(place)))
                group.setExpanded(True)
        if not page.places:
            nothing = QTreeWidgetItem([tr("proof.none")])
            nothing.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.list.addTopLevelItem(nothing)

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of places, as they are listed."""
        found, walk = [], QTreeWidgetItemIterator(self.list)
        while (row := walk.value()) is not None:
            if row.data(0, _PLACE) is not None:
                found.append(row)
            walk += 1
        return found

    def place(self) -> Place | None:
        """The place that is chosen."""
        row = self.list.currentItem()
        chosen: Place | None = row.data(0, _PLACE) if row is not None else None
        return chosen

    def _show_place(self) -> None:
        place = self.place()
        self.go.setEnabled(place is not None)
        for paper in (self.before, self.after):
            paper.go_to(place)

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) place, over the ends of pages; pages without one are passed."""
        rows, here = self.rows(), self.list.currentItem()
        at = rows.index(here) if here in rows else (-1 if way > 0 else len(rows))
        if 0 <= at + way < len(rows):
            self.list.setCurrentItem(rows[at + way])
            return
        index = self._at + way
        while 0 <= index < len(self.proof):
            if self.proof.page(index).places:
                self.turn_to(index, last=way < 0)
                return
            index += way

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: arrows go over headings and over the page's end."""
        ways = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ways:
            self.step(ways[Qt.Key(event.key())])
            return True
        return super().eventFilter(watched, event)

    def _go(self) -> None:
        if place := self.place():
            self.wanted = place.before[0]
            self.accept()


def _said(place: Place) -> str:
    if place.kind == "replaced":
        return tr("proof.becomes", text=place.text, becomes=place.becomes)
    if place.kind == "removed":
        return tr("proof.gone", text=place.text)
    group = tr(f"export.stays.{place.group}")
    code = "proof.left_why" if place.why else "proof.left"
    return tr(code, text=place.text, group=group, why=place.why)


def proof_of(
    session: ReviewSession, replacements: Sequence[Replacement], stays: Mapping[Group, tuple[StayLine, ...]]
) -> Proof:
    """The proof of a judgment under review, if it were redacted by ``replacements``."""
    blocks: Sequence[Block] = session.blocks
    typeset = can_be_set(session.text, blocks)
    return Proof(session.text, blocks, replacements, stays, typeset=typeset)


def show(parent: QWidget, proof: Proof, session: ReviewSession, file: str, font: QFont) -> int | None:
    """Show ``proof`` until it is closed; the place the user wants to change, or None."""
    dialog = ProofDialog(parent, proof, session, file, font)
    return dialog.wanted if dialogs.answered(dialog) else None
