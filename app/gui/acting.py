"""A command acts only on what is visible where the keyboard is: nobody decides on what they do not see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtWidgets import QApplication, QWidget

from app.gui.texts import register, tr

if TYPE_CHECKING:
    from app.gui.window import MainWindow

Object = Literal["", "mention", "selection", "span", "doubt", "judgment"]
"""What a command decides on: nothing, the current mention, the selected words, both, the chosen doubt, all of it."""

register(
    {
        "act.documents": (
            "문서 목록에서는 항목을 결정하지 않습니다. F6을 눌러 본문으로 간 다음 다시 누르십시오.",
            "Nothing is decided from the list of documents. Press F6 to go to the text, then again.",
        ),
        "act.other_document": (
            "목록에서 고른 문서는 지금 열려 있는 판결서가 아닙니다. Enter로 열거나 F6으로 본문에 가십시오.",
            "The document chosen in the list is not the open judgment. Open it by Enter, or go to the text by F6.",
        ),
        "act.filtered": (
            "'{value}'은(는) 목록에서 걸러져 보이지 않습니다. Esc를 누르면 모두 보입니다.",
            "'{value}' is filtered out of the list. Press Esc to see all.",
        ),
        "act.shown": (
            "'{value}'이(가) 보이지 않아 그 자리로 옮겼습니다. 확인하고 다시 누르십시오.",
            "'{value}' was out of sight and is shown now. Look at it, then press again.",
        ),
        "act.apart": (
            "바꿀 항목 '{value}'과(와) 고른 부분이 함께 보여야 합니다.",
            "The mention '{value}' and the selection must both be in sight.",
        ),
        "act.no_result": (
            "'{value}'은(는) 결과 글에 보이지 않습니다. 원문(Ctrl+1)에서 결정하십시오.",
            "'{value}' cannot be seen in the redacted text. Decide on it in the original (Ctrl+1).",
        ),
        "act.category": (
            "분류 줄에서는 결정하지 않습니다. 대상이 있는 줄로 가십시오.",
            "Nothing is decided on the row of a category. Go to the row of an entity.",
        ),
        "act.visit": (
            "먼저 Enter로 고른 줄의 자리로 가십시오. 다른 자리의 항목은 결정하지 않습니다.",
            "Go to the place of the chosen row by Enter first: nothing elsewhere is decided on.",
        ),
        "act.select": (
            "가릴 곳은 본문에서 고르십시오. F6으로 갑니다.",
            "Select in the text what is to be replaced. F6 goes there.",
        ),
        "act.elsewhere": (
            "본문이나 찾은 항목에서만 결정합니다. F6을 눌러 간 다음 다시 누르십시오.",
            "Decisions are made in the text or the list of entities. Press F6 to go there, then again.",
        ),
    }
)


def refusal(window: MainWindow, acts_on: Object) -> str:
    """Why a command must not act on ``acts_on`` now, in the current language; "" where it may.

    What is merely scrolled away is brought into sight, for the next key press.
    """
    focus = focused(window)
    for feature in window.features:
        if (why := feature.acts_at(focus, acts_on)) is not None:
            return why
    if acts_on == "judgment":
        return ""
    side, text = window.side, window.view
    if focus is text or focus is window:
        return in_text(window, acts_on)
    if focus not in (side.entities, side.places):
        return tr("act.elsewhere")
    if acts_on in ("selection", "span"):
        return tr("act.select")
    return side.hides(focus, window.item()) if acts_on == "mention" else ""


def focused(window: MainWindow) -> QWidget:
    """Where the keyboard is in the window, or comes back to; the window itself where nothing has it."""
    focus = QApplication.focusWidget()
    if focus is None or focus.window() is not window:
        focus = window.focusWidget()
    return focus if focus is not None and focus.isVisible() else window


def in_text(window: MainWindow, acts_on: Object) -> str:
    """Whether the text shows what is acted on; see ``refusal``."""
    item, view = window.item(), window.view
    if acts_on in ("selection", "span") and not view.in_sight(*view.selection()):
        return tr("act.select")
    if item is None or acts_on not in ("mention", "span"):
        return ""
    value = item.mention.text
    if window.side.isVisible() and window.side.filters_out(item):
        return tr("act.filtered", value=value)
    if view.in_sight(item.mention.start, item.mention.end):
        return ""
    if acts_on == "span":
        return tr("act.apart", value=value)
    view.focus_item(item)
    return tr("act.shown", value=value)
