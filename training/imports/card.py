"""The card of an imported bundle, and the licence its checkpoint states."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.tagging.bundle import OUTSIDE, bare
from training.evaluation.tables import table
from training.imports.labels import Labels

NOT_STATED = "not stated"
# As YAML has it: a word, in quotes or not, or the first of a list.
_LICENCE = re.compile(r"""^licen[cs]e:[ \t]*(?:\n?[ \t]*-[ \t]+|\[[ \t]*)?["']?([^\s"',\]]+)""", re.MULTILINE)
_HEAD = 4000  # characters


def licence_of(folder: Path) -> str:
    """What the head of the checkpoint's README.md says."""
    try:
        found = _LICENCE.search((folder / "README.md").read_text(encoding="utf-8")[:_HEAD])
    except (OSError, ValueError):
        return NOT_STATED
    return found[1] if found else NOT_STATED


def card(manifest: dict[str, Any], foreign: Sequence[str], labels: Labels) -> str:
    """README.md of the bundle: where it comes from, what its labels became, and what nobody has measured."""
    became: dict[str, list[str]] = {}
    for theirs, ours in zip(foreign, labels.names, strict=True):
        became.setdefault("–" if ours == OUTSIDE else bare(ours), []).append(theirs)
    pairs = [(ours, ", ".join(theirs)) for ours, theirs in became.items()]
    rows = "\n".join(table(("label", "of the imported model"), pairs))
    made, agreed = manifest["architecture"], manifest["parity_labels"]
    return f"""# {manifest["name"]} {manifest["version"]}

A {made["family"]} token classifier made elsewhere and imported; {made["weights"]:,} weights,
windows of {manifest["window"]} tokens, labels by {manifest["scheme"].upper()}. Largest difference of the logits between
ONNX and torch {manifest["parity"]:.1e}; {agreed["other"]} of {agreed["tokens"]:,} tokens were given another label.

Not measured here: how well it finds identifiers in judgments, and what threshold suits it
({manifest["decoding"]["threshold"]} is in use). `python -m training evaluate --bundle DIR` tells. It is no proof that a
text is free of identifiers.

## Labels

{rows}
## Data and licence

Data: {manifest["data"]}. Licence: {manifest["licence"]}.
"""
