"""Open the zip package of a DOCX safely and load the parts that are kept, as a graph of parts.

Only relationships of a known kind are followed; every other part (comments, properties, custom XML, macros, embedded
objects, signatures, printer settings …) is never loaded and so can never be written. What was left out is counted.
"""

from collections import Counter
from dataclasses import dataclass, field

from core.documents.docx.names import STRICT, TYPES, W
from core.documents.parts.archive import Archive, Refused
from core.documents.parts.archive import parse as parse_part
from core.documents.parts.links import links_of
from core.documents.parts.tree import Element

__all__ = ["KEPT_KINDS", "XML_KINDS", "Package", "Part", "Refused", "load_package", "parse"]

XML_KINDS = frozenset(
    {
        "styles", "numbering", "settings", "fontTable", "theme", "footnotes", "endnotes", "header", "footer",
        "chart", "chartUserShapes", "diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors",
        "diagramDrawing",
    }
)  # fmt: skip
KEPT_KINDS = XML_KINDS | {"image"}


@dataclass(eq=False)
class Part:
    """One part of the package.

    Attributes:
        kind: last segment of the relationship type that leads to it ("document", "header", "image" …).
        root: XML tree, for XML parts.
        data: raw bytes, for pictures.
        links: relationship id → part, kept relationships only.
    """

    kind: str
    root: Element | None = None
    data: bytes = b""
    links: dict[str, "Part"] = field(default_factory=dict)

    def xml(self) -> Element:
        """The part's tree; ValueError for a part that has none."""
        if self.root is None:
            raise ValueError(self.kind)
        return self.root

    def linked(self, kind: str) -> "Part | None":
        """The first part of ``kind`` this one is related to."""
        return next((part for part in self.links.values() if part.kind == kind), None)


@dataclass(eq=False)
class Package:
    """The main document part with all it leads to, and how many relationships of other kinds were left out."""

    main: Part
    left_out: Counter[str]

    def parts(self) -> list[Part]:
        """All parts, the main part first, each once."""
        found: dict[int, Part] = {}
        waiting = [self.main]
        while waiting:
            part = waiting.pop(0)
            if id(part) not in found:
                found[id(part)] = part
                waiting += part.links.values()
        return list(found.values())


def parse(data: bytes) -> Element:
    """Parse one XML part without entities, DTD or network. Raises Refused."""
    if b"purl.oclc.org/ooxml" in data:
        for strict, transitional in STRICT.items():
            data = data.replace(f'"{strict}"'.encode(), f'"{transitional}"'.encode())
    return parse_part(data, "docx")


def load_package(data: bytes) -> Package:
    """Load the parts of a DOCX that are kept. Raises Refused for anything that is no sound DOCX."""
    return _Loader(Archive(data, "docx")).load()


class _Loader:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._parts: dict[str, Part] = {}
        self._left_out: Counter[str] = Counter()

    def load(self) -> Package:
        types = self._content_types()
        key = self._main_key()
        _check_type(types(key))
        main = self._part(key, "document")
        if main.xml().tag != W + "document":
            raise Refused("docx.no_document")
        return Package(main, self._left_out)

    def _content_types(self) -> "_ContentTypes":
        key = self._archive.find("[Content_Types].xml")
        if key is None:
            raise Refused("docx.no_document")
        return _ContentTypes(parse(self._archive.read(key)))

    def _main_key(self) -> str:
        for _, kind, target in links_of(self._archive, "", parse):
            if kind == "officeDocument" and target is not None:
                return target
        raise Refused("docx.no_document")

    def _part(self, key: str, kind: str) -> Part:
        known = self._parts.get(key)
        if known is not None:
            if known.kind != kind:
                raise Refused("docx.damaged")
            return known
        part = self._parts[key] = Part(kind)
        if kind == "image":
            part.data = self._archive.read(key)
            return part
        part.root = parse(self._archive.read(key))
        for identifier, linked_kind, target in links_of(self._archive, key, parse):
            if target is not None and linked_kind in KEPT_KINDS:
                part.links[identifier] = self._part(target, linked_kind)
            else:
                self._left_out[linked_kind] += 1
        return part


class _ContentTypes:
    def __init__(self, root: Element) -> None:
        self._overrides = {
            item.get("PartName", "").lstrip("/").lower(): item.get("ContentType", "")
            for item in root.iter(TYPES + "Override")
        }
        self._defaults = {
            item.get("Extension", "").lower(): item.get("ContentType", "") for item in root.iter(TYPES + "Default")
        }

    def __call__(self, key: str) -> str:
        return self._overrides.get(key) or self._defaults.get(key.rpartition(".")[2], "")


def _check_type(content_type: str) -> None:
    kind = content_type.lower()
    if "spreadsheetml" in kind or "ms-excel" in kind:
        raise Refused("docx.spreadsheet")
    if "presentationml" in kind or "ms-powerpoint" in kind:
        raise Refused("docx.presentation")
