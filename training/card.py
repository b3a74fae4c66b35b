"""The model card that travels in the bundle: what the model is, what it was trained on, how good it is, its licence."""

from typing import Any

from training.evaluation.scoring import markdown

_TEMPLATE = """# {name} {version}

A token classifier that marks identifiers in Korean court judgments: 712 labels in three tiers (IO scheme), after the
Thunder-DeID paper. A pre-LayerNorm DeBERTa-v3 encoder, {width} wide, {layers} layers, mecab-ko + BPE vocabulary of
{vocabulary}; weights stored as float16, computed as float32. Largest difference of the logits between ONNX and
torch: {parity:.1e}.

## Use

Marks candidates for a person to decide on; thunder-deid joins it with rules (patterns, party block, contexts,
propagation). It was trained on criminal excerpts and on synthetic complete judgments: other kinds of text are out of
its domain. It is no proof that a text is free of identifiers.

## Data

{data}

No sentence of the data is part of the bundle.

## Figures, model alone

By character, score.py (`python -m training evaluate`); "complete judgments" are the 20 annotated complete judgments,
which were kept out of training.

{figures}

## Licence

CC BY-NC-SA 4.0, as the data: attribution (SNU Thunder Research Group), no commercial use, share alike.
"""


def model_card(manifest: dict[str, Any], figures: dict[str, Any]) -> str:
    """Markdown of the card from the manifest and the figures per evaluation set."""
    architecture = manifest["architecture"]
    return _TEMPLATE.format(
        name=manifest["name"],
        version=manifest["version"],
        width=architecture["width"],
        layers=architecture["layers"],
        vocabulary=architecture["vocabulary"],
        parity=manifest["parity"],
        data=manifest["data"],
        figures=markdown(figures),
    )
