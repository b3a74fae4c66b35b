"""The reviewer's decisions on what detection found, all of them invertible."""

from core.review.log import DecisionLog
from core.review.model import Decision, Edit, Item, Status
from core.review.session import EntityView, ReviewSession

__all__ = ["Decision", "DecisionLog", "Edit", "EntityView", "Item", "ReviewSession", "Status"]
