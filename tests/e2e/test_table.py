"""Columns of a table by the real command: tagged, de-identified, all other columns as they were."""

import csv
import json
import subprocess
import sys
from io import StringIO
from itertools import product
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill

from app.table.cell import untagged

ROOT = Path(__file__).resolve().parents[2]
ROWS = 1_000
PEOPLE = [surname + given for surname, given in product("김이박최정강", ("서연", "민준", "도윤", "지후", "예린"))]
NOTES = (
    "{0} 환자는 2023. 5. {1}. 나래병원에서 외래 추적관찰 중임. 체중 2.48kg, SpO2 94%~96%",
    '보호자 {0}의 연락처는 010-3{1:03}-72{1:02}이며, "수술에 동의함"이라고 말하였다',
    "특이사항 없음. BP 120/80, Hb 11.2",
)


def note(number: int) -> tuple[str, str]:
    """A text and the person in it; some repeat, as in any table."""
    person = PEOPLE[number % len(PEOPLE)]
    return NOTES[number % len(NOTES)].format(person, number % 28 + 1), person


def raw_rows(count: int, end: str) -> list[tuple[str, str, str]]:
    """What stands before the note of each row, the note as a cell, and what stands behind it."""
    rows = []
    for number in range(count):
        text, _ = note(number)
        before = f'{number:06},"F ",' if number % 2 else f"{number},M,"
        rows.append((before, '"' + text.replace('"', '""') + '"', f',"줄 하나{end}줄 ""둘""",{end}'))
    return rows


def run(*arguments: str | Path, code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "app", "table", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def notes_of(file: Path, encoding: str, column: int = 2) -> list[str]:
    return [row[column] for row in csv.reader(StringIO(file.read_bytes().decode(encoding), newline=""))][1:]


def person_stands(text: str, person: str) -> bool:
    return person in text


@pytest.mark.parametrize(("encoding", "end", "count"), [("cp949", "\r\n", ROWS), ("utf-8-sig", "\n", 30)])
def test_a_csv_is_done_cell_by_cell_and_its_other_bytes_stay(
    tmp_path: Path, encoding: str, end: str, count: int
) -> None:
    head = f"번호,구분,경과,비고,{end}"
    rows = raw_rows(count, end)
    source = tmp_path / "기록.csv"
    source.write_bytes((head + "".join(map("".join, rows))).encode(encoding))
    out, tagged, page = tmp_path / "결과.csv", tmp_path / "표시.csv", tmp_path / "색.html"
    run(source, "--columns", "경과", "-o", out, "--tagged", tagged, "--colours", page)

    plain = "utf-8" if encoding == "utf-8-sig" else encoding
    for result in (out, tagged):
        left = result.read_bytes().removeprefix(b"\xef\xbb\xbf")
        assert result.read_bytes()[:3] == source.read_bytes()[:3]
        assert left.startswith(head.encode(plain))
        left = left[len(head.encode(plain)) :]
        for before, _, behind in rows:
            assert left.startswith(before.encode(plain))
            place = left.index(behind.encode(plain))
            left = left[place + len(behind.encode(plain)) :]
        assert not left

    originals, redacted, marked = (notes_of(file, encoding) for file in (source, out, tagged))
    assert len(redacted) == count
    for number, (before, after, with_tags) in enumerate(zip(originals, redacted, marked, strict=True)):
        text, person = note(number)
        assert before == text
        assert untagged(with_tags) == text
        if person in text:
            assert person not in after
            assert "(PER-B)" in with_tags
    report = json.loads((tmp_path / "결과.report.json").read_text(encoding="utf-8"))
    assert report["verification"]["ok"]
    assert report["counts"]["cells"] == count
    assert PEOPLE[0] not in json.dumps(report, ensure_ascii=False)
    assert page.read_text(encoding="utf-8").count("<tr>") == count + 1
    assert f"{PEOPLE[0]}<small>PER</small></mark>" in page.read_text(encoding="utf-8")


def test_a_workbook_keeps_its_other_cells_and_looks(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Sheet1"
    sheet.append(["번호", "구분", "경과", "점수"])
    for number in range(ROWS):
        sheet.append([number, "F" if number % 2 else "M", note(number)[0], number / 4])
    sheet["C1"].font = Font(bold=True)
    sheet["D3"].number_format = "0.00"
    sheet["C5"].fill = PatternFill("solid", fgColor="FFFF00")
    sheet.column_dimensions["C"].width = 61
    other = book.create_sheet("Sheet2")
    other.append(["값", 3])
    source, out, tagged = tmp_path / "기록.xlsx", tmp_path / "결과.xlsx", tmp_path / "표시.xlsx"
    book.save(source)
    run(source, "--columns", "경과", "-o", out, "--tagged", tagged, "--colours", tmp_path / "색.html")
    before, after, marked = (openpyxl.load_workbook(file) for file in (source, out, tagged))
    assert [one.title for one in after] == [one.title for one in before]
    assert [[cell.value for cell in row] for row in after["Sheet2"]] == [["값", 3]]
    for old, new, with_tags in zip(before["Sheet1"], after["Sheet1"], marked["Sheet1"], strict=True):
        for column in (0, 1, 3):
            assert old[column].value == new[column].value == with_tags[column].value
            assert old[column].number_format == new[column].number_format
        assert untagged(with_tags[2].value) == old[2].value
        assert old[2].font.bold == new[2].font.bold
        assert old[2].fill.fgColor.rgb == new[2].fill.fgColor.rgb
        if old[0].row > 1 and (person := note(old[0].row - 2)[1]) in old[2].value:
            assert person not in new[2].value
            assert "(PER-B)" in with_tags[2].value
    assert after["Sheet1"].column_dimensions["C"].width == 61


def book_of(path: Path, *sheets: list[list[str]]) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def test_a_sheet_with_a_column_twice_is_not_passed_over_as_if_it_had_none(tmp_path: Path) -> None:
    first, second = [["성명", "비고"], ["홍상철", "발송"]], [["성명", "성명"], ["권미경", "도하람"]]
    source, out = book_of(tmp_path / "in.xlsx", first, second), tmp_path / "out.xlsx"
    assert "'성명' 열이 여럿" in run(source, "--columns", "성명", "-o", out, code=2)
    assert [one.name for one in tmp_path.iterdir()] == [source.name]
    run(source, "--columns", "1,2", "-o", out)
    assert [*openpyxl.load_workbook(out)["Sheet1"].values][1:] == [("A", "A")]


def test_of_a_sheet_that_has_some_of_the_columns_these_are_done(tmp_path: Path) -> None:
    first = [["성명", "이름", "비고"], ["홍상철", "남이든", "발송"]]
    second, third = [["번호", "성명"], ["1", "권미경"]], [["값"], ["3"]]
    source, out = book_of(tmp_path / "in.xlsx", first, second, third), tmp_path / "out.xlsx"
    assert "'소견' 열이 없습니다" in run(source, "--columns", "성명,소견", "-o", out, code=2)
    said = run(source, "--columns", "성명,이름", "-o", out)
    assert "그 열이 없는 시트 1개" in said and "일부만 있는 시트 1개" in said  # 이름 may be called otherwise there
    written = openpyxl.load_workbook(out)
    assert [[*sheet.values][1] for sheet in written] == [("A", "A", "발송"), ("1", "A"), ("3",)]


def test_of_a_workbook_with_macros_a_plain_one_is_written(tmp_path: Path) -> None:
    """Excel opens no plain workbook that is called one with macros."""
    source = book_of(tmp_path / "기록.xlsm", [["경과"], ["보호자 김서연의 연락처는 010-3847-2918이다"]])
    assert ".xlsx" in run(source, "--columns", "경과", "-o", tmp_path / "결과.xlsm", code=2)
    run(source, "--columns", "경과", "-o", tmp_path / "결과.xlsx")
    assert "3847" not in str([*openpyxl.load_workbook(tmp_path / "결과.xlsx").active.values])
    assert not (tmp_path / "결과.xlsm").exists()


def test_values_in_other_columns_are_said(tmp_path: Path) -> None:
    source, out = tmp_path / "가.csv", tmp_path / "나.csv"
    source.write_text(f'성명,경과\n김서연,"{NOTES[0].format("김서연", 3)}"\n', encoding="utf-8")
    assert "1개 칸" in run(source, "--columns", "2", "-o", out)
    assert out.read_text(encoding="utf-8").startswith("성명,경과\n김서연,")


def test_notes_that_begin_with_a_dash_are_tagged(tmp_path: Path) -> None:
    source, out, tagged = (tmp_path / f"{name}.csv" for name in ("기록", "결과", "표시"))
    source.write_text("번호,경과\n1,-김서연(850102-2345678) 내원\n", encoding="utf-8")
    run(source, "--columns", "경과", "-o", out, "--tagged", tagged)
    (text,), (redacted,), (with_tags,) = (notes_of(file, "utf-8", 1) for file in (source, out, tagged))
    assert with_tags != text == untagged(with_tags)
    assert redacted.startswith("-") and "850102" not in redacted


def test_values_in_names_and_heads_of_sheets_are_said(tmp_path: Path) -> None:
    source, out = tmp_path / "가.xlsx", tmp_path / "나.xlsx"
    book = openpyxl.load_workbook(book_of(source, [["경과"], ["보호자 김서연의 연락처는 010-3847-2918이다"]]))
    book.active.title = "김서연"
    book.active.oddFooter.left.text = "010-3847-2918"
    book.save(source)
    assert "머리글·바닥글 2곳" in run(source, "--columns", "경과", "-o", out)
    (written,) = openpyxl.load_workbook(out).worksheets
    assert written.title == "김서연" and not any(value in written["A2"].value for value in ("김서연", "3847"))


def test_what_cannot_be_done_leaves_nothing(tmp_path: Path) -> None:
    source, out = tmp_path / "가.csv", tmp_path / "나.csv"
    source.write_text("성명,경과\n김서연,정상\n", encoding="utf-8")
    assert "'소견' 열이 없습니다" in run(source, "--columns", "소견", "-o", out, code=2)
    assert "이름 끝" in run(source, "--columns", "경과", "-o", tmp_path / "나.xlsx", code=2)
    run(source, "--columns", "경과", "-o", source, code=1)
    broken = tmp_path / "다.csv"
    broken.write_text("성명,경과\n김서연,정상\n박도윤\n", encoding="utf-8")
    assert "3행" in run(broken, "--columns", "경과", "-o", out, code=1)
    holding = tmp_path / "라.csv"
    holding.write_text("성명,경과\n김서연,홍길동 (PER-B) 정상\n", encoding="utf-8")
    assert "2행 2열" in run(holding, "--columns", "경과", "-o", out, "--tagged", tmp_path / "마.csv", code=1)
    out.write_text("남의 파일", encoding="utf-8")
    run(source, "--columns", "경과", "-o", out, code=1)
    assert out.read_text(encoding="utf-8") == "남의 파일"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["가.csv", "나.csv", "다.csv", "라.csv"]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_whoever_stands_below_a_heading_of_names_is_somebody(tmp_path: Path, ending: str) -> None:
    """A name alone in its cell has no sentence around it; what the column is called says what it is."""
    people = ["홍상철", "권미경", "도하람", "남이든", "백아람", "전미경"]
    source, target = tmp_path / f"in{ending}", tmp_path / f"out{ending}"
    rows = [["번호", "성명", "비고"], *([str(at), one, "안내문 발송"] for at, one in enumerate(people, 1))]
    if ending == ".csv":
        source.write_text("\n".join(map(",".join, rows)) + "\n", encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(source)
    run(source, "--columns", "성명", "-o", target)
    if ending == ".csv":
        written = [line.split(",") for line in target.read_text(encoding="utf-8").splitlines()]
    else:
        written = [[str(cell) for cell in row] for row in openpyxl.load_workbook(target).active.values]
    assert [row[1] for row in written] == ["성명", *["A"] * len(people)]
    assert [row[::2] for row in written] == [row[::2] for row in rows]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_table_without_headings_is_not_done_as_if_it_had_some(tmp_path: Path, ending: str) -> None:
    """The first row would go out as it stands; a heading that is named is one, whatever it says."""
    source, out = tmp_path / f"in{ending}", tmp_path / f"out{ending}"
    people = ["보호자 김서연의 연락처는 010-3847-2918이다", "보호자 박도윤의 연락처는 010-5522-7391이다"]
    if ending == ".csv":
        source.write_text("".join(f"{at},{one}\n" for at, one in enumerate(people)), encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        for at, one in enumerate(people):
            book.active.append([at, one])
        book.save(source)
    assert "--no-header" in run(source, "--columns", "2", "-o", out, code=2)
    assert [one.name for one in tmp_path.iterdir()] == [source.name]
    run(source, "--columns", people[0], "-o", out)
    run(source, "--columns", "2", "--no-header", "-o", out)
    written = out.read_text(encoding="utf-8") if ending == ".csv" else str([*openpyxl.load_workbook(out).active.values])
    assert not any(value in written for value in ("김서연", "3847", "박도윤", "5522"))
