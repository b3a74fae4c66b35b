"""The letter operator: one letter per entity, a person's choice goes first."""

import pytest
from plans import profile

from core.errors import RedactionError
from core.redaction.operators import OPERATORS, Pseudonyms, Value


@pytest.mark.parametrize(
    ("entities", "overrides", "letters"),
    [
        (["a", "b", "a"], {}, ["A", "B", "A"]),
        (["a", "b"], {"a": "갑"}, ["갑", "A"]),
        (["a", "b", "c"], {"c": "A"}, ["B", "C", "A"]),
        (["a", "b"], {"a": "피해자 1", "b": "피해자 2"}, ["피해자 1", "피해자 2"]),
    ],
)
def test_letters(entities: list[str], overrides: dict[str, str], letters: list[str]) -> None:
    pseudonyms = Pseudonyms("", profile(), overrides)
    values = [Value("홍길동", "내국인이름", entity) for entity in entities]
    assert [OPERATORS["letter"](value, pseudonyms) for value in values] == letters


def test_two_entities_cannot_be_given_one_text() -> None:
    with pytest.raises(RedactionError) as caught:
        Pseudonyms("", profile(), {"a": "A", "b": "A"})
    assert caught.value.code == "redaction.shared"
