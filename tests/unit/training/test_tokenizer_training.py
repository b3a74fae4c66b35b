"""A vocabulary is learnt from a corpus of any size, and the paper's markers follow it."""

import json
from itertools import islice
from pathlib import Path

import pytest

from core.taxonomy import taxonomy
from core.tokenizer import Tokenizer
from training import tokenizer as learning
from training.data.texts import text_files, text_hash
from training.tokenizer import markers, sentences, train_tokenizer

SENTENCES = ["피고인은 돈을 갚지 않았다.", "원고의 청구는 이유 없다.", "법원은 증거를 살펴보았다."]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    for number in range(40):
        (tmp_path / f"{number:02}.txt").write_text(f"{number}번 사건.\n" + " ".join(SENTENCES), encoding="utf-8")
    return tmp_path


def test_a_sample_comes_from_all_over_and_is_the_same_each_time(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_PLACE", 200)
    files = text_files(corpus)
    drawn = list(sentences(corpus, files, 60, seed=1))
    assert len(drawn) == 60
    assert drawn == list(sentences(corpus, files, 60, seed=1)) != list(sentences(corpus, files, 60, seed=2))
    assert len({text for text in drawn if "번 사건" in text}) >= 10
    assert len(list(sentences(corpus, files, 10**6, seed=1))) == 40 * 4


def test_a_sample_reads_no_more_than_it_needs(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_PLACE", 200)
    opened = []
    real = learning.documents
    monkeypatch.setattr(learning, "documents", lambda *asked: opened.append(asked) or real(*asked))
    assert len(list(islice(sentences(corpus, text_files(corpus), 10**6, seed=1), 5))) == 5
    assert len(opened) <= 3


def test_nothing_is_learnt_from_what_is_left_out(corpus: Path) -> None:
    left_out = text_hash((corpus / "07.txt").read_text(encoding="utf-8"))
    drawn = list(sentences(corpus, text_files(corpus), 10**6, 1, {left_out}))
    assert len(drawn) == 39 * 4
    assert "7번 사건." not in drawn


def test_markers_follow_the_vocabulary_and_change_no_text(corpus: Path, tmp_path: Path) -> None:
    texts = list(sentences(corpus, text_files(corpus), 500, seed=1))
    target = tmp_path / "tokenizer.json"
    train_tokenizer(texts, 120, target, markers())
    added = {row["content"]: row["id"] for row in json.loads(target.read_text(encoding="utf-8"))["added_tokens"]}
    tokenizer = Tokenizer.from_file(target)
    first, count = tokenizer.token_id(markers()[0]), 2 * len(taxonomy().labels)
    assert [added[marker] for marker in markers()] == list(range(first, first + count))
    assert tokenizer.vocabulary_size == first + count <= 120 + count
    encoding = tokenizer.encode(text := "피고인은 <<<은행>>> 돈을")
    assert encoding.ids.max() < first
    assert "".join(text[start:end] for start, end in encoding.offsets) == text.replace(" ", "")


def test_the_same_texts_give_the_same_file(corpus: Path, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        train_tokenizer(sentences(corpus, text_files(corpus), 500, seed=1), 120, tmp_path / name)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
