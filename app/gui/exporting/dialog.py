"""Asked before anything is written: where to, in which format; and shown: what will happen."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import label_of, plain_label
from app.gui.exporting.proof import Show
from app.gui.exporting.tables import fill, fill_groups, table, titled
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.models.entities import category_name, label_name
from app.gui.models.outlook import Outlook, Standing, formats, kind_of, kind_title, renamed, target_of, warning
from app.gui.models.stays import Group, StayLine
from core.documents.formats import Format
from core.errors import PolicyError
from core.messages import text as tr
from core.policy import policy


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asked for: the file to write, whether a certificate lies beside it, whether it keeps its face.

    ``in_place`` is the choice of those who are asked; it holds where a judgment is written in two ways.
    """

    target: Path
    certificate: bool
    in_place: bool = False


class ExportDialog(QDialog):
    """Shows an Outlook and asks for a target.

    Enter exports at once where everything is decided. Otherwise it leads back to what is undecided: ``looking`` says
    that the user went there. ``refused`` is what kept the judgment from being written as it was wanted before.
    ``proof`` shows what will be written; ``changing`` is where in the original the user left it to change something.
    """

    def __init__(
        self, parent: QWidget, outlook: Outlook, wanted: Wanted, refused: str = "", proof: Show | None = None
    ) -> None:
        super().__init__(parent)
        self.outlook = outlook
        self.looking = False
        self.changing: int | None = None
        self._proof = proof
        self._folder = wanted.target.parent
        self._confirmed: Path | None = None  # a file the user already said may be replaced
        self.setWindowTitle(tr("export.title"))
        self.file, self.kind, self.browse = QLineEdit(str(wanted.target)), QComboBox(), QPushButton(tr("export.browse"))
        keep_out_mnemonics(self.file)
        self.mode = QComboBox()
        for code in ("export.fresh", "export.in_place"):
            self.mode.addItem(tr(code))
        self.mode.setCurrentIndex(int(wanted.in_place))
        self.mode.setAccessibleName(tr("export.mode"))
        self.mode.setToolTip(tr("export.mode_tip"))
        self.refused = plain_label(refused, bold=True)
        self.refused.setVisible(bool(refused))
        self.since = plain_label("\n".join(one.message() for one in outlook.since), bold=True)
        self.since.setVisible(bool(outlook.since))
        self.certificate = QCheckBox(tr("export.certificate"))
        self.certificate.setChecked(wanted.certificate)
        self.warning, self.what, self.standing = plain_label(bold=True), plain_label(), plain_label(bold=True)
        self.categories = table("export.categories", ("export.category", "export.replaced", "export.rejected"), (0,))
        self.letters = table(
            "export.letters", ("export.letter", "export.original", "export.label", "export.places"), (1, 2)
        )
        self.stays = table(
            "export.stays", ("export.original", "export.label", "export.why", "export.places"), (0, 1, 2)
        )
        self._build(self._buttons())
        self._fill()
        self._connect()
        self._check()
        give_size(self, 1080, 660)
        (self.go if self.go.isDefault() else self.look).setFocus()

    def wanted(self) -> Wanted | None:
        """What the user asked for; None where the target is no possible one."""
        target = target_of(self.file.text(), self._kind(), self._folder)
        if target is None or self._said_of(target)[1]:
            return None
        return Wanted(target, self.certificate.isChecked(), bool(self.mode.currentIndex()))

    # --- what it looks like ----------------------------------------------------------------------------------------

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.go = buttons.addButton(tr("export.go"), role.AcceptRole)
        self.look = buttons.addButton(tr("export.look"), role.ActionRole)
        self.proof = buttons.addButton(tr("proof.button"), role.ActionRole)
        self.proof.setVisible(self._proof is not None)
        self.cancel = buttons.addButton(tr("cancel"), role.RejectRole)
        for button in (self.go, self.look, self.proof, self.cancel, self.browse):
            button.setAutoDefault(False)
        undecided = bool(self.outlook.standing.undecided)
        self.look.setVisible(undecided)
        (self.look if undecided else self.go).setDefault(True)
        return buttons

    def _build(self, buttons: QDialogButtonBox) -> None:
        fields = QGridLayout()
        for row, (code, field) in enumerate((("export.file", self.file), ("export.format", self.kind))):
            fields.addWidget(label_of(field, tr(code)), row, 0)
            fields.addWidget(field, row, 1)
        fields.addWidget(self.browse, 0, 2)
        fields.addWidget(self.mode, 1, 2)
        fields.setColumnStretch(1, 1)
        tables, replaced = QSplitter(), QSplitter(Qt.Orientation.Vertical)
        tables.setChildrenCollapsible(False)
        replaced.setChildrenCollapsible(False)
        tables.addWidget(titled(tr("export.stays"), self.stays))
        for code, shown in (("export.letters", self.letters), ("export.categories", self.categories)):
            replaced.addWidget(titled(tr(code), shown))
        replaced.setStretchFactor(0, 2)
        replaced.setStretchFactor(1, 1)
        tables.addWidget(replaced)
        tables.setStretchFactor(0, 3)
        tables.setStretchFactor(1, 2)
        tables.setSizes([600, 460])
        layout = QVBoxLayout(self)
        layout.addLayout(fields)
        for widget in (self.refused, self.since, self.warning, self.certificate, self.what, self.standing):
            layout.addWidget(widget)
        layout.addWidget(tables, 1)
        layout.addWidget(buttons)

    def _fill(self) -> None:
        outlook = self.outlook
        for kind in formats():
            self.kind.addItem(kind_title(kind), kind)
        self.kind.setCurrentIndex(self.kind.findData(kind_of(self.file.text()) or outlook.kind))
        self.what.setText(
            tr(
                "export.what" if outlook.kept else "export.what_all",
                profile=outlook.profile,
                mentions=outlook.mentions,
                entities=outlook.entities,
                kept=outlook.kept,
            )
        )
        self.standing.setText("  ·  ".join(standing_texts(outlook.standing)))
        fill_groups(
            self.stays,
            (
                (_heading(group, lines), group in _DANGEROUS, map(_stays_row, lines))
                for group, lines in outlook.stays.items()
            ),
            number=3,
        )
        if not outlook.stays:
            fill_groups(self.stays, [(tr("export.nothing_stays"), False, ())], number=3)
        for button in (self.go, self.look):  # what has the focus first: a screen reader says it all at once
            said = (self.refused.text(), self.since.text(), self.what.text(), self.standing.text())
            button.setAccessibleDescription(" ".join(filter(None, said)))
        fill(
            self.categories,
            ((category_name(line.category), str(line.replaced), str(line.rejected)) for line in outlook.categories),
            numbers=(1, 2),
        )
        fill(
            self.letters,
            (
                (line.letter or tr("export.removed"), line.text, label_name(line.label), str(line.places))
                for line in outlook.letters
            ),
            numbers=(3,),
        )

    # --- what it does ----------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.file.textChanged.connect(self._typed)
        self.kind.activated.connect(self._kind_chosen)
        self.browse.clicked.connect(self._browse)
        self.go.clicked.connect(self._export)
        self.look.clicked.connect(self._look)
        self.proof.clicked.connect(self._read_proof)
        self.cancel.clicked.connect(self.reject)

    def _kind(self) -> Format:
        return Format(self.kind.currentData())

    def _typed(self, name: str) -> None:
        if (row := self.kind.findData(kind_of(name))) >= 0:
            self.kind.setCurrentIndex(row)
        self._check()

    def _kind_chosen(self) -> None:
        self.file.setText(renamed(self.file.text(), self._kind()))

    def _browse(self) -> None:
        target = target_of(self.file.text(), self._kind(), self._folder) or self.outlook.suggestion
        stem = target.with_name(target.name[: -len(target.suffix)] if kind_of(target.name) else target.name)
        if chosen := dialogs.choose_target(self, stem, self._kind()):
            self.file.setText(str(chosen))
            self._confirmed = chosen  # if it exists, the user was asked about just this name
            self.go.setFocus()

    def _check(self) -> None:
        """Say what is special about the target, and let nothing begin that cannot end well."""
        self._confirmed = None
        self.mode.setVisible(self._kind() is self.outlook.two_ways)
        target = target_of(self.file.text(), self._kind(), self._folder)
        said, forbids = self._said_of(target)
        self.warning.setText(said)
        self.warning.setVisible(bool(said))
        self.go.setEnabled(not forbids)

    def _said_of(self, target: Path | None) -> tuple[str, bool]:
        """What there is to say of ``target``, and whether nothing can be written there."""
        if target is None:
            return tr("export.no_name"), True
        try:
            policy().require_format(str(kind_of(target.name)))
        except PolicyError as error:
            return error.message(), True
        code, forbids = warning(target, self.outlook.source, self.outlook.exported)
        return (tr(code) if code else ""), forbids

    def _export(self) -> None:
        wanted = self.wanted()
        if wanted is None:
            return
        code = warning(wanted.target, self.outlook.source, self.outlook.exported)[0]
        question = tr("choose.replace", file=wanted.target.name)
        if code == "export.exists_reviewed":
            question = f"{tr(code)}\n\n{question}"
        elif code != "export.exists" or wanted.target == self._confirmed:
            question = ""
        if not question or dialogs.confirm(self, question):
            self.accept()

    def _look(self) -> None:
        self.looking = True
        self.reject()

    def _read_proof(self) -> None:
        assert self._proof is not None, "without a proof there is no button"
        self.changing = self._proof(self)
        if self.changing is not None:
            self.reject()


_DANGEROUS = frozenset({"identifiers", "parts"})


def _heading(group: Group, lines: Sequence[StayLine]) -> str:
    places = sum(line.places for line in lines)
    return tr("export.stays_group", group=tr(f"export.stays.{group}"), values=len(lines), places=places)


def _stays_row(line: StayLine) -> tuple[str, str, str, str]:
    why = tr("export.no_why") if line.why == "" else line.why or ""
    return line.text, label_name(line.label) if line.label else "", why, str(line.places)


def standing_texts(standing: Standing) -> Iterable[str]:
    """Where the review stands, in a few words each."""
    count = standing.undecided
    yield tr("export.standing_undecided", count=count) if count else tr("export.standing_decided")
    code = "export.standing_open" if standing.open else "export.standing_settled"
    yield tr(code, count=standing.open, answered=standing.answered)
    if standing.confirmed_by:
        yield tr("export.second_confirmed", who=standing.confirmed_by)
    else:
        yield tr("export.second_waiting" if standing.second_reading else "export.second_none")


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the dialog leads besides: ``look`` to what is undecided, ``change`` to a place of the original (code
    points) that the user went to out of the ``proof``.
    """

    look: Callable[[], object]
    proof: Show
    change: Callable[[int], object]


def ask(parent: QWidget, outlook: Outlook, wanted: Wanted, ways: Ways, refused: str = "") -> Wanted | None:
    """What to write where; None when the user thinks better of it.

    ``refused``: what kept it from being written as it was ``wanted`` before.
    """
    dialog = ExportDialog(parent, outlook, wanted, refused, ways.proof)
    if dialogs.answered(dialog):
        return dialog.wanted()
    if dialog.looking:
        ways.look()
    elif dialog.changing is not None:
        ways.change(dialog.changing)
    return None
