"""The elements of a part's tree."""

from lxml import etree

Element = etree._Element


def local(element: Element) -> str:
    """The element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def every(root: Element, *tags: str) -> list[Element]:
    """All descendants of ``root`` (itself too) with one of ``tags``, as a list that survives editing the tree."""
    return list(root.iter(*tags))
