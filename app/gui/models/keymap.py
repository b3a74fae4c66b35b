"""Which key does what: the keys commands start with, those the user chose, and the spellings one key arrives in.

Keys are written as in Qt's portable text: "Shift+A", "Ctrl+[", "F3".
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache

# Which letter of the 2-set layout (KS X 5002) lies on the key of which Latin letter.
JAMO = dict(zip("QWERTYUIOPASDFGHJKLZXCVBNM", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", strict=True))
_TENSE = dict(zip("QWERTOP", "ㅃㅉㄸㄲㅆㅒㅖ", strict=True))
_LATIN = {jamo: letter for letter, jamo in (*JAMO.items(), *_TENSE.items())}
# What Shift makes of the keys that are no letters.
_SHIFTED = {"[": "{", "]": "}", ";": ":", "'": '"', ",": "<", ".": ">", "/": "?", "=": "+", "-": "_", "`": "~"}
_UNSHIFTED = {shifted: plain for plain, shifted in _SHIFTED.items()}

# Keys that move the focus, leave dialogs or move in the text: a command on them would lock the user out.
_RESERVED = frozenset(("Esc", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Up", "Down", "Left", "Right"))


class KeyRefused(ValueError):
    """A key that cannot be given to a command.

    Attributes:
        key: the key in question.
        taken_by: the command that has it, or None for a key the window needs itself.
    """

    def __init__(self, key: str, taken_by: str | None = None) -> None:
        super().__init__(key, taken_by)
        self.key, self.taken_by = key, taken_by


def latin(key: str) -> str:
    """``key`` as it is written while the keyboard is set to English."""
    modifiers, character = _parted(key)
    return modifiers + _LATIN.get(character, character)


@cache
def spellings(key: str) -> tuple[str, ...]:
    """All texts under which ``key`` may arrive: set to Korean, and with what Shift makes of it; itself first."""
    key = latin(key)
    modifiers, character = _parted(key)
    found = [key]
    if character in JAMO:
        found.append(modifiers + JAMO[character])
    if "Shift+" in modifiers:
        if character in _TENSE:
            found.append(modifiers + _TENSE[character])
        plain = _UNSHIFTED.get(character, character)
        if plain in _SHIFTED:
            found += [modifiers + plain, modifiers + _SHIFTED[plain]]
    return tuple(dict.fromkeys(found))


class Keymap:
    """The keys of all commands.

    ``defaults`` are those they start with; ``stored`` is what ``store`` gave earlier. What the user chose goes before
    what another command starts with; a damaged or unknown entry is left out. Raises ValueError where two commands
    start with one key. ``reserved`` are keys that the window needs besides those that move the focus.
    """

    def __init__(self, defaults: Mapping[str, Iterable[str]], stored: str = "", reserved: Iterable[str] = ()) -> None:
        self._reserved = _RESERVED | {*reserved}
        self._defaults = {name: tuple(keys) for name, keys in defaults.items()}
        self._chosen: dict[str, tuple[str, ...]] = {}
        _check_distinct(self._defaults)
        for name, keys in _read(stored).items():
            if name in self._defaults:
                self._chosen[name] = tuple(key for key in keys if self._may_have(name, key))

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of the command ``name``, the one to be shown first."""
        if name in self._chosen:
            return self._chosen[name]
        return tuple(key for key in self._defaults.get(name, ()) if self._may_have(name, key))

    def owner(self, key: str) -> str | None:
        """The command that ``key`` calls, or None."""
        wanted = set(spellings(key))
        return next(
            (name for name in self._defaults if any(wanted & {*spellings(one)} for one in self.keys(name))), None
        )

    def choose(self, name: str, keys: Iterable[str]) -> None:
        """Let ``keys`` and no others call ``name``. Raises KeyRefused, and changes nothing, when one cannot be had."""
        wanted = tuple(dict.fromkeys(latin(key) for key in keys))
        for key in wanted:
            if key in self._reserved:
                raise KeyRefused(key)
            if (owner := self.owner(key)) not in (None, name):
                raise KeyRefused(key, owner)
        if wanted == self._defaults[name]:
            self._chosen.pop(name, None)
        else:
            self._chosen[name] = wanted

    def reset(self, name: str) -> None:
        """Give ``name`` the keys it starts with. Raises KeyRefused when another command has one of them now."""
        self.choose(name, self._defaults[name])

    def reset_all(self) -> None:
        """Give all commands the keys they start with."""
        self._chosen.clear()

    def changed(self, name: str) -> bool:
        """Whether the user chose other keys for ``name``."""
        return name in self._chosen

    def store(self) -> str:
        """What the user chose, to be kept in the settings."""
        return json.dumps(self._chosen, ensure_ascii=False, sort_keys=True) if self._chosen else ""

    def _may_have(self, name: str, key: str) -> bool:
        wanted = set(spellings(key))
        others = (one for other, keys in self._chosen.items() if other != name for one in keys)
        return key not in self._reserved and not any(wanted & {*spellings(one)} for one in others)


def _check_distinct(defaults: Mapping[str, Iterable[str]]) -> None:
    owners: dict[str, str] = {}
    for name, keys in defaults.items():
        for spelling in {one for key in keys for one in spellings(key)}:
            if owners.setdefault(spelling, name) != name:
                raise ValueError(f"{name} and {owners[spelling]} both start with {spelling}")


def _parted(key: str) -> tuple[str, str]:
    """("Ctrl+", "+") for "Ctrl++": what comes before the last character or key name, and that."""
    cut = key.rfind("+", 0, len(key) - 1) + 1
    return key[:cut], key[cut:]


def _read(stored: str) -> dict[str, list[str]]:
    try:
        found = json.loads(stored) if stored else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: [key for key in keys if isinstance(key, str) and key]
        for name, keys in found.items()
        if isinstance(keys, list)
    }
