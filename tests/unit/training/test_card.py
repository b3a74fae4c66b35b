"""The model card says what the manifest knows."""

import json

from core.paths import resource
from training.card import _training

STAGES = {"fine-tuning": {"step": 7, "tokens": 1000, "loss": 0.5}}


def test_stages_are_a_table_with_the_energy_below():
    told = _training({"stages": STAGES, "energy": "Some 0.08 kWh."})
    assert told.endswith("| fine-tuning | 7 | 1,000 | 0.5000 |\n\nSome 0.08 kWh.\n")
    assert "kWh" not in _training({"stages": STAGES}) and _training({}) == ""


def test_the_embedded_card_is_that_of_its_manifest():
    folder = resource("models", "thunder-deid-small")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert f"windows of {manifest['window']} tokens" in card and _training(manifest["training"]) in card
    for figures in manifest["metrics"].values():
        assert " | ".join(f"{value:.4f}" for value in figures.values()) in card
