"""What operators share: the value to replace and the pseudonyms given out so far."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from core.errors import RedactionError
from core.redaction.letters import LetterSeries, existing_letters
from core.redaction.profile import RuleProfile

_LOOSE = re.compile(r"[\s\-\u2010-\u2015\u2212\u00ad\u200b-\u200d\u2060\ufeff]+")


@dataclass(frozen=True, slots=True)
class Value:
    """A value about to be replaced.

    Attributes:
        text: the value without what stays beside it.
        label: its label.
        entity: whom or what it names.
        enclosed: it touches a parenthesis of its own line, so a template needs none.
        before: what stands before it on its line; a kind already named there is not named again.
    """

    text: str
    label: str
    entity: str
    enclosed: bool = False
    before: str = ""


Operator = Callable[[Value, "Pseudonyms"], str | None]


class Pseudonyms:
    """The letters and running numbers of one document: one entity one letter, the same number the same index.

    ``overrides`` maps entities to replacement texts a person chose; ``taken`` are further texts that stand for
    somebody. Raises RedactionError when two entities are to share one.
    """

    def __init__(
        self, text: str, profile: RuleProfile, overrides: Mapping[str, str], taken: Iterable[str] = ()
    ) -> None:
        if len(set(overrides.values())) < len(overrides):
            raise RedactionError("redaction.shared", count=len(overrides) - len(set(overrides.values())))
        self.profile = profile
        self.overrides = overrides
        chosen = {*overrides.values(), *taken}
        # 피해자 A is A to whoever reads it.
        taken = existing_letters(text).union(chosen, *map(existing_letters, chosen))
        self._letters = LetterSeries(profile.letters.alphabet, taken)
        self._indexes: dict[tuple[str, str], int] = {}
        self._counts: dict[str, int] = {}

    def letter(self, entity: str) -> str:
        """The letter of an entity."""
        return self._letters.of(entity)

    def index(self, kind: str, value: Value) -> int:
        """The running number of a value within its kind, from 1.

        Spellings of one number (spaces, hyphens, full-width digits) share it, and so do mentions of one entity.
        """
        keys = ((kind, f"value:{bare(value.text)}"), (kind, f"entity:{value.entity}"))
        known = next((self._indexes[key] for key in keys if key in self._indexes), None)
        if known is None:
            known = self._counts[kind] = self._counts.get(kind, 0) + 1
        for key in keys:
            self._indexes.setdefault(key, known)
        return known


def bare(text: str) -> str:
    """``text`` without what differs between spellings of one number: white space, hyphens, width, case."""
    return _LOOSE.sub("", unicodedata.normalize("NFKC", text)).casefold()
