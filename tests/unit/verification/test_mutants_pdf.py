"""Places × values: a value planted anywhere into a correctly redacted PDF is found, N of N."""

import mutants_pdf as pdf
import pytest
from mutants import VALUES, checked, finds, redacted
from spellings import SPELLINGS

from core.documents.model import Format

# All of them are looked for in the same way in every format; test_mutants_docx has the whole table.
SPELLED = ("decomposed", "combining marks", "private use", "commas", "Hangul digits", "reversed", "base64", "UTF-7")


def test_the_redacted_file_itself_is_clean() -> None:
    assert checked(redacted(Format.PDF), Format.PDF).ok


@pytest.mark.parametrize("place", pdf.PLACES)
def test_every_place_is_searched(place: str) -> None:
    planted = {value: pdf.PLACES[place](value.text) for value in VALUES}
    missed = [value.label for value, data in planted.items() if data and not finds(data, Format.PDF, value)]
    assert not missed and any(planted.values()), place


@pytest.mark.parametrize("spelling", SPELLED)
def test_every_spelling_is_found(spelling: str) -> None:
    plant = pdf.changed(lambda opened, text: opened.docinfo.__setitem__("/Subject", text))
    spelled = {value: SPELLINGS[spelling](value.text) for value in VALUES}
    missed = [
        value.label for value, text in spelled.items() if text and not finds(plant(text) or b"", Format.PDF, value)
    ]
    assert not missed and any(spelled.values()), spelling


@pytest.mark.parametrize("place", pdf.CLOSED)
def test_what_nobody_can_read_fails(place: str) -> None:
    for value in VALUES:
        assert checked(pdf.CLOSED[place](value.text) or b"", Format.PDF).unread
