"""What a verification looks for, what the file has to say, and what it reports: labels, counts and hashes, no value."""

from dataclasses import dataclass, field

import msgspec

from core.errors import DeidError, LeakError


@dataclass(frozen=True, slots=True)
class SecretValue:
    """A value that must not survive in the written file. It stays in memory only.

    Attributes:
        text: the value as the judgment has it, without a descriptor that stays.
        label: its label.
        kept: how often it stands in the text where somebody decided to keep it, or the rule leaves it beside a letter.
    """

    text: str = field(repr=False)
    label: str
    kept: int = 0


class Template(msgspec.Struct, frozen=True):
    """A text with gaps that a file has to say.

    Attributes:
        text: all of it.
        flow: its paragraphs alone, which keep their order whatever becomes of the rest.
        movable: whether there is a rest (headers, notes, text boxes, tables) that a writer may set elsewhere.
    """

    text: str
    flow: str
    movable: bool


class Expected(msgspec.Struct, frozen=True):
    """What a written file has to say.

    Attributes:
        text: the planned text; None if there is no plan to compare with.
        repeated_heads: how many copies of headers and footers the file need not hold; of other lines, and where this is
            None, that is guessed from the file.
        templates: texts with gaps (``core.verification.gaps``), one of which the file has to say instead of ``text``.
    """

    text: str | None = None
    repeated_heads: dict[str, int] | None = None
    templates: tuple[Template, ...] = ()


NOTHING_EXPECTED = Expected()


@dataclass(frozen=True, slots=True)
class Leak:
    """A value found where it must not be.

    Attributes:
        part: the part of the file (a zip member, a PDF object, "file name").
        kind: the label of the value.
        count: how often it stands there.
        value_sha256: the first 12 hex digits of the value's SHA-256.
    """

    part: str
    kind: str
    count: int
    value_sha256: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of reading a written file back.

    Attributes:
        leaks: replaced values found.
        parts_checked: how many parts of the file were searched.
        unread: parts that can hold text and could not be read; any of them fails the verification.
        pictures: pictures in the file: searched as bytes, but what they show was not read.
        changed: how many lines differ from the planned text; None if there was no plan to compare with.
        kept: occurrences left on purpose.
        asked: occurrences of names within other words that may be chance: a person is asked before the file is written.
        unsearched: values too short or too common to be looked for beyond the replaced places.
    """

    leaks: tuple[Leak, ...] = ()
    parts_checked: int = 0
    unread: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    changed: int | None = None
    kept: int = 0
    unsearched: int = 0
    asked: int = 0

    @property
    def ok(self) -> bool:
        """Nothing leaked, nothing unread, nothing changed."""
        return not self.leaks and not self.unread and not self.changed

    def error(self, file: str) -> DeidError | None:
        """The error to raise for ``file``, or None if all is well. A leak goes before what else is wrong."""
        if self.leaks:
            count = sum(leak.count for leak in self.leaks)
            places = len({leak.part for leak in self.leaks})
            return LeakError("verification.leak", file=file, count=count, places=places)
        if self.unread:
            return LeakError("verification.unread", file=file, count=len(self.unread))
        if self.changed:
            return LeakError("verification.changed", file=file, count=self.changed)
        return None
