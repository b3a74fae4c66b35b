"""What a network gives is taken only where it is numbers: of others nothing would be marked, and nobody would know."""

from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelError
from core.tagging.session import OnnxModel

onnx = pytest.importorskip("onnx", reason="the extra training is not installed")


def network(path: Path, *inputs: str) -> Path:
    """A graph that looks its first input up in a table: 0 is a number, 1 and 2 are none, beyond there is nothing."""
    helper, kinds = onnx.helper, onnx.TensorProto
    table = helper.make_tensor("table", kinds.FLOAT, [3, 1], [0.5, float("nan"), float("inf")])
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", inputs[0]], ["logits"])],
        "looked up",
        [helper.make_tensor_value_info(name, kinds.INT64, ["batch", "length"]) for name in inputs],
        [helper.make_tensor_value_info("logits", kinds.FLOAT, ["batch", "length", 1])],
        [table],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    return path


@pytest.mark.parametrize(
    ("ids", "reason"), [([0, 0], ""), ([0, 1], "NaN"), ([2, 0], "NaN"), ([0, 9], "InvalidArgument")]
)
def test_numbers_that_are_none_and_a_network_that_breaks_off_are_failures(
    tmp_path: Path, ids: list[int], reason: str
) -> None:
    model = OnnxModel(network(tmp_path / "model.onnx", "input_ids"), threads=1)
    given = np.array([ids], np.int64)
    if not reason:
        assert model(given, given, given).tolist() == [[[0.5], [0.5]]]
        return
    with pytest.raises(ModelError) as raised:
        model(given, given, given)
    assert (raised.value.code, raised.value.fields["reason"]) == ("model.failed", reason)


@pytest.mark.parametrize("inputs", [("input_ids", "position_ids"), ("attention_mask",)])
def test_a_network_that_asks_for_something_else_is_refused(tmp_path: Path, inputs: tuple[str, ...]) -> None:
    with pytest.raises(ModelError) as raised:
        OnnxModel(network(tmp_path / "model.onnx", *inputs), threads=1)
    assert raised.value.code == "model.load" and inputs[-1] in raised.value.message()
