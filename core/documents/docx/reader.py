"""Read all text of the cleaned parts in reading order: body, footnotes, endnotes, headers, footers.

Paragraphs are separated by line breaks, cells of a row by tabs. What floats (text boxes, charts, diagrams, ruby)
follows the paragraph it is anchored in. A table inside a cell is read as further paragraphs of that cell.
"""

from dataclasses import replace

from core.documents.docx.charts import is_label
from core.documents.docx.diagrams import drawn_copy, is_empty_point
from core.documents.docx.looks import Looks
from core.documents.docx.names import DGM, MC, A, C, M, R, V, W, remove
from core.documents.docx.numbering import Numbering
from core.documents.docx.package import Package, Part
from core.documents.model import BlockKind
from core.documents.parts.edits import is_legal
from core.documents.parts.story import Holder, Look, Place, Story
from core.documents.parts.tree import Element, every

_CHARS = {
    W + "tab": "\t",
    W + "ptab": "\t",
    W + "br": "\n",
    W + "cr": "\n",
    W + "noBreakHyphen": "-",
    # Shown only where a line happens to end: without it a name divided by one is still a name.
    W + "softHyphen": "",
}
_TEXTS = frozenset((W + "t", M + "t"))
# A run of a formula can hold what other runs hold (ECMA-376 part 1, 22.1.2.87).
_RUNS = frozenset((W + "r", M + "r"))
# What shows characters in a run or in the reading of a ruby.
_SHOWN = frozenset((*_TEXTS, *_CHARS, W + "sym"))
# What shows the text of a part of its own: charts, what is drawn on them, diagrams.
_LINKING = frozenset((C + "chart", C + "userShapes", DGM + "relIds"))
_FLOATING = frozenset((W + "drawing", W + "pict", W + "object", MC + "AlternateContent"))
_PROPERTIES = frozenset(
    W + name for name in ("pPr", "rPr", "sectPr", "tblPr", "tblGrid", "trPr", "tcPr", "instrText", "tblPrEx")
)
# XML allows raw line ends in text; programs show them as blanks.
_RAW_WHITE_SPACE = str.maketrans("\n\r", "  ")


def read_story(package: Package) -> Story:
    """Text, blocks and map of a cleaned package. A second copy of a drawing that says something else is removed."""
    return _Reader(package).read()


class _Reader:
    def __init__(self, package: Package) -> None:
        styles = package.main.linked("styles")
        self._main = package.main
        self._looks = Looks(None if styles is None else styles.root)
        numbering = package.main.linked("numbering")
        self._numbering = Numbering(None if numbering is None else numbering.root)
        self._story = Story()
        self._part = package.main
        self._tables = 0
        self._seen: set[int] = set()
        self._floating: list[Element] = []
        self._runs: list[Element] = []
        self._ruby: list[list[Element]] = []

    def read(self) -> Story:
        body = self._main.xml().find(W + "body")
        if body is not None:
            self._blocks(body, Place())
        for kind, tag, block in (
            ("footnotes", "footnote", BlockKind.FOOTNOTE),
            ("endnotes", "endnote", BlockKind.ENDNOTE),
        ):
            part = self._main.linked(kind)
            for note in every(part.xml(), W + tag) if part is not None else []:
                self._read_in(part, note, Place(block))
        for tag, block in (("headerReference", BlockKind.HEADER), ("footerReference", BlockKind.FOOTER)):
            for link in every(self._main.xml(), W + tag):
                part = self._main.links.get(link.get(R + "id", ""))
                if part is not None and id(part) not in self._seen:
                    self._seen.add(id(part))
                    self._read_in(part, part.xml(), Place(block))
        self._story.levels = self._numbering.shown
        return self._story

    def _read_in(self, part: Part | None, container: Element, place: Place) -> None:
        """Read a note, header or footer; one that can hold no character at all gives no blocks."""
        if part is not None and _holds_text(container):
            self._part = part
            self._blocks(container, place)

    # Blocks

    def _blocks(self, container: Element, place: Place) -> None:
        for child in container:
            if child.tag == W + "p":
                self._paragraph(child, place)
            elif child.tag == W + "tbl":
                self._table(child, place)
            elif child.tag in _FLOATING:
                self._floats([child], place)
            elif child.tag.startswith(M) or child.tag == W + "r":
                self._paragraph(child, place)
            elif child.tag not in _PROPERTIES:
                self._blocks(child, place)

    def _paragraph(self, paragraph: Element, place: Place) -> None:
        outer = self._floating, self._runs, self._ruby
        self._floating, self._runs, self._ruby = [], [], []
        start = self._story.open_block()
        self._story.add_label(self._numbering.label(paragraph, self._looks.chain(paragraph)))
        if paragraph.tag in _TEXTS or paragraph.tag in _RUNS:
            self._run(paragraph)
        else:
            self._inline(paragraph)
        look = self._looks.of(paragraph, self._runs)
        self._story.close_block(start, place, look)
        for group in self._ruby:
            self._simple_block(group, place)
        self._floats(self._floating, place)
        self._floating, self._runs, self._ruby = outer

    def _table(self, table: Element, place: Place) -> None:
        nested = place.table is not None
        number = place.table
        if not nested:
            number = self._tables
            self._tables += 1
        for index, row in enumerate(table.findall(W + "tr")):
            column = _grid_before(row)
            for position, cell in enumerate(row.findall(W + "tc")):
                if position:
                    self._story.separator = "\t"
                kind = BlockKind.CELL if place.kind == BlockKind.PARAGRAPH else place.kind
                inside = Place(kind, number, index, column)
                self._blocks(cell, place if nested else inside)
                column += _grid_span(cell)

    # Inside a paragraph

    def _inline(self, element: Element) -> None:
        for child in element:
            if child.tag in _RUNS:
                self._run(child)
            elif child.tag in _TEXTS:
                self._text(child)
            elif child.tag == W + "ruby":
                self._read_ruby(child)
            elif child.tag in _FLOATING:
                self._floating.append(child)
            elif child.tag not in _PROPERTIES:
                self._inline(child)

    def _run(self, run: Element) -> None:
        before = len(self._story.parts)
        for child in run:
            if child.tag in _SHOWN:
                self._shown(child)
            elif child.tag == W + "ruby":
                self._read_ruby(child)
            elif child.tag in _FLOATING:
                self._floating.append(child)
            elif child.tag not in _PROPERTIES:
                self._inline(child)
        if run.tag == W + "r" and any(part.strip() for part in self._story.parts[before:]):
            self._runs.append(run)

    def _shown(self, element: Element) -> None:
        char = _CHARS.get(element.tag)
        if char is not None:
            self._story.add(char, Holder(element, char=char))
        elif element.tag == W + "sym":
            self._symbol(element)
        else:
            self._text(element)

    def _text(self, element: Element) -> None:
        self._story.add((element.text or "").translate(_RAW_WHITE_SPACE), Holder(element))

    def _symbol(self, element: Element) -> None:
        code = element.get(W + "char", "")
        try:
            char = chr(int(code, 16))
        except (ValueError, OverflowError):
            return
        if is_legal(char):
            self._story.add(char, Holder(element, char=char))

    def _read_ruby(self, ruby: Element) -> None:
        """The base runs on in the line; readings of neighbouring bases make one block after the paragraph."""
        for base in ruby.findall(W + "rubyBase"):
            self._inline(base)
        run = ruby.getparent()
        previous = run.getprevious() if run is not None else None
        joined = bool(self._ruby) and previous is not None and previous.find(W + "ruby") is not None
        if not joined:
            self._ruby.append([])
        self._ruby[-1] += [shown for part in ruby.findall(W + "rt") for shown in every(part, *_SHOWN)]

    # What floats

    def _floats(self, elements: list[Element], place: Place) -> None:
        place = replace(place, kind=BlockKind.TEXTBOX if place.kind == BlockKind.PARAGRAPH else place.kind)
        for element in elements:
            if element.tag == MC + "AlternateContent":
                self._alternatives(element, place)
            else:
                self._drawing(element, place)

    def _drawing(self, element: Element, place: Place) -> None:
        for child in element:
            if child.tag == W + "txbxContent":
                self._blocks(child, place)
            elif child.tag == A + "p":
                self._drawing_paragraph(child, place)
            elif child.tag == V + "textpath" and child.get("string"):
                start = self._story.open_block()
                self._story.add(child.get("string", ""), Holder(child, attribute="string"))
                self._story.close_block(start, place, Look())
            elif child.tag == MC + "AlternateContent":
                self._alternatives(child, place)
            elif child.tag == C + "v" and is_label(child):
                self._simple_block([child], place)
            else:
                self._linked(child, place)
                self._drawing(child, place)

    def _linked(self, element: Element, place: Place) -> None:
        """Charts, their overlays and diagrams keep their text in parts of their own."""
        if element.tag not in _LINKING:
            return
        part = self._part.links.get(element.get(R + "id") or element.get(R + "dm") or "")
        if part is None or part.root is None or id(part) in self._seen:
            return
        self._seen.add(id(part))
        outer = self._part
        first = self._linked_part(part, place)
        drawn = drawn_copy(part, outer.links) if element.tag == DGM + "relIds" else None
        second = Story() if drawn is None else self._linked_part(drawn, place)
        if drawn is not None:
            self._seen.add(id(drawn))
        pairs = [(first, second)] if second.text == first.text else [(first, None), (second, None)]
        for story, copy in pairs:
            start = self._story.length + bool(self._story.blocks)
            self._story.absorb(story, copy)
            if self._story.length > start:
                self._story.apart.append((start, self._story.length))

    def _linked_part(self, part: Part, place: Place) -> Story:
        outer, self._part = self._part, part
        read = self._aside(part.xml(), place)
        self._part = outer
        return read

    def _drawing_paragraph(self, paragraph: Element, place: Place) -> None:
        if is_empty_point(paragraph):
            return
        start = self._story.open_block()
        for element in paragraph.iter(A + "t", A + "br", M + "t"):
            if element.tag == A + "br":
                self._story.add("\n", Holder(element, char="\n"))
            else:
                self._text(element)
        self._story.close_block(start, place, Look())

    def _simple_block(self, elements: list[Element], place: Place) -> None:
        start = self._story.open_block()
        for element in elements:
            self._shown(element)
        self._story.close_block(start, place, Look())

    def _alternatives(self, choices: Element, place: Place) -> None:
        """Read a drawing stored twice once, and map both copies."""
        choice, fallback = choices.find(MC + "Choice"), choices.find(MC + "Fallback")
        before = self._numbering.state()
        first = self._aside(choice, place)
        after = self._numbering.state()
        self._numbering.restore(before)
        second = self._aside(fallback, place)
        self._numbering.restore(after)
        if second.text == first.text:
            self._story.absorb(first, second)
            return
        if fallback is not None:
            # Often a picture of the same words (Google Docs), which nobody sees beside the drawing.
            remove(fallback)
        self._story.absorb(first)

    def _aside(self, branch: Element | None, place: Place) -> Story:
        outer, self._story = self._story, Story()
        if branch is not None:
            self._drawing(branch, place)
        read, self._story = self._story, outer
        return read


def _holds_text(container: Element) -> bool:
    return next(container.iter(*_TEXTS, A + "t", V + "textpath", W + "sym", *_LINKING), None) is not None


def _grid_before(row: Element) -> int:
    found = row.find(f"{W}trPr/{W}gridBefore")
    return _number(found, 0)


def _grid_span(cell: Element) -> int:
    return max(_number(cell.find(f"{W}tcPr/{W}gridSpan"), 1), 1)


def _number(element: Element | None, default: int) -> int:
    value = "" if element is None else element.get(W + "val", "")
    return int(value) if value.isdecimal() else default
