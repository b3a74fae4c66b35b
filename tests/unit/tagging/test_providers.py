"""The network runs on the fastest provider that starts, and what runs is what is told."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from core.errors import ModelError
from core.tagging import session
from core.tagging.session import OnnxModel

CUDA, CPU = "CUDAExecutionProvider", "CPUExecutionProvider"


class Machine:
    """Stands in for onnxruntime on a machine where only the providers ``starting`` start, others fail ``loudly``."""

    SessionOptions = SimpleNamespace

    def __init__(self, installed: list[str], starting: list[str], loudly: bool) -> None:
        self.installed, self.starting, self.loudly = installed, starting, loudly

    def get_available_providers(self) -> list[str]:
        return self.installed

    def InferenceSession(self, path: str, options: object, providers: list[str]) -> object:
        running = [name for name in providers if name in self.starting]
        if not running or (self.loudly and running != providers):
            raise RuntimeError("out of memory")
        inputs = [SimpleNamespace(name="input_ids")]
        return SimpleNamespace(get_providers=lambda: running, get_inputs=lambda: inputs)


@pytest.mark.parametrize(
    ("installed", "starting", "loudly", "runs", "passed_over"),
    [
        ([CUDA, CPU], [CUDA, CPU], False, CUDA, ()),
        ([CPU], [CPU], False, CPU, ()),
        ([CUDA, CPU], [CPU], False, CPU, (CUDA,)),  # no driver: onnxruntime itself goes on
        ([CUDA, CPU], [CPU], True, CPU, (CUDA,)),  # no memory: it gives up
        (["TensorrtExecutionProvider", CPU], [CPU], False, CPU, ()),
    ],
)
def test_the_provider_that_runs_is_told(
    monkeypatch: pytest.MonkeyPatch,
    installed: list[str],
    starting: list[str],
    loudly: bool,
    runs: str,
    passed_over: tuple[str, ...],
) -> None:
    monkeypatch.setattr(session, "ort", Machine(installed, starting, loudly))
    model = OnnxModel(Path("model.onnx"))
    assert (model.provider, model.passed_over) == (runs, passed_over)


def test_a_graph_no_provider_opens_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no graph")
    with pytest.raises(ModelError) as caught:
        OnnxModel(tmp_path / "model.onnx")
    assert caught.value.code == "model.load"
