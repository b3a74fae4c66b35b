"""Reader of the published judgments of the corpus (SHARED/data/corpus/judgments_*_lower.txt.xz).

A file holds blocks of lines with a blank line between them; a block is one judgment: the court, the case's number and
name, the date where one is stated, then the judgment as published. Judgments whose hash stands in sealed.txt (what
nobody trains on or chooses by: benchmarks.sealed) or in choosing.txt (what nobody trains on and thresholds are chosen
by: training.data.choosing) are left out by every reader that does not ask for them.
"""

import hashlib
import lzma
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path

from training.data.texts import read_hashes

GROUPS = ("criminal", "civil", "admin", "other")
SEALED = Path(__file__).with_name("sealed.txt")
CHOOSING = Path(__file__).with_name("choosing.txt")

_DATE = re.compile(r"선고 (\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$")
_CASE = re.compile(r"^((?:19|20)?\d{2})[가-힣]{1,3}\d")
_SHORT_YEARS = 100
# A case number of two digits is one of 1948 to 1999, as courts counted until then.
_CENTURY = 1900


@dataclass(frozen=True)
class Published:
    """One judgment as published. ``text`` is the whole block: what `sha256` hashes and offsets count in."""

    group: str
    text: str

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the text in UTF-8, hex."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()

    @property
    def court(self) -> str:
        """The first line: who judged."""
        return self.text.partition("\n")[0]

    @property
    def case(self) -> str:
        """The second line: the case's number and name."""
        return self.text.split("\n", 2)[1] if "\n" in self.text else ""

    @property
    def decided(self) -> date | None:
        """The date of the judgment, None where the head states none."""
        for line in self.text.split("\n", 4)[:4]:
            if match := _DATE.match(line):
                try:
                    return date(*map(int, match.groups()))
                except ValueError:
                    return None
        return None

    @property
    def year(self) -> int | None:
        """The year of the judgment, else that in which the case came in, None where neither is stated."""
        if (day := self.decided) is not None:
            return day.year
        match = _CASE.match(self.case)
        if match is None:
            return None
        year = int(match[1])
        return year if year >= _SHORT_YEARS else _CENTURY + year


@lru_cache(maxsize=1)
def sealed_hashes() -> frozenset[str]:
    """Hashes of the judgments that nothing is trained on or chosen by."""
    return _listed(SEALED)


@lru_cache(maxsize=1)
def choosing_hashes() -> frozenset[str]:
    """Hashes of the judgments that thresholds are chosen by."""
    return _listed(CHOOSING)


def kept_out_hashes() -> frozenset[str]:
    """Hashes of all judgments that nothing is trained on."""
    return sealed_hashes() | choosing_hashes()


def _listed(file: Path) -> frozenset[str]:
    return read_hashes(file) if file.exists() else frozenset()


def corpus_file(shared: Path, group: str) -> Path:
    """Where the judgments of one of `GROUPS` lie."""
    return shared / "data" / "corpus" / f"judgments_{group}_lower.txt.xz"


def read_published(shared: Path, group: str, only: frozenset[str] | None = None) -> Iterator[Published]:
    """The judgments of ``group`` in the order of the file, one after the other; those ``only`` names by hash, if given.

    Raises FileNotFoundError where the corpus is not there and lzma.LZMAError where a file is damaged.
    """
    kept_out = kept_out_hashes()
    with lzma.open(corpus_file(shared, group), "rt", encoding="utf-8", newline="\n") as file:
        for block in _blocks(file):
            judgment = Published(group, block)
            if judgment.sha256 not in kept_out if only is None else judgment.sha256 in only:
                yield judgment


def _blocks(lines: Iterator[str]) -> Iterator[str]:
    held: list[str] = []
    for line in lines:
        if line.strip():
            held.append(line)
        elif held:
            yield "".join(held).rstrip("\n")
            held = []
    if held:
        yield "".join(held).rstrip("\n")
