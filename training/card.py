"""The cards of a bundle: what the model is and how good it is (README.md), what it was made of (DATA.md)."""

from collections.abc import Iterable, Mapping
from typing import Any

from training.evaluation.scoring import markdown
from training.evaluation.tables import table
from training.export import Storage
from training.families import DEFAULT

DATA_CARD = "DATA.md"

_MODEL = """# {name} {version}

A token classifier that marks identifiers in Korean court judgments: {labels} labels in three tiers ({scheme} scheme),
after the Thunder-DeID paper. {encoder}, {width} wide, {layers} layers, mecab-ko + BPE
vocabulary of {vocabulary}, read in windows of {window} tokens; {numbers}.
Largest difference of the logits between ONNX and torch: {parity:.1e}.

## Intended use

Marks candidates for a person to decide on before a judgment is published; thunder-deid joins it with rules (patterns,
party block, contexts, propagation). It is no proof that a text is free of identifiers, and nothing it read should be
published that nobody reviewed.

## Limits

{limits}
It was never measured on judgments with their true identifiers, because those are not public: the values in training
and measuring sets are fictitious.

## Operating point

Chosen by the figures on the sets below: temperature {temperature:g}; a word is marked from {threshold:g} on{direct}.
{training}
## Data

{data}

No sentence of the data is part of the bundle.

## Figures, model alone

By character (`python -m training evaluate`). {sets}

{figures}

## Licence

{licence}
"""
_LIMITS = f"""Trained on judgments of the kinds that [{DATA_CARD}]({DATA_CARD}) counts: other kinds of text are out of
its domain, and labels that are rare there are often missed or taken for others."""
_SETS = """The operating point was chosen on "validation", nothing on "test". Both are filled once with
fictitious values from the same lists as the training text."""
_SHARED = "{licence}, as the data: attribution (SNU Thunder Research Group), no commercial use, share alike."


_NUMBERS: dict[Storage, str] = {
    "int8-static": "products in whole numbers, weights of 7 bits by channel, activations of 8 by calibrated scales",
    "int8": "products in whole numbers of 8 bits, a scale for each block",
    "float16": "weights stored as float16, computed as float32",
    "float32": "weights in float32",
}


def model_card(
    manifest: Mapping[str, Any],
    figures: Mapping[str, Any],
    limits: str = _LIMITS,
    sets: str = _SETS,
) -> str:
    """Markdown of the card from the manifest and the figures per evaluation set."""
    architecture, decoding, licence = manifest["architecture"], manifest["decoding"], manifest["licence"]
    direct = decoding["direct_threshold"]
    return _MODEL.format(
        name=manifest["name"],
        version=manifest["version"],
        labels=architecture["labels"] - 1,
        scheme=manifest["scheme"].upper(),
        encoder=_encoder(architecture),
        width=architecture["width"],
        layers=architecture["layers"],
        vocabulary=architecture["vocabulary"],
        window=manifest["window"],
        numbers=_NUMBERS[manifest.get("storage", "float16")],
        parity=manifest["parity"],
        limits=limits,
        temperature=decoding["temperature"],
        threshold=decoding["threshold"],
        direct="" if direct is None else f", from {direct:g} on if it would be a direct identifier",
        training=_training(manifest.get("training", {})),
        data=manifest["data"],
        sets=sets,
        figures=markdown(dict(figures)),
        licence=_SHARED.format(licence=licence) if "NC-SA" in licence else licence,
    )


def _encoder(architecture: Mapping[str, Any]) -> str:
    if (family := architecture.get("family", DEFAULT)) != DEFAULT:
        return f"An encoder of the family {family}"
    if architecture.get("norm_first", True):
        return "A pre-LayerNorm DeBERTa-v3 encoder"
    return "A DeBERTa-v3 encoder with LayerNorm behind attention and feed-forward, as the public ones"


def _training(training: Mapping[str, Any]) -> str:
    """A table of the stages, where the run kept them, what it began with, and what is known of the energy."""
    stages = training.get("stages", {})
    if not stages:
        return ""
    beside = [key for key in ("seconds", "device") if any(key in row for row in stages.values())]
    columns, heads = ("step", "tokens", "loss", *beside), ("stage", "steps", "tokens", "last loss", *beside)
    rows = [(name, *(row.get(key, "–") for key in columns)) for name, row in stages.items()]
    begun = (
        f"Pretraining began with the weights of {training.get('weights')}; what they were made of is not said below."
    )
    beginning = [begun, ""] if "weights" in training else []
    energy = [training["energy"], ""] if "energy" in training else []
    return "\n".join(["", "## Training", "", *table(heads, rows), *beginning, *energy])


_DATA = """# What {name} {version} was made of

## Sources

{sources}

## Texts for the vocabulary and pretraining

{files} files, {bytes} bytes, {documents} documents, {tokens} tokens. SHA-256 over names and contents:
`{texts_hash}`. They are taken as they are: nobody compared them with the annotated judgments below.

## Annotated judgments

{splits}

Split by the names of the files where they say so, else by kind of case and hash of the text. Left out: {left_out}.
SHA-256 over names and contents: `{judgments_hash}`.

## How they were filled

Placeholders stand where courts removed identifiers. Each is filled with a fictitious value, from lists of values where
the data has them and by rule otherwise, the same value for the same placeholder of a judgment. Training: {often:g}
times each judgment, {written:g} times each passage the project has written for training, and {templates} judgments from
its grammars in each of {epochs} epochs, values {drawn}.
Validation and test: filled once.

## Labels

{label_count} of the taxonomy's labels occur, so often as identifiers in each split:

{labels}
"""


def data_card(manifest: Mapping[str, Any], corpus: Mapping[str, Any], learnt: Mapping[str, Any]) -> str:
    """Markdown from the manifest, the corpus stage's counts, and what pretraining and filling ``learnt`` of them."""
    texts, judgments = corpus["texts"], corpus["judgments"]
    splits = judgments["splits"]
    counts = {split: row["labels"] for split, row in splits.items()}
    labels = {label for row in counts.values() for label in row}
    order = sorted(labels, key=lambda label: (-counts["train"].get(label, 0), label))
    left_out = ", ".join(f"{count} ({reason})" for reason, count in judgments["left_out"].items()) or "none"
    return _DATA.format(
        name=manifest["name"],
        version=manifest["version"],
        sources=_joined(table(("source", "licence"), [(s["name"], s["licence"]) for s in corpus["sources"]])),
        files=texts["files"],
        bytes=texts["bytes"],
        documents=learnt["documents"],
        tokens=learnt["tokens"],
        texts_hash=texts["sha256"],
        splits=_joined(
            table(
                ("split", "judgments", "kinds of case", "identifiers"),
                [(split, row["judgments"], _kinds(row["case_types"]), sum(row["labels"].values()))
                 for split, row in splits.items()],
            )
        ),
        left_out=left_out,
        judgments_hash=judgments["sha256"],
        often=learnt["often"],
        written=learnt["written"],
        templates=learnt["templates"],
        epochs=learnt["epochs"],
        drawn="drawn anew each time" if learnt["replacement"] == "per-epoch" else "drawn once and kept",
        label_count=len(order),
        labels=_joined(
            table(("label", *splits), [(label, *(counts[split].get(label, 0) for split in splits)) for label in order])
        ),
    )  # fmt: skip


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip()


def _kinds(case_types: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in case_types.items())
