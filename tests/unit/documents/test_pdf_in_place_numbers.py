"""A PDF that keeps its pages keeps their numbers: whatever they count, nothing looks changed, and what is, is found."""

import json
from pathlib import Path

import pytest

from core.documents import open_document
from core.documents.write import write_document
from core.verification import Expected, SecretValue, verify_bytes
from core.verification.pair import verify_file
from tests.fixtures_pdf import STORY, Sheet, build, wrap_letters
from tests.fixtures_pdf_in_place import places

NAME = "김수한"
NUMBERS = {
    "from one": ["- 1 -", "- 2 -", "- 3 -"],
    "none on the first page": ["", "- 1 -", "- 2 -"],
    "anew": ["- 1 -", "- 2 -", "- 1 -"],
    "all alike": ["- 1 -", "- 1 -", "- 1 -"],
    "with their count": ["1 / 2", "2 / 2", "1 / 2"],
    "in words": ["4쪽", "5쪽", "6쪽"],
}


def judgment(path: Path, numbers: list[str]) -> Path:
    """Pages that a paragraph runs over, so that the number stands between two lines of it."""
    lines = wrap_letters(f"{NAME}의 말은 다음과 같다. " + STORY * 12 + f" {NAME}은 끝으로 이를 부인하였다.")
    sheets = []
    for number, label in enumerate(numbers):
        sheet = Sheet()
        for line in lines[30 * number : 30 * number + 30]:
            sheet.line(line)
        if label:
            sheet.at(285, 40, label, 9)
        sheets.append(sheet)
    path.write_bytes(build(*sheets))
    return path


def detections(path: Path, text: str) -> Path:
    one = {"label": "내국인이름", "text": NAME, "score": 1.0, "source": "model", "treatment": "letter", "entity": "a"}
    found = [{**one, "start": item.start, "end": item.end} for item in places(text, NAME)]
    path.write_text(json.dumps({"text": text, "entities": found, "warnings": [], "model": {}}), encoding="utf-8")
    return path


@pytest.mark.parametrize("in_place", [True, False], ids=["in place", "fresh"])
@pytest.mark.parametrize("numbers", NUMBERS.values(), ids=NUMBERS)
def test_page_numbers_of_any_kind_are_no_change(numbers: list[str], in_place: bool, tmp_path: Path) -> None:
    source = judgment(tmp_path / "a.pdf", numbers)
    document = open_document(source)
    plan = places(document.text, NAME)
    written = tmp_path / "b.pdf"
    written.write_bytes(write_document(document, plan, in_place=in_place).data)
    expected = Expected(document.readable_text(plan, document.format), document.repeated_heads(plan))
    result = verify_bytes(written.read_bytes(), "b.pdf", [SecretValue(NAME, "내국인이름")], expected, "pdf")
    assert result.ok
    assert verify_file(written, source, detections(tmp_path / "a.json", document.text)).changed == 0


def test_a_word_that_is_lost_is_found_whatever_the_pages_count(tmp_path: Path) -> None:
    source = judgment(tmp_path / "a.pdf", NUMBERS["none on the first page"])
    document = open_document(source)
    plan = places(document.text, NAME)
    other = judgment(tmp_path / "b.pdf", NUMBERS["none on the first page"])
    other.write_bytes(write_document(open_document(other), plan, in_place=True).data)
    lost = places(document.text, "부인")
    expected = Expected(
        document.readable_text(sorted([*plan, *lost], key=lambda one: one.start), document.format),
        document.repeated_heads(plan),
    )
    assert not verify_bytes(other.read_bytes(), "b.pdf", [], expected, "pdf").ok
