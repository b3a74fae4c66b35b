"""Readers of the annotated material: the criminal excerpts, complete judgments with markers, named-entity sentences.

Documents with damaged markers (`training.data.markers`) are left out, because nobody can tell what they mean.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from training.data.cleaning import clean
from training.data.lines import json_rows
from training.data.markers import parse_markers

# One tag set for the three named-entity corpora: person, place, organisation, date, time, quantity.
NER_TAGS = ("PS", "LC", "OG", "DT", "TI", "QT")
_NER = {
    "PS": "PS", "PER": "PS", "LC": "LC", "LOC": "LC", "OG": "OG", "ORG": "OG", "DT": "DT", "DAT": "DT", "TI": "TI",
    "TIM": "TI", "QT": "QT", "NUM": "QT", "MNY": "QT", "PNT": "QT", "NOH": "QT", "DUR": "DT",
}  # fmt: skip
_PARTICLE = re.compile(
    r"(?:에게서|에게|에서는|에서도|에서|으로부터|로부터|으로는|으로|까지는|까지|부터|처럼|보다|이라는|라는|이라고|이라|이며|이나|이고"
    r"|하고|께서|마저|조차|에는|에도|은|는|을|를|의|과|와|도|만|에|로)$"
)


@dataclass(slots=True)
class Span:
    """An identifier: code points ``start`` (inclusive) to ``end`` (exclusive) and its label."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Annotated:
    """A document whose ``text`` holds markers."""

    id: str
    case_type: str
    text: str


def gold(text: str) -> tuple[str, list[Span]]:
    """Plain text and spans of a marked text, its placeholders kept as values."""
    out, spans, length = [], [], 0
    for piece in parse_markers(text):
        if piece.label:
            spans.append(Span(length, length + len(piece.text), piece.label))
        out.append(piece.text)
        length += len(piece.text)
    return "".join(out), spans


def _sound(text: str) -> bool:
    try:
        parse_markers(text)
    except ValueError:
        return False
    return True


def read_thunder(path: Path) -> list[Annotated]:
    """Documents of a Thunder-DeID release file (train.jsonl), corrected; where markers stay damaged, left out.

    Raises ValueError naming file and line that is no document.
    """
    rows = json_rows(path, "id", "case_type", "text")
    documents = (Annotated(row["id"], row["case_type"], clean(row["text"])) for _, row in rows)
    return [document for document in documents if _sound(document.text)]


def read_annotated_judgments(folder: Path) -> list[Annotated]:
    """Complete judgments with markers, one per ``*.txt``; the case type is the part of the name after ``_``."""
    return [
        Annotated(path.stem, path.stem.split("_")[-1], path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.txt"))
    ]


def write_gold(dir_in: Path, dir_out: Path) -> int:
    """Write NAME.txt and NAME.json of every marked judgment of ``dir_in``; returns how many were written."""
    dir_out.mkdir(parents=True, exist_ok=True)
    documents = read_annotated_judgments(dir_in)
    for document in documents:
        write_gold_document(dir_out, document.id, document.case_type, *gold(document.text))
    return len(documents)


def write_gold_document(folder: Path, name: str, case_type: str, text: str, spans: Iterable[Span]) -> None:
    """Write NAME.txt and NAME.json, as the scoring script reads them."""
    entities = [{"start": s.start, "end": s.end, "label": s.label, "text": text[s.start : s.end]} for s in spans]
    row = {"id": name, "case_type": case_type, "entities": entities}
    (folder / f"{name}.txt").write_bytes(text.encode("utf-8"))
    (folder / f"{name}.json").write_text(json.dumps(row, ensure_ascii=False, indent=0), encoding="utf-8")


def read_ner(path: Path) -> Iterator[tuple[str, list[Span]]]:
    """Sentences of a named-entity corpus with spans of `NER_TAGS`; entities of other kinds are dropped.

    The Naver corpus tags whole words; the particle at the end of a span is cut off there.
    """
    with_particles = "naver" in path.name
    for _, row in json_rows(path, "text", "entities"):
        spans = []
        for entity in row["entities"]:
            tag = _NER.get(entity["label"])
            start, end = entity["start"], entity["end"]
            if with_particles:
                end = start + len(_bare(row["text"][start:end]))
            if tag and end > start:
                spans.append(Span(start, end, tag))
        yield row["text"], spans


def _bare(word: str) -> str:
    """``word`` without a particle at its end; words of fewer than three letters stay."""
    stripped = _PARTICLE.sub("", word)
    return stripped if len(stripped) >= 2 else word
