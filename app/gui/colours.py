"""Colours of the categories, and how a mention looks by its status (never by colour alone)."""

from functools import cache

from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QTextCharFormat

from core.review import Status
from core.taxonomy import taxonomy


def is_dark(palette: QPalette) -> bool:
    """Is the window light on dark?"""
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def category_colour(category: str, dark: bool) -> QColor:
    """Background colour of a category."""
    found = taxonomy().categories[category]
    return QColor(found.colour_dark if dark else found.colour_light)


@cache
def mention_format(category: str, status: Status, dark: bool) -> QTextCharFormat:
    """Accepted: solid underline. Undecided: dashed underline. Rejected: struck through, no background."""
    style = QTextCharFormat()
    colour = category_colour(category, dark)
    if status is Status.REJECTED:
        style.setFontStrikeOut(True)
        style.setForeground(QColor("#9a9a9a" if dark else "#6b6b6b"))
        return style
    style.setBackground(colour)
    style.setForeground(QColor("#ffffff" if dark else "#000000"))
    style.setUnderlineColor(QColor("#ffffff" if dark else "#000000"))
    line = QTextCharFormat.UnderlineStyle
    style.setUnderlineStyle(line.SingleUnderline if status is Status.ACCEPTED else line.DashUnderline)
    return style


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
def category_swatch(category: str, dark: bool) -> QIcon:
    """The swatch of a category."""
    return swatch(category_colour(category, dark))
