"""What mecab-ko says of morphemes as numbers a network can read, beside their place in the text.

The vocabulary does not tell a name from a common noun, nor the particle 이 from the verb; the dictionary does.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from core.tokenizer.morphemes import Morpheme, Tag

# Families end with a star: every tag whose first part of speech it is and that has no number of its own.
_OTHER = "OTHER*"


class Gap(IntEnum):
    """What stands between a token and the one before it. The vocabulary does not know white space, the model does."""

    NONE = 0
    SPACE = 1
    LINE = 2
    START = 3


class TagSet:
    """Numbers for the tags ``names``, as a tokenizer file lists them: "NNP:인명", "SN?" (not in the dictionary), "NNG*"
    (any other noun).

    Attributes:
        names: as given; the first one has number 1. 0 is a token without a tag: a special one.
        marks: how many values `mark` can give.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.marks = len(Gap) * 2 * (len(self.names) + 1)
        self._index = {name: number for number, name in enumerate(self.names, 1)}
        self._known: dict[Tag, int] = {}

    @classmethod
    def learn(cls, counts: Mapping[Tag, int], least: int = 100) -> "TagSet":
        """The tags that were counted ``least`` times, the commonest first, then a family for each part of speech."""
        common = sorted((tag for tag, count in counts.items() if count >= least), key=lambda tag: (-counts[tag], tag))
        return cls([*map(_name, common), *sorted({_family(tag) for tag in counts} | {_OTHER})])

    def number(self, tag: Tag) -> int:
        """Of the tag itself, else of the part of speech, else of its family."""
        if tag not in self._known:
            names = (_name(tag), _name(tag._replace(kind="")), _family(tag), _OTHER)
            self._known[tag] = next((self._index[name] for name in names if name in self._index), 0)
        return self._known[tag]

    def mark(
        self, gaps: NDArray[np.int64], words: NDArray[np.int64], morphemes: Sequence[Morpheme]
    ) -> NDArray[np.int64]:
        """(n,) gap, whether a token goes on with its morpheme, and the morpheme's tag in one number.

        ``gaps`` (n ≥ 1,), ``words`` (n,) the index in ``morphemes`` each token belongs to.
        """
        numbers = np.fromiter((self.number(m.tag) for m in morphemes), np.int64, len(morphemes))[words]
        goes_on = np.append(False, words[1:] == words[:-1])
        return gaps + len(Gap) * (2 * numbers + goes_on)


def _name(tag: Tag) -> str:
    return tag.pos + (f":{tag.kind}" if tag.kind else "") + ("?" if tag.unknown else "")


def _family(tag: Tag) -> str:
    return f"{tag.pos.partition('+')[0]}*"
