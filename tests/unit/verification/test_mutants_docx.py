"""Places × values: a value planted anywhere into a correctly redacted DOCX is found, N of N."""

from collections.abc import Callable
from xml.sax.saxutils import escape

import mutants_docx as docx
import pytest
from mutants import VALUES, checked, finds, redacted
from spellings import SPELLINGS

from core.documents.model import Format

PLACES = docx.TEXT_PLACES | docx.BYTE_PLACES
WHERE: dict[str, Callable[[str], bytes]] = {
    "text of a part": lambda text: docx.part("x/note.txt", text),
    "property": lambda text: docx.part("docProps/custom.xml", f"<p><a>{escape(text)}</a></p>"),
    "deleted run": lambda text: docx.body(
        f"<w:p><w:del><w:r><w:delText>{escape(text)}</w:delText></w:r></w:del></w:p>"
    ),
}


def test_the_redacted_file_itself_is_clean() -> None:
    assert checked(redacted(Format.DOCX), Format.DOCX).ok


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_searched(place: str) -> None:
    planted = {value: PLACES[place](value.text) for value in VALUES}
    missed = [value.label for value, data in planted.items() if data and not finds(data, Format.DOCX, value)]
    assert not missed and any(planted.values()), place


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_is_found(spelling: str) -> None:
    spelled = {value: SPELLINGS[spelling](value.text) for value in VALUES}
    missed = [
        (where, value.label)
        for where, plant in WHERE.items()
        for value, text in spelled.items()
        if text and not finds(plant(text), Format.DOCX, value)
    ]
    assert not missed and any(spelled.values()), spelling


@pytest.mark.parametrize("place", docx.SEALED_PLACES)
def test_what_cannot_be_read_fails(place: str) -> None:
    for value in VALUES:
        data = docx.SEALED_PLACES[place](value.text)
        assert data and checked(data, Format.DOCX).unread


@pytest.mark.parametrize(
    ("place", "unread"),
    [("between members", "archive gap"), ("behind a member's content", "word/extra.xml (behind the end)")],
)
def test_bytes_that_belong_to_nothing_fail_whatever_they_say(place: str, unread: str) -> None:
    assert checked(docx.BYTE_PLACES[place]("a") or b"", Format.DOCX).unread == (unread,)


def test_drawn_curves_are_told_as_pictures() -> None:
    drawn = docx.body('<w:p><a:path xmlns:a="urn:a"><a:cubicBezTo/></a:path></w:p>')
    assert checked(drawn, Format.DOCX).pictures == ("word/document.xml (curves)",)
