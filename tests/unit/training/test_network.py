"""The network computes what its formulas say, is exported as it is, and resumes where it stopped."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from torch.nn import functional as F  # noqa: E402

from training.batches import Batch, Example, collate, cut, token_targets  # noqa: E402
from training.export import export_onnx, parity, round_to, weights_of  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.model import DisentangledAttention, ModelConfig, SharedDropout, TokenClassifier, bucket  # noqa: E402
from training.train import TrainConfig, Trainer, rate_factor  # noqa: E402

TINY = ModelConfig(
    vocabulary=50, labels=5, width=16, layers=2, heads=2, feed_forward=32, buckets=4, max_distance=8, ner_labels=3,
    dropout=0.0,
)  # fmt: skip


def test_attention_is_the_three_terms_of_the_paper() -> None:
    torch.manual_seed(0)
    layer, length = DisentangledAttention(TINY), 9
    x, table = torch.randn(2, length, TINY.width), torch.randn(2 * TINY.buckets + 1, TINY.width)
    i = torch.arange(length)
    index = bucket(i[:, None] - i[None, :], TINY)  # δ(i, j)
    actual = layer(x, table, index.expand(2, TINY.heads, -1, -1), torch.zeros(2, 1, 1, length))

    def split(y: torch.Tensor) -> torch.Tensor:
        return y.unflatten(-1, (TINY.heads, -1)).transpose(-3, -2)

    q, k, v = split(layer.query(x)), split(layer.key(x)), split(layer.value(x))
    position_k, position_q = split(layer.key(table)), split(layer.query(table))
    scores = q @ k.transpose(-1, -2)
    for row in range(length):
        for column in range(length):
            scores[..., row, column] += (q[..., row, :] * position_k[:, index[row, column]]).sum(-1)
            scores[..., row, column] += (k[..., column, :] * position_q[:, index[column, row]]).sum(-1)
    weights = torch.softmax(scores / (3 * layer.head_width) ** 0.5, -1)
    expected = layer.output((weights @ v).transpose(-3, -2).flatten(-2))
    assert torch.allclose(actual, expected, atol=1e-5)


def test_buckets_are_exact_near_and_shared_far_away() -> None:
    ids = bucket(torch.arange(-40, 41), TINY).tolist()
    assert ids == sorted(ids)
    assert (min(ids), max(ids)) == (1, 2 * TINY.buckets - 1)
    assert len({ids[40 + d] for d in (-2, -1, 0, 1, 2)}) == 5
    assert ids[40 + 8] == ids[80]


def test_dropout_hides_the_same_places_in_every_row_and_keeps_the_mean() -> None:
    torch.manual_seed(0)
    dropout, ones = SharedDropout(0.25), torch.ones(3, 400, 50)
    hidden = dropout(ones)
    assert torch.equal(hidden[0], hidden[1]) and torch.equal(hidden[0], hidden[2])
    assert hidden.unique().tolist() == [0.0, pytest.approx(4 / 3)]
    assert hidden.mean().item() == pytest.approx(1, abs=0.02)
    assert not torch.equal(dropout(ones), hidden)
    assert torch.equal(dropout.eval()(ones), ones)


def test_padding_changes_nothing() -> None:
    torch.manual_seed(0)
    model = TokenClassifier(TINY).eval()
    ids = torch.randint(0, 50, (1, 6))
    ones, gaps = torch.ones_like(ids), torch.zeros_like(ids)
    short = model(ids, ones, gaps)
    padded = model(F.pad(ids, (0, 4)), F.pad(ones, (0, 4)), F.pad(gaps, (0, 4)))
    assert torch.allclose(short, padded[:, :6], atol=1e-5)


def test_onnx_agrees_with_torch(tmp_path: Path) -> None:
    torch.manual_seed(0)
    model = TokenClassifier(ModelConfig(vocabulary=200, labels=5, width=32, layers=2, heads=2, feed_forward=64)).eval()
    round_to(model, "float16")
    export_onnx(model, tmp_path / "model.onnx", "float16")
    assert parity(model, tmp_path / "model.onnx", ((1, 3), (2, 40), (1, 300))) < 1e-4


def test_a_bundle_is_trained_further_from_the_weights_it_was_exported_with(tmp_path: Path) -> None:
    model = TokenClassifier(TINY).eval()
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for parameter in model.parameters():  # fresh biases are all zero: the exporter would keep one for all
            parameter.add_(torch.rand(parameter.shape, generator=generator))
    round_to(model, "float16")
    export_onnx(model, tmp_path / "model.onnx", "float16")
    weights = weights_of(tmp_path / "model.onnx")
    training_only = ("ner_classifier", "masked_gap")
    expected = {name: value for name, value in model.state_dict().items() if not name.startswith(training_only)}
    assert weights.keys() == expected.keys()
    assert all(torch.equal(weights[name], value) for name, value in expected.items())

    further = Trainer(TINY, TrainConfig(), tmp_path / "run", random_batches, start=weights).model
    assert torch.equal(further.classifier.weight, model.classifier.weight)
    del weights["final_norm.bias"]
    with pytest.raises(ValueError, match="another network"):
        Trainer(TINY, TrainConfig(), tmp_path / "run", random_batches, start=weights)


def random_batches(epoch: int):
    generator = torch.Generator().manual_seed(epoch)
    for _ in range(6):
        ids = torch.randint(5, 50, (2, 8), generator=generator)
        mask, ignored = torch.ones_like(ids), torch.full_like(ids, IGNORED)
        yield Batch(ids, mask, torch.zeros_like(ids), ids % 5, ignored, ignored)


def test_rate_rises_holds_and_falls() -> None:
    config = TrainConfig(warmup_steps=10, decay=0.5)
    assert rate_factor(0, 0.0, config) == pytest.approx(0.1)
    assert rate_factor(50, 0.3, config) == 1.0
    assert rate_factor(50, 0.75, config) == pytest.approx(0.5)
    assert rate_factor(50, 1.0, config) == 0.0


@pytest.mark.parametrize("count", [1, 9, 10, 11, 57])
def test_cut_windows_tile_the_example(count: int) -> None:
    ids = np.arange(count)
    parts = list(cut(Example(ids, ids, ids, ids), 10, Random(f"cut:{count}")))
    assert np.concatenate([part.ids for part in parts]).tolist() == ids.tolist()
    assert max(len(part.ids) for part in parts) <= 10


def test_texts_that_fit_come_whole_or_in_two() -> None:
    ids = np.arange(8)
    counts = Counter(len(list(cut(Example(ids, ids, ids, ids), 10, Random(f"cut:{turn}")))) for turn in range(200))
    assert set(counts) == {1, 2}
    assert min(counts.values()) > 60


def test_a_token_that_touches_an_identifier_belongs_to_it() -> None:
    from types import SimpleNamespace as Thing

    encoding = Thing(offsets=np.array([[0, 2], [2, 5], [5, 6]]))
    spans = [Thing(start=3, end=5, label="이름")]
    assert token_targets(6, spans, encoding, {"이름": 4}).tolist() == [0, 4, 0]


def test_collated_rows_start_and_end_with_special_tokens() -> None:
    from types import SimpleNamespace as Thing

    marks = Thing(padding_id=0, classify_id=2, separate_id=3)
    values = np.array([7, 8])
    batch = collate([Example(values, values, values, values), Example(*[values[:1]] * 4, ner=True)], marks)
    assert batch.ids.tolist() == [[2, 7, 8, 3], [2, 7, 3, 0]]
    assert batch.targets.tolist()[1] == [IGNORED] * 4
    assert batch.ner_targets.tolist()[1] == [IGNORED, 7, IGNORED, IGNORED]
    assert batch.guesses.tolist() == [[IGNORED, 7, 8, IGNORED], [IGNORED, 7, IGNORED, IGNORED]]
    assert batch.tokens == 7


def test_a_named_entity_sentence_tells_where_no_identifier_is() -> None:
    """양동이, 장마철 …: common words the judgments never use are not to be taken for names."""
    from types import SimpleNamespace as Thing

    marks = Thing(padding_id=0, classify_id=2, separate_id=3)
    ids, targets = np.array([7, 8, 9]), np.array([0, 4, 0])
    batch = collate([Example(ids, ids, targets, ids, ner=True), Example(ids, ids, targets, ids)], marks)
    assert batch.ner_targets.tolist() == [[IGNORED, 0, 4, 0, IGNORED], [IGNORED] * 5]
    assert batch.targets.tolist() == [[IGNORED, 0, IGNORED, 0, IGNORED], [IGNORED, 0, 4, 0, IGNORED]]
