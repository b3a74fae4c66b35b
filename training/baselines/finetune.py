"""Fine-tune any local checkpoint of transformers, encoder or decoder, as the paper did its baselines (appendix E.2).

Every epoch reads filled judgments (training.data.sources). Two things differ: a text longer than the window comes in
parts rather than cut off, and products are computed in bfloat16, which needs no scaling of the loss, where the paper
had float16. One process, one card: the largest of the paper's baselines (2.4 billion weights) takes some 40 GB for
weights, gradients and AdamW. A run that was stopped goes on with the epoch it was in.
"""

import json
import math
import shutil
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional as F
from transformers import AutoConfig, AutoModelForTokenClassification

from core.errors import ModelError
from core.tokenizer import load_tokenizer
from training.baselines.rows import Row, padded, rows_of, steps_of
from training.data.fill import Filled
from training.export import label_list
from training.imports.checkpoint import positions_of, require_known
from training.imports.vocabulary import FILE, Vocabulary, read_vocabulary
from training.masking import IGNORED
from training.precision import mixed

CHECKPOINT, STATE, LOG = "checkpoint", "state.pt", "log.jsonl"
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
    ``work`` holds a run of other settings.
    """
    work.mkdir(parents=True, exist_ok=True)
    _same_run(work / "run.json", {"folder": folder.name, **asdict(config)})
    vocabulary = read_vocabulary(folder)
    tokenizer = load_tokenizer(_kept(work / FILE, vocabulary), vocabulary.settings)
    torch.manual_seed(config.seed)
    model = _classifier(folder, vocabulary).to(device())
    optimiser = torch.optim.AdamW(
        model.parameters(), lr=config.rate, betas=config.betas, weight_decay=config.weight_decay
    )
    window = min(config.window, positions_of(model))
    first = _resume(work / STATE, model, optimiser)
    model.train()
    for epoch in range(first, config.epochs):
        rows = [row for text in texts(epoch) for row in rows_of(text, tokenizer, window)]
        steps = list(steps_of(rows, config.batch, config.rows, f"{config.seed}/{epoch}"))
        losses = []
        for number, step in enumerate(steps):
            done = (epoch + number / len(steps)) / config.epochs
            losses.append(_train(model, optimiser, step, vocabulary.padding_id, config, rate_factor(done, config)))
        _tell(work / LOG, {"epoch": epoch, "windows": len(rows), "loss": sum(losses) / max(1, len(losses))})
        _save(work / STATE, model, optimiser, epoch + 1)
    return _write(model.eval(), folder, vocabulary, work / CHECKPOINT)


def rate_factor(done: float, config: FinetuneConfig) -> float:
    """Learning-rate factor with the share ``done`` of the run behind: up over the warm-up, then down as a cosine."""
    if done < config.warmup:
        return max(done, 1e-3) / config.warmup
    return 0.5 * (1 + math.cos(math.pi * (done - config.warmup) / (1 - config.warmup)))


def _train(
    model: Any,
    optimiser: torch.optim.Optimizer,
    step: list[list[Row]],
    padding: int,
    config: FinetuneConfig,
    factor: float,
) -> float:
    """One step; returns the mean loss per token."""
    count = max(1, sum(int((row.targets != IGNORED).sum()) for group in step for row in group))
    for group in optimiser.param_groups:
        group["lr"] = config.rate * factor
    total = 0.0
    place = device()
    for rows in step:
        ids, mask, targets = (part.to(place) for part in padded(rows, padding))
        with mixed(place.type):
            logits = model(input_ids=ids, attention_mask=mask).logits
        loss = F.cross_entropy(logits.float().flatten(0, 1), targets.flatten(), ignore_index=IGNORED, reduction="sum")
        (loss / count).backward()
        total += loss.item()
    torch.nn.utils.clip_grad_norm_(model.parameters(), config.clip)
    optimiser.step()
    optimiser.zero_grad()
    return total / count


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


def _same_run(file: Path, settings: dict[str, Any]) -> None:
    said = json.loads(json.dumps(settings))
    if file.exists() and (known := json.loads(file.read_text(encoding="utf-8"))) != said:
        raise ValueError(f"{file.parent} holds a run with {known}, not {said}: choose another folder")
    file.write_text(json.dumps(said), encoding="utf-8")


def _kept(file: Path, vocabulary: Vocabulary) -> Path:
    file.write_text(vocabulary.content, encoding="utf-8")
    return file


def _resume(file: Path, model: Any, optimiser: torch.optim.Optimizer) -> int:
    """The epoch to go on with."""
    if not file.exists():
        return 0
    state = torch.load(file, weights_only=True, map_location=device())
    model.load_state_dict(state["model"])
    optimiser.load_state_dict(state["optimiser"])
    here, *cards = (numbers.cpu() for numbers in state["random"])
    torch.set_rng_state(here)
    torch.cuda.set_rng_state_all(cards)
    return int(state["epoch"])


def _save(file: Path, model: Any, optimiser: torch.optim.Optimizer, epoch: int) -> None:
    draft = file.with_suffix(".tmp")
    state = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "epoch": epoch}
    torch.save({**state, "random": [torch.get_rng_state(), *torch.cuda.get_rng_state_all()]}, draft)
    draft.replace(file)


def _tell(log: Path, entry: dict[str, Any]) -> None:
    line = json.dumps(entry)
    print(line, flush=True)
    with log.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def _write(model: Any, folder: Path, vocabulary: Vocabulary, target: Path) -> Path:
    """The trained classifier in the layout `read_checkpoint` reads, with the tokenizer of ``folder``."""
    model.to("cpu").save_pretrained(target)
    (target / FILE).write_text(vocabulary.content, encoding="utf-8")
    for name in _BESIDE:
        if (folder / name).is_file():
            shutil.copyfile(folder / name, target / name)
    return target
