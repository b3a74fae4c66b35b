"""The page of the profile editor on which each category and label gets its treatment."""

from typing import get_args

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.gui.actions import plain
from app.gui.decisions.labels import label_choices
from app.gui.dialog_parts import label_of
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.models.entities import category_name, label_name
from app.gui.models.search import narrowed
from app.gui.settings.rule_draft import Draft, Value
from core.messages import text as tr
from core.redaction.profile import RuleProfile
from core.taxonomy import Treatment, taxonomy

LABELS, CATEGORIES = "treatments.labels", "treatments.categories"
_KEY, _NAME = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class TreatmentPage(QWidget):
    """``changed``: a treatment was chosen. What is not chosen here follows the rule."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search, self.tree, self.treatment = QLineEdit(clearButtonEnabled=True), QTreeWidget(), QComboBox()
        self._chosen: dict[str, dict[str, str]] = {LABELS: {}, CATEGORIES: {}}
        self._rows: dict[tuple[str, str], QTreeWidgetItem] = {}
        self.touched = False
        self._fill()
        self._lay_out()
        self.search.textChanged.connect(self._narrow)
        self.treatment.activated.connect(lambda: self._choose())
        self.tree.itemSelectionChanged.connect(self._show_choice)

    def _fill(self) -> None:
        self.tree.setHeaderLabels([tr(f"rules.{name}") for name in ("label", "treatment", "origin")])
        self.tree.setAccessibleName(tr("rules.treatments"))
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for category in taxonomy().categories:
            self._add(self.tree, CATEGORIES, category, category_name(category))
        for label in taxonomy().labels.values():
            self._add(self._rows[CATEGORIES, label.category], LABELS, label.name, label_name(label.name))
        self._choices = label_choices()
        self.treatment.addItem(tr("rules.treatment."), "")
        for treatment in get_args(Treatment):
            self.treatment.addItem(tr(f"rules.treatment.{treatment}"), treatment)

    def _add(self, parent: QTreeWidget | QTreeWidgetItem, key: str, name: str, text: str) -> None:
        row = self._rows[key, name] = QTreeWidgetItem(parent, [text])
        row.setData(0, _KEY, key)
        row.setData(0, _NAME, name)
        row.setToolTip(0, text)

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(tr("rules.find"))
        self.search.setAccessibleName(tr("rules.find"))
        keep_out_mnemonics(self.search)
        self.treatment.setAccessibleName(plain(tr("rules.choose_treatment")))
        grid = QGridLayout(self)
        grid.addWidget(self.search, 0, 0, 1, 2)
        grid.addWidget(self.tree, 1, 0, 1, 2)
        grid.addWidget(label_of(self.treatment, tr("rules.choose_treatment")), 2, 0)
        grid.addWidget(self.treatment, 2, 1)
        grid.setColumnStretch(1, 1)

    # --- showing -----------------------------------------------------------------------------------------------------

    def show_draft(self, draft: Draft) -> None:
        """Show the treatments of ``draft``; nothing is told."""
        self._chosen = {key: dict(draft.get(key) or {}) for key in (LABELS, CATEGORIES)}
        self.touched = False
        with QSignalBlocker(self.tree):
            self.tree.clearSelection()
        self._show_choice()

    def show_profile(self, rule: RuleProfile, profile: RuleProfile) -> None:
        """Show what becomes of every label by ``profile``, and where that is less than by ``rule``."""
        for label, treatment in profile.treatments.items():
            less = treatment == "keep" and rule.treatments[label] != "keep"
            self._show_row(self._rows[LABELS, label], tr(f"rules.treatment.{treatment}"), less)
        for category in taxonomy().categories:
            chosen = self._chosen[CATEGORIES].get(category)
            text = tr(f"rules.treatment.{chosen}") if chosen else ""
            self._show_row(self._rows[CATEGORIES, category], text, chosen == "keep")

    def _show_row(self, row: QTreeWidgetItem, treatment: str, less: bool) -> None:
        key, name = row.data(0, _KEY), row.data(0, _NAME)
        own = name in self._chosen[key]
        by_category = key == LABELS and taxonomy().labels[name].category in self._chosen[CATEGORIES]
        origin = "own" if own else "category" if by_category else ""
        said = [tr(f"rules.origin.{origin}")] if origin else []
        row.setText(1, treatment)
        row.setText(2, " ".join([*said, *([tr("rules.origin.less")] if less else [])]))
        font = row.font(1)
        font.setBold(own)
        row.setFont(1, font)

    def _show_choice(self) -> None:
        """The treatment all chosen rows have in common."""
        rows = self.tree.selectedItems()
        found = {self._chosen[row.data(0, _KEY)].get(row.data(0, _NAME), "") for row in rows}
        with QSignalBlocker(self.treatment):
            self.treatment.setCurrentIndex(self.treatment.findData(found.pop()) if len(found) == 1 else -1)
        self.treatment.setEnabled(bool(rows))

    def _narrow(self, query: str) -> None:
        found = {choice.key for choice in narrowed(self._choices, query)}
        categories = {taxonomy().labels[name].category for name in found}
        chosen = self.tree.selectedItems()  # before: it leaves out what is hidden
        for (key, name), row in self._rows.items():
            row.setHidden(name not in (found if key == LABELS else categories))
        with QSignalBlocker(self.tree):
            for row in chosen:
                row.setSelected(not row.isHidden())
        self._show_choice()
        kept = {row.data(0, _NAME) for row in chosen if row.data(0, _KEY) == LABELS}  # stays in sight
        opened = {taxonomy().labels[name].category for name in (found if query.strip() else kept)}
        for category in taxonomy().categories:
            self._rows[CATEGORIES, category].setExpanded(category in opened)

    # --- choosing ----------------------------------------------------------------------------------------------------

    def select(self, label: str) -> None:
        """Choose the row of ``label``."""
        self.tree.setCurrentItem(self._rows[LABELS, label])

    def _choose(self) -> None:
        treatment = str(self.treatment.currentData())
        for row in self.tree.selectedItems():
            table, name = self._chosen[row.data(0, _KEY)], row.data(0, _NAME)
            if treatment:
                table[name] = treatment
            else:
                table.pop(name, None)
        self.touched = True
        self.changed.emit()

    def values(self) -> dict[str, Value]:
        """The treatments, if one was chosen since the draft was shown."""
        return dict(self._chosen) if self.touched else {}
