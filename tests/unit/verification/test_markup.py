"""Words of a format's own markup are no leak; the same words where a person can have written them are one."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import mutants_docx as docx
import mutants_hwpx as hwpx
import pytest
from mutants import redacted
from written_files import W, paragraph, zipped

from core.documents.model import Format
from core.documents.xlsx.document import XlsxDocument
from core.paths import resource
from core.verification.matching import Needles
from core.verification.model import SecretValue
from core.verification.search import search
from tests.fixtures_xlsx import FORMATS, Xlsx

_WP = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"


def _leaks(data: bytes, to: Format, *values: str) -> set[str]:
    """Names of the parts in which any of ``values`` is found."""
    return {
        leak.part for leak in search(data, f"판결.{to}", [SecretValue(value, "외국인이름") for value in values]).leaks
    }


def _words() -> list[str]:
    """All that the lists say of names and enumerated values, as people may be called."""
    found: set[str] = set()
    for file in ("ooxml.txt", "owpml.txt"):
        for line in resource("verification", "markup", file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "space", "address", "prefix", "number ", "hex ")):
                found.update(re.findall(r"[\w-]+", line.removeprefix("name ").rpartition(" | ")[0] or line[5:]))
    return sorted(word for word in found if Needles.tells(word))


def _workbook() -> bytes:
    document = XlsxDocument(Path("표.xlsx"), Xlsx(rows=[["이름", "비고"], ["강하늘", 1.5], ["연락처", 10]]).build())
    return document.write_native(()).data


@pytest.mark.parametrize("to", [Format.DOCX, Format.HWPX, Format.XLSX])
def test_no_word_of_the_markup_is_a_leak(to: Format) -> None:
    """Whatever is replaced in a judgment may be called like anything in the schema."""
    words = _words()
    assert len(words) > 3000
    data = _workbook() if to is Format.XLSX else redacted(to)
    found = search(data, f"판결.{to}", [SecretValue(word, "외국인이름") for word in words])
    assert not found.leaks, found.leaks


@pytest.mark.parametrize("value", ["number", "strike", "FALSE", "center", "Times New Roman", "theme", "header"])
@pytest.mark.parametrize("to", [Format.DOCX, Format.HWPX])
def test_a_judgment_written_in_markup_s_own_words_passes(value: str, to: Format) -> None:
    assert not _leaks(redacted(to), to, value)


@pytest.mark.parametrize("value", ["meta", "xmpmeta", "Description", "conformance", "begin", "syntax"])
def test_the_packet_of_metadata_that_every_pdf_has_says_nothing(value: str) -> None:
    data = redacted(Format.PDF)
    assert b"<x:xmpmeta" in data
    assert not _leaks(data, Format.PDF, value)
    for free in (f'<?xpacket end="{value}"?>', f'<?{value} end="r"?>', f'<a xmlns="urn:{value}"/>'):
        other = data.replace(b'<?xpacket end="r"?>', free.encode())
        assert _leaks(other, Format.PDF, value), free


@pytest.mark.parametrize("name", ["Index", "List Bullet 2", "Text Body", "PreformattedText"])
def test_the_name_of_a_style_that_programs_bring_along_is_nobodys(name: str) -> None:
    style = f'<w:style w:styleId="{name}"><w:name w:val="{name}"/></w:style>'
    assert not _leaks(docx.part("word/styles.xml", f'<w:styles xmlns:w="{W}">{style}</w:styles>'), Format.DOCX, name)
    other = f'<w:style w:styleId="{name}의"><w:name w:val="{name} 씨"/></w:style>'
    assert _leaks(docx.part("word/styles.xml", f'<w:styles xmlns:w="{W}">{other}</w:styles>'), Format.DOCX, name)


_FREE: dict[str, Callable[[str], bytes]] = {
    "text": lambda v: docx.body(paragraph(v)),
    "description": lambda v: docx.body(f'<w:p><wp:docPr xmlns:wp="{_WP}" id="1" name="" descr="{v}"/></w:p>'),
    "description, among other words": lambda v: docx.body(
        f'<w:p><wp:docPr xmlns:wp="{_WP}" id="1" name="" descr="사진 {v} 앞"/></w:p>'
    ),
    "name of a bookmark": lambda v: docx.body(f'<w:p><w:bookmarkStart w:id="1" w:name="{v}"/></w:p>'),
    "tag of a control": lambda v: docx.body(f'<w:p><w:sdt><w:sdtPr><w:tag w:val="{v}"/></w:sdtPr></w:sdt></w:p>'),
    "author": lambda v: docx.body(f'<w:p><w:ins w:id="1" w:author="{v}"/></w:p>'),
    "attribute that has no such value": lambda v: docx.body(f'<w:p><w:pPr><w:jc w:val="{v}"/></w:pPr></w:p>'),
    "element of another vocabulary": lambda v: docx.part("customXml/a.xml", f'<{v} xmlns="urn:x"/>'),
    "attribute of an element of no vocabulary": lambda v: docx.part(
        "customXml/a.xml", f'<x:a xmlns="{W}" xmlns:x="urn:x" {v}="1"/>'
    ),
    "element of no vocabulary": lambda v: docx.part("customXml/a.xml", f"<a><{v}/></a>"),
    "attribute of another vocabulary": lambda v: docx.body(f'<w:p xmlns:x="urn:x" x:{v}="1"/>'),
    "prefix": lambda v: docx.part("word/a.xml", f'<{v}:p xmlns:{v}="{W}"/>'),
    "prefix of the standard's own": lambda v: docx.body(f'<w:p xmlns:{v}="{W}"/>'),
    "code of a field, as what it says": lambda v: docx.body(
        f'<w:p><w:r><w:instrText> REF "{v}" \\* MERGEFORMAT </w:instrText></w:r></w:p>'
    ),
    "relationship": lambda v: docx.part(
        "word/_rels/x.rels",
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="{v}" Type="urn:x" Target="http://a.kr/"/></Relationships>',
    ),
    "target outside": lambda v: docx.part(
        "word/_rels/x.rels",
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r" Type="urn:x" Target="http://a.kr/{v}"/></Relationships>',
    ),
    "property": lambda v: docx.part("docProps/custom.xml", f"<p><a>{v}</a></p>"),
    "name of a part": lambda v: docx.part(f"word/media/{v}.txt", "글"),
}  # fmt: skip


@pytest.mark.parametrize("place", _FREE)
@pytest.mark.parametrize("value", ["strike", "decimalNumber"])
def test_the_same_word_as_text_of_a_person_is_found(place: str, value: str) -> None:
    assert _leaks(_FREE[place](value), Format.DOCX, value)


_DRAWN = f'xmlns:wp="{_WP}"'
_MEASURES: dict[str, Callable[[str], bytes]] = {
    "margin": lambda v: docx.body(f'<w:sectPr><w:pgMar w:top="{v}" w:left="1701"/></w:sectPr>'),
    "width of a table": lambda v: docx.body(f'<w:tbl><w:tblPr><w:tblW w:w="{v}" w:type="dxa"/></w:tblPr></w:tbl>'),
    "indent": lambda v: docx.body(f'<w:p><w:pPr><w:ind w:left="{v}" w:hanging="-{v}"/></w:pPr></w:p>'),
    "size of a picture": lambda v: docx.body(f'<w:p><wp:extent {_DRAWN} cx="{v}" cy="1"/></w:p>'),
    "place of a picture": lambda v: docx.body(f"<w:p><wp:posOffset {_DRAWN}>{v}</wp:posOffset></w:p>"),
    "number of a bookmark": lambda v: docx.body(f'<w:p><w:bookmarkStart w:id="{v}" w:name="a"/></w:p>'),
    "letters of a HWPX": lambda v: hwpx.changed("Contents/header.xml", 'height="1200"', f'height="{v}"'),
    "indent of a HWPX": lambda v: hwpx.changed(
        "Contents/header.xml", "<hh:paraPr ", f'<hh:left value="{v}"/><hh:paraPr '
    ),
    "table of a HWPX": lambda v: hwpx.body(
        f'<hp:p><hp:run><hp:tbl><hp:sz width="{v}" height="1"/></hp:tbl></hp:run></hp:p>'
    ),
}  # fmt: skip


@pytest.mark.parametrize("place", _MEASURES)
def test_a_measure_is_no_short_number_of_the_judgment(place: str) -> None:
    to = Format.HWPX if "HWPX" in place else Format.DOCX
    assert not _leaks(_MEASURES[place]("1440"), to, "1440")
    assert not _leaks(_MEASURES[place]("914400"), to, "914400")
    for longer in ("01047215563", "880214-1234567"):  # nothing is so large
        assert _leaks(_MEASURES[place](longer), to, longer)


_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"


@pytest.mark.parametrize("inside", ["rsidR", "rsidRDefault", "paraId", "textId"])
def test_numbers_that_word_gives_paragraphs_are_no_flats(inside: str) -> None:
    prefix = "w14" if inside.endswith("Id") else "w"

    def with_number(number: str) -> bytes:
        return docx.body(f'<w:p xmlns:w14="{_W14}" {prefix}:{inside}="{number}"/>')

    assert not _leaks(with_number("1B101F3C"), Format.DOCX, "B101")
    assert _leaks(with_number("1B101F3CAA"), Format.DOCX, "B101")
    assert _leaks(with_number("B101호"), Format.DOCX, "B101")
    assert _leaks(with_number("윤담명"), Format.DOCX, "윤담명")


def test_a_colour_is_no_number_of_a_flat() -> None:
    assert not _leaks(docx.body('<w:p><w:r><w:rPr><w:color w:val="B10100"/></w:rPr></w:r></w:p>'), Format.DOCX, "B101")
    assert _leaks(docx.body('<w:p><w:pPr><w:pStyle w:val="B101"/></w:pPr></w:p>'), Format.DOCX, "B101")


@pytest.mark.parametrize("to", [Format.DOCX, Format.HWPX, Format.PDF])
def test_no_number_of_four_digits_is_found_in_a_file_whose_text_has_none(to: Format) -> None:
    numbers = [str(number) for number in range(1000, 10_000) if str(number) not in ("2024", "1250")]
    assert _leaks(redacted(to), to, *numbers) == set()


@pytest.mark.parametrize("place", _FREE)
def test_a_short_number_is_found_where_a_person_may_have_written_it(place: str) -> None:
    if "attribute of" not in place and "element of" not in place and "prefix" not in place:  # no name is a number
        assert _leaks(_FREE[place]("1440"), Format.DOCX, "1440")


def test_what_a_pivot_table_remembers_of_its_cells_is_no_measure() -> None:
    xml = (
        '<pivotCacheRecords xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><r><n v="1440"/></r>'
        "</pivotCacheRecords>"
    )
    assert _leaks(zipped(docx.parts() | {"xl/pivotCache/pivotCacheRecords1.xml": xml.encode()}), Format.XLSX, "1440")


@pytest.mark.parametrize("value", ["CLICK_HERE", "PARAGRAPH"])
def test_free_attributes_of_hwpx_are_searched(value: str) -> None:
    for inner in (
        f'<hp:p><hp:run><hp:ctrl><hp:fieldBegin name="{value}"/></hp:ctrl></hp:run></hp:p>',
        f'<hp:p><hp:run><hp:tbl><hp:tr><hp:tc name="{value}"/></hp:tr></hp:tbl></hp:run></hp:p>',
        f'<hp:p><hp:run><hp:ctrl><hp:bookmark name="{value}"/></hp:ctrl></hp:run></hp:p>',
    ):
        assert _leaks(hwpx.body(inner), Format.HWPX, value)
    assert _leaks(hwpx.changed("Contents/header.xml", 'face="함초롬바탕"', f'face="{value}"'), Format.HWPX, value)


def test_fonts_are_known_by_their_whole_names() -> None:
    said = '<w:p><w:r><w:rPr><w:rFonts w:ascii="{}"/></w:rPr></w:r></w:p>'
    assert not _leaks(docx.body(said.format("Times New Roman")), Format.DOCX, "Roman")
    assert _leaks(docx.body(said.format("Roman")), Format.DOCX, "Roman")
    assert _leaks(docx.body(said.format("Times New Roman, Roman")), Format.DOCX, "Roman")


def _with_format(code: str) -> bytes:
    parts = docx.parts() | {
        "xl/styles.xml": '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>'
        f'<numFmt numFmtId="164" formatCode="{code}"/></numFmts></styleSheet>'.encode()
    }
    return zipped(parts)


@pytest.mark.parametrize("code", [*FORMATS.values(), "General", "[Red]General", "yyyy-mm-dd AM/PM"])
def test_words_that_formats_have_are_no_leak(code: str) -> None:
    data = _with_format(code.replace('"', "&quot;"))
    assert not _leaks(data, Format.XLSX, "000-0000-0000", "000000-0000000", "General", "AM/PM")


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("010-2847-5561", "010-2847-5561"),
        ("&quot;010-2847-5561&quot;", "010-2847-5561"),
        ("000-0000-0000&quot;Strike&quot;", "Strike"),
        ("\\1000-0000-0001", "1000-0000-0001"),
        ("#,##0&quot; 윤담명&quot;", "윤담명"),
    ],
)
def test_words_and_digits_of_a_format_are_found(code: str, value: str) -> None:
    assert _leaks(_with_format(code), Format.XLSX, value)


def _rows(*numbers: int) -> bytes:
    rows = "".join(f'<row r="{number}"><c r="A{number}"><v>1</v></c></row>' for number in numbers)
    name = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(BytesIO(Xlsx().build())) as archive:
        xml = {name: archive.read(name) for name in archive.namelist()}
    changed = re.sub(
        r"<sheetData>.*</sheetData>", f"<sheetData>{rows}</sheetData>", xml[name].decode(), flags=re.DOTALL
    )
    return zipped(xml | {name: changed.encode()})


def test_numbers_of_rows_count_upwards() -> None:
    assert not _leaks(_rows(1, 4382), Format.XLSX, "4382")
    assert _leaks(_rows(9000, 4382), Format.XLSX, "4382")
