"""A DOCX opened for reading, and written back in place: same formatting, nothing hidden left.

Opening and writing both clean the package first, so what was read and reviewed is exactly what is written.
"""

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.documents.docx.attributes import clean_attributes, drop_foreign, drop_traces
from core.documents.docx.diagrams import clean_diagrams
from core.documents.docx.edit import replace_in_story, scrub_attributes
from core.documents.docx.fonts import replace_fonts
from core.documents.docx.levels import clean_levels
from core.documents.docx.markup import choose_alternatives, clean_markup, drop_dangling, name_objects, rename_bookmarks
from core.documents.docx.names import W
from core.documents.docx.package import KEPT_KINDS, Package, Part, Refused, load_package
from core.documents.docx.reader import read_story
from core.documents.docx.save import package_bytes
from core.documents.docx.sidecars import clean_sidecar
from core.documents.docx.stylenames import rename_lists, rename_styles
from core.documents.docx.unread import blank_unread, drop_strange_parts, prune_links
from core.documents.model import Document, Draft, Format, Replacement, apply_replacements, leaving_out
from core.documents.parts.pictures import MAX_ALL_PIXELS, can_be_drawn, grey_box, pixel_count, redrawn
from core.documents.parts.story import Story
from core.errors import DocumentError, Notice

_STORIES = ("document", "header", "footer", "footnotes", "endnotes")
_OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Counts that tell the user of something unread or dropped that was visible; the others are told after writing.
_ON_OPENING = ("images", "boxes", "newer", "objects", "parts", "foreign", "unread", "hidden", "revisions")
_ON_WRITING = (
    "comments", "descriptions", "links", "fields", "macros", "fonts", "attachments", "styles", "levels", "font_names",
    "formats", "attributes",
)  # fmt: skip
_LEFT_OUT = {
    "vbaProject": "macros",
    "keyMapCustomizations": "macros",
    "font": "fonts",
    "package": "attachments",
    "oleObject": "attachments",
    "control": "attachments",
}
# Parts that nobody sees: left out of every file. What is seen of others (pictures, notes) is counted where it goes.
_UNSEEN = KEPT_KINDS | frozenset(
    (
        "webSettings", "customXml", "people", "comments", "commentsExtended", "commentsIds", "commentsExtensible",
        "stylesWithEffects", "chartStyle", "chartColorStyle", "hyperlink", "attachedTemplate", "printerSettings",
        "glossaryDocument", "documenttasks", "themeOverride", "hdphoto", "chartEx", "mailMergeSource",
        "mailMergeHeaderSource", "mailMergeRecipientData", "recipientData", "transform", "officeDocument", "ctrlProp",
        "activeXControlBinary", "wordVbaData", "attachedToolbars", "customXmlProps", "webExtension",
        "classificationlabels",
    )
)  # fmt: skip


class DocxDocument(Document):
    """A judgment in Word's format; see ``core.documents.model.Document``."""

    format = Format.DOCX

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        self.sha256 = hashlib.sha256(data).hexdigest()
        self._data = data
        try:
            cleaned = _clean(data)
        except Refused as refused:
            raise self._error(refused) from refused
        if not cleaned.story.text.strip():
            raise self._error(Refused("docx.only_images" if cleaned.counts["images"] else "docx.empty"))
        self.text = cleaned.story.text
        self._apart = _merged(cleaned.story.apart)
        self._numbers = sorted(cleaned.story.numbers)
        self.blocks = tuple(cleaned.story.blocks)
        cleaned.counts["boxes"] = _boxes(cleaned.package)
        self.notices = _notices(cleaned.counts, _ON_OPENING)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """The cleaned document with ``replacements``; see ``Document.write_native``.

        Word goes on counting a paragraph whose text is deleted, so its number stays.
        """
        replacements = self._behind_numbers(replacements)
        try:
            cleaned = _clean(self._data)
            _draw_pictures(cleaned.package)
            replace_in_story(cleaned.story, replacements)
            scrub_attributes(cleaned.package.parts(), self.text, replacements)
            data = package_bytes(cleaned.package)
            if _clean(data).story.text != apply_replacements(self.text, replacements):
                raise Refused("docx.not_the_same")
        except Refused as refused:
            raise self._error(refused) from refused
        return Draft(data, _notices(cleaned.counts, _ON_WRITING))

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """See ``Document.readable_text``.

        A plain reader of the DOCX counts no lists and opens no charts or diagrams, so their text is left out; other
        formats are written from the whole text.
        """
        if to is not Format.DOCX:
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


def open_docx(path: Path, data: bytes) -> DocxDocument:
    """Open the bytes of a DOCX (or DOCM, DOTX) file. Raises DocumentError, also for what only looks like one."""
    if data.startswith(_OLE_SIGNATURE):
        raise DocumentError(_ole_code(data), file=path.name)
    return DocxDocument(path, data)


def _ole_code(data: bytes) -> str:
    """What an OLE container is: an encrypted DOCX, an old Word file, or something else."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "docx.encrypted"
    return "docx.old_word" if "WordDocument".encode("utf-16-le") in data else "docx.not_word"


@dataclass
class _Cleaned:
    package: Package
    story: Story
    counts: Counter[str]


def _clean(data: bytes) -> _Cleaned:
    """Load, clean and read a package. Raises Refused."""
    package = load_package(data)
    counts: Counter[str] = Counter()
    for kind, number in package.left_out.items():
        counts[_LEFT_OUT.get(kind, "unseen" if kind in _UNSEEN else "parts")] += number
    counts["parts"] += drop_strange_parts(package)
    _clean_parts(package, counts)
    _clean_names(package, counts)
    for part in package.parts():
        prune_links(part)
    story = read_story(package)
    numbering = package.main.linked("numbering")
    if numbering is not None:
        counts["levels"] += clean_levels(numbering.xml(), story.levels)
    counts["unread"] += blank_unread(package.parts(), story)
    counts["hidden"] += _hidden_runs(package)
    counts["images"] = sum(part.kind == "image" for part in package.parts())
    return _Cleaned(package, story, counts)


def _clean_parts(package: Package, counts: Counter[str]) -> None:
    """Take out of every part what is not shown, and what is not known."""
    for part in package.parts():
        if part.root is None:
            continue
        counts["newer"] += choose_alternatives(part.root)
        if part.kind in _STORIES:
            clean_markup(part, counts)
        else:
            counts["formats"] += clean_sidecar(part)
            counts["objects"] += drop_dangling(part)
        drop_traces(part.root)
        counts["foreign"] += drop_foreign(part.root)


def _clean_names(package: Package, counts: Counter[str]) -> None:
    """Make names of styles, lists, fonts, marks and shapes neutral, and let no other attribute hold text."""
    rename_bookmarks([part.xml() for part in package.parts() if part.kind in _STORIES])
    clean_diagrams(package)
    counts["styles"] += rename_styles(package)
    rename_lists(package)
    counts["font_names"] += replace_fonts(package)
    for part in package.parts():
        if part.root is not None:
            counts["attributes"] += name_objects(part.root) + clean_attributes(part.root)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted spans with those inside others left out (a numbered line in a chart's overlay)."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not result or start >= result[-1][1]:
            result.append((start, end))
    return result


def _pictures(package: Package) -> Iterator[tuple[Part, bool]]:
    """The parts that are pictures, and whether the document's limit of pixels leaves room for each."""
    left = MAX_ALL_PIXELS
    for part in package.parts():
        if part.kind == "image":
            left -= pixel_count(part.data)
            yield part, left >= 0


def _boxes(package: Package) -> int:
    """How many pictures will be grey boxes."""
    return sum(not (room and can_be_drawn(part.data)) for part, room in _pictures(package))


def _draw_pictures(package: Package) -> None:
    for part, room in list(_pictures(package)):
        part.data = (redrawn(part.data) if room else None) or grey_box()


def _hidden_runs(package: Package) -> int:
    runs = (run for part in package.parts() if part.root is not None for run in part.root.iter(W + "r"))
    marks = (run.find(f"{W}rPr/{W}vanish") for run in runs)
    return sum(1 for mark in marks if mark is not None and mark.get(W + "val") not in ("0", "false", "off"))


def _notices(counts: Counter[str], kinds: Sequence[str]) -> tuple[Notice, ...]:
    return tuple(Notice(f"docx.{kind}", {"count": counts[kind]}) for kind in kinds if counts[kind])
