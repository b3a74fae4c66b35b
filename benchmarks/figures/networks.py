"""The embedded network run by other programs: eager PyTorch, ONNX Runtime in float32 and static int8, OpenVINO.

The weights are those of the bundle everywhere. What a package is missing for is said, not left out.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray

from benchmarks.archive_texts import judgments
from core.tagging import ModelBundle, Tagger
from core.tagging.session import OnnxModel
from core.tagging.tagger import Model
from training.export import graph_of, save_graph
from training.storing import network_in

PADDED = 2048
"""Tokens to which the paper's public inference script pads."""
_CALIBRATED_ON, _FIRST = 24, 100_000  # judgments, and the number of the first: none that is measured
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
    shipped, plain, static = bundle.path / "model.onnx", work / "float32.onnx", work / "static.onnx"
    if not plain.is_file():
        save_graph(graph_of(network_in(bundle)), plain, "float32")
    if not static.is_file():
        _quantise(plain, static, bundle)
    exact = "ONNX Runtime, float32"
    return [
        Way("as shipped: ONNX Runtime, products in 8 bits", lambda threads: OnnxModel(shipped, threads)),
        Way(exact, lambda threads: OnnxModel(plain, threads)),
        Way("ONNX Runtime, static int8 per channel", lambda threads: OnnxModel(static, threads)),
        Way("eager PyTorch", lambda threads: _eager(bundle, threads), answers=exact),
        Way(f"eager PyTorch, padded to {PADDED:,}", lambda threads: _eager(bundle, threads), True),
        Way(f"as shipped, padded to {PADDED:,}", lambda threads: OnnxModel(shipped, threads), True),
        Way("OpenVINO, float32", lambda threads: _openvino(plain, threads, "f32"), answers=exact),
        Way("OpenVINO, the shipped file", lambda threads: _openvino(shipped, threads, "")),
        Way("OpenVINO, static int8 per channel", lambda threads: _openvino(static, threads, "")),
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


def _quantise(plain: Path, static: Path, bundle: ModelBundle) -> None:
    """Products with a weight in int8: a scale for each channel of the weight, one for the whole activation, which is
    calibrated on made judgments."""
    # By name: ONNX Runtime itself is imported in one place, which is at work above.
    tools = import_module("onnxruntime.quantization")
    prepared = static.with_suffix(".prepared")
    tools.quant_pre_process(str(plain), str(prepared), skip_symbolic_shape=True)
    graph = onnx.load(str(prepared)).graph
    # ONNX Runtime runs no product by channel with a weight of three dimensions (the keys of positions).
    flat = {tensor.name for tensor in graph.initializer if len(tensor.dims) == 2}
    products = [node.name for node in graph.node if node.op_type in ("MatMul", "Gemm") and node.input[1] in flat]
    tools.quantize_static(
        str(prepared), str(static), _Calibration(bundle),
        quant_format=tools.QuantFormat.QDQ, op_types_to_quantize=["MatMul", "Gemm"], nodes_to_quantize=products,
        per_channel=True, activation_type=tools.QuantType.QUInt8, weight_type=tools.QuantType.QInt8,
    )  # fmt: skip
    prepared.unlink()


class _Calibration:
    """Hands the quantiser what the network reads of some judgments, window by window."""

    def __init__(self, bundle: ModelBundle) -> None:
        self._inputs: list[dict[str, Ints]] = []
        self._labels = len(bundle.labels)
        tagger = Tagger(bundle, self._noted)
        for text in judgments(_CALIBRATED_ON, _FIRST):
            tagger.tag(text)

    def _noted(self, ids: Ints, mask: Ints, gaps: Ints) -> NDArray[np.float32]:
        self._inputs.append({"input_ids": ids, "attention_mask": mask, "gap_ids": gaps})
        return np.zeros((*ids.shape, self._labels), np.float32)

    def get_next(self) -> dict[str, Ints] | None:
        """The next, or None behind the last."""
        return self._inputs.pop() if self._inputs else None

    def set_range(self, *_: int) -> None:
        """Calibration in one piece."""
