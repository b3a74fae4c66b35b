"""A DeBERTa-v3 token classifier with pre-LayerNorm, written to be read.

After He et al. (2021) as the Thunder-DeID paper uses it (section 4.1, Table E.1): disentangled attention
(content-to-content, content-to-position, position-to-content), log-bucketed relative positions, keys and queries
shared between content and position ("share_att_key"), no absolute positions. One difference: beside each token the
network reads the gap before it (none, space, line break) and what mecab-ko says of its morpheme
(`core.tokenizer.tags`). A configuration can also be that of the public DeBERTa-v2 and v3, to the last digit
(`training.deberta`).
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from training.attention import WAYS, Heads, Name
from training.families import Network

# Where the position-to-content term reads the distance, and what tokens beyond the largest one have (`bucket`).
Convention = Literal["paper", "transformers"]


@dataclass(frozen=True)
class ModelConfig:
    """Sizes of the network. ``buckets`` is the number of relative-position buckets on each side, of which half are
    exact and the rest logarithmic up to ``max_distance``; farther tokens share the last one. ``gaps`` is the
    tokenizer's ``gap_count``.

    ``convention``: the term of token j's key and the position reads the distance j - i in the "paper" (He et al. 2021,
    equation 4), i - j in "transformers" and so in all public weights. ``norm_first``: LayerNorm before attention and
    feed-forward, as here, or behind their sum with the input, as in the public DeBERTa; ``epsilon`` of the norms.
    ``shared_dropout``: one mask for all rows of a batch (`SharedDropout`) instead of one for each.
    """

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
    convention: Convention = "paper"
    norm_first: bool = True
    epsilon: float = 1e-5
    shared_dropout: bool = True

    def as_dict(self) -> dict[str, object]:
        """Plain data for manifest and checkpoint."""
        return asdict(self)


def bucket(distance: Tensor, config: ModelConfig) -> Tensor:
    """Log bucket of signed token distances, shifted to 0 … 2·buckets (DeBERTa's make_log_bucket_position).

    As in the paper all tokens that are ``max_distance`` - 1 or farther share the last bucket of their side; in
    transformers those beyond it have one more, which on the side of later tokens is the last one again (`_both_ends`).
    """
    middle = config.buckets // 2
    most = config.max_distance - 1
    theirs = config.convention == "transformers"
    size = distance.abs().clamp(min=1, max=None if theirs else most).float()
    # In the order transformers computes it: another one rounds some distances into the next bucket.
    share = torch.log(size / middle) / torch.log(torch.tensor(most / middle)) if theirs else None
    scale = (config.buckets - 1 - middle) / math.log(most / middle)
    far = torch.ceil(torch.log(size / middle) * scale if share is None else share * (middle - 1)) + middle
    near = distance.abs() <= middle
    far = far.clamp(max=config.buckets if theirs else config.buckets - 1)
    return torch.where(near, distance.float(), far * distance.sign()).long() + config.buckets


def _both_ends(positions: Tensor) -> Tensor:
    """(2·buckets + 1, width): transformers has one row less, and clamps."""
    return torch.cat([positions[:-1], positions[-2:-1]])


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


def _dropout(config: ModelConfig) -> nn.Module:
    return SharedDropout(config.dropout) if config.shared_dropout else nn.Dropout(config.dropout)


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
        self._mirrored = config.convention == "transformers"

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, self.head_width)).transpose(-3, -2)

    def forward(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        """``positions`` (2·buckets + 1, width), ``pairs`` the buckets of the tokens' distances as `training.attention`
        lays them out, ``mask`` (B, 1, 1, L) additive."""
        query = self._split(self.query(x)) * self.scale
        key, value = self._split(self.key(x)), self._split(self.value(x))
        position_key = self._split(self.key(positions))
        position_query = self._split(self.query(positions)) * self.scale
        if self._mirrored:  # the bucket of i - j is that of j - i, counted from the other end
            position_query = position_query.flip(-2)
        context = self.attend(Heads(query, key, value, position_query, position_key), pairs, mask)
        return self.output(context.transpose(-3, -2).flatten(-2))


class Layer(nn.Module):
    """Transformer block: x + attention(norm(x)), then x + feed-forward(norm(x)); where the config says so, the norms
    are taken of the sums instead."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.attention_norm = nn.LayerNorm(config.width, config.epsilon)
        self.attention = DisentangledAttention(config)
        self.forward_norm = nn.LayerNorm(config.width, config.epsilon)
        self.expand = nn.Linear(config.width, config.feed_forward)
        self.contract = nn.Linear(config.feed_forward, config.width)
        self.dropout = _dropout(config)
        self.recompute, self._norm_first = False, config.norm_first

    def forward(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        """(B, L, width) → the same shape."""
        if self.recompute and torch.is_grad_enabled():
            return checkpoint(self._through, x, positions, pairs, mask, use_reentrant=False)
        return self._through(x, positions, pairs, mask)

    def _through(self, x: Tensor, positions: Tensor, pairs: Tensor, mask: Tensor) -> Tensor:
        if not self._norm_first:
            x = self.attention_norm(x + self.dropout(self.attention(x, positions, pairs, mask)))
            return self.forward_norm(x + self.dropout(self.contract(F.gelu(self.expand(x)))))
        x = x + self.dropout(self.attention(self.attention_norm(x), positions, pairs, mask))
        return x + self.dropout(self.contract(F.gelu(self.expand(self.forward_norm(x)))))


class TokenClassifier(Network):
    """A second head, for general named entities, shares the encoder in training."""

    family = "deberta"

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.gaps = nn.Embedding(config.gaps, config.width)
        self.positions = nn.Embedding(2 * config.buckets + 1, config.width)
        self.embedding_norm = nn.LayerNorm(config.width, config.epsilon)
        self.position_norm = nn.LayerNorm(config.width, config.epsilon)
        self.dropout = _dropout(config)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.final_norm = nn.LayerNorm(config.width, config.epsilon) if config.norm_first else nn.Identity()
        self.classifier = nn.Linear(config.width, config.labels)
        self.ner_classifier = nn.Linear(config.width, config.ner_labels) if config.ner_labels else None
        # What stands in the place of a masked token's gap and tag (`training.masking`); no bundle has it.
        self.masked_gap = nn.Embedding(1, config.width)
        self.register_load_state_dict_pre_hook(_keep_masked_gap)
        self._way = WAYS["gather"]
        self._laid_out: dict[tuple[int, torch.device], Any] = {}
        self.apply(self._initialise)

    def compute_by(self, attention: Name = "gather", recompute: bool = False) -> None:
        """As `Network.compute_by`, of `training.attention`. Computing activations again in the backward pass is a third
        more work, for what would not fit into memory."""
        self._way, self._laid_out = WAYS[attention], {}
        for layer in self.layers:
            layer.recompute, layer.attention.attend = recompute, self._way.attend

    def _initialise(self, module: nn.Module) -> None:
        if isinstance(module, nn.Linear | nn.Embedding):
            nn.init.normal_(module.weight, std=0.02)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)

    def encode(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """As `Network.encode`."""
        return self.encode_embedded(self.tokens(input_ids), attention_mask, gap_ids)

    def encode_embedded(self, tokens: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """The same of (B, L, width) embedded ``tokens``."""
        table = torch.cat([self.gaps.weight, self.masked_gap.weight])
        return self._read(tokens + F.embedding(gap_ids, table), attention_mask)

    def _read(self, embedded: Tensor, attention_mask: Tensor) -> Tensor:
        """(B, L, width) sums of embeddings → the same shape."""
        rows, length = embedded.shape[:2]
        # Buckets and their vectors are the same for all layers: computed once, outside them.
        pairs = self._pairs(length, rows, embedded.device)
        table = self.positions.weight
        if self.config.convention == "transformers":
            table = _both_ends(table)
        positions = self.dropout(self.position_norm(table))
        x = self.dropout(self.embedding_norm(embedded))
        mask = (1 - attention_mask[:, None, None, :].to(x.dtype)) * -30000.0
        for layer in self.layers:
            x = layer(x, positions, pairs, mask)
        return self.final_norm(x)

    def _pairs(self, length: int, rows: int, device: torch.device) -> Any:
        """The buckets of the tokens' distances as the way of the attention wants them."""
        if not self._way.kept:  # an exporter must not meet a dictionary: it would take its length for the only one
            return self._lay_out(length, rows, device)
        if (length, device) not in self._laid_out:
            self._laid_out[length, device] = self._lay_out(length, rows, device)
        return self._laid_out[length, device]

    def _lay_out(self, length: int, rows: int, device: torch.device) -> Any:
        index = bucket(self._way.distances(torch.arange(length, device=device)), self.config)
        return self._way.lay_out(index, rows, self.config.heads)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, gap_ids: Tensor) -> Tensor:
        """As `Network.forward`."""
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
