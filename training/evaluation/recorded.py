"""What a network says of a text, kept in a folder: what comes after the network is tried again without it.

An answer is kept by the hash of the network (the bundle's files and operating point, without its cards and without the
re-scorer, of which the network knows nothing), of the code that computes it, and of the text. It holds offsets, labels
and scores, never text.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from core.detection.model import Candidate
from core.detection.pipeline import Tagger
from core.detection.rescorer import FILE, Rescorer
from core.documents.model import Block
from core.tagging import ModelBundle
from core.tagging.tagger import Tagging
from training.evaluation.predictions import MODEL_CODE, code_hash
from training.evaluation.private import private_folder, write_private

CARDS = ("README.md", "DATA.md")
"""Files of a bundle that are written for people."""


class RecordedTagger:
    """A tagger that remembers its answers by text, in a folder between runs if one is given.

    ``computed`` counts the texts the network really read. A damaged file is computed anew. Raises ValueError where the
    folder is one of the project's own.
    """

    def __init__(self, tagger: Tagger, folder: Path | None = None) -> None:
        self._tagger = tagger
        self.rescorer: Rescorer | None = getattr(tagger, "rescorer", None)
        self._folder = private_folder(folder) if folder else None
        self._answers: dict[str, Tagging] = {}
        self.computed = 0

    def tag(self, text: str, blocks: Sequence[Block], *others: Any) -> list[Candidate]:
        """The recorded candidates, or those of the wrapped tagger."""
        return list(self.read(text, blocks, *others).candidates)

    def read(self, text: str, blocks: Sequence[Block], *others: Any) -> Tagging:
        """As ``tag``, with what the network nearly marks. Raises ModelError and Cancelled as the wrapped tagger."""
        key = hashlib.sha256(text.encode()).hexdigest()
        file = self._folder / f"{key}.json" if self._folder else None
        if key not in self._answers and (known := _known(file) if file else None):
            self._answers[key] = known
        if key not in self._answers:
            told = self._tagger.read(text, blocks, *others)
            self._answers[key] = answer = Tagging(tuple(told.candidates), tuple(told.suspects))
            self.computed += 1
            if file:
                rows = [[astuple(found) for found in part] for part in (answer.candidates, answer.suspects)]
                write_private(file, json.dumps(rows, ensure_ascii=False))
        return self._answers[key]


def _known(file: Path) -> Tagging | None:
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        return Tagging(*(tuple(Candidate(*row) for row in rows) for rows in told))
    except (OSError, ValueError, TypeError):
        return None


def network_hash(bundle: ModelBundle) -> str:
    """What the answers of a bundle's network depend on, as a name of a folder: another one for another network."""
    hashes = {file: digest for file, digest in bundle.manifest["sha256"].items() if file not in (FILE, *CARDS)}
    told = json.dumps([hashes, astuple(bundle.decoding), bundle.window, bundle.scheme], sort_keys=True)
    return f"{hashlib.sha256(told.encode()).hexdigest()[:16]}-{code_hash(MODEL_CODE)}"
