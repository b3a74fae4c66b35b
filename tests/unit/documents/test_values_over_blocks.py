"""A value over the end of a line, cell or page: the written file has no piece of it, and all the rest."""

import re
from pathlib import Path

import docx
import pytest

from core.closing import close_gaps
from core.detection.pipeline import detect
from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.redaction import load_profile
from tests.fixtures_pdf import Sheet, build
from tests.fixtures_verified import verify


def _redacted(path: Path, to: Format) -> str:
    """The words of ``path`` redacted by what the rules find, written as ``to``, verified and opened again."""
    document = open_document(path)
    found = detect(document.text, document.blocks, None, include_kept=True)
    _, plan = close_gaps(document.text, document.blocks, found.mentions, load_profile())
    target = path.with_name(f"redacted.{to}")
    target.write_bytes(write_document(document, plan.replacements, to).data)
    expected = document.readable_text(plan.replacements, to)
    heads = document.repeated_heads(plan.replacements)
    result = verify(target, plan.values, text=expected, repeated_heads=heads)
    assert result.ok, result
    return re.sub(r" - \d+ -", "", " ".join(open_document(target).text.split()))


@pytest.mark.parametrize("to", [Format.TXT, Format.DOCX, Format.PDF])
def test_a_text_with_names_and_numbers_over_its_lines(to: Format, tmp_path: Path) -> None:
    path = tmp_path / "판결.txt"
    path.write_text("그날 피해자 박선\n우는 증인 최다\t솜에게 010-\n1234-5678로 전화하였다.\n", encoding="utf-8")
    assert _redacted(path, to) == "그날 피해자 A 는 증인 B에게 (전화번호 1 생략) 으로 전화하였다."


@pytest.mark.parametrize("to", [Format.TXT, Format.DOCX, Format.PDF])
def test_a_word_file_with_one_letter_a_cell(to: Format, tmp_path: Path) -> None:
    file = docx.Document()
    paragraph = file.add_paragraph("그날 피해자 박선")
    paragraph.add_run().add_break()
    paragraph.add_run("우는 갔다. 그때 소외 이도")
    file.add_paragraph("윤은 왔다.")
    table = file.add_table(rows=2, cols=15)
    for row, values in enumerate([["성명", *"표정욱"], ["주민번호", *"900101-1234567"]]):
        for column, value in enumerate(values):
            table.cell(row, column).text = value
    path = tmp_path / "판결.docx"
    file.save(str(path))
    wanted = "그날 피해자 A는 갔다. 그때 소외 B 는 왔다. 성명 C 주민번호 (주민등록번호 1 생략)"
    assert _redacted(path, to) == wanted


@pytest.mark.parametrize("to", [Format.TXT, Format.DOCX, Format.PDF])
def test_a_pdf_with_a_name_over_its_pages(to: Format, tmp_path: Path) -> None:
    first, second = Sheet(), Sheet()
    for _ in range(30):
        first.line("그는 갔다.")
    first.line("그날 피해자 박선")
    second.line("우는 돌아왔다. 전화는 010-1234-5678이다.")
    path = tmp_path / "판결.pdf"
    path.write_bytes(build(first, second))
    assert _redacted(path, to).endswith("그날 피해자 A 는 돌아왔다. 전화는 (전화번호 1 생략)이다.")
