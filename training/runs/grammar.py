"""Fictitious judgments from the project's grammars, for a run without any data: nothing in them is true."""

import json
from pathlib import Path
from random import Random

from training.data.fill import NATURAL, Filler
from training.data.templates import generate
from training.evaluation.private import private_folder, write_private

SOURCES_FILE = "sources.toml"
SOURCES = """[[source]]
name = "judgments from the grammars of this project, all of it fictitious"
licence = "Apache-2.0"
"""


def write_texts(texts: Path, judgments: Path, count: int, seed: int) -> None:
    """Half of ``count`` judgments as plain text, one file each or several in one, and the other half annotated."""
    filler = Filler({})
    plain = []
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        if number % 2:
            write_private(private_folder(judgments) / f"{number:05}_synthetic.txt", generate(rng))
        else:
            plain.append(filler.fill(generate(rng), rng, NATURAL).text)
    together = plain[: len(plain) // 2]
    rows = [json.dumps({"text": text}, ensure_ascii=False) + "\n" for text in together]
    write_private(private_folder(texts) / "together.jsonl", "".join(rows))
    for number, text in enumerate(plain[len(together) :]):
        write_private(texts / f"{number:05}.txt", text)
    for folder in (texts, judgments):
        write_private(folder / SOURCES_FILE, SOURCES)
