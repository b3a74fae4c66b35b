"""Sizes that fit the screen: one of 1366 × 768 has room for 683 × 384 logical pixels at 200 %."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

_FRAME = 40
FONT_SIZES = (7.0, 40.0)
"""The smallest and the largest letters of a judgment, in points."""
FONT_SIZE = 12.0
"""Those it is shown in until the user chooses others."""
_SANS = ("Malgun Gothic", "NanumBarunGothic", "NanumGothic", "Noto Sans CJK KR", "Noto Sans KR")
_SERIF = (
    "함초롬바탕",
    "HCR Batang",
    "바탕",
    "Batang",
    "NanumMyeongjo",
    "Noto Serif CJK KR",
    "Noto Serif KR",
    "UnBatang",
)
"""What judgments are printed in."""


def judgment_font(family: str, points: float, paged: bool) -> QFont:
    """The letters of a judgment: of ``family`` where one was chosen, else those courts print in on a page (바탕), or
    plain ones.
    """
    font = QFont([*([family] if family else []), *(_SERIF if paged else ()), *_SANS], -1)
    font.setPointSizeF(points)
    return font


def give_size(widget: QWidget, width: int, height: int) -> None:
    """Make a window or dialog as large as asked for (logical pixels), as far as its screen has room for it."""
    room = widget.screen().availableSize()
    widget.resize(min(width, room.width() - _FRAME), min(height, room.height() - _FRAME))


def make_room(dialog: QWidget) -> None:
    """Let a dialog grow until what its wrapped labels say by now is seen whole: Qt leaves it as high as it was."""
    layout = dialog.layout()
    assert layout is not None, "a dialog has a layout"
    layout.activate()
    needed = layout.totalHeightForWidth(dialog.width())
    dialog.resize(dialog.width(), min(max(dialog.height(), needed), dialog.screen().availableSize().height() - _FRAME))
