"""A rule profile while it is edited: a copy of a TOML file that keeps its comments. No Qt."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from core.errors import ProfileError
from core.paths import resource, settings_folder
from core.redaction.profile import DEFAULT_PROFILE, RuleProfile, parse_profile
from core.review.files import make_folder, read_whole, write_whole

ENDING = ".toml"
_WIDTH = 110
Value = str | Sequence[str] | Mapping[str, str] | Mapping[str, Sequence[str]]


def profiles_folder() -> Path:
    """Where the user's own profiles lie; it may not exist."""
    return settings_folder() / "profiles"


def own_profiles() -> list[Path]:
    """The user's own profiles by name."""
    return sorted(profiles_folder().glob(f"*{ENDING}"))


class Draft:
    """The text of a profile under change; whether it is a valid profile is asked with ``profile``.

    Attributes:
        path: the file it came from or was saved to; None for a copy of the shipped profile.
    """

    def __init__(self, text: str, path: Path | None) -> None:
        """Raises ProfileError where ``text`` is no TOML."""
        self.path = path
        try:
            self._document = tomlkit.parse(text)
        except TOMLKitError as error:
            raise ProfileError("redaction.profile_syntax", file=self.file, reason=str(error)) from error
        self._saved = self.data

    @classmethod
    def of(cls, path: Path | None) -> "Draft":
        """A copy of the profile in ``path``, or of the shipped one. Raises ProfileError, ReviewError."""
        data = read_whole(path or resource("profiles", DEFAULT_PROFILE))
        parse_profile(data, path.name if path else DEFAULT_PROFILE)
        return cls(data.decode("utf-8-sig"), path)

    @property
    def file(self) -> str:
        """The file's name, for messages."""
        return self.path.name if self.path else DEFAULT_PROFILE

    @property
    def data(self) -> bytes:
        """The file as it would be written."""
        return tomlkit.dumps(self._document).encode()

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.data != self._saved

    def profile(self) -> RuleProfile:
        """The profile as it is now. Raises ProfileError with the first thing that is wrong."""
        return parse_profile(self.data, self.file)

    def get(self, key: str) -> Any:
        """The plain value of a dotted key; None where there is none."""
        item: Any = self._document
        for name in key.split("."):
            item = item.get(name) if isinstance(item, Mapping) else None
        return None if item is None else item.unwrap()

    def set(self, key: str, value: Value) -> None:
        """Change one setting; comments, and all else in the file, stay as they are."""
        if self.get(key) == (list(value) if isinstance(value, tuple) else value):
            return
        *tables, name = key.split(".")
        table: Any = self._document
        for one in tables:
            table = table[one]
        if isinstance(value, Mapping):
            _fill(table[name], value)
        else:
            table[name] = value if isinstance(value, str) else _array(value)

    def save(self, path: Path) -> None:
        """Write the profile to ``path``, whole or not at all. Raises ProfileError, ReviewError."""
        data = self.data
        parse_profile(data, path.name)
        if path.parent == profiles_folder():
            make_folder(path.parent)
        write_whole(path, data)
        self.path, self._saved = path, data


def _fill(table: Any, values: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in values]:
        del table[key]
    for key, value in values.items():
        new = value if isinstance(value, str) else list(value)
        if key not in table or table[key].unwrap() != new:
            table[key] = new if isinstance(new, str) else _array(new)


def _array(values: Sequence[str]) -> Any:
    """A TOML list, broken into lines where it is long, as in the shipped profile."""
    items = ", ".join(tomlkit.string(value).as_string() for value in values)
    if len(items) <= _WIDTH // 2:
        return tomlkit.value(f"[{items}]")
    lines, line = [], ""
    for value in values:
        item = tomlkit.string(value).as_string() + ","
        if line and len(line) + len(item) > _WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {item}".strip()
    # Not textwrap.indent: a value may hold what Unicode calls a line break and TOML does not.
    return tomlkit.value("[\n" + "".join(f"    {row}\n" for row in (*lines, line)) + "]")
