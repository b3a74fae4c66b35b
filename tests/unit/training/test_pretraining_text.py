"""What the encoder reads before it knows any label: every text once, without a trace of its markers."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")

from training import pretrain
from training.data.written import Written

NAME = "<<<내국인이름>>>{}<<</내국인이름>>>"


def test_all_texts_without_marks_and_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    for folder in ("thunder-deid", "judgments", "ner"):
        (data / folder).mkdir(parents=True)
    row = {"id": "a/1", "case_type": "fraud", "text": f"피해자 {NAME.format('B')}을"}
    (data / "thunder-deid/train.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (data / "judgments/p_civil_001.txt").write_text("주문", encoding="utf-8")
    (data / "judgments/002_civil.txt").write_text("재는 데 쓰인다", encoding="utf-8")
    for corpus in ("klue_dev", "kmou"):
        (data / f"ner/{corpus}.jsonl").write_text('{"text": "날이 맑다."}\n', encoding="utf-8")
    passage = Written("judgment", f"{NAME.format('가을#kept')}아, {NAME.format('A#given')}이 {{왔다|왔다}}.\n")
    monkeypatch.setattr(pretrain, "read_written", lambda: [passage])
    assert pretrain.raw_texts(tmp_path) == ["피해자 B을", "주문", "가을아, A이 왔다.\n", "날이 맑다.", "날이 맑다."]
