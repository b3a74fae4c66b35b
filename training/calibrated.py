"""Products in whole numbers: weights of 7 bits with a scale for each channel, activations of 8 bits with one scale for
each product, fixed beforehand by what the network computes on calibration text (static int8).

A quarter less time than blocks (`training.quantised`), whose scales are computed anew at every run. One scale holds an
activation with its outliers because it is taken of the activation itself, not of what follows it; and 7 bits because
processors without VNNI add pairs of products in 16 bits, where 8-bit weights overflow. Written as QuantizeLinear and
DequantizeLinear around ordinary products: a provider that has no whole-number product computes the same in float32.
"""

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

from core.onnx import ort
from training.errors import InputError
from training.quantised import Product, drop_dead, products

_MOST = 63  # of 7 bits
_STEPS = 255  # of an activation
VALUES, SCALES, ZEROS = ".s7", ".s7.scales", ".s7.zeros"
_WEIGHT, _READ, _STORED = ".s7.weight", ".read", ".stored"
_ENDS = {"least": "ReduceMin", "most": "ReduceMax"}

Feed = Mapping[str, NDArray[np.int64]]


class Channels(NamedTuple):
    """A weight (rows, columns), of which each row computes one output: ``values`` int8 of 7 bits, ``scales`` (rows,)
    float32."""

    values: NDArray[np.int8]
    scales: NDArray[np.float32]

    @staticmethod
    def of(weight: NDArray[np.float32]) -> "Channels":
        """The nearest there is."""
        scales = (np.abs(weight).max(1) / np.float32(_MOST)).astype(np.float32)
        steps = np.divide(weight, scales[:, None], out=np.zeros_like(weight), where=scales[:, None] > 0)
        return Channels(np.rint(steps).astype(np.int8), scales)

    def weight(self) -> NDArray[np.float32]:
        """(rows, columns)."""
        return np.asarray(self.values.astype(np.float32) * self.scales[:, None], np.float32)


class _Known(NamedTuple):
    """What calibration says: least and most of each activation, and the products that are always the same."""

    ranges: dict[str, tuple[float, float]]
    fixed: dict[str, NDArray[np.float32]]


def quantise_static(model: onnx.ModelProto, feeds: Iterable[Feed]) -> None:
    """Store in place the float32 weight of each product as 7-bit numbers, called as the weight is with `VALUES` and
    `SCALES` behind.

    ``feeds`` are inputs of the network to calibrate by. Products of weights alone, as those of the positions, are
    computed here; what they were computed from stays in the file, so that the network can be read back. Raises
    ValueError where there are no feeds.
    """
    graph = model.graph
    found = list(products(graph))
    known = _calibrate(model, found, feeds)
    first: list[NodeProto] = []
    behind: dict[str, list[NodeProto]] = {}
    weights = {tensor.name: tensor for tensor in graph.initializer}
    stored: set[str] = set()
    for product in found:
        x, y = product.node.input[0], product.node.output[0]
        if y in known.fixed:
            graph.initializer.append(numpy_helper.from_array(known.fixed[y], y))
            product.node.output[0] = f"{y}.unused"
            continue
        name = product.name
        if name not in stored:
            stored.add(name)
            first.append(_store_weight(graph, name, product.rows_of(weights[product.weight])))
        if x not in behind:
            behind[x] = _round_activation(graph, x, *known.ranges[x])
        _replace(product, f"{x}{_READ}", f"{name}{_WEIGHT}", behind)
    _insert(graph, first, behind)
    for entry in [one for one in graph.value_info if one.name in known.fixed]:
        graph.value_info.remove(entry)
    drop_dead(graph, {weight for name in stored for weight in (name, f"{name}.T")})


def _calibrate(model: onnx.ModelProto, found: Iterable[Product], feeds: Iterable[Feed]) -> _Known:
    """Run the network as it is over ``feeds``."""
    varying = _varying(model.graph)
    watched = onnx.ModelProto()
    watched.CopyFrom(model)
    fixed = sorted({one.node.output[0] for one in found if one.node.input[0] not in varying})
    activations = sorted({one.node.input[0] for one in found} & varying)
    for name in fixed:
        watched.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    for name in activations:
        for end, operator in _ENDS.items():
            watched.graph.node.append(helper.make_node(operator, [name], [f"{name}.{end}"], keepdims=0))
            watched.graph.output.append(helper.make_tensor_value_info(f"{name}.{end}", TensorProto.FLOAT, []))
    ranges = dict.fromkeys(activations, (0.0, 0.0))  # 0 must be among the numbers: padding, and what is cut off
    constants: dict[str, NDArray[np.float32]] = {}
    for said in _runs(watched, feeds):
        constants = {name: said[name] for name in fixed}
        for name, (least, most) in ranges.items():
            ranges[name] = min(least, float(said[f"{name}.least"])), max(most, float(said[f"{name}.most"]))
    if any(least == most for least, most in ranges.values()):
        raise InputError("nothing to calibrate by")
    return _Known(ranges, constants)


def _varying(graph: onnx.GraphProto) -> set[str]:
    """What depends on the inputs. The nodes of a graph stand in the order in which they are computed."""
    found = {entry.name for entry in graph.input}
    for node in graph.node:
        if found.intersection(node.input):
            found.update(node.output)
    return found


def _runs(model: onnx.ModelProto, feeds: Iterable[Feed]) -> Iterator[dict[str, NDArray[np.float32]]]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "watched.onnx")
        onnx.save(model, str(file), save_as_external_data=True, location="weights")  # one protobuf holds 2 GB at most
        session = ort.InferenceSession(str(file), providers=["CPUExecutionProvider"])
        names = [output.name for output in session.get_outputs()]
        for feed in feeds:
            yield dict(zip(names, session.run(names, dict(feed)), strict=True))


def _store_weight(graph: onnx.GraphProto, name: str, weight: NDArray[np.float32]) -> NodeProto:
    """Put ``weight`` into the graph, turned as a product reads it; the node that gives it as float32."""
    channels = Channels.of(weight)
    parts = {VALUES: np.ascontiguousarray(channels.values.T), SCALES: channels.scales}
    parts[ZEROS] = np.zeros(len(weight), np.int8)
    for end, array in parts.items():
        graph.initializer.append(numpy_helper.from_array(array, f"{name}{end}"))
    return helper.make_node("DequantizeLinear", [f"{name}{end}" for end in parts], [f"{name}{_WEIGHT}"], axis=1)


def _round_activation(graph: onnx.GraphProto, name: str, least: float, most: float) -> list[NodeProto]:
    """The nodes that round the activation to unsigned 8-bit numbers and back."""
    step = np.float32((most - least) / _STEPS)
    scale, zero = f"{name}_scale", f"{name}_zero"  # a dot would make them weights (`training.export.weights_of`)
    graph.initializer.append(numpy_helper.from_array(np.array(step), scale))
    graph.initializer.append(numpy_helper.from_array(np.array(np.rint(-least / step), np.uint8), zero))
    return [
        helper.make_node("QuantizeLinear", [name, scale, zero], [f"{name}{_STORED}"]),
        helper.make_node("DequantizeLinear", [f"{name}{_STORED}", scale, zero], [f"{name}{_READ}"]),
    ]


def _replace(product: Product, x: str, weight: str, behind: dict[str, list[NodeProto]]) -> None:
    """The product of the rounded ones; a bias is added by a node of its own, ``behind`` it."""
    node, y = product.node, product.node.output[0]
    if product.bias:
        behind[f"{y}.bare"] = [helper.make_node("Add", [f"{y}.bare", product.bias], [y])]
        y = f"{y}.bare"
    node.CopyFrom(helper.make_node("MatMul", [x, weight], [y], node.name))


def _insert(graph: onnx.GraphProto, first: list[NodeProto], behind: Mapping[str, list[NodeProto]]) -> None:
    nodes = list(first)
    for entry in graph.input:
        nodes.extend(behind.get(entry.name, ()))
    for node in graph.node:
        nodes.append(node)
        for output in node.output:
            nodes.extend(behind.get(output, ()))
    nodes = [onnx.NodeProto.FromString(node.SerializeToString()) for node in nodes]
    del graph.node[:]
    graph.node.extend(nodes)
