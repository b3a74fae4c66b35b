"""How large the configurations are, counted without memory (meta device), beside what the paper calls them."""

import torch

from training.cluster.config import load_config, names
from training.export import label_list
from training.families import family

# Names in the paper and, where it differs, of the public release of the same models.
CALLED = {"370m": "370M (release: 340M)", "800m": "800M (release: 750M)", "1.5b": "1.5B"}
_STATES = 16  # bytes per parameter: weight, gradient and both moments of AdamW, each in float32


def parameters(name: str) -> int:
    """Weights of the configuration ``name`` with the head for all labels."""
    with torch.device("meta"):
        shape = load_config(name).model
        model = family(shape.family).network(shape.model_config(len(label_list())))
    return sum(parameter.numel() for parameter in model.parameters())


def sizes_table() -> str:
    """Markdown, a row per configuration.

    "untied" adds a second embedding matrix for the output, which the paper's count of 370M and 800M can only mean.
    """
    rows = [
        "| configuration | paper | parameters | untied | states in GB | GFLOP per token at 512 | at 2,048 |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in names():
        shape = load_config(name).model
        count = parameters(name)
        model = shape.model_config(len(label_list()))
        count_of = family(shape.family).cost
        cost = [count_of(model, length, shape.vocabulary, 0.15).total / 1e9 for length in (512, 2048)]
        rows.append(
            f"| {name} | {CALLED.get(name, '')} | {count / 1e6:,.1f} M | "
            f"{(count + shape.vocabulary * shape.width) / 1e6:,.1f} M | {count * _STATES / 1e9:.1f} | "
            f"{cost[0]:.3f} | {cost[1]:.3f} |"
        )
    return "\n".join(rows)
