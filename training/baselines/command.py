"""``python -m training baseline`` and ``answers``: other people's models through the door of ours."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from core.errors import DeidError
from training import stages
from training.baselines.answers import read_answers
from training.baselines.endpoint import ask, require_here, save_answers
from training.baselines.prompted import Level, evaluate_answers
from training.data.sources import PAPER, Replacement, TrainingText
from training.errors import FOR_USERS, InputError
from training.evaluation import run, scoring
from training.evaluation.gold import read_gold
from training.evaluation.predictions import Detectors, Predictor
from training.imports.labels import read_map

# The paper's training data, or that of the shipped bundle.
Data = Literal["paper", "ours"]
Shared = Annotated[Path, typer.Option(help="folder with data/, eval/ and taxonomy/")]


def texts_of(shared: Path, seed: int, data: Data, replacement: Replacement) -> TrainingText:
    """What a baseline is taught: to be compared with the paper's table, or with the shipped bundle."""
    if data == "paper":
        return TrainingText(shared, seed, PAPER, replacement)
    recipe = stages.Recipe()
    return TrainingText(shared, seed, recipe.weights, replacement, recipe.every, recipe.exchange)


def baseline(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="checkpoint folder of transformers")],
    work: Annotated[Path, typer.Option(help="folder of this run; a run that was stopped goes on there")],
    shared: Shared = Path("../shared"),
    epochs: Annotated[int, typer.Option(min=1)] = 30,
    rate: Annotated[float, typer.Option(help="highest learning rate; the paper's 370M took 5e-5")] = 2e-5,
    window: Annotated[int, typer.Option(min=16, help="tokens read at once")] = 2048,
    rows: Annotated[int, typer.Option(min=1, help="windows computed at once; 32 make a step")] = 4,
    seed: int = 1200,
    replacement: Annotated[Replacement, typer.Option(help="values drawn anew every epoch, or once")] = "per-epoch",
    data: Annotated[Data, typer.Option(help="the annotated judgments alone, or all that our model reads")] = "paper",
    detectors: Annotated[Detectors, typer.Option(help="the model alone, or with all the rules")] = "model",
    limit: Annotated[int | None, typer.Option(min=1, help="at most so many documents of each set")] = None,
    plots: Annotated[bool, typer.Option(help="draw the pictures, too")] = True,
) -> None:
    """Fine-tune an encoder or decoder on the filled judgments and report how good it is, with the tables of ours.

    WORK/checkpoint is the result; `python -m training import` makes a bundle of it.
    """
    from training.baselines.finetune import FinetuneConfig, finetune  # transformers is slow to import
    from training.baselines.network import tagger_of

    reads = f"{data}, {replacement}"
    config = replace(FinetuneConfig(), epochs=epochs, rate=rate, window=window, rows=rows, seed=seed, reads=reads)
    told = {"seed": seed, "replacement": replacement, "epochs": epochs, "data": data}
    try:
        trained = finetune(folder, texts_of(shared, seed, data, replacement).epoch, work, config)
        tagger = tagger_of(trained, window, folder.name, told)
        predictor = Predictor(tagger, work / run.FOLDER / run.CACHE, detectors)
        sets = {name: read_gold(gold, limit) for name, gold in stages.evaluation_sets(shared, work).items()}
        target = work / run.FOLDER / f"{tagger.bundle.sha256[:8]}-{detectors}"
        report = run.evaluate(predictor, sets, shared, target, plots=plots)
    except (DeidError, InputError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    typer.echo(scoring.markdown({name: figures["all"] for name, figures in report["sets"].items()}))
    typer.echo(target / "report.md")


def answers(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="JSONL of {id, answer}")],
    gold: Annotated[Path, typer.Option(exists=True, file_okay=False, help="folder of NAME.txt and NAME.json")],
    out: Annotated[Path, typer.Option(help="folder for answers.md and answers.json")],
    shared: Shared = Path("../shared"),
    labels: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="what the tags mean: see resources/labels")
    ] = None,
    level: Annotated[Level, typer.Option(help="how finely tags are compared")] = "label",
) -> None:
    """Score the saved answers of a prompted model by exact tags, and with the usual tables."""
    try:
        chosen = read_map(labels) if labels else {}
        report = evaluate_answers(read_answers(file), read_gold(gold), chosen, level, shared, out)
    except FOR_USERS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{report['exact']} of {report['documents']} documents match exactly\n{out / 'answers.md'}")


def prompt(
    url: Annotated[str, typer.Argument(help="http://127.0.0.1:PORT/v1 of a model that runs on this computer")],
    model: Annotated[str, typer.Option(help="what the endpoint calls it")],
    gold: Annotated[Path, typer.Option(exists=True, file_okay=False, help="folder of NAME.txt and NAME.json")],
    out: Annotated[Path, typer.Option(help="JSONL of the answers; a run that was stopped goes on there")],
    reasoned: Annotated[bool, typer.Option(help="let it think step by step first")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="at most so many documents")] = None,
    seconds: Annotated[float, typer.Option(help="to wait for an answer")] = 600,
) -> None:
    """Ask a prompted model for five tags, to be scored by `answers --level category`."""
    try:
        require_here(url)
        asked = save_answers(
            read_gold(gold, limit),
            out,
            lambda text: ask(url, model, text, reasoned, seconds),
            lambda count: typer.echo(f"{count} answered", err=True) if count % 10 == 0 else None,
        )
    except FOR_USERS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{asked} asked\n{out}")
