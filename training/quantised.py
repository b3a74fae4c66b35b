"""Weights of products as 8-bit numbers, in blocks that have a scale each, for ONNX Runtime's MatMulNBits.

A whole weight with one scale, and activations with one, had made the network useless: activations of a few channels
are forty times as large as the others, and one scale cannot hold both. MatMulNBits rounds the activations, too, in
blocks of `BLOCK` neighbours (``accuracy_level`` 4), so that an outlier costs its own block alone, and multiplies in
whole numbers: exact, so that the order of the sums makes no difference. On processors without the instructions for it
the same graph runs, slower.
"""

from collections.abc import Container, Iterator
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


class Product(NamedTuple):
    """A product with a weight: the node, the name of the (rows, columns) or turned weight, its bias if it has one."""

    node: NodeProto
    weight: str
    turned: bool
    bias: str

    @property
    def name(self) -> str:
        """What the model calls the weight."""
        return self.weight.removesuffix(".T")

    def rows_of(self, weight: TensorProto) -> NDArray[np.float32]:
        """The ``weight`` as the model has it: (rows, columns)."""
        array = numpy_helper.to_array(weight)
        return np.ascontiguousarray(array.T if self.turned else array, np.float32)


def products(graph: onnx.GraphProto) -> Iterator[Product]:
    """Each product ``x @ weight.T`` with a float32 weight of two dimensions, plus a bias where it is a Gemm's."""
    weights = {tensor.name: tensor for tensor in graph.initializer if tensor.data_type == TensorProto.FLOAT}
    turned = {
        node.output[0]: node.input[0]
        for node in graph.node
        if node.op_type == "Transpose" and node.input[0] in weights and len(weights[node.input[0]].dims) == 2
    }
    for node in list(graph.node):
        if product := _product(node, weights, turned):
            yield product


def quantise(model: onnx.ModelProto) -> None:
    """Store in place the float32 weight of each product as 8-bit numbers, called as the weight is with `VALUES` and
    `SCALES` behind; ".T" of a turned one goes."""
    graph = model.graph
    weights = {tensor.name: tensor for tensor in graph.initializer}
    stored: dict[str, Quantised] = {}
    for product in list(products(graph)):
        array = product.rows_of(weights[product.weight])
        if not divides(array.shape[1]):
            continue
        if product.name not in stored:
            stored[product.name] = Quantised.of(array)
        _replace(product, array.shape)
    for name, quantised in stored.items():
        graph.initializer.append(numpy_helper.from_array(quantised.values, name + VALUES))
        graph.initializer.append(numpy_helper.from_array(quantised.scales.reshape(-1), name + SCALES))
    drop_dead(graph, {weight for name in stored for weight in (name, f"{name}.T")})
    if stored and all(entry.domain != DOMAIN for entry in model.opset_import):
        model.opset_import.append(helper.make_opsetid(DOMAIN, 1))


def _product(node: NodeProto, weights: dict[str, TensorProto], turned: dict[str, str]) -> Product | None:
    """``node`` if it multiplies with a weight of two dimensions: MatMul with it turned by the exporter or by a node, or
    Gemm."""
    if node.op_type == "MatMul":
        name = node.input[1]
        if name in turned:
            return Product(node, turned[name], turned=False, bias="")
        if name in weights and len(weights[name].dims) == 2:
            return Product(node, name, turned=True, bias="")
    if node.op_type == "Gemm" and node.input[1] in weights:
        set_to = {one.name: helper.get_attribute_value(one) for one in node.attribute}
        plain = set_to.get("alpha", 1.0) == 1 and set_to.get("beta", 1.0) == 1 and not set_to.get("transA")
        bias = node.input[2] if len(node.input) > 2 else ""
        return Product(node, node.input[1], not set_to.get("transB"), bias) if plain else None
    return None


def _replace(product: Product, shape: tuple[int, ...]) -> None:
    node, name, (rows, columns) = product.node, product.name, shape
    inputs = [node.input[0], name + VALUES, name + SCALES]
    inputs += ["", "", product.bias] if product.bias else []  # between them zero points and an order of the columns
    sizes = {"K": columns, "N": rows, "bits": BITS, "block_size": BLOCK, "accuracy_level": _WHOLE_NUMBERS}
    node.CopyFrom(helper.make_node("MatMulNBits", inputs, list(node.output), node.name, domain=DOMAIN, **sizes))


def drop_dead(graph: onnx.GraphProto, stored: Container[str]) -> None:
    """Drop nodes of which nothing is read any more, and the weights that are ``stored`` in another way.

    Others stay though nothing reads them: whoever reads the network back needs them.
    """
    while dead := _unread(graph):
        for node in dead:
            graph.node.remove(node)
    read = {name for node in graph.node for name in node.input}
    for tensor in [one for one in graph.initializer if one.name not in read]:
        if tensor.name in stored or "." not in tensor.name:  # constants of the graph have no dot
            graph.initializer.remove(tensor)


def _unread(graph: onnx.GraphProto) -> list[NodeProto]:
    read = {name for node in graph.node for name in node.input} | {output.name for output in graph.output}
    return [node for node in graph.node if read.isdisjoint(node.output)]
