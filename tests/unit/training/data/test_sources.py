"""What an epoch reads: other values every time, or the same ones in another order."""

import json
from collections import Counter
from pathlib import Path

import pytest

from training.data import sources
from training.data.sources import TrainingText, Weights
from training.data.written import Written

NAME = "<<<내국인이름>>>B<<</내국인이름>>>"
WEIGHTS = Weights(excerpts=1.5, published=0, templates=3)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "data/thunder-deid"
    folder.mkdir(parents=True)
    (tmp_path / "data/judgments").mkdir()
    rows = [
        {"id": f"fraud/{i}", "case_type": "fraud", "text": f"{i}번 피해자 {NAME}은 {NAME}의 계좌를 알려 주었다."}
        for i in range(4)
    ]
    (folder / "train.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (folder / "mentions.json").write_text("{}", encoding="utf-8")
    return tmp_path


def documents(source: TrainingText, epoch: int) -> list[str]:
    return [filled.text for filled in source.epoch(epoch)]


def test_values_are_drawn_anew_every_epoch(shared: Path) -> None:
    source = TrainingText(shared, 1200, WEIGHTS)
    assert documents(source, 0) == documents(TrainingText(shared, 1200, WEIGHTS), 0)
    assert not set(documents(source, 0)) & set(documents(source, 1))


def test_single_replacement_keeps_the_values_and_changes_the_order(shared: Path) -> None:
    source = TrainingText(shared, 1200, WEIGHTS, "single")
    epochs = [documents(source, n) for n in range(3)]
    # Four excerpts, each once or twice an epoch, and three templates: seven texts whatever the epoch.
    assert [len(set(epoch)) for epoch in epochs] == [7, 7, 7]
    assert set(epochs[0]) == set(epochs[1]) == set(epochs[2])
    assert len({tuple(Counter(epoch)) for epoch in epochs}) > 1
    assert not set(epochs[0]) & set(documents(TrainingText(shared, 1203, WEIGHTS, "single"), 0))


def test_another_setting_is_refused(shared: Path) -> None:
    with pytest.raises(ValueError, match="per-epoch or single"):
        TrainingText(shared, 1200, WEIGHTS, "sometimes")  # type: ignore[arg-type]


def test_written_passages_come_as_often_as_asked(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passages = [Written("judgment", f"{i}번 {{가|나}} 원고 {NAME}은") for i in range(3)]
    monkeypatch.setattr(sources, "read_written", lambda files: passages)
    source = TrainingText(shared, 1200, Weights(excerpts=0, published=0, templates=0, written=2))
    texts = documents(source, 0)
    assert Counter(text[0] for text in texts) == {"0": 2, "1": 2, "2": 2}
    assert not any("{" in text or "<<<" in text for text in texts)
    assert not set(texts) & set(documents(source, 1))


def test_without_weight_no_passage_is_read(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "read_written", lambda: pytest.fail("read all the same"))
    assert len(documents(TrainingText(shared, 1200, WEIGHTS), 0)) in range(7, 12)
