"""Relationships of the parts of an Office Open XML package (ECMA-376 part 2)."""

import posixpath
from collections.abc import Callable
from typing import NamedTuple

from core.documents.parts.archive import Archive
from core.documents.parts.tree import Element

_RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


class Link(NamedTuple):
    """A relationship: its id, the last word of its type, the key of its target (None for outside or missing)."""

    identifier: str
    kind: str
    target: str | None


def links_of(archive: Archive, key: str, parse: Callable[[bytes], Element]) -> list[Link]:
    """The relationships of the part ``key``, of the package itself for ""; ``parse`` reads a part. Raises Refused."""
    folder, name = posixpath.split(key)
    found = archive.find(posixpath.join(folder, "_rels", f"{name}.rels"))
    if found is None:
        return []
    links = []
    for item in parse(archive.read(found)).iter(_RELATIONSHIP):
        target: str | None = None
        if item.get("TargetMode", "").lower() != "external":
            joined = posixpath.normpath(posixpath.join("/", folder, item.get("Target", "").split("#")[0]))
            target = archive.find(joined.lstrip("/"))
        links.append(Link(item.get("Id", ""), item.get("Type", "").rpartition("/")[2], target))
    return links
