"""Errors a user sees. Each has a stable code and a message in Korean and English that says what to do.

Fields never carry text of a judgment: file names, counts, hashes only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from core import messages


class DeidError(Exception):
    """Base of every error the program expects. ``code`` names the message, ``fields`` fill it in."""

    exit_code = 1

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields

    def message(self, language: messages.Language | None = None) -> str:
        """What the user reads."""
        return messages.text(self.code, language, **_in_one_line(self.fields))

    def __str__(self) -> str:
        return self.message()


class DocumentError(DeidError):
    """A document cannot be opened, read or written."""


class ModelError(DeidError):
    """A model bundle is missing, damaged or does not fit."""


class ProfileError(DeidError):
    """A rule profile is missing or invalid."""


class PolicyError(DeidError):
    """The administrators' policy cannot be read, or forbids what was asked for."""


class SignatureError(DeidError):
    """A signature is missing, is another key's, or does not fit what it is for."""


class RedactionError(DeidError):
    """A redaction cannot be planned or applied as asked."""


class ReviewError(DeidError):
    """A review decision or session cannot be applied or read."""


class PassphraseError(ReviewError):
    """A passphrase does not open the file, or is too weak for a new one; asking again can help."""


class OtherDocumentError(ReviewError):
    """A session was made for another file than the one it is opened beside."""


class InUseError(ReviewError):
    """Another program or window works on the same judgment."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with line ``line`` of a list, by the code of its message; no word of the line itself."""

    line: int
    code: str
    fields: dict[str, object] = field(default_factory=dict)

    def message(self, language: messages.Language | None = None) -> str:
        """What the user reads, the line's number ahead."""
        said = messages.text(self.code, language, **self.fields)
        return messages.text("dictionaries.line", language, line=self.line, said=said)


class DictionaryError(DeidError):
    """A dictionary cannot be used. ``problems`` are told line by line, the first ones in full."""

    _MOST = 12

    def __init__(self, code: str, problems: Sequence[Problem] = (), **fields: object) -> None:
        super().__init__(code, count=len(problems), **fields)
        self.problems = tuple(problems)

    def message(self, language: messages.Language | None = None) -> str:
        """The message, and below it one line for each problem."""
        lines = [super().message(language), *(one.message(language) for one in self.problems[: self._MOST])]
        return "\n".join([*lines, *(["…"] if len(self.problems) > self._MOST else [])])


class UsageError(DeidError):
    """The program was called wrongly."""

    exit_code = 2


class LeakError(DeidError):
    """The written file still holds a replaced value; nothing may stay on disk."""

    exit_code = 3


class Cancelled(DeidError):
    """The user stopped a running operation; nothing was written."""

    def __init__(self) -> None:
        super().__init__("program.cancelled")


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user must know though the work went on: an unread picture, removed comments."""

    code: str
    fields: dict[str, object] = field(default_factory=dict)

    def message(self, language: messages.Language | None = None) -> str:
        """What the user reads."""
        return messages.text(self.code, language, **_in_one_line(self.fields))


def _in_one_line(fields: Mapping[str, object]) -> dict[str, object]:
    """``fields`` with names that end no line of the message: on Linux a name may hold one, and say what it likes."""
    return {
        name: messages.one_line(str(value)) if isinstance(value, str | PurePath) else value
        for name, value in fields.items()
    }


def reason(error: OSError) -> str:
    """The system's own words for an error, without paths."""
    return error.strerror or type(error).__name__
