"""What a manifest says of how its network was trained."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.paths import resource
from core.tagging import load_bundle
from training.card import _training
from training.data.pools import pools_of
from training.engine.stores import remember_run
from training.export import write_manifest
from training.history import history

BUNDLE = resource("models", "thunder-deid-small")
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


def test_the_last_whole_line_counts_and_minutes_are_seconds(tmp_path: Path) -> None:
    told = {"step": 9, "tokens": 80, "loss": 0.5, "minutes": 1.5}
    _run(tmp_path, "finetune", told, seed=2)
    with (tmp_path / "finetune/log.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"step": 10, "tok')
    stages = history(tmp_path)["training"]["stages"]
    assert stages == {"fine-tuning": {"step": 9, "tokens": 80, "loss": 0.5, "seconds": 90}}
    both = _training({"stages": {"pretraining": ROW, **stages}})
    assert "| fine-tuning | 9 | 80 | 0.5000 | 90 | – |" in both and ROW["device"] in both


def test_a_mean_goes_on_with_what_the_bundle_says(tmp_path: Path) -> None:
    known = json.loads((BUNDLE / "manifest.json").read_text(encoding="utf-8"))
    _run(tmp_path, "finetune", ROW, seed=6, pools=[8])
    said = history(tmp_path, [BUNDLE])
    before, now = known["training"], said["training"]
    title = f"fine-tuning from {known['version']}, mean of both"
    assert now["stages"] == {**before["stages"], title: {**ROW, "seconds": 4}}
    assert now["gone_on_with"] == [*before["gone_on_with"], {"seed": 6, "pools": [8]}]
    assert pools_of(said) == pools_of(known) | {8}
    assert (said["pretraining"], now["seed"]) == (known["pretraining"], before["seed"])
    twice = history(tmp_path, [BUNDLE, BUNDLE])["training"]
    assert list(twice["stages"])[-1].endswith("mean of 3")


def test_published_judgments_that_a_run_has_read_stay_known(tmp_path: Path) -> None:
    _run(tmp_path, "finetune", ROW, seed=1777, published=0.3)
    assert pools_of(history(tmp_path, [BUNDLE])) >= {1777}


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the embedded bundle, with other words in its manifest."""

    def made(name: str, **words: object) -> Path:
        copy = shutil.copytree(BUNDLE, tmp_path / name)
        manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
        del manifest["sha256"]
        write_manifest(copy, {**manifest, **words})
        return copy

    return made


def test_the_bundle_that_a_run_names_is_the_one_it_began_with(tmp_path: Path, changed: Callable[..., Path]) -> None:
    sibling = changed("sibling", version="0.9", training={"seed": 3, "gone_on_with": {"seed": 4}}, pretraining=None)
    _run(tmp_path, "finetune", ROW, seed=6, further=load_bundle(sibling).sha256)
    said = history(tmp_path, [BUNDLE, sibling])["training"]
    assert list(said["stages"]) == ["fine-tuning from 0.9, mean of 3"]
    assert [each["seed"] for each in said["gone_on_with"]] == [4, 6]


def test_a_mean_with_a_run_that_says_nothing_keeps_what_the_bundle_says(tmp_path: Path) -> None:
    said = history(tmp_path / "nothing", [BUNDLE])
    known = json.loads((BUNDLE / "manifest.json").read_text(encoding="utf-8"))
    assert said == {"pretraining": known["pretraining"], "training": known["training"]}


def test_what_any_of_the_bundles_has_read_is_read(tmp_path: Path, changed: Callable[..., Path]) -> None:
    _run(tmp_path, "finetune", ROW, seed=6, pools=[8])
    sibling = changed("sibling", training={"pools": [9]}, pretraining=None, pools=[10])
    assert pools_of(history(tmp_path, [BUNDLE, sibling])) >= {8, 9, 10, 1311}


def test_two_rounds_from_one_version_are_two_stages(tmp_path: Path, changed: Callable[..., Path]) -> None:
    _run(tmp_path, "finetune", ROW, seed=6)
    first = history(tmp_path, [BUNDLE])["training"]
    titles = list(history(tmp_path, [changed("again", training=first)])["training"]["stages"])
    assert titles[-1] == f"{titles[-2]} (2)"
