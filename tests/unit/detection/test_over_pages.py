"""A value over the end of a page, with footer and header between its halves."""

import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.closing import close_gaps
from core.detection.model import CONTINUED, Candidate, Mention
from core.detection.over_pages import over_pages
from core.detection.pipeline import detect
from core.documents import open_document
from core.documents.model import Block, BlockKind, Format, apply_replacements
from core.documents.write import write_document
from core.redaction import load_profile, plan_redaction
from core.taxonomy import Treatment
from tests.fixtures_pdf import Sheet, build, width
from tests.fixtures_verified import verify

FOOTER, HEADER = "- 1 -", "서울중앙지방법원 2019가단12345"


def _pages(first: str, second: str) -> tuple[str, list[Block]]:
    text, blocks = "", []
    kinds = (BlockKind.PARAGRAPH, BlockKind.FOOTER, BlockKind.HEADER, BlockKind.PARAGRAPH)
    for piece, kind in zip((first, FOOTER, HEADER, second), kinds, strict=True):
        blocks.append(Block(len(text), len(text) + len(piece), kind))
        text += piece + "\n"
    return text, blocks


@pytest.mark.parametrize(
    ("first", "second", "halves", "written"),
    [
        ("그날 피해자 박선", "우는 돌아왔다.", ["박선", "우"], ("그날 피해자 A", "는 돌아왔다.")),
        (
            "피해자 박선우는 갔다. 그날 박선",
            "우를 보았다.",
            ["박선우", "박선", "우"],
            ("피해자 A는 갔다. 그날 A", "를 보았다."),
        ),
        (
            "전화는 010-12",
            "34-5678이다. 끝.",
            ["010-12", "34-5678"],
            ("전화는 (전화번호 1 생략)", "이다. 끝."),
        ),
    ],
)
def test_one_letter_stands_for_both_halves(
    first: str, second: str, halves: list[str], written: tuple[str, str]
) -> None:
    text, blocks = _pages(first, second)
    found = detect(text, blocks, None).mentions
    assert [one.text for one in found] == halves
    assert found[-1].source == CONTINUED and len({one.entity for one in found}) == 1
    _, plan = close_gaps(text, blocks, found, load_profile())
    assert apply_replacements(text, plan.replacements) == f"{written[0]}\n{FOOTER}\n{HEADER}\n{written[1]}\n"
    assert "".join(halves[-2:]) in {value.text for value in plan.values}


@pytest.mark.parametrize(
    ("first", "second"),
    [("그날 피고는 갔다.", "우는 돌아왔다."), ("그날 피해자 박선", "(생략) 하였다."), ("그는 그 사", "실을 안다.")],
)
def test_what_is_no_value_is_left(first: str, second: str) -> None:
    text, blocks = _pages(first, second)
    assert detect(text, blocks, None).mentions == ()


def test_paragraphs_with_an_empty_one_between_are_no_pages() -> None:
    text = "그날 피해자 박선\n\n우는 돌아왔다."
    blocks = [Block(0, 9), Block(10, 10), Block(11, len(text))]
    assert over_pages(text, blocks, ()) == ()
    blocks[1] = Block(10, 10, BlockKind.HEADER)
    assert [one.text for one in over_pages(text, blocks, ())] == ["박선", "우"]


@pytest.mark.parametrize(("value", "treatment"), [("박선", "keep"), ("그날 피해자 박선", "letter")])
def test_what_was_decided_of_a_half_or_reaches_beyond_it_stands(value: str, treatment: Treatment) -> None:
    text, blocks = _pages("그날 피해자 박선", "우는 돌아왔다.")
    start = text.index(value)
    there = Mention(start, start + len(value), "내국인이름", value, 1.0, "dictionary", treatment, "e1")
    assert over_pages(text, blocks, (there,)) == (there,)


def test_a_second_half_whose_first_half_stays_gets_the_letter_itself() -> None:
    text, blocks = _pages("그날 피해자 박선", "우는 돌아왔다.")
    (_, second) = detect(text, blocks, None).mentions
    plan = plan_redaction(text, blocks, [second], load_profile())
    assert apply_replacements(text, plan.replacements).endswith("\nA는 돌아왔다.\n")


@pytest.mark.parametrize("to", [Format.TXT, Format.DOCX, Format.PDF])
def test_a_pdf_with_running_heads_loses_both_halves(to: Format, tmp_path: Path) -> None:
    sheets = []
    for number, (begin, end) in enumerate((("가", "그날 피해자 박선"), ("우는 돌아왔다.", "나"), ("다", "라")), 1):
        sheet = Sheet().at(200, 810, HEADER).at(290, 30, f"- {number} -").line(begin)
        for line in range(26):
            sheet.line(f"그는 {number}년 {line}월에 갔다.")
        sheets.append(sheet.line(end))
    path = tmp_path / "판결.pdf"
    path.write_bytes(build(*sheets))
    document = open_document(path)
    found = detect(document.text, document.blocks, None, include_kept=True)
    _, plan = close_gaps(document.text, document.blocks, found.mentions, load_profile())
    target = tmp_path / f"redacted.{to}"
    target.write_bytes(write_document(document, plan.replacements, to).data)
    expected = document.readable_text(plan.replacements, to)
    heads = document.repeated_heads(plan.replacements)
    assert verify(target, plan.values, text=expected, repeated_heads=heads).ok
    text = open_document(target).text
    assert "피해자 A\n" in text and "\n는 돌아왔다." in text and HEADER in text
    assert "박선" not in text and "우는" not in text


XS = (70.0, 120.0, 300.0, 520.0)


def _full(text: str, column: int) -> str:
    """``text`` at the end of a line that fills its cell."""
    room = XS[column + 1] - XS[column] - 10
    text = f" {text}"
    while width(f"가{text}") <= room:
        text = f"가{text}"
    return text


def _cut_table(head: Sequence[str], above: Sequence[str], below: Sequence[str], after: Sequence[str]) -> bytes:
    """A table over two pages with a ``head`` on each, of which a row begins ``above`` and goes on ``below``."""
    sheets = []
    for top, rows in ((240.0, (head, above)), (790.0, (head, below, after))):
        sheet = Sheet(y=top + 30)
        if not sheets:
            sheet.line("범죄사실은 아래와 같다.")
        sheet.grid(XS, [top - 24.0 * row for row in range(len(rows) + 1)])
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                sheet.at(XS[column] + 5, top - 24.0 * row - 16, text)
        sheets.append(sheet.at(290, 30, f"- {len(sheets) + 1} -"))
    return build(*sheets)


COLUMNS = ("순번", "목격자", "피해자")


class Reading:
    """What marks each of some names wherever it stands whole."""

    def __init__(self, *names: str) -> None:
        self._names = re.compile("|".join(names))

    def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
        seen = [Candidate(*one.span(), "내국인이름", 0.6, "model") for one in self._names.finditer(text)]
        return SimpleNamespace(candidates=seen, suspects=[])


@pytest.mark.parametrize("head", [COLUMNS, ("1", "범행 전의 일이다.", "모른다.")])
@pytest.mark.parametrize("in_place", [False, True])
def test_a_row_that_is_cut_by_the_end_of_a_page_loses_both_halves_of_each_name(
    head: Sequence[str], in_place: bool, tmp_path: Path
) -> None:
    above = ("2", _full("증인 박선", 1), _full("함께 있던 하늘", 2))
    below = ("", "우는 이를 보았다.", "새봄도 다쳤다.")
    path = tmp_path / "판결.pdf"
    path.write_bytes(_cut_table(head, above, below, ("3", "없다.", "없다.")))
    document = open_document(path)
    cut = {document.text[b.start : b.end]: b.continues for b in document.blocks if b.continues is not None}
    assert list(cut) == ["우는 이를 보았다.", "새봄도 다쳤다."]
    found = detect(document.text, document.blocks, Reading("하늘새봄"))
    halves = [one.text for one in found.mentions]
    assert halves == ["박선", "하늘", "우", "새봄"]
    assert len({one.entity for one in found.mentions}) == 2
    _, plan = close_gaps(document.text, document.blocks, found.mentions, load_profile())
    draft = (document.write_in_place if in_place else document.write_native)(plan.replacements)
    target = tmp_path / "out.pdf"
    target.write_bytes(draft.data)
    expected, heads = document.readable_text(plan.replacements, Format.PDF), document.repeated_heads(plan.replacements)
    assert verify(target, plan.values, text=expected, repeated_heads=heads).ok
    text = open_document(target).text
    assert "증인 A" in text and "함께 있던 B" in text and "는 이를" in text and "도 다쳤다." in text
    assert not [half for half in halves if half in text]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (("2", _full("증인 박선", 1), "모른다."), ("3", "우는 이를 보았다.", "")),
        (("2", _full("증인 박선", 1), "모른다."), ("", "우는 이를 보았다.", "다쳤다.")),
        (("2", "증인 박선", "모른다."), ("", "우는 이를 보았다.", "")),
        (("2", _full("이를 들었다.", 1), "모른다."), ("", "우는 이를 보았다.", "")),
        (("2", "", _full("증인 박선", 2)), ("", "우는 이를 보았다.", "")),
    ],
    ids=["a new row", "a text that goes on with none", "room left", "a sentence that ends", "another column"],
)
def test_a_row_that_begins_on_the_next_page_goes_on_with_nothing(
    above: Sequence[str], below: Sequence[str], tmp_path: Path
) -> None:
    path = tmp_path / "판결.pdf"
    path.write_bytes(_cut_table(COLUMNS, above, below, ("4", "없다.", "없다.")))
    assert {block.continues for block in open_document(path).blocks} == {None}
