"""Put replacements into the texts of the tree; all other characters, runs and looks stay as they are."""

from collections.abc import Sequence

from core.documents.hwpx.names import replace_by_text
from core.documents.model import Replacement, apply_replacements
from core.documents.parts.archive import Refused
from core.documents.parts.edits import planned_edits
from core.documents.parts.story import Holder, Story


def replace_in_story(story: Story, replacements: Sequence[Replacement]) -> None:
    """Apply ``replacements`` to the elements behind ``story``. Raises Refused before anything changes."""
    if any(char in item.text for item in replacements for char in "\t\n"):
        raise Refused("hwpx.control_characters")
    edits = planned_edits(story, replacements, "hwpx")
    for holder, planned in edits.items():
        if holder.char is None:
            _rewrite(holder, planned)
    # Only now: what stands behind such an element moves with it.
    for holder, planned in edits.items():
        if holder.char is not None:
            replace_by_text(holder.element, "".join(edit.text for edit in planned))


def _rewrite(holder: Holder, edits: list[Replacement]) -> None:
    element = holder.element
    if holder.attribute is not None:
        element.set(holder.attribute, apply_replacements(element.get(holder.attribute, ""), edits))
    elif holder.tail:
        element.tail = apply_replacements(element.tail or "", edits)
    else:
        element.text = apply_replacements(element.text or "", edits)
