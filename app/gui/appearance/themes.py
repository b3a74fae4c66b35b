"""How the window looks as a whole: as the desktop does, or as the user chose.

The colours stand in one table, so that a test can work out every contrast. The style is Qt's own, Fusion: it takes all
colours from the palette on every system, and the pictures in the manual show what a clerk sees.
"""

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QToolTip

from core.paths import resource

_KEY = "theme"
_STYLE = "Fusion"
_HINT = 175  # of 255


class Theme(StrEnum):
    """What the user can choose from. BLACK and WHITE are of high contrast (at least 7:1 for every text)."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    BLACK = "black"
    WHITE = "white"


HIGH_CONTRAST = (Theme.BLACK, Theme.WHITE)

ROLES = (
    *("Window", "WindowText", "Base", "AlternateBase", "Text", "Button", "ButtonText"),
    *("Highlight", "HighlightedText", "Link", "LinkVisited", "ToolTipBase", "ToolTipText", "PlaceholderText"),
)
"""The names of the roles of a QPalette, in the order of COLOURS."""

COLOURS = {
    Theme.LIGHT: (
        *("#f0f0f0", "#000000", "#ffffff", "#f5f5f5", "#000000", "#efefef", "#000000"),
        *("#1a5fa0", "#ffffff", "#0b57b0", "#6b3fa0", "#fffbe6", "#000000", "#5f5f5f"),
    ),
    Theme.DARK: (
        *("#2b2b2b", "#ffffff", "#1e1e1e", "#262626", "#ffffff", "#3a3a3a", "#ffffff"),
        *("#1f6fb2", "#ffffff", "#8cc0ff", "#cdb0ff", "#3a3a3a", "#ffffff", "#b0b0b0"),
    ),
    Theme.BLACK: (
        *("#000000", "#ffffff", "#000000", "#000000", "#ffffff", "#000000", "#ffffff"),
        *("#ffff00", "#000000", "#9ecbff", "#e0c4ff", "#000000", "#ffffff", "#d0d0d0"),
    ),
    Theme.WHITE: (
        *("#ffffff", "#000000", "#ffffff", "#ffffff", "#000000", "#ffffff", "#000000"),
        *("#000080", "#ffffff", "#00007a", "#4b0063", "#ffffff", "#000000", "#3d3d3d"),
    ),
}
DISABLED = {Theme.LIGHT: "#6a6a6a", Theme.DARK: "#a8a8a8", Theme.BLACK: "#b8b8b8", Theme.WHITE: "#4d4d4d"}
"""Texts of what cannot be used now."""

_DULL = ("WindowText", "Text", "ButtonText")
_SCHEMES = {
    Theme.SYSTEM: Qt.ColorScheme.Unknown,
    Theme.LIGHT: Qt.ColorScheme.Light,
    Theme.DARK: Qt.ColorScheme.Dark,
    Theme.BLACK: Qt.ColorScheme.Dark,
    Theme.WHITE: Qt.ColorScheme.Light,
}
# Fusion draws edges a little darker than the window: nobody would see well where a check box is, or which button is
# down. What a style sheet touches it draws wholly, so the marks are pictures of ours. Handles between panes are lines
# with room on both sides for what frames the pane that has the keyboard.
_BOXES = """
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator, QAbstractItemView::indicator
{{ width: 11px; height: 11px; border: 1px solid {ink}; background: {paper}; }}
QRadioButton::indicator {{ border-radius: 6px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked, QGroupBox::indicator:checked,
QAbstractItemView::indicator:checked {{ image: url("{check}"); }}
QToolButton:checked
{{ background: {mark}; color: {marked}; border: 1px solid {ink}; border-radius: 2px; padding: 2px; }}
"""
# With any style sheet at all Qt gives a field of numbers less height than its letters have.
_ROOM = "QAbstractSpinBox {{ min-height: 1.4em; }}"
_BORDERS = """
QPushButton, QToolButton, QLineEdit, QKeySequenceEdit, QAbstractSpinBox, QComboBox, QAbstractScrollArea, QProgressBar,
QHeaderView::section, QMenu, QTabBar::tab, QToolTip, QScrollBar {{ border: 1px solid {ink}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit, QComboBox QAbstractItemView {{ border: none; }}
QPushButton {{ padding: 4px 10px; }}
QTabBar::tab {{ padding: 2px 6px; }}
QToolButton {{ padding: 2px 1px; }}
QPushButton:default {{ font-weight: bold; }}
QPushButton:disabled, QToolButton:disabled {{ border-style: dashed; color: {dull}; }}
QPushButton:pressed, QToolButton:checked, QToolButton:pressed, QTabBar::tab:selected
{{ background: {mark}; color: {marked}; }}
QCheckBox, QRadioButton {{ spacing: 3px; }}
QComboBox {{ padding: 3px 4px; }}
QComboBox::drop-down {{ border: none; width: 14px; }}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 9px; height: 9px; }}
QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 9px; height: 9px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 13px; }}
QScrollBar:vertical {{ width: 13px; }}
QScrollBar:horizontal {{ height: 13px; }}
QScrollBar::handle {{ background: {ink}; min-width: 24px; min-height: 24px; margin: 1px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QSplitter::handle:horizontal {{ width: 6px; background: qlineargradient(x1: 0, y1: 0, x2: 1, y2: 0,
stop: 0.33 {paper}, stop: 0.34 {ink}, stop: 0.66 {ink}, stop: 0.67 {paper}); }}
QSplitter::handle:vertical {{ height: 6px; background: qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1,
stop: 0.33 {paper}, stop: 0.34 {ink}, stop: 0.66 {ink}, stop: 0.67 {paper}); }}
QMenu::item:selected, QMenuBar::item:selected {{ background: {mark}; color: {marked}; }}
QMenu::item:disabled {{ color: {dull}; }}
"""
_SHEETS = {
    **dict.fromkeys((Theme.LIGHT, Theme.DARK), _BOXES + _ROOM),
    **dict.fromkeys(HIGH_CONTRAST, _BOXES + _BORDERS),
}


def chosen_theme(settings: QSettings) -> Theme:
    """The theme the user chose; that of the desktop until then, and for one this version does not know."""
    kept = str(settings.value(_KEY, Theme.SYSTEM))
    return Theme(kept) if kept in {*Theme} else Theme.SYSTEM


def keep_theme(settings: QSettings, theme: Theme) -> None:
    """Let ``theme`` be there after the next start."""
    settings.setValue(_KEY, theme.value)


def wear(application: QApplication, theme: Theme) -> None:
    """Let all windows look like ``theme`` from now on."""
    if application.style().name() != _STYLE.lower():
        application.setStyle(_STYLE)
    hints = application.styleHints()
    hints.setColorScheme(_SCHEMES[theme])
    application.setPalette(QPalette())  # an unset colour would be that of the theme before
    application.setPalette(with_hints(palette_of(of_desktop(hints) if theme is Theme.SYSTEM else theme)))
    QToolTip.setPalette(application.palette())
    if (sheet := _sheet(application.palette())) != application.styleSheet():
        application.setStyleSheet(sheet)


def of_desktop(hints: QStyleHints) -> Theme:
    """The theme that fits the desktop; SYSTEM, its own colours, where it is set to high contrast."""
    if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return Theme.SYSTEM
    return Theme.DARK if hints.colorScheme() == Qt.ColorScheme.Dark else Theme.LIGHT


def palette_of(theme: Theme) -> QPalette:
    """The colours of a theme; those of the desktop for SYSTEM."""
    palette = QPalette()
    if theme is Theme.SYSTEM:
        return palette
    colours = dict(zip(ROLES, map(QColor, COLOURS[theme]), strict=True))
    palette = QPalette(colours["Button"])  # edges and shadows follow from it
    for name, colour in colours.items():
        palette.setColor(QPalette.ColorRole[name], colour)
    palette.setColor(QPalette.ColorRole.Accent, colours["Highlight"])
    for name in _DULL:
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[name], QColor(DISABLED[theme]))
    return palette


def theme_of(palette: QPalette) -> Theme:
    """Which theme a widget with ``palette`` is dressed for: the colours of the desktop count as one of the four.

    Only where the contrast is to be high, windows and text fields have the same background; so it is on Windows, too.
    """
    window, field = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.Base)
    dark = field.lightness() < 128
    if window == field:
        return Theme.BLACK if dark else Theme.WHITE
    return Theme.DARK if dark else Theme.LIGHT


def focus_colour(palette: QPalette) -> QColor:
    """What frames the widget that has the keyboard: at least 3:1 against all that may lie beside it."""
    role = QPalette.ColorRole.Link if theme_of(palette) is Theme.DARK else QPalette.ColorRole.Highlight
    return palette.color(role)


def with_hints(palette: QPalette) -> QPalette:
    """``palette`` with readable hints in empty fields (contrast at least 4.5:1, light or dark); Qt's are fainter."""
    role = QPalette.ColorRole.PlaceholderText
    if not palette.isBrushSet(QPalette.ColorGroup.Active, role):
        hint = palette.color(QPalette.ColorRole.Text)
        hint.setAlpha(_HINT)
        palette.setColor(role, hint)
    return palette


def picture_of(mark: str, palette: QPalette) -> Path:
    """The picture of "check", "down" or "up" that stands out in windows with ``palette``."""
    ink = "light" if theme_of(palette) in (Theme.DARK, Theme.BLACK) else "dark"
    return resource("icons", f"{mark}-{ink}.png")


def _sheet(palette: QPalette) -> str:
    theme, role = theme_of(palette), QPalette.ColorRole
    if theme not in _SHEETS:
        return ""
    roles = {"ink": role.WindowText, "paper": role.Base, "mark": role.Highlight, "marked": role.HighlightedText}
    dull = palette.color(QPalette.ColorGroup.Disabled, role.ButtonText).name()
    marks = {name: picture_of(name, palette).as_posix() for name in ("check", "down", "up")}
    colours = {name: palette.color(one).name() for name, one in roles.items()}
    return _SHEETS[theme].format(**colours, dull=dull, **marks)
