"""A bundle whose weights are stored in another way: the same network, operating point and re-scorer."""

import json
import shutil
from pathlib import Path
from typing import Any

from core.detection.rescorer import FILE as RESCORER
from core.tagging import ModelBundle
from training import export
from training.errors import InputError
from training.families import Network, network_of

# Heads and embeddings that only training uses: no bundle has them.
_TRAINING_ALONE = ("ner_classifier.", "masked_gap.")
# What `export.write_bundle` says itself.
_SAID_ANEW = ("sha256", "storage", "architecture", "parity", "scheme")


def network_in(bundle: ModelBundle) -> Network:
    """The network of a bundle in torch, float32, for evaluation; what only training uses is left as it was drawn.

    Raises ValueError where the weights are another network's than the manifest says.
    """
    network = network_of(bundle.manifest["architecture"])
    missing, unknown = network.load_state_dict(export.weights_of(bundle.path / export.GRAPH), strict=False)
    if unknown or any(not name.startswith(_TRAINING_ALONE) for name in missing):
        raise InputError(f"{bundle.path} holds another network: {len(missing)} weights lack, {len(unknown)} too many")
    return network.eval()


def store_anew(bundle: ModelBundle, target: Path, storage: export.Storage, version: str) -> Path:
    """Write the bundle folder ``target`` (a bundle there is replaced) with the weights of ``bundle`` as ``storage``.

    Its figures and its card are the old one's until `training.stages.describe` measures it. Raises ValueError as
    `network_in` and `export.write_bundle` do.
    """
    details: dict[str, Any] = {key: value for key, value in bundle.manifest.items() if key not in _SAID_ANEW}
    name, _ = details.pop("name"), details.pop("version")
    export.write_bundle(
        network_in(bundle), bundle.path / "tokenizer.json", target,
        name=name, version=version, details=details, storage=storage,
    )  # fmt: skip
    for file in (RESCORER, export.CARD):
        if (bundle.path / file).is_file():
            shutil.copyfile(bundle.path / file, target / file)
    export.write_manifest(target, json.loads((target / export.MANIFEST).read_text(encoding="utf-8")))
    return target
