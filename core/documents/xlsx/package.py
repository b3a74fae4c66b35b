"""Open the zip package of an XLSX safely and load the parts that are kept: workbook, sheets, strings, styles, theme.

Every other part (comments, charts, drawings, pivots, caches, tables, links, macros, history, properties …) is never
loaded and so can never be written. What was left out is counted.
"""

from collections import Counter
from dataclasses import dataclass, field

from lxml import etree

from core.documents.docx.names import TYPES
from core.documents.parts.archive import Archive, Refused
from core.documents.parts.links import Link, links_of
from core.documents.parts.tree import Element
from core.documents.xlsx.names import R, S, parse

# What goes with each kind of relationship that is not followed; kinds that nobody sees are not said.
_LEFT_OUT = {
    "comments": ("comments", "threadedComment"),
    "objects": (
        "drawing", "chart", "slicer", "timeline", "ctrlProp", "control", "legacyDrawing", "image", "cellImage",
    ),
    "links": ("externalLink", "connections", "queryTable"),
    "pivots": ("pivotTable",),
    "tables": ("table", "tableSingleCells"),
    "macros": ("vbaProject", "xlMacrosheet", "xlIntlMacrosheet", "attachedToolbars"),
    "attachments": ("package", "oleObject"),
    "history": ("revisionHeaders", "usernames"),
    "sheets": ("chartsheet", "dialogsheet"),
    "signatures": ("origin",),
    "": (
        "worksheet", "sharedStrings", "styles", "theme", "calcChain", "printerSettings", "customXml", "customProperty",
        "vmlDrawing", "person", "hyperlink", "externalLinkPath", "pivotCacheDefinition", "pivotCacheRecords", "xmlMaps",
        "sheetMetadata", "volatileDependencies", "slicerCache", "timelineCache", "wsSortMap", "revisionLog", "rdArray",
        "rdRichValue", "rdRichValueStructure", "rdRichValueTypes", "richValueRel", "richStyles", "namedSheetViews",
        "core-properties", "extended-properties", "custom-properties", "thumbnail", "officeDocument",
        "keyMapCustomizations", "classificationlabels", "metadata", "activeXControlBinary", "FeaturePropertyBag",
    ),
}  # fmt: skip
_KIND_OF = {kind: said for said, kinds in _LEFT_OUT.items() for kind in kinds}


@dataclass(eq=False, slots=True)
class Sheet:
    """A sheet: its entry in the workbook, which has its name, and its cells."""

    entry: Element
    root: Element


@dataclass(eq=False)
class Package:
    """The parts that are kept.

    Attributes:
        workbook: the list of sheets.
        sheets: the sheets in their order.
        strings: the texts that cells share (sst); empty where a file has none.
        styles, theme: how cells look, where the file says so.
        left_out: how much of other kinds there was.
    """

    workbook: Element
    sheets: list[Sheet]
    strings: Element
    styles: Element | None
    theme: Element | None
    left_out: Counter[str] = field(default_factory=Counter)

    def roots(self) -> list[Element]:
        """The roots of all parts of cells."""
        return [self.workbook, self.strings, *(sheet.root for sheet in self.sheets)]


def load_package(data: bytes) -> Package:
    """Load the parts of an XLSX that are kept. Raises Refused for anything that is no sound XLSX."""
    return _Loader(Archive(data, "xlsx")).load()


class _Loader:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._left_out: Counter[str] = Counter()

    def load(self) -> Package:
        root = links_of(self._archive, "", parse)
        key = next((target for _, kind, target in root if kind == "officeDocument" and target), None)
        if key is None:
            raise Refused("xlsx.no_document")
        self._check_type(key)
        self._count(root)
        workbook = parse(self._archive.read(key))
        if workbook.tag != S + "workbook":
            raise Refused("xlsx.no_document")
        links = links_of(self._archive, key, parse)
        self._count(links)
        single = {kind: target for _, kind, target in links if target}
        sheets = self._sheets(workbook, links)
        strings = self._part(single.get("sharedStrings"), "sst")
        return Package(
            workbook,
            sheets,
            etree.Element(S + "sst") if strings is None else strings,
            self._part(single.get("styles"), "styleSheet"),
            self._part(single.get("theme"), None),
            self._left_out,
        )

    def _check_type(self, key: str) -> None:
        types = self._archive.find("[Content_Types].xml")
        if types is None:
            raise Refused("xlsx.no_document")
        named = {
            item.get("PartName", "").lstrip("/").lower(): item.get("ContentType", "").lower()
            for item in parse(self._archive.read(types)).iter(TYPES + "Override")
        }
        if key.endswith(".bin") or "binary" in named.get(key, ""):
            raise Refused("xlsx.binary")

    def _sheets(self, workbook: Element, links: list[Link]) -> list[Sheet]:
        by_id = {identifier: (kind, target) for identifier, kind, target in links}
        sheets = []
        for entry in workbook.iter(S + "sheet"):
            kind, target = by_id.get(entry.get(R + "id", ""), ("", None))
            if kind != "worksheet":
                continue  # charts and macros; the relationship was counted
            root = self._part(target, "worksheet")
            if root is None or target is None:
                raise Refused("xlsx.damaged")
            self._count(links_of(self._archive, target, parse))
            sheets.append(Sheet(entry, root))
        if not sheets:
            raise Refused("xlsx.no_document")
        return sheets

    def _part(self, key: str | None, tag: str | None) -> Element | None:
        """The part's tree; None for one that is not there. Raises Refused for one that is something else."""
        if key is None:
            return None
        root = parse(self._archive.read(key))
        if tag is not None and root.tag != S + tag:
            raise Refused("xlsx.damaged")
        return root

    def _count(self, links: list[Link]) -> None:
        for _, kind, _ in links:
            said = _KIND_OF.get(kind, "parts")
            if said:
                self._left_out[said] += 1
