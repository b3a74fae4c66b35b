"""Read all text of the cleaned parts in order: each sheet's name, its cells row by row; then headers and footers.

A cell is a block with the sheet as its table, a tab between two of a row; a cell of several lines gives several blocks.
"""

import re
from dataclasses import replace

from core.documents.model import Block, BlockKind
from core.documents.parts.archive import Refused
from core.documents.parts.story import Holder, Place, Story
from core.documents.parts.tree import Element
from core.documents.xlsx.cells import string_text
from core.documents.xlsx.heads import CODE, TEXT
from core.documents.xlsx.looks import format_of, is_since_1904
from core.documents.xlsx.names import HEADS, S, column_of
from core.documents.xlsx.numbers import is_number, shown
from core.documents.xlsx.package import Package

_C, _V, _IS, _ROW = S + "c", S + "v", S + "is", S + "row"
# What programs call sheets; it says nothing, and looks like a name that somebody gave himself.
_USUAL_NAME = re.compile(r"(?:Sheet|시트) ?\d{0,4}", re.IGNORECASE)


Stored = list[tuple[int, int, str]]
"""Of cells that show something else than they store, where they stand in the text and what they store."""


def read_story(package: Package, formats: list[str]) -> tuple[Story, Stored]:
    """Text, blocks and map of a cleaned package; ``formats`` are the number formats of its looks. Raises Refused."""
    return _Reader(package, formats).read()


class _Reader:
    def __init__(self, package: Package, formats: list[str]) -> None:
        self._package = package
        self._formats = formats
        self._strings = [string_text(item) for item in package.strings.findall(S + "si")]
        self._since_1904 = is_since_1904(package)
        self._story = Story()
        self._stored: Stored = []

    def read(self) -> tuple[Story, Stored]:
        for number, sheet in enumerate(self._package.sheets):
            self._name(sheet.entry)
            self._cells(sheet.root, number)
        # Behind all cells, as those of other formats stand behind the body.
        for sheet in self._package.sheets:
            for head in HEADS:
                for element in sheet.root.iter(head):
                    self._head(element)
        return self._story, self._stored

    def _block(self, text: str, holder: Holder, place: Place) -> None:
        """A block of each line of ``text``."""
        if not text:
            return
        story = self._story
        start = story.open_block()
        story.add(text, holder)
        for line in text.split("\n"):
            block = Block(start, start + len(line), place.kind, table=place.table, row=place.row, column=place.column)
            story.blocks.append(block)
            start += len(line) + 1

    def _name(self, entry: Element) -> None:
        name = entry.get("name", "")
        if _USUAL_NAME.fullmatch(name):
            return
        self._block(name, Holder(entry, attribute="name"), Place())
        end = self._story.length
        self._story.apart.append((end - len(name), end))

    def _cells(self, sheet: Element, table: int) -> None:
        place = Place(BlockKind.CELL, table)
        for row in sheet.iter(_ROW):
            first = True
            for cell in row:
                where = column_of(cell.get("r", ""))
                text, stored = self._cell(cell)
                if not text:
                    continue
                if where is None:  # behind the last row or column, where programs show nothing or repair the file
                    raise Refused("xlsx.damaged")
                if not first:
                    self._story.separator = "\t"
                first = False
                before = self._story.length
                self._block(text, Holder(cell), replace(place, row=where[0], column=where[1]))
                if stored != text:
                    end = self._story.length
                    self._stored.append((max(before, end - len(text)), end, stored))

    def _cell(self, cell: Element) -> tuple[str, str]:
        """What a cell shows, and what it stores."""
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            inline = cell.find(_IS)
            text = "" if inline is None else string_text(inline)
            return text, text
        value = cell.findtext(_V, "")
        if kind == "s":
            if not value.isdecimal() or int(value) >= len(self._strings):
                raise Refused("xlsx.damaged")
            return self._strings[int(value)], self._strings[int(value)]
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(value, value), value
        if kind == "n" and value:
            if not is_number(value):
                raise Refused("xlsx.damaged")
            return shown(value, format_of(cell, self._formats), self._since_1904).text, value
        return value, value

    def _head(self, element: Element) -> None:
        """What stands in each place of a header is a line of its own; fields in it are no text."""
        kind = BlockKind.HEADER if "Header" in str(element.tag) else BlockKind.FOOTER
        story = self._story
        start = -1
        for piece in element:
            if piece.tag == CODE and (piece.text or "")[1:2].upper() in ("L", "C", "R"):
                start = self._end(start, kind)
            elif piece.tag == TEXT:
                text = piece.text or ""
                if start < 0 and not text.strip():
                    continue
                start = story.open_block() if start < 0 else start
                story.add(text, Holder(piece))
        self._end(start, kind)

    def _end(self, start: int, kind: BlockKind) -> int:
        """End the block that began at ``start``, line by line."""
        story = self._story
        if start >= 0:
            for line in story.text[start:].split("\n"):
                story.blocks.append(Block(start, start + len(line), kind))
                start += len(line) + 1
        return -1
