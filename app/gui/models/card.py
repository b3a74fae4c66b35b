"""What is to be said of one mention: who found it and why, what stands for it, what was decided. No Qt."""

import html
from dataclasses import dataclass

from app.gui.models.entities import category_name, label_name
from app.gui.models.said import operation_name, shortened
from core.messages import known
from core.messages import text as tr
from core.review import Item, ReviewSession, Status
from core.review.model import Decision
from core.taxonomy import taxonomy

_LAST = 4
_LONG = 60


@dataclass(frozen=True, slots=True)
class Card:
    """One mention.

    Attributes:
        value: what stands in the text.
        rows: a name and what it is, in the order in which they are read.
        history: the last decisions on it, the newest first.
    """

    value: str
    rows: tuple[tuple[str, str], ...]
    history: tuple[str, ...]

    def html(self, keys: tuple[tuple[str, str], ...]) -> str:
        """The card as rich text, with the keys that act on it: what each does, and what is pressed."""
        rows = "".join(f"<tr><td>{_safe(name)}&nbsp;&nbsp;</td><td>{_safe(what)}</td></tr>" for name, what in self.rows)
        past = "".join(f"<br>{_safe(line)}" for line in self.history)
        past = f"<p>{_safe(tr('card.history'))}{past}</p>" if past else ""
        hints = " · ".join(f"{_whole(what)}&nbsp;<b>{_whole(key)}</b>" for what, key in keys)
        return f"<p><b>{_safe(shortened(self.value, _LONG))}</b></p><table>{rows}</table>{past}<p>{hints}</p>"


def card_of(session: ReviewSession, item: Item, replacement: str | None, kept: bool = False) -> Card:
    """What is to be said of ``item``; ``replacement`` is what stands for it now, None while that is not known.

    ``kept``: the rule profile lets it stay, whatever was decided.
    """
    mention, status = item.mention, item.status
    if status is Status.REJECTED or kept:
        becomes = tr("card.stays")
    else:
        becomes = tr("card.unknown") if replacement is None else replacement or tr("row.removed")
    places = session.entity(mention.entity).items
    category = taxonomy().labels[mention.label].category
    rows = [
        (tr("card.replacement"), becomes),
        (tr("column.label"), tr("card.label", label=label_name(mention.label), category=category_name(category))),
        (tr("card.found"), found_by(mention.source)),
        (tr("column.score"), f"{mention.score:.2f}"),
        (tr("column.decision"), tr(f"status.{status.value}")),
        (tr("card.places"), tr("card.place", number=places.index(item) + 1, count=len(places))),
    ]
    if item.note:
        rows.append((tr("card.note"), shortened(item.note, _LONG)))
    return Card(mention.text, tuple(rows), tuple(_told(one) for one in _decisions(session, item.key)))


def found_by(source: str) -> str:
    """Which mechanism found something, and by what; a mechanism of a later version is named by its code."""
    if not known(f"why.{source}"):
        return source
    return f"{tr(f'source.{source}')}: {tr(f'why.{source}')}"


def _decisions(session: ReviewSession, key: int) -> list[Decision]:
    """The last decisions on the mention ``key``, the newest first."""
    found: list[Decision] = []
    for at in range(len(session.log) - 1, -1, -1):
        decision = session.log[at]
        if any(one.key == key for one in (*decision.edit.before, *decision.edit.after)):
            found.append(decision)
            if len(found) == _LAST:
                break
    return found


def _told(decision: Decision) -> str:
    what = operation_name(decision.operation)
    if decision.kind != "do":
        what = tr(f"card.{decision.kind}", what=what)
    reason = f" ({shortened(decision.reason, _LONG)})" if decision.reason else ""
    return f"{decision.when.astimezone():%m-%d %H:%M} {decision.who} · {what}{reason}"


def _whole(text: str) -> str:
    """``text`` that is not parted at the end of a line: a key stays with what it does."""
    return _safe(text).replace(" ", "&nbsp;")


def _safe(text: str) -> str:
    """What the judgment says is never markup."""
    return html.escape(text)
