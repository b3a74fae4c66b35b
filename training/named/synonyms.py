"""Synonym replacement, the one technique of EDA (Wei and Zou 2019) that the hospital paper keeps.

It replaces n words outside of the named entities by synonyms, so that tags stay where they were. The paper takes
KorEDA's Korean WordNet; here a list is read, a group of synonyms a line: the project's own, small, or another one.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from training.data.corpus import Span
from training.data.generators.particles import final_consonant

SHIPPED = Path(__file__).with_name("synonyms.txt")
_PARTICLE = "(?:이|가|은|는|을|를|의|에|에서|에게|와|과|로|으로|도|만|부터|까지|들|들이|들은|들의|들을)?(?![가-힣])"


class Synonyms:
    """Word → its synonyms that the same particles follow."""

    def __init__(self, groups: Sequence[Sequence[str]]) -> None:
        self._of: dict[str, list[str]] = {}
        for group in groups:
            for word in group:
                alike = [one for one in group if one != word and final_consonant(one) == final_consonant(word)]
                self._of.setdefault(word, []).extend(alike)
        self._of = {word: alike for word, alike in self._of.items() if alike}
        # Longer words first: a word that begins with another is itself.
        words = "|".join(sorted(map(re.escape, self._of), key=len, reverse=True))
        self._pattern = re.compile(f"(?<![가-힣])({words}){_PARTICLE}" if words else r"(?!)")

    def __len__(self) -> int:
        return len(self._of)

    def replaced(self, text: str, spans: Sequence[Span], most: int, rng: Random) -> tuple[str, list[Span]] | None:
        """``text`` with at most ``most`` words replaced and its spans moved; None if no word can be."""
        found = [
            match
            for match in self._pattern.finditer(text)
            if not any(span.start < match.end(1) and match.start(1) < span.end for span in spans)
        ]
        if not found:
            return None
        changes = [
            (match.start(1), match.end(1), rng.choice(self._of[match[1]]))
            for match in sorted(rng.sample(found, min(most, len(found))), key=lambda match: match.start())
        ]
        moved = [
            Span(
                span.start + sum(len(new) - (end - start) for start, end, new in changes if end <= span.start),
                span.end + sum(len(new) - (end - start) for start, end, new in changes if end <= span.start),
                span.label,
            )
            for span in spans
        ]
        parts, position = [], 0
        for start, end, new in changes:
            parts += [text[position:start], new]
            position = end
        return "".join([*parts, text[position:]]), moved


@cache
def read_synonyms(file: Path = SHIPPED) -> Synonyms:
    """The list in ``file``: words apart by spaces, a group a line, # begins a remark."""
    lines = (line.split("#")[0].split() for line in file.read_text(encoding="utf-8").splitlines())
    return Synonyms([line for line in lines if len(line) > 1])
