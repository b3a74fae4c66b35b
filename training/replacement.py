"""``python -m training replacement``: values drawn anew every epoch against values drawn once, at the size we train.

The paper (section 4.1, appendix E.2) finds that the first is better in all its models. Here both begin with the same
pretrained encoder and read the same excerpts in the same order for the same number of steps. But for the places where
they are cut nothing else changes from one epoch to the next: nothing is hidden, no sentences of other corpora come in.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, get_args

import torch
import typer

from core.tokenizer import Tokenizer
from training import stages
from training.data.sources import Replacement, Weights
from training.data.texts import file_hash
from training.engine.stores import CHECKPOINT, remember_run
from training.evaluation import compare, pairs, run
from training.evaluation.gold import GoldDocument, read_gold
from training.evaluation.predictions import Predictor
from training.evaluation.private import private_folder, write_private
from training.probe import torch_tagger
from training.refusals import made_by
from training.train import TrainConfig, Trainer, pretrained_encoder

_EXCERPTS = Weights(excerpts=1.0, published=0.0, templates=0)
PLAIN = stages.Recipe(
    hidden_inside=0.0, hidden_outside=(0.0, 0.0), ner_share=0.0, weights=_EXCERPTS, dropout=0.1, exchange=0.0
)
SEEDS = (1200, 1203, 1205)  # the paper's
METHOD = """# Per-epoch against single replacement

Plain recipe: nothing hidden, no named-entity sentences, criminal excerpts only. The model alone, as trained (torch,
float32), without a chosen operating point: a morpheme is marked where one of its tokens is likelier than not to be part
of an identifier (threshold 0.5, temperature 1). Figures called "tokens" count the tokenizer's tokens as the paper does,
cross-entropy is per token over all labels, and the others are score.py's.
"""


@dataclass(frozen=True, slots=True)
class Arm:
    """One of the runs compared, in its own folder of ``work``; ``pretrained`` holds its tokenizer and its encoder."""

    work: Path
    pretrained: Path
    replacement: Replacement
    seed: int
    steps: int
    every: int

    @property
    def folder(self) -> Path:
        """Of its checkpoint, log and report."""
        return self.work / f"{self.replacement}-{self.seed}"

    @property
    def encoder(self) -> Path:
        """The checkpoint every run begins with."""
        return self.pretrained / "pretrain" / CHECKPOINT

    def settings(self) -> dict[str, Any]:
        """What its figures depend on."""
        chosen = {name: getattr(self, name) for name in ("seed", "replacement", "steps", "every")}
        return {**chosen, "encoder": file_hash(self.encoder)}


def measured(arm: Arm, shared: Path, documents: Mapping[str, Sequence[GoldDocument]]) -> run.Report:
    """Its report: trained and read as far as that is not done. Raises ValueError where its folder holds another run."""
    settings = arm.settings()
    remember_run(private_folder(arm.folder), settings)
    report = arm.folder / "report.json"
    if not report.exists():
        _train(arm, shared)
        predictor = Predictor(torch_tagger(arm.folder / CHECKPOINT, arm.pretrained, settings), arm.folder / run.CACHE)
        run.evaluate(predictor, documents, shared, arm.folder, plots=False)
        shutil.rmtree(arm.folder / run.CACHE)
    content: run.Report = json.loads(report.read_text(encoding="utf-8"))
    return content


def _train(arm: Arm, shared: Path) -> None:
    vocabulary = stages.tokenizer_in(arm.pretrained)
    tokenizer = Tokenizer.from_file(vocabulary)
    config = TrainConfig(steps=arm.steps, checkpoint_steps=50, seed=arm.seed, replacement=arm.replacement)
    source = stages.LabelledText(shared, tokenizer, config, replace(PLAIN, every=arm.every))
    shape = stages.model_config(tokenizer, dropout=PLAIN.dropout)
    start = pretrained_encoder(arm.encoder, vocabulary)
    Trainer(shape, config, arm.folder, source.epoch_batches, start=start, tokenizer=vocabulary).run()


def write_comparison(work: Path, reports: Sequence[run.Report]) -> Path:
    """comparison.md and comparison.json; returns the first."""
    compared, differences = compare.compare(reports), pairs.paired(reports)
    text = "\n".join([METHOD, pairs.markdown(differences), compare.markdown(compared)])
    content = {"runs": compared, "differences": differences}
    write_private(work / "comparison.json", json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    write_private(work / "comparison.md", text)
    return work / "comparison.md"


def replacement(
    work: Annotated[Path, typer.Option(help="folder of the runs; what is done there is not done again")],
    shared: Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")] = Path("../shared"),
    pretrained: Annotated[Path, typer.Option(help="folder of the stages tokenizer and pretrain")] = Path("work/model"),
    every: Annotated[int, typer.Option(min=1, help="read only every so many-th excerpt")] = 4,
    steps: Annotated[int, typer.Option(min=1, help="of each run")] = 280,
    seeds: Annotated[list[int] | None, typer.Option(help="a pair of runs for each; the paper's three")] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="of torch; all there are unless told")] = None,
) -> None:
    """Compare per-epoch with single replacement: the same short run of either for each seed, measured and paired.

    WORK/comparison.md and .json are written anew after each seed.
    """
    if threads:
        torch.set_num_threads(threads)
    stages.tokenizer_in(pretrained)
    made_by("pretrain", pretrained / "pretrain" / CHECKPOINT)  # before sets are made, which takes a while
    private_folder(work)
    documents = {name: read_gold(gold) for name, gold in stages.evaluation_sets(shared, work).items()}
    reports: list[run.Report] = []
    for seed in dict.fromkeys(seeds or SEEDS):
        for which in get_args(Replacement):
            arm = Arm(work, pretrained, which, seed, steps, every)
            reports.append(measured(arm, shared, documents))
            typer.echo(arm.folder / "report.md")
        typer.echo(write_comparison(work, reports))
