"""The numbered omission: identifying numbers, e-mail addresses, URLs (재일 2014-2 제8조①): (계좌번호 1 생략)."""

from core.redaction.operators import letter
from core.redaction.operators.base import Pseudonyms, Value


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
    named = value.enclosed and value.before.rstrip(" :：").endswith(kind)
    return template.format(kind="" if named else kind, n=pseudonyms.index(kind, value)).strip()
