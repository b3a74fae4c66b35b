"""Which published judgments a network has read: seeds of the pools that `training.data.courts` draws.

Apart from it, as a machine with a lent GPU lacks what reads the corpus.
"""

from collections.abc import Mapping
from typing import Any

from training.errors import InputError

POOLS = "pools"
"""What settings of runs, manifests and packed text call the seeds."""


def pools_of(manifest: Mapping[str, Any]) -> frozenset[int]:
    """Seeds of the pools that a network has read, or what it began with, as its manifest says.

    Raises ValueError where it says that published judgments were read and not by which seed.
    """
    said = (manifest.get(stage) for stage in ("pretraining", "training"))
    runs = [run for run in said if isinstance(run, Mapping)]
    found = {int(seed) for part in (manifest, *runs) for seed in part.get(POOLS, ())}
    for run in runs:
        if run.get("published"):
            if run.get("seed") is None:
                raise InputError(
                    "the network has read published judgments, and its manifest does not say by which seed they were "
                    "drawn: nobody can tell which it has not read. Export it again from its work folder"
                )
            found.add(int(run["seed"]))
    return frozenset(found)
