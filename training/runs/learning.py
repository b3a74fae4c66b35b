"""What the three stages that train have in common: a stage of the network's configuration, resumed to the step."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from torch import Tensor

from training.cluster.config import StageName
from training.cluster.data import Rows
from training.cluster.processes import Processes
from training.cluster.run import Run
from training.engine.loop import Stopped
from training.engine.selection import Figures
from training.engine.stores import CHECKPOINT
from training.export import label_list
from training.families import Network
from training.runs.plan import Plan
from training.train import pretrained_encoder

# How a run is watched, and how much is computed at once: another micro_batch draws other masks of dropout.
_FREE = ("micro_batch", "checkpoint_steps", "keep", "log_steps")


def settings_of(plan: Plan, stage: StageName) -> dict[str, Any]:
    """Of the network and this stage of it."""
    learnt = {name: value for name, value in asdict(plan.network.stage(stage)).items() if name not in _FREE}
    return {"network": {"family": plan.network.model.family, **asdict(plan.network.model)}, "stage": learnt}


def weights_of(plan: Plan, stage: StageName) -> dict[str, Tensor]:
    """The encoder another ``stage`` left."""
    return pretrained_encoder(plan.folder(stage) / CHECKPOINT)


def learn(
    plan: Plan,
    stage: StageName,
    rows: Rows,
    among: Processes,
    first: Mapping[str, Tensor] | None = None,
    validate: Callable[[Network], Figures] | None = None,
) -> None:
    """Train to the end of the stage's budget, beginning with the weights ``first``.

    Raises Stopped when asked to stop: the next run goes on at the same step.
    """
    if not Run(plan.network, stage, rows, len(label_list()), plan.folder(stage), among, first, validate).run():
        raise Stopped
