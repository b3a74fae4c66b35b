"""What becomes of a value, one operator per file; ``OPERATORS`` finds one by treatment."""

from collections.abc import Mapping

from core.redaction.operators import delete_numbered, keep, letter, numbered_omission
from core.redaction.operators.base import Operator, Pseudonyms, Value
from core.taxonomy import Treatment

OPERATORS: Mapping[Treatment, Operator] = {
    "letter": letter.replacement,
    "numbered_omission": numbered_omission.replacement,
    "delete_numbered": delete_numbered.replacement,
    "keep": keep.replacement,
}

__all__ = ["OPERATORS", "Operator", "Pseudonyms", "Value"]
