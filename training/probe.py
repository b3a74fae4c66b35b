"""``python -m training probe``: how good an encoder is, as a line of WORK/probe.jsonl.

Cross-entropy of masked tokens on judgments and news that pretraining does not read, and how well a fixed short
fine-tuning from this encoder does on the validation set. The figures compare encoders; no bundle is made of them.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import torch
import typer

from core.tagging import ModelBundle, Tagger
from core.tagging.bundle import Decoding
from core.tokenizer import Tokenizer
from training import stages
from training.data.texts import file_hash
from training.engine.stores import CHECKPOINT, progress_of
from training.export import LICENCE, WINDOW, label_list
from training.operating import SetReading, operating_point
from training.refusals import made_by
from training.rtd import load_reader
from training.runs.measuring import TorchModel
from training.train import TrainConfig, Trainer, load_model, pretrained_encoder
from training.unread import cross_entropy, unread, write_line

_WARMUP, _SEED = 30, 1900
_SETS = ("binary", "typed")


def finetuned(checkpoint: Path, shared: Path, work: Path, steps: int) -> dict[str, Any]:
    """Figures on the validation set after ``steps`` of fine-tuning, always the same ones, from an encoder.

    The operating point is the best one for that set: encoders are compared, not what they could be sold for.
    """
    tokenizer = Tokenizer.from_file(work / "tokenizer.json")
    config = TrainConfig(steps=steps, seed=_SEED, warmup_steps=min(_WARMUP, steps), checkpoint_steps=50)
    recipe = stages.Recipe()
    folder = work / "probe" / f"{file_hash(checkpoint)[:12]}-{steps}"
    source = stages.LabelledText(shared, tokenizer, config, recipe)
    shape = stages.model_config(tokenizer, dropout=recipe.dropout)
    start = pretrained_encoder(checkpoint, stages.tokenizer_in(work))
    Trainer(shape, config, folder, source.epoch_batches, start=start).run()
    reading = SetReading(torch_tagger(folder / CHECKPOINT, work), shared, shared / "eval/validation")
    figures = reading.figures(operating_point([reading]))
    shutil.rmtree(folder)
    return {"steps": steps, **{f"{name}_f1": figures[name]["f1"] for name in _SETS}, "leak": figures["leak"]}


def torch_tagger(checkpoint: Path, tokenizer: Path, details: Mapping[str, Any] | None = None) -> Tagger:
    """The network of a checkpoint as the program calls a bundle; ``tokenizer`` is the folder of tokenizer.json."""
    bundle = ModelBundle(
        path=tokenizer,
        name=checkpoint.parent.name,
        version="",
        licence=LICENCE,
        sha256=file_hash(checkpoint),
        labels=tuple(label_list()),
        scheme="io",
        window=WINDOW,
        decoding=Decoding(),
        manifest={"training": dict(details or {})},
    )
    return Tagger(bundle, TorchModel(load_model(checkpoint), torch.device("cpu")))


def probe(
    shared: Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")] = Path("../shared"),
    work: Annotated[Path, typer.Option(help="folder with tokenizer.json and pretrain/")] = Path("work/model"),
    corpus: Annotated[Path | None, typer.Option(help="what pretraining reads; SHARED/data/corpus if not given")] = None,
    steps: Annotated[int, typer.Option(min=0, help="of fine-tuning; 0 measures the cross-entropy alone")] = 150,
) -> None:
    """Measure the encoder that `pretrain` left, or leaves at the moment, in WORK."""
    tokenizer, checkpoint = stages.tokenizer_in(work), work / "probe/encoder.pt"
    left = made_by("pretrain", work / "pretrain/checkpoint.pt")
    texts = unread(corpus or shared / "data/corpus", tokenizer, work)
    checkpoint.parent.mkdir(exist_ok=True)
    shutil.copyfile(left, checkpoint)  # pretraining may write the next one meanwhile
    figures: dict[str, Any] = {
        "cross_entropy": cross_entropy(load_reader(checkpoint), texts, Tokenizer.from_file(tokenizer))
    }
    if steps:
        figures["finetuned"] = finetuned(checkpoint, shared, work, steps)
    write_line(work, progress_of(checkpoint), figures)
