"""``python -m training``: tokenizer → pretraining → fine-tuning → bundle → evaluation, alone or all in turn."""

import json
from pathlib import Path
from typing import Annotated

import typer

from core.tagging import Tagger, load_bundle
from training import stages
from training.data.sources import Replacement
from training.evaluation import scoring as measuring

app = typer.Typer(add_completion=False, no_args_is_help=True, help=__doc__)
Shared = Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")]
Work = Annotated[Path, typer.Option(help="folder for checkpoints and results; a stage resumes what lies there")]
Minutes = Annotated[float, typer.Option(help="wall-clock budget of the stage")]
Bundle = Annotated[Path, typer.Option(help="bundle folder")]

SHARED, WORK, BUNDLE = Path("../shared"), Path("work/model"), Path("resources/models/thunder-deid-small")


@app.command()
def tokenizer(shared: Shared = SHARED, work: Work = WORK, vocabulary: int = 16_000) -> None:
    """Learn the sub-word vocabulary."""
    typer.echo(stages.build_tokenizer(shared, work, vocabulary))


@app.command()
def pretrain(shared: Shared = SHARED, work: Work = WORK, minutes: Minutes = 15) -> None:
    """Masked-language pretraining of the encoder."""
    stages.pretrain(shared, work, minutes)


@app.command()
def finetune(
    shared: Shared = SHARED,
    work: Work = WORK,
    minutes: Minutes = 75,
    seed: int = 1200,
    replacement: Annotated[
        Replacement, typer.Option(help="values drawn anew every epoch, or once and kept (the paper compares both)")
    ] = "per-epoch",
) -> None:
    """Train the token classifier on filled judgments."""
    stages.finetune(shared, work, minutes, seed, replacement)


@app.command()
def export(shared: Shared = SHARED, work: Work = WORK, bundle: Bundle = BUNDLE) -> None:
    """Write the bundle and choose its operating point on the validation set."""
    typer.echo(stages.export(shared, work, bundle))


@app.command()
def evaluate(shared: Shared = SHARED, bundle: Bundle = BUNDLE, work: Work = WORK) -> None:
    """Score the model alone on every evaluation set."""
    results = stages.evaluate(shared, work, Tagger(load_bundle(bundle)))
    (work / "evaluation.json").write_text(json.dumps(results, indent=1), encoding="utf-8")
    typer.echo(measuring.markdown(results))


@app.command(name="all")
def run_all(shared: Shared = SHARED, work: Work = WORK, bundle: Bundle = BUNDLE) -> None:
    """Every stage in turn with its default budget."""
    tokenizer(shared, work)
    pretrain(shared, work)
    finetune(shared, work)
    export(shared, work, bundle)
    evaluate(shared, bundle, work)


if __name__ == "__main__":
    app()
