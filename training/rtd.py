"""Replaced-token detection as DeBERTa-v3 is pretrained (He et al. 2021b): ELECTRA with disentangled embedding sharing.

A small generator guesses the hidden tokens; the encoder reads the text with the generator's guesses in their place and
tells which are not the author's. Both share token embeddings, but the encoder's gradient goes into a difference of its
own, so that the two tasks do not pull one table in two directions.

The gap and the tag of a token would tell whether it belongs there, so they are hidden where a token was guessed, and of
as many others that where they are hidden says little (`_DECOYS`). What the encoder is asked about are these tokens.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.batches import Batch
from training.families import named
from training.masking import IGNORED, goes_on
from training.model import ModelConfig, TokenClassifier
from training.precision import mixed
from training.train import TrainConfig, guess_loss

_GENERATOR = "generator."
_LAYERS = 3  # one layer of the generator for so many of the encoder
_WEIGHT = 50.0  # of the detection beside the guessing, as in DeBERTa-v3
_DECOYS = 0.3  # share of the other morphemes whose gaps and tags are hidden


class ReplacedTokens(TokenClassifier):
    """The encoder with its generator; ``tokens`` holds the difference to the generator's embeddings."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.generator = TokenClassifier(generator_config(config))
        self.replaced_classifier = nn.Linear(config.width, 1)
        self._initialise(self.replaced_classifier)
        nn.init.zeros_(self.tokens.weight)

    def detect(self, ids: Tensor, mask: Tensor, gaps: Tensor) -> Tensor:
        """(B, L) → (B, L) logits that a token is not the author's."""
        table = self.generator.tokens.weight.detach() + self.tokens.weight
        hidden: Tensor = self.encode_embedded(F.embedding(ids, table), mask, gaps)
        logits: Tensor = self.replaced_classifier(hidden).squeeze(-1)
        return logits


def generator_config(config: ModelConfig) -> ModelConfig:
    """As wide as the encoder, whose embeddings it shares, and a third as deep."""
    return replace(config, layers=max(1, config.layers // _LAYERS), labels=1, ner_labels=0)


class Replaced:
    """Cross-entropy of the generator's guesses plus the weighted one of the detection, each a mean of its own."""

    def __init__(self, model: TokenClassifier, config: TrainConfig) -> None:
        if not isinstance(model, ReplacedTokens):
            raise TypeError(f"{type(model).__name__} has no generator")
        self._model = model

    def count(self, batch: Batch) -> int:
        """Tokens the generator guesses."""
        return int((batch.guesses != IGNORED).sum())

    def loss(self, batch: Batch) -> Tensor:
        """As often as the generator guesses; zero where it has nothing to guess."""
        generator, count = self._model.generator, self.count(batch)
        with mixed():
            hidden = generator.encode(batch.ids, batch.mask, batch.gaps)
            guessing = guess_loss(generator, hidden, batch)
            ids, gaps, replaced = corrupted(generator, hidden.detach(), batch)
            logits = self._model.detect(ids, batch.mask, gaps)
        asked = (gaps == self._model.config.gaps) & (batch.mask > 0)
        detection = F.binary_cross_entropy_with_logits(logits[asked].float(), replaced[asked].float())
        return guessing + count * _WEIGHT * detection


def corrupted(generator: TokenClassifier, hidden: Tensor, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """Ids with the generator's guesses, gaps with the hidden ones, and which ids are not the author's; (B, L) each."""
    wanted = batch.guesses != IGNORED
    true = torch.where(wanted, batch.guesses, batch.ids)
    ids = true.clone()
    with torch.no_grad():
        logits = F.linear(hidden[wanted], generator.tokens.weight).float()
        if len(logits):
            ids[wanted] = torch.multinomial(torch.softmax(logits, dim=-1), 1).squeeze(-1)
    hides = wanted | (_decoys(batch.gaps) & (batch.mask > 0))
    return ids, torch.where(hides, generator.config.gaps, batch.gaps), ids != true


def _decoys(gaps: Tensor) -> Tensor:
    """(B, L) which tokens belong to morphemes drawn to have their gaps hidden."""
    morphemes = (~goes_on(gaps)).cumsum(dim=1) - 1
    drawn = torch.rand(gaps.shape, device=gaps.device) < _DECOYS
    return drawn.gather(1, morphemes.clamp(min=0))


def first_weights(start: Mapping[str, Tensor], config: ModelConfig) -> dict[str, Tensor]:
    """The weights of an encoder for it and its generator, which gets its embeddings and its lowest layers."""
    lowest = tuple(f"layers.{number}." for number in range(generator_config(config).layers))
    taken = {name: w for name, w in start.items() if not name.startswith("layers.") or name.startswith(lowest)}
    given = {f"{_GENERATOR}{name}": w for name, w in taken.items()}
    return {**start, **given, "tokens.weight": torch.zeros_like(start["tokens.weight"])}


def reader(model: TokenClassifier) -> TokenClassifier:
    """What guesses tokens in ``model``: its generator, or itself where it has none."""
    return model.generator if isinstance(model, ReplacedTokens) else model


def load_reader(checkpoint: Path) -> TokenClassifier:
    """The `reader` of a checkpoint."""
    state: dict[str, Any] = torch.load(checkpoint, weights_only=True)
    several = any(name.startswith(_GENERATOR) for name in state["model"])
    _, sizes = named(state["model_config"])
    model = (ReplacedTokens if several else TokenClassifier)(ModelConfig(**sizes))
    model.load_state_dict(state["model"])
    return reader(model.eval())
