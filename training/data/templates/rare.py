"""Passages with labels that neither the excerpts nor the other templates contain (the paper's section 3.8).

A bank is text: a line ``label = form|form :: group`` and the label's own contexts below it. In a context ``*`` is the
label's marker, ``@`` one of the forms in which texts write such a name, ``#`` who acts (the party or {갑}) and
``[label]`` the marker of another label; the rest is the notation of scene.py. A group adds the contexts that all
labels of a kind share.

Agencies and countries are written as somebody's place of work or of an event alone, since as a party, an authority
or a nationality they stay; so with ages, dates and offences, which stay nearly everywhere.
"""

import re

from training.data.templates import rare_organisations as organisations
from training.data.templates import rare_places as places
from training.data.templates import rare_things as things
from training.data.templates.scene import Scene

__all__ = ["CONTEXTS", "passage", "passages"]

_GROUPS: dict[str, tuple[str, ...]] = {
    "": (),
    "site": places.SITE,
    "shop": organisations.SHOP,
    "company": organisations.COMPANY,
    "office": organisations.OFFICE,
    "works": organisations.WORKS,
    "agency": organisations.AGENCY,
    "clinic": organisations.CLINIC,
    "unit": organisations.UNIT,
    "owned": things.OWNED,
}
_BANKS = (
    places.NUMBERS,
    places.SPACES,
    places.REGIONS,
    places.FACILITIES,
    organisations.BODIES,
    organisations.AGENCIES,
    organisations.CLINICS,
    organisations.FIRMS,
    organisations.SHOPS,
    things.GOODS,
    things.NET,
)
_HEAD = re.compile(r"(?P<label>\S+) = (?P<forms>.+?)(?: :: (?P<group>\w+))?")
_OTHER = re.compile(r"\[([^\]]+)\]")
_ACTOR = "{{피고}|{갑}|{갑}}"
_OWN_SHARE = 0.6  # how often a label that shares its group's contexts gets one of its own


def _bank(text: str) -> dict[str, tuple[list[str], list[str]]]:
    """A bank's own and shared contexts by label, forms and actors put in."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    own, form = list[str](), ""
    for line in text.strip().splitlines():
        if head := _HEAD.fullmatch(line):
            form = f"{{{head['forms']}}}" if "|" in head["forms"] else head["forms"]
            own = []
            found[head["label"]] = own, [_written(one, form) for one in _GROUPS[head["group"] or ""]]
        else:
            own.append(_written(line, form))
    return found


def _written(context: str, form: str) -> str:
    return context.replace("@", form).replace("#", _ACTOR)


# A label's contexts, in the notation of scene.py but for * and [label]: its own, and those it shares with its kind.
CONTEXTS: dict[str, tuple[list[str], list[str]]] = {
    label: contexts for bank in _BANKS for label, contexts in _bank(bank).items()
}
_LABELS = tuple(CONTEXTS)


def passage(scene: Scene, label: str) -> str:
    """A sentence that names an entity of ``label``. Raises KeyError for a label without contexts."""
    own, shared = CONTEXTS[label]
    context = scene.rng.choice(own if not shared or scene.chance(_OWN_SHARE) else shared)
    marked = context.replace("*", scene.mark(label, "R"))
    return scene.fill(_OTHER.sub(lambda other: scene.mark(other[1], "R"), marked))


def passages(scene: Scene) -> list[str]:
    """One to three passages of as many labels, each label as likely as any other."""
    return [passage(scene, label) for label in scene.rng.sample(_LABELS, scene.rng.randint(1, 3))]
