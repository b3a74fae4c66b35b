"""Public weights of DeBERTa-v2 and v3 (transformers' DebertaV2) as the beginning of a network of ours.

What transformers computes, ours computes to the last digits of float32 when its configuration says ``convention =
"transformers"``, ``norm_first = false``, ``epsilon = 1e-7`` and the sizes of the checkpoint (`sizes_of`). Gaps and
tags, which the public models do not read, add nothing at first and are learnt. No code of the checkpoint is run.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import Tensor

from training.data.texts import file_hash
from training.errors import InputError

_RENAMED = (
    (r"embeddings\.word_embeddings\.", "tokens."),
    (r"embeddings\.LayerNorm\.", "embedding_norm."),
    (r"encoder\.rel_embeddings\.", "positions."),
    (r"encoder\.LayerNorm\.", "position_norm."),
    (r"encoder\.layer\.(\d+)\.attention\.self\.(query|key|value)_proj\.", r"layers.\1.attention.\2."),
    (r"encoder\.layer\.(\d+)\.attention\.output\.dense\.", r"layers.\1.attention.output."),
    (r"encoder\.layer\.(\d+)\.attention\.output\.LayerNorm\.", r"layers.\1.attention_norm."),
    (r"encoder\.layer\.(\d+)\.intermediate\.dense\.", r"layers.\1.expand."),
    (r"encoder\.layer\.(\d+)\.output\.dense\.", r"layers.\1.contract."),
    (r"encoder\.layer\.(\d+)\.output\.LayerNorm\.", r"layers.\1.forward_norm."),
)
# Heads of its pretraining or of another task, and numbers that are no weights.
_BESIDE = ("lm_predictions.", "mask_predictions.", "cls.", "classifier.", "pooler.", "embeddings.position_ids")
# What ours can be: other members of the family compute something else.
_MUST = {
    "hidden_act": "gelu",
    "relative_attention": True,
    "share_att_key": True,
    "norm_rel_ebd": "layer_norm",
    "position_biased_input": False,
    "type_vocab_size": 0,
}


def sizes_of(folder: Path) -> dict[str, Any]:
    """What `training.model.ModelConfig` must say, by name, to be the network in ``folder``; labels and gaps are free.

    Raises ValueError where it is no DebertaV2, or one that ours cannot be (convolution, absolute positions).
    """
    try:
        config: dict[str, Any] = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{folder} holds no config.json of transformers") from error
    terms = config.get("pos_att_type") or []
    terms = terms.split("|") if isinstance(terms, str) else terms
    wrong = [name for name, value in _MUST.items() if config.get(name) != value]
    wrong += ["model_type"] if config.get("model_type") != "deberta-v2" else []
    wrong += ["pos_att_type"] if {term.strip().lower() for term in terms} != {"c2p", "p2c"} else []
    wrong += ["conv_kernel_size"] if config.get("conv_kernel_size", 0) else []
    wrong += ["position_buckets"] if config.get("position_buckets", -1) < 1 else []
    wrong += ["embedding_size"] if config.get("embedding_size", config["hidden_size"]) != config["hidden_size"] else []
    if wrong:
        raise InputError(f"{folder} is no network that ours can be: {', '.join(wrong)} in config.json")
    farthest = config.get("max_relative_positions", -1)
    return {
        "vocabulary": config["vocab_size"],
        "width": config["hidden_size"],
        "layers": config["num_hidden_layers"],
        "heads": config["num_attention_heads"],
        "feed_forward": config["intermediate_size"],
        "buckets": config["position_buckets"],
        "max_distance": farthest if farthest > 0 else config["max_position_embeddings"],
        "convention": "transformers",
        "norm_first": False,
        "epsilon": config["layer_norm_eps"],
    }


def weights_from(folder: Path, gaps: int) -> dict[str, Tensor]:
    """The encoder's weights in ``folder`` under our names, with the embeddings of ``gaps`` gaps at zero.

    Raises ValueError as `sizes_of` does, and where a weight is unknown or lacks.
    """
    sizes = sizes_of(folder)
    weights: dict[str, Tensor] = {}
    for name, value in _stored(folder).items():
        bare = name.removeprefix("deberta.")
        if bare.startswith(_BESIDE):
            continue
        weights[_renamed(bare, folder)] = value.float()
    if (rows := len(weights.get("positions.weight", ()))) != 2 * sizes["buckets"]:
        raise InputError(f"{folder} holds {rows} vectors of positions, not {2 * sizes['buckets']}")
    table = weights["positions.weight"]
    weights["positions.weight"] = torch.cat([table, table[-1:]])  # one more here, which nothing reads
    weights["gaps.weight"] = torch.zeros(gaps, sizes["width"])
    weights["masked_gap.weight"] = torch.zeros(1, sizes["width"])
    return weights


def first_weights(folder: Path, wanted: Mapping[str, Any], gaps: int, vocabulary: int) -> dict[str, Tensor]:
    """What pretraining begins with; ``wanted`` are the sizes the run's configuration says.

    The public vocabularies are not ours: with another number of tokens than ``vocabulary`` their embeddings stay
    behind, and others are drawn, which the network learns. Raises ValueError as `weights_from` and `require_sizes` do.
    """
    require_sizes(folder, wanted)
    weights = weights_from(folder, gaps)
    if len(weights["tokens.weight"]) != vocabulary:
        drawn = torch.Generator().manual_seed(vocabulary)
        weights["tokens.weight"] = torch.empty(vocabulary, weights["tokens.weight"].shape[1]).normal_(
            std=0.02, generator=drawn
        )
    return weights


def require_sizes(folder: Path, wanted: Mapping[str, Any]) -> None:
    """Raise ValueError where ``folder`` holds no weights, or naming the sizes that ``wanted`` has otherwise."""
    _files(folder)
    sizes = {name: value for name, value in sizes_of(folder).items() if name != "vocabulary"}
    if differing := [f"{name} = {value}" for name, value in sizes.items() if wanted.get(name) != value]:
        raise InputError(f"{folder} wants in the configuration of the network: {', '.join(differing)}")


def fingerprint(folder: Path) -> str:
    """A hash over the configuration and the weights in ``folder``, hex."""
    files = [folder / "config.json", *_files(folder)]
    return hashlib.sha256("".join(map(file_hash, files)).encode()).hexdigest()


def _files(folder: Path) -> list[Path]:
    files = sorted(folder.glob("*.safetensors")) or sorted(folder.glob("pytorch_model.bin"))
    if not files or not (folder / "config.json").is_file():
        raise InputError(f"{folder} holds no config.json with safetensors or pytorch_model.bin")
    return files


def _renamed(name: str, folder: Path) -> str:
    for pattern, ours in _RENAMED:
        if re.match(pattern, name):
            return re.sub(pattern, ours, name)
    raise InputError(f"{folder} holds a weight that no DeBERTa-v3 has: {name}")


def _stored(folder: Path) -> dict[str, Tensor]:
    weights: dict[str, Tensor] = {}
    for file in _files(folder):
        safe = file.suffix == ".safetensors"
        weights |= load_file(file) if safe else torch.load(file, weights_only=True, map_location="cpu")
    return weights
