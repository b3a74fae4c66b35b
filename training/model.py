"""A DeBERTa-v3 token classifier with pre-LayerNorm, written to be read.

After He et al. (2021) as the Thunder-DeID paper uses it (section 4.1, Table E.1): disentangled attention
(content-to-content, content-to-position, position-to-content), log-bucketed relative positions, keys and queries
shared between content and position ("share_att_key"), no absolute positions. One difference: beside each token the
network reads the gap before it (none, space, line break) and what mecab-ko says of its morpheme
(`core.tokenizer.tags`).
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from training.attention import WAYS, Heads, Name


@dataclass(frozen=True)
class ModelConfig:
    """Sizes of the network. ``buckets`` is the number of relative-position buckets on each side, of which half are
    exact and the rest logarithmic up to ``max_distance``; farther tokens share the last one. ``gaps`` is the
    tokenizer's ``gap_count``."""

    vocabulary: int
    labels: int
    width: int = 384
    layers: int = 6
    heads: int = 6
    feed_forward: int = 1536
    buckets: int = 32
    max_distance: int = 128
    gaps: int = 4
    ner_labels: int = 0
    dropout: float = 0.1

    def as_dict(self) -> dict[str, object]:
        """Plain data for manifest and checkpoint."""
        return asdict(self)


def bucket(distance: Tensor, config: ModelConfig) -> Tensor:
    """Log bucket of signed token distances, shifted to 0 … 2·buckets (DeBERTa's make_log_bucket_position)."""
    middle = config.buckets // 2
    size = distance.abs().clamp(min=1, max=config.max_distance - 1).float()
    scale = (config.buckets - 1 - middle) / math.log((config.max_distance - 1) / middle)
    far = torch.ceil(torch.log(size / middle) * scale) + middle
    near = distance.abs() <= middle
    signed = torch.where(near, distance.float(), far.clamp(max=config.buckets - 1) * distance.sign())
    return signed.long() + config.buckets


class SharedDropout(nn.Module):
    """Dropout of (B, L, width) whose mask is one for all rows of a batch: drawing random numbers one by one for every
    row took a tenth of a training step on a CPU."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, x: Tensor) -> Tensor:
        """The same shape; the input itself outside training."""
        if not self.training or self.share == 0:
            return x
        kept = torch.empty(x.shape[-2:], device=x.device).bernoulli_(1 - self.share)
        return x * (kept / (1 - self.share)).to(x.dtype)


class DisentangledAttention(nn.Module):
    """Self-attention over (B, L, width) whose scores add content and relative-position terms."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.heads, self.head_width = config.heads, config.width // config.heads
        self.query = nn.Linear(config.width, config.width)
        self.key = nn.Linear(config.width, config.width)
        self.value = nn.Linear(config.width, config.width)
        self.output = nn.Linear(config.width, config.width)
        self.scale = 1 / math.sqrt(3 * self.head_width)
        self.attend = WAYS["gather"].attend

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, self.head_width)).transpose(-3, -2)

    def forward(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        """``positions`` (2·buckets + 1, width), ``pairs`` the buckets of the tokens' distances as `training.attention`
        lays them out, ``mask`` (B, 1, 1, L) additive."""
        query = self._split(self.query(x)) * self.scale
        key, value = self._split(self.key(x)), self._split(self.value(x))
        position_key = self._split(self.key(positions))
        position_query = self._split(self.query(positions)) * self.scale
        context = self.attend(Heads(query, key, value, position_query, position_key), pairs, mask)
        return self.output(context.transpose(-3, -2).flatten(-2))


class Layer(nn.Module):
    """Pre-LayerNorm transformer block: x + attention(norm(x)), then x + feed-forward(norm(x))."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.attention_norm = nn.LayerNorm(config.width)
        self.attention = DisentangledAttention(config)
        self.forward_norm = nn.LayerNorm(config.width)
        self.expand = nn.Linear(config.width, config.feed_forward)
        self.contract = nn.Linear(config.feed_forward, config.width)
        self.dropout = SharedDropout(config.dropout)
        self.recompute = False

    def forward(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        """(B, L, width) → the same shape."""
        if self.recompute and torch.is_grad_enabled():
            return checkpoint(self._through, x, positions, pairs, mask, use_reentrant=False)
        return self._through(x, positions, pairs, mask)

    def _through(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        x = x + self.dropout(self.attention(self.attention_norm(x), positions, pairs, mask))
        return x + self.dropout(self.contract(F.gelu(self.expand(self.forward_norm(x)))))


class TokenClassifier(nn.Module):
    """Tokens and gaps in, label logits out; a second head for general named entities shares the encoder in training."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.gaps = nn.Embedding(config.gaps, config.width)
        self.positions = nn.Embedding(2 * config.buckets + 1, config.width)
        self.embedding_norm = nn.LayerNorm(config.width)
        self.position_norm = nn.LayerNorm(config.width)
        self.dropout = SharedDropout(config.dropout)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.final_norm = nn.LayerNorm(config.width)
        self.classifier = nn.Linear(config.width, config.labels)
        self.ner_classifier = nn.Linear(config.width, config.ner_labels) if config.ner_labels else None
        # What stands in the place of a masked token's gap and tag (`training.masking`); no bundle has it.
        self.masked_gap = nn.Embedding(1, config.width)
        self.register_load_state_dict_pre_hook(_keep_masked_gap)
        self._way = WAYS["gather"]
        self.apply(self._initialise)

    def compute_by(self, attention: Name = "gather", recompute: bool = False) -> None:
        """Choose the way of `training.attention`, and whether activations inside the layers are kept or computed again
        in the backward pass: a third more work, for what would not fit into memory."""
        self._way = WAYS[attention]
        for layer in self.layers:
            layer.recompute, layer.attention.attend = recompute, self._way.attend

    def _initialise(self, module: nn.Module) -> None:
        if isinstance(module, nn.Linear | nn.Embedding):
            nn.init.normal_(module.weight, std=0.02)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)

    def encode(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """(B, L) ids, mask and gaps → (B, L, width), for training: a masked token has the gap ``config.gaps``."""
        return self.encode_embedded(self.tokens(input_ids), attention_mask, gap_ids)

    def encode_embedded(self, tokens: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """The same of (B, L, width) embedded ``tokens``."""
        table = torch.cat([self.gaps.weight, self.masked_gap.weight])
        return self._read(tokens + F.embedding(gap_ids, table), attention_mask)

    def _read(self, embedded: Tensor, attention_mask: Tensor) -> Tensor:
        """(B, L, width) sums of embeddings → the same shape."""
        rows, length = embedded.shape[:2]
        places = torch.arange(length, device=embedded.device)
        # Buckets and their vectors are the same for all layers: computed once, outside them.
        index = bucket(self._way.distances(places), self.config)
        pairs = self._way.lay_out(index, rows, self.config.heads)
        positions = self.dropout(self.position_norm(self.positions.weight))
        x = self.dropout(self.embedding_norm(embedded))
        mask = (1 - attention_mask[:, None, None, :].to(x.dtype)) * -30000.0
        for layer in self.layers:
            x = layer(x, positions, pairs, mask)
        return self.final_norm(x)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """(B, L) → label logits (B, L, labels), as the bundle gives them: nothing is masked there."""
        return self.classifier(self._read(self.tokens(input_ids) + self.gaps(gap_ids), attention_mask))


def _keep_masked_gap(module: nn.Module, weights: dict[str, Any], prefix: str, *_: object) -> None:
    """Weights of a bundle, or of a checkpoint from before, lack what exists in training only: it stays as it is."""
    name = f"{prefix}masked_gap.weight"
    weights.setdefault(name, module.get_parameter("masked_gap.weight"))


def encoder_alone(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The weights of a network, or of one pretrained with a generator (`training.rtd`), whose embeddings it shares."""
    shared = weights.get("generator.tokens.weight")
    if shared is None:
        return dict(weights)
    alone = {name: w for name, w in weights.items() if not name.startswith(("generator.", "replaced_classifier"))}
    return {**alone, "tokens.weight": alone["tokens.weight"] + shared}
