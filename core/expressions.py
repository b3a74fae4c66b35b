"""Regular expressions that are compiled when they are first used: a window that only opens needs none of them.

Compiling those of detection takes 0.3 s, a fifth of what a window may take from its start to its first picture.

What can be read in several ways is repeated for good as ``(?>(?:…)*)``, not as ``(?:…)*+``: up to 3.11.4 Python
gives up on texts that the latter matches (gh-106052), and Debian 12 has 3.11.2.
"""

import re
from collections.abc import Iterable
from typing import Any, cast


class _Late:
    """Stands for a pattern; once it was used, its attributes are the compiled pattern's own."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        if not hasattr(compiled, name):
            raise AttributeError(name)
        for own in ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split"):
            setattr(self, own, getattr(compiled, own))
        return getattr(compiled, name)


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile``, put off until something is looked for. A pattern that is wrong raises ``re.error`` only then."""
    return cast(re.Pattern[str], _Late(pattern, flags))


def one_of(words: Iterable[str], between: str = "") -> str:
    """A regular expression for any of ``words``, alternatives at its top, a longer word before those it begins with.

    ``between``, an expression, stands between the letters. As a tree (``피(?:고(?:인)?|의자)``) it is compiled several
    times as fast as a list, and searched faster: of a list each word is tried at every place.
    """
    tree = _Tree()
    for word in filter(None, words):
        branch = tree
        for letter in word:
            branch = branch.setdefault(letter, _Tree())
        branch[""] = _Tree()
    return _alternatives(tree, between)


class _Tree(dict[str, "_Tree"]):
    """What may come next: a letter and what follows it; nothing where a word ends."""


def _alternatives(tree: "_Tree", between: str) -> str:
    return "|".join(re.escape(letter) + _after(rest, between) for letter, rest in tree.items() if letter)


def _after(tree: "_Tree", between: str) -> str:
    longer = _alternatives(tree, between)
    if not longer:
        return ""
    grouped = between + (f"(?:{longer})" if sum(map(bool, tree)) > 1 else longer)
    return f"(?:{grouped})?" if "" in tree else grouped
