"""Pages with headings, tables and lines at the right, and what a PDF made of them looks like."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from core.documents import Replacement
from core.documents.pdf.engine import read_contents
from core.documents.pdf.tables import find_tables
from tests.fixtures_pdf import (
    LEFT,
    PITCH,
    RIGHT,
    STORY,
    Sheet,
    read,
    width,
    wrap_letters,
)

needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
MIDDLE = (LEFT + RIGHT) / 2


def rewritten(data: bytes, *values: str, by: str = "A") -> bytes:
    """The PDF written fresh, with every one of ``values`` replaced."""
    document = read(data)
    found = sorted(hit.span() for value in values for hit in re.finditer(re.escape(value), document.text))
    return document.write_native([Replacement(start, end, by) for start, end in found]).data


def words(data: bytes, folder: Path) -> dict[str, tuple[int, float, float, float, float]]:
    """By poppler: page and box (left, top, right, bottom; points from the upper left corner) of each word."""
    (folder / "a.pdf").write_bytes(data)
    command = ["pdftotext", "-bbox", str(folder / "a.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, tuple[int, float, float, float, float]] = {}
    for number, page in enumerate(text.split("<page ")[1:], 1):
        for box in re.finditer(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<', page):
            left, top, right, bottom = map(float, box.groups()[:4])
            found.setdefault(box[5], (number, left, top, right, bottom))
    return found


def rules(data: bytes) -> list[tuple[int, int]]:
    """Rows and columns of the ruled tables of a PDF, page by page."""
    contents = read_contents(data, look=False)
    tables = [table for page in contents.pages for table in find_tables(page.rules)]
    return [(len(table.ys) - 1, len(table.xs) - 1) for table in tables]


def centred(sheet: Sheet, text: str, size: float = 16, bold: bool = True) -> Sheet:
    sheet.at(MIDDLE - width(text, size) / 2, sheet.y, text, size, bold)
    sheet.y -= 2 * PITCH
    return sheet


def body(sheet: Sheet, count: int = 6) -> Sheet:
    for line in (wrap_letters(STORY) * 3)[:count]:
        sheet.line(line)
    return sheet


def at_right(sheet: Sheet, text: str) -> Sheet:
    sheet.at(RIGHT - width(text), sheet.y, text)
    sheet.y -= PITCH
    return sheet


def table(sheet: Sheet, xs: list[float], rows: list[list[str]], size: float = 10) -> Sheet:
    top = sheet.y
    ys = [top - 22 * number for number in range(len(rows) + 1)]
    sheet.grid(xs, ys)
    for row, cells in zip(ys, rows, strict=False):
        for x, text in zip(xs, cells, strict=False):
            sheet.at(x + 5, row - 15, text, size)
    sheet.y = ys[-1] - 2 * PITCH
    return sheet
