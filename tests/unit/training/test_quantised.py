"""Weights in 8 bits: how near they are, what an outlier costs, and that a bundle stored so is the same network."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

torch = pytest.importorskip("torch")

from core.onnx import ort  # noqa: E402
from core.tagging import Tagger, load_bundle  # noqa: E402
from core.tagging.bundle import embedded_bundle  # noqa: E402
from training import export  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.quantised import BLOCK, Quantised, quantise  # noqa: E402
from training.storing import network_in, store_anew  # noqa: E402

# A block of numbers below the least that float32 holds in full has the scale 0.
NUMBERS = st.one_of(st.just(0.0), st.floats(2.0**-20, 100, width=32), st.floats(-100, -(2.0**-20), width=32))


@given(arrays(np.float32, st.tuples(st.integers(1, 4), st.sampled_from((BLOCK, 3 * BLOCK))), elements=NUMBERS))
def test_each_number_is_the_nearest_its_block_has(weight: np.ndarray) -> None:
    stored = Quantised.of(weight)
    steps = np.repeat(stored.scales, BLOCK, axis=1)
    assert np.all(np.abs(stored.weight() - weight) <= steps * 0.5001)
    assert stored.values.shape == (len(weight), weight.shape[1] // BLOCK, BLOCK)


@given(arrays(np.float32, (2, BLOCK), elements=NUMBERS))
@settings(max_examples=50)
def test_what_was_rounded_stays_as_it_is(weight: np.ndarray) -> None:
    """A bundle trained further, or stored anew, begins with the numbers it computed with."""
    once = Quantised.of(weight)
    again = Quantised.of(once.weight())
    assert np.array_equal(once.values, again.values)
    np.testing.assert_allclose(once.weight(), again.weight(), rtol=1e-6)


def product(weight: np.ndarray) -> onnx.ModelProto:
    """``x @ weight.T`` as the exporter writes it."""
    helper = onnx.helper
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "w.T"], ["y"])],
        "product",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, ["rows", weight.shape[1]])],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, ["rows", weight.shape[0]])],
        [onnx.numpy_helper.from_array(np.ascontiguousarray(weight.T), "w.T")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)


def test_an_outlier_costs_its_own_block_alone() -> None:
    """With one scale for all activations, a channel forty times as large leaves three bits for the others."""
    rng = np.random.default_rng(0)
    weight = rng.standard_normal((32, 4 * BLOCK)).astype(np.float32)
    weight[:, :BLOCK] = 0  # what lies beside the outlier says nothing here
    x = rng.standard_normal((50, 4 * BLOCK)).astype(np.float32)
    x[:, 3] *= 400
    model = product(weight)
    quantise(model)
    assert [node.op_type for node in model.graph.node] == ["MatMulNBits"]
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (found,) = session.run(None, {"x": x})
    expected = x @ weight.T
    assert np.sqrt(np.mean((found - expected) ** 2)) < 0.015 * expected.std()


def test_a_weight_that_no_block_divides_stays_as_it_is() -> None:
    model = product(np.ones((8, BLOCK + 1), np.float32))
    before = model.SerializeToString()
    quantise(model)
    assert model.SerializeToString() == before


@pytest.fixture(scope="module")
def network() -> TokenClassifier:
    torch.manual_seed(3)
    sizes = {"width": 2 * BLOCK, "layers": 2, "heads": 2, "feed_forward": 4 * BLOCK}
    model = TokenClassifier(ModelConfig(vocabulary=300, labels=7, **sizes)).eval()
    with torch.no_grad():
        for parameter in model.parameters():  # zero biases would hide one that was lost
            parameter.add_(torch.randn(parameter.shape) * 0.1)
    return model


@pytest.mark.parametrize("convention", ["paper", "transformers"])
def test_every_product_is_stored_in_8_bits_and_read_back(
    network: TokenClassifier, tmp_path: Path, convention: str
) -> None:
    model = TokenClassifier(ModelConfig(**{**network.config.as_dict(), "convention": convention})).eval()
    model.load_state_dict(network.state_dict())
    export.round_to(model, "int8")
    export.export_onnx(model, tmp_path / "model.onnx", "int8")
    graph = onnx.load(str(tmp_path / "model.onnx")).graph
    # Six products and the two of the positions in each layer, and the labels.
    assert sum(node.op_type == "MatMulNBits" for node in graph.node) == 2 * 8 + 1
    assert not any(node.op_type == "Gemm" for node in graph.node)
    for name, value in export.weights_of(tmp_path / "model.onnx").items():
        assert torch.allclose(value, model.state_dict()[name], rtol=1e-6, atol=0), name
    spread = model(torch.randint(5, 300, (2, 60)), *(torch.ones(2, 60, dtype=torch.long) for _ in "mg")).std()
    assert export.parity(model, tmp_path / "model.onnx", ((1, 3), (2, 40), (1, 300))) < 0.1 * spread


def test_another_network_than_the_bundles_is_refused(network: TokenClassifier, tmp_path: Path) -> None:
    """The rounding may differ, the weights may not: the tolerance of 8 bits still tells two networks apart."""
    export.export_onnx(network, tmp_path / "model.onnx", "int8")
    torch.manual_seed(4)
    other = TokenClassifier(network.config).eval()
    assert not export.parity(other, tmp_path / "model.onnx") <= export.TOLERANCE["int8"]


def test_the_shipped_bundle_stored_anew_marks_the_same(tmp_path: Path) -> None:
    bundle = load_bundle(embedded_bundle())
    other = "float16" if bundle.manifest["storage"] == "int8" else "int8"
    anew = load_bundle(store_anew(bundle, tmp_path / "anew", other, "9.9.9"))
    assert (anew.version, anew.manifest["storage"], anew.decoding) == ("9.9.9", other, bundle.decoding)
    assert anew.rescorer == bundle.rescorer
    text = "피고인 한가온은 2021. 3. 4. 새솔은행 마포지점에서 이서준의 계좌 110-222-333444로 돈을 보냈다."
    ours, theirs = Tagger(bundle, threads=1), Tagger(anew, threads=1)
    assert [(one.start, one.end, one.label) for one in ours.tag(text)] == [
        (one.start, one.end, one.label) for one in theirs.tag(text)
    ]
    with pytest.raises(ValueError, match="another network"):
        torch.manual_seed(0)
        architecture = {**bundle.manifest["architecture"], "layers": 5}
        network_in(replace(bundle, manifest={**bundle.manifest, "architecture": architecture}))
