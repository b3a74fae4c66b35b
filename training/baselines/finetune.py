"""Fine-tune any local checkpoint of transformers, encoder or decoder, as the paper did its baselines (appendix E.2).

Every epoch reads filled judgments (training.data.sources). Two things differ: a text longer than the window comes in
parts rather than cut off, and products are computed in bfloat16, which needs no scaling of the loss, where the paper
had float16. One process, one card: the largest of the paper's baselines (2.4 billion weights) takes some 40 GB for
weights, gradients and AdamW.
"""

import hashlib
import math
import shutil
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F
from transformers import AutoConfig, AutoModelForTokenClassification

from core.errors import ModelError
from core.tokenizer import load_tokenizer
from training.baselines.rows import Padded, padded, rows_of, steps_of
from training.data.fill import Filled
from training.engine.budgets import Epochs, Every
from training.engine.feeds import EpochFeed
from training.engine.group import alone
from training.engine.loop import Habits, Loop, Pace, Stopped
from training.engine.stores import VOCABULARY, OneFile, remember_run
from training.export import label_list
from training.imports.checkpoint import positions_of, require_known
from training.imports.vocabulary import FILE, Vocabulary, read_vocabulary
from training.masking import IGNORED
from training.precision import mixed

CHECKPOINT, STATE = "checkpoint", "state.pt"
_SAVE_MINUTES, _LOG_STEPS = 15.0, 1
_BESIDE = ("tokenizer_config.json", "special_tokens_map.json")
Texts = Callable[[int], Iterable[Filled]]


@dataclass(frozen=True)
class FinetuneConfig:
    """The paper's settings for its baselines: 30 epochs at 2,048 tokens, 32 texts a step, AdamW (0.9, 0.98), 2e-5.

    ``rows`` of a step are computed at once; ``warmup`` is a share of the run, after which the rate falls as a cosine.
    ``reads`` names the texts, so that a run is not gone on with on others.
    """

    epochs: int = 30
    window: int = 2048
    batch: int = 32
    rows: int = 4
    rate: float = 2e-5
    betas: tuple[float, float] = (0.9, 0.98)
    weight_decay: float = 0.01
    warmup: float = 0.1
    clip: float = 1.0
    seed: int = 1200
    reads: str = ""


def device() -> torch.device:
    """Where networks run here."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def finetune(folder: Path, texts: Texts, work: Path, config: FinetuneConfig) -> Path:
    """Train the checkpoint in ``folder`` on ``texts(epoch)``; returns WORK/checkpoint, which can be imported.

    Raises ModelError when the folder is no checkpoint of an architecture that classifies tokens, ValueError when
    ``work`` holds a run of other settings, Stopped when asked to stop.
    """
    remember_run(work, {"folder": folder.name, **asdict(config)})
    vocabulary = read_vocabulary(folder)
    known = hashlib.sha256(vocabulary.content.encode("utf-8")).hexdigest()
    tokenizer = load_tokenizer(_kept(work / FILE, vocabulary), vocabulary.settings)
    torch.manual_seed(config.seed)
    group = alone(device().type)
    model = _classifier(folder, vocabulary).to(group.device)
    optimiser = torch.optim.AdamW(
        model.parameters(), lr=config.rate, betas=config.betas, weight_decay=config.weight_decay
    )
    window = min(config.window, positions_of(model))

    def epoch(number: int) -> list[list[Padded]]:
        rows = [row for text in texts(number) for row in rows_of(text, tokenizer, window)]
        steps = steps_of(rows, config.batch, config.rows, f"{config.seed}/{number}")
        return [[padded(together, vocabulary.padding_id) for together in step] for step in steps]

    loop = Loop(
        task=Labels(model),
        learner=model,
        optimisers=[optimiser],
        feed=EpochFeed(epoch),
        budget=Epochs(config.epochs),
        pace=Pace(
            rate=config.rate, factor=lambda _, done: rate_factor(done, config), clip=config.clip, seed=config.seed
        ),
        habits=Habits(save=Every(minutes=_SAVE_MINUTES), log=Every(_LOG_STEPS)),
        store=OneFile(work / STATE, model, [optimiser], {VOCABULARY: known}),
        group=group,
        folder=work,
    )
    if not loop.run():
        raise Stopped
    return _write(model.eval(), folder, vocabulary, work / CHECKPOINT)


class Labels:
    """Cross-entropy of the labels, for any network of transformers that classifies tokens."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def count(self, piece: Padded) -> int:
        """Tokens with a label."""
        return int((piece.targets != IGNORED).sum())

    def loss(self, piece: Padded) -> Tensor:
        """Summed."""
        with mixed(piece.ids.device.type):
            logits = self._model(input_ids=piece.ids, attention_mask=piece.mask).logits
        flat = logits.float().flatten(0, 1)
        return F.cross_entropy(flat, piece.targets.flatten(), ignore_index=IGNORED, reduction="sum")


def rate_factor(done: float, config: FinetuneConfig) -> float:
    """Learning-rate factor with the share ``done`` of the run behind: up over the warm-up, then down as a cosine."""
    if done < config.warmup:
        return max(done, 1e-3) / config.warmup
    return 0.5 * (1 + math.cos(math.pi * (done - config.warmup) / (1 - config.warmup)))


def _classifier(folder: Path, vocabulary: Vocabulary) -> Any:
    """The checkpoint with a new classifier over our labels; what its own head was for is left behind."""
    names = label_list()
    told: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    require_known(folder)
    try:
        config = AutoConfig.from_pretrained(
            folder, id2label=dict(enumerate(names)), label2id={name: i for i, name in enumerate(names)}, **told
        )
        config.pad_token_id = vocabulary.padding_id
        return AutoModelForTokenClassification.from_pretrained(
            folder, config=config, use_safetensors=True, dtype=torch.float32, ignore_mismatched_sizes=True, **told
        )
    except Exception as error:  # transformers raises whatever its libraries raise
        raise ModelError("model.checkpoint", path=folder, reason=type(error).__name__) from error


def _kept(file: Path, vocabulary: Vocabulary) -> Path:
    file.write_text(vocabulary.content, encoding="utf-8")
    return file


def _write(model: Any, folder: Path, vocabulary: Vocabulary, target: Path) -> Path:
    """The trained classifier in the layout `read_checkpoint` reads, with the tokenizer of ``folder``."""
    model.to("cpu").save_pretrained(target)
    (target / FILE).write_text(vocabulary.content, encoding="utf-8")
    for name in _BESIDE:
        if (folder / name).is_file():
            shutil.copyfile(folder / name, target / name)
    return target
