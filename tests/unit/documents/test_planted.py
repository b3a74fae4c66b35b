"""A second person in every place where nobody looks: read as text and replaced, or gone and said; none is silent.

What becomes of each place its list says (``tests/fixtures_*_places.py``); here every list is gone through alike.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.documents.model import Document, Format, Replacement, apply_replacements
from core.documents.reading import read_document
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests import fixtures_docx_places, fixtures_hwpx_planted, fixtures_pdf_places, fixtures_xlsx_planted
from tests.fixtures_docx_carried import CARRIED
from tests.fixtures_docx_planted import Place
from tests.fixtures_search import holds


@dataclass(frozen=True)
class Planted:
    """The places of a format.

    Attributes:
        places, values: the places, and what each hides.
        least: so many they are at least.
        silent: what every program writes by itself, or only programs read: gone, and no reason to stop anybody.
        again: codes of what may be said of a file that was written already.
        sealed: places in which nothing can be found before the file is opened.
    """

    places: Mapping[str, Place]
    values: Mapping[str, str]
    least: int
    silent: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    sealed: frozenset[str] = frozenset()


FORMATS = {
    Format.DOCX: Planted(
        fixtures_docx_places.PLANTED,
        fixtures_docx_places.VALUES,
        150,
        frozenset(
            (
                "prefix of a namespace", "namespace of an attribute", "id of a style", "reference to no style",
                "latent style", "name of a list", "mark of a list's copy", "number of a list", "id of a shape",
                "cells of a chart", "cell number of a chart", "note beside a chart", "hint of a diagram",
                "layout of a diagram", "name in a diagram's layout", "name of a theme",
                "code of a reference in two pieces", "prefix that an alternative requires", "other name of a style",
                "type of a shape", *CARRIED,
            )
        ),
        frozenset(("docx.images", "docx.objects", "docx.boxes_apart", "docx.hidden")),
    ),
    Format.HWPX: Planted(
        fixtures_hwpx_planted.PLANTED,
        fixtures_hwpx_planted.VALUES,
        50,
        frozenset(
            (
                "description of a shape", "name of a cell", "name of a text box", "name of a button",
                "command of a button", "group of a button", "drawn letters", "font of a formula", "id of a paragraph",
                "id of an object", "prefix of a namespace", "namespace", "comment of XML", "instruction of XML",
                "form of layout", "words that end no line", "linked document", "author of a change",
                "data in the header", "title", "author", "key words", "preview", "preview in UTF-16",
                "picture of the preview", "settings", "version of the program", "list of the parts",
                "comment of the archive", "behind the archive",
            )
        ),
        frozenset(("hwpx.images", "hwpx.numbers")),
    ),
    Format.PDF: Planted(
        fixtures_pdf_places.PLANTED, fixtures_pdf_places.VALUES, 150, sealed=frozenset(("behind a password",))
    ),
    Format.XLSX: Planted(
        fixtures_xlsx_planted.PLANTED,
        fixtures_xlsx_planted.VALUES,
        80,
        frozenset(
            (
                "address of a link", "colour of the user's own", "comment of XML", "company", "custom XML",
                "data of programs in the theme", "drawing of comments", "font of the theme", "instruction of XML",
                "list of people", "name of the theme", "name of the workbook's program", "own property",
                "part that nothing leads to", "prefix of a cell's own name", "prefix of a namespace",
                "prefix of a namespace at a cell", "records of a pivot", "settings of a printer", "text in the theme",
                "title, author", "unknown attribute", "unknown element of the theme",
            )
        ),
        frozenset(("xlsx.hidden",)),
    ),
}  # fmt: skip
EVERY = [(format_, name) for format_, planted in FORMATS.items() for name in planted.places]
OPENED = [(format_, name) for format_, name in EVERY if FORMATS[format_].places[name].outcome != "refused"]
WRITTEN = [(format_, name) for format_, name in OPENED if FORMATS[format_].places[name].outcome != "shown"]


def _opened(format_: Format, data: bytes) -> Document:
    return read_document(Path(f"a.{format_}"), data)


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


def _of(format_: Format, name: str) -> tuple[Place, str]:
    return FORMATS[format_].places[name], FORMATS[format_].values[name]


@pytest.mark.parametrize("format_", FORMATS)
def test_every_place_holds_another_value(format_: Format) -> None:
    planted = FORMATS[format_]
    assert len(set(planted.values.values())) == len(planted.places) >= planted.least
    empty = [
        name
        for name, value in planted.values.items()
        if name not in planted.sealed and not holds(planted.places[name].build(value), value)
    ]
    assert not empty, "nothing is planted"


@pytest.mark.parametrize(("format_", "name"), EVERY)
def test_a_value_in_a_place_nobody_looks_at_is_text_or_gone(format_: Format, name: str) -> None:
    place, value = _of(format_, name)
    if place.outcome == "refused":
        with pytest.raises(DocumentError) as caught:
            _opened(format_, place.build(value))
        assert caught.value.code == place.said and value not in caught.value.message()
        return
    document = _opened(format_, place.build(value))
    replacements = _replacements(document.text, value)
    assert bool(replacements) == (place.outcome in ("text", "shown")), document.text
    if place.outcome == "shown":
        with pytest.raises(DocumentError):
            document.write_native(replacements)
        return
    draft = document.write_native(replacements)
    assert not holds(draft.data, value)
    if format_ is not Format.PDF:  # which is set anew: its text is compared by the leak check, below
        assert _opened(format_, draft.data).text == apply_replacements(document.text, replacements)


@pytest.mark.parametrize(("format_", "name"), OPENED)
def test_what_was_taken_out_is_said(format_: Format, name: str) -> None:
    place, value = _of(format_, name)
    document = _opened(format_, place.build(value))
    opening = {notice.code for notice in document.notices}
    writing = {notice.code for notice in document.write_native(()).notices}
    if format_ is Format.PDF:
        assert place.said in opening if place.said else not opening
        assert place.outcome != "gone" or "pdf.fresh" in writing
    elif place.said:
        assert place.said in opening | writing
    else:
        assert not opening | writing and (place.outcome != "gone" or name in FORMATS[format_].silent)


@pytest.mark.parametrize(("format_", "name"), WRITTEN)
def test_the_leak_check_finds_the_value_before_and_passes_what_is_written(format_: Format, name: str) -> None:
    place, value = _of(format_, name)
    data = place.build(value)
    document = _opened(format_, data)
    plan = _replacements(document.text, value)
    expected = Expected(document.readable_text(plan, format_), document.repeated_heads(plan))
    secret = [SecretValue(value, "계좌번호" if place.digits else "내국인이름")]
    before = search(data, f"a.{format_}", secret, expected)
    assert before.leaks or before.unread, "nobody would see that the value was left"
    found = search(document.write_native(plan).data, f"a.{format_}", secret, expected)
    assert found.ok, found


@pytest.mark.parametrize("format_", [Format.DOCX, Format.HWPX, Format.XLSX])
def test_the_written_file_is_cleaned_already(format_: Format) -> None:
    """Cleaning what was written finds nothing more: nothing that the second look would say was left by the first."""
    for name in (name for one, name in OPENED if one is format_):
        place, value = _of(format_, name)
        again = _opened(format_, _opened(format_, place.build(value)).write_native(()).data)
        kinds = {notice.code for notice in (*again.notices, *again.write_native(()).notices)}
        assert not kinds - FORMATS[format_].again, name
