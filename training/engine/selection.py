"""Which step of a run was best: measured on the way, its weights kept."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from training.engine.durable import write_text

CHOSEN = "chosen.json"
Figures = Mapping[str, float]


class Selection:
    """Figures of each measured step in ``folder``/chosen.json; ``keep`` is called where the one called ``by`` is higher
    than at all steps before.

    A run that goes on after a kill measures again what came after its checkpoint, and chooses alike.
    """

    def __init__(self, folder: Path, by: str, keep: Callable[[], None]) -> None:
        self._file, self._by, self._keep = folder / CHOSEN, by, keep

    def measured(self, step: int, figures: Figures) -> None:
        """Note the figures of a step."""
        known = {int(at): found for at, found in self._read().items() if int(at) < step}
        if all(found[self._by] < figures[self._by] for found in known.values()):
            self._keep()
        known[step] = dict(figures)  # later ones were of a run that was killed
        write_text(self._file, json.dumps(known, indent=1) + "\n")

    def _read(self) -> dict[str, dict[str, float]]:
        known: dict[str, dict[str, float]] = {}
        if self._file.exists():
            known = json.loads(self._file.read_text(encoding="utf-8"))
        return known
