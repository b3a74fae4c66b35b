"""Regular expressions that are compiled when they are first used: a window that only opens needs none of them.

Compiling those of detection takes 0.3 s, a fifth of what a window may take from its start to its first picture.

What can be read in several ways is repeated for good as ``(?>(?:…)*)``, not as ``(?:…)*+``: up to 3.11.4 Python
gives up on texts that the latter matches (gh-106052), and Debian 12 has 3.11.2.
"""

import re
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
