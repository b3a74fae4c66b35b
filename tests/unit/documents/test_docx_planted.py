"""A second person in every place where nobody looks: read as text and replaced, or gone and said; none is silent."""

import html
import io
import re
import zipfile
import zlib
from pathlib import Path

import pytest
from lxml import etree

from core.documents.docx.document import DocxDocument, open_docx
from core.documents.model import Replacement, apply_replacements
from core.documents.reading import read_document
from core.errors import DocumentError
from tests.fixtures_docx_carried import CARRIED
from tests.fixtures_docx_places import PLANTED, VALUES
from tests.fixtures_docx_planted import diagram

# What every program writes by itself, or only programs read: gone from every file, and no reason to stop anybody.
_NOTHING_TO_SAY = {
    "prefix of a namespace", "namespace of an attribute", "id of a style", "reference to no style", "latent style",
    "name of a list", "mark of a list's copy", "number of a list", "id of a shape",
    "cells of a chart", "cell number of a chart", "note beside a chart", "hint of a diagram",
    "layout of a diagram", "name in a diagram's layout", "name of a theme", "code of a reference in two pieces",
    "prefix that an alternative requires", "other name of a style", "type of a shape",
}  # fmt: skip


def _opened(data: bytes) -> DocxDocument:
    return open_docx(Path("a.docx"), data)


def _written(data: bytes) -> bytes:
    return _opened(data).write_native(()).data


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


def _bytes_inside(data: bytes) -> list[bytes]:
    """Everything that can be read from a zip file: members, their names, what is behind and between, inflated."""
    found = [data]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            content = archive.read(entry)
            found += [content, entry.filename.encode(), entry.comment, entry.extra]
            found.append(html.unescape(content.decode("utf-8", "replace")).encode())
            if content.startswith(b"PK"):
                found += _bytes_inside(content)
            if entry.filename.startswith("word/media"):
                found += [_inflated(content[start:]) for start in range(min(len(content), 400))]
    return found


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def _is_in(value: str, data: bytes) -> bool:
    encoded = [value.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp949")]
    # Letters one by one in elements, in fields that draw circles, in symbols of a font; digits in groups.
    shown = re.sub(r"eq \\o|<[^>]*>", "", data.decode("utf-8", "replace"))
    codes = "".join(chr(int(code, 16)) for code in re.findall(rb'w:char="F0(..)"', data))
    spread = re.sub(r"[^가-힣0-9]", "", shown) + "|" + codes
    return value in spread or any(item in data for item in encoded)


def _holds(data: bytes, value: str) -> bool:
    return any(_is_in(value, item) for item in _bytes_inside(data))


def test_every_place_holds_another_value() -> None:
    assert len(set(VALUES.values())) == len(PLANTED) >= 150
    empty = [name for name, value in VALUES.items() if not _holds(PLANTED[name].build(value), value)]
    assert not empty, "nothing is planted"


@pytest.mark.parametrize("name", PLANTED)
def test_a_value_in_a_place_nobody_looks_at_is_text_or_gone(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    if place.outcome == "refused":
        with pytest.raises(DocumentError) as caught:
            read_document(Path("a.docx"), place.build(value))
        assert caught.value.code == place.said and value not in caught.value.message()
        return
    document = _opened(place.build(value))
    replacements = _replacements(document.text, value)
    assert bool(replacements) == (place.outcome in ("text", "shown")), document.text
    if place.outcome == "shown":
        return
    draft = document.write_native(replacements)
    assert not _holds(draft.data, value)
    assert _opened(draft.data).text == apply_replacements(document.text, replacements)


@pytest.mark.parametrize("name", [name for name, place in PLANTED.items() if place.outcome != "refused"])
def test_what_was_taken_out_is_said(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    document = _opened(place.build(value))
    said = {notice.code for notice in (*document.notices, *document.write_native(()).notices)}
    if place.said:
        assert place.said in said
    else:
        assert not said and (place.outcome != "gone" or name in _NOTHING_TO_SAY or name in CARRIED)


def test_the_written_file_is_cleaned_already() -> None:
    """Cleaning what was written finds nothing more: nothing that the second look would say was left by the first."""
    for name, place in PLANTED.items():
        if place.outcome == "refused":
            continue
        draft = _opened(place.build(VALUES[name])).write_native(())
        again = _opened(draft.data)
        kinds = {notice.code for notice in (*again.notices, *again.write_native(()).notices)}
        assert not kinds & {"docx.attributes", "docx.foreign", "docx.styles", "docx.font_names", "docx.levels",
                            "docx.formats", "docx.unread", "docx.boxes"}, name  # fmt: skip


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("0.33333333333333331", "0.333333333"),
        ("-12345.678901234567", "-12345.6789"),
        ("3.3333333333333333E-2", "3.33333333e-02"),
        ("0.012345678901234", "1.23456789e-02"),
        ("1.23456789012345E-12", "1.23456789e-12"),
        ("12.5", "12.5"),
    ],
)
def test_a_fraction_of_a_curve_is_rounded_and_no_text(number: str, shown: str) -> None:
    data = PLANTED["number of a curve"].build(number)
    assert _opened(data).text == "본문"
    assert _holds(_written(data), f"<c:v>{shown}</c:v>")


def test_what_names_an_embedded_font_goes_with_it() -> None:
    place = PLANTED["embedded font"]
    assert _holds(place.build("x"), "embedRegular") and not _holds(_written(place.build("x")), "embed")


def test_a_point_of_a_diagram_without_words_is_no_line() -> None:
    assert _opened(diagram("")).text == "본문"


def test_a_diagram_keeps_its_drawn_copy() -> None:
    document = _opened(diagram("홍길동", "홍길동"))
    assert document.text.count("홍길동") == 1, "the copy that says the same is read once"
    draft = document.write_native(_replacements(document.text, "홍길동"))
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        drawn = etree.fromstring(archive.read("word/diagrams/drawing1.xml"))
        data = archive.read("word/diagrams/data1.xml").decode()
        rels = archive.read("word/_rels/document.xml.rels").decode()
    assert "".join(drawn.itertext()).strip() == "A"
    (identifier,) = re.findall(r'relId="([^"]+)"', data)
    assert re.search(rf'Id="{identifier}"[^>]*Target="diagrams/drawing1.xml"', rels)
    ids = re.findall(r'modelId="([^"]+)"', data + etree.tostring(drawn).decode())
    assert len(set(ids)) == 1 and len(ids) == 2, "points and their shapes still know each other"
