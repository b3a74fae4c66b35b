"""Steps on processors with and without bfloat16: the same course, in numbers the processor has."""

import pytest

pytest.importorskip("torch")  # training is an extra

import torch
from torch import nn

from training import muon, precision
from training.muon import Muon, orthogonal

COEFFICIENTS, STEPS, LEAST = (3.4445, -4.775, 2.0315), 5, 1e-7


@pytest.fixture(params=[True, False], ids=["bfloat16", "float32"])
def known(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """A processor with bfloat16, and one without."""
    for module in (precision, muon):
        monkeypatch.setattr(module, "multiplies_in_bfloat16", lambda _device="cpu": request.param)
    return bool(request.param)


def test_a_forward_pass_computes_in_what_the_processor_has(known: bool) -> None:
    with precision.mixed():
        product = torch.ones(4, 4) @ torch.ones(4, 4)
    assert product.dtype == (torch.bfloat16 if known else torch.float32)


def test_another_device_is_taken_at_its_word() -> None:
    assert precision.multiplies_in_bfloat16("cuda")


@pytest.mark.parametrize("shape", [(6, 6), (4, 16), (16, 4)])
def test_singular_values_come_near_one_in_float32(shape: tuple[int, int]) -> None:
    torch.manual_seed(3)
    result = orthogonal(torch.randn(shape) + 3 * torch.eye(*shape), COEFFICIENTS, STEPS, LEAST)
    assert result.dtype == torch.float32
    values = torch.linalg.svdvals(result)
    assert values.min() > 0.5
    assert values.max() < 1.4


@pytest.mark.parametrize("adjusted", [None, "match_rms_adamw"])
def test_either_way_steps_alike_and_goes_on_where_the_other_stopped(
    adjusted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    courses = []
    for order in ((True,) * 6, (False,) * 6, (True, True, True, False, False, False)):
        torch.manual_seed(5)
        layer = nn.Linear(8, 24, bias=False)
        optimiser = Muon(layer.parameters(), lr=0.02, weight_decay=0.1, adjust_lr_fn=adjusted)
        for known in order:
            monkeypatch.setattr(muon, "multiplies_in_bfloat16", lambda known=known: known)
            optimiser.zero_grad()
            (layer(torch.randn(16, 8)) ** 2).mean().backward()
            optimiser.step()
        courses.append(layer.weight.detach().clone())
    begun = nn.Linear(8, 24, bias=False).weight
    assert (courses[0] - begun).abs().mean() > 0.05
    for other in courses[1:]:
        assert torch.allclose(courses[0], other, atol=0.02)
