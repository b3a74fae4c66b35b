"""What the document information of an HWP 5 tells of paragraphs, as the header of an HWPX would say it.

Alignment, bold, font size, and how numbered paragraphs are counted: the rest of the looks is nobody's text.
"""

from lxml import etree

from core.documents.hwp.records import Record, Tag
from core.documents.hwpx.names import HH
from core.documents.parts.tree import Element

# In the order of their numbers in the file.
_ALIGNMENTS = ("JUSTIFY", "LEFT", "RIGHT", "CENTER", "DISTRIBUTE", "DISTRIBUTE_SPACE")
_HEADINGS = ("NONE", "OUTLINE", "NUMBER", "BULLET")
NUMBER_FORMATS = (
    "DIGIT", "CIRCLED_DIGIT", "ROMAN_CAPITAL", "ROMAN_SMALL", "LATIN_CAPITAL", "LATIN_SMALL", "CIRCLED_LATIN_CAPITAL",
    "CIRCLED_LATIN_SMALL", "HANGUL_SYLLABLE", "CIRCLED_HANGUL_SYLLABLE", "HANGUL_JAMO", "CIRCLED_HANGUL_JAMO",
    "HANGUL_PHONETIC", "IDEOGRAPH", "CIRCLED_IDEOGRAPH", "DECAGON_CIRCLE", "DECAGON_CIRCLE_HANJA",
)  # fmt: skip
_LEVELS, _MORE_LEVELS = 7, 3
# Of a picture: linked, or in the file; the third kind is an object (OLE).
_OBJECT = 2


def header_of(info: Record) -> Element:
    """The header with nothing but what is read of it. Raises Refused."""
    root = etree.Element(HH + "head")
    listed = [*_every(info)]
    for number, record in enumerate(record for record in listed if record.tag == Tag.CHAR_SHAPE):
        _characters(root, number, record)
    for number, record in enumerate(record for record in listed if record.tag == Tag.PARA_SHAPE):
        _paragraphs(root, number, record)
    for number, record in enumerate((record for record in listed if record.tag == Tag.NUMBERING), 1):
        _numbering(root, number, record)
    for number, record in enumerate((record for record in listed if record.tag == Tag.BULLET), 1):
        char = record.data[12:14].decode("utf-16-le", "replace")
        etree.SubElement(root, HH + "bullet", id=str(number), char="" if char < " " else char)
    return root


def pictures_of(info: Record) -> tuple[int, int]:
    """How many pictures, and how many objects of other programs, the document holds or links."""
    kinds = [record.number(0) & 0xF for record in _every(info) if record.tag == Tag.BIN_DATA]
    objects = sum(kind == _OBJECT for kind in kinds)
    return len(kinds) - objects, objects


def sections_of(info: Record) -> int:
    """How many sections the document says it has. Raises Refused."""
    found = next((record for record in _every(info) if record.tag == Tag.DOCUMENT_PROPERTIES), Record(0, b""))
    return found.number(0)


def number_format(number: int) -> str:
    """The name of a number format; one nobody knows is told by its number."""
    return NUMBER_FORMATS[number] if number < len(NUMBER_FORMATS) else str(number)


def _every(info: Record) -> list[Record]:
    """All records in their order; lists stand below what counts them."""
    found: list[Record] = []
    for record in info.below:
        found += (record, *_every(record))
    return found


def _characters(root: Element, number: int, record: Record) -> None:
    height, properties = record.number(42, "<i"), record.number(46, "<I")
    shape = etree.SubElement(root, HH + "charPr", id=str(number), height=str(max(height, 0)))
    if properties & 2:
        etree.SubElement(shape, HH + "bold")


def _paragraphs(root: Element, number: int, record: Record) -> None:
    properties = record.number(0, "<I")
    shape = etree.SubElement(root, HH + "paraPr", id=str(number))
    align = properties >> 2 & 7
    etree.SubElement(shape, HH + "align", horizontal=_ALIGNMENTS[align] if align < len(_ALIGNMENTS) else "LEFT")
    kind, level = properties >> 23 & 3, properties >> 25 & 7
    etree.SubElement(shape, HH + "heading", type=_HEADINGS[kind], idRef=str(record.number(30)), level=str(level))


def _numbering(root: Element, number: int, record: Record) -> None:
    """A list: its levels with their texts, then where each begins; older files have one beginning for all."""
    made = etree.SubElement(root, HH + "numbering", id=str(number))
    heads, position = _heads(made, record, 0, range(1, _LEVELS + 1))
    position += 2
    if len(record.data) >= position + 4 * _LEVELS:
        for head in heads:
            head.set("start", str(record.number(position, "<I")))
            position += 4
    elif heads:
        heads[0].set("start", str(record.number(position - 2)))
    if len(record.data) > position:
        deeper = range(_LEVELS + 1, _LEVELS + _MORE_LEVELS + 1)
        heads, position = _heads(made, record, position, deeper)
        for head in heads:
            head.set("start", str(record.number(position, "<I")))
            position += 4


def _heads(numbering: Element, record: Record, position: int, levels: range) -> tuple[list[Element], int]:
    heads = []
    for level in levels:
        form = number_format(record.number(position, "<I") >> 5 & 0xF)
        text, position = record.words(position + 12)
        head = etree.SubElement(numbering, HH + "paraHead", level=str(level), numFormat=form)
        head.text = "".join(char for char in text if char >= " ") or None
        heads.append(head)
    return heads, position
