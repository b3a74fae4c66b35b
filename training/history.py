"""How the network of a bundle was trained, for its manifest and card: the stages of a run, behind those of the bundle
that it began with."""

import json
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from core.tagging import load_bundle
from training.data.pools import POOLS, pools_of
from training.engine.journal import LOG
from training.engine.stores import remembered_run

_STAGES = {"pretrain": "pretraining", "finetune": "fine-tuning"}
"""Folders of a run and what the card calls their stages."""
_COLUMNS = ("step", "tokens", "loss", "seconds", "device")
TRAINING, PRETRAINING = "training", "pretraining"
"""Keys of a manifest: the settings of the fine-tuning with the table of all stages, and those of the pretraining."""


def history(work: Path, averaged: Sequence[Path] = ()) -> dict[str, Any]:
    """What a manifest says of the run in ``work``. A mean with bundles goes on with what one of these says: the one the
    run began with, where the run names it (``finetune`` does), else the first; which published judgments were read, all
    of them say."""
    noted, settings = (remembered_run(work / stage) for stage in ("pretrain", "finetune"))
    pretraining = {PRETRAINING: noted} if noted else {}
    stages = {title: row for folder, title in _STAGES.items() if (row := _last(work / folder / LOG))}
    if not averaged:
        return {**pretraining, **({TRAINING: _with(settings, stages)} if settings else {})}
    bundles = [load_bundle(folder) for folder in averaged]
    begun = next((each for each in bundles if each.sha256 == settings.get("further")), bundles[0]).manifest
    several = f"mean of {len(averaged) + 1}" if len(averaged) > 1 else "mean of both"
    rows = {f"{title} from {begun['version']}, {several}": row for title, row in stages.items()}
    known: dict[str, Any] = begun.get(TRAINING, {})
    said = {**known, "gone_on_with": [*_listed(known.get("gone_on_with", [])), settings]} if settings else known
    manifests = [{TRAINING: settings, **pretraining}, *(each.manifest for each in bundles)]
    if pools := frozenset().union(*map(pools_of, manifests)):
        said = {**said, POOLS: sorted(pools)}
    before = {PRETRAINING: begun[PRETRAINING]} if PRETRAINING in begun else {}
    return {**before, **pretraining, TRAINING: _with(said, rows)}


def _with(said: Mapping[str, Any], rows: Mapping[str, Any]) -> dict[str, Any]:
    """What is ``said`` of training with ``rows`` behind its stages; a title that is there gets a number."""
    stages = dict(said.get("stages", {}))
    for title, row in rows.items():
        free = (f"{title} ({number})" for number in count(2))
        stages[title if title not in stages else next(name for name in free if name not in stages)] = row
    return {**said, **({"stages": stages} if stages else {})}


def _listed(told: Any) -> list[Any]:
    return told if isinstance(told, list) else [told]


def _last(log: Path) -> dict[str, Any]:
    """What the last whole line of a stage's log says; nothing where the stage kept none, or not the tokens."""
    for line in reversed(log.read_text(encoding="utf-8").splitlines() if log.exists() else []):
        try:
            row = json.loads(line)
        except json.JSONDecodeError:  # the run was killed while it wrote
            continue
        if not {"tokens", "loss"} <= row.keys():
            return {}
        seconds = row["seconds"] if "seconds" in row else 60 * row["minutes"] if "minutes" in row else None
        took = {} if seconds is None else {"seconds": round(seconds)}
        return {name: row[name] for name in _COLUMNS if name in row} | took
    return {}
