"""Colours of the families of categories, and of what the window says above the text."""

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from app.gui.appearance.themes import HIGH_CONTRAST, Theme
from core.taxonomy import Family, taxonomy

ON_DARK = (Theme.DARK, Theme.BLACK)
"""The themes whose paper is dark."""

# Background and text of what the window says above the text or in a dialog.
NOTICES = {
    "note": {
        Theme.LIGHT: ("#fff4ce", "#3b2f00"),
        Theme.DARK: ("#463a12", "#fff4ce"),
        Theme.BLACK: ("#000000", "#ffffff"),
        Theme.WHITE: ("#ffffff", "#000000"),
    },
    "failure": {
        Theme.LIGHT: ("#fde7e9", "#6e0811"),
        Theme.DARK: ("#5c1d24", "#fde7e9"),
        Theme.BLACK: ("#000000", "#ffff00"),
        Theme.WHITE: ("#ffffff", "#7a0000"),
    },
}
BARS = {Theme.LIGHT: "#8fbcf0", Theme.DARK: "#2f5d99", Theme.BLACK: "#2f5d99", Theme.WHITE: "#8fbcf0"}
"""What bars are filled with; they have an edge in the colour of the text."""


@cache
def family_of(label: str) -> Family:
    """The family of a label's category."""
    return taxonomy().category_of(label).family


@cache
def line_colour(family: Family, theme: Theme) -> QColor:
    """The full colour of a family: what underlines and frames a mention. The same hue in every theme."""
    return QColor(family.line_dark if theme in ON_DARK else family.line_light)


@cache
def tint_colour(family: Family, theme: Theme) -> QColor:
    """The soft ground of a family, on which the text keeps its own colour."""
    return QColor(family.tint_dark if theme in ON_DARK else family.tint_light)


def notice_style(kind: str, theme: Theme) -> str:
    """Background, text and edge of a "note" or a "failure", as declarations of a style sheet."""
    background, text = NOTICES[kind][theme]
    edge = f"1px solid {text}" if theme in HIGH_CONTRAST else "none"
    return f"background: {background}; color: {text}; border: {edge};"


@cache
def category_swatch(category: str, theme: Theme) -> QIcon:
    """A small square in the tint of the category's family, edged and underlined as its mentions are."""
    return QIcon(family_swatch(taxonomy().categories[category].family, theme))


def family_swatch(family: Family, theme: Theme, size: int = 14, ratio: float = 2.0) -> QPixmap:
    """The picture of a family, ``size`` logical pixels wide and high."""
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(tint_colour(family, theme))
    line = line_colour(family, theme)
    painter = QPainter(picture)
    painter.setPen(line)
    painter.drawRect(QRectF(0, 0, size - 0.5, size - 0.5))
    painter.fillRect(QRectF(0, size - 4, size, 4), line)
    painter.end()
    return picture
