"""Common nouns in the place of others: a word no judgment has used so far is not for that reason a name.

The excerpts come back in every epoch and use few of the language's words; a reader that knows no others takes 양동이,
장마철 or 간병비 for somebody (as it did in judgments written for measuring).
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from random import Random

from core.tokenizer.morphemes import Morpheme, MorphemeSplitter
from training.data.corpus import Span
from training.data.generators.particles import final_consonant
from training.data.generators.words import words
from training.data.markers import marker, parse_markers

# Nearer to a mark a noun may tell what the mark is: 피해자 before a person, 식당 behind a restaurant's name.
_APART = 6
_NAMES = ("인명", "지명")
_NOUN = re.compile("[가-힣]{2,6}")
# The written passages are the same for whatever a process trains; reading them takes seconds. Of a large corpus not all
# texts are remembered.
_REMEMBERED = 1 << 14
# Who stands where a name could stand is not exchanged: that place is what a name is known by.
_PEOPLE = frozenset(
    words(
        """
        피고인 피고 원고 피해자 망인 소외인 증인 고소인 신청인 피신청인 참가인 상대방 직원 아들 딸 배우자 남편 아내 친구
        """
    )
)


class Nouns:
    """The common nouns of ``sentences``, which come with their named entities; those inside of one are left out."""

    def __init__(self, sentences: Iterable[tuple[str, Sequence[Span]]]) -> None:
        places = ((text, tuple((span.start, span.end) for span in spans)) for text, spans in sentences)
        found = dict.fromkeys(noun for text, taken in places for noun in _outside(text, taken))
        # The particle behind a noun shows whether it ends in a consonant, and often in which.
        self._alike: dict[int | None, list[str]] = {}
        for noun in found:
            self._alike.setdefault(final_consonant(noun), []).append(noun)

    def __len__(self) -> int:
        return sum(map(len, self._alike.values()))

    def as_given(self) -> list[str]:
        """Those that could be somebody's given name by their length, of two syllables."""
        return [noun for alike in self._alike.values() for noun in alike if len(noun) == 2]

    def exchanged(self, marked: str, share: float, rng: Random) -> str:
        """The marked text with about ``share`` of the common nouns outside and apart from its markers replaced.

        Raises ValueError where the markers do not pair.
        """
        pieces = parse_markers(marked)
        last = len(pieces) - 1
        return "".join(
            marker(piece.label, piece.text)
            if piece.label
            else self._piece(piece.text, index > 0, index < last, share, rng)
            for index, piece in enumerate(pieces)
        )

    def _piece(self, text: str, after: bool, before: bool, share: float, rng: Random) -> str:
        first, end = _APART if after else 0, len(text) - (_APART if before else 0)
        out, at = [], 0
        for morpheme in _splitter().read(text):
            noun = text[morpheme.start : morpheme.end]
            inside = first <= morpheme.start and morpheme.end <= end and noun not in _PEOPLE
            if inside and _is_noun(morpheme, text) and rng.random() < share:
                out += [text[at : morpheme.start], rng.choice(self._alike.get(final_consonant(noun)) or [noun])]
                at = morpheme.end
        return "".join([*out, text[at:]])


@cache
def _splitter() -> MorphemeSplitter:
    return MorphemeSplitter()


@lru_cache(_REMEMBERED)
def _outside(text: str, taken: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The common nouns of ``text`` that touch no part that is taken."""
    inside = bytearray(len(text))
    for start, end in taken:
        inside[start:end] = b"\1" * (end - start)
    nouns = (m for m in _splitter().read(text) if m.tag.pos == "NNG" and _is_noun(m, text))
    return tuple(text[m.start : m.end] for m in nouns if not any(inside[m.start : m.end]))


def _is_noun(morpheme: Morpheme, text: str) -> bool:
    tag = morpheme.tag
    known = tag.pos == "NNG" and not tag.unknown and tag.kind not in _NAMES
    return known and bool(_NOUN.fullmatch(text[morpheme.start : morpheme.end]))
