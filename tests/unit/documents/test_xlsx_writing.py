"""A workbook written back: cells aside that were replaced it is the original, and other programs read it as such."""

import csv
import io
import shutil
import subprocess
import zipfile
from datetime import date
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from lxml import etree
from openpyxl.cell.rich_text import CellRichText

from core.documents import open_document
from core.documents.formats import Format
from core.documents.model import BlockKind, Replacement
from core.documents.reading import read_document
from core.documents.write import write_document
from core.errors import DocumentError
from core.verification import Expected, SecretValue, verify_bytes
from core.verification.search import search
from tests.fixtures_docx import p, simple, zip_bytes
from tests.fixtures_docx import t as word_text
from tests.fixtures_xlsx import (
    MAIN,
    Xlsx,
    formula,
    inline,
    opened,
    part,
    replaced,
    rich,
    t,
    table_of_people,
)

_S = f"{{{MAIN}}}"


PEOPLE = (
    ("구름산", "A"), ("박철수", "B"), ("010-2847-5561", "(전화번호 1 생략)"), ("010-3991-7283", "(전화번호 2 생략)"),
    ("850102-1234567", "(주민등록번호 1 생략)"), ("920304-2345678", "(주민등록번호 2 생략)"),
)  # fmt: skip


def shown_cells(data: bytes, name: str) -> dict[str, str | None]:
    """What openpyxl reads in the cells of a sheet."""
    sheet = openpyxl.load_workbook(io.BytesIO(data), rich_text=True)[name]
    return {cell.coordinate: None if cell.value is None else str(cell.value) for row in sheet for cell in row}


def test_cells_names_heads_and_numbers_are_read() -> None:
    document = opened(table_of_people().build())
    assert document.text.split("\n") == [
        "피해자 명단",
        "이름\t전화번호\t주민등록번호\t생년월일\t금액\t비율\t비고",
        "구름산\t010-2847-5561\t850102-1234567\t1985년 1월 2일\t1,250,000원\t50.00%\t구름산의 진술",
        "박철수\t010-3991-7283\t920304-2345678\t1992년 3월 4일\t70,000원\t25.00%\t구름산, 박철수",
        "구름산\t1,320,000원\t합계",
        "참고",
        "피고인 구름산",
        "서울중앙지방법원",
        " / ",
    ]
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL]
    places = {document.text[one.start : one.end]: (one.table, one.row, one.column) for one in cells}
    assert places["1,250,000원"] == (0, 1, 4) and places["합계"] == (0, 3, 6) and places["피고인 구름산"] == (1, 0, 0)
    assert {block.kind for block in document.blocks} == {
        BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.HEADER, BlockKind.FOOTER,
    }  # fmt: skip


def test_nothing_but_replaced_cells_changes() -> None:
    data = table_of_people().build()
    document = opened(data)
    untouched, plan = document.write_native(()).data, replaced(document, *PEOPLE)
    written = document.write_native(plan).data
    for name in ("xl/styles.xml", "xl/workbook.xml", "xl/worksheets/sheet2.xml", "[Content_Types].xml"):
        assert etree.tostring(part(written, name), method="c14n") == etree.tostring(
            part(untouched, name), method="c14n"
        )
    before, after = part(untouched, "xl/worksheets/sheet1.xml"), part(written, "xl/worksheets/sheet1.xml")
    changed = {"B2", "C2", "A3", "B3", "C3"}
    for old, new in zip(before.iter("*"), after.iter("*"), strict=True):
        cell = next((one.get("r") for one in (old, *old.iterancestors()) if one.tag == f"{_S}c"), "")
        if cell not in changed:
            assert (old.tag, old.attrib, old.text) == (new.tag, new.attrib, new.text)
        elif old.tag == f"{_S}c":
            assert old.get("s") == new.get("s")
    # And what was not touched at all is the original's, formulas aside.
    original = part(data, "xl/worksheets/sheet1.xml")
    assert [one.get("r") for one in original.iter(f"{_S}c")] == [one.get("r") for one in before.iter(f"{_S}c")]
    assert len(list(before.iter(f"{_S}mergeCell"))) == 1 and before.find(f"{_S}cols/{_S}col").get("width") == "14.6641"


def test_openpyxl_reads_what_was_planned_and_nothing_else_differs() -> None:
    data = table_of_people().build()
    document = opened(data)
    written = document.write_native(replaced(document, *PEOPLE)).data
    before, after = shown_cells(data, "피해자 명단"), shown_cells(written, "피해자 명단")
    differing = {name: after[name] for name in after if before[name] != after[name]}
    assert differing == {
        "A2": "A", "B2": "(전화번호 1 생략)", "C2": "(주민등록번호 1 생략)", "G2": "A의 진술", "A3": "B",
        "B3": "(전화번호 2 생략)", "C3": "(주민등록번호 2 생략)", "G3": "A, B", "A4": "A", "E4": "1320000",
    }  # fmt: skip
    book = openpyxl.load_workbook(io.BytesIO(written), rich_text=True)
    assert isinstance(book["피해자 명단"]["G2"].value, CellRichText), "runs stay runs"
    assert book["피해자 명단"]["E2"].number_format == '#,##0"원"' and book["피해자 명단"]["E2"].value == 1250000


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_libreoffice_shows_that_only_replaced_cells_differ(tmp_path: Path) -> None:
    document = opened(table_of_people().build())
    (tmp_path / "before.xlsx").write_bytes(table_of_people().build())
    (tmp_path / "after.xlsx").write_bytes(document.write_native(replaced(document, *PEOPLE)).data)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76"]
    files = [tmp_path / "before.xlsx", tmp_path / "after.xlsx"]
    subprocess.run([*command, "--outdir", tmp_path, *files], check=True, capture_output=True, timeout=170)
    with (
        (tmp_path / "before.csv").open(encoding="utf-8") as old,
        (tmp_path / "after.csv").open(encoding="utf-8") as new,
    ):
        before, after = list(csv.reader(old)), list(csv.reader(new))
    assert before[1][:5] == ["구름산", "010-2847-5561", "850102-1234567", "1985년 1월 2일", "1,250,000원"]
    assert after[1][:5] == ["A", "(전화번호 1 생략)", "(주민등록번호 1 생략)", "1985년 1월 2일", "1,250,000원"]
    rows = list(enumerate(zip(before, after, strict=True)))
    differing = {(row, column) for row, (one, other) in rows for column in range(7) if one[column] != other[column]}
    assert differing == {(1, 0), (1, 1), (1, 2), (1, 6), (2, 0), (2, 1), (2, 2), (2, 6), (3, 0)}


def test_a_shared_text_changes_in_the_cells_that_were_meant() -> None:
    document = opened(Xlsx([["구름산"], ["구름산"], ["구름산 씨"]], sheets=("가",)).build())
    shared = opened(
        Xlsx(
            [['<c t="s"><v>0</v></c>'], ['<c t="s"><v>0</v></c>']], sheets=("가",), strings=(t("구름산"),)
        ).build()
    )  # fmt: skip
    for one in (document, shared):
        start = one.text.index("구름산")
        (only,) = [Replacement(start, start + 3, "A")]
        again = opened(one.write_native([only]).data)
        assert again.text == one.text.replace("구름산", "A", 1)
    both = shared.write_native(replaced(shared, ("구름산", "A"))).data
    assert b"\xea\xb5\xac" not in zipfile.ZipFile(io.BytesIO(both)).read("xl/sharedStrings.xml")
    assert len(part(both, "xl/sharedStrings.xml")) == 1, "all of its cells were meant: changed where it stands"
    at = shared.text.index("구름산")
    apart = shared.write_native([Replacement(at, at + 3, "A"), Replacement(at + 4, at + 7, "B")]).data
    assert opened(apart).text == shared.text.replace("구름산", "A", 1).replace("구름산", "B")
    assert "구름산".encode() not in zipfile.ZipFile(io.BytesIO(apart)).read("xl/sharedStrings.xml")


def test_runs_keep_their_looks_and_the_new_text_stands_in_the_first() -> None:
    document = opened(Xlsx([[rich("원고 구", "름산", "의 진술")]]).build())
    written = document.write_native(replaced(document, ("구름산", "A"))).data
    runs = [node.text or "" for node in part(written, "xl/sharedStrings.xml").iter(f"{_S}t")]
    assert runs == ["원고 A", "", "의 진술"]


def test_blanks_codes_and_signs_come_back_as_they_were() -> None:
    texts = [" 앞뒤 ", "가\n나", "_x0041_", "_x005F_x0041_", "&<>\"'", "가\t나"]
    document = opened(Xlsx([[text] for text in texts]).build())
    written = document.write_native(()).data
    assert opened(written).text == document.text
    book = openpyxl.load_workbook(io.BytesIO(written)).active
    assert [row[0].value for row in book.iter_rows()][:2] == [" 앞뒤 ", "가\n나"]
    assert "\nA\n_x0041_\n" in document.text


def test_blanks_and_codes_in_the_sheet_itself_come_back_as_they_were() -> None:
    cells = [inline(" 앞뒤 "), inline("_x005F_x0041_"), '<c t="str"><v>_x005F_x0042_</v></c>', inline("구름산")]
    document = opened(Xlsx([[cell] for cell in cells]).build())
    assert document.text == " 앞뒤 \n_x0041_\n_x0042_\n구름산"
    written = document.write_native(replaced(document, ("구름산", "_x0043_"))).data
    assert opened(written).text == " 앞뒤 \n_x0041_\n_x0042_\n_x0043_"
    sheet = part(written, "xl/worksheets/sheet1.xml")
    assert [node.text for node in sheet.iter(f"{_S}t")] == [" 앞뒤 ", "_x005F_x0041_", "_x005F_x0043_"]
    assert next(sheet.iter(f"{_S}t")).get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


def test_what_programs_usually_write_is_kept_without_a_word() -> None:
    fonts = '<font><sz val="11"/><color rgb="FF0000"/><name val="Calibri"/></font>'
    made = Xlsx(
        [["가", '<c t="b"><v>1</v></c>', '<c r="c1" t="inlineStr"><is><t>나</t></is></c>']],
        fonts=fonts,
        formats={170: "GENERAL"},
        before='<dimension ref="a1:c1"/>',
        behind='<pageSetup paperSize="9" horizontalDpi="4294967292" verticalDpi="4294967292"/>',
        parts={},
    ).build()
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    looks = b'<alignment horizontal="general"/>'
    parts["xl/styles.xml"] = (
        parts["xl/styles.xml"]
        .replace(b"<left/>", b'<left style="medium"/>')
        .replace(b'"1"/></cellXfs>', b'"1">' + looks + b"</xf></cellXfs>")
    )
    document = opened(zip_bytes(parts))
    plan = replaced(document, ("나", "다"))
    draft = document.write_native(plan)
    assert document.text == "가\tTRUE\t나" and not (*document.notices, *draft.notices)
    styles = part(draft.data, "xl/styles.xml")
    assert next(styles.iter(f"{_S}left")).get("style") == "medium" and next(styles.iter(f"{_S}alignment")).get(
        "horizontal"
    )
    assert [one.get("rgb") for one in styles.iter(f"{_S}color") if one.get("rgb")] == ["FF0000"]
    assert [one.get("formatCode") for one in styles.iter(f"{_S}numFmt")][-1] == "General"
    assert search(draft.data, "a.xlsx", [], Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok
    assert [cell.get("r") for cell in part(draft.data, "xl/worksheets/sheet1.xml").iter(f"{_S}c")] == ["A1", "B1", "C1"]


def test_headers_keep_their_codes() -> None:
    code = '&L&"맑은 고딕,굵게"&14구름산 &amp;&amp; 씨&C&"-,굵게"&P / &N&R&D'
    spelled = code.replace("&amp;", "&").replace("&", "&amp;")
    document = opened(Xlsx(behind=f"<headerFooter><oddHeader>{spelled}</oddHeader></headerFooter>").build())
    written = document.write_native(replaced(document, ("구름산", "A"))).data
    (head,) = part(written, "xl/worksheets/sheet1.xml").iter(f"{_S}oddHeader")
    assert head.text == '&L&"맑은 고딕,굵게"&14A && 씨&C&"-,굵게"&P / &N&R&D'
    assert "구름산 & 씨\n / " in document.text


@pytest.mark.parametrize(
    ("sheets", "new", "code"),
    [
        (("구름산", "나"), "나", "xlsx.sheet_names"),
        (("구름산", "나"), "가" * 32, "xlsx.sheet_name"),
        (("구름산", "나"), "가/나", "xlsx.sheet_name"),
        (("구름산", "나"), "'가", "xlsx.sheet_name"),
        (("구름산", "나"), "가'", "xlsx.sheet_name"),
        (("구름산", "나"), "", "xlsx.sheet_name"),
    ],
)
def test_a_name_no_sheet_may_have_is_refused(sheets: tuple[str, ...], new: str, code: str) -> None:
    document = opened(Xlsx([["본문"]], sheets=sheets).build())
    with pytest.raises(DocumentError) as caught:
        document.write_native(replaced(document, ("구름산", new)))
    assert caught.value.code == code


@pytest.mark.parametrize("sheets", [("가" * 32, "구름산"), ("a", "A", "구름산")])
def test_a_name_that_some_programs_give_a_sheet_may_stay(sheets: tuple[str, ...]) -> None:
    document = opened(Xlsx([["들국화"]], sheets=sheets).build())
    written = document.write_native(replaced(document, ("들국화", "A"))).data
    assert [one.get("name") for one in part(written, "xl/workbook.xml").iter(f"{_S}sheet")] == [*sheets]
    with pytest.raises(DocumentError):
        document.write_native(replaced(document, ("구름산", "a:")))


def test_a_workbook_whose_visible_sheets_go_keeps_one_that_can_be_seen() -> None:
    """Of a chart as a sheet the cells may be hidden; Excel opens no workbook without a sheet to show."""
    views = '<bookViews><workbookView firstSheet="1" activeTab="2"/></bookViews>'
    made = Xlsx([["들국화"]], sheets=("Sheet1", "Sheet2"), states={0: "hidden", 1: "veryHidden"}, book=views)
    document = opened(made.build())
    written = document.write_native(replaced(document, ("들국화", "A"))).data
    (view,) = part(written, "xl/workbook.xml").iter(f"{_S}workbookView")
    assert dict(view.attrib) == {"firstSheet": "1"}, "the third sheet is gone"
    assert [sheet.sheet_state for sheet in openpyxl.load_workbook(io.BytesIO(written)).worksheets] == [
        "visible", "veryHidden",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "gone", [("850102-1234567",), ("1985년 1월 2일",), ("구름산", "박철수"), ("서울중앙지방법원",)]
)
def test_a_cell_or_head_of_which_nothing_is_left_stays_empty(gone: tuple[str, ...]) -> None:
    document = opened(table_of_people().build())
    plan = replaced(document, *((value, "") for value in gone))
    written = document.write_native(plan).data
    sheets = [openpyxl.load_workbook(io.BytesIO(data)).worksheets[0] for data in (document._data, written)]
    for old, new in zip(*(sheet.iter_rows() for sheet in sheets), strict=True):
        for before, after in zip(old, new, strict=True):
            assert after.coordinate == before.coordinate
            assert not any(value in str(after.value) for value in gone)
    text = document.readable_text(plan, Format.XLSX)
    values = [SecretValue(value, "내국인이름") for value in gone]
    assert search(written, "명단.xlsx", values, Expected(text), "workbook").ok


def test_pictures_that_stand_in_cells_are_said() -> None:
    """As Excel writes them (a value nobody sees, and its picture by ``vm``), and as WPS does (one part for all)."""
    rich_part = "http://schemas.microsoft.com/office/2017/06/relationships/rdRichValue"
    cells = ['<c t="e" vm="1"><v>#VALUE!</v></c>', '<c t="e" vm="2"><v>#VALUE!</v></c>', '<c cm="1"><v>3</v></c>']
    excel = Xlsx(
        [["도장", *cells]],
        parts={"xl/richData/rdrichvalue.xml": "<rvData/>"},
        book_links=[(rich_part, "richData/rdrichvalue.xml", "")],
    )
    wps = Xlsx(
        [["도장", formula('DISPIMG("ID_1",1)', '=DISPIMG("ID_1",1)')]],
        parts={"xl/cellimages.xml": "<cellImages/>"},
        book_links=[("http://www.wps.cn/officeDocument/2020/cellImage", "cellimages.xml", "")],
    )
    for made, count in ((excel, 2), (wps, 1)):
        assert [(one.code, one.fields) for one in opened(made.build()).notices] == [("xlsx.objects", {"count": count})]


@pytest.mark.parametrize("blank", ['<c t="s"/>', '<c t="s"><v></v></c>', '<c t="s"><v> </v></c>'])
def test_a_cell_of_a_shared_text_that_names_none_is_empty(blank: str) -> None:
    document = opened(Xlsx([["이름", blank, "비고"], ["구름산", "", blank]]).build())
    assert document.text == "이름\t비고\n구름산" and not document.notices
    written = document.write_native(replaced(document, ("구름산", "A"))).data
    assert shown_cells(written, "Sheet1") == {
        "A1": "이름", "B1": None, "C1": "비고", "A2": "A", "B2": None, "C2": None,
    }  # fmt: skip


def test_a_macro_workbook_becomes_a_plain_one() -> None:
    kind = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    macros = Xlsx(main_type=kind, book_links=[("http://x/vbaProject", "/xl/v.bin", "")], parts={"xl/v.bin": b"x"})
    draft = opened(macros.build()).write_native(())
    assert "xlsx.macros" in {notice.code for notice in draft.notices}
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        assert "macro" not in archive.read("[Content_Types].xml").decode() and "xl/v.bin" not in archive.namelist()


def _astray(row: str) -> bytes:
    """A sheet with a row of XML."""
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData><row r="1"><c r="A1" t="str"><v>본문</v></c></row>{row}</sheetData>'
    return Xlsx(parts={"xl/worksheets/sheet1.xml": f"{sheet}</worksheet>"}).build()


def _without(data: bytes, gone: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            if name != gone:
                new.writestr(name, old.read(name))
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Xlsx(main_type="application/vnd.ms-excel.sheet.binary.macroEnabled.main").build(), "xlsx.binary"),
        (Xlsx(parts={"xl/workbook.xml": f'<workbook xmlns="{MAIN}"><sheets/></workbook>'}).build(), "xlsx.no_document"),
        (Xlsx(parts={"xl/workbook.xml": "<a/>"}).build(), "xlsx.no_document"),
        (_without(Xlsx().build(), "[Content_Types].xml"), "xlsx.no_document"),
        (_without(Xlsx().build(), "xl/worksheets/sheet1.xml"), "xlsx.damaged"),
        (Xlsx(parts={"xl/worksheets/sheet1.xml": "<a/>"}).build(), "xlsx.damaged"),
        (Xlsx(parts={"xl/sharedStrings.xml": "<a/>"}).build(), "xlsx.damaged"),
        (Xlsx(parts={"xl/sharedStrings.xml": "<sst"}).build(), "xlsx.damaged"),
        (Xlsx([['<c t="s"><v>99</v></c>']]).build(), "xlsx.damaged"),
        (Xlsx([['<c t="s"><v>가</v></c>']]).build(), "xlsx.damaged"),
        (Xlsx([["<c><v>가</v></c>"]]).build(), "xlsx.damaged"),
        (_astray(f'<row r="1048577"><c r="A1048577" t="inlineStr"><is>{t("구름산")}</is></c></row>'), "xlsx.damaged"),
        (_astray('<row r="2"><c r="XFD2"><v>1</v></c><c t="str"><v>구름산</v></c></row>'), "xlsx.damaged"),
        (Xlsx([["<c><f>1+1</f></c>"]]).build(), "xlsx.uncalculated"),
        (Xlsx([["<c><f>1+1</f><v></v></c>"]]).build(), "xlsx.uncalculated"),
    ],
)
def test_what_cannot_be_read_completely_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(DocumentError) as caught:
        opened(data)
    assert caught.value.code == code and caught.value.message("ko") and caught.value.message("en")


def test_a_file_of_xlsxwriter_is_redacted(tmp_path: Path) -> None:
    path = tmp_path / "명단.xlsx"
    book = xlsxwriter.Workbook(path, {"default_date_format": "yyyy-mm-dd"})
    sheet = book.add_worksheet("명단")
    sheet.write_row(0, 0, ["이름", "생년월일"])
    sheet.write(1, 0, "구름산")
    sheet.write_datetime(1, 1, date(1985, 1, 2))
    sheet.write_comment("A2", "구름산의 메모")
    sheet.insert_textbox(5, 1, "구름산")
    sheet.data_validation("A3", {"validate": "list", "source": ["구름산", "민들레"]})
    sheet.conditional_format("A1:A3", {"type": "text", "criteria": "containing", "value": "구름산"})
    sheet.add_table("A1:B2", {"columns": [{"header": "이름"}, {"header": "생년월일"}]})
    sheet.set_header("&L구름산")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=명단!$B$2:$B$2", "name": "구름산"})
    sheet.insert_chart("D2", chart)
    book.define_name("구름산", "=명단!$A$1")
    book.set_properties({"author": "구름산"})
    book.close()
    document = open_document(path)
    start, plan = 0, []
    while (start := document.text.find("구름산", start)) >= 0:
        plan.append(Replacement(start, start + 3, "A"))
        start += 3
    draft = write_document(document, plan)
    expected = Expected(document.readable_text(plan, Format.XLSX), document.repeated_heads(plan))
    assert verify_bytes(draft.data, "결과.xlsx", [SecretValue("구름산", "내국인이름")], expected, "workbook").ok
    said = {notice.code for notice in (*document.notices, *draft.notices)}
    assert said >= {
        "xlsx.objects", "xlsx.comments", "xlsx.validations", "xlsx.conditions", "xlsx.tables", "xlsx.names",
    }  # fmt: skip
    assert openpyxl.load_workbook(io.BytesIO(draft.data))["명단"]["A2"].value == "A"


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_a_file_of_libreoffice_is_redacted(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("이름,전화\n구름산,010-2847-5561\n", encoding="utf-8")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [
        "soffice",
        profile,
        "--headless",
        "--infilter=CSV:44,34,76",
        "--convert-to",
        "xlsx",
        "--outdir",
        tmp_path,
    ]
    subprocess.run([*command, tmp_path / "a.csv"], check=True, capture_output=True, timeout=170)
    document = opened((tmp_path / "a.xlsx").read_bytes())
    assert "구름산\t010-2847-5561" in document.text
    again = opened(document.write_native(replaced(document, ("구름산", "A"))).data)
    assert again.text == document.text.replace("구름산", "A")


def test_any_document_is_written_as_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "판결.docx"
    path.write_bytes(simple(p(word_text("피고인 구름산")) + p(word_text("=1+1"))))
    document = open_document(path)
    plan = [Replacement(4, 7, "A")]
    draft = write_document(document, plan, Format.XLSX)
    expected = Expected(document.readable_text(plan, Format.XLSX), document.repeated_heads(plan))
    assert verify_bytes(draft.data, "결과.xlsx", [SecretValue("구름산", "내국인이름")], expected, "workbook").ok
    sheet = openpyxl.load_workbook(io.BytesIO(draft.data)).active
    assert [(row[0].value, row[0].data_type) for row in sheet.iter_rows()] == [("피고인 A", "s"), ("=1+1", "s")]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("판결.txt", "구름산은 " * 6_554, "xlsx.long_cell"),
        ("명단.csv", ",".join(["가"] * 16_385) + "\n", "xlsx.too_many_cells"),
    ],
)
def test_what_no_sheet_can_hold_is_refused(name: str, text: str, code: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        write_document(open_document(tmp_path / name), (), Format.XLSX)
    assert caught.value.code == code and name in caught.value.message("ko")


def test_signs_that_no_workbook_holds_are_left_out_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "판결.txt"
    path.write_text("피고인 구름산\ufffe은\uffff 갔다", encoding="utf-8")
    draft = write_document(open_document(path), [Replacement(4, 7, "A")], Format.XLSX)
    assert [(one.code, one.fields) for one in draft.notices] == [("xlsx.characters_dropped", {"count": 2})]
    assert openpyxl.load_workbook(io.BytesIO(draft.data)).active["A1"].value == "피고인 A은 갔다"


@pytest.mark.parametrize("new", ["A\nB", "A\tB"])
def test_a_cell_holds_no_new_lines(new: str) -> None:
    with pytest.raises(DocumentError) as caught:
        document = opened(Xlsx([["피고 하늘마루"]]).build())
        document.write_native(replaced(document, ("하늘마루", new)))
    assert caught.value.code == "xlsx.control_characters"


def test_the_check_fails_where_a_cell_says_something_else() -> None:
    document = opened(table_of_people().build())
    plan = replaced(document, *PEOPLE)
    expected = Expected(document.readable_text(plan, Format.XLSX), document.repeated_heads(plan))
    written = document.write_native(plan).data
    assert search(written, "a.xlsx", [], expected, "workbook").ok
    for old, new in (("70000", "70001"), ("1320000", "132000"), ("이름", "성명"), ("서울중앙지방법원", "서울지방법원")):
        with zipfile.ZipFile(io.BytesIO(written)) as archive:
            parts = {name: archive.read(name).replace(old.encode(), new.encode()) for name in archive.namelist()}
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
        assert search(stream.getvalue(), "a.xlsx", [], expected, "workbook").changed, old


def test_a_value_that_was_kept_is_no_leak() -> None:
    document = opened(Xlsx([["재판장 구름산"], [inline("피고인 민들레")]]).build())
    plan = replaced(document, ("민들레", "A"))
    expected = Expected(document.readable_text(plan, Format.XLSX))
    values = [SecretValue("민들레", "내국인이름"), SecretValue("구름산", "내국인이름", kept=1)]
    assert search(document.write_native(plan).data, "a.xlsx", values, expected, "workbook").ok


def test_a_small_workbook_that_is_packed_well_is_no_trap() -> None:
    data = Xlsx(parts={"xl/lost.xml": f"<a>{' ' * 9_000_000}</a>"}).build()
    assert len(data) < 9_000_000 / 300
    assert read_document(Path("명단.xlsx"), data).text == opened(Xlsx().build()).text
