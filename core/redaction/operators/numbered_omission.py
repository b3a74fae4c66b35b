"""The numbered omission: identifying numbers, e-mail addresses, URLs (재일 2014-2 제8조①): (계좌번호 1 생략)."""

import re

from core.redaction.operators import letter
from core.redaction.operators.base import Pseudonyms, Value
from core.taxonomy import taxonomy


def replacement(value: Value, pseudonyms: Pseudonyms) -> str | None:
    """The profile's template with the kind and the running number, or a letter where the profile asks for one."""
    numbers = pseudonyms.profile.numbers
    if numbers.style == "letter":
        return letter.replacement(value, pseudonyms)
    return omission(value, pseudonyms)


def omission(value: Value, pseudonyms: Pseudonyms) -> str:
    """The template filled in. A value in parentheses of its own gets no second pair."""
    if value.entity in pseudonyms.overrides:
        return pseudonyms.overrides[value.entity]
    numbers = pseudonyms.profile.numbers
    kind = numbers.kind(value.label)
    template = numbers.template_in_parentheses if value.enclosed else numbers.template
    said = _unsaid(value.before.rstrip(" :："), kind) if value.enclosed else kind
    return template.format(kind=said, n=pseudonyms.index(kind, value)).strip()


def _unsaid(before: str, kind: str) -> str:
    """What of ``kind`` the text does not say right before the value, be it in words of its own (운송장번호)."""
    found = re.search(r"[가-힣]*$", before)
    word = found[0] if found else ""
    other = word.endswith("번호") and len(word) > len("번호") and word not in taxonomy().labels
    if before.endswith(kind) or other:
        return ""
    return "번호" if word and word + "번호" == kind else kind
