"""Whether one person or thing has one letter and no two share one, in published judgments filled anew.

    python -m benchmarks.letters --shared ../shared [--judgments 40] [--seed 5151] [--recorded DIR]

The rule's second demand on a whole document. Judgments are drawn by seed from those that hide enough, none of the
sealed ones; equal values are one thing, and what the detectors make of each place is compared with that. Counted are
values some of whose places belong to one entity and some to another, and entities that hold more than one value. A
place belongs to the entity that covers most of it; one that nobody marks is a leak and not counted here.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.quality import add_sources, load_tagger
from core.detection.model import Mention
from core.detection.pipeline import detect
from core.documents.plain import line_blocks
from core.korean.text import squeeze
from core.taxonomy import taxonomy
from training.data.choosing import AS_WRITTEN
from training.data.courts import Choice, CourtJudgments
from training.data.fill import NATURAL, Filled, Filler, without_descriptors
from training.data.lists import listed_values
from training.data.redactions.filling import unvaried

_PERSON = "인명"


@dataclass
class Count:
    """Values seen, those with several entities, and entities with several values."""

    values: int = 0
    split: int = 0
    shared: int = 0

    def row(self, name: str) -> str:
        """A line of the table."""
        return f"| {name} | {self.values:,} | {self.split} ({self.split / max(1, self.values):.1%}) | {self.shared} |"


def judgments(shared: Path, seed: int, count: int) -> list[Filled]:
    """``count`` published judgments, redactions filled; the same ones for the same seed."""
    pool = CourtJudgments(shared, seed, Choice(pool=3 * count))
    filler, made = Filler(listed_values(shared, {}, measuring=True), AS_WRITTEN), []
    for number, reading in enumerate(islice(pool.readings(0), count)):
        rng = Random(f"{seed}/{number}")
        made.append(without_descriptors(filler.fill(unvaried(reading, rng), rng, NATURAL)))
    return made


def count_letters(filled: Filled, mentions: Sequence[Mention], people: Count, things: Count) -> None:
    """Add what one judgment says."""
    covering = {place: one for one in mentions if one.treatment == "letter" for place in range(one.start, one.end)}
    entities: dict[tuple[str, bool], set[str]] = defaultdict(set)
    values: dict[tuple[str, bool], set[str]] = defaultdict(set)
    for span in filled.entities:
        hits = Counter(covering[place].entity for place in range(span.start, span.end) if place in covering)
        if hits:
            value, person = squeeze(filled.text[span.start : span.end]), _is_person(span.label)
            entity = hits.most_common(1)[0][0]
            entities[value, person].add(entity)
            values[entity, person].add(value)
    for (_, person), found in entities.items():
        count = people if person else things
        count.values += 1
        count.split += len(found) > 1
    for (_, person), known in values.items():
        (people if person else things).shared += len(known) > 1


def _is_person(label: str) -> bool:
    return taxonomy().labels[label].category == _PERSON


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_sources(parser)
    parser.add_argument("--judgments", type=int, default=40)
    parser.add_argument("--seed", type=int, default=5151)
    options = parser.parse_args()
    tagger, people, things = load_tagger(options.model, options.recorded), Count(), Count()
    for filled in judgments(options.shared, options.seed, options.judgments):
        count_letters(filled, detect(filled.text, line_blocks(filled.text), tagger).mentions, people, things)
    print("| | values | with two letters | letters of two values |\n|---|---|---|---|")
    print(people.row("people"), things.row("all else"), sep="\n")


if __name__ == "__main__":
    main()
