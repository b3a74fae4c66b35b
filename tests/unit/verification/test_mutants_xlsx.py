"""Places × values: a value planted anywhere into a correctly redacted XLSX is found, N of N."""

import mutants_xlsx as xlsx
import pytest
from mutants import PERSON, VALUES

DEEP = f"<!ELEMENT a {'(' * 300_000}{{}}{')' * 300_000}>"
"""As deep as no reader goes that reads by recursion."""


def test_the_redacted_file_itself_is_clean() -> None:
    assert xlsx.checked(xlsx.redacted()).ok


@pytest.mark.parametrize("place", xlsx.PLACES)
def test_every_place_is_searched(place: str) -> None:
    found = {value: {leak.kind for leak in xlsx.checked(xlsx.PLACES[place](value.text)).leaks} for value in VALUES}
    assert [value.label for value, kinds in found.items() if value.label not in kinds] == []


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("place", xlsx.CLOSED)
def test_what_readers_may_read_otherwise_fails(place: str) -> None:
    for value in VALUES:
        assert xlsx.checked(xlsx.CLOSED[place](value.text)).unread


@pytest.mark.parametrize("declared", ["<!ELEMENT {} ANY>", "<!ELEMENT a ({}|b)*>", DEEP])
@pytest.mark.parametrize("part", [xlsx.SHEET, xlsx.STRINGS])
def test_names_of_declared_elements_are_searched(part: str, declared: str) -> None:
    data = xlsx.declared(part, declared)(PERSON.text)
    assert {leak.kind for leak in xlsx.checked(data).leaks} == {PERSON.label}
