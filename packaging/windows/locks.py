"""Lock files as pip and uv write them: which version of what, and the hashes a download may have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})(?=\s|$)")
_PIN = re.compile(r"([A-Za-z0-9][\w.-]*)(?:\[[\w,.-]+\])?==([^\s;]+)")


@dataclass(frozen=True, slots=True)
class Pin:
    """One package of a lock file.

    Attributes:
        name: in lower case, words joined by "-".
        version: the one version.
        hashes: SHA-256 of the files that may be downloaded, in hexadecimal; at least one.
    """

    name: str
    version: str
    hashes: frozenset[str]


def normal(name: str) -> str:
    """A package's name in the one spelling that names are compared in (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_lock(path: Path) -> dict[str, Pin]:
    """The packages of a lock file by name. Raises ValueError for a line without a version or without a hash."""
    pins: dict[str, Pin] = {}
    for line in _lines(path.read_text(encoding="utf-8")):
        found = _PIN.match(line)
        hashes = frozenset(_HASH.findall(line))
        if not found or not hashes:
            raise ValueError(f"{path.name}: no version or no hash in: {line[:80]}")
        pin = Pin(normal(found[1]), found[2], hashes)
        if pins.setdefault(pin.name, pin) != pin:
            raise ValueError(f"{path.name}: {pin.name} stands there twice")
    return pins


def _lines(text: str) -> Iterator[str]:
    """Requirements, each in one piece; comments and options for the whole file are none."""
    for line in text.replace("\\\n", " ").splitlines():
        bare = re.sub(r"(^|\s)#.*", "", line).strip()
        if bare and not bare.startswith("-"):
            yield bare
