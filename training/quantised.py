"""Weights of products as 8-bit numbers, in blocks that have a scale each, for ONNX Runtime's MatMulNBits.

A whole weight with one scale, and activations with one, had made the network useless: activations of a few channels
are forty times as large as the others, and one scale cannot hold both. MatMulNBits rounds the activations, too, in
blocks of `BLOCK` neighbours (``accuracy_level`` 4), so that an outlier costs its own block alone, and multiplies in
whole numbers: exact, so that the order of the sums makes no difference. On processors without the instructions for it
the same graph runs, slower.
"""

from typing import NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

# Neighbours that share a scale. 128 are a hundredth faster and a fifth less exact, 32 a tenth slower.
BLOCK = 64
BITS = 8
_MIDDLE = 1 << (BITS - 1)  # what stands for 0
_MOST = _MIDDLE - 1
_WHOLE_NUMBERS = 4  # accuracy_level: activations rounded in blocks, multiplied as 8-bit whole numbers
DOMAIN = "com.microsoft"
VALUES, SCALES = ".q8", ".q8.scales"


class Quantised(NamedTuple):
    """A weight (rows, columns) in blocks along its columns: ``values`` (rows, blocks, `BLOCK`) uint8, `_MIDDLE` for 0,
    ``scales`` (rows, blocks) float32."""

    values: NDArray[np.uint8]
    scales: NDArray[np.float32]

    @staticmethod
    def of(weight: NDArray[np.float32]) -> "Quantised":
        """The nearest there is. `BLOCK` must divide the columns."""
        blocks = weight.reshape(len(weight), -1, BLOCK)
        scales = np.abs(blocks).max(-1) / np.float32(_MOST)
        steps = np.divide(blocks, scales[..., None], out=np.zeros_like(blocks), where=scales[..., None] > 0)
        return Quantised((np.rint(steps) + _MIDDLE).astype(np.uint8), scales.astype(np.float32))

    def weight(self) -> NDArray[np.float32]:
        """(rows, columns)."""
        whole = self.values.astype(np.float32) - _MIDDLE
        return np.asarray(whole * self.scales[..., None], np.float32).reshape(len(whole), -1)


def divides(columns: int) -> bool:
    """Whether a weight of so many columns can be stored so; others stay as they are."""
    return columns % BLOCK == 0


class _Product(NamedTuple):
    """A product with a weight: the node, the name of the (rows, columns) or turned weight, its bias if it has one."""

    node: NodeProto
    weight: str
    turned: bool
    bias: str


def quantise(model: onnx.ModelProto) -> None:
    """Store in place the float32 weight of each product ``x @ weight.T`` as 8-bit numbers, called as the weight is with
    `VALUES` and `SCALES` behind; ".T" of a turned one goes."""
    graph = model.graph
    weights = {tensor.name: tensor for tensor in graph.initializer if tensor.data_type == TensorProto.FLOAT}
    turned = {
        node.output[0]: node.input[0]
        for node in graph.node
        if node.op_type == "Transpose" and node.input[0] in weights and len(weights[node.input[0]].dims) == 2
    }
    stored: dict[str, Quantised] = {}
    for node in list(graph.node):
        product = _product(node, weights, turned)
        if product is None:
            continue
        array = numpy_helper.to_array(weights[product.weight])
        array = array.T if product.turned else array
        if not divides(array.shape[1]):
            continue
        name = product.weight.removesuffix(".T")
        if name not in stored:
            stored[name] = Quantised.of(np.ascontiguousarray(array, np.float32))
        _replace(product, name, array.shape)
    for name, quantised in stored.items():
        graph.initializer.append(numpy_helper.from_array(quantised.values, name + VALUES))
        graph.initializer.append(numpy_helper.from_array(quantised.scales.reshape(-1), name + SCALES))
    _drop_unused(graph)
    if stored and all(entry.domain != DOMAIN for entry in model.opset_import):
        model.opset_import.append(helper.make_opsetid(DOMAIN, 1))


def _product(node: NodeProto, weights: dict[str, TensorProto], turned: dict[str, str]) -> _Product | None:
    """``node`` if it multiplies with a weight of two dimensions: MatMul with it turned by the exporter or by a node, or
    Gemm."""
    if node.op_type == "MatMul":
        name = node.input[1]
        if name in turned:
            return _Product(node, turned[name], turned=False, bias="")
        if name in weights and len(weights[name].dims) == 2:
            return _Product(node, name, turned=True, bias="")
    if node.op_type == "Gemm" and node.input[1] in weights:
        set_to = {one.name: helper.get_attribute_value(one) for one in node.attribute}
        plain = set_to.get("alpha", 1.0) == 1 and set_to.get("beta", 1.0) == 1 and not set_to.get("transA")
        bias = node.input[2] if len(node.input) > 2 else ""
        return _Product(node, node.input[1], not set_to.get("transB"), bias) if plain else None
    return None


def _replace(product: _Product, name: str, shape: tuple[int, ...]) -> None:
    node, (rows, columns) = product.node, shape
    inputs = [node.input[0], name + VALUES, name + SCALES]
    inputs += ["", "", product.bias] if product.bias else []  # between them zero points and an order of the columns
    sizes = {"K": columns, "N": rows, "bits": BITS, "block_size": BLOCK, "accuracy_level": _WHOLE_NUMBERS}
    node.CopyFrom(helper.make_node("MatMulNBits", inputs, list(node.output), node.name, domain=DOMAIN, **sizes))


def _drop_unused(graph: onnx.GraphProto) -> None:
    """Weights in float32 that nothing reads any more, and what turned them."""
    read = {name for node in graph.node for name in node.input} | {output.name for output in graph.output}
    for node in [one for one in graph.node if one.op_type == "Transpose" and one.output[0] not in read]:
        graph.node.remove(node)
    read = {name for node in graph.node for name in node.input}
    for tensor in [one for one in graph.initializer if one.name not in read]:
        graph.initializer.remove(tensor)
