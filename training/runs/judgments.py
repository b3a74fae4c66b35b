"""Annotated judgments of any folder: read, corrected (`training.data.cleaning`), rid of damaged and double ones, split,
the held-out ones filled once.

A folder holds ``*.txt`` files with markers (the kind of case is what follows ``_`` in the name), ``*.jsonl`` files of
rows ``{"id", "case_type", "text"}`` and, if there is one, ``mentions.json`` with values by label. Files whose name, or
whose folder's, begins with train, validation or test keep that part; the others are split by kind of case and hash.
A part that is not given is held out from the others, or else from those for training.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from core.taxonomy import taxonomy
from training.data.cleaning import clean
from training.data.corpus import Annotated
from training.data.fill import Filler
from training.data.lines import json_lines
from training.data.markers import Piece, parse_markers
from training.data.texts import text_hashes
from training.evaluation.private import private_folder, write_private
from training.runs.plan import RunError

SPLITS = ("train", "validation", "test")
MENTIONS = "mentions.json"


@dataclass(frozen=True, slots=True)
class Read:
    """The judgments of a folder by split, and how many were left out for which reason."""

    kept: dict[str, list[Annotated]]
    left_out: Counter[str]

    @property
    def told(self) -> str:
        """Both in one line."""
        reasons = ", ".join(f"{count} ({reason})" for reason, count in sorted(self.left_out.items()))
        more = f", {self.left_out.total()} more left out: {reasons}" if reasons else ""
        return f"{sum(map(len, self.kept.values()))} annotated judgments{more}"


def read_judgments(folder: Path, held_out: int, without: Set[str] = frozenset()) -> Read:
    """All annotated judgments below ``folder``, each in its split; those that ``without`` lists, by a hash of the text
    with its markers or without them, are there to measure alone, where the folder says so, or not at all.

    Raises RunError where a file cannot be read, or a split is empty: what cannot be measured, or has nothing to learn
    from, is no model.
    """
    kept: dict[str, list[Annotated]] = {split: [] for split in SPLITS}
    unsplit: list[Annotated] = []
    left_out: Counter[str] = Counter()
    seen: set[str] = set()
    for file in sorted(folder.rglob("*")):
        place = unsplit if (split := _split_of(file.relative_to(folder))) is None else kept[split]
        kept_out = frozenset() if split in SPLITS[1:] else without
        try:
            documents = list(_documents(file))
        except ValueError as error:
            raise RunError(f"{file} holds no annotated judgments: {_said(error)}") from error
        for document in documents:
            # What is measured as what is learnt: a network that learnt no slips would be wrong where it makes none.
            corrected = clean(document.text)
            if reason := _kept_out(kept_out, document.text, corrected) or _unfit(corrected, seen):
                left_out[reason] += 1
            else:
                place.append(replace(document, text=corrected))
    drawn = [split for split in SPLITS[1:] if not kept[split]]
    if drawn and not unsplit:  # all of them are for training: what is to be held out comes from there
        unsplit, kept["train"] = kept["train"], []
    unsplit.sort(key=lambda one: (one.case_type, _hash(one.text)))
    for number, document in enumerate(unsplit):
        kept[dict(enumerate(drawn)).get(number % held_out, "train")].append(document)
    if empty := [split for split in SPLITS if not kept[split]]:
        raise RunError(f"no annotated judgment for {', '.join(empty)} below {folder}")
    return Read(kept, left_out)


def _split_of(name: Path) -> str | None:
    return next((split for part in name.parts for split in SPLITS if part.startswith(split)), None)


def _documents(file: Path) -> Iterable[Annotated]:
    if file.suffix == ".txt":
        yield Annotated(file.stem, file.stem.split("_")[-1], file.read_bytes().decode("utf-8"))
    elif file.suffix == ".jsonl":
        for number, row in json_lines(file):
            try:
                document = Annotated(str(row["id"]), str(row["case_type"]), row["text"])
                if not isinstance(document.text, str):
                    raise TypeError
                document.text.encode("utf-8")  # half of a pair that \u stands for is no character
            except (KeyError, TypeError, UnicodeEncodeError) as error:
                raise RunError(f"{type(error).__name__} in line {number}") from error
            yield document


def _said(error: Exception) -> str:
    """What is wrong, without the text."""
    return type(error).__name__ if isinstance(error, UnicodeError) else str(error)


def _kept_out(kept_out: Set[str], *versions: str) -> str | None:
    """Why a judgment must not be read, None where it may: one of its ``versions`` is listed, or what it is without
    markers."""
    plain = ["".join(piece.text for piece in pieces) for text in versions if (pieces := _pieces(text))]
    found = any(kept_out & text_hashes(text) for text in (*versions, *plain))
    return "kept out by hash" if found else None


def _pieces(text: str) -> Sequence[Piece] | None:
    """None where the markers are damaged."""
    try:
        return parse_markers(text)
    except ValueError:
        return None


def _unfit(text: str, seen: set[str]) -> str | None:
    """Why a judgment cannot be used, None where it can."""
    if (pieces := _pieces(text)) is None:
        return "damaged markers"
    labels = {piece.label for piece in pieces if piece.label}
    if not labels <= taxonomy().labels.keys():
        return "labels outside the taxonomy"
    if (digest := _hash(text)) in seen:
        return "the same text again"
    seen.add(digest)
    return None


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def read_mentions(folder: Path) -> dict[str, list[str]]:
    """The values by label of all lists below ``folder``; empty where there are none, and all values are made up.

    Raises RunError naming a file that holds something else: a text instead of a list would be taken letter by letter,
    and a blank value be found out when the network is measured.
    """
    mentions: dict[str, list[str]] = {}
    for file in sorted(folder.rglob(MENTIONS)):
        try:
            lists = msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
        except msgspec.DecodeError as error:
            raise RunError(f"{file}: {error}") from error
        for label, values in lists.items():
            if not all(value.strip() for value in values):
                raise RunError(f"{file}: a value of {label} is blank")
            known = mentions.setdefault(label, [])
            known += values
    return mentions


def write_data(read: Read, mentions: Mapping[str, Sequence[str]], seed: int, target: Path) -> None:
    """Lay out ``target`` as shared material is, so that every command reads it: training text, lists, gold folders."""
    excerpts = private_folder(target / "data/thunder-deid")
    rows = [{"id": one.id, "case_type": one.case_type, "text": one.text} for one in read.kept["train"]]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    write_private(excerpts / "train.jsonl", "".join(lines))
    write_private(excerpts / MENTIONS, json.dumps(mentions, ensure_ascii=False))
    filler = Filler(mentions)
    for split in SPLITS[1:]:
        folder = private_folder(target / "eval" / split)
        for number, document in enumerate(read.kept[split]):
            filled = filler.fill(document.text, Random(f"{seed}/{split}/{number}"))
            entities = [{"start": span.start, "end": span.end, "label": span.label} for span in filled.entities]
            row = {"case_type": document.case_type, "entities": entities}
            write_private(folder / f"{number:05}.txt", filled.text)
            write_private(folder / f"{number:05}.json", json.dumps(row, ensure_ascii=False))


def counts(read: Read) -> dict[str, Any]:
    """For the data card: judgments, kinds of case and labels of each split, and what was left out."""
    return {
        "splits": {
            split: {
                "judgments": len(documents),
                "case_types": dict(sorted(Counter(one.case_type for one in documents).items())),
                "labels": dict(
                    Counter(p.label for one in documents for p in parse_markers(one.text) if p.label).most_common()
                ),
            }
            for split, documents in read.kept.items()
        },
        "left_out": dict(sorted(read.left_out.items())),
    }
