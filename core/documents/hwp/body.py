"""The sections of an HWP 5 as those of an HWPX, which are then read as such: one reader for both.

A paragraph is its characters; a control stands in it as eight of them, its content in a record of its own below. Every
paragraph of the file ends in the tree, or is counted with what is not shown; whoever asks can compare the numbers.
"""

import re
import struct
from collections import Counter
from collections.abc import Iterable, Sequence

from lxml import etree

from core.documents.hwp.info import number_format
from core.documents.hwp.records import SILENT, Record, Tag
from core.documents.hwpx.names import HP, HS
from core.documents.parts.archive import Refused
from core.documents.parts.edits import without_illegal
from core.documents.parts.tree import Element

# Characters that stand for something: those of one word, those of eight that stand alone, and those with a record.
_SINGLE = {10: "lineBreak", 24: "hyphen", 30: "nbSpace", 31: "fwSpace"}
_UNUSED = frozenset((0, *range(25, 30)))
_INLINE = frozenset((4, 5, 6, 7, 8, 9, 19, 20))
_TAB, _END, _FIRST_TEXT, _WIDTH = 9, 13, 32, 8
_ASIDE = {"head": "header", "foot": "footer", "fn  ": "footNote", "en  ": "endNote"}
_COUNTED = ("PAGE", "FOOTNOTE", "ENDNOTE", "PICTURE", "TABLE", "EQUATION")
# Marks of places, page numbers, columns; fields show what stands between their ends.
_SILENT = frozenset(("cold", "nwno", "pghd", "pgct", "pgnp", "idxm", "bokm"))
# What a form shows: its caption, or what was typed or chosen.
_FORM = re.compile(r"(?<![A-Za-z])(Caption|Text):wstring:(\d{1,5}):")
_TICKED = re.compile(r"(?<![A-Za-z])Value:int:1\b")
_BOXES = {b"tbc+": "checkBtn", b"tbr+": "radioBtn"}
_SIDES = ("LEFT", "RIGHT", "TOP", "BOTTOM")


class Body:
    """Turns sections of records into sections of elements.

    Attributes:
        masters: what stands on every page, by a name of its own.
        counts: what is not in the result, by kind.
        paragraphs: how many paragraphs are in the result.
    """

    def __init__(self) -> None:
        self.masters: dict[str, Element] = {}
        self.counts: Counter[str] = Counter()
        self.paragraphs = 0

    def section(self, root: Record) -> Element:
        """One section. Raises Refused."""
        section = etree.Element(HS + "sec")
        self._list(section, root.below)
        return section

    # Lists of paragraphs

    def _list(self, parent: Element, records: Iterable[Record]) -> None:
        """Paragraphs, in their order; whatever else holds some is read, too."""
        for record in records:
            if record.tag == Tag.PARA_HEADER:
                self._paragraph(parent, record)
            elif record.tag == Tag.CTRL_HEADER:
                self.control(etree.SubElement(parent, HP + "p"), record)
            else:
                self._other(parent, record)

    def _other(self, parent: Element, record: Record) -> None:
        """A record of a kind that has no text, or that nobody knows, or a text that is no paragraph's."""
        known = record.tag in SILENT or record.tag in (Tag.LIST_HEADER, Tag.TABLE, Tag.PARA_CHAR_SHAPE)
        self.counts["unread"] += not known and bool(record.data)
        if record.tag != Tag.PARA_TEXT:
            self._list(parent, record.below)

    def _inside(self, parent: Element, records: Iterable[Record]) -> None:
        """A list of paragraphs inside something."""
        self._list(etree.SubElement(parent, HP + "subList"), records)

    # Paragraphs

    def _paragraph(self, parent: Element, record: Record) -> None:
        paragraph = etree.SubElement(
            parent, HP + "p", paraPrIDRef=str(record.number(8)), styleIDRef=str(record.number(10, "<B"))
        )
        self.paragraphs += 1
        controls = [item for item in record.below if item.tag == Tag.CTRL_HEADER]
        _Line(self, paragraph, record, controls).write()
        own = record.first(Tag.PARA_TEXT)
        self._behind(paragraph, [item for item in record.below if item.tag != Tag.CTRL_HEADER and item is not own])

    def _behind(self, paragraph: Element, records: Sequence[Record]) -> None:
        """What stands below the last paragraph of a section: memos, and what is on every page."""
        memo = False
        for record in records:
            memo |= record.tag == Tag.MEMO_LIST
            if memo:
                self._drop(record, "comments" if record.tag == Tag.MEMO_LIST else "")
            elif record.tag == Tag.LIST_HEADER:
                self.masters[f"masterpage{len(self.masters)}"] = etree.Element(HP + "masterPage")
                self._list(self._master(), record.below)
            elif record.tag == Tag.PARA_HEADER:
                self._paragraph(self._master(), record)
            else:
                self._other(paragraph, record)

    def _master(self) -> Element:
        if not self.masters:
            raise Refused("hwp.damaged")
        return self.masters[f"masterpage{len(self.masters) - 1}"]

    def _drop(self, record: Record, kind: str) -> None:
        """Leave out what is shown on no page."""
        self.counts["dropped"] += (record.tag == Tag.PARA_HEADER) + record.count(Tag.PARA_HEADER)
        if kind:
            self.counts[kind] += 1

    # Controls

    def control(self, run: Element, record: Record) -> None:
        """Put what a control shows into ``run``. Raises Refused."""
        kind = _name(record)
        if kind in _ASIDE:
            self._inside(etree.SubElement(run, HP + _ASIDE[kind]), record.below)
        elif kind == "tbl ":
            self._table(run, record)
        elif kind == "gso ":
            self._shape(run, record)
        elif kind == "tcmt":
            self._drop(record, "comments")
        elif kind == "secd":
            self._section_properties(run, record)
        elif kind in _WORDS:
            _WORDS[kind](run, record)
            self._list(run, record.below)
        elif kind == "eqed":
            self._equation(run, record)
        elif kind == "form":
            self._form(run, record)
        else:
            self.counts["unread"] += not (kind in _SILENT or kind.startswith("%"))
            self._list(run, record.below)

    def _section_properties(self, run: Element, record: Record) -> None:
        """The outline's numbering; what stands on every page is below it in some files."""
        etree.SubElement(run, HP + "secPr", outlineShapeIDRef=str(record.number(18)))
        held = [item for item in record.below if item.tag in (Tag.LIST_HEADER, Tag.PARA_HEADER)]
        self._behind(run, held)
        self._list(run, [item for item in record.below if item not in held])

    def _table(self, run: Element, record: Record) -> None:
        """Cells are lists of paragraphs behind the record of the table; a caption is one before it."""
        table = etree.SubElement(run, HP + "tbl")
        groups = _groups(record.below)
        body = next((index for index, group in enumerate(groups) if group[0].tag == Tag.TABLE), None)
        if body is None:
            raise Refused("hwp.damaged")
        rows: dict[int, Element] = {}
        for index, group in enumerate(groups):
            if group[0].tag != Tag.LIST_HEADER:
                self._list(table, group)
            elif index < body:
                self._caption(table, group)
            else:
                self._cell(table, rows, group)

    def _cell(self, table: Element, rows: dict[int, Element], group: Sequence[Record]) -> None:
        column, row = group[0].number(8), group[0].number(10)
        if row not in rows:
            rows[row] = etree.SubElement(table, HP + "tr")
        cell = etree.SubElement(rows[row], HP + "tc")
        self._inside(cell, (*group[0].below, *group[1:]))
        etree.SubElement(cell, HP + "cellAddr", colAddr=str(column), rowAddr=str(row))

    def _caption(self, parent: Element, group: Sequence[Record]) -> None:
        side = group[0].number(8, "<I") & 3 if len(group[0].data) >= 12 else 3
        self._inside(etree.SubElement(parent, HP + "caption", side=_SIDES[side]), (*group[0].below, *group[1:]))

    def _shape(self, run: Element, record: Record) -> None:
        """A drawing: a caption may stand before it, its text inside, and drawings inside of groups."""
        shape = etree.SubElement(run, HP + "rect")
        for group in _groups(record.below):
            if group[0].tag == Tag.LIST_HEADER:
                self._caption(shape, group)
            else:
                self._components(shape, group)

    def _components(self, shape: Element, records: Iterable[Record]) -> None:
        for group in _groups(records):
            first = group[0]
            if first.tag == Tag.LIST_HEADER:
                self._inside(etree.SubElement(shape, HP + "drawText"), (*first.below, *group[1:]))
                continue
            if first.tag == Tag.SHAPE_COMPONENT:
                self._components(etree.SubElement(shape, HP + "rect"), first.below)
            elif first.tag == Tag.TEXT_ART:
                text, _ = first.words(32)
                etree.SubElement(shape, HP + "textart", text=_legal(text))
                self._list(shape, first.below)
            elif first.tag in (Tag.OLE, Tag.CHART, Tag.VIDEO):
                self.counts["objects"] += 1
                self._list(shape, first.below)
            elif first.tag == Tag.PICTURE:
                self._list(shape, first.below)
            else:
                self._list(shape, group)

    def _equation(self, run: Element, record: Record) -> None:
        equation = etree.SubElement(run, HP + "equation")
        for group in _groups(record.below):
            if group[0].tag == Tag.EQUATION:
                script, _ = group[0].words(4)
                etree.SubElement(equation, HP + "script").text = _legal(script)
                self._list(equation, group[0].below)
            elif group[0].tag == Tag.LIST_HEADER:
                self._caption(equation, group)
            else:
                self._list(equation, group)

    def _form(self, run: Element, record: Record) -> None:
        for item in record.below:
            if item.tag != Tag.FORM_OBJECT:
                self._list(run, [item])
                continue
            properties = item.data[len(item.data) % 2 :].decode("utf-16-le", "replace")
            value = "CHECKED" if _TICKED.search(properties) else "UNCHECKED"
            for found in _FORM.finditer(properties):
                text = _legal(properties[found.end() : found.end() + int(found[2])])
                etree.SubElement(run, HP + _BOXES.get(item.data[:4], "btn"), caption=text, value=value)
            self._list(run, item.below)


class _Line:
    """The characters of one paragraph, in runs of one look."""

    def __init__(self, body: Body, paragraph: Element, record: Record, controls: Sequence[Record]) -> None:
        self._body, self._paragraph = body, paragraph
        self._controls = iter(controls)
        text = record.first(Tag.PARA_TEXT)
        self._words = (
            () if text is None else struct.unpack(f"<{len(text.data) // 2}H", text.data[: len(text.data) & ~1])
        )
        if (record.number(0, "<I") & 0x7FFFFFFF) != max(len(self._words), 1):
            raise Refused("hwp.damaged")
        shapes = record.first(Tag.PARA_CHAR_SHAPE)
        pairs = b"" if shapes is None else shapes.data[: len(shapes.data) // 8 * 8]
        self._looks = dict(struct.iter_unpack("<II", pairs))
        self._open = bytearray()
        self._run = self._text = etree.Element(HP + "run")

    def write(self) -> None:
        """Write runs, texts and controls into the paragraph. Raises Refused."""
        self._start(self._looks.get(0, 0))
        position = 0
        while position < len(self._words):
            if position and position in self._looks:
                self._flush()
                self._start(self._looks[position])
            position += self._one(position, self._words[position])
        self._flush()
        for left in self._controls:  # a control that no character stands for is shown all the same
            self._body.control(self._run, left)

    def _one(self, position: int, word: int) -> int:
        """Write what stands at ``position``; returns how many characters it takes."""
        if word >= _FIRST_TEXT:
            self._open += struct.pack("<H", word)
            return 1
        if word in _SINGLE:
            self._flush()
            etree.SubElement(self._text, HP + _SINGLE[word])
            return 1
        if word == _END or word in _UNUSED:
            return 1
        if position + _WIDTH > len(self._words) or self._words[position + _WIDTH - 1] != word:
            raise Refused("hwp.damaged")
        if word == _TAB:
            self._flush()
            etree.SubElement(self._text, HP + "tab")
        elif word not in _INLINE:
            self._flush()
            self._put(struct.pack("<2H", *self._words[position + 1 : position + 3]))
        return _WIDTH

    def _put(self, kind: bytes) -> None:
        """The control whose place this is: they stand in the order of their places."""
        record = next(self._controls, None)
        if record is None or record.data[:4] != kind:
            raise Refused("hwp.damaged")
        self._body.control(self._run, record)
        self._text = etree.SubElement(self._run, HP + "t")

    def _start(self, look: int) -> None:
        self._run = etree.SubElement(self._paragraph, HP + "run", charPrIDRef=str(look))
        self._text = etree.SubElement(self._run, HP + "t")

    def _flush(self) -> None:
        """Write the characters so far behind what stands last in the text."""
        if not self._open:
            return
        text = _legal(self._open.decode("utf-16-le", "replace"))
        self._open.clear()
        if len(self._text):
            self._text[-1].tail = (self._text[-1].tail or "") + text
        else:
            self._text.text = (self._text.text or "") + text


def _groups(records: Iterable[Record]) -> list[list[Record]]:
    """A list's head with the paragraphs that follow it; every other record by itself."""
    groups: list[list[Record]] = []
    for record in records:
        if record.tag == Tag.PARA_HEADER and groups and groups[-1][0].tag in (Tag.LIST_HEADER, Tag.PARA_HEADER):
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups


def _name(record: Record) -> str:
    return record.data[3::-1].decode("latin-1") if len(record.data) >= 4 else ""


def _legal(text: str) -> str:
    return without_illegal(text)[0]


def _counted(run: Element, record: Record) -> None:
    """A number of pages, tables, pictures that Hangul counted last."""
    properties, number = record.number(4, "<I"), record.number(8)
    kind = properties & 0xF
    what = _COUNTED[kind] if kind < len(_COUNTED) else "PAGE"
    told = etree.SubElement(etree.SubElement(run, HP + "ctrl"), HP + "autoNum", num=str(number), numType=what)
    etree.SubElement(told, HP + "autoNumFormat", type=number_format(properties >> 4 & 0xFF))


def _overlapped(run: Element, record: Record) -> None:
    """Letters set over each other."""
    text, _ = record.words(4)
    etree.SubElement(run, HP + "compose", composeText=_legal(text))


def _reading(run: Element, record: Record) -> None:
    """A word with another above or below it."""
    word, position = record.words(4)
    above, _ = record.words(position)
    both = etree.SubElement(run, HP + "dutmal")
    etree.SubElement(both, HP + "mainText").text = _legal(word)
    etree.SubElement(both, HP + "subText").text = _legal(above)


_WORDS = {"atno": _counted, "tcps": _overlapped, "tdut": _reading}
