"""A document whose file is a package of XML parts, opened for reading and written back in place: same looks, nothing
hidden left.

Opening and writing both clean the package first, so what was read and reviewed is exactly what is written.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from core.documents.model import Document, Draft, Format, Replacement, apply_replacements, leaving_out
from core.documents.parts.archive import Refused
from core.documents.parts.pictures import boxes
from core.documents.parts.story import Story
from core.documents.parts.views import Crop
from core.errors import DocumentError, Notice

P = TypeVar("P")


@dataclass
class Cleaned(Generic[P]):
    """A package after cleaning, its text, and how much of what went or could not be read, by kind."""

    package: P
    story: Story
    counts: Counter[str]


class PackageDocument(Document, Generic[P]):
    """A judgment in a package; see ``core.documents.model.Document``.

    Attributes:
        on_opening: kinds of what is unread or dropped and was visible; the user is told when the file is opened.
        on_writing: kinds the user is told of after writing. The messages are called ``format.kind``.
    """

    on_opening: ClassVar[Sequence[str]]
    on_writing: ClassVar[Sequence[str]]

    def __init__(self, path: Path, data: bytes) -> None:
        """Raises DocumentError."""
        super().__init__(path, data)
        self._data = data
        try:
            cleaned = self.cleaned(data)
        except Refused as refused:
            raise self._error(refused) from refused
        if not cleaned.story.text.strip():
            raise self._error(Refused(f"{self.format}.{'only_images' if cleaned.counts['images'] else 'empty'}"))
        self.text = cleaned.story.text
        self.blocks = tuple(cleaned.story.blocks)
        self._apart = _merged(cleaned.story.apart)
        self._numbers = sorted(cleaned.story.numbers)
        cleaned.counts["boxes"] = boxes(zip(self.pictures(cleaned.package), self.crops(cleaned.package), strict=True))
        self.notices = self._notices(cleaned.counts, self.on_opening)

    @abstractmethod
    def cleaned(self, data: bytes) -> Cleaned[P]:
        """Load, clean and read a package. Raises Refused."""

    @abstractmethod
    def pictures(self, package: P) -> Iterable[bytes]:
        """The pictures of ``package``, in the order in which they are drawn."""

    def crops(self, package: P) -> Iterable[Sequence[Crop]]:
        """For each of ``pictures`` the crops of all places that show it."""
        return ()

    @abstractmethod
    def written(self, cleaned: Cleaned[P], replacements: Sequence[Replacement]) -> bytes:
        """The package with ``replacements`` and its pictures drawn anew. Raises Refused."""

    def says(self, written: str, planned: str) -> bool:
        """Whether the text of what was ``written``, read again, is the one that was ``planned``."""
        return written == planned

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """The cleaned document with ``replacements``; see ``Document.write_native``.

        Programs go on counting a paragraph whose text is deleted, so its number stays.
        """
        replacements = self._behind_numbers(replacements)
        try:
            cleaned = self.cleaned(self._data)
            data, counts = self.written(cleaned, replacements), cleaned.counts
            del cleaned  # two packages with their maps at a time would take twice the memory
            if not self.says(self.cleaned(data).story.text, apply_replacements(self.text, replacements)):
                raise Refused(f"{self.format}.not_the_same")
        except Refused as refused:
            raise self._error(refused) from refused
        return Draft(data, self._notices(counts, self.on_writing))

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """See ``Document.readable_text``.

        A plain reader of the package counts no lists and reads nothing that stands in no paragraph (words of charts and
        diagrams, captions of buttons), so their text is left out; other formats are written from the whole text.
        """
        if to is not self.format:
            return super().readable_text(replacements, to)
        return apply_replacements(self.text, leaving_out(self._apart, self._behind_numbers(replacements)))

    def _behind_numbers(self, replacements: Sequence[Replacement]) -> list[Replacement]:
        """``replacements``, deletions that take in a list number begun behind it: no element holds one."""
        starts = [start for start, _ in self._numbers]
        ends = [0, *(end for _, end in self._numbers)]
        moved = []
        for item in replacements:
            start = max(item.start, ends[bisect_right(starts, item.start)])
            if item.text or start == item.start:
                moved.append(item)
            elif start < item.end:
                moved.append(replace(item, start=start))
        return moved

    def _error(self, refused: Refused) -> DocumentError:
        return DocumentError(refused.code, file=self.path.name, **refused.fields)

    def _notices(self, counts: Counter[str], kinds: Sequence[str]) -> tuple[Notice, ...]:
        return tuple(Notice(f"{self.format}.{kind}", {"count": counts[kind]}) for kind in kinds if counts[kind])


def filled(text: str) -> list[list[str]]:
    """What blocks or cells say, line by line, without those that say nothing."""
    lines = ([cell for cell in line.split("\t") if cell] for line in text.split("\n"))
    return [line for line in lines if line]


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted spans with those inside others left out (a numbered line in a chart's overlay)."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not result or start >= result[-1][1]:
            result.append((start, end))
    return result
