"""The embedded network run by other programs: eager PyTorch, ONNX Runtime in other numbers, OpenVINO.

The weights are those of the bundle everywhere. What a package is missing for is said, not left out.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.tagging import ModelBundle, Tagger
from core.tagging.session import OnnxModel
from core.tagging.tagger import Model
from training.export import Storage, graph_of, save_graph
from training.storing import network_in

PADDED = 2048
"""Tokens to which the paper's public inference script pads."""
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to run the network.

    Attributes:
        name: in the table.
        make: the network, given how many threads.
        padded: every window is filled up to `PADDED` tokens.
        answers: of which way it gives the answers, up to rounding of the sums; its own name where of none.
    """

    name: str
    make: Callable[[int], Model]
    padded: bool = False
    answers: str = ""


def ways(bundle: ModelBundle, work: Path) -> list[Way]:
    """All of them, the shipped one first; their files are made in ``work`` where they do not lie there."""
    shipped, plain, blocks = bundle.path / "model.onnx", work / "float32.onnx", work / "blocks.onnx"
    stored: tuple[tuple[Path, Storage], ...] = ((plain, "float32"), (blocks, "int8"))
    for file, storage in stored:
        if not file.is_file():
            save_graph(graph_of(network_in(bundle)), file, storage)
    exact = "ONNX Runtime, float32"
    return [
        Way("as shipped: ONNX Runtime, static int8", lambda threads: OnnxModel(shipped, threads)),
        Way(exact, lambda threads: OnnxModel(plain, threads)),
        Way("ONNX Runtime, int8 in blocks", lambda threads: OnnxModel(blocks, threads)),
        Way("eager PyTorch", lambda threads: _eager(bundle, threads), answers=exact),
        Way(f"eager PyTorch, padded to {PADDED:,}", lambda threads: _eager(bundle, threads), True),
        Way(f"as shipped, padded to {PADDED:,}", lambda threads: OnnxModel(shipped, threads), True),
        Way("OpenVINO, float32", lambda threads: _openvino(plain, threads, "f32"), answers=exact),
        Way("OpenVINO, the shipped file", lambda threads: _openvino(shipped, threads, "")),
    ]


def tagger_of(bundle: ModelBundle, way: Way, threads: int) -> Tagger:
    """A tagger whose network runs in this ``way``. Raises ImportError where its package is missing."""
    model = way.make(threads)
    if not way.padded:
        return Tagger(bundle, model)
    return Tagger(replace(bundle, window=PADDED), lambda *inputs: model(*map(_padded, inputs)))


def _padded(part: Ints) -> Ints:
    return np.pad(part, ((0, 0), (0, PADDED - part.shape[1])))


def _eager(bundle: ModelBundle, threads: int) -> Model:
    network = network_in(bundle)

    def run(ids: Ints, mask: Ints, gaps: Ints) -> NDArray[np.float32]:
        with torch.inference_mode(), _threads_of_torch(threads):
            return network(*map(torch.from_numpy, (ids, mask, gaps))).numpy()

    return run


@contextmanager
def _threads_of_torch(count: int) -> Iterator[None]:
    """Torch has one number of threads for all of a process, and sums in another order by another number."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _openvino(file: Path, threads: int, precision: str) -> Model:
    import openvino

    core = openvino.Core()
    settings: dict[str, Any] = {"INFERENCE_NUM_THREADS": threads}
    if precision:
        settings["INFERENCE_PRECISION_HINT"] = precision
    compiled = core.compile_model(core.read_model(str(file)), "CPU", settings)

    def run(ids: Ints, mask: Ints, gaps: Ints) -> NDArray[np.float32]:
        return compiled({"input_ids": ids, "attention_mask": mask, "gap_ids": gaps})[0]

    return run
