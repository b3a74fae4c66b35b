"""Gathering, shifting and FlexAttention compute the same attention; recomputing activations changes nothing."""

from importlib.util import find_spec

import pytest

torch = pytest.importorskip("torch")

from training.attention import WAYS, Heads  # noqa: E402
from training.model import ModelConfig, TokenClassifier, bucket  # noqa: E402

SHAPE = ModelConfig(
    vocabulary=50, labels=5, width=24, layers=2, heads=3, feed_forward=32, buckets=4, max_distance=8, dropout=0.0
)
# One token, two, within the exact buckets, and far beyond the largest distance.
LENGTHS = [1, 2, 5, 37]


def heads_and_mask(
    length: int, wide: int = 8, kind: torch.dtype = torch.float64, device: str = "cpu"
) -> tuple[Heads, torch.Tensor]:
    torch.manual_seed(length)

    def numbers(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, wide, dtype=kind, device=device, requires_grad=True)

    tokens, table = (2, SHAPE.heads, length), (SHAPE.heads, 2 * SHAPE.buckets + 1)
    mask = torch.zeros(2, 1, 1, length, dtype=kind, device=device)
    mask[1, ..., length // 2 + 1 :] = -30000.0
    return Heads(*(numbers(*tokens) for _ in range(3)), numbers(*table), numbers(*table)), mask


def without_gradients(heads: Heads) -> Heads:
    """FlexAttention refuses inputs that want a gradient where there is no CUDA, even if none is asked for."""
    return Heads(*(getattr(heads, name).detach() for name in Heads.__slots__))


def attended(name: str, heads: Heads, mask: torch.Tensor) -> torch.Tensor:
    way = WAYS[name]
    index = bucket(way.distances(torch.arange(heads.query.shape[2], device=mask.device)), SHAPE)
    return way.attend(heads, way.lay_out(index, 2, SHAPE.heads), mask)


def gradients(name: str, heads: Heads, mask: torch.Tensor) -> list[torch.Tensor]:
    inputs = [heads.query, heads.key, heads.value, heads.position_query, heads.position_key]
    return list(torch.autograd.grad(attended(name, heads, mask).sin().sum(), inputs))


@pytest.mark.parametrize(("name", "length"), [*(("shift", length) for length in LENGTHS), ("flex", 37)])
def test_every_way_gives_the_same_context(name: str, length: int) -> None:
    heads, mask = heads_and_mask(length)
    heads = without_gradients(heads)
    assert torch.allclose(attended(name, heads, mask), attended("gather", heads, mask), atol=1e-9)


@pytest.mark.parametrize("length", LENGTHS)
def test_shifting_gives_the_same_gradients(length: int) -> None:
    heads, mask = heads_and_mask(length)
    for ours, expected in zip(gradients("shift", heads, mask), gradients("gather", heads, mask), strict=True):
        assert torch.allclose(ours, expected, atol=1e-9)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="the fused kernels need CUDA")
@pytest.mark.parametrize("name", ["shift", "flex", "fused"])
def test_fused_kernels_give_the_same_gradients(name: str) -> None:
    heads, mask = heads_and_mask(128, wide=64, kind=torch.float32, device="cuda")
    for ours, expected in zip(gradients(name, heads, mask), gradients("gather", heads, mask), strict=True):
        assert torch.allclose(ours, expected, atol=5e-3 * float(expected.abs().max()))


@pytest.mark.skipif(find_spec("disentangled_flash") is not None, reason="the kernels are installed")
def test_kernels_that_are_not_installed_are_named_with_what_to_do() -> None:
    heads, mask = heads_and_mask(5)
    with pytest.raises(ValueError, match=r"pip install \.\[kernels\]"):
        attended("fused", heads, mask)


def test_position_terms_are_not_lost_in_any_way() -> None:
    heads, mask = heads_and_mask(37)
    heads = without_gradients(heads)
    plain = Heads(heads.query, heads.key, heads.value, heads.position_query * 0, heads.position_key * 0)
    for name in WAYS.keys() - {"fused"}:  # its kernels have a test of their own
        assert not torch.allclose(attended(name, heads, mask), attended(name, plain, mask), atol=1e-3)


def loss_and_gradients(model: TokenClassifier) -> tuple[torch.Tensor, list[torch.Tensor]]:
    torch.manual_seed(3)
    ids = torch.randint(0, 50, (2, 21))
    mask = (torch.arange(21) < torch.tensor([[21], [13]])).long()
    gaps = ids % (model.config.gaps + 1)  # the last one is a masked token's
    loss = model.classifier(model.encode(ids, mask, gaps))[mask.bool()].square().mean()
    return loss, list(torch.autograd.grad(loss, list(model.parameters())))


def test_the_whole_network_learns_the_same_by_shifting() -> None:
    torch.manual_seed(0)
    model = TokenClassifier(SHAPE).double()
    loss, expected = loss_and_gradients(model)
    model.compute_by("shift")
    other, actual = loss_and_gradients(model)
    assert torch.allclose(other, loss, atol=1e-9)
    assert all(torch.allclose(a, b, atol=1e-7) for a, b in zip(actual, expected, strict=True))


@pytest.mark.parametrize("name", ["gather", "shift"])
def test_recomputed_activations_give_the_same_digits(name: str) -> None:
    torch.manual_seed(0)
    model = TokenClassifier(ModelConfig(**{**SHAPE.as_dict(), "dropout": 0.3}))
    model.compute_by(name)
    loss, expected = loss_and_gradients(model)
    model.compute_by(name, recompute=True)
    other, actual = loss_and_gradients(model)
    assert torch.equal(other, loss)
    assert all(torch.equal(a, b) for a, b in zip(actual, expected, strict=True))


def test_shifting_is_compiled_in_one_piece() -> None:
    torch.manual_seed(0)
    model = TokenClassifier(SHAPE)
    model.compute_by("shift")
    loss, expected = loss_and_gradients(model)
    for layer in model.layers:
        layer.compile(backend="aot_eager", fullgraph=True)
    other, actual = loss_and_gradients(model)
    assert torch.allclose(other, loss, atol=1e-6)
    assert all(torch.allclose(a, b, atol=1e-5) for a, b in zip(actual, expected, strict=True))
