"""The ONNX session: token ids in, label logits out, on the provider that really runs."""

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.onnx import ort
from core.tagging.bundle import INPUTS

_PREFERRED = ("CUDAExecutionProvider", "CPUExecutionProvider")
# A run of 512 tokens holds some 70 MB: further cores help with those that go on.
_MOST_RUNS = 4


class OnnxModel:
    """Callable: ids, mask, gaps, each (B, L) int64 → logits (B, L, labels) float32.

    Attributes:
        provider: what really runs.
        passed_over: what is installed and would be faster, but did not start: no driver, no memory.
        threads: how many share the work where ``provider`` is the CPU.
        at_once: how many runs should go on side by side, from as many threads, to use all of it.
    """

    def __init__(self, path: Path, threads: int | None = None) -> None:
        self.threads: int = threads or os.cpu_count() or 1
        at_once = min(self.threads, _MOST_RUNS)
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1 + self.threads - at_once
        options.log_severity_level = 3
        wanted = [name for name in _PREFERRED if name in ort.get_available_providers()]
        self._session = _open(path, options, wanted)
        self.provider: str = self._session.get_providers()[0]
        self.passed_over: tuple[str, ...] = tuple(wanted[: wanted.index(self.provider)])
        self.at_once: int = at_once if self.provider == _PREFERRED[-1] else 1
        self._inputs = {item.name for item in self._session.get_inputs()}
        if self._inputs - INPUTS or "input_ids" not in self._inputs:
            raise ModelError("model.load", path=path, reason=f"inputs {sorted(self._inputs)}")

    def __call__(self, ids: NDArray[np.int64], mask: NDArray[np.int64], gaps: NDArray[np.int64]) -> NDArray[np.float32]:
        """Run the network. Raises ModelError when it fails or gives numbers that are none."""
        offered = {
            "input_ids": ids,
            "attention_mask": mask,
            "gap_ids": gaps,
            "token_type_ids": np.zeros_like(ids),
        }
        try:
            (logits, *_) = self._session.run(None, {name: offered[name] for name in self._inputs})
        except Exception as error:  # see below
            raise ModelError("model.failed", reason=type(error).__name__) from error
        if not np.isfinite(logits).all():
            raise ModelError("model.failed", reason="NaN")
        return np.asarray(logits, np.float32)


def _open(path: Path, options: ort.SessionOptions, providers: Sequence[str]) -> ort.InferenceSession:
    """A session on the first provider that starts; the last one is the CPU, which every build has."""
    others = providers[1:]
    try:
        return ort.InferenceSession(str(path), options, providers=list(providers))
    except Exception as error:  # onnxruntime's own exceptions share no public base
        # A graphics card without the memory for the network ends in an error where a missing driver does not.
        if others:
            return _open(path, options, others)
        raise ModelError("model.load", path=path, reason=type(error).__name__) from error
