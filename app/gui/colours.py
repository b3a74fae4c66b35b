"""Colours of the categories, and how a mention looks by its status (never by colour alone)."""

from functools import cache

from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap, QTextCharFormat

from app.gui.themes import HIGH_CONTRAST, Theme
from core.review import Status
from core.taxonomy import taxonomy

# What was rejected is still to be read: struck through, and less loud than the text around it.
REJECTED = {Theme.LIGHT: "#6b6b6b", Theme.DARK: "#9a9a9a", Theme.BLACK: "#ffffff", Theme.WHITE: "#000000"}

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


def category_colour(category: str, theme: Theme) -> QColor:
    """Background colour of a category."""
    found = taxonomy().categories[category]
    return QColor(found.colour_dark if theme is Theme.DARK else found.colour_light)


def ink_on_category(theme: Theme) -> QColor:
    """The text's colour on the background of a category."""
    return QColor("#ffffff" if theme is Theme.DARK else "#000000")


@cache
def mention_format(category: str, status: Status, theme: Theme) -> QTextCharFormat:
    """Accepted: solid underline. Undecided: dashed underline, of high contrast bold. Rejected: struck through, no
    background.
    """
    style = QTextCharFormat()
    if status is Status.REJECTED:
        style.setFontStrikeOut(True)
        style.setForeground(QColor(REJECTED[theme]))
        return style
    ink = ink_on_category(theme)
    style.setBackground(category_colour(category, theme))
    style.setForeground(ink)
    style.setUnderlineColor(ink)
    line = QTextCharFormat.UnderlineStyle
    style.setUnderlineStyle(line.SingleUnderline if status is Status.ACCEPTED else line.DashUnderline)
    if theme in HIGH_CONTRAST and status is Status.UNDECIDED:
        style.setFontWeight(QFont.Weight.Bold)
    return style


def notice_style(kind: str, theme: Theme) -> str:
    """Background, text and edge of a "note" or a "failure", as declarations of a style sheet."""
    background, text = NOTICES[kind][theme]
    edge = f"1px solid {text}" if theme in HIGH_CONTRAST else "none"
    return f"background: {background}; color: {text}; border: {edge};"


def swatch(colour: QColor, size: int = 14) -> QIcon:
    """A small filled square with a border."""
    picture = QPixmap(size, size)
    picture.fill(colour)
    painter = QPainter(picture)
    painter.setPen(QColor("#808080"))
    painter.drawRect(0, 0, size - 1, size - 1)
    painter.end()
    return QIcon(picture)


@cache
def category_swatch(category: str, theme: Theme) -> QIcon:
    """The swatch of a category."""
    return swatch(category_colour(category, theme))
