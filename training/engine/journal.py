"""The log of a run: a line of JSON for every so many steps, shown as well, and curves for TensorBoard where it is."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from training.engine.durable import write_text

LOG = "log.jsonl"
CURVES = "tensorboard"


class Journal:
    """log.jsonl in ``folder``; ``writes`` is false in all processes but the first."""

    def __init__(self, folder: Path, writes: bool = True) -> None:
        self._file, self._writes = folder / LOG, writes
        self._curves: Any = None
        if writes and find_spec("tensorboard"):
            from torch.utils.tensorboard import SummaryWriter  # an option of the machine, not of the project

            self._curves = SummaryWriter(folder / CURVES)

    def go_on(self, step: int) -> None:
        """Drop lines after ``step``, and one torn by a kill: what was done after the last checkpoint is done again."""
        if not self._writes or not self._file.exists():
            return
        kept = [line + "\n" for line in self._file.read_text(encoding="utf-8").splitlines() if _step(line) <= step]
        write_text(self._file, "".join(kept))

    def write(self, entry: dict[str, Any]) -> None:
        """One line; its numbers become points at its ``step``."""
        if not self._writes:
            return
        line = json.dumps(entry)
        print(line, flush=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        if self._curves is not None:
            for name, value in entry.items():
                if name != "step" and isinstance(value, int | float):
                    self._curves.add_scalar(name, value, entry["step"])
            self._curves.flush()


def _step(line: str) -> float:
    try:
        return int(json.loads(line)["step"])
    except (ValueError, KeyError, TypeError):
        return float("inf")
