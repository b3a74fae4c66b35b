"""The whole way: ``python -m training run CONFIG --corpus TEXTS --judgments ANNOTATED --work DIR``.

Stages in turn, each skipped where it is done. Under torchrun the stages that train are shared by all processes, the
others done by the first one while the rest wait; all of them see the same work folder. With texts of many gigabytes
``--until filling`` does on a machine without GPUs what needs none.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import product

from training.cluster.data import share_of
from training.cluster.processes import processes, sharing
from training.deberta import require_sizes
from training.runs import (
    bundling,
    corpus,
    evaluation,
    filling,
    finetuning,
    lengthening,
    pretraining,
    sharding,
    vocabulary,
)
from training.runs.checking import Checks
from training.runs.licences import require_licence
from training.runs.plan import Plan, RunError
from training.runs.stage import Outcome, Stage, is_done, perform

STAGES: tuple[Stage, ...] = (
    corpus,
    vocabulary,
    sharding,
    filling,
    pretraining,
    lengthening,
    finetuning,
    evaluation,
    bundling,
)
Told = Callable[[str, Outcome], None]


def run(plans: Sequence[Plan], told: Told, until: str = bundling.NAME) -> None:
    """All stages up to and with ``until`` of one plan after the other; ``told`` gets name and outcome of each.

    Raises RunError where a stage cannot go on, Stopped where one was asked to stop.
    """
    with processes() as among, Checks() as checks:
        if among.first:
            require_fit(plans, upto(until), among.world)
            require_licences(plans)
            require_start(plans, upto(until))
        for plan, stage in product(plans, upto(until)):
            sources = corpus.sources(plan, checks) if stage is corpus and among.first else {}
            outcome = perform(stage, plan, among, sources, checks)
            if among.first:
                told(stage.NAME, outcome)
        checks.require()


def require_fit(plans: Sequence[Plan], stages: Sequence[Stage], world: int) -> None:
    """Raise RunError where ``world`` processes cannot share a stage that is still to be trained: by itself it would be
    found hours later."""
    for plan, stage in product(plans, stages):
        if not stage.TOGETHER or is_done(plan, stage.NAME):
            continue
        try:
            sharing(plan.network.execution, world)
            share_of(getattr(plan.network, stage.NAME), world)
        except ValueError as error:
            raise RunError(f"{stage.NAME}: {error}") from error


def require_licences(plans: Sequence[Plan]) -> None:
    """Raise RunError where a bundle may not have its licence: the export would find it after all training."""
    for plan in plans:
        require_licence(plan.config.export.licence, corpus.stated(plan))


def require_start(plans: Sequence[Plan], stages: Sequence[Stage]) -> None:
    """Raise RunError where pretraining, still to be done, cannot begin with the weights given: it would find it behind
    all texts."""
    for plan in plans:
        if plan.start is None or pretraining not in stages or is_done(plan, pretraining.NAME):
            continue
        try:
            require_sizes(plan.start, asdict(plan.network.model))
        except ValueError as error:
            raise RunError(str(error)) from error


def upto(name: str) -> Sequence[Stage]:
    """The stages up to and with the one called ``name``."""
    names = [stage.NAME for stage in STAGES]
    return STAGES[: names.index(name) + 1]
