"""A second person in every place of a workbook: read and replaced, or gone and said, or refused; none is silent."""

import html
import io
import re
import zipfile
from pathlib import Path

import pytest

from core.documents.model import Format, Replacement, apply_replacements
from core.documents.xlsx.document import XlsxDocument, open_xlsx
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests.fixtures_xlsx_planted import PLANTED, VALUES

# What every program writes by itself, or only programs read: gone from every file, and no reason to stop anybody.
_NOTHING_TO_SAY = {
    "address of a link", "colour of the user's own", "comment of XML", "company", "custom XML",
    "data of programs in the theme", "drawing of comments", "font of the theme", "instruction of XML",
    "list of people", "name of the theme", "name of the workbook's program", "own property",
    "part that nothing leads to", "prefix of a namespace", "records of a pivot", "settings of a printer",
    "text in the theme", "title, author", "unknown attribute", "unknown element of the theme",
}  # fmt: skip
_OPENED = [name for name, place in PLANTED.items() if place.outcome != "refused"]


def _opened(data: bytes) -> XlsxDocument:
    return open_xlsx(Path("a.xlsx"), data)


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


def _holds(data: bytes, value: str) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = [data, *(archive.read(name) for name in archive.namelist()), "\n".join(archive.namelist()).encode()]
    found += [html.unescape(item.decode("utf-8", "replace")).encode() for item in found[1:]]
    coded = [item.decode("utf-8", "replace") for item in found[1:] if b"_x" in item]
    found += [re.sub(r"_x([0-9A-F]{4})_", lambda code: chr(int(code[1], 16)), item).encode() for item in coded]
    for item in found:
        spread = re.sub(r"[^가-힣0-9]", "", re.sub("<[^>]*>|&[A-Z]|E10", "", item.decode("utf-8", "replace")))
        if re.sub(r"[^가-힣0-9]", "", value) in spread or any(
            value.encode(encoding) in item for encoding in ("utf-8", "utf-16-le", "cp949")
        ):
            return True
    return False


def test_every_place_holds_another_value() -> None:
    assert len(set(VALUES.values())) == len(PLANTED) >= 80
    empty = [name for name, value in VALUES.items() if not _holds(PLANTED[name].build(value), value)]
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
    assert not _holds(draft.data, value)
    assert _opened(draft.data).text == apply_replacements(document.text, replacements)


@pytest.mark.parametrize("name", _OPENED)
def test_what_was_taken_out_is_said(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    document = _opened(place.build(value))
    said = {notice.code for notice in (*document.notices, *document.write_native(()).notices)}
    if place.said:
        assert place.said in said
    else:
        assert not said and (place.outcome != "gone" or name in _NOTHING_TO_SAY)


@pytest.mark.parametrize("name", _OPENED)
def test_the_leak_check_finds_the_value_before_and_passes_what_is_written(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    data = place.build(value)
    document = _opened(data)
    plan = _replacements(document.text, value)
    expected = Expected(document.readable_text(plan, Format.XLSX), document.repeated_heads(plan))
    secret = [SecretValue(value, "계좌번호" if place.digits else "내국인이름")]
    assert search(data, "a.xlsx", secret, expected).leaks
    found = search(document.write_native(plan).data, "a.xlsx", secret, expected)
    assert found.ok, found


def test_the_written_file_is_cleaned_already() -> None:
    """Cleaning what was written finds nothing more: nothing that the second look would say was left by the first."""
    for name in _OPENED:
        again = _opened(_opened(PLANTED[name].build(VALUES[name])).write_native(()).data)
        kinds = {notice.code for notice in (*again.notices, *again.write_native(()).notices)}
        assert not kinds - {"xlsx.hidden"}, name


# Each step of the cleaning, and a place in which a value is left without it.
_STEPS = {
    "clean_sheet": "list to choose from",
    "clean_strings": "font of a run",
    "clean_styles": "name of a style",
    "clean_theme": "name of the theme",
    "settle_cells": "value beside an inline text",
    "drop_strays": "cell outside of rows",
    "drop_unused": "shared text that no cell has",
}


@pytest.mark.parametrize("step", _STEPS)
def test_without_a_step_of_the_cleaning_a_value_is_left_and_the_leak_check_finds_it(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"core.documents.xlsx.document.{step}", lambda *_: 0)
    name = _STEPS[step]
    data = _opened(PLANTED[name].build(VALUES[name])).write_native(()).data
    assert _holds(data, VALUES[name])
    assert search(data, "a.xlsx", [SecretValue(VALUES[name], "내국인이름")]).leaks
