"""What was done last, in one line with the key that takes it back."""

from app.gui.actions import key_text
from app.gui.models.keymap import Keymap
from app.gui.models.said import operation_name, shortened
from core.messages import text as tr
from core.review.model import Decision

_LONG = 20


def told(decision: Decision, keymap: Keymap) -> str:
    """What ``decision`` did to whom at how many places, and which key takes it back or does it again."""
    items = decision.edit.after or decision.edit.before
    firsts: dict[str, str] = {}  # by entity: another spelling of one is not another one
    for item in items:
        firsts.setdefault(item.mention.entity, item.mention.text)
    values = tuple(firsts.values())
    what = tr(
        "told.of" if len(values) == 1 else "told.of_several",
        what=operation_name(decision.operation),
        value=shortened(values[0], _LONG) if values else "",
        more=len(values) - 1,
        count=len({item.key for item in (*decision.edit.after, *decision.edit.before)}),
    )
    undone = decision.kind == "undo"
    keys = keymap.keys("redo" if undone else "undo")
    if not keys:
        return tr("told.undone", what=what) if undone else what
    return tr("told.undone_key" if undone else "told.key", what=what, key=key_text(keys[0]))
