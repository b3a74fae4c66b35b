"""Published judgments that thresholds are chosen by: drawn once, re-identified always alike, kept out of training.

    python -m training.data.choosing --shared ../shared

writes their hashes to choosing.txt. An existing list is never overwritten: drawing again would let in what was trained
on. What is chosen on them is reported on the sealed ones (benchmarks.sealed).
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from training.data.corpus import write_gold_document
from training.data.courts import Choice, is_sound, teaches
from training.data.fill import NATURAL, FillConfig, Filled, Filler, without_descriptors
from training.data.lists import listed_values
from training.data.published import CHOOSING, GROUPS, Published, choosing_hashes, read_published
from training.data.redactions import read
from training.data.redactions.filling import unvaried
from training.errors import InputError

SEED = 20_261_124
OF_EACH = 12  # of each of the four files
LIMITS = Choice(lengths=range(1_500, 12_001), first_year=2000)
# Values as a court writes them: each its particle, none kept as it stood.
AS_WRITTEN = FillConfig(synthetic=0.3, synthetic_short=0.5, keep_words=0.0, particles=1.0)


def choose(judgments: Iterable[Published], shared: Path, seed: int = SEED, of_each: int = OF_EACH) -> list[Published]:
    """``of_each`` judgments that teach of every file, drawn by ``seed`` whatever the order in which they come.

    Raises ValueError where there are too few.
    """
    fitting: dict[str, dict[str, Published]] = {group: {} for group in GROUPS}
    for judgment in judgments:
        if teaches(judgment, LIMITS):
            fitting[judgment.group][judgment.sha256] = judgment
    chosen: list[Published] = []
    for group, by_hash in fitting.items():
        order = Random(f"{seed}/{group}").sample(sorted(by_hash), len(by_hash))
        sound = (by_hash[name] for name in order if is_sound(read(by_hash[name].text), shared, LIMITS))
        drawn = list(islice(sound, of_each))
        if len(drawn) < of_each:
            raise InputError(f"{len(drawn)} judgments of the file {group} teach, {of_each} wanted")
        chosen += drawn
    return chosen


def reidentified(judgment: Published, filler: Filler) -> Filled:
    """The judgment with its redactions filled: always the same values."""
    rng = Random(f"{SEED}/{judgment.sha256}")
    return without_descriptors(filler.fill(unvaried(read(judgment.text), rng), rng, NATURAL))


def write_choosing(shared: Path, target: Path) -> int:
    """Write NAME.txt and NAME.json of every judgment below ``target``; returns how many there are.

    Raises ValueError where the corpus lacks one of them.
    """
    filler, wanted = Filler(listed_values(shared, {}, measuring=True), AS_WRITTEN), choosing_hashes()
    found = {one.sha256: one for group in GROUPS for one in read_published(shared, group, wanted)}
    if missing := len(wanted - found.keys()):
        raise InputError(f"the corpus lacks {missing} of the judgments that thresholds are chosen by")
    target.mkdir(parents=True)
    for number, name in enumerate(sorted(found)):
        filled, group = reidentified(found[name], filler), found[name].group
        write_gold_document(target, f"{number:02d}_{group}", group, filled.text, filled.entities)
    return len(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the judgments and write their hashes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    options = parser.parse_args(arguments)
    if CHOOSING.exists():
        sys.exit(f"{CHOOSING.name} exists: what thresholds are chosen by stays")
    judgments = (judgment for group in GROUPS for judgment in read_published(options.shared, group))
    chosen = choose(judgments, options.shared)
    head = f"# Judgments nobody trains on, thresholds are chosen by them: SHA-256, file. Drawn with seed {SEED}."
    CHOOSING.write_text("\n".join([head, *(f"{one.sha256}  {one.group}" for one in chosen), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
