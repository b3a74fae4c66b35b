"""Put replacements into cells, sheet names and headers; all other characters, runs and looks stay as they are.

A text that several cells share is changed where it stands if all of them are changed alike, else the changed cells get
one of their own.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy

from lxml import etree

from core.documents.model import Replacement, apply_replacements
from core.documents.parts.archive import Refused
from core.documents.parts.edits import planned_edits
from core.documents.parts.story import Story
from core.documents.parts.tree import Element
from core.documents.xlsx.cells import text_nodes
from core.documents.xlsx.names import S
from core.documents.xlsx.package import Package

_C, _V, _IS, _SI, _T = (S + name for name in ("c", "v", "is", "si", "t"))
_MOST_OF_A_NAME = 31
_NOT_IN_NAMES = frozenset("[]:*?/\\")


def replace_in_story(
    package: Package, story: Story, shown: dict[Element, str], replacements: Sequence[Replacement]
) -> None:
    """Apply ``replacements`` to what stands behind ``story``; ``shown`` is what cells of numbers show.

    Raises Refused before anything changes, but for names of sheets.
    """
    if any(char in item.text for item in replacements for char in "\t\n\r"):
        raise Refused("xlsx.control_characters")
    planned = planned_edits(story, replacements, "xlsx")
    named = _names(package)
    strings = _Strings(package)
    for holder, edits in planned.items():
        element = holder.element
        if holder.attribute is not None:
            element.set(holder.attribute, apply_replacements(element.get(holder.attribute, ""), edits))
        elif element.tag != _C:
            element.text = apply_replacements(element.text or "", edits)
        elif element.get("t") == "inlineStr":
            _edit_runs(element[0], edits)
        elif element.get("t") == "s":
            strings.change(element, edits)
        else:
            strings.become(element, apply_replacements(shown.get(element, element.findtext(_V, "")), edits))
    strings.write()
    _check_names(named, _names(package))


def drop_unused(package: Package) -> int:
    """Empty the shared texts that no cell shows: they keep their numbers, and say nothing. Returns how many."""
    used = {cell.findtext(_V, "") for cell in _sharing(package)}
    count = 0
    for number, item in enumerate(package.strings.findall(_SI)):
        if str(number) not in used and len(item):
            count += any(node.text for node in text_nodes(item))
            _empty(item)
    return count


def _empty(item: Element) -> None:
    for child in list(item):
        item.remove(child)
    etree.SubElement(item, _T)


class _Strings:
    """The shared texts with what is to become of them."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._items = package.strings.findall(_SI)
        self._changed: dict[int, dict[Element, tuple[Replacement, ...]]] = defaultdict(dict)
        self._own: dict[str, int] = {}

    def change(self, cell: Element, edits: Sequence[Replacement]) -> None:
        """The text that ``cell`` shares is to be changed for it."""
        self._changed[int(cell.findtext(_V, "0"))][cell] = tuple(edits)

    def become(self, cell: Element, text: str) -> None:
        """A number becomes a text."""
        if text not in self._own:
            item = etree.SubElement(self._package.strings, _SI)
            etree.SubElement(item, _T).text = text
            self._items.append(item)
            self._own[text] = len(self._items) - 1
        cell.set("t", "s")
        value = cell.find(_V)
        if value is None:
            value = etree.SubElement(cell, _V)
        value.text = str(self._own[text])

    def write(self) -> None:
        users: dict[int, int] = defaultdict(int)
        for cell in _sharing(self._package):
            users[int(cell.findtext(_V, "0"))] += 1
        for number, cells in self._changed.items():
            ways = set(cells.values())
            if len(ways) == 1 and len(cells) == users[number]:
                _edit_runs(self._items[number], next(iter(ways)))
                continue
            fresh: dict[tuple[Replacement, ...], int] = {}
            for cell, edits in cells.items():
                if edits not in fresh:
                    item = deepcopy(self._items[number])
                    _edit_runs(item, edits)
                    self._package.strings.append(item)
                    self._items.append(item)
                    fresh[edits] = len(self._items) - 1
                cell[0].text = str(fresh[edits])


def _sharing(package: Package) -> Iterator[Element]:
    """The cells that show a shared text."""
    for sheet in package.sheets:
        for cell in sheet.root.iter(_C):
            if cell.get("t") == "s":
                yield cell


def _edit_runs(item: Element, edits: Sequence[Replacement]) -> None:
    """Change a text of several runs: what is new stands in the first run that an edit touches."""
    nodes = text_nodes(item)
    texts = [node.text or "" for node in nodes]
    position = 0
    starts = []
    for text in texts:
        starts.append(position)
        position += len(text)
    for edit in reversed(edits):
        new = edit.text
        touched = [
            index
            for index, text in enumerate(texts)
            if starts[index] < edit.end and edit.start < starts[index] + len(text)
        ]
        for index in reversed(touched):
            low, high = max(edit.start - starts[index], 0), edit.end - starts[index]
            texts[index] = texts[index][:low] + (new if index == touched[0] else "") + texts[index][high:]
    for node, text in zip(nodes, texts, strict=True):
        node.text = text


def _names(package: Package) -> list[str]:
    return [sheet.entry.get("name", "") for sheet in package.sheets]


def _check_names(old: Sequence[str], names: Sequence[str]) -> None:
    """No two sheets may be made to be called alike, and new names have rules. Raises Refused."""
    for name in (new for before, new in zip(old, names, strict=True) if new != before):
        if not name or len(name) > _MOST_OF_A_NAME or _NOT_IN_NAMES & set(name) or name[0] == "'" or name[-1] == "'":
            raise Refused("xlsx.sheet_name")
        if sum(name.casefold() == other.casefold() for other in names) > 1:
            raise Refused("xlsx.sheet_names")
