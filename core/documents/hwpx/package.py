"""Open the zip package of an HWPX safely and load the parts that are kept: header, sections, master pages, pictures.

Every other part (preview, scripts, history, signatures, embedded objects, charts, custom XML …) is never loaded and so
can never be written. What was left out is counted.
"""

import posixpath
import re
from collections import Counter
from dataclasses import dataclass, field

from core.documents.hwpx.names import HH, HP, HS, OCF, in_usual_names
from core.documents.parts.archive import Archive, Refused
from core.documents.parts.archive import parse as parse_part
from core.documents.parts.tree import Element, local

MIMETYPE = b"application/hwp+zip"
_CONTENT = "Contents/content.hpf"
_PACKAGE_TYPE = "application/hwpml-package+xml"
_SECTION = re.compile(r"contents/section(\d{1,4})\.xml")
# What every program writes by itself and makes anew when it opens the file: left out, and no reason to tell anybody.
_UNSEEN = re.compile(
    r"mimetype|version\.xml|settings\.xml|meta-inf/(?:container\.xml|manifest\.xml|container\.rdf)|contents/content\.hpf"
    r"|preview/.*"
)
_KINDS = (
    ("scripts", re.compile(r"scripts/.*|.*\.js")),
    ("history", re.compile(r"dochistory/.*|.*history.*")),
    ("signatures", re.compile(r"meta-inf/.*signature.*|.*\.(?:p7s|sig)")),
    ("attachments", re.compile(r"bindata/.*|.*\.(?:ole|bin)")),
    ("objects", re.compile(r"charts?/.*")),
)


@dataclass(eq=False)
class Package:
    """The parts that are kept.

    Attributes:
        header: styles, fonts, numbering (hh:head).
        sections: the sections in reading order (hs:sec).
        masters: the master pages by their id.
        pictures: bytes of the pictures by their id in the manifest.
        left_out: how many parts of other kinds there were.
    """

    header: Element
    sections: list[Element]
    masters: dict[str, Element]
    pictures: dict[str, bytes]
    left_out: Counter[str] = field(default_factory=Counter)

    def roots(self) -> list[Element]:
        """The roots of all XML parts, the header first."""
        return [self.header, *self.sections, *self.masters.values()]

    def stories(self) -> list[Element]:
        """The roots of the parts that hold text of the judgment."""
        return [*self.sections, *self.masters.values()]


def parse(data: bytes) -> Element:
    """Parse one XML part without entities, DTD or network. Raises Refused."""
    return parse_part(in_usual_names(data), "hwpx")


def load_package(data: bytes) -> Package:
    """Load the parts of an HWPX that are kept. Raises Refused for anything that is no sound HWPX."""
    return _Loader(Archive(data, "hwpx")).load()


class _Loader:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._used: set[str] = set()
        # id in the manifest → key of the part, None if it is missing or outside of the file
        self._items: dict[str, str | None] = {}
        self._left_out: Counter[str] = Counter()
        self._folder = ""

    def load(self) -> Package:
        self._refuse_encrypted()
        content = self._content()
        for item in content.iter("{*}item"):
            self._items.setdefault(item.get("id", ""), self._target(item))
        spine = [item.get("idref", "") for item in content.iter("{*}itemref")]
        parts = self._parts(spine)
        headers = [root for _, root in parts if root.tag == HH + "head"]
        sections = [root for _, root in parts if root.tag == HS + "sec"]
        masters = {identifier: root for identifier, root in parts if local(root) == "masterPage"}
        if len(headers) != 1 or not sections:
            raise Refused("hwpx.no_document")
        pictures = self._pictures([*headers, *sections, *masters.values()])
        for key in self._archive.parts():
            if key not in self._used and not _UNSEEN.fullmatch(key):
                self._left_out[next((kind for kind, form in _KINDS if form.fullmatch(key)), "parts")] += 1
        return Package(headers[0], sections, masters, pictures, self._left_out)

    def _refuse_encrypted(self) -> None:
        """A password, or distribution without the right to copy: all that is left to read is how it is encrypted."""
        key = self._archive.find("META-INF/manifest.xml")
        if key is None:
            return
        manifest = parse(self._archive.read(key))
        if any(local(element) == "encryption-data" for element in manifest.iter("*")):
            raise Refused("hwpx.encrypted")

    def _content(self) -> Element:
        key = self._archive.find(_CONTENT)
        container = self._archive.find("META-INF/container.xml")
        if container is not None:
            for item in parse(self._archive.read(container)).iter(OCF + "rootfile"):
                if item.get("media-type") == _PACKAGE_TYPE:
                    key = self._key_at(item.get("full-path", "")) or key
        if key is None:
            raise Refused("hwpx.no_document")
        self._folder = posixpath.dirname(key)
        self._used.add(key)
        root = parse(self._archive.read(key))
        if local(root) != "package":  # some write the namespace of EPUB, without the slash at its end
            raise Refused("hwpx.no_document")
        return root

    def _target(self, item: Element) -> str | None:
        """The key of the part an item of the manifest names; None if it is missing or outside of the file."""
        href = item.get("href", "")
        if item.get("isEmbeded") == "0":
            return None
        return self._key_at(href) or self._key_at(posixpath.join(self._folder, href))

    def _key_at(self, path: str) -> str | None:
        """The key of the part at ``path``, which some write from the root, or with dots."""
        return self._archive.find(posixpath.normpath(path).lstrip("/"))

    def _parts(self, spine: list[str]) -> list[tuple[str, Element]]:
        """XML parts of the manifest with their ids: first those of the spine in its order, then all others.

        A section that neither names is read all the same, behind the others: a program could find it by its name.
        """
        names: dict[str, str] = {}
        for identifier in [*spine, *self._items]:
            key = self._items.get(identifier)
            if key is not None:
                names.setdefault(key, identifier)
        for key in sorted(filter(_SECTION.fullmatch, self._archive.parts()), key=_section_number):
            names.setdefault(key, "")
        parts: list[tuple[str, Element]] = []
        for key, identifier in names.items():
            if key.endswith(".xml") and not _UNSEEN.fullmatch(key):
                root = parse(self._archive.read(key))
                if root.tag in (HH + "head", HS + "sec") or local(root) == "masterPage":
                    self._used.add(key)
                    parts.append((identifier, root))
        return parts

    def _pictures(self, roots: list[Element]) -> dict[str, bytes]:
        """What pictures of the parts name, by the id they name it by."""
        found: dict[str, bytes] = {}
        for root in roots:
            for element in root.iter("*"):
                identifier = element.get("binaryItemIDRef")
                if identifier is None or local(element) != "img" or identifier in found:
                    continue
                key = self._items.get(identifier)
                if key is not None and key.startswith("bindata/"):
                    found[identifier] = self._archive.read(key)
                    self._used.add(key)
        return found


def _section_number(key: str) -> int:
    found = _SECTION.fullmatch(key)
    return int(found[1]) if found else 0


def master_references(section: Element) -> list[str]:
    """The ids of the master pages that a section names."""
    return [item.get("idRef", "") for item in section.iter(HP + "masterPage")]
