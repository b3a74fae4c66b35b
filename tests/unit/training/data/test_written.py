"""Written passages: choices made anew, visible names, kept values; and what the shipped ones must hold."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from core.taxonomy import taxonomy
from training.data import written
from training.data.corpus import gold
from training.data.fill import NATURAL, Filler
from training.data.markers import parse_markers
from training.data.written import Written, read_written

NAME = "<<<내국인이름>>>A<<</내국인이름>>>"


def in_file(folder: Path, text: str, name: str = "a.txt") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_documents_in_the_order_of_their_files(tmp_path: Path) -> None:
    in_file(tmp_path, f"%% excerpt\n{NAME}은\n\n%% judgment\n이유\n1. 사실\n", "b.txt")
    in_file(tmp_path, "%% judgment\n주문", "a.txt")
    assert read_written(tmp_path) == [
        Written("judgment", "주문\n"),
        Written("excerpt", f"{NAME}은\n"),
        Written("judgment", "이유\n1. 사실\n"),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("머리말\n%% excerpt\n본문", "a.txt: text before"),
        ("%% novel\n본문", "a.txt, document 1: its first line"),
        ("%% excerpt\n가\n%% excerpt\n{나|다", "a.txt, document 2: its first line or its braces"),
        ("%% excerpt\n나}", "document 1: its first line or its braces"),
        ("%% excerpt\n<<<내국인이름>>>A<<</은행>>>", "document 1: the markers"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_written(in_file(tmp_path, text))


def test_every_choice_comes_and_nothing_else_changes() -> None:
    document = Written("excerpt", f"피고인은 {{2021|2022}}. 3. {{4|5}}. {NAME}을 {{밀었다|쳤다}}.")
    drawn = {document.drawn(Random(seed)) for seed in range(200)}
    years = {f"피고인은 {year}. 3. {day}. {NAME}을 {verb}." for year in (2021, 2022) for day in (4, 5)
             for verb in ("밀었다", "쳤다")}  # fmt: skip
    assert drawn == years


def test_a_choice_may_hold_marks() -> None:
    drawn = {Written("excerpt", f"{{{NAME}|피해자}}은").drawn(Random(seed)) for seed in range(20)}
    assert drawn == {f"{NAME}은", "피해자은"}


def test_who_stays_visible_has_another_name_each_time() -> None:
    document = Written("judgment", "판사 {name}, {name}")
    names = [re.fullmatch("판사 ([가-힣]+), ([가-힣]+)", document.drawn(Random(seed))) for seed in range(30)]
    assert all(names)
    assert len({match[0] for match in names if match}) > 25


@pytest.mark.parametrize("seed", range(5))
def test_a_kept_value_is_what_was_written(seed: int) -> None:
    text = "<<<닉네임>>>초코송이#kept<<</닉네임>>>와 <<<내국인이름>>>가을#kept<<</내국인이름>>>"
    filled = Filler({"닉네임": ["바다"]}).fill(text, Random(seed), NATURAL)
    assert filled.text in {"초코송이와 가을", "초코송이과 가을"}  # particles are forgotten now and then
    assert [filled.text[span.start : span.end] for span in filled.entities] == ["초코송이", "가을"]


# ---- the passages that come with the project
LABELS = taxonomy().labels.keys()
FORMS = {"", "given", "surname", "latin", "first", "last", "spaced", "short", "unit", "kept"}
SHIPPED = read_written()


def test_marks_have_labels_of_the_scheme_and_known_forms() -> None:
    marks = [piece for document in SHIPPED for piece in parse_markers(document.text) if piece.label]
    assert {piece.label for piece in marks} <= LABELS
    assert {piece.text.partition("#")[2] for piece in marks} <= FORMS


def test_values_are_keys_unless_they_are_kept() -> None:
    """A value left in a marker would be read as a placeholder that is a word, and stay or go by chance."""
    marks = [piece.text for document in SHIPPED for piece in parse_markers(document.text) if piece.label]
    assert [text for text in marks if not text.endswith("#kept") and not re.match(r"[A-Z]{1,3}\d*(#|$)", text)] == []


def test_no_passage_comes_twice() -> None:
    plain = Counter(re.sub(r"\s+", " ", gold(document.text)[0]) for document in SHIPPED)
    assert [text[:40] for text, count in plain.items() if count > 1] == []


def test_there_are_passages_of_both_kinds() -> None:
    assert {document.kind for document in SHIPPED} == {"excerpt", "judgment"}
    assert written.FOLDER.name == "written"
