"""An HWPX opened for reading, and written back in place: same looks, nothing hidden left.

Opening and writing both clean the package first, so what was read and reviewed is exactly what is written.
"""

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.documents.hwpx.attributes import clean_attributes, name_styles, replace_fonts
from core.documents.hwpx.edit import replace_in_story
from core.documents.hwpx.markup import clean_header, clean_markup, rename_masters, rename_objects, rename_pictures
from core.documents.hwpx.numbering import clean_levels
from core.documents.hwpx.package import Package, load_package
from core.documents.hwpx.reader import blank_unread, read_story
from core.documents.hwpx.save import package_bytes
from core.documents.model import Document, Draft, Format, Replacement, apply_replacements, leaving_out
from core.documents.parts.archive import Refused
from core.documents.parts.pictures import MAX_ALL_PIXELS, can_be_drawn, grey_box, pixel_count, redrawn
from core.documents.parts.story import Story
from core.errors import DocumentError, Notice

# Counts that tell the user of something unread or dropped that was visible; the others are told after writing.
_ON_OPENING = (
    "images", "boxes", "objects", "parts", "foreign", "unread", "revisions", "numbers", "signatures", "missing",
    "newer",
)  # fmt: skip
_ON_WRITING = (
    "comments", "links", "fields", "scripts", "history", "fonts", "attachments", "styles", "levels", "font_names",
    "attributes", "choices",
)  # fmt: skip


class HwpxDocument(Document):
    """A judgment in Hangul's open format; see ``core.documents.model.Document``."""

    format = Format.HWPX

    def __init__(self, path: Path, data: bytes) -> None:
        """Raises DocumentError."""
        self.path = path
        self.sha256 = hashlib.sha256(data).hexdigest()
        self._data = data
        try:
            cleaned = _clean(data)
        except Refused as refused:
            raise self._error(refused) from refused
        if not cleaned.story.text.strip():
            raise self._error(Refused("hwpx.only_images" if cleaned.counts["images"] else "hwpx.empty"))
        self.text = cleaned.story.text
        self.blocks = tuple(cleaned.story.blocks)
        self._apart = sorted(cleaned.story.apart)
        self._numbers = sorted(cleaned.story.numbers)
        cleaned.counts["boxes"] = _boxes(cleaned.package)
        self.notices = _notices(cleaned.counts, _ON_OPENING)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """The cleaned document with ``replacements``; see ``Document.write_native``.

        Hangul goes on counting a paragraph whose text is deleted, so its number stays.
        """
        replacements = self._behind_numbers(replacements)
        try:
            cleaned = _clean(self._data)
            _draw_pictures(cleaned.package)
            replace_in_story(cleaned.story, replacements)
            data = package_bytes(cleaned.package)
            if _clean(data).story.text != apply_replacements(self.text, replacements):
                raise Refused("hwpx.not_the_same")
        except Refused as refused:
            raise self._error(refused) from refused
        return Draft(data, _notices(cleaned.counts, _ON_WRITING))

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """See ``Document.readable_text``.

        A plain reader of the HWPX counts no lists and reads no attributes (captions of buttons, letters set over each
        other), so their text is left out; other formats are written from the whole text.
        """
        if to is not Format.HWPX:
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


def open_hwpx(path: Path, data: bytes) -> HwpxDocument:
    """Open the bytes of an HWPX file. Raises DocumentError, also for what only looks like one."""
    return HwpxDocument(path, data)


@dataclass
class _Cleaned:
    package: Package
    story: Story
    counts: Counter[str]


def _clean(data: bytes) -> _Cleaned:
    """Load, clean and read a package. Raises Refused."""
    package = load_package(data)
    counts: Counter[str] = Counter(package.left_out)
    clean_header(package.header, counts)
    for root in package.stories():
        clean_markup(root, counts)
    package.masters = rename_masters(package.sections, package.masters)
    rename_objects(package.stories())
    package.pictures, counts["missing"] = rename_pictures(package.roots(), package.pictures)
    counts["styles"] += name_styles(package.header)
    counts["font_names"] += replace_fonts(package.roots())
    counts["attributes"] += sum(clean_attributes(root) for root in package.roots())
    story, numbering = read_story(package)
    counts["numbers"] += numbering.unknown
    counts["levels"] += clean_levels(package.header, numbering.shown)
    counts["unread"] += blank_unread(package, story)
    counts["images"] = len(package.pictures)
    return _Cleaned(package, story, counts)


def _pictures(package: Package) -> Iterator[tuple[str, bytes, bool]]:
    """The pictures, and whether the document's limit of pixels leaves room for each."""
    left = MAX_ALL_PIXELS
    for name, data in package.pictures.items():
        left -= pixel_count(data)
        yield name, data, left >= 0


def _boxes(package: Package) -> int:
    """How many pictures will be grey boxes."""
    return sum(not (room and can_be_drawn(data)) for _, data, room in _pictures(package))


def _draw_pictures(package: Package) -> None:
    for name, data, room in list(_pictures(package)):
        package.pictures[name] = (redrawn(data) if room else None) or grey_box()


def _notices(counts: Counter[str], kinds: Sequence[str]) -> tuple[Notice, ...]:
    return tuple(Notice(f"hwpx.{kind}", {"count": counts[kind]}) for kind in kinds if counts[kind])
