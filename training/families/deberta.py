"""Disentangled attention (He et al. 2021), as the paper has it and as public weights have it: `training.model`.

Counted per token and forward pass are the operations the formulas need, whatever the kernels spend, a multiply-add as
two; of w width, f feed-forward, n layers, L tokens per row, P buckets of distances:

- products with weights            n · 2 (4 w² + 2 w f)
- content scores, weighted values  n · 2 · 2 L w
- position scores, both terms      n · 2 · 2 min(P, 2L - 1) w
- output                           2 w v on the share of tokens it is computed for (v outputs)

Embeddings, norms and the projection of the P position vectors, once per batch, are left out.
"""

from dataclasses import asdict, dataclass

from core.tokenizer import Gap
from training.errors import InputError
from training.families import Cost, Family, Shape
from training.model import Convention, ModelConfig, TokenClassifier


@dataclass(frozen=True, kw_only=True)
class DebertaShape(Shape):
    """As in `training.model.ModelConfig`. Each row has its own dropout: drawing it takes a GPU no time."""

    family = TokenClassifier.family
    heads: int
    feed_forward: int
    buckets: int
    max_distance: int
    dropout: float
    convention: Convention = "paper"
    norm_first: bool = True
    epsilon: float = 1e-5
    shared_dropout: bool = False

    def model_config(self, labels: int, vocabulary: int = 0, gaps: int = len(Gap)) -> ModelConfig:
        """As `Shape.model_config`."""
        sizes = {**asdict(self), "vocabulary": max(self.vocabulary, vocabulary)}
        return ModelConfig(labels=labels, gaps=gaps, **sizes)

    def require_learnt(self, window: int) -> None:
        """Vectors of distances that no pair of tokens has are never learnt."""
        if self.max_distance > window:
            raise InputError(
                f"max_distance {self.max_distance} is beyond the {window} tokens of pretraining: "
                "the vectors of far distances would stay as they were drawn"
            )


def cost(shape: ModelConfig, length: int, outputs: int, share: float) -> Cost:
    """The backward pass needs twice the forward pass."""
    each = 3 * shape.layers
    distances = min(2 * shape.buckets + 1, 2 * length - 1)
    return Cost(
        weights=each * 2 * (4 * shape.width**2 + 2 * shape.width * shape.feed_forward),
        attention=each * 4 * length * shape.width,
        positions=each * 4 * distances * shape.width,
        output=3 * share * 2 * shape.width * outputs,
    )


FAMILY = Family(DebertaShape, ModelConfig, TokenClassifier, cost)
