"""What the three stages that train have in common: a stage of the network's configuration, resumed to the step."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from training.cluster.config import StageName
from training.cluster.data import Rows
from training.cluster.loop import CHECKPOINT, Run
from training.cluster.processes import Processes
from training.export import label_list
from training.runs.plan import Plan
from training.runs.stage import Stopped
from training.train import pretrained_encoder

# How a run is watched and how much is computed at once changes nothing that is learnt.
_FREE = ("micro_batch", "checkpoint_steps", "keep", "log_steps")


def settings_of(plan: Plan, stage: StageName) -> dict[str, Any]:
    """Of the network and this stage of it."""
    learnt = {name: value for name, value in asdict(plan.network.stage(stage)).items() if name not in _FREE}
    return {"network": asdict(plan.network.model), "stage": learnt}


def learn(plan: Plan, stage: StageName, rows: Rows, among: Processes, start: Path | None = None) -> None:
    """Train to the end of the stage's budget, beginning with the weights of the stage whose folder is ``start``.

    Raises Stopped when asked to stop: the next run goes on at the same step.
    """
    first = pretrained_encoder(start / CHECKPOINT) if start else None
    if not Run(plan.network, stage, rows, len(label_list()), plan.folder(stage), among, first).run():
        raise Stopped
