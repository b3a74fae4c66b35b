"""The model card says what the manifest knows."""

import json

from core.paths import resource
from training.card import _training, model_card

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


def test_what_the_network_is_and_began_with_is_said():
    manifest = json.loads((resource("models", "thunder-deid-small") / "manifest.json").read_text(encoding="utf-8"))
    figures = {"test": {"binary": {"p": 0, "r": 0, "f1": 0}, "typed": {"f1": 0}, "entity": {"f1": 0}, "leak": 0,
                        "direct_leak": 0, "clean_docs": 0}}  # fmt: skip

    def told(**architecture: object) -> str:
        return model_card({**manifest, "architecture": {**manifest["architecture"], **architecture}}, figures)

    assert "\nafter the Thunder-DeID paper. A pre-LayerNorm DeBERTa-v3 encoder, 384 wide" in told()
    behind = told(norm_first=False)
    assert "pre-LayerNorm" not in behind and "A DeBERTa-v3 encoder with LayerNorm behind" in behind
    assert "An encoder of the family mamba, 384 wide" in told(family="mamba")
    begun = _training({"stages": STAGES, "weights": "deberta-v3-base, SHA-256 0123"})
    assert "Pretraining began with the weights of deberta-v3-base, SHA-256 0123" in begun
