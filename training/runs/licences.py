"""What the licences of the data leave to the bundle: what is shared alike is shared on so, however it is spelt."""

import re
from collections.abc import Mapping, Sequence

from training.runs.plan import RunError

_WORDS = {
    "ATTRIBUTION|저작자-?표시": "BY",
    "NON-?COMMERCIAL|비영리": "NC",
    "SHARE-?ALIKE|동일-?조건-?변경-?허락": "SA",
}
_ALIKE = re.compile(r"\bBY(-NC)?-SA\b")


def require_licence(licence: str, sources: Sequence[Mapping[str, str]]) -> None:
    """Raise RunError where a source is shared alike and the bundle's ``licence`` is not at least as strict.

    BY-NC-SA wants BY-NC-SA; BY-SA wants either, as the bundle of this project keeps what it was trained on.
    """
    given = _terms(licence)
    for source in sources:
        wanted = _terms(source["licence"])
        if "BY-NC-SA" in wanted - given or (wanted and not given):
            raise RunError(
                f"{source['name']} is shared under {source['licence']}, so the bundle must be, too, not under {licence}"
            )


def _terms(licence: str) -> set[str]:
    """The terms that are shared alike, "BY-SA" and "BY-NC-SA", of all that ``licence`` names."""
    plain = re.sub(r"[\s_/‐-―-]+", "-", licence.upper())
    for word, short in _WORDS.items():
        plain = re.sub(word, short, plain)
    return {match[0] for match in _ALIKE.finditer(plain)}
