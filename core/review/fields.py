"""JSON read with a check of every value: what is not exactly of the expected kind is an error that names the part.

So is what nobody asked for: a later version wrote it, and a file that is written again would be without it.
"""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar

from core.errors import ReviewError
from core.review.record import Setting

T = TypeVar("T")
Json = dict[str, Any]


class Fields:
    """The fields of one JSON object, taken out with a check. ``file`` is the file's name for messages."""

    def __init__(self, value: object, file: str, part: str) -> None:
        self.file, self.part = file, part
        if not isinstance(value, dict):
            raise self.error()
        self._values: Json = value
        self._asked: set[str] = set()

    def error(self, name: str = "") -> ReviewError:
        """What is said of a field that is not as it should be."""
        return ReviewError("archive.content", file=self.file, part=f"{self.part}.{name}" if name else self.part)

    def has(self, name: str) -> bool:
        """Is there such a field?"""
        return name in self._values

    def finish(self) -> None:
        """All that this version knows has been asked for. Raises ReviewError where there is more."""
        for name in self._values.keys() - self._asked:
            raise ReviewError("archive.unknown_part", file=self.file, part=f"{self.part}.{name}")

    def raw(self, name: str) -> object:
        """A field of any kind; it must be there."""
        self._asked.add(name)
        if name not in self._values:
            raise self.error(name)
        return self._values[name]

    def text(self, name: str) -> str:
        """A string."""
        return self._of(name, str)

    def optional_text(self, name: str) -> str | None:
        """A string or nothing."""
        return None if self.raw(name) is None else self.text(name)

    def number(self, name: str, least: int = 0) -> int:
        """A whole number of at least ``least``; true and false are none."""
        value = self._of(name, int)
        if isinstance(value, bool) or value < least:
            raise self.error(name)
        return value

    def real(self, name: str) -> float:
        """A number with a fraction."""
        return self._of(name, float)

    def choice(self, name: str, known: Iterable[str]) -> str:
        """One of the ``known`` strings."""
        value = self.text(name)
        if value not in known:
            raise self.error(name)
        return value

    def when(self, name: str) -> datetime:
        """A time, given in UTC."""
        try:
            value = datetime.fromisoformat(self.text(name))
        except ValueError as error:
            raise self.error(name) from error
        if value.tzinfo is None:
            raise self.error(name)
        return value.astimezone(UTC)

    def inner(self, name: str) -> "Fields":
        """An object."""
        return Fields(self.raw(name), self.file, name)

    def one(self, name: str, read: "Callable[[Fields], T]") -> T:
        """An object read by ``read``, which asks for all there is."""
        return _whole(self.inner(name), read)

    def each(self, name: str, read: "Callable[[Fields], T]") -> tuple[T, ...]:
        """A list of objects, each read by ``read``, which asks for all there is."""
        return tuple(_whole(Fields(value, self.file, name), read) for value in self._of(name, list))

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings."""
        values = self._of(name, list)
        if not all(isinstance(value, str) for value in values):
            raise self.error(name)
        return tuple(values)

    def scalars(self, name: str) -> dict[str, Setting]:
        """An object of plain values."""
        values = self._of(name, dict)
        if not all(value is None or isinstance(value, str | int | float) for value in values.values()):
            raise self.error(name)
        return values

    def _of(self, name: str, kind: type[T]) -> T:
        value = self.raw(name)
        if not isinstance(value, kind):
            raise self.error(name)
        return value


def _whole(fields: Fields, read: Callable[[Fields], T]) -> T:
    found = read(fields)
    fields.finish()
    return found


def dumps(value: Json) -> bytes:
    """JSON in ASCII, so that any text survives, lone surrogates included. Raises ValueError for no finite number."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode("ascii")


def loads(data: bytes, file: str, part: str) -> Fields:
    """The object that ``dumps`` wrote. Raises ReviewError when it is none."""
    try:
        return Fields(json.loads(data), file, part)
    except (ValueError, RecursionError) as error:
        raise ReviewError("archive.content", file=file, part=part) from error
