"""Reading a TOML table strictly: every key has a type, an unknown key is an error, and errors name the key."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from string import Formatter
from typing import Any

from core.errors import ProfileError


class Table:
    """One table of a profile. Each reader takes its key out; ``finish`` complains about what is left.

    Attributes:
        file: the profile's file name, for errors.
        path: the table's place in the file, such as ``numbers.kinds``; empty for the top.
    """

    def __init__(self, values: Mapping[str, Any], file: str, path: str = "") -> None:
        self._values = dict(values)
        self.file = file
        self.path = path

    def key(self, name: str) -> str:
        """The full dotted name of a key of this table."""
        return f"{self.path}.{name}" if self.path else name

    def error(self, code: str, name: str, **fields: object) -> ProfileError:
        """An error about the key ``name``."""
        return ProfileError(f"redaction.profile_{code}", file=self.file, key=self.key(name), **fields)

    def names(self) -> tuple[str, ...]:
        """The keys not read yet."""
        return tuple(self._values)

    def _take(self, name: str, kind: type, expected: str) -> Any:
        if name not in self._values:
            raise self.error("missing_key", name)
        value = self._values.pop(name)
        if type(value) is not kind:
            raise self.error("type", name, expected=expected)
        return value

    def text(self, name: str, *, empty: bool = False) -> str:
        """A string, not empty unless ``empty``."""
        value: str = self._take(name, str, "string")
        if not value and not empty:
            raise self.error("type", name, expected="string")
        return value

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """One of ``choices``."""
        value = self.text(name)
        if value not in choices:
            raise self.error("choice", name, choices=", ".join(choices))
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of non-empty strings."""
        values: list[Any] = self._take(name, list, "list of strings")
        if not all(isinstance(value, str) and value for value in values):
            raise self.error("type", name, expected="list of strings")
        return tuple(values)

    def template(self, name: str, fields: frozenset[str], required: frozenset[str]) -> str:
        """A ``str.format`` template that uses all ``required`` and only ``fields``."""
        value = self.text(name)
        try:
            used = {field for _, field, spec, conversion in Formatter().parse(value) if field is not None}
            plain = all(not spec and not conversion for _, _, spec, conversion in Formatter().parse(value))
        except ValueError:
            used, plain = set(), False
        if not plain or not required <= used <= fields:
            raise self.error("template", name, fields=", ".join(f"{{{field}}}" for field in sorted(fields)))
        return value

    @contextmanager
    def table(self, name: str) -> Iterator["Table"]:
        """The table below ``name``; on leaving, every one of its keys must have been read."""
        inner = Table(self._take(name, dict, "table"), self.file, self.key(name))
        yield inner
        inner.finish()

    def strings(self, name: str) -> dict[str, str]:
        """The table below ``name`` as free keys with string values."""
        with self.table(name) as inner:
            return {key: inner.text(key) for key in inner.names()}

    def lists(self, name: str) -> dict[str, tuple[str, ...]]:
        """The table below ``name`` as free keys with lists of strings."""
        with self.table(name) as inner:
            return {key: inner.texts(key) for key in inner.names()}

    def finish(self) -> None:
        """Raise ProfileError for the first key nobody read: a typo must not silently change the rule."""
        for name in self._values:
            raise self.error("unknown_key", name)
