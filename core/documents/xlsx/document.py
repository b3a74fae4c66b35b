"""An XLSX opened for reading, and written back in place: same cells and looks, nothing hidden left."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.documents.model import Format, Replacement, apply_replacements, leaving_out
from core.documents.parts.archive import Refused
from core.documents.parts.document import Cleaned, PackageDocument, filled
from core.documents.parts.tree import Element
from core.documents.xlsx.cells import decode_letters, drop_strays, settle_cells, uncalculated
from core.documents.xlsx.edit import drop_unused, replace_in_story
from core.documents.xlsx.heads import take_apart
from core.documents.xlsx.looks import formats_of, keep_as_shown
from core.documents.xlsx.markup import clean_sheet, clean_strings, clean_styles, clean_theme
from core.documents.xlsx.names import HEADS, HIDDEN, S
from core.documents.xlsx.package import Package, load_package
from core.documents.xlsx.reader import Stored, read_story
from core.documents.xlsx.save import package_bytes

# Counts that tell the user of something unread or dropped that was visible; the others are told after writing.
_ON_OPENING = (
    "hidden", "objects", "attachments", "sheets", "pivots", "parts", "foreign", "unread", "signatures", "scenarios",
    "dates",
)  # fmt: skip
_ON_WRITING = (
    "formulas", "comments", "links", "names", "validations", "conditions", "filters", "tables", "macros", "history",
    "protection", "views", "readings", "unused", "codes", "styles", "font_names", "formats", "attributes",
    "shown",
)  # fmt: skip


@dataclass
class CleanedCells(Cleaned[Package]):
    """A package after cleaning, with what its cells store besides what they show."""

    stored: Stored


class XlsxDocument(PackageDocument[Package]):
    """A workbook; see ``core.documents.parts.document``."""

    format = Format.XLSX
    on_opening, on_writing = _ON_OPENING, _ON_WRITING
    _stored: Sequence[tuple[int, int, str]] = ()

    def cleaned(self, data: bytes) -> CleanedCells:
        """See ``PackageDocument.cleaned``."""
        cleaned = _clean(data)
        self._stored = self._stored or cleaned.stored  # of the file itself, which is cleaned first
        return cleaned

    def pictures(self, package: Package) -> Iterable[bytes]:
        """None: what is drawn over cells is not kept."""
        return ()

    def written(self, cleaned: Cleaned[Package], replacements: Sequence[Replacement]) -> bytes:
        """See ``PackageDocument.written``."""
        assert isinstance(cleaned, CleanedCells)
        shown: dict[Element, str] = {}
        starts = {start for start, _, _ in cleaned.stored}
        for segment in cleaned.story.segments:
            if segment.start in starts and segment.holder.attribute is None:
                shown[segment.holder.element] = self.text[segment.start : segment.end]
        replace_in_story(cleaned.package, cleaned.story, shown, replacements)
        drop_unused(cleaned.package)
        return package_bytes(cleaned.package)

    def says(self, written: str, planned: str) -> bool:
        """See ``PackageDocument.says``. A cell, row or head of which nothing is left is not read again."""
        return filled(written) == filled(planned)

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """See ``Document.readable_text``. A reader of cells finds numbers as stored, and no names of sheets."""
        if to is not self.format:
            return super().readable_text(replacements, to)
        touched = [(item.start, item.end) for item in replacements]
        kept: list[Replacement] = []
        position = 0
        for start, end, stored in self._stored:
            while position < len(touched) and touched[position][1] <= start:
                position += 1
            if position == len(touched) or touched[position][0] >= end:
                kept.append(Replacement(start, end, stored))
        everything = sorted((*replacements, *kept), key=lambda item: item.start)
        return apply_replacements(self.text, leaving_out(self._apart, everything))


def open_xlsx(path: Path, data: bytes) -> XlsxDocument:
    """Open the bytes of an XLSX (or XLSM, XLTX) file. Raises DocumentError, also for what only looks like one."""
    return XlsxDocument(path, data)


def _clean(data: bytes) -> CleanedCells:
    """Load, clean and read a package. Raises Refused."""
    package = load_package(data)
    counts: Counter[str] = Counter(package.left_out)
    waiting = sum(uncalculated(sheet.root) for sheet in package.sheets)
    if waiting:
        raise Refused("xlsx.uncalculated", count=waiting)
    counts["names"] += sum(1 for _ in package.workbook.iter(S + "definedName"))
    counts["protection"] += sum(len(item.attrib) > 0 for item in package.workbook.iter(S + "workbookProtection"))
    counts["views"] += sum(1 for _ in package.workbook.iter(S + "customWorkbookView"))
    clean_strings(package.strings, counts)
    for sheet in package.sheets:
        clean_sheet(sheet.root, counts)
        settle_cells(sheet.root, counts)
        for head in HEADS:
            for element in sheet.root.iter(head):
                counts["codes"] += take_apart(element)
    for root in package.roots()[1:]:
        drop_strays(root, counts)
        decode_letters(root)
    formats = formats_of(package.styles)
    if package.styles is not None:
        clean_styles(package.styles, counts)
    cleaned = formats_of(package.styles)
    counts["unused"] += drop_unused(package)
    keep_as_shown(package, formats, cleaned, counts)
    if package.theme is not None:
        clean_theme(package.theme)
    story, stored = read_story(package, cleaned)
    counts["hidden"] += _hidden(package)
    return CleanedCells(package, story, counts, stored)


def _hidden(package: Package) -> int:
    """How many sheets, rows and columns with something in them nobody sees."""
    sheets = sum(sheet.entry.get("state") in HIDDEN for sheet in package.sheets)
    rows = columns = 0
    for sheet in package.sheets:
        rows += sum(row.get("hidden") in ("1", "true") and len(row) > 0 for row in sheet.root.iter(S + "row"))
        columns += sum(column.get("hidden") in ("1", "true") for column in sheet.root.iter(S + "col"))
    return sheets + rows + columns
