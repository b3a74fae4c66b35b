"""Kept values stay, and use up no letter."""

from plans import profile

from core.redaction.operators import OPERATORS, Pseudonyms, Value


def test_kept_values_get_no_replacement() -> None:
    pseudonyms = Pseudonyms("", profile(), {})
    assert OPERATORS["keep"](Value("대한민국", "국가명", "k"), pseudonyms) is None
    assert pseudonyms.letter("a") == "A"
