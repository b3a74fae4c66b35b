"""The reviewer's decisions on what detection found, all of them invertible; the operations are in ``operations``."""

from core.review.log import DecisionLog
from core.review.model import Decision, Edit, EntityView, Item, Operation, Scope, Status
from core.review.session import ReviewSession

__all__ = [
    "Decision",
    "DecisionLog",
    "Edit",
    "EntityView",
    "Item",
    "Operation",
    "ReviewSession",
    "Scope",
    "Status",
]
