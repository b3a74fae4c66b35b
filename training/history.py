"""How the network of a bundle was trained, for its manifest and card: the stages of a run, behind those of the bundle
that it began with."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.tagging import load_bundle
from training.data.courts import POOLS
from training.engine.journal import LOG
from training.engine.stores import remembered_run

_STAGES = {"pretrain": "pretraining", "finetune": "fine-tuning"}
"""Folders of a run and what the card calls their stages."""
_COLUMNS = ("step", "tokens", "loss", "seconds", "device")
TRAINING, PRETRAINING = "training", "pretraining"
"""Keys of a manifest: the settings of the fine-tuning with the table of all stages, and those of the pretraining."""


def history(work: Path, averaged: Sequence[Path] = ()) -> dict[str, Any]:
    """What a manifest says of the run in ``work``. A mean with bundles goes on with what the first of these says: that
    of the bundle the run began with."""
    own = {**remembered_run(work / "pretrain", PRETRAINING), **remembered_run(work / "finetune", TRAINING)}
    stages = {title: row for folder, title in _STAGES.items() if (row := _last(work / folder / LOG))}
    if not averaged:
        return {**own, TRAINING: {**own[TRAINING], "stages": stages}} if stages and TRAINING in own else own
    known = load_bundle(averaged[0]).manifest
    said: dict[str, Any] = known.get(TRAINING, {})
    if "stages" not in said or TRAINING not in own:
        return own
    several = f"mean of {len(averaged) + 1}" if len(averaged) > 1 else "mean of both"
    rows = {f"{title} from {known['version']}, {several}": row for title, row in stages.items()}
    before, settings = said.get("gone_on_with", []), dict(own[TRAINING])
    read = sorted({*said.get(POOLS, []), *settings.pop(POOLS, [])})
    going_on = [*(before if isinstance(before, list) else [before]), settings]
    told = {**said, **({POOLS: read} if read else {}), "stages": {**said["stages"], **rows}, "gone_on_with": going_on}
    return {**{name: known[name] for name in (PRETRAINING,) if name in known}, TRAINING: told}


def _last(log: Path) -> Mapping[str, Any]:
    """What the last line of a stage's log says; nothing where the stage kept none, or not the tokens."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    row = json.loads(lines[-1]) if lines else {}
    said = {name: row[name] for name in _COLUMNS if name in row} if {"tokens", "loss"} <= row.keys() else {}
    return said | ({"seconds": round(said["seconds"])} if "seconds" in said else {})
