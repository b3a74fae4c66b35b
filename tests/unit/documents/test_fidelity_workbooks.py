"""Replaced cells aside a written workbook is what was opened: its parts, its cells, its pages as pictures."""

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

from core.documents.model import Block, Replacement, apply_replacements
from core.documents.xlsx.document import XlsxDocument, open_xlsx
from tests.fixtures_xlsx import (
    AMOUNT,
    DATE,
    MAIN,
    PHONE,
    RESIDENT,
    Xlsx,
    formula,
    inline,
    number,
    rich,
    table_of_people,
)

_S = f"{{{MAIN}}}"
_WORDS = st.text("강하늘윤서 가나\n\"'<&>0123_x", min_size=1, max_size=12).filter(
    lambda text: text.strip() == text and text[0] != "<"
)
_CELLS = st.one_of(
    _WORDS,
    _WORDS,
    st.integers(0, 10**6),
    _WORDS.map(inline),
    st.lists(_WORDS, min_size=2, max_size=3).map(lambda runs: rich(*runs)),
    st.tuples(st.integers(1, 10**10), st.sampled_from((PHONE, RESIDENT, DATE, AMOUNT))).map(
        lambda one: number(str(one[0] % 40_000 if one[1] is DATE else one[0]), one[1])
    ),
    _WORDS.map(lambda text: formula("A1", text)),
)


@st.composite
def _workbooks(draw: st.DrawFn) -> bytes:
    """Two sheets of cells of all kinds, the same texts in several of them, with a header."""
    shared = draw(st.lists(_WORDS, min_size=1, max_size=3))
    cells = st.one_of(_CELLS, st.sampled_from(shared))
    rows = draw(st.lists(st.lists(cells, min_size=1, max_size=4), min_size=1, max_size=5))
    more = draw(st.lists(st.lists(st.sampled_from(shared), min_size=1, max_size=2), min_size=1, max_size=2))
    return Xlsx(
        [["이름", "비고"], *rows],
        sheets=("명단", "참고"),
        more={1: more},
        before='<cols><col min="1" max="3" width="14" customWidth="1"/></cols>',
        behind='<mergeCells count="1"><mergeCell ref="F1:G1"/></mergeCells>'
        "<headerFooter><oddHeader>&amp;C강하늘 명단</oddHeader></headerFooter>",
    ).build()


def _some(draw: st.DataObject, document: XlsxDocument) -> list[Replacement]:
    found = []
    for block in document.blocks:
        if block.end - block.start and draw.draw(st.booleans()):
            start = draw.draw(st.integers(block.start, block.end - 1))
            end = draw.draw(st.integers(start + 1, block.end))
            found.append(Replacement(start, end, draw.draw(st.sampled_from(["A", "(생략)"]))))
    return found


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _cells(parts: dict[str, bytes]) -> dict[tuple[str, str], tuple[str | None, str]]:
    """Of each cell its look, and its text with the runs it is made of (canonical XML), or its stored value."""
    strings = etree.fromstring(parts["xl/sharedStrings.xml"]).findall(_S + "si")
    found = {}
    for name in sorted(name for name in parts if name.startswith("xl/worksheets/sheet")):
        for cell in etree.fromstring(parts[name]).iter(_S + "c"):
            value = cell.findtext(_S + "v", "")
            inner = cell.find(_S + "is")
            if cell.get("t") == "s":
                inner = strings[int(value)]
            said = value if inner is None else b"".join(etree.tostring(one, method="c14n") for one in inner).decode()
            found[name, cell.get("r", "")] = (cell.get("s"), said)
    return found


def _but_cells(parts: dict[str, bytes]) -> dict[str, bytes]:
    """The parts without what cells hold and headers say; the shared texts are compared by the cells that have them."""
    made = {}
    for name, content in parts.items():
        if name == "xl/sharedStrings.xml":
            continue
        root = etree.fromstring(content)
        for cell in root.iter(_S + "c"):
            del cell[:]
            cell.attrib.pop("t", None)
        for element in root.iter(_S + "oddHeader"):
            element.text = None
        for sheet in root.iter(_S + "sheet"):
            sheet.attrib.pop("name")
        made[name] = etree.tostring(root, method="c14n")
    return made


def _touched(document: XlsxDocument, replacements: list[Replacement]) -> set[tuple[str, str]]:
    """The cells in which something is replaced."""

    def place(block: Block) -> tuple[str, str]:
        assert block.table is not None and block.row is not None and block.column is not None
        return f"xl/worksheets/sheet{block.table + 1}.xml", f"{chr(65 + block.column)}{block.row + 1}"

    return {
        place(block)
        for block in document.blocks
        if block.table is not None and any(block.start <= one.start < block.end for one in replacements)
    }


@settings(max_examples=60, deadline=None)
@given(_workbooks(), st.data())
def test_nothing_but_replaced_cells_changes(data: bytes, draw: st.DataObject) -> None:
    document = open_xlsx(Path("a.xlsx"), data)
    replacements = [item for item in _some(draw, document) if "명단" not in document.text[item.start : item.end]]
    written = document.write_native(replacements).data
    before, after = _parts(document.write_native(()).data), _parts(written)
    assert _but_cells(before) == _but_cells(after)
    old, new = _cells(before), _cells(after)
    assert old.keys() == new.keys() and all(old[place][0] == new[place][0] for place in old), "looks stay"
    changed = {place for place in old if old[place] != new[place]}
    assert changed <= _touched(document, replacements)
    assert open_xlsx(Path("b.xlsx"), written).text == apply_replacements(document.text, replacements)


def _rendered(files: list[Path], folder: Path) -> list[list[NDArray[np.uint8]]]:
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, *files]
    subprocess.run(command, check=True, capture_output=True, timeout=170)
    made = []
    for path in files:
        pdf = pypdfium2.PdfDocument(path.with_suffix(".pdf"))
        made.append([page.render(scale=1, grayscale=True).to_numpy().copy() for page in pdf])
        pdf.close()
    return made


def _rows_of(path: Path, *words: str) -> set[tuple[int, int]]:
    """Page and row of pixels (at one a point) of all places of ``words``, some more above and below."""
    found = set()
    pdf = pypdfium2.PdfDocument(path)
    for page_number, page in enumerate(pdf):
        text = page.get_textpage()
        for word in words:
            search = text.search(word)
            while (place := search.get_next()) is not None:
                box = text.get_charbox(place[0])
                top, bottom = int(page.get_height() - box[3]), int(page.get_height() - box[1])
                found |= {(page_number, row) for row in range(top - 4, bottom + 5)}
    pdf.close()
    return found


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_pages_of_a_workbook_differ_only_where_something_was_replaced(tmp_path: Path) -> None:
    document = open_xlsx(Path("a.xlsx"), table_of_people().build())
    start = document.text.index("박철수")
    value = document.text.index("010-3991-7283")
    plan = [Replacement(start, start + 3, "갑"), Replacement(value, value + 13, "(전화번호)")]
    files = [tmp_path / "before.xlsx", tmp_path / "after.xlsx"]
    for path, replacements in zip(files, ((), plan), strict=True):
        path.write_bytes(document.write_native(replacements).data)
    before, after = _rendered(files, tmp_path)
    assert [page.shape for page in before] == [page.shape for page in after] and len(before) >= 2
    differing = {
        (page, int(row))
        for page, pictures in enumerate(zip(before, after, strict=True))
        for row in np.flatnonzero((pictures[0] != pictures[1]).any(axis=1))
    }
    assert differing and differing <= _rows_of(files[0].with_suffix(".pdf"), "박철수", "010-3991-7283")
