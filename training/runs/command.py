"""``python -m training run``: the whole way from text to bundle in one command."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from training.cluster.processes import first_process
from training.data.sources import Replacement
from training.evaluation.compare import compare, markdown, read_reports
from training.evaluation.private import write_private
from training.runs import bundling, evaluation, pipeline
from training.runs.plan import Plan, load_run
from training.runs.stage import Outcome

_STAGES = ", ".join(stage.NAME for stage in pipeline.STAGES)


def run(
    config: Annotated[str, typer.Argument(help="name of a file in training/runs/configs, or a .toml file")],
    work: Annotated[Path, typer.Option(help="folder of the run; what is done there is not done again")],
    corpus: Annotated[Path | None, typer.Option(help="folder of texts: *.txt, *.txt.xz, *.jsonl")] = None,
    judgments: Annotated[Path | None, typer.Option(help="folder of annotated judgments, *.txt and *.jsonl")] = None,
    without: Annotated[Path | None, typer.Option(help="file of hashes of texts that must not be read")] = None,
    start: Annotated[
        Path | None, typer.Option("--weights", help="folder of DeBERTa-v2/v3 weights pretraining begins with")
    ] = None,
    replacement: Annotated[
        Replacement | None, typer.Option(help="draw values anew each epoch or once; as CONFIG says if not given")
    ] = None,
    own_disk: Annotated[
        Path | None, typer.Option(help="folder on the own disk of every node: shards are copied there before training")
    ] = None,
    until: Annotated[str, typer.Option(help=f"the last stage: {_STAGES}")] = bundling.NAME,
    seeds: Annotated[
        list[int] | None, typer.Option(help="fine-tune and measure once for each, with mean and deviation at the end")
    ] = None,
) -> None:
    """From texts to a bundle, stage by stage; also under torchrun. A run that was stopped is gone on with.

    With several seeds what comes before fine-tuning is shared, bundles lie in WORK/seed-SEED, figures in WORK/seeds.md.
    Exits with 75 ("try again later") when it was asked to stop and kept what it needs to go on.
    """
    if until not in _STAGES.split(", "):
        raise typer.BadParameter(f"{until}: choose of {_STAGES}", param_hint="--until")
    try:
        chosen, network = load_run(config)
        if replacement:
            chosen = replace(chosen, filling=replace(chosen.filling, replacement=replacement))
        plan = Plan(chosen, network, work, corpus, judgments, without, start, own_disk)
        plans = [plan.seeded(seed) for seed in dict.fromkeys(seeds or [])] or [plan]
        pipeline.run(plans, _tell, until)
    except OSError as error:
        raise typer.BadParameter(_refused(error, work)) from error
    if until == bundling.NAME:
        for each in plans:
            typer.echo(each.folder(bundling.NAME) / bundling.BUNDLE)
        if seeds and first_process():
            typer.echo(_compared(plans))


def _refused(error: OSError, work: Path) -> str:
    """What the disk refused, and what to do; the message alone where the program wrote it."""
    if error.strerror is None:
        return str(error)
    return f"{error.filename or work}: {error.strerror}. What is done is kept: the same command goes on from there"


def _compared(plans: Sequence[Plan]) -> Path:
    """Mean and deviation over the seeds, per set of judgments."""
    reports = read_reports(plan.folder(evaluation.NAME) / "report.json" for plan in plans)
    target = plans[0].work / "seeds.md"
    write_private(target, markdown(compare(reports)))
    return target


def _tell(stage: str, outcome: Outcome) -> None:
    how = "made" if outcome.made else "there already"
    typer.echo(f"{stage}: {how}, {outcome.files} files, {outcome.seconds:.1f} s", err=True)
