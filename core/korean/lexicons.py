"""Word lists of ``resources/lexicons``: one file a purpose; its first lines say purpose, source, licence and date."""

from functools import cache

from core.expressions import one_of
from core.paths import resource


@cache
def lexicon(name: str) -> tuple[str, ...]:
    """The words of a list in its order. Raises FileNotFoundError where it is missing."""
    return tuple(dict.fromkeys(word for line in _lines(name) for word in line.split()))


def words(text: str) -> tuple[str, ...]:
    """The words of a short list that stands beside the rule that uses it."""
    return tuple(dict.fromkeys(text.split()))


@cache
def pattern(*names: str) -> str:
    """A regular expression of all words of lists, a longer one before those it begins with."""
    words = {word for name in names for word in lexicon(name)}
    return one_of(sorted(words))


@cache
def labelled(name: str) -> dict[str, str]:
    """Word → label, of a list whose lines are ``label: word word …``; the longest words come first."""
    pairs = (line.partition(":") for line in _lines(name))
    found = {word: label for label, _, words in pairs for word in words.split()}
    return {word: found[word] for word in sorted(found, key=lambda word: (-len(word), word))}


def _lines(name: str) -> list[str]:
    lines = (resource("lexicons") / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
