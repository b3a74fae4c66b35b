"""The shipped sample judgments are what their source says, and fit the taxonomy."""

import json
import re
import zipfile
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import docx
import pypdfium2
import pytest
from lxml import etree

from core.paths import resource
from core.taxonomy.model import taxonomy
from resources.samples.build import SAMPLES, gold_bytes
from resources.samples.judgment import Judgment
from resources.samples.markup import EITHER, KEEP, Piece, pieces
from resources.samples.plain import render
from resources.samples.wordfile import WordFile

FOLDER = resource("samples")
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
each_sample = pytest.mark.parametrize("judgment", SAMPLES, ids=lambda judgment: judgment.name)


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@each_sample
def test_committed_files_are_what_the_builder_writes(judgment: Judgment) -> None:
    text, gold = render(judgment)
    assert (FOLDER / f"{judgment.name}.txt").read_bytes() == text.encode("utf-8")
    assert (FOLDER / f"{judgment.name}.gold.json").read_bytes() == gold_bytes(gold)
    committed = (FOLDER / f"{judgment.name}.docx").read_bytes()
    assert _parts(committed) == _parts(WordFile(judgment).bytes())


@each_sample
def test_gold_spans_hold_their_text_and_a_label_of_the_taxonomy(judgment: Judgment) -> None:
    text, _ = render(judgment)
    gold = json.loads((FOLDER / f"{judgment.name}.gold.json").read_bytes())
    labels = taxonomy().labels
    assert len(gold["entities"]) > 50
    for span in gold["entities"]:
        assert text[span["start"] : span["end"]] == span["text"]
        assert labels[span["label"]].treatment != "keep"
    assert {span["label"] for span in gold["keep"]} == {KEEP}
    assert {span["label"] for span in gold["either"]} <= {EITHER}


@each_sample
def test_gold_spans_do_not_overlap(judgment: Judgment) -> None:
    _, gold = render(judgment)
    spans = sorted((s["start"], s["end"]) for key in ("entities", "keep", "either") for s in gold[key])
    assert all(first[1] <= second[0] for first, second in pairwise(spans))


@each_sample
def test_every_whole_occurrence_of_a_full_name_is_marked(judgment: Judgment) -> None:
    text, gold = render(judgment)
    marked = {position for span in gold["entities"] for position in range(span["start"], span["end"])}
    names = {span["text"] for span in gold["entities"] if len(span["text"]) >= 3}
    for name in names:
        for match in re.finditer(rf"(?<![가-힣0-9A-Za-z]){re.escape(name)}", text):
            assert set(range(*match.span())) <= marked, name


@each_sample
def test_no_registration_number_is_anyone_s(judgment: Judgment) -> None:
    text, _ = render(judgment)
    weights = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)
    numbers = re.findall(r"\b\d{6}-[1-8]\d{6}\b", text)
    assert numbers
    for number in numbers:
        digits = [int(digit) for digit in number.replace("-", "")]
        total = sum(weight * digit for weight, digit in zip(weights, digits, strict=False))
        foreigner = digits[6] >= 5
        assert digits[-1] != ((13 if foreigner else 11) - total % 11) % 10


@each_sample
def test_word_file_opens_and_splits_runs_inside_names(judgment: Judgment) -> None:
    opened = docx.Document(str(FOLDER / f"{judgment.name}.docx"))
    assert opened.core_properties.author == judgment.hidden.author
    body = etree.fromstring(_parts(WordFile(judgment).bytes())["word/document.xml"])
    runs = ["".join(run.itertext(f"{W}t")) for run in body.iter(f"{W}r")]
    names = {span["text"] for span in render(judgment)[1]["entities"] if span["label"] == "내국인이름"}
    paragraphs = ["".join(paragraph.itertext(f"{W}t")) for paragraph in body.iter(f"{W}p")]
    in_paragraphs = sum(text.count(name) for name in names for text in paragraphs)
    in_runs = sum(text.count(name) for name in names for text in runs)
    assert in_runs < in_paragraphs


@each_sample
def test_word_file_holds_both_copies_of_its_text_box_and_the_hidden_values(judgment: Judgment) -> None:
    parts = _parts(WordFile(judgment).bytes())
    document = etree.fromstring(parts["word/document.xml"])
    boxes = ["".join(box.itertext(f"{W}t")) for box in document.iter(f"{W}txbxContent")]
    assert len(boxes) == 2 and boxes[0] == boxes[1]
    everything = "".join("".join(etree.fromstring(part).itertext()) for part in parts.values())
    attributes = {
        value for part in parts.values() for node in etree.fromstring(part).iter() for value in node.attrib.values()
    }
    for value in render(judgment)[1]["hidden"]:
        assert value in everything or value in attributes


@each_sample
def test_pdf_has_the_whole_text_on_three_to_eight_pages(judgment: Judgment) -> None:
    pdf = pypdfium2.PdfDocument(FOLDER / f"{judgment.name}.pdf")
    assert 3 <= len(pdf) <= 8
    printed = _squeezed("".join(page.get_textpage().get_text_range() for page in pdf))
    text, gold = render(judgment)
    assert not [span["text"] for span in gold["entities"] if _squeezed(span["text"]) not in printed]
    # A long line may run over a page, a line with a footnote mark is followed by the mark.
    short = [line for line in text.splitlines() if len(line) < 40 and not re.search(r"\t|\d\)$|^\d\)", line)]
    assert not [line for line in short if _squeezed(line) not in printed]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("그냥 글", [Piece("text", "그냥 글")]),
        ("{{내국인이름:홍길동}}은", [Piece("text", "홍길동", "내국인이름", "홍길동"), Piece("text", "은")]),
        ("{{내국인이름:길동|홍길동}}", [Piece("text", "길동", "내국인이름", "홍길동")]),
        ("끝[[주]]", [Piece("text", "끝"), Piece("note")]),
        ("[[지움:홍길똥]]", [Piece("deleted", "홍길똥")]),
        ("[[넣음:{{내국인이름:홍길동}}]]", [Piece("text", "홍길동", "내국인이름", "홍길동", inserted=True)]),
    ],
)
def test_marks(source: str, expected: list[Piece]) -> None:
    assert list(pieces(source)) == expected


@pytest.mark.parametrize("source", ["{{내국인이름:}}", "{{홍길동}}", "[[모름]]", "끝}}"])
def test_a_broken_mark_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="mark not understood"):
        list(pieces(source))


def test_no_sample_lies_outside_the_builder() -> None:
    built = {judgment.name for judgment in SAMPLES}
    assert {Path(path.name).stem for path in FOLDER.glob("*.docx")} == built
