"""A workbook's chosen cells: what stays in columns nobody chose is not looked for there, however it is called."""

from pathlib import Path

import openpyxl
import pytest

from app.table.workbook import _write
from core.documents import open_document
from core.documents.model import Replacement
from core.errors import LeakError
from core.verification import SecretValue


def book(path: Path, *rows: tuple[str, ...]) -> Path:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    made.save(path)
    return path


def instead(document, value, count):
    """A replacement of the first ``count`` places of ``value``."""
    start, found = 0, []
    for _ in range(count):
        start = document.text.index(value, start)
        found.append(Replacement(start, start + len(value), "A"))
        start += len(value)
    return found


@pytest.mark.parametrize("labels", [("내국인이름",), ("내국인이름", "주소")])
def test_a_value_that_is_two_things_may_stay_beside_as_one_may(tmp_path: Path, labels: tuple[str, ...]) -> None:
    rows = (("기록", "이름"), ("서가온 내원함", "서가온"), ("서가온 귀가함", "구름산"))
    document = open_document(book(tmp_path / "표.xlsx", *rows))
    edits = [*instead(document, "서가온", 1)]
    third = document.text.rindex("서가온")
    edits.append(Replacement(third, third + 3, "A"))
    _write(document, edits, [SecretValue("서가온", label) for label in labels], tmp_path / "새.xlsx")
    cells = [[cell.value for cell in row] for row in openpyxl.load_workbook(tmp_path / "새.xlsx").active]
    assert cells == [["기록", "이름"], ["A 내원함", "서가온"], ["A 귀가함", "구름산"]]


def test_what_stands_nowhere_in_the_plan_must_stand_nowhere_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "표.xlsx"
    made = openpyxl.Workbook()
    made.active.append(("기록",))
    made.active.append(("노을빛 내원함",))
    made.save(path)
    document = open_document(path)
    with pytest.raises(LeakError):
        _write(document, [], [SecretValue("Sheet", "내국인이름")], tmp_path / "새.xlsx")
