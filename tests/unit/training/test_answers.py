"""Saved answers of prompted models: what counts as a match, tag by tag and character by character."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("torch")

from tests.fixtures_evaluation import gold_folder, shared_folder
from training.__main__ import app
from training.baselines.answers import compare, parse, read_answers, word_tags
from training.baselines.prompted import tag_meanings
from training.data.corpus import Span
from training.evaluation.gold import GoldDocument

NAME, BANK = "내국인이름", "은행"
TEXT = "한가온은 나래 은행 앞에서\n도하람을 만났다."
GOLD = GoldDocument("a", "fraud", TEXT, (Span(0, 3, NAME), Span(5, 10, BANK), Span(15, 18, NAME)))
MEANINGS = {**tag_meanings({}), "BANK": BANK}
RIGHT = "<PER>한가온</PER>은 <BANK>나래 은행</BANK> 앞에서 <PER>도하람</PER>을 만났다."


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT,
        RIGHT.replace(" 앞에서 ", " 앞에서\n"),
        f"<<<{NAME}>>>한가온<<</{NAME}>>>은 <<<은행>>>나래 은행<<</은행>>> 앞에서 <<<PS>>>도하람<<</PS>>>을 만났다.",
        "한가온은 (PER-B) 나래 (BANK-B) 은행 (BANK-I) 앞에서 도하람을 (PER-B) 만났다.",
        "한가온(PER-B)은 나래(BANK-B) 은행(BANK-I) 앞에서 도하람(PER-B)을 만났다.",
    ],
    ids=["paired", "line break kept", "the project's markers", "behind words", "behind stems"],
)
def test_an_answer_that_says_the_same_counts(answer: str) -> None:
    match = compare(GOLD, parse(answer, MEANINGS))
    assert match.exact
    assert match.words is not None
    assert match.words[NAME, NAME] == 2


@pytest.mark.parametrize(
    ("answer", "failed"),
    [
        (RIGHT.replace("만났다", "만났습니다"), {"length", "characters"}),
        (RIGHT.replace("앞에서", "옆에서"), {"characters"}),
        (RIGHT.replace("은 <BANK>", "은<BANK>"), {"length", "tokens", "characters", "tags"}),
        (RIGHT.replace("BANK", "PER"), {"tags"}),
        (RIGHT.replace("<BANK>", "").replace("</BANK>", ""), {"tags"}),
        (RIGHT.replace("나래 은행", "나래</BANK> <BANK>은행"), {"tags"}),
        ("답: " + RIGHT, {"length", "tokens", "characters", "tags"}),
        ("", {"length", "tokens", "characters", "tags"}),
    ],
    ids=[
        "paraphrase",
        "another word",
        "a lost space",
        "another label",
        "a missed one",
        "cut in two",
        "chatter",
        "none",
    ],
)
def test_what_differs_counts_nothing(answer: str, failed: set[str]) -> None:
    match = compare(GOLD, parse(answer, MEANINGS))
    assert not match.exact
    assert {name for name in ("length", "tokens", "characters", "tags") if not getattr(match, name)} == failed
    if "characters" in failed and "tokens" not in failed:
        assert match.words is None


def test_spans_are_placed_on_the_document_unless_its_text_was_changed() -> None:
    found = compare(GOLD, parse(RIGHT.replace("은 <BANK>", "은<BANK>"), MEANINGS)).found
    assert [TEXT[span.start : span.end] for span in found] == ["한가온", "나래 은행", "도하람"]
    assert compare(GOLD, parse(RIGHT.replace("앞", "옆"), MEANINGS)).found == ()


def test_tags_nobody_knows_and_tags_of_no_identifier_mark_nothing() -> None:
    answer = parse("<b>한가온</b>은 <QT>세</QT> 번 <PER>도하람</PER>을", MEANINGS)
    assert answer.text == "<b>한가온</b>은 세 번 도하람을"
    assert [answer.text[span.start : span.end] for span in answer.spans] == ["도하람"]


def test_words_are_tagged_as_the_hospital_paper_does() -> None:
    assert [tag for _, tag in word_tags(TEXT, GOLD.spans)] == [
        f"B-{NAME}", f"B-{BANK}", f"I-{BANK}", "O", f"B-{NAME}", "O",
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a"}', '{"id": 1, "answer": "x"}', '{"id": "b", "answer": "x"}'])
def test_a_file_that_is_none_names_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text(f'{{"id": "b", "answer": "x"}}\n\n{line}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 3"):
        read_answers(file)


def test_the_command_reports_matches_and_the_usual_figures(tmp_path: Path) -> None:
    shared = shared_folder(tmp_path / "shared")
    documents = {"a": ("fraud", f"[{NAME}:한가온]은 왔다"), "b": ("fraud", f"[{NAME}:도하람]은 갔다")}
    gold = gold_folder(tmp_path / "gold", documents)
    file = tmp_path / "answers.jsonl"
    rows = [{"id": "a", "answer": "<PER>한가온</PER>은 왔다"}]
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    out = tmp_path / "out"
    command = ["answers", str(file), "--gold", str(gold), "--out", str(out), "--shared", str(shared)]
    result = CliRunner().invoke(app, [*command, "--level", "category"])
    assert result.exit_code == 0, result.output
    assert "1 of 2" in result.output
    report = json.loads((out / "answers.json").read_text(encoding="utf-8"))
    assert (report["exact"], report["unanswered"]) == (1, 1)
    assert (report["figures"]["binary_p"], report["figures"]["binary_r"]) == (1.0, 0.5)
    assert ["인명", "인명", 1] in report["confusion"]
    text = (out / "answers.md").read_text(encoding="utf-8")
    assert "한가온" not in text
    file.write_text('{"id": "c", "answer": ""}', encoding="utf-8")
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == 1
    assert "no document" in refused.output


def test_an_answer_with_other_separators_of_lines_is_one_answer(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text('{"id": "a", "answer": "가\u2028나\x85다"}\n', encoding="utf-8")
    assert read_answers(file) == {"a": "가\u2028나\x85다"}
