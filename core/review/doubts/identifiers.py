"""What tells somebody directly: names of persons, resident, account, card and telephone numbers, the parties.

Whoever lets one of these stay readable is asked why; a shop or a street that stays harms less.
"""

from collections.abc import Collection, Iterable

from core.detection import party
from core.detection.model import Mention
from core.taxonomy import taxonomy

_NUMBERS = "고유번호"
# Stays by the rule.
_PUBLIC = frozenset({"사건번호"})


def is_direct(label: str) -> bool:
    """Whether ``label`` is one of direct identifiers (taxonomy, tier 1) or of numbers that belong to one person."""
    scheme = taxonomy()
    known = scheme.labels.get(label)
    if known is None or label in _PUBLIC:
        return False
    return known.klass == scheme.classes[0] or known.granular == _NUMBERS


def parties_of(mentions: Iterable[Mention]) -> frozenset[str]:
    """The entities of which one of ``mentions`` stands in the party block."""
    return frozenset(mention.entity for mention in mentions if mention.source == party.SOURCE)


def is_identifier(mention: Mention, parties: Collection[str] = ()) -> bool:
    """Whether ``mention`` tells somebody directly; ``parties`` are the entities known to be parties."""
    if mention.treatment == "keep":
        return False
    return is_direct(mention.label) or mention.source == party.SOURCE or mention.entity in parties
