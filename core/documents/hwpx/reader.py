"""Read all text of the cleaned parts in reading order: sections, footnotes, endnotes, headers, footers, master pages.

Paragraphs are separated by line breaks, cells of a row by tabs. What floats (tables, text boxes, pictures' captions)
follows the paragraph it is anchored in, also where that has no words of its own and is then no block. A table inside
a cell is read as further paragraphs of that cell. Equations stand in their line, as the script they are written in.
"""

from dataclasses import replace

from core.documents.hwpx.looks import Looks
from core.documents.hwpx.names import HP, SHOWN, SIGNS, TICKS
from core.documents.hwpx.numbering import Numbering, number_in
from core.documents.hwpx.package import Package, master_references
from core.documents.model import BlockKind
from core.documents.parts.story import Holder, Look, Place, Story
from core.documents.parts.tree import Element, every

_NOTES = {HP + "footNote": BlockKind.FOOTNOTE, HP + "endNote": BlockKind.ENDNOTE}
_HEADS = {HP + "header": BlockKind.HEADER, HP + "footer": BlockKind.FOOTER}
_ASIDE = _NOTES | _HEADS
_FLOATING = frozenset(
    HP + name
    for name in (
        "tbl", "pic", "container", "line", "rect", "ellipse", "arc", "polygon", "curve", "connectLine", "textart",
    )
)  # fmt: skip
_FORMS = frozenset(SHOWN) - {HP + "textart", HP + "compose"}
# Paragraphs where none belong, inside another: each stays a line of its own.
_LISTS = frozenset(HP + name for name in ("p", "subList", "tr", "tc", "drawText", "caption"))
_WORDS = frozenset(HP + name for name in ("equation", "dutmal", "compose"))
_PROPERTIES = frozenset((HP + "secPr", HP + "colPr"))
# Numbers that are counted anew when a file is opened, and say what they are by the way the note stands.
_COUNTED = frozenset(("FOOTNOTE", "ENDNOTE"))
# XML allows raw line ends in text; programs show them as blanks.
_RAW_WHITE_SPACE = str.maketrans("\n\r", "  ")


def read_story(package: Package) -> tuple[Story, Numbering]:
    """Text, blocks and map of a cleaned package, and what is known of its numbers."""
    return _Reader(package).read()


class _Reader:
    def __init__(self, package: Package) -> None:
        self._package = package
        self._looks = Looks(package.header)
        self._numbering = Numbering(package.header)
        self._story = Story()
        self._tables = 0
        self._aside: list[tuple[Element, BlockKind]] = []
        self._floating: list[Element] = []
        self._runs: list[Element] = []
        self._readings: list[list[Element]] = []

    def read(self) -> tuple[Story, Numbering]:
        for section in self._package.sections:
            self._numbering.new_section(section)
            self._blocks(section, Place())
        self._read_aside()
        named = [name for section in self._package.sections for name in master_references(section)]
        for name in dict.fromkeys([*named, *self._package.masters]):
            root = self._package.masters.get(name)
            if root is not None and _holds_text(root):
                self._blocks(root, Place(BlockKind.HEADER))
        self._read_aside()
        return self._story, self._numbering

    def _read_aside(self) -> None:
        """Notes and heads by their kinds. Hangul puts none into another; what stands there is read all the same."""
        while self._aside:
            waiting, self._aside = self._aside, []
            for kind in _ASIDE.values():
                for element, of in waiting:
                    if of is kind and _holds_text(element):
                        self._blocks(element, Place(kind))

    # Blocks

    def _blocks(self, container: Element, place: Place) -> None:
        for child in container:
            if child.tag == HP + "p":
                self._paragraph(child, place)
            elif child.tag in _FLOATING:
                self._floats([child], place)
            elif child.tag not in _PROPERTIES:
                self._blocks(child, place)

    def _paragraph(self, paragraph: Element, place: Place) -> None:
        outer = self._floating, self._runs, self._readings
        self._floating, self._runs, self._readings = [], [], []
        label = self._numbering.label(paragraph)
        if label or not _is_anchor(paragraph):
            start = self._story.open_block()
            self._story.add_label(label)
            self._inline(paragraph)
            self._story.close_block(start, place, self._looks.of(paragraph, self._runs))
        else:
            self._inline(paragraph)
        for group in self._readings:
            self._simple_block(group, place)
        self._floats(self._floating, place)
        self._floating, self._runs, self._readings = outer

    # Inside a paragraph

    def _inline(self, element: Element) -> None:
        for child in element:
            if child.tag == HP + "run":
                before = len(self._story.parts)
                self._inline(child)
                if any(part.strip() for part in self._story.parts[before:]):
                    self._runs.append(child)
            elif child.tag == HP + "t":
                self._text(child)
            elif child.tag in _ASIDE:
                self._aside.append((child, _ASIDE[child.tag]))
            elif child.tag in _FLOATING or child.tag in _LISTS:
                self._floating.append(child)
            elif child.tag == HP + "equation":
                self._equation(child)
            elif child.tag == HP + "dutmal":
                self._reading(child)
            elif child.tag == HP + "compose":
                self._story.add_apart(child.get("composeText", ""), Holder(child, attribute="composeText"))
            elif child.tag == HP + "autoNum":
                self._auto_number(child)
            elif child.tag in _FORMS or child.tag == HP + "edit":
                self._floating.append(child)
            elif child.tag == HP + "secPr":
                # Other programs than Hangul keep headers and footers here.
                self._aside += [(head, _HEADS[str(head.tag)]) for head in child.iter(*_HEADS)]
            elif child.tag not in _PROPERTIES:
                self._inline(child)

    def _text(self, element: Element) -> None:
        """A text node, the characters that stand as elements inside it, and what stands behind each."""
        self._add(element.text, Holder(element))
        for child in element:
            char = SIGNS.get(str(child.tag))
            if char is not None:
                self._story.add(char, Holder(child, char=char))
            self._add(child.tail, Holder(child, tail=True))

    def _add(self, text: str | None, holder: Holder) -> None:
        if text:
            self._story.add(text.translate(_RAW_WHITE_SPACE), holder)

    def _equation(self, equation: Element) -> None:
        for script in equation.findall(HP + "script"):
            self._add(script.text, Holder(script))
        if equation.find(HP + "caption") is not None:
            self._floating.append(equation)

    def _reading(self, element: Element) -> None:
        """What stands above or below a word runs on behind the paragraph; that of neighbouring words is one block."""
        for base in element.findall(HP + "mainText"):
            self._add(base.text, Holder(base))
        previous = element.getprevious()
        joined = bool(self._readings) and previous is not None and previous.tag == HP + "dutmal"
        if not joined:
            self._readings.append([])
        self._readings[-1] += element.findall(HP + "subText")

    def _auto_number(self, element: Element) -> None:
        """Numbers of pages, tables, pictures: Hangul stores what it counted last."""
        if element.get("numType", "") in _COUNTED:
            return
        number, form = element.get("num", ""), element.find(HP + "autoNumFormat")
        if not (number.isascii() and number.isdecimal() and len(number) < 6):
            return
        told = number_in("DIGIT" if form is None else form.get("type", "DIGIT"), int(number))
        self._story.add_apart(number if told is None else told)

    # What floats

    def _floats(self, elements: list[Element], place: Place) -> None:
        boxed = replace(place, kind=BlockKind.TEXTBOX if place.kind == BlockKind.PARAGRAPH else place.kind)
        for element in elements:
            if element.tag == HP + "tbl":
                self._table(element, place)
            elif element.tag == HP + "equation":
                self._captions(element, boxed)
            elif element.tag == HP + "p":
                self._paragraph(element, boxed)
            elif element.tag in _LISTS:
                self._blocks(element, boxed)
            else:
                self._shape(element, boxed)

    def _shape(self, shape: Element, place: Place) -> None:
        if shape.tag in _FORMS or shape.tag == HP + "textart":
            self._attribute_block(shape, place)
        elif shape.tag == HP + "edit":
            self._simple_block(shape.findall(HP + "text"), place)
        for child in shape:
            if child.tag == HP + "tbl":
                self._table(child, place)
            elif child.tag in _FLOATING or child.tag in _FORMS:
                self._shape(child, place)
            elif child.tag == HP + "equation":
                self._blocks_of_equation(child, place)
            else:
                self._blocks(child, place)

    def _blocks_of_equation(self, equation: Element, place: Place) -> None:
        self._simple_block(equation.findall(HP + "script"), place)
        self._captions(equation, place)

    def _captions(self, element: Element, place: Place) -> None:
        for caption in element.findall(HP + "caption"):
            self._blocks(caption, place)

    def _table(self, table: Element, place: Place) -> None:
        boxed = replace(place, kind=BlockKind.TEXTBOX if place.kind == BlockKind.PARAGRAPH else place.kind)
        before = [caption for caption in table.findall(HP + "caption") if caption.get("side") in ("TOP", "LEFT")]
        for caption in before:
            self._blocks(caption, boxed)
        number = place.table
        if number is None:
            number = self._tables
            self._tables += 1
        for index, row in enumerate(table.findall(HP + "tr")):
            before_row = len(self._story.blocks)
            for position, cell in enumerate(row.findall(HP + "tc")):
                # A cell with nothing but a picture is no block: nothing stands beside it.
                if len(self._story.blocks) > before_row:
                    self._story.separator = "\t"
                kind = BlockKind.CELL if place.kind == BlockKind.PARAGRAPH else place.kind
                inside = Place(kind, number, *_address(cell, index, position))
                self._blocks(cell, place if place.table is not None else inside)
            if len(self._story.blocks) > before_row:
                self._story.separator = "\n"
        for caption in table.findall(HP + "caption"):
            if caption not in before:
                self._blocks(caption, boxed)

    def _simple_block(self, elements: list[Element], place: Place) -> None:
        if any(element.text for element in elements):
            start = self._story.open_block()
            for element in elements:
                self._add(element.text, Holder(element))
            self._story.close_block(start, place, Look())

    def _attribute_block(self, element: Element, place: Place) -> None:
        attribute = SHOWN[str(element.tag)]
        text, tick = element.get(attribute, ""), _tick(element)
        if text or tick:
            start = self._story.open_block()
            self._story.add_label(tick)
            if text:
                self._story.add_apart(text, Holder(element, attribute=attribute))
            self._story.close_block(start, place, Look())


def _tick(element: Element) -> str:
    signs = TICKS.get(str(element.tag))
    return f"{signs[element.get('value') == 'CHECKED']} " if signs else ""


def _holds_text(container: Element) -> bool:
    tags = (HP + name for name in ("t", "script", "text", "mainText", "textart", "compose", "autoNum"))
    return next(container.iter(*tags, *_FORMS), None) is not None


def _is_anchor(paragraph: Element) -> bool:
    """Whether a paragraph holds objects and no characters of its own."""
    found = False
    for run in paragraph:
        for child in run:
            if child.tag in _FLOATING:
                found = True
            elif child.tag == HP + "t":
                if child.text or len(child):
                    return False
            elif child.tag in _WORDS or _shows_number(child):
                return False
    return found


def _shows_number(control: Element) -> bool:
    """Whether a control shows a number in its own line, not in a note."""
    return any(child.tag == HP + "autoNum" for child in control)


def _address(cell: Element, row: int, column: int) -> tuple[int, int]:
    """(row, column) of a cell as it says, else as it stands."""
    found = cell.find(HP + "cellAddr")
    if found is None:
        return row, column
    return _number(found.get("rowAddr"), row), _number(found.get("colAddr"), column)


def _number(value: str | None, default: int) -> int:
    return int(value) if value is not None and value.isascii() and value.isdecimal() and len(value) < 6 else default


def blank_unread(package: Package, story: Story) -> int:
    """Blank every text that was not read: what was not read cannot be reviewed. Returns how many."""
    holders = [segment.holder for segment in story.segments if segment.holder.char is None]
    read = {(holder.element, holder.tail) for holder in holders if holder.attribute is None}
    shown = {holder.element for holder in holders if holder.attribute is not None}
    count = 0
    for root in package.roots():
        for element in every(root, "*"):
            if (element.text or "").strip() and (element, False) not in read and not _is_level(element, package):
                element.text = None
                count += 1
            if (element.tail or "").strip() and (element, True) not in read:
                element.tail = None
                count += 1
            attribute = SHOWN.get(str(element.tag))
            if attribute is not None and element.get(attribute, "").strip() and element not in shown:
                element.set(attribute, "")
                count += 1
    return count


def _is_level(element: Element, package: Package) -> bool:
    """Texts of list levels are cleaned by themselves."""
    return str(element.tag).endswith("}paraHead") and element.getroottree().getroot() is package.header
