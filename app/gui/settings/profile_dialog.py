"""The editor of rule profiles: every change is checked, shown on an example and compared with the rule at once."""

import html
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs as asked
from app.gui.actions import plain
from app.gui.appearance.colours import notice_style
from app.gui.appearance.sizes import give_size
from app.gui.appearance.themes import theme_of
from app.gui.dialog_parts import label_of
from app.gui.settings import profile_choice as files
from app.gui.settings.editing_profile import Editing, Judged
from app.gui.settings.example_pane import ExamplePane
from app.gui.settings.profile_choice import ProfileChoice
from app.gui.settings.rule_draft import ENDING, profiles_folder
from app.gui.settings.rule_fields import PAGES
from app.gui.settings.rule_pages import FieldsPage, NotWritten
from app.gui.settings.rule_said import difference, setting_name, weaker
from app.gui.settings.treatment_page import TreatmentPage
from core.errors import DeidError
from core.messages import text as tr
from core.review.files import make_folder

_PAUSE_MS = 150
_MOST_LINES, _PADDING = 4, 12


class ProfileDialog(QDialog):
    """``used`` asks for the profile in a file (None: the shipped one), ``saved`` tells a file that was written.

    Attributes:
        editing: the profile under change.
        judged: what was last found out about it.
    """

    used = Signal(object)
    saved = Signal(object)

    def __init__(self, parent: QWidget, editing: Editing, in_use: Path | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("rules.title"))
        self.editing, self._in_use = editing, in_use
        self.judged = Judged()
        self.which, self.said = ProfileChoice(), QPlainTextEdit()
        self.example, self.differences = ExamplePane(), QTextBrowser()
        self.pages = {name: FieldsPage(fields) for name, fields in PAGES.items()}
        self.treatments = TreatmentPage()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.judge)
        works: dict[str, Callable[[], object]] = {
            "open": self.open_file,
            "save": self.save,
            "save_as": self.save_as,
            "use": self.use,
        }
        self.buttons = {name: QPushButton(tr(f"rules.{name}")) for name in works}
        for name, work in works.items():
            self.buttons[name].setAutoDefault(False)
            self.buttons[name].clicked.connect(work)
        self._lay_out()
        self._offer()
        self.which.activated.connect(lambda: self.edit(self.which.chosen()))
        for page in self._all():
            page.changed.connect(self._pause.start)
        give_size(self, 1000, 720)
        self._show()
        self.which.setFocus()

    # --- building ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        ahead = QHBoxLayout()
        ahead.addWidget(label_of(self.which, tr("rules.which")))
        ahead.addWidget(self.which, 1)
        ahead.addWidget(self.buttons["open"])
        self.left, self.right = QTabWidget(), QTabWidget()
        for name, page in self.pages.items():
            self.left.addTab(page, tr(f"rules.page.{name}"))
        self.left.addTab(self.treatments, tr("rules.page.treatments"))
        self.right.addTab(self.example, tr("rules.page.example"))
        self.right.addTab(self.differences, tr("rules.page.differences", count=0))
        self.differences.setAccessibleName(plain(tr("rules.page.differences", count=0)))
        both = QSplitter()
        both.setChildrenCollapsible(False)
        for side, name in ((self.left, "rules.settings"), (self.right, "rules.effect")):
            side.setUsesScrollButtons(True)
            side.tabBar().setAccessibleName(tr(name))
            both.addWidget(side)
        both.setSizes([1, 1])
        self.said.setReadOnly(True)
        self.said.setTabChangesFocus(True)
        self.said.setAccessibleName(tr("notices"))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for name in ("save", "save_as", "use"):
            box.addButton(self.buttons[name], QDialogButtonBox.ButtonRole.ActionRole)
        box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(ahead)
        layout.addWidget(both, 1)
        layout.addWidget(self.said)
        layout.addWidget(box)

    def _all(self) -> tuple[FieldsPage | TreatmentPage, ...]:
        return (*self.pages.values(), self.treatments)

    def _offer(self) -> None:
        self.which.offer(self.editing.rule.name, self.editing.path, self._in_use)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        for page in self._all():
            page.show_draft(self.editing.draft)
        self.judge()

    def judge(self) -> None:
        """Take what was typed, check it, and show what it does."""
        self._pause.stop()
        try:
            values = [page.values() for page in self._all()]
        except NotWritten as error:
            problem = tr("rules.line", setting=setting_name(error.key), line=error.line)
            self.judged = Judged(problem=problem)
        else:
            self.judged = self.editing.take({key: value for some in values for key, value in some.items()})
        self._show_name()
        self._show_judged()

    def _show_name(self) -> None:
        """A changed copy got a name of its own."""
        name = self.pages["general"].editors["name"]
        if isinstance(name, QLineEdit) and not name.hasFocus() and name.text() != self.editing.draft.get("name"):
            with QSignalBlocker(name):
                name.setText(str(self.editing.draft.get("name")))

    def _show_judged(self) -> None:
        judged, editing = self.judged, self.editing
        if judged.shown is not None and judged.profile is not None:
            self.example.show_example(judged.shown)
            self.treatments.show_profile(editing.rule, judged.profile)
            rows = [difference(one) for one in judged.differences]
            self.right.setTabText(1, tr("rules.page.differences", count=len(rows)))
            listed = "".join(f"<p><b>{html.escape(what)}</b><br>{html.escape(how)}</p>" for what, how in rows)
            self.differences.setHtml(listed or html.escape(tr("rules.same")))
        wrong = judged.problem or weaker(judged.weakened)
        notices = judged.shown.plan.notices if judged.shown else ()
        told = [tr("rules.in_example", said=notice.message()) for notice in notices]
        self.said.setPlainText("\n".join([wrong or tr("rules.fits"), *told]))
        lines = min(_MOST_LINES, max(2, self.said.blockCount()))
        self.said.setFixedHeight(lines * self.said.fontMetrics().lineSpacing() + _PADDING)
        self.said.setStyleSheet(notice_style("failure", theme_of(self.palette())) if wrong else "")
        good, changed = not judged.problem, editing.draft.changed
        self.buttons["save"].setEnabled(good and changed and editing.path is not None)
        self.buttons["save_as"].setEnabled(good and (changed or editing.path is not None))
        self.buttons["use"].setEnabled(good and not changed and editing.path != self._in_use)

    # --- files -------------------------------------------------------------------------------------------------------

    def edit(self, path: Path | None = None) -> None:
        """Edit the profile in ``path``, or a copy of the shipped one."""
        if not self._may_leave():
            self._offer()
            return
        try:
            self.editing.open(path)
        except DeidError as error:
            asked.failure(self, tr("rules.failed"), error.message())
        self._offer()
        self._show()

    def open_file(self) -> None:
        """Ask for a profile and edit it."""
        if path := files.choose_profile(self):
            self.edit(path)

    def save(self) -> None:
        """Write the profile back to its file."""
        self.judge()
        if self.editing.path is not None and not self.judged.problem:
            self._save(self.editing.path)

    def save_as(self) -> None:
        """Write the profile to a file of its own."""
        self.judge()
        if self.judged.problem:
            return
        name = str(self.editing.draft.get("name")).replace("/", "-").replace("\\", "-")
        with suppress(DeidError):  # where it cannot be made, saving there says why; the user may choose another folder
            make_folder(profiles_folder())  # a dialog that is to begin in no folder begins anywhere
        if target := files.choose_target(self, profiles_folder() / f"{name}{ENDING}"):
            self._save(target)

    def _save(self, path: Path) -> None:
        if not self._may(weaker(self.judged.weakened), "rules.save_weaker"):
            return
        try:
            self.editing.save(path)
        except DeidError as error:
            asked.failure(self, tr("rules.not_saved"), error.message())
            return
        self._offer()
        self.judge()
        self.saved.emit(path)

    def use(self) -> None:
        """Redact by this profile from now on; what was typed a moment before is seen, and saved, first."""
        self.judge()
        if self.buttons["use"].isEnabled() and self._may(weaker(self.judged.weakened), "rules.use_weaker"):
            path = self.editing.path
            self.accept()
            self.used.emit(path)

    def _may(self, less: str, question: str) -> bool:
        return not less or asked.confirm(self, f"{less}\n\n{tr(question)}")

    def _may_leave(self) -> bool:
        self.judge()
        changed = self.editing.draft.changed or bool(self.judged.problem)
        return not changed or asked.confirm(self, tr("rules.discard"))

    def reject(self) -> None:
        """Qt's hook: changes are not lost silently."""
        if self._may_leave():
            super().reject()
