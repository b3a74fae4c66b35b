"""What a reviewer can do, one function each: every one makes at most one decision, so one step of undo.

Operations take the session first and, last, the reviewer's own ``reason``. Where they take a ``scope``, "entity" means
all mentions of that person or thing, "mention" the chosen one alone. What is impossible raises ReviewError and changes
nothing; what would change nothing is no decision.
"""

from core.review.operations.add import Occurrence, add, occurrences
from core.review.operations.bulk import AcceptAll, accept_all, preview_accept_all
from core.review.operations.entity import link, split
from core.review.operations.include import include
from core.review.operations.label import relabel
from core.review.operations.note import note
from core.review.operations.remove import remove
from core.review.operations.replacement import pick_replacement
from core.review.operations.span import change_span
from core.review.operations.status import accept, reject, undecide

__all__ = [
    "AcceptAll",
    "Occurrence",
    "accept",
    "accept_all",
    "add",
    "change_span",
    "include",
    "link",
    "note",
    "occurrences",
    "pick_replacement",
    "preview_accept_all",
    "reject",
    "relabel",
    "remove",
    "split",
    "undecide",
]
