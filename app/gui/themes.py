"""How the window looks as a whole: as the desktop does, or as the user chose."""

from enum import StrEnum

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

_KEY = "theme"
_HINT = 175  # of 255


class Theme(StrEnum):
    """What the user can choose from; each has its name in the texts of the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


# Window, text fields, marking; Qt derives the rest of a palette from the first.
_COLOURS = {
    Theme.LIGHT: ("#efefef", "#ffffff", "#1a5fa0"),
    Theme.DARK: ("#2b2b2b", "#1e1e1e", "#1f6fb2"),
}
_SCHEMES = {
    Theme.SYSTEM: Qt.ColorScheme.Unknown,
    Theme.LIGHT: Qt.ColorScheme.Light,
    Theme.DARK: Qt.ColorScheme.Dark,
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
    application.styleHints().setColorScheme(_SCHEMES[theme])
    application.setPalette(QPalette())  # an unset colour would be that of the theme before
    application.setPalette(with_hints(palette_of(theme)))


def palette_of(theme: Theme) -> QPalette:
    """The colours of a theme; those of the desktop for SYSTEM."""
    if theme not in _COLOURS:
        return QPalette()
    window, field, marking = map(QColor, _COLOURS[theme])
    role = QPalette.ColorRole
    palette = QPalette(window)
    palette.setColor(role.Base, field)
    palette.setColor(role.Highlight, marking)
    palette.setColor(role.HighlightedText, QColor("#ffffff"))
    return palette


def with_hints(palette: QPalette) -> QPalette:
    """``palette`` with readable hints in empty fields (contrast at least 4.5:1, light or dark); Qt's are fainter."""
    hint = palette.color(QPalette.ColorRole.Text)
    hint.setAlpha(_HINT)
    palette.setColor(QPalette.ColorRole.PlaceholderText, hint)
    return palette
