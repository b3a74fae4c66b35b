"""Shown after the writing: what the verification said, what was written, where it lies."""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import plain_label
from app.gui.models.entities import category_name
from app.gui.spoken import announce
from core.messages import text as tr
from core.service import Written, hash_of

# A hash in two lines: in one it would be wider than a small screen.
_HALF = 32


class ReportDialog(QDialog):
    """The report of an export. Enter closes it."""

    def __init__(self, parent: QWidget, written: Written) -> None:
        super().__init__(parent)
        self.written = written
        self.setWindowTitle(tr("exported.title"))
        self.passed = _label(_passed(written), bold=True)
        self.problem = _label("")
        self.problem.hide()
        self.facts = dict(facts(written))
        content, area = QWidget(), QScrollArea()
        form = QFormLayout(content)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for name, said in self.facts.items():
            label = _label(said)
            label.setAccessibleName(f"{name}: {said}")
            form.addRow(f"{name}:", label)
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("exported.title"))  # the keyboard stops here to scroll
        area.setAccessibleDescription("\n".join(f"{name}: {said}" for name, said in self.facts.items()))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        buttons = QDialogButtonBox()
        self.file = buttons.addButton(tr("exported.open_file"), QDialogButtonBox.ButtonRole.ActionRole)
        self.folder = buttons.addButton(tr("exported.open_folder"), QDialogButtonBox.ButtonRole.ActionRole)
        self.end = buttons.addButton(tr("exported.close"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.file.setAutoDefault(False)
        self.folder.setAutoDefault(False)
        self.end.setDefault(True)
        self.file.clicked.connect(self._show_file)
        self.folder.clicked.connect(self._show_folder)
        buttons.accepted.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.addWidget(self.passed)
        layout.addWidget(area, 1)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        give_size(self, 680, 480)
        self.end.setFocus()

    def _show_file(self) -> None:
        """Only what was verified is opened: the file may have been replaced by now."""
        output = self.written.output
        if hash_of(output) != self.written.sha256:
            self._say(tr("exported.other_file", file=output.name))
        elif not open_in_system(output):
            self._say(tr("exported.no_file", file=output.name))

    def _show_folder(self) -> None:
        folder = self.written.output.parent
        if not open_in_system(folder):
            self._say(tr("exported.no_folder", folder=folder))

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.show()
        announce(self.problem, problem)


def _passed(written: Written) -> str:
    """What the verification said, and no more: what it did not look for may stand in the file."""
    result = written.verification
    assert result is not None, "an export is verified before it stands in its place"
    if not result.unsearched and not result.kept and not result.asked:
        return tr("exported.passed", parts=result.parts_checked)
    lines = [tr("exported.passed_but", parts=result.parts_checked)]
    if result.kept:
        lines.append(tr("exported.kept", count=result.kept))
    if result.asked:
        lines.append(tr("exported.asked", count=result.asked))
    if result.unsearched:
        lines.append(tr("exported.unsearched", count=result.unsearched))
    return "\n".join(lines)


def open_in_system(path: Path) -> bool:
    """Show a file or folder in the program the system has for it; False where there is none.

    What is gone is not asked for: a program that starts says yes, and only then finds nothing.
    """
    there = os.path.exists(path)  # noqa: PTH110  pathlib raises where one may not look
    return there and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def facts(written: Written) -> Iterable[tuple[str, str]]:
    """Everything worth knowing of a written judgment, by its name."""
    counted, said = written.counts, written.facts
    if notices := _notices(written):
        yield tr("exported.notices"), "\n".join(f"• {line}" for line in notices)
    yield tr("exported.file"), written.output.name
    yield tr("exported.folder"), str(written.output.parent)
    if mode := said["output"].get("mode"):
        yield tr("exported.mode"), tr("export.in_place" if mode == "in-place" else "export.fresh")
    if written.certificate:
        yield tr("exported.certificate"), written.certificate.name
    if written.report:
        yield tr("exported.report"), written.report.name
    numbers = {name: counted[name] for name in ("mentions", "entities", "kept")}
    categories = ", ".join(
        tr("exported.category", category=category_name(name), count=count)
        for name, count in counted["by_category"].items()
    )
    yield tr("exported.counts"), "\n".join(filter(None, [tr("exported.counts_are", **numbers), categories]))
    yield tr("exported.profile"), said["profile"]["name"]
    yield tr("exported.original_hash"), _in_two(said["input"]["sha256"])
    yield tr("exported.result_hash"), _in_two(said["output"]["sha256"])


def _notices(written: Written) -> list[str]:
    lines = list(dict.fromkeys(notice.message() for notice in written.notices))
    if written.verification and written.verification.pictures:
        lines.insert(0, tr("export.pictures", count=len(written.verification.pictures)))
    return lines


def _in_two(digest: str) -> str:
    return f"{digest[:_HALF]}\n{digest[_HALF:]}"


def _label(text: str, *, bold: bool = False) -> QLabel:
    label = plain_label(text, bold=bold)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def show(parent: QWidget, written: Written) -> None:
    """Show the report of ``written`` until the user closes it."""
    dialogs.answered(ReportDialog(parent, written))
