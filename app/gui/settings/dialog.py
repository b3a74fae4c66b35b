"""The settings dialog: every change holds at once, is kept, and can be taken back to the defaults."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.desk.case_types import CASE_TYPES
from app.gui import dialogs as asked
from app.gui.actions import plain
from app.gui.appearance.sizes import FONT_SIZES, give_size
from app.gui.appearance.themes import Theme
from app.gui.settings.preferences import Preferences, fewer_second_readings
from app.gui.wheel import scroll_over_fields
from core.messages import text as tr
from core.policy import policy

_OTHERS = ("model", "profile", "dictionaries", "shortcuts")
_LANGUAGES = {"ko": "한국어", "en": "English"}


class SettingsDialog(QDialog):
    """``changed`` tells the new Preferences, ``renamed`` the reviewer's new name.

    ``wanted``: another dialog is asked for, by the name of its command; this one has closed by then.
    """

    changed = Signal(object)
    renamed = Signal(str)
    wanted = Signal(str)

    def __init__(self, parent: QWidget, preferences: Preferences, reviewer: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.preferences = preferences
        self._texts: list[Callable[[], object]] = []
        self.language, self.theme, self.family = QComboBox(), QComboBox(), QComboBox()
        self.points = QDoubleSpinBox(minimum=FONT_SIZES[0], maximum=FONT_SIZES[1], decimals=0, suffix=" pt")
        self.sample, self.reviewer, self.certificate = QLabel(), QLineEdit(reviewer), QCheckBox()
        self.recognise, self.in_place = QCheckBox(), QCheckBox()
        self._least = policy().review.second_reading
        self.shares = {
            kind: QSpinBox(minimum=self._least, maximum=100, singleStep=5, suffix=" %") for kind in CASE_TYPES
        }
        self.reset = QPushButton()
        self.others = {name: QPushButton() for name in _OTHERS}
        self._fill_lists()
        self._lay_out()
        self._show()
        self._connect()
        self.retranslate()
        give_size(self, 560, 620)
        self.language.setFocus()

    # --- building ----------------------------------------------------------------------------------------------------

    def _fill_lists(self) -> None:
        for language, name in _LANGUAGES.items():
            self.language.addItem(name, language)
        for theme in Theme:
            self.theme.addItem("", theme.value)
        self.family.addItem("", "")
        for family in QFontDatabase.families(QFontDatabase.WritingSystem.Korean):
            self.family.addItem(family, family)

    def _lay_out(self) -> None:
        at_once = QLabel()
        self._say("settings.at_once", at_once.setText)
        self._say("settings.sample_name", self.sample.setAccessibleName)
        self._say("settings.reset", self.reset.setText)
        self._say("settings.title", self.setWindowTitle)
        inner = QWidget()
        column = QVBoxLayout(inner)
        for widget in (self._looks(), self._reviewing(), self._more(), at_once):
            column.addWidget(widget)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        scroll_over_fields(area)
        self._area = area
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.addButton(self.reset, QDialogButtonBox.ButtonRole.ResetRole)
        for button in self.buttons.buttons():
            if isinstance(button, QPushButton):  # Enter in a field must not close or reset
                button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(self.buttons)

    def _looks(self) -> QGroupBox:
        box, form = self._group("settings.look")
        for name in ("language", "theme", "family", "points"):
            self._row(form, f"settings.{name}", getattr(self, name))
        self.sample.setWordWrap(True)
        form.addRow(self.sample)
        return box

    def _reviewing(self) -> QGroupBox:
        box, form = self._group("settings.review")
        self._row(form, "settings.reviewer", self.reviewer)
        for name in ("recognise", "in_place", "certificate"):
            form.addRow(getattr(self, name))
            self._say(f"settings.{name}", getattr(self, name).setText)
        self._say("settings.recognise_tip", self.recognise.setToolTip)
        self._say("export.mode_tip", self.in_place.setToolTip)
        shares = QLabel(wordWrap=True)
        form.addRow(shares)
        self._say("settings.shares", shares.setText)
        for kind, share in self.shares.items():
            self._row(form, f"case.{kind}", share)
        return box

    def _group(self, code: str) -> tuple[QGroupBox, QFormLayout]:
        box = QGroupBox()
        form = QFormLayout(box)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._say(code, box.setTitle)
        return box, form

    def _more(self) -> QGroupBox:
        box = QGroupBox()
        grid = QGridLayout(box)
        for number, (name, other) in enumerate(self.others.items()):
            other.setAutoDefault(False)
            grid.addWidget(other, number // 2, number % 2)
            self._say(name, other.setText)
        self._say("settings.more", box.setTitle)
        return box

    def _row(self, form: QFormLayout, code: str, field: QWidget) -> None:
        label = QLabel()
        label.setBuddy(field)
        form.addRow(label, field)
        self._say(code, label.setText)
        self._say(code, lambda text: field.setAccessibleName(plain(text)))

    def _say(self, code: str, show: Callable[[str], Any]) -> None:
        self._texts.append(lambda: show(tr(code)))

    def _connect(self) -> None:
        self.language.currentIndexChanged.connect(lambda: self._take(language=self.language.currentData()))
        self.theme.currentIndexChanged.connect(lambda: self._take(theme=self.theme.currentData()))
        self.family.currentIndexChanged.connect(lambda: self._take(family=self.family.currentData()))
        self.points.valueChanged.connect(lambda points: self._take(points=points))
        self.certificate.toggled.connect(lambda wanted: self._take(certificate=wanted))
        self.recognise.toggled.connect(lambda wanted: self._take(recognise=wanted))
        self.in_place.toggled.connect(lambda wanted: self._take(in_place=wanted))
        for box in self.shares.values():
            box.valueChanged.connect(
                lambda: self._take(shares={kind: one.value() for kind, one in self.shares.items()})
            )
        self.reviewer.editingFinished.connect(self._rename)
        self.buttons.rejected.connect(self.reject)
        self.reset.clicked.connect(lambda: self._reset())
        for name, button in self.others.items():
            button.clicked.connect(lambda _=False, name=name: self._leave_for(name))

    # --- showing -----------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        for say in self._texts:
            say()
        for index in range(self.theme.count()):
            self.theme.setItemText(index, tr(f"theme_{self.theme.itemData(index)}"))
        self.family.setItemText(0, tr("settings.automatic"))
        self._show_sample()

    def _show(self) -> None:
        """Show the preferences in the fields; nothing is told."""
        now = self.preferences
        fields: tuple[QWidget, ...] = (self.language, self.theme, self.family, self.points)
        boxes = (self.certificate, self.recognise, self.in_place, *self.shares.values())
        blocked = [QSignalBlocker(field) for field in (*fields, *boxes)]
        self.language.setCurrentIndex(self.language.findData(now.language))
        self.theme.setCurrentIndex(self.theme.findData(now.theme))
        if self.family.findData(now.family) < 0:
            self.family.addItem(tr("settings.missing_font", family=now.family), now.family)
        self.family.setCurrentIndex(self.family.findData(now.family))
        self.points.setValue(now.points)
        self.certificate.setChecked(now.certificate)
        self.recognise.setChecked(now.recognise)
        self.in_place.setChecked(now.in_place)
        for kind, box in self.shares.items():
            box.setValue(now.shares[kind])
        for blocker in blocked:
            blocker.unblock()
        self._show_sample()

    def _show_sample(self) -> None:
        font = QFont(self.preferences.family) if self.preferences.family else QFont(self.font())
        font.setPointSizeF(self.preferences.points)
        self.sample.setFont(font)
        self.sample.setText(tr("settings.sample"))

    # --- changing ----------------------------------------------------------------------------------------------------

    def _take(self, **what: Any) -> None:
        self._let(replace(self.preferences, **what))

    def _let(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.changed.emit(preferences)
        self.retranslate()

    def _leave_for(self, name: str) -> None:
        self.accept()
        self.wanted.emit(name)

    def _rename(self) -> None:
        if name := " ".join(self.reviewer.text().split()):
            self.renamed.emit(name)

    def _reset(self) -> None:
        then = Preferences(shares=dict.fromkeys(CASE_TYPES, self._least))
        kinds = ", ".join(tr(f"case.{kind}") for kind in fewer_second_readings(self.preferences, then))
        fewer = tr("settings.reset_fewer", percent=self._least, kinds=kinds) if kinds else ""
        if asked.confirm(self, "\n\n".join(filter(None, [tr("settings.reset_ask"), fewer]))):
            self._let(then)
            self._show()
