"""Messages about tables of text (CSV, TSV): code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "csv.columns": (
        "'{file}'의 {line}행은 칸이 {count}개로, 위의 행({expected}개)과 다릅니다. 표로 읽을 수 없어 열지 않았습니다. "
        "엑셀 등에서 칸 수를 맞추어 CSV로 다시 저장하거나, 표가 아니면 이름 끝을 .txt로 바꾼 뒤 여십시오.",
        "Line {line} of '{file}' has {count} cells, the rows above have {expected}: it is no table, and was "
        "not opened. Save it as CSV with the same number of cells in every row or, if it is no table, as .txt.",
    ),
    "csv.quote": (
        "'{file}'의 {line}행에 짝이 맞지 않는 큰따옴표가 있어 칸의 경계를 알 수 없습니다. 열지 않았습니다. "
        "엑셀 등에서 CSV로 다시 저장하거나, 표가 아니면 이름 끝을 .txt로 바꾼 뒤 여십시오.",
        "Line {line} of '{file}' has a quotation mark without its partner: where its cells end is not known, and "
        "it was not opened. Save it as CSV again or, if it is no table, as .txt.",
    ),
    "csv.formula": (
        "'{file}'의 {row}번째 줄 {column}번째 칸이 바꾼 뒤 =, +, -, @로 시작하게 되어 표 계산 프로그램이 수식으로 "
        "계산합니다. 다른 표기로 바꾸십시오.",
        "Row {row}, cell {column} of '{file}' would begin with =, +, - or @ and be calculated as a formula. "
        "Choose another replacement.",
    ),
    "csv.other_table": (
        "'{file}'은(는) 바꾼 뒤 칸의 경계가 달라져 쓰지 않았습니다. "
        "모든 칸을 큰따옴표로 묶어 CSV로 다시 저장한 뒤 여십시오.",
        "With its replacements '{file}' would be parted into other cells, and was not written. Save it as CSV with all "
        "cells in quotation marks and open that.",
    ),
    "csv.formulas": (
        "'='로 시작하는 칸이 {count}개 있습니다. 표 계산 프로그램이 보여 주는 계산 결과가 아니라 파일에 적힌 수식을 "
        "검사합니다.",
        "{count} cells begin with '='. What is written in the file is read, not the results that spreadsheets show.",
    ),
    "csv.guarded": (
        "=, +, -, @로 시작하는 칸 {count}개 앞에 빈칸을 두어 표 계산 프로그램이 계산하지 않게 했습니다.",
        "{count} cells that begin with =, +, - or @ got a space in front, so that spreadsheets do not calculate them.",
    ),
}
