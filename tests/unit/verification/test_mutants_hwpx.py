"""Places × values: a value planted anywhere into a correctly redacted HWPX is found, N of N."""

from collections.abc import Callable
from xml.sax.saxutils import escape

import mutants_hwpx as hwpx
import pytest
from mutants import VALUES, checked, finds, redacted
from spellings import SPELLINGS

from core.documents.model import Format

PLACES = hwpx.TEXT_PLACES | hwpx.BYTE_PLACES
WHERE: dict[str, Callable[[str], bytes]] = {
    "preview": lambda text: hwpx.part("Preview/PrvText.txt", text),
    "own data": lambda text: hwpx.part("Custom/a.xml", f"<p><a>{escape(text)}</a></p>"),
}


def test_the_redacted_file_itself_is_clean() -> None:
    assert checked(redacted(Format.HWPX), Format.HWPX).ok


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_searched(place: str) -> None:
    planted = {value: PLACES[place](value.text) for value in VALUES}
    missed = [value.label for value, data in planted.items() if data and not finds(data, Format.HWPX, value)]
    assert not missed and any(planted.values()), place


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_is_found(spelling: str) -> None:
    spelled = {value: SPELLINGS[spelling](value.text) for value in VALUES}
    missed = [
        (where, value.label)
        for where, plant in WHERE.items()
        for value, text in spelled.items()
        if text and not finds(plant(text), Format.HWPX, value)
    ]
    assert not missed and any(spelled.values()), spelling


@pytest.mark.parametrize("place", hwpx.SEALED_PLACES)
def test_what_cannot_be_read_fails(place: str) -> None:
    for value in VALUES:
        data = hwpx.SEALED_PLACES[place](value.text)
        assert data and checked(data, Format.HWPX).unread
