"""Passages of judgments written for training, with markers instead of people: ``*.txt`` beside this file.

They hold what the released excerpts lack: civil, administrative and family matters, orders, minutes, tables, chats,
lists, English, rare labels, given names, titles behind surnames, names that are words. Every document begins with a
line ``%% excerpt`` (worded and marked as the criminal excerpts are) or ``%% judgment`` (as complete judgments are).
Beside the markers of `training.data.fill`, ``{one|another}`` is a choice made anew each time, and ``{name}`` somebody
whose name stays visible: a judge, an attorney.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, get_args

from training.data.generators import names
from training.data.markers import parse_markers
from training.errors import InputError

Kind = Literal["excerpt", "judgment"]

FOLDER, ALL = Path(__file__).parent, "*.txt"
_HEAD = re.compile(r"^%%[ ]*(.*)\n", re.MULTILINE)
_CHOICE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Written:
    """A document: whose way of marking it follows, and its text with markers and choices."""

    kind: Kind
    text: str

    def drawn(self, rng: Random) -> str:
        """Its marked text with every choice made."""
        return _CHOICE.sub(lambda match: _choose(match[1], rng), self.text)


def _choose(inside: str, rng: Random) -> str:
    return names.korean(rng).full if inside == "name" else rng.choice(inside.split("|"))


def read_written(folder: Path = FOLDER, files: str = ALL) -> list[Written]:
    """All documents of ``files`` in ``folder``, by name. Raises ValueError naming file and number of a damaged one."""
    return [document for path in sorted(folder.glob(files)) for document in _documents(path)]


def _documents(path: Path) -> Iterable[Written]:
    before, *parts = _HEAD.split(path.read_text(encoding="utf-8"))
    if before.strip():
        raise InputError(f"{path.name}: text before the first line with %%")
    for number, (kind, text) in enumerate(zip(parts[::2], parts[1::2], strict=True), 1):
        document = Written(kind, text.strip("\n") + "\n")  # type: ignore[arg-type]
        if kind not in get_args(Kind) or "{" in (left := _CHOICE.sub("", document.text)) or "}" in left:
            raise InputError(f"{path.name}, document {number}: its first line or its braces")
        try:
            parse_markers(document.text)
        except ValueError as error:
            raise InputError(f"{path.name}, document {number}: {error}") from error
        yield document
