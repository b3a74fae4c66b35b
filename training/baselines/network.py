"""A fine-tuned checkpoint where the evaluation expects the desktop's model: the same tokens, windows and decoding."""

import hashlib
from pathlib import Path
from typing import Any

from core.tagging import ModelBundle, Tagger
from core.tagging.bundle import Decoding
from training.baselines.finetune import device
from training.data.texts import file_hash
from training.imports.checkpoint import Logits, read_checkpoint
from training.imports.convert import window_of
from training.imports.labels import translate
from training.imports.vocabulary import read_vocabulary
from training.runs.measuring import TorchModel


def _identity(folder: Path) -> str:
    """Of weights that may lie in several files."""
    hashes = [file_hash(file) for file in sorted(folder.glob("*.safetensors"))]
    return hashlib.sha256("".join(hashes).encode()).hexdigest()


def tagger_of(folder: Path, window: int, name: str, training: dict[str, Any]) -> Tagger:
    """The tagger of a checkpoint, read in windows of at most ``window`` tokens.

    ``training`` is what the report says of the run. Raises ModelError when the checkpoint cannot be read.
    """
    checkpoint, vocabulary = read_checkpoint(folder), read_vocabulary(folder)
    labels = translate(checkpoint.labels)
    bundle = ModelBundle(
        path=folder,
        name=name,
        version="baseline",
        licence="not stated",
        sha256=_identity(folder),
        labels=labels.names,
        scheme=labels.scheme,
        window=window_of(checkpoint, window),
        decoding=Decoding(),
        manifest={"training": training},
        tokenizer=vocabulary.settings,
    )
    network = TorchModel(Logits(checkpoint.model), device())
    return Tagger(bundle, lambda ids, mask, _: network(ids, mask))  # gaps are not asked for
