"""Five tags of general named entities at toy size: targets, synonyms, figures, and a bundle that the program reads."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from core.service import load_engine
from core.tagging import Tagger, load_bundle
from core.tagging.tags import TagReader, tags_of
from core.tokenizer import Tokenizer
from training.__main__ import app
from training.data.corpus import Span
from training.named.measure import measure
from training.named.synonyms import Synonyms, read_synonyms
from training.named.text import OUTPUTS, NamedText, bio_targets, held_out

ROOT = Path(__file__).resolve().parents[3]
BUNDLE = ROOT / "resources/models/thunder-deid-small"


def test_the_first_token_of_an_entity_is_b_and_two_side_by_side_are_two() -> None:
    text = "홍길동 김철수는 3월 5일 오전 9시에 부산에서"
    spans = [Span(0, 3, "PER"), Span(4, 7, "PER"), Span(9, 14, "DAT"), Span(15, 20, "TIM")]
    encoding = Tokenizer.from_file(BUNDLE / "tokenizer.json").encode(text)
    targets = [OUTPUTS[number] for number in bio_targets(len(text), spans, encoding)]
    for span in spans:
        inside = [
            tag for tag, (start, _) in zip(targets, encoding.offsets, strict=True) if span.start <= start < span.end
        ]
        assert inside == [f"B-{span.label}", *[f"I-{span.label}"] * (len(inside) - 1)]
    assert targets[-1] == "O"


def test_every_token_of_a_long_sentence_is_read() -> None:
    """What lies behind the longest row is a row of its own."""
    tokenizer = Tokenizer.from_file(BUNDLE / "tokenizer.json")
    long = "나래병원에서 처방을 받고 집으로 갔다. " * 60 + "김서연이 왔다"
    read = [(long, [Span(len(long) - 6, len(long) - 3, "PER")]), ("도하람이 갔다", [Span(0, 3, "PER")])]
    text = NamedText(read, tokenizer, Synonyms([]), 0.0, 4096, 7)
    found = list(text.epoch_batches(0))
    tokens = sum(len(tokenizer.encode(one)) for one, _ in read)
    rows = sum(len(batch.ids) for batch in found)
    assert sum(batch.tokens for batch in found) == tokens + 2 * rows and rows > 2
    assert sum(int((batch.targets == OUTPUTS.index("B-PER")).sum()) for batch in found) == 2


def test_synonyms_leave_entities_alone_and_move_them() -> None:
    synonyms = Synonyms([["병원", "의원", "의료기관"], ["환자", "아이"]])
    text, spans = "환자가 나래병원 병원에서", [Span(4, 8, "ORG")]
    for seed in range(20):
        changed = synonyms.replaced(text, spans, 2, random.Random(seed))
        assert changed is not None
        new, (moved,) = changed
        assert new[moved.start : moved.end] == "나래병원"
        assert new in ("아이가 나래병원 의원에서", "아이가 나래병원 의료기관에서")
    assert synonyms.replaced("나래병원에서", [Span(0, 4, "ORG")], 2, random.Random(1)) is None


def test_the_shipped_synonyms_never_change_what_follows() -> None:
    synonyms = read_synonyms()
    assert len(synonyms) > 50
    assert synonyms.replaced("물론 물가가 올랐다", [], 3, random.Random(1)) is None


def test_figures_count_borders_and_words() -> None:
    truth = [("김서연은 부산에서 5일", [Span(0, 3, "PER"), Span(5, 7, "LOC"), Span(10, 12, "DAT")])]
    found = measure(truth, lambda _: [Span(0, 3, "PER"), Span(5, 9, "LOC"), Span(10, 12, "TIM")])
    assert (found.classes["PER"].precision, found.classes["PER"].recall, found.classes["PER"].f1) == (1, 1, 1)
    assert (found.classes["LOC"].precision, found.classes["LOC"].recall, found.classes["LOC"].f1) == (0, 0, 0)
    assert found.confusion["DAT", "TIM"] == found.confusion["LOC", "LOC"] == 1
    assert (found.exact, found.sentences) == (0, 1)
    assert measure(truth, lambda text: truth[0][1]).exact == 1


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Trained for three steps on sentences of this file."""
    folder = tmp_path_factory.mktemp("named")
    ner = folder / "shared/data/ner"
    ner.mkdir(parents=True)
    people = ["김서연", "이도윤", "박지후", "최예린"]
    lines = [
        {"text": f"{people[n % 4]} 환자는 {n}월에 왔다.", "entities": [{"start": 0, "end": 3, "label": "PS"}]}
        for n in range(1, 41)
    ]
    for name in ("klue_dev", "kmou"):
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (ner / f"{name}.jsonl").write_text(text, encoding="utf-8")
    assert any(held_out(str(line["text"])) for line in lines)
    target = folder / "bundle"
    arguments = ["named", str(target), "--work", str(folder / "work"), "--shared", str(folder / "shared")]
    done = CliRunner().invoke(app, [*arguments, "--further", str(BUNDLE), "--steps", "3"])
    assert done.exit_code == 0, done.output
    assert "macro F1" in done.output
    return target


def test_the_bundle_says_its_tags_and_keeps_times(bundle: Path) -> None:
    read = load_bundle(bundle)
    assert tags_of(read) == OUTPUTS
    assert read.labels[OUTPUTS.index("B-TIM")] == "B-날짜"
    reader = TagReader(Tagger(read))
    reader.read("김서연 환자는 3월에 왔다.")
    assert all(one.label in ("PER", "ORG", "LOC", "TIM", "DAT") for one in reader.said)
    scores = Tagger(read).called(OUTPUTS).scores(Tagger(read).tokenizer.encode("김서연은 5일"))
    assert scores.probabilities.shape[1] == len(("PER", "ORG", "LOC", "TIM", "DAT", "O"))
    assert np.allclose(scores.probabilities.sum(axis=1), 1, atol=1e-4)


def test_another_rate_is_another_run(bundle: Path) -> None:
    folder = bundle.parent
    arguments = ["named", str(bundle), "--work", str(folder / "work"), "--shared", str(folder / "shared")]
    done = CliRunner().invoke(app, [*arguments, "--further", str(BUNDLE), "--steps", "3", "--rate", "1e-5"])
    assert done.exit_code == 2
    assert "choose another folder" in " ".join(done.output.replace("│", " ").split())


_KILLED = """
import os, runpy, signal, sys

def kill(event, arguments):
    if event == "open" and str(arguments[0]).endswith("README.md") and "w" in str(arguments[1]):
        os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(kill)
runpy.run_module("training", run_name="__main__")
"""


def test_a_run_killed_before_the_card_is_written_leaves_no_bundle(bundle: Path) -> None:
    folder, target = bundle.parent, bundle.parent / "another"
    arguments = ["named", str(target), "--work", str(folder / "work"), "--shared", str(folder / "shared")]
    command = [sys.executable, "-c", _KILLED, *arguments, "--further", str(BUNDLE), "--steps", "3"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == -signal.SIGKILL
    assert not target.exists()


def test_the_bundle_works_in_table_and_redact(bundle: Path, tmp_path: Path) -> None:
    source = tmp_path / "가.csv"
    source.write_text("성명,경과\n1,김서연 환자는 3월에 왔다.\n", encoding="utf-8")
    judgment = tmp_path / "나.txt"
    judgment.write_text("피고인 김서연은 2020. 3. 5. 돈을 빌렸다.\n", encoding="utf-8")
    assert load_engine(bundle).bundle.name == "five-tags"
    for arguments in (
        ["table", source, "--columns", "경과", "-o", tmp_path / "결과.csv", "--prepare"],
        ["redact", judgment, "--output-dir", tmp_path / "out"],
    ):
        command = [sys.executable, "-m", "app", *map(str, arguments), "--model", str(bundle)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
