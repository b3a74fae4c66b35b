"""A second person in every place of a PDF: read as text and replaced, or gone and said, or refused; none is silent."""

import re
from pathlib import Path

import pytest

from core.documents.model import Format, Replacement
from core.documents.pdf.reader import PdfDocument, open_pdf
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests.fixtures_pdf_places import PLANTED, VALUES
from tests.fixtures_search import holds

_OPENED = [name for name, place in PLANTED.items() if place.outcome != "refused"]


def _opened(data: bytes) -> PdfDocument:
    return open_pdf(Path("a.pdf"), data)


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


def test_every_place_holds_another_value() -> None:
    assert len(set(VALUES.values())) == len(PLANTED) >= 150
    empty = [
        name
        for name, value in VALUES.items()
        if name != "behind a password" and not holds(PLANTED[name].build(value), value)
    ]
    assert not empty, "nothing is planted"


@pytest.mark.parametrize("name", PLANTED)
def test_a_value_in_a_place_nobody_looks_at_is_text_or_gone(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    if place.outcome == "refused":
        with pytest.raises(DocumentError) as caught:
            _opened(place.build(value))
        assert caught.value.code == place.said and value not in caught.value.message()
        return
    document = _opened(place.build(value))
    replacements = _replacements(document.text, value)
    assert bool(replacements) == (place.outcome == "text"), document.text
    draft = document.write_native(replacements)
    assert not holds(draft.data, value)


@pytest.mark.parametrize("name", _OPENED)
def test_what_is_not_carried_over_is_said(name: str) -> None:
    place = PLANTED[name]
    document = _opened(place.build(VALUES[name]))
    said = {notice.code for notice in document.notices}
    assert place.said in said if place.said else not said
    if place.outcome == "gone":
        assert "pdf.fresh" in {notice.code for notice in document.write_native(()).notices}


@pytest.mark.parametrize("name", _OPENED)
def test_the_leak_check_finds_the_value_before_and_passes_what_is_written(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    data = place.build(value)
    document = _opened(data)
    plan = _replacements(document.text, value)
    expected = Expected(document.readable_text(plan, Format.PDF), document.repeated_heads(plan))
    secret = [SecretValue(value, "내국인이름")]
    before = search(data, "a.pdf", secret, expected)
    assert before.leaks or before.unread, "nobody would see that the value was left"
    found = search(document.write_native(plan).data, "a.pdf", secret, expected)
    assert found.ok, found
