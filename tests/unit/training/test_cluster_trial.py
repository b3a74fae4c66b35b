"""One pass in bf16 tells whether a network works here; where memory is short it is traced without any."""

import math

import pytest

torch = pytest.importorskip("torch")

from training.cluster import trial as trying  # noqa: E402
from training.cluster.config import load_config  # noqa: E402


def test_a_pass_gives_a_loss_and_a_gradient() -> None:
    config = load_config("toy")
    done = trying.trial(config, 16)
    assert done.device in ("cpu", "cuda")
    # Untrained it guesses, though the tokens it is to name are not hidden from it.
    assert 1 < done.loss < math.log(config.model.vocabulary) + 0.1
    assert done.norm > 0
    assert torch.get_default_dtype() == torch.float32


def test_what_does_not_fit_is_traced_on_the_meta_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "free_memory", lambda device: 1e9)
    done = trying.trial(load_config("370m"), 64)
    assert done.device == "meta" and done.parameters == 336_344_777
    assert math.isnan(done.loss) and math.isnan(done.norm)


def test_free_memory_is_read_from_the_machine() -> None:
    assert trying.free_memory(torch.device("cpu")) > 1e6
