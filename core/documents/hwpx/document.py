"""An HWPX opened for reading, and written back in place: same looks, nothing hidden left."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.documents.hwpx.attributes import clean_attributes, name_styles, replace_fonts
from core.documents.hwpx.crops import crops_of
from core.documents.hwpx.edit import replace_in_story
from core.documents.hwpx.markup import clean_header, clean_markup, rename_masters, rename_objects, rename_pictures
from core.documents.hwpx.numbering import clean_levels
from core.documents.hwpx.package import Package, load_package
from core.documents.hwpx.reader import blank_unread, read_story
from core.documents.hwpx.save import package_bytes
from core.documents.model import Format, Replacement
from core.documents.parts.document import Cleaned, PackageDocument, filled
from core.documents.parts.pictures import drawn_anew
from core.documents.parts.views import Crop

# Counts that tell the user of something unread or dropped that was visible; the others are told after writing.
_ON_OPENING = (
    "images", "boxes", "objects", "parts", "foreign", "unread", "revisions", "numbers", "signatures", "missing",
    "newer",
)  # fmt: skip
_ON_WRITING = (
    "comments", "links", "fields", "scripts", "history", "fonts", "attachments", "styles", "levels", "font_names",
    "attributes", "choices",
)  # fmt: skip


class HwpxDocument(PackageDocument[Package]):
    """A judgment in Hangul's open format; see ``core.documents.parts.document``."""

    format = Format.HWPX
    on_opening, on_writing = _ON_OPENING, _ON_WRITING

    def cleaned(self, data: bytes) -> Cleaned[Package]:
        """See ``PackageDocument.cleaned``."""
        return _clean(data)

    def pictures(self, package: Package) -> Iterable[bytes]:
        """See ``PackageDocument.pictures``."""
        return package.pictures.values()

    def crops(self, package: Package) -> Iterable[Sequence[Crop]]:
        """See ``PackageDocument.crops``."""
        return crops_of(package).values()

    def written(self, cleaned: Cleaned[Package], replacements: Sequence[Replacement]) -> bytes:
        """See ``PackageDocument.written``."""
        package = cleaned.package
        crops = crops_of(package)
        drawn = drawn_anew([(data, crops[name]) for name, data in package.pictures.items()])
        package.pictures = dict(zip(package.pictures, drawn, strict=True))
        replace_in_story(cleaned.story, replacements)
        return package_bytes(package)

    def says(self, written: str, planned: str) -> bool:
        """See ``PackageDocument.says``. A caption, choice or drawing of which nothing is left is not read again.

        Empty paragraphs and cells that were there before have to be there still.
        """
        if written == planned:
            return True
        return filled(written) == filled(planned) and _blanks(written) >= _blanks(self.text)


def _blanks(text: str) -> int:
    """How many lines, or cells of lines, of ``text`` say nothing."""
    return text.replace("\t", "\n").split("\n").count("")


def open_hwpx(path: Path, data: bytes) -> HwpxDocument:
    """Open the bytes of an HWPX file. Raises DocumentError, also for what only looks like one."""
    return HwpxDocument(path, data)


def _clean(data: bytes) -> Cleaned[Package]:
    """Load, clean and read a package. Raises Refused."""
    package = load_package(data)
    counts: Counter[str] = Counter(package.left_out)
    charts = counts.pop("objects", 0)
    clean_header(package.header, counts)
    for root in package.stories():
        clean_markup(root, counts)
    counts["objects"] = max(counts["objects"], charts)  # a chart is a part, and a place that shows it
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
    return Cleaned(package, story, counts)
