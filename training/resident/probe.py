"""What a stage is looked at by while it runs."""

import json
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional as F

from training.masking import IGNORED
from training.precision import mixed
from training.resident.learning import Learner
from training.resident.packed import Labelled, Marks, files_of, read
from training.resident.rows import LabelledRows, framed, hide, whole


def _of_one_length(windows: list[Any]) -> list[Any]:
    """The longest ones, which make full rows: nearly all, as a window is shorter only where its text is."""
    longest = max((len(ids) for ids, _ in windows), default=0)
    return [window for window in windows if len(window[0]) == longest]


class Probe:
    """What a stage is looked at by: cross-entropy of hidden tokens in unread texts, and a set's labels."""

    _SHARE, _ROWS = 0.15, 64

    def __init__(self, folder: Path, marks: Marks, device: torch.device) -> None:
        self._marks, self._device = marks, device
        unread = folder / "unread.json"
        known = json.loads(unread.read_text(encoding="utf-8"))["windows"] if unread.exists() else {}
        self._unread = {name: _of_one_length(rows) for name, rows in known.items()}
        self._validation = read(Labelled, folder, "validation") if files_of(Labelled, folder, "validation") else None

    @torch.no_grad()
    def look(self, learner: Learner, labels: bool) -> dict[str, float]:
        """Figures of the network as it is."""
        learner.network.eval()
        with torch.random.fork_rng(devices=[self._device] if self._device.type == "cuda" else []):
            torch.manual_seed(1900)
            found = {f"cross_entropy_{name}": self._guessing(learner, w) for name, w in self._unread.items() if w}
        if labels and self._validation:
            found |= self._labelling(learner, self._validation)
        learner.network.train()
        return {name: round(value, 5) for name, value in found.items()}

    def _guessing(self, learner: Learner, windows: list[Any]) -> float:
        total, said = 0.0, 0
        for start in range(0, len(windows), self._ROWS):
            group = windows[start : start + self._ROWS]
            ids, gaps = (torch.tensor([w[i] for w in group], device=self._device) for i in (0, 1))
            rows = framed(ids, gaps, ids != self._marks.separate, self._marks)
            share = torch.full((len(ids), 1), self._SHARE, device=self._device)
            seen, hidden_gaps, guesses = hide(rows, share, self._marks, rows.text)
            with mixed(self._device.type):
                encoded = learner.network.encode(seen, rows.mask, hidden_gaps)
                wanted = guesses != IGNORED
                logits = F.linear(encoded[wanted], learner.network.tokens.weight).float()
            total += F.cross_entropy(logits, guesses[wanted], reduction="sum").item()
            said += int(wanted.sum())
        return total / max(1, said)

    def _labelling(self, learner: Learner, text: Labelled) -> dict[str, float]:
        """By token, each document whole in rows of 512 at most."""
        rows = LabelledRows(text, whole(text, LabelledRows.LENGTHS[-1] - 2), self._marks, self._device)
        hits = marked = gold = typed = 0
        for batch in rows.all(self._ROWS):
            with mixed(self._device.type):
                encoded = learner.network.encode(batch.ids, batch.mask, batch.gaps)
                found = learner.network.classifier(encoded).argmax(-1)
            assert batch.targets is not None
            said = batch.targets != IGNORED
            inside, true = (found > 0) & said, (batch.targets > 0) & said
            hits += int((inside & true).sum())
            typed += int(((found == batch.targets) & true).sum())
            marked, gold = marked + int(inside.sum()), gold + int(true.sum())
        return {
            "precision": hits / max(1, marked),
            "recall": hits / max(1, gold),
            "f1": 2 * hits / max(1, marked + gold),
            "typed_f1": 2 * typed / max(1, marked + gold),
        }
