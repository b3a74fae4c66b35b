"""What becomes of some places of a DOCX in particular; ``test_planted.py`` goes through all of them."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from core.documents.docx.document import DocxDocument, open_docx
from core.documents.model import Replacement
from tests.fixtures_docx_places import PLANTED
from tests.fixtures_docx_planted import chart, diagram
from tests.fixtures_search import holds


def _opened(data: bytes) -> DocxDocument:
    return open_docx(Path("a.docx"), data)


def _written(data: bytes) -> bytes:
    return _opened(data).write_native(()).data


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


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
    assert holds(_written(data), f"<c:v>{shown}</c:v>")


@pytest.mark.parametrize(
    ("code", "dates"),
    [
        ("yyyy-mm-dd", True),
        ('[$-412]m"월" d"일"', True),
        ("yy", True),
        ("mmm", True),
        ("General", False),
        ('#,##0"명"', False),
        ("[Red]0.00E+00", False),
        ("[h]:mm:ss", False),
        ("h:mm AM/PM", False),
        ("\\d0", False),
    ],
)
def test_dates_of_a_chart_are_said(code: str, dates: bool) -> None:
    numbers = f"<c:numCache><c:formatCode>{code}</c:formatCode><c:pt idx='0'><c:v>29221</c:v></c:pt></c:numCache>"
    for data in (
        chart(series=f"<c:cat><c:numRef>{numbers}</c:numRef></c:cat>"),
        chart(after=f"<c:dateAx><c:numFmt formatCode='{code}' sourceLinked='0'/></c:dateAx>"),
    ):
        assert [notice.code for notice in _opened(data).notices] == (["docx.dates"] if dates else [])


def test_labels_of_a_chart_that_stand_in_cells_are_said_and_gone() -> None:
    cache = (
        "<c:pt idx='0'><c:v>구채든</c:v></c:pt><c:pt idx='1'><c:v>나솔빈</c:v></c:pt><c:pt idx='2'><c:v> </c:v></c:pt>"
    )
    space = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"'
    held = f"<c15:datalabelsRange {space}><c15:dlblRangeCache>{cache}</c15:dlblRangeCache></c15:datalabelsRange>"
    data = chart(series=f"<c:extLst><c:ext uri='u'>{held}</c:ext></c:extLst>")
    assert [(notice.code, notice.fields["count"]) for notice in _opened(data).notices] == [("docx.unread", 2)]
    assert not holds(_written(data), "구채든")


def test_what_names_an_embedded_font_goes_with_it() -> None:
    place = PLANTED["embedded font"]
    assert holds(place.build("x"), "embedRegular") and not holds(_written(place.build("x")), "embed")


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
