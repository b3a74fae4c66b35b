"""A command acts only on what is visible where the keyboard is: nobody decides on what they do not see."""

from collections.abc import Callable, Iterable
from typing import Protocol

from PySide6.QtWidgets import QApplication, QWidget

from app.gui.actions import Object
from app.gui.ports import Reviewing, Showing, Standing
from core.messages import text as tr

Place = Callable[[QWidget, Object], str | None]
"""A feature's answer while the keyboard is at a widget: why not, "" for yes, None where that is no place of its own."""


class Seen(Reviewing, Showing, Protocol):
    """The window as far as it shows what is decided on."""


def refusal(window: Seen, acts_on: Object, places: Iterable[Place]) -> str:
    """Why a command must not act on ``acts_on`` now, in the current language; "" where it may.

    What is merely scrolled away is brought into sight, for the next key press.
    """
    focus = focused(window)
    for place in places:
        if (why := place(focus, acts_on)) is not None:
            return why
    if acts_on == "judgment":
        return ""
    side, text = window.side, window.view
    if focus is text or focus is window.top:
        return in_text(window, acts_on)
    if focus not in (side.entities, side.places):
        return tr("act.elsewhere")
    if acts_on in ("selection", "span"):
        return tr("act.select")
    return side.hides(focus, window.item()) if acts_on == "mention" else ""


def focused(window: Standing) -> QWidget:
    """Where the keyboard is in the window, or comes back to; the window itself where nothing has it."""
    top, focus = window.top, QApplication.focusWidget()
    if focus is None or focus.window() is not top:
        focus = top.focusWidget()
    return focus if focus is not None and focus.isVisible() else top


def in_text(window: Seen, acts_on: Object) -> str:
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
