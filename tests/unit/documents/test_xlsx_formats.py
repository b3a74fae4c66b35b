"""What number formats show, dates in part and words, is what is read and what stands in the workbook written."""

import io
import zipfile
from datetime import datetime, time

import openpyxl

from core.documents.formats import Format
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests.fixtures_xlsx import DATE, MAIN, PLAIN, Xlsx, formula, number, opened, part, replaced, rich

_S = f"{{{MAIN}}}"


def test_dates_in_every_form_are_read_as_dates_and_what_is_not_certain_is_said() -> None:
    rows = [["생년월일"], [number("29221", 6)], [number("30317", 7)], [number("31413", 8)]]
    made = Xlsx(
        [*rows, [number("32509", DATE)]],
        formats={170: "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", 171: "mmmm d, yyyy", 172: "[$-411]ggge.m.d"},
    )
    document = opened(made.build())
    assert document.text.split("\n") == [
        "생년월일", "1980년 1월 1일 화요일", "1983-01-01", "1986-01-01", "1989년 1월 1일",
    ]  # fmt: skip
    assert [(notice.code, notice.fields) for notice in document.notices] == [("xlsx.dates", {"count": 2})]
    plan = replaced(document, ("1980년 1월 1일 화요일", "A"), ("1986-01-01", "B"))
    written = document.write_native(plan).data
    sheet = openpyxl.load_workbook(io.BytesIO(written)).active
    assert [cell.value for cell in sheet["A"]] == [
        "생년월일", "A", datetime(1983, 1, 1), "B", datetime(1989, 1, 1),
    ]  # fmt: skip
    assert search(written, "a.xlsx", [], Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_of_a_date_that_is_shown_in_part_the_rest_is_not_written() -> None:
    cells = [number("29221", 6), number("30318", 7), number("31415", 8), number("32512.5625", 9), number("0.75", 9)]
    made = Xlsx(
        [["이름", "생년", "생일", "월일", "시각", "시각"], ["구름산", *cells, number("33609", DATE)]],
        formats={170: "yyyy", 171: 'm"월" d"일"', 172: "mm-dd", 173: "h:mm"},
    )
    document = opened(made.build())
    assert document.text.split("\n")[1] == "구름산\t1980\t1월 2일\t01-03\t13:30\t18:00\t1992년 1월 6일"
    plan = replaced(document, ("구름산", "A"), ("1월 2일", "(생일)"))
    draft = document.write_native(plan)
    assert [(one.code, one.fields) for one in draft.notices] == [("xlsx.shown", {"count": 4})]
    sheet = openpyxl.load_workbook(io.BytesIO(draft.data)).active
    assert [cell.value for cell in sheet[2]] == [
        "A", "1980", "(생일)", "01-03", "13:30", time(18, 0), datetime(1992, 1, 6),
    ]  # fmt: skip
    written = zipfile.ZipFile(io.BytesIO(draft.data)).read("xl/worksheets/sheet1.xml")
    assert not any(serial in written for serial in (b"29221", b"30318", b"31415", b"32512"))
    assert search(draft.data, "a.xlsx", [], Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_a_zero_that_is_shown_as_a_date_in_part_stays_a_number() -> None:
    """A formula that points at an empty cell gives it."""
    cells = [formula("나!A1", "0", "n", 6), number("0", 7), number("0", 8), number("60", 7), number("30319", 6)]
    made = Xlsx([["구름산", *cells]], formats={170: "m/d", 171: "yyyy-mm", 172: 'yyyy"년"'})
    document = opened(made.build())
    assert document.text == "구름산\t1/0\t1900-01\t1900년\t1900-02\t1/3"
    draft = document.write_native(replaced(document, ("구름산", "A")))
    assert [one.fields for one in draft.notices if one.code == "xlsx.shown"] == [{"count": 1}]
    written = part(draft.data, "xl/worksheets/sheet1.xml")
    assert [(cell.get("t", "n"), cell.findtext(_S + "v")) for cell in written.iter(_S + "c")][1:] == [
        ("n", "0"), ("n", "0"), ("n", "0"), ("n", "60"), ("str", "1/3"),
    ]  # fmt: skip


def test_a_date_behind_a_time_of_which_nobody_can_tell_the_spelling_is_read_and_said() -> None:
    cells = [number("32000.25", 6), number("32010.5", 7), number("32020.75", 8), number("1.104", 7), number("0.5", 6)]
    made = Xlsx([["구름산", *cells]], formats={170: "mm:ss.0", 171: "[h]:mm", 172: "h:mm.0"})
    document = opened(made.build())
    assert document.text.split("\t") == [
        "구름산", "1987-08-11 06:00:00", "1987-08-21 12:00:00", "1987-08-31 18:00:00", "1.104", "0.5",
    ]  # fmt: skip
    assert [(one.code, one.fields) for one in document.notices] == [("xlsx.dates", {"count": 3})]
    plan = replaced(document, ("1987-08-11 06:00:00", "A"), ("1987-08-31", "B"))
    draft = document.write_native(plan)
    written = part(draft.data, "xl/worksheets/sheet1.xml")
    numbers = [cell.findtext(_S + "v") for cell in written.iter(_S + "c") if cell.get("t", "n") == "n"]
    assert numbers == ["32010.5", "1.104", "0.5"]
    assert opened(draft.data).text == "구름산\tA\t1987-08-21 12:00:00\tB 18:00:00\t1.104\t0.5"
    assert search(draft.data, "a.xlsx", [], Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_words_of_a_format_are_read_with_the_number_and_replaced() -> None:
    cells = [number("5", 6), number("29223", 7), number("30320", 8), number("7", 9), number("-7", 9), number("3", 6)]
    made = Xlsx(
        [["이름", *cells]],
        formats={170: '"구름산 "0', 171: "yyyy/mm/dd (aaa)", 172: '[$-412]yyyy"年" m"月" d"日"', 173: '0;0"민들레"'},
    )
    document = opened(made.build())
    assert document.text == "이름\t구름산 5\t1980/01/03 (목)\t1983年 1月 4日\t7\t7민들레\t구름산 3"
    plan = replaced(document, ("구름산", "A"), ("민들레", "B"))
    draft = document.write_native(plan)
    assert [(one.code, one.fields) for one in draft.notices] == [
        ("xlsx.formats", {"count": 2}), ("xlsx.shown", {"count": 3}),
    ]  # fmt: skip
    assert opened(draft.data).text == "이름\tA 5\t1980/01/03 (목)\t1983年 1月 4日\t7\t7B\tA 3"
    sheet = openpyxl.load_workbook(io.BytesIO(draft.data)).active
    assert sheet["D1"].number_format == '[$-412]yyyy"年" m"月" d"日"' and sheet["C1"].value == datetime(1980, 1, 3)
    values = [SecretValue("구름산", "내국인이름"), SecretValue("민들레", "내국인이름")]
    assert search(draft.data, "a.xlsx", values, Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_words_that_a_format_shows_in_place_of_a_number_are_read_and_stay() -> None:
    cells = [number("1", 6), number("2", 6), number("3", 6), number("8502021234568", 7), number("0", 8)]
    cells.append(number("4", 9))  # a name made of units: 권, 인, 호
    formats = {
        170: '[=1]"남자";[=2]"구름산";General',
        171: '"비공개"',
        172: '#,##0"명입니다";-#,##0;"-"',
        173: '"권인호"',
    }
    document = opened(Xlsx([["이름", *cells]], formats=formats).build())
    assert document.text == "이름\t남자\t구름산\t3\t비공개\t0\t권인호"
    plan = replaced(document, ("구름산", "A"), ("권인호", "B"))
    draft = document.write_native(plan)
    assert [(one.code, one.fields) for one in draft.notices] == [
        ("xlsx.formats", {"count": 2}), ("xlsx.shown", {"count": 4}),
    ]  # fmt: skip
    sheet = openpyxl.load_workbook(io.BytesIO(draft.data)).active
    assert [cell.value for cell in sheet[1]] == ["이름", "남자", "A", 3, "비공개", 0, "B"]
    assert sheet["F1"].number_format == '#,##0;-#,##0;"-"'
    assert b"8502021234568" not in zipfile.ZipFile(io.BytesIO(draft.data)).read("xl/worksheets/sheet1.xml")
    values = [SecretValue(name, "내국인이름") for name in ("구름산", "권인호")]
    assert search(draft.data, "a.xlsx", values, Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_words_that_a_format_shows_around_a_text_are_read_and_stay() -> None:
    runs = f'<c s="6" t="inlineStr"><is>{rich("노을", "빛")}</is></c>'
    shared = [f'<c s="{look}" t="s"><v>0</v></c>' for look in (6, 7, 8, 9, PLAIN, 10)]
    made = Xlsx(
        [[*shared, runs, formula("A1", "들국화", "str", 6)]],
        strings=(rich("구름", "산"),),
        formats={170: '@"님"', 171: '0"번"', 172: '0;-0;0;"피고인 "@', 173: '"("@")"', 174: r'\(_-@\)"씨"'},
    )
    document = opened(made.build())
    assert document.text == "구름산님\t구름산\t피고인 구름산\t구름산\t구름산\t(구름산)씨\t노을빛님\t들국화님"
    plan = replaced(document, *((name, "A") for name in ("구름산", "노을빛", "들국화")))
    draft = document.write_native(plan)
    assert ("xlsx.shown", {"count": 5}) in [(one.code, one.fields) for one in draft.notices]
    assert "xlsx.unused" not in [one.code for one in draft.notices]
    book = openpyxl.load_workbook(io.BytesIO(draft.data), rich_text=True)
    assert [str(cell.value) for cell in book.active[1]] == ["A님", "A", "피고인 A", "A", "A", "(A)씨", "A님", "A님"]
    looks = [cell.number_format for cell in book.active[1]]
    assert [*looks[:4], looks[5]] == ["@", '0"번"', "0;-0;0;@", '"("@")"', "_-@"]
    assert book.active["A1"].value[-1].font.b  # the runs of the text keep their looks
    values = [SecretValue(name, "내국인이름") for name in ("구름산", "노을빛", "들국화")]
    assert search(draft.data, "a.xlsx", values, Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok


def test_the_number_of_a_card_that_is_stored_as_a_number_is_replaced_whole() -> None:
    rows = [["카드", number("5409871234567893", PLAIN)], ["카드", number("9.4101234567890100E+15", PLAIN)]]
    document = opened(Xlsx(rows).build())
    assert document.text == "카드\t5409871234567893\n카드\t9410123456789010"
    plan = replaced(document, ("5409871234567893", "(카드번호 1 생략)"))
    written = document.write_native(plan).data
    sheet = openpyxl.load_workbook(io.BytesIO(written)).active
    assert [cell.value for cell in sheet["B"]] == ["(카드번호 1 생략)", 9410123456789010]
    values = [SecretValue("5409871234567893", "카드번호")]
    assert search(written, "a.xlsx", values, Expected(document.readable_text(plan, Format.XLSX)), "workbook").ok
