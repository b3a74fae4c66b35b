"""Stage 8: the operating point, chosen on the validation judgments, and how good the network is there and on the test.

The network computes in torch, on the GPU if there is one, with the weights as the bundle will store them; the export
refuses a bundle that computes anything else. It is measured with as many tokens at once as the bundle will read, and
where it was fine-tuned with more (the paper's 2,048), with these, too. Leaves the report, the worst mistakes (they hold
text of the evaluation data) and result.json for the export; of the longer window below at-TOKENS.
"""

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.tagging import ModelBundle, Tagger
from core.tagging.bundle import Decoding
from core.tokenizer import TokenizerSettings
from training.cluster.processes import Processes
from training.data.texts import file_hash
from training.engine.stores import CHECKPOINT
from training.evaluation import run
from training.evaluation.gold import read_gold
from training.evaluation.predictions import Predictor
from training.evaluation.private import private_folder, write_private
from training.export import label_list, round_to_half
from training.families import Network
from training.operating import SetReading, operating_point
from training.runs import corpus, finetuning, judgments, vocabulary
from training.runs.plan import Plan
from training.train import load_model

NAME, NEEDS, TOGETHER = "evaluation", (corpus.NAME, vocabulary.NAME, finetuning.NAME), False
RESULT = "result.json"


class TorchModel:
    """The network as `core.tagging.Tagger` calls one: ids, mask and gaps (B, L) → logits (B, L, labels)."""

    def __init__(self, model: Network, device: torch.device) -> None:
        self.provider = f"torch, {device.type}"
        self._model, self._device = model.to(device).eval(), device

    def __call__(self, *inputs: NDArray[np.int64]) -> NDArray[np.float32]:
        with torch.inference_mode():
            logits = self._model(*(torch.from_numpy(values).to(self._device) for values in inputs))
        return logits.float().cpu().numpy()


def settings(plan: Plan) -> dict[str, Any]:
    """How the weights are stored, and the window."""
    return {"storage": plan.config.export.storage, "windows": windows(plan)}


def window(plan: Plan) -> int:
    """Tokens the bundle reads at once: no more than the network was fine-tuned with."""
    return min(plan.config.export.window, plan.network.finetuning.window)


def windows(plan: Plan) -> list[int]:
    """Tokens read at once in the measurements: the bundle's, then the network's own where that is longer."""
    return sorted({window(plan), plan.network.finetuning.window})


def stored_model(plan: Plan) -> Network:
    """The fine-tuned network with its weights as the bundle stores them."""
    model = load_model(plan.folder(finetuning.NAME) / CHECKPOINT)
    if plan.config.export.storage == "float16":
        round_to_half(model)
    return model


def make(plan: Plan, among: Processes) -> None:
    """Choose the operating point of each window, measure."""
    folder, network = plan.folder(NAME), TorchModel(stored_model(plan), among.device)
    for tokens in windows(plan):
        _measure(plan, network, tokens, folder if tokens == window(plan) else folder / f"at-{tokens}")


def _measure(plan: Plan, network: TorchModel, tokens: int, folder: Path) -> None:
    sets = {split: plan.data / "eval" / split for split in judgments.SPLITS[1:]}
    reading = SetReading(_tagger(plan, network, Decoding(), tokens), plan.data, sets["validation"])
    decoding = operating_point([reading])
    private_folder(folder)
    cache = folder / run.CACHE
    predictor = Predictor(_tagger(plan, network, decoding, tokens), cache)
    documents = {name: read_gold(gold) for name, gold in sets.items()}
    report = run.evaluate(predictor, documents, plan.data, folder, plots=False)
    shutil.rmtree(cache)
    figures = {name: part["all"] for name, part in report["sets"].items()}
    content = {"window": tokens, "decoding": asdict(decoding), "figures": figures}
    write_private(folder / RESULT, json.dumps(content, indent=1))


def _tagger(plan: Plan, network: TorchModel, decoding: Decoding, tokens: int) -> Tagger:
    bundle = ModelBundle(
        path=plan.folder(vocabulary.NAME),
        name=plan.config.name,
        version=plan.config.version,
        licence=plan.config.export.licence,
        sha256=file_hash(plan.folder(finetuning.NAME) / CHECKPOINT),
        labels=tuple(label_list()),
        scheme="io",
        window=tokens,
        decoding=decoding,
        manifest={"training": training_of(plan)},
        tokenizer=TokenizerSettings(),
    )
    return Tagger(bundle, network)


def training_of(plan: Plan) -> dict[str, Any]:
    """What the manifest says of the training, beside the figures of its stages."""
    return {"seed": plan.config.seed, "replacement": plan.config.filling.replacement, "network": plan.config.network}


def result(plan: Plan) -> dict[str, Any]:
    """Operating point and figures, as the stage left them."""
    content: dict[str, Any] = json.loads(Path(plan.folder(NAME) / RESULT).read_text(encoding="utf-8"))
    return content
