"""A Hugging Face checkpoint folder on this disk, read without running any code of it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import CONFIG_MAPPING, AutoConfig, AutoModelForTokenClassification

from core.errors import ModelError

# Parts a checkpoint may hold beside the classifier: heads of its pretraining, and numbers that are no weights.
_BESIDE = ("pooler", "position_ids", "lm_head", "cls.predictions", "cls.seq_relationship", "discriminator", "rotary")


@dataclass(frozen=True)
class Checkpoint:
    """A token classifier as transformers runs it.

    Attributes:
        model: in float32, ready to be asked.
        labels: output index → the label as the checkpoint calls it.
        positions: how many tokens it can read at once, special tokens included.
        family: config.json's model_type.
    """

    model: Any
    labels: tuple[str, ...]
    positions: int
    family: str

    @property
    def vocabulary(self) -> int:
        """How many token ids the network knows."""
        return int(self.model.get_input_embeddings().num_embeddings)

    @property
    def weights(self) -> int:
        """How many numbers were learnt."""
        return sum(one.numel() for one in self.model.parameters())


class Logits(nn.Module):
    """The classifier with the bundle's inputs: (B, L) ids and mask → (B, L, labels)."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Segment ids are left to the model, for which a single text is segment 0."""
        return self.model(input_ids=input_ids, attention_mask=attention_mask).logits


def read_checkpoint(folder: Path) -> Checkpoint:
    """The token classifier in ``folder`` (config.json and safetensors).

    Raises ModelError when the folder holds none, needs code of its own, or its weights do not fit its config: what has
    no trained classifier finds nothing.
    """
    if not (folder / "config.json").is_file():
        raise ModelError("model.checkpoint", path=folder, reason="config.json")
    if not any(folder.glob("*.safetensors")):
        raise ModelError("model.checkpoint", path=folder, reason="model.safetensors")
    require_known(folder)
    try:
        config = AutoConfig.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
        model, told = AutoModelForTokenClassification.from_pretrained(
            folder,
            config=config,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=True,
            dtype=torch.float32,
            attn_implementation="eager",
            output_loading_info=True,
        )
    except Exception as error:  # transformers raises whatever its libraries raise
        raise ModelError("model.checkpoint", path=folder, reason=type(error).__name__) from error
    strange = [name for name in told["unexpected_keys"] if not any(part in name for part in _BESIDE)]
    misfits = [*told["missing_keys"], *strange, *told["mismatched_keys"]]
    if misfits:
        raise ModelError("model.weights", path=folder, count=len(misfits), first=str(misfits[0]))
    labels = [config.id2label.get(i) for i in range(config.num_labels)]
    if None in labels:  # counted from 1, say: which output means what is not known
        raise ModelError("model.checkpoint", path=folder, reason="id2label")
    return Checkpoint(model.eval(), tuple(map(str, labels)), positions_of(model), str(config.model_type))


def require_known(folder: Path) -> None:
    """Raise ModelError where the network in ``folder`` is code of its own (EXAONE-3.5, say): none of it is ever run."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError("model.checkpoint", path=folder, reason="config.json") from error
    family = str(config.get("model_type", ""))
    if config.get("auto_map") and family not in CONFIG_MAPPING:
        raise ModelError("model.code", path=folder, family=family)


def positions_of(model: Any) -> int:
    """How many tokens a network of transformers can read at once."""
    positions = int(getattr(model.config, "max_position_embeddings", 0) or 512)
    for name, part in model.named_modules():
        # RoBERTa and its kin count from behind the padding token's number.
        if name.endswith("position_embeddings") and isinstance(part, nn.Embedding) and part.padding_idx is not None:
            return positions - part.padding_idx - 1
    return positions
