"""A DOCX opened for reading, and written back in place: same formatting, nothing hidden left."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.documents.docx.attributes import clean_attributes, drop_foreign, drop_traces
from core.documents.docx.crops import crops_of
from core.documents.docx.diagrams import clean_diagrams
from core.documents.docx.edit import replace_in_story, scrub_attributes
from core.documents.docx.fonts import replace_fonts
from core.documents.docx.levels import clean_levels
from core.documents.docx.markup import choose_alternatives, clean_markup, drop_dangling, name_objects, rename_bookmarks
from core.documents.docx.names import W
from core.documents.docx.package import KEPT_KINDS, Package, Part, load_package
from core.documents.docx.reader import read_story
from core.documents.docx.references import name_guides, renumber
from core.documents.docx.save import package_bytes
from core.documents.docx.sidecars import clean_sidecar
from core.documents.docx.stylenames import rename_lists, rename_styles
from core.documents.docx.unread import blank_unread, drop_strange_parts, prune_links
from core.documents.model import Format, Replacement
from core.documents.parts.document import Cleaned, PackageDocument
from core.documents.parts.pictures import drawn_anew
from core.documents.parts.views import Crop

_STORIES = ("document", "header", "footer", "footnotes", "endnotes")
# Counts that tell the user of something unread or dropped that was visible; the others are told after writing.
_ON_OPENING = ("images", "boxes", "newer", "objects", "parts", "foreign", "unread", "dates", "hidden", "revisions")
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


class DocxDocument(PackageDocument[Package]):
    """A judgment in Word's format; see ``core.documents.parts.document``."""

    format = Format.DOCX
    on_opening, on_writing = _ON_OPENING, _ON_WRITING

    def cleaned(self, data: bytes) -> Cleaned[Package]:
        """See ``PackageDocument.cleaned``."""
        return _clean(data)

    def pictures(self, package: Package) -> Iterable[bytes]:
        """See ``PackageDocument.pictures``."""
        return [part.data for part in _pictures(package)]

    def crops(self, package: Package) -> Iterable[Sequence[Crop]]:
        """See ``PackageDocument.crops``."""
        return crops_of(package).values()

    def written(self, cleaned: Cleaned[Package], replacements: Sequence[Replacement]) -> bytes:
        """See ``PackageDocument.written``."""
        package = cleaned.package
        crops = crops_of(package)
        for part, data in zip(crops, drawn_anew([(part.data, crops[part]) for part in crops]), strict=True):
            part.data = data
        replace_in_story(cleaned.story, replacements)
        scrub_attributes(package.parts(), self.text, replacements)
        return package_bytes(package)


def open_docx(path: Path, data: bytes) -> DocxDocument:
    """Open the bytes of a DOCX (or DOCM, DOTX) file. Raises DocumentError, also for what only looks like one."""
    return DocxDocument(path, data)


def _clean(data: bytes) -> Cleaned[Package]:
    """Load, clean and read a package. Raises Refused."""
    package = load_package(data)
    counts: Counter[str] = Counter()
    for kind, number in package.left_out.items():
        counts[_LEFT_OUT.get(kind, "unseen" if kind in _UNSEEN else "parts")] += number
    counts["parts"] += drop_strange_parts(package)
    _clean_parts(package, counts)
    _clean_names(package, counts)
    story = read_story(package)
    for part in package.parts():
        prune_links(part)
    numbering = package.main.linked("numbering")
    if numbering is not None:
        counts["levels"] += clean_levels(numbering.xml(), story.levels)
    counts["unread"] += blank_unread(package.parts(), story)
    counts["hidden"] += _hidden_runs(package)
    counts["images"] = len(_pictures(package))
    return Cleaned(package, story, counts)


def _clean_parts(package: Package, counts: Counter[str]) -> None:
    """Take out of every part what is not shown, and what is not known."""
    for part in package.parts():
        if part.root is None:
            continue
        counts["newer"] += choose_alternatives(part.root)
        if part.kind in _STORIES:
            clean_markup(part, counts)
        else:
            clean_sidecar(part, counts)
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
            renumber(part.root)
            name_guides(part.root)
            counts["attributes"] += name_objects(part.root) + clean_attributes(part.root)


def _pictures(package: Package) -> list[Part]:
    return [part for part in package.parts() if part.kind == "image"]


def _hidden_runs(package: Package) -> int:
    runs = (run for part in package.parts() if part.root is not None for run in part.root.iter(W + "r"))
    marks = (run.find(f"{W}rPr/{W}vanish") for run in runs)
    return sum(1 for mark in marks if mark is not None and mark.get(W + "val") not in ("0", "false", "off"))
