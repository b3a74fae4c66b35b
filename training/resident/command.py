"""``python -m training resident``, and ``python -m training.resident`` where mecab-ko is not installed."""

from pathlib import Path
from typing import Annotated

import typer

from training.attention import Name
from training.resident.run import Run


def resident(
    plan: Annotated[Path, typer.Argument(help="TOML file of stages, as training/resident/shipped.toml")],
    data: Annotated[Path, typer.Argument(help="what ``pack`` left; more may come while a stage runs")],
    work: Annotated[Path, typer.Argument(help="folder of the stages' checkpoints; those that are there are kept")],
    attention: Annotated[Name, typer.Option(help="one of training.attention")] = "gather",
    compiled: Annotated[bool, typer.Option("--compile", help="layers and losses, on CUDA")] = False,
    log_seconds: Annotated[float, typer.Option(help="how often a line is written and the network looked at")] = 20.0,
) -> None:
    """Pretrain and fine-tune on one GPU, all text in its memory.

    Exits with 75 ("try again later") when it was asked to stop (SIGTERM) and kept what it needs to go on.
    """
    run = Run(plan, data, work, attention, compiled, log_seconds)
    run.require_beginnings()
    for stage in run.stages:
        run.perform(stage)
