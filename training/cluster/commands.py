"""``python -m training cluster``: the paper's sizes, training at size, and how it is launched."""

from pathlib import Path
from typing import Annotated

import typer

from core.tokenizer import Tokenizer
from training.cluster import config as configuring
from training.cluster.config import Config, StageName
from training.cluster.data import MaskedRows, Rows
from training.cluster.labelled import LabelledRows, write_epoch
from training.cluster.loop import CHECKPOINT, Run
from training.cluster.processes import processes
from training.cluster.sizes import sizes_table
from training.cluster.trial import trial as one_pass
from training.data.shards import Shards
from training.data.sources import Replacement, TrainingText
from training.export import label_list
from training.train import pretrained_encoder

app = typer.Typer(no_args_is_help=True, help=__doc__)
Name = Annotated[str, typer.Option("--config", help="name of a file in training/configs, or a .toml file")]
TokenizerFile = Annotated[Path, typer.Option(help="tokenizer.json the data was made with")]


def _config(name: str) -> Config:
    try:
        return configuring.load_config(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--config") from error


@app.command()
def sizes() -> None:
    """Parameters of every configuration beside the paper's, and what a token costs."""
    typer.echo(sizes_table())


@app.command()
def trial(config: Name, length: Annotated[int, typer.Option(min=2)] = 128) -> None:
    """One forward and backward pass in bf16 of one row; on the meta device where memory does not allow it."""
    done = one_pass(_config(config), length)
    typer.echo(
        f"{config}: {done.parameters / 1e6:,.1f} M parameters, {length} tokens on {done.device}: "
        f"loss {done.loss:.3f}, gradient {done.norm:.3f}, {done.seconds:.1f} s"
    )


@app.command()
def fill(
    out: Annotated[Path, typer.Argument(help="folder for the epochs")],
    tokenizer: TokenizerFile,
    shared: Annotated[Path, typer.Option(help="folder with data/")] = Path("../shared"),
    epochs: Annotated[int, typer.Option(min=1)] = 30,
    seed: int = 1200,
    replacement: Replacement = "per-epoch",
) -> None:
    """Fill and tokenise the judgments of every epoch for fine-tuning; epochs that are there are left as they are."""
    source = TrainingText(shared, seed, replacement=replacement)
    labels = {label: number for number, label in enumerate(label_list())}
    for epoch in range(epochs):
        new = write_epoch(
            epoch,
            lambda number: ((filled.text, filled.entities) for filled in source.epoch(number)),
            tokenizer,
            labels,
            out,
        )
        typer.echo(f"epoch {epoch}: {'written' if new else 'there'}", err=True)


@app.command()
def train(
    stage: Annotated[StageName, typer.Argument(help="which stage of the configuration")],
    data: Annotated[Path, typer.Argument(help="shards, or filled epochs for fine-tuning")],
    out: Annotated[Path, typer.Argument(help="folder of the run; what lies there is gone on with")],
    config: Name,
    tokenizer: TokenizerFile,
    start: Annotated[Path | None, typer.Option(help="checkpoint.pt of the stage before")] = None,
) -> None:
    """Train one stage, alone or as one of the processes torchrun started; leaves OUT/checkpoint.pt.

    Asked to stop, by SIGTERM or by a file OUT/stop, it writes a checkpoint and exits with 75 ("try again later").
    """
    chosen = _config(config)
    first = pretrained_encoder(start) if start else None
    try:
        with processes() as among:
            rows = _rows(chosen, stage, data, tokenizer)
            done = Run(chosen, stage, rows, len(label_list()), out, among, first).run()
    except (ValueError, FileNotFoundError) as error:
        raise typer.BadParameter(str(error)) from error
    if not done:
        raise typer.Exit(75)
    typer.echo(out / CHECKPOINT, err=True)


def _rows(config: Config, stage: StageName, data: Path, tokenizer: Path) -> Rows:
    plan = config.stage(stage)
    if not plan.masked:
        return LabelledRows(data, tokenizer, plan)
    return MaskedRows(Shards(data), Tokenizer.from_file(tokenizer), plan)
