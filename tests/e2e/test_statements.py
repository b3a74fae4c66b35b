"""Statements, wage lists, lists of offences through the installed command: people and accounts go, the rest stays."""

import csv
import re
import subprocess
import sys
from pathlib import Path

import docx
import openpyxl
import pytest

from core.documents import Format, open_document, write_document

NAMES = ("김서준", "박하은", "이도윤", "최민서", "정예준", "한지우", "오세훈", "유가람", "문채원")
STATEMENT = [
    ["번호", "거래일자", "입금액", "출금액", "잔액", "예금주", "계좌번호", "적요"],
    *(
        f"{row}|2023-{row + 2:02d}-{row + 3:02d}|{70_000 + row * 1_300}|0|{900_000 + row * 11_000}|{name}"
        f"|36{row}-2236{row}6-7{row}-87{row}|이체".split("|")
        for row, name in enumerate(NAMES, 1)
    ),
]
WAGES = [
    ["연번", "성명", "주민등록번호", "입사일", "퇴사일", "임금(원)", "퇴직금(원)", "비고"],
    ["1", "강도현", "850312-1046723", "2015. 3. 2.", "2021. 5. 31.", "2,350,000", "14,687,500", ""],
    ["2", "서유진", "910725-2083914", "2018. 7. 16.", "2021. 6. 30.", "2,100,000", "6,212,500", "일부 지급"],
    ["3", "남기훈", "780104-1920385", "2011. 1. 3.", "2020. 12. 31.", "3,050,000", "30,475,000", ""],
]
OFFENCES = [
    ["순번", "범행일시", "피해자", "편취금액", "송금계좌"],
    ["1", "2022. 4. 11. 14:20경", "백승호", "1,200,000원", "110-287-364512"],
    ["2", "2022. 4. 13. 09:05경", "임수연", "850,000원", "352-0981-4437-23"],
    ["3", "2022. 5. 2. 21:40경", "조민규", "12,700,000원", "110-287-364512"],
]
CARDS = [
    ["이용일", "고객명", "카드번호", "승인번호", "연락처", "이용금액"],
    ["2024-03-02", "서윤담", "5409-2610-7735-0184", "30291847", "010-2391-4471", "12,400"],
    ["2024-03-03", "표정욱", "4518-4451-0022-9187", "48120937", "02-912-4471", "8,300"],
    ["2024-03-05", "한가온", "9410-1234-5678-1122", "77120394", "010-5502-7719", "31,000"],
]
# Which columns hold identifiers.
TABLES = {
    "statement": (STATEMENT, {"예금주", "계좌번호"}),
    "wages": (WAGES, {"성명", "주민등록번호"}),
    "offences": (OFFENCES, {"피해자", "송금계좌"}),
    "cards": (CARDS, {"고객명", "카드번호", "승인번호", "연락처"}),
}


def write(path: Path, rows: list[list[str]]) -> None:
    match path.suffix:
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(rows)
        case ".xlsx":
            book = openpyxl.Workbook()
            for row in rows:
                book.active.append(row)
            book.save(path)
        case _:
            document = docx.Document()
            table = document.add_table(len(rows), len(rows[0]))
            for row, cells in enumerate(rows):
                for column, cell in enumerate(cells):
                    table.cell(row, column).text = cell
            document.save(str(source := path.with_suffix(".docx")))
            if path.suffix == ".hwpx":
                path.write_bytes(write_document(open_document(source), (), Format.HWPX).data)


def cells_of(path: Path) -> dict[tuple[int, int], str]:
    document = open_document(path)
    return {
        (block.row, block.column): document.text[block.start : block.end]
        for block in document.blocks
        if block.row is not None and block.column is not None
    }


@pytest.mark.parametrize("ending", ["csv", "xlsx", "docx", "hwpx"])
def test_of_tables_only_the_columns_of_identifiers_change(ending: str, tmp_path: Path) -> None:
    sources = [tmp_path / f"{name}.{ending}" for name in TABLES]
    for source in sources:
        write(source, TABLES[source.stem][0])
    out = tmp_path / "out"
    command = [str(Path(sys.executable).with_name("thunder-deid")), "redact", *map(str, sources), "-o", str(out)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    for name, (rows, identifying) in TABLES.items():
        found = cells_of(out / f"{name}.{ending}")
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                written = found.get((row, column), "")
                changes = row > 0 and rows[0][column] in identifying
                assert (written != cell) is changes, (name, row, column)
                if changes and rows[0][column] in ("카드번호", "계좌번호"):
                    assert re.fullmatch(rf"\({rows[0][column]} \d 생략\)", written), (name, row, column)
