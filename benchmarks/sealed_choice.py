"""Which judgments are sealed: drawn once by seed, ten of each kind of case, their hashes written to training/data.

    python -m benchmarks.sealed_choice --shared ../shared

The rule looks at year, length and how many redactions a judgment shows, at nothing that a detector finds. Drawing again
would let what was trained on in: an existing list is never overwritten.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from training.data.published import GROUPS, SEALED, Published, read_published

KINDS = ("criminal", "civil", "family", "tax and patent", "accidents at work", "administrative")
OF_EACH = 10
SEED = 20_261_123
FIRST_YEAR = 2000
LENGTHS = range(1_500, 12_001)
FEWEST_REDACTIONS = 3

_REDACTED = re.compile(r"(?:소외|원고|피고|피고인|피해자|청구인|상대방|사건본인) ?\d|(?:소외인)|생략\)|[○△□◇◎▽☆♤]{2}")
_FAMILY = re.compile(r"^\d{2,4}[드르므느브즈]")
_ACCIDENT = re.compile(r"요양|유족|장해|장의비|휴업|재해|상병|보험급여|진폐|산재")


def kind(judgment: Published) -> str:
    """Which of `KINDS` a judgment belongs to."""
    if judgment.group == "other":
        return "family" if _FAMILY.match(judgment.case) else "tax and patent"
    if judgment.group == "admin":
        return "accidents at work" if _ACCIDENT.search(judgment.case) else "administrative"
    return judgment.group


def fits(judgment: Published) -> bool:
    """Whether a judgment may be drawn."""
    if (judgment.year or 0) < FIRST_YEAR or len(judgment.text) not in LENGTHS:
        return False
    return sum(1 for _ in _REDACTED.finditer(judgment.text)) >= FEWEST_REDACTIONS


def choose(judgments: Iterable[Published], seed: int = SEED, of_each: int = OF_EACH) -> list[Published]:
    """``of_each`` judgments of every kind, drawn by ``seed``: whatever the order in which they come.

    Raises ValueError where there are too few of a kind.
    """
    found: dict[str, dict[str, Published]] = {name: {} for name in KINDS}
    for judgment in judgments:
        if fits(judgment):
            found[kind(judgment)][judgment.sha256] = judgment
    chosen = []
    for name, by_hash in found.items():
        if len(by_hash) < of_each:
            raise ValueError(f"{len(by_hash)} judgments of the kind {name}, {of_each} wanted")
        chosen += [by_hash[drawn] for drawn in Random(f"{seed}/{name}").sample(sorted(by_hash), of_each)]
    return chosen


def main() -> None:
    """Draw the judgments and write their hashes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    options = parser.parse_args()
    if SEALED.exists():
        sys.exit(f"{SEALED.name} exists: what is sealed stays sealed")
    chosen = choose(judgment for group in GROUPS for judgment in read_published(options.shared, group))
    lines = [f"{judgment.sha256}  {judgment.group}  {kind(judgment)}" for judgment in chosen]
    head = f"# Judgments nobody trains on: SHA-256, file, kind. Drawn by benchmarks.sealed_choice with seed {SEED}."
    SEALED.write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
