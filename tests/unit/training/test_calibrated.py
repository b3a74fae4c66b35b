"""Products in whole numbers by calibrated scales: how near they are, what stays in the file, reading them back."""

from collections import Counter
from pathlib import Path

import numpy as np
import onnx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

torch = pytest.importorskip("torch")

from core.onnx import ort  # noqa: E402
from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from training import export  # noqa: E402
from training.calibrated import Channels, Feed, quantise_static  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402

NUMBERS = st.one_of(st.just(0.0), st.floats(2.0**-20, 100, width=32), st.floats(-100, -(2.0**-20), width=32))
WEIGHTS = arrays(np.float32, array_shapes(min_dims=2, max_dims=2, max_side=12), elements=NUMBERS)
WIDTH, ROWS = 24, 16


@given(WEIGHTS)
def test_each_number_is_the_nearest_its_channel_has(weight: np.ndarray) -> None:
    stored = Channels.of(weight)
    assert np.all(np.abs(stored.weight() - weight) <= stored.scales[:, None] * 0.5001)
    assert stored.values.min() >= -63 and stored.values.max() <= 63  # a pair of products with 255 fits into 16 bits


@given(WEIGHTS)
def test_what_was_rounded_stays_as_it_is(weight: np.ndarray) -> None:
    """A bundle trained further, or stored anew, begins with the numbers it computed with."""
    once = Channels.of(weight)
    again = Channels.of(once.weight())
    assert np.array_equal(once.values, again.values)
    np.testing.assert_allclose(once.weight(), again.weight(), rtol=1e-6)


def graph_of(node: onnx.NodeProto, weights: dict[str, np.ndarray]) -> onnx.ModelProto:
    helper = onnx.helper
    graph = helper.make_graph(
        [node],
        "product",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, ["rows", WIDTH])],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, ["rows", ROWS])],
        [onnx.numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in weights.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)


def computed(model: onnx.ModelProto, x: np.ndarray) -> np.ndarray:
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


RNG = np.random.default_rng(7)
X, W = RNG.standard_normal((50, WIDTH)).astype(np.float32), RNG.standard_normal((ROWS, WIDTH)).astype(np.float32)
B = RNG.standard_normal(ROWS).astype(np.float32)
# As exporters write a product: turned beforehand, or with a bias and the weight as the model has it.
PRODUCTS = {
    "turned": (onnx.helper.make_node("MatMul", ["x", "w.T"], ["y"]), {"w.T": W.T}, X @ W.T),
    "biased": (onnx.helper.make_node("Gemm", ["x", "w", "b"], ["y"], transB=1), {"w": W, "b": B}, X @ W.T + B),
}


@pytest.mark.parametrize(("node", "weights", "expected"), PRODUCTS.values(), ids=PRODUCTS)
def test_a_product_is_near_the_exact_one(
    node: onnx.NodeProto, weights: dict[str, np.ndarray], expected: np.ndarray
) -> None:
    model = graph_of(node, weights)
    quantise_static(model, [{"x": X[:20]}, {"x": X}])
    found = computed(model, X)
    assert np.sqrt(np.mean((found - expected) ** 2)) < 0.02 * expected.std()
    assert not {tensor.name for tensor in model.graph.initializer} & {"w", "w.T"}


def test_the_scale_is_that_of_all_that_was_read() -> None:
    """What lies outside of it is cut off, so one text must not decide for another."""
    node, weights, expected = PRODUCTS["turned"]
    narrow, wide = graph_of(node, weights), graph_of(node, weights)
    quantise_static(narrow, [{"x": X / 10}])
    quantise_static(wide, [{"x": X / 10}, {"x": X}, {"x": X / 5}])
    far, near = (np.abs(computed(model, X) - expected).max() for model in (narrow, wide))
    assert near < 0.2 < 2 < far


@pytest.mark.parametrize("feeds", [[], [{"x": np.zeros((3, WIDTH), np.float32)}]], ids=["none", "only zeros"])
def test_nothing_to_calibrate_by_is_refused(feeds: list[Feed]) -> None:
    node, weights, _ = PRODUCTS["turned"]
    with pytest.raises(ValueError, match="calibrate"):
        quantise_static(graph_of(node, weights), feeds)


@pytest.fixture(scope="module")
def network() -> TokenClassifier:
    torch.manual_seed(5)
    tokenizer = Tokenizer.from_file(embedded_bundle() / "tokenizer.json")
    sizes = {"width": 48, "layers": 2, "heads": 2, "feed_forward": 96, "gaps": tokenizer.gap_count}
    model = TokenClassifier(ModelConfig(vocabulary=tokenizer.vocabulary_size, labels=7, **sizes)).eval()
    with torch.no_grad():
        for parameter in model.parameters():  # zero biases would hide one that was lost
            parameter.add_(torch.randn(parameter.shape) * 0.1)
    return model


def test_a_bundle_in_whole_numbers_is_the_network_and_is_read_back(network: TokenClassifier, tmp_path: Path) -> None:
    labels = ["O", *"abcdef"]
    written = export.write_bundle(
        network, embedded_bundle() / "tokenizer.json", tmp_path / "toy",
        name="toy", version="0", details={"data": "none"}, storage="int8-static", labels=labels,
    )  # fmt: skip
    file = written / export.GRAPH
    kinds = Counter(node.op_type for node in onnx.load(str(file)).graph.node)
    # Six products in each layer and the labels; the two of the positions are the same for every text.
    assert kinds["Gemm"] == 0 and kinds["MatMulNBits"] == 0
    assert kinds["QuantizeLinear"] == 2 * 4 + 1  # query, key and value read the same
    assert kinds["DequantizeLinear"] == kinds["QuantizeLinear"] + 2 * 6 + 1
    read = export.weights_of(file)
    assert read.keys() == {name for name, _ in network.named_parameters() if not name.startswith("masked_gap")}
    for name, value in read.items():
        assert torch.allclose(value, network.state_dict()[name], rtol=1e-6, atol=0), name
    torch.manual_seed(6)
    other = TokenClassifier(network.config).eval()
    spread = network(torch.randint(5, 300, (2, 60)), *(torch.ones(2, 60, dtype=torch.long) for _ in "mg")).std()
    assert export.parity(network, file, ((1, 3), (2, 40), (1, 300))) < 0.25 * spread
    assert export.parity(other, file, ((1, 40),)) > spread
