"""Detection quality on sixty sealed judgments: real ones, re-identified, that nothing is trained on and nobody reads.

    python -m benchmarks.sealed --shared ../shared [--quick]

training/data/sealed.txt lists them by hash, ten of each kind of case. Their redactions are filled with values kept out
of training, always the same ones; sealed_corrections.tsv mends what the grammar of redactions gets wrong: identifiers
the court left in and labels. It was written in one reading before any model had read them. The figures are those of
benchmarks.quality; predictions are not kept: whoever looks at its mistakes has no sealed set any more.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from benchmarks.quality import add_options, load_tagger, measure
from benchmarks.sealed_choice import SEED, kind
from training.data.choosing import AS_WRITTEN
from training.data.corpus import write_gold_document
from training.data.fill import NATURAL, Filled, Filler, without_descriptors
from training.data.lists import listed_values
from training.data.published import GROUPS, Published, read_published, sealed_hashes
from training.data.redactions import Placeholder, Reading, read
from training.data.redactions.filling import unvaried
from training.evaluation.gold import fingerprint, read_gold
from training.evaluation.scoring import scorer

CORRECTIONS = Path(__file__).with_name("sealed_corrections.tsv")
NOTHING, PUBLIC = "-", "="
_HASH = 16


@dataclass(frozen=True, slots=True)
class Correction:
    """What stands at ``start`` … ``end`` of a published text: a label, NOTHING or PUBLIC (named, no identifier).

    ``key`` joins it with others of the same thing; by default the same text is the same thing.
    """

    start: int
    end: int
    label: str
    key: str = ""


def read_corrections(file: Path = CORRECTIONS) -> dict[str, list[Correction]]:
    """Corrections by the beginning of the document's hash. Raises ValueError naming the line that is none, and
    OSError where there are none at all: without them the set would be another one."""
    found: dict[str, list[Correction]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) not in (4, 5) or len(cells[0]) != _HASH or not (cells[1] + cells[2]).isdigit():
            raise ValueError(f"{file.name}, line {number}: not hash, start, end, label and perhaps a key")
        found.setdefault(cells[0], []).append(Correction(int(cells[1]), int(cells[2]), *cells[3:]))
    return found


def corrected(reading: Reading, corrections: Iterable[Correction]) -> Reading:
    """The reading with what the corrections say in the place of what it found there."""
    placeholders = list(reading.placeholders)
    for one in corrections:
        placeholders = [other for other in placeholders if other.end <= one.start or one.end <= other.start]
        if one.label != NOTHING:
            label, public = ("행정시", True) if one.label == PUBLIC else (one.label, False)
            key = one.key or f"corrected/{reading.text[one.start : one.end]}"
            placeholders.append(Placeholder(one.start, one.end, "place", label, key, marked=not public))
    return replace(reading, placeholders=tuple(sorted(placeholders, key=lambda other: other.start)))


def reidentified(judgment: Published, corrections: Mapping[str, Sequence[Correction]], filler: Filler) -> Filled:
    """The judgment with its redactions filled: always the same values."""
    reading = corrected(read(judgment.text), corrections.get(judgment.sha256[:_HASH], ()))
    rng = Random(f"{SEED}/{judgment.sha256}")
    return without_descriptors(filler.fill(unvaried(reading, rng), rng, NATURAL))


def write_sealed(shared: Path, target: Path) -> int:
    """Write NAME.txt and NAME.json of every sealed judgment below ``target``; returns how many there are.

    Raises ValueError where the corpus lacks one of them.
    """
    corrections, filler = read_corrections(), Filler(listed_values(shared, {}, measuring=True), AS_WRITTEN)
    target.mkdir(parents=True)
    judgments = {one.sha256: one for group in GROUPS for one in read_published(shared, group, sealed_hashes())}
    if missing := len(sealed_hashes() - judgments.keys()):
        raise ValueError(f"the corpus lacks {missing} of the sealed judgments: it is not the one they were drawn from")
    for number, judgment in enumerate(judgments[name] for name in sorted(judgments)):
        filled = reidentified(judgment, corrections, filler)
        case_type = kind(judgment).replace(" ", "-")
        write_gold_document(target, f"{number:02d}_{case_type}", case_type, filled.text, filled.entities)
    return len(judgments)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = parser.parse_args()
    tagger = None if options.rules_only else load_tagger(options.model, options.recorded)
    with tempfile.TemporaryDirectory() as temporary:
        gold = Path(temporary) / "gold"
        try:
            write_sealed(options.shared, gold)
        except (OSError, ValueError) as error:
            sys.exit(str(error))
        print(f"texts and identifiers {fingerprint(read_gold(gold))[:16]}: only figures under the same hash compare")
        measure("sealed", gold, Path(temporary), scorer(options.shared), tagger, options)


if __name__ == "__main__":
    main()
