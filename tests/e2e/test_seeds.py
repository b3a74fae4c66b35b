"""One command fine-tunes with several seeds, shares what comes before, and says how far the figures lie apart."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")
from tests.e2e.test_whole_run import NETWORK, RUN, run
from training.engine.selection import CHOSEN


def test_two_seeds_in_one_command(tmp_path: Path) -> None:
    kept = "average = 0.5\nvalidate_steps = 3\n"
    (tmp_path / "network.toml").write_text(NETWORK + kept, encoding="utf-8")
    (tmp_path / "run.toml").write_text(RUN, encoding="utf-8")
    work, seeds = tmp_path / "work", ("7", "8")
    said = run(tmp_path / "run.toml", work, *(part for seed in seeds for part in ("--seeds", seed)))
    assert said.count("pretraining: made") == said.count("pretraining: there already") == 1
    assert said.count("finetuning: made") == 2
    table = (work / "seeds.md").read_text(encoding="utf-8")
    assert "±" in table and "7, 8" in table
    ends = set()
    for seed in seeds:
        folder = work / f"seed-{seed}"
        ends.add((folder / "export/bundle/model.onnx").read_bytes())
        assert list(json.loads((folder / "finetuning" / CHOSEN).read_text(encoding="utf-8"))) == ["3", "6"]
        assert json.loads((folder / "evaluation/report.json").read_text(encoding="utf-8"))["training"]["seed"] == int(
            seed
        )
    assert len(ends) == 2
    assert not (work / "finetuning").exists()
    assert run(tmp_path / "run.toml", work, "--seeds", "8").count("made") == 0
