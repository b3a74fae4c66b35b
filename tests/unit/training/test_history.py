"""What a manifest says of how its network was trained."""

import json
from pathlib import Path

from core.paths import resource
from training.card import _training
from training.engine.stores import remember_run
from training.history import history

ROW = {"step": 9, "tokens": 80, "loss": 0.5, "seconds": 4.2, "device": "CPU, 2 cores, AVX512"}


def _run(work: Path, stage: str, *rows: dict[str, object], **settings: object) -> None:
    remember_run(work / stage, settings)
    (work / stage / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def test_a_run_of_its_own_says_its_stages(tmp_path: Path) -> None:
    _run(tmp_path, "pretrain", ROW, seed=1)
    _run(tmp_path, "finetune", {**ROW, "loss": 0.9}, {**ROW, "f1": 0.7}, seed=2)
    said = history(tmp_path)
    assert said["pretraining"] == {"seed": 1}
    row = {**ROW, "seconds": 4}
    assert said["training"] == {"seed": 2, "stages": {"pretraining": row, "fine-tuning": row}}
    assert "| fine-tuning | 9 | 80 | 0.5000 | 4 |" in _training(said["training"])


def test_a_run_without_a_log_says_its_settings(tmp_path: Path) -> None:
    remember_run(tmp_path / "finetune", {"seed": 2})
    assert history(tmp_path) == {"training": {"seed": 2}}
    assert history(tmp_path / "nothing") == {}


def test_a_mean_goes_on_with_what_the_bundle_says(tmp_path: Path) -> None:
    bundle = resource("models", "thunder-deid-small")
    known = json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))
    _run(tmp_path, "finetune", ROW, seed=6, pools=[8])
    said = history(tmp_path, [bundle])
    before, now = known["training"], said["training"]
    title = f"fine-tuning from {known['version']}, mean of both"
    assert now["stages"] == {**before["stages"], title: {**ROW, "seconds": 4}}
    assert now["gone_on_with"] == [*before["gone_on_with"], {"seed": 6}]
    assert now["pools"] == sorted({*before["pools"], 8})
    assert (said["pretraining"], now["seed"]) == (known["pretraining"], before["seed"])
    twice = history(tmp_path, [bundle, bundle])["training"]
    assert list(twice["stages"])[-1].endswith("mean of 3")
