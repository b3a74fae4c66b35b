"""The deleted number: resident registration numbers (재일 2014-2 제8조②) are always omitted, never given a letter."""

from core.redaction.operators.base import Pseudonyms, Value
from core.redaction.operators.numbered_omission import omission


def replacement(value: Value, pseudonyms: Pseudonyms) -> str | None:
    """The profile's template: (주민등록번호 1 생략)."""
    return omission(value, pseudonyms)
