"""A network in torch behind the door the program calls bundles by, and what it makes of the validation judgments."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.tagging import ModelBundle, Tagger
from core.tagging.bundle import Decoding
from core.tokenizer import TokenizerSettings
from training.engine.selection import Figures
from training.export import label_list
from training.families import Network
from training.operating import SetReading
from training.runs import vocabulary
from training.runs.plan import Plan


class TorchModel:
    """The network as `core.tagging.Tagger` calls one: ids, mask and gaps (B, L) → logits (B, L, labels)."""

    def __init__(self, model: Network, device: torch.device) -> None:
        self.provider = f"torch, {device.type}"
        self._model, self._device = model.to(device).eval(), device

    def __call__(self, *inputs: NDArray[np.int64]) -> NDArray[np.float32]:
        with torch.inference_mode():
            logits = self._model(*(torch.from_numpy(values).to(self._device) for values in inputs))
        return logits.float().cpu().numpy()


def tagger_of(
    plan: Plan, network: TorchModel, decoding: Decoding, tokens: int, digest: str, manifest: Mapping[str, Any]
) -> Tagger:
    """``network`` reading so many ``tokens`` at once; ``digest`` names its weights."""
    bundle = ModelBundle(
        path=plan.folder(vocabulary.NAME),
        name=plan.config.name,
        version=plan.config.version,
        licence=plan.config.export.licence,
        sha256=digest,
        labels=tuple(label_list()),
        scheme="io",
        window=tokens,
        decoding=decoding,
        manifest=dict(manifest),
        tokenizer=TokenizerSettings(),
    )
    return Tagger(bundle, network)


def validated(plan: Plan, network: Network, device: torch.device) -> Figures:
    """F1 and leak on the validation judgments, at thresholds that are the same at every step."""
    gold, window = plan.data / "eval/validation", plan.network.finetuning.window
    tagger = tagger_of(plan, TorchModel(network, device), Decoding(), window, "", {})
    figures = SetReading(tagger, plan.data, gold).figures(tagger.bundle.decoding)
    return {"typed_f1": figures["typed"]["f1"], "binary_f1": figures["binary"]["f1"], "leak": figures["leak"]}
