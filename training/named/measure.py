"""How good five tags are: entities by class, words by tag, and sentences all of whose tags are right."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.tagging.bundle import bare
from training.baselines.answers import word_tags
from training.data.corpus import Span
from training.evaluation import counts
from training.evaluation.tables import table
from training.named.text import TAGS, Sentence

Read = Callable[[str], Sequence[Span]]


@dataclass
class Measured:
    """What was counted over some sentences.

    Attributes:
        classes: entities by tag; right are those with the borders and the tag of the reference.
        confusion: (tag of the reference, tag said) → words; B and I are one.
        exact: sentences whose every word has the reference's tag (hospital paper, Outputs comparison).
    """

    classes: dict[str, counts.Counts] = field(default_factory=lambda: dict.fromkeys(TAGS, counts.Counts()))
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    exact: int = 0
    sentences: int = 0

    @property
    def total(self) -> counts.Counts:
        """All classes together."""
        return counts.total(self.classes.values())

    @property
    def macro(self) -> float:
        """The mean F1 of the classes that occur."""
        known = [one.f1 for one in self.classes.values() if one.tp + one.fn]
        return sum(known) / max(1, len(known))

    def as_json(self) -> dict[str, Any]:
        """Plain data for a manifest."""
        return {
            "sentences": self.sentences,
            "exact": self.exact,
            "f1": self.total.f1,
            "macro_f1": self.macro,
            **{tag: one.f1 for tag, one in self.classes.items()},
        }

    def markdown(self) -> str:
        """Tables for people."""
        rows = [
            (tag, one.tp + one.fn, one.precision, one.recall, one.f1)
            for tag, one in [*self.classes.items(), ("all", self.total)]
        ]
        tags = (*TAGS, "O")
        words = [(tag, *(self.confusion[tag, other] for other in tags)) for tag in tags]
        return "\n".join(
            [
                *table(("tag", "entities", "precision", "recall", "F1"), rows),
                f"macro F1 {self.macro:.4f}; {self.exact} of {self.sentences} sentences have all tags right",
                "",
                "Words by tag, reference in the rows:",
                "",
                *table(("", *tags), words),
            ]
        )


def measure(sentences: Iterable[Sentence], read: Read) -> Measured:
    """What ``read`` finds of ``sentences``."""
    found = Measured()
    for text, truth in sentences:
        said = list(read(text))
        keys, others = ({(one.start, one.end, one.label) for one in each} for each in (truth, said))
        for tag, before in found.classes.items():
            mine, theirs = ({key for key in each if key[2] == tag} for each in (keys, others))
            here = counts.Counts(len(mine & theirs), len(theirs - mine), len(mine - theirs))
            found.classes[tag] = counts.total((before, here))
        wanted, given = ([tag for _, tag in word_tags(text, each)] for each in (truth, said))
        found.exact += wanted == given
        found.confusion.update(zip(map(bare, wanted), map(bare, given), strict=True))
        found.sentences += 1
    return found
