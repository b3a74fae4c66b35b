"""The leak check: read the written file back with other code than wrote it and look for every replaced value.

It fails closed: a part that can hold text and cannot be read fails the file, as does text that is not the planned one.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from core.documents.formats import Format
from core.errors import DocumentError
from core.verification.archive import read_bytes
from core.verification.compare import changed_lines
from core.verification.gaps import changed
from core.verification.matching import Needles
from core.verification.model import NOTHING_EXPECTED, Expected, Leak, SecretValue, Verification
from core.verification.readers import reader_of
from core.verification.reading import Part, Reading, Role

FILE_NAME = "file name"


def search(
    data: bytes,
    name: str,
    values: Sequence[SecretValue],
    expected: Expected = NOTHING_EXPECTED,
    reader: str | None = None,
) -> Verification:
    """Look for ``values`` in ``data`` and the file's ``name``, and compare its text with what is ``expected``.

    ``reader`` is the one that the file's format declares; None if nobody says what the file is. The process one is in
    parses the file: for the process with limits (``verify_bytes``). Raises DocumentError for a reader nobody knows.
    """
    reading = _read(data, name, reader)
    stem = _without_ending(name)
    reading.add(FILE_NAME, stem.replace("_", " "), stem)
    needles = Needles(values).among(view for part in reading.parts for view in part.views)
    leaks, kept = _leaks(reading.parts, needles)
    return Verification(
        leaks=leaks,
        parts_checked=len(reading.parts),
        unread=tuple(reading.unread),
        pictures=tuple(reading.pictures),
        changed=_changed(reading, expected),
        kept=kept,
        unsearched=needles.unsearched,
        asked=_asked(reading.parts, needles),
    )


def _without_ending(name: str) -> str:
    """``name`` without what says which of our formats the file is: somebody may call himself txt."""
    ending = Path(name).suffix
    return name.removesuffix(ending) if ending[1:].casefold() in frozenset(Format) else name


def _changed(reading: Reading, expected: Expected) -> int | None:
    if expected.templates:
        return changed(expected.templates, reading, expected.repeated_heads or {})
    return None if expected.text is None else changed_lines(expected.text, reading, expected.repeated_heads)


def _read(data: bytes, name: str, reader: str | None) -> Reading:
    try:
        read = reader_of(data, reader)
    except KeyError as error:
        raise DocumentError("verification.unknown_reader", file=name, reader=reader) from error
    try:
        return read(data)
    except ValueError:
        return _unread(data)


def _unread(data: bytes) -> Reading:
    """A file that no reader opens: it fails, and its bytes are searched all the same."""
    reading = Reading(unread=["file"])
    read_bytes(reading, "file", data)
    return reading


def _leaks(parts: Sequence[Part], needles: Needles) -> tuple[tuple[Leak, ...], int]:
    """The leaks, and how many occurrences were kept on purpose."""
    leaks: list[Leak] = []
    left = [value.kept for value in needles.values]
    for part in parts:
        for index, count in _counts(part, needles).items():
            value = needles.values[index]
            allowed = 0
            if part.role is Role.MAIN:
                allowed = min(count, left[index])
                left[index] -= allowed
            elif part.role is Role.COPY:
                allowed = min(count, value.kept)
            if count > allowed:
                leaks.append(Leak(part.name, value.label, count - allowed, _hash(value.text)))
    kept = sum(value.kept for value in needles.values) - sum(left)
    return tuple(leaks), kept


def _asked(parts: Sequence[Part], needles: Needles) -> int:
    """How often names may stand within other words; what is a copy of the text is not counted again."""
    searched = (part for part in parts if part.role is not Role.COPY and not part.binary and not part.across)
    return sum(
        max((sum(needles.count(view, doubtful=True).values()) for view in part.views), default=0) for part in searched
    )


def _counts(part: Part, needles: Needles) -> dict[int, int]:
    most: dict[int, int] = {}
    for view in part.views:
        if part.across:
            _raise(most, needles.count_across(view))
            continue
        _raise(most, needles.count(view, binary=part.binary))
        if not part.binary:
            _raise(most, needles.count_disguised(view, hidden=part.role is Role.HIDDEN))
    return most


def _raise(most: dict[int, int], counts: dict[int, int]) -> None:
    for index, count in counts.items():
        most[index] = max(most.get(index, 0), count)


def _hash(value: str) -> str:
    return hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()[:12]
