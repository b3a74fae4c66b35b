"""Replaced spans aside a written document is what was opened: its XML, part by part, and its pages as pictures."""

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from numpy.typing import NDArray

from core.documents.docx.document import open_docx
from core.documents.model import Replacement, apply_replacements
from tests.fixtures_docx import SHOWN, judgment
from tests.fixtures_docx_word import word_document

VALUE, STYLE = "홍갑동순", "바탕글"
BUILT = {name: build(VALUE) for name, build in SHOWN.items()} | {"word": word_document(), "python-docx": judgment()}
# Signs that are elements go with the span they stand in.
_SIGNS = {"softHyphen", "noBreakHyphen", "tab", "br", "cr"}


def _with_one_text(run: etree._Element) -> None:
    """A run whose letters inserted as symbols, and the text that takes the place of some, are one text."""
    letters = run.xpath("*[local-name() = 't' or local-name() = 'sym']")
    for child in letters[:1]:
        child.tag = "t"
        child.attrib.clear()
    for child in letters[1:]:
        run.remove(child)


def _without_words(data: bytes) -> dict[str, bytes]:
    """The parts as canonical XML without any text: elements, attributes and their order."""
    parts = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            if name.endswith((".xml", ".rels")):
                root = etree.fromstring(content)
                for element in list(root.iter("*")):
                    element.text = element.tail = None
                    local = etree.QName(element).localname
                    if local == "textpath":
                        element.attrib.pop("string", None)
                    if local in ("t", "instrText"):
                        element.attrib.pop("{http://www.w3.org/XML/1998/namespace}space", None)
                    parent = element.getparent()
                    if local in _SIGNS and parent is not None and etree.QName(parent).localname == "r":
                        parent.remove(element)
                for run in list(root.iter("{*}r")):
                    _with_one_text(run)
                content = etree.tostring(root, method="c14n")
            parts[name] = content
    return parts


@st.composite
def _changes(draw: st.DrawFn) -> tuple[str, list[Replacement]]:
    """Some spans of one of the documents, each inside a block, with anything in their place: no automatic number, which
    cannot be replaced, and no name of a style, which goes with the word wherever it stands."""
    name = draw(st.sampled_from(sorted(BUILT)))
    document = open_docx(Path("a.docx"), BUILT[name])
    found: list[Replacement] = []
    for block in document.blocks:
        if block.end - block.start < 2 or draw(st.booleans()):
            continue
        start = draw(st.integers(block.start, block.end - 1))
        end = draw(st.integers(start + 1, block.end))
        value = document.text[start:end]
        if value.isalpha() and (len(value) == 1 or value not in STYLE):
            found.append(Replacement(start, end, draw(st.sampled_from(["A", "(전화번호 1 생략)"]))))
    return name, found


@settings(max_examples=60, deadline=None)
@given(_changes())
def test_nothing_but_words_changes_in_any_part(change: tuple[str, list[Replacement]]) -> None:
    name, replacements = change
    document = open_docx(Path("a.docx"), BUILT[name])
    draft, as_it_is = document.write_native(replacements), document.write_native(())
    assert _without_words(draft.data) == _without_words(as_it_is.data)
    assert open_docx(Path("b.docx"), draft.data).text == apply_replacements(document.text, replacements)


def _pages(path: Path) -> list[NDArray[np.uint8]]:
    pdf = pypdfium2.PdfDocument(path)
    try:
        return [page.render(scale=1, grayscale=True).to_numpy().copy() for page in pdf]
    finally:
        pdf.close()


def _rows_of(path: Path, words: str) -> set[tuple[int, int]]:
    """Page and row of pixels (at one a point) of all places of ``words``, some more above and below."""
    found = set()
    pdf = pypdfium2.PdfDocument(path)
    for number, page in enumerate(pdf):
        text = page.get_textpage()
        search = text.search(words)
        while (place := search.get_next()) is not None:
            for box in (text.get_charbox(place[0] + step) for step in range(place[1])):
                top, bottom = page.get_height() - box[3], page.get_height() - box[1]
                found |= {(number, row) for row in range(int(top) - 4, int(bottom) + 5)}
    pdf.close()
    return found


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_pages_differ_only_where_something_was_replaced(tmp_path: Path) -> None:
    """The words have the same width, so that no line moves."""
    new, names = (
        "갑을병정",
        ("paragraph", "table", "nested table", "text box", "footnote", "header", "merged cells", "word"),
    )
    files = []
    for name in names:
        value = VALUE if name != "word" else "임대차보"
        document = open_docx(Path("a.docx"), BUILT[name])
        start = document.text.find(value)
        plan = [Replacement(start, start + len(value), new)] if start >= 0 else []
        for kind, replacements in (("before", ()), ("after", plan)):
            path = tmp_path / f"{name.replace(' ', '_')}.{kind}.docx"
            path.write_bytes(document.write_native(replacements).data)
            files.append(path)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path, *files]
    subprocess.run(command, check=True, capture_output=True, timeout=170)
    compared = 0
    for before, after in zip(files[::2], files[1::2], strict=True):
        old, fresh = _pages(before.with_suffix(".pdf")), _pages(after.with_suffix(".pdf"))
        assert [page.shape for page in old] == [page.shape for page in fresh], before.name
        differing = {
            (number, int(row))
            for number, pages in enumerate(zip(old, fresh, strict=True))
            for row in np.flatnonzero((pages[0] != pages[1]).any(axis=1))
        }
        allowed = _rows_of(after.with_suffix(".pdf"), new)
        assert differing <= allowed, (before.name, sorted(differing - allowed)[:5])
        compared += bool(differing)
    assert compared >= 6
