"""Our attention and transformers' own DeBERTa-v2 compute the same, where both can express the same.

They differ in two points. The DeBERTa paper reads the position-to-content term at the distance key - query, as we do;
transformers at query - key. With a table that is the same on both sides of zero the two cannot differ. And beyond the
largest distance transformers has one bucket more on one side, so the texts here are no longer than that. With its own
convention in the configuration they do not differ at all: test_deberta.py.
"""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from transformers.models.deberta_v2.configuration_deberta_v2 import DebertaV2Config  # noqa: E402
from transformers.models.deberta_v2.modeling_deberta_v2 import (  # noqa: E402
    DisentangledSelfAttention,
    build_relative_position,
)

from training.model import DisentangledAttention, ModelConfig, bucket  # noqa: E402

OURS = ModelConfig(vocabulary=50, labels=5, width=24, layers=1, heads=3, buckets=16, max_distance=64, dropout=0.0)
THEIRS = DebertaV2Config(
    hidden_size=OURS.width,
    num_attention_heads=OURS.heads,
    relative_attention=True,
    share_att_key=True,
    pos_att_type=["c2p", "p2c"],
    position_buckets=OURS.buckets,
    max_relative_positions=OURS.max_distance,
    hidden_dropout_prob=0.0,
    attention_probs_dropout_prob=0.0,
)


def distances(length: int) -> torch.Tensor:
    places = torch.arange(length)
    return places[:, None] - places[None, :]


@pytest.mark.parametrize("length", [1, 7, 33, 64])
def test_distances_fall_into_the_same_buckets(length: int) -> None:
    layer = torch.zeros(1, length, 1)
    theirs = build_relative_position(layer, layer, OURS.buckets, OURS.max_distance)[0]
    assert torch.equal(bucket(distances(length), OURS) - OURS.buckets, theirs)


def both(table: torch.Tensor, length: int, seen: int) -> tuple[torch.Tensor, torch.Tensor]:
    """What each makes of the same input with the same weights; of ``length`` tokens the first ``seen`` are real."""
    torch.manual_seed(5)
    ours, theirs = DisentangledAttention(OURS).eval(), DisentangledSelfAttention(THEIRS).eval()
    theirs.query_proj.load_state_dict(ours.query.state_dict())
    theirs.key_proj.load_state_dict(ours.key.state_dict())
    theirs.value_proj.load_state_dict(ours.value.state_dict())
    x, real = torch.randn(2, length, OURS.width), torch.arange(length) < seen
    pairs = bucket(distances(length), OURS).expand(2, OURS.heads, -1, -1)
    with torch.inference_mode():
        mine = ours(x, table, pairs, torch.where(real, 0.0, -30000.0).expand(2, 1, 1, -1))
        context, _ = theirs(x, real.expand(2, 1, length, -1), rel_embeddings=table)
        return mine[:, :seen], ours.output(context)[:, :seen]


@pytest.mark.parametrize(("length", "seen"), [(1, 1), (9, 9), (40, 31), (64, 64)])
def test_attention_is_transformers_attention(length: int, seen: int) -> None:
    table = torch.randn(2 * OURS.buckets + 1, OURS.width)
    mine, theirs = both((table + table.flip(0)) / 2, length, seen)
    assert torch.allclose(mine, theirs, atol=1e-5)


def test_a_table_of_two_sides_is_read_the_other_way_round() -> None:
    mine, theirs = both(torch.randn(2 * OURS.buckets + 1, OURS.width), 40, 40)
    assert not torch.allclose(mine, theirs, atol=1e-2)
