"""What a format's own markup says, set apart from what a person may have written in it.

Names of elements and attributes, and values that the schema lists, stand in every file of the format: a judgment in
which a value is called like one of them (number, strike, FALSE) has no leak for it. Only what the schema closes is
left out, and only as a whole: an attribute that can hold free text, a name of another vocabulary, a prefix, a piece of
a word are searched. Where the schema allows nothing but a number (a margin, a size), a short one is a measure: page
margins of 1440 are no leak of a receipt 1440. The same holds of numbers in hexadecimal digits, which Word gives every
paragraph: 1B101F3C is no leak of the flat B101.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from core.paths import resource

_FILES = ("ooxml.txt", "owpml.txt", "names.txt", "xmp.txt")
_XML = "http://www.w3.org/XML/1998/namespace"
# Names of parts that programs give: folders and files, a short number behind them.
_PARTS = (
    "word|xl|docProps|_rels|theme|media|charts|drawings|diagrams|worksheets|embeddings|Contents|META-INF|BinData|Preview"
    "|document|styles|numbering|settings|fontTable|footnotes|endnotes|header|footer|chart|drawing|data|layout|quickStyle"
    r"|colors|workbook|sharedStrings|sheet|image|section|masterpage|content|container|manifest|version|mimetype"
    r"|PrvText|PrvImage|webSettings|app|core|calcChain|\[Content_Types\]"
)
_ENDINGS = "xml|rels|hpf|rdf|png|jpe?g|gif|bmp|tiff?|emf|wmf|txt"
_PART = re.compile(
    rf"(?=.)/?(?:\.\./)*(?:(?:{_PARTS})/)*(?:(?:{_PARTS})\d{{0,3}})?(?:\.(?:{_ENDINGS}))*", re.IGNORECASE
)
_TARGETS = frozenset(
    (
        "rel:Relationship@Target", "ct:Override@PartName", "hwp:item@href", "hwp:item@id", "hwp:itemref@idref",
        "hwp:rootfile@full-path",
    )
)  # fmt: skip
# ECMA-376 part 1, 17.16.5: a code begins with the field's name; switches of its format have fixed words.
_FIELD = re.compile(
    r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|TOC|REF|PAGEREF|NOTEREF|HYPERLINK|SEQ|EQ)(?=[\s\\]|$)", re.IGNORECASE
)
_SWITCH = re.compile(
    r"\\\*\s*(?:MERGEFORMAT(?:INET)?|CHARFORMAT|Arabic(?:Dash)?|alphabetic|roman|CardText|OrdText|Ordinal|Upper|Lower"
    r"|FirstCap|Caps|GANADA|CHOSUNG|CIRCLENUM|KANJINUM[123]?|DBNUM[1-4]|ZODIAC[123]?)(?!\w)",
    re.IGNORECASE,
)
_CODES = ("w:instrText", "w:fldSimple@instr")
# ECMA-376 part 1, 18.8.30: these words are no text. What stands in quotes is.
_FORMATS = frozenset(("x:numFmt@formatCode", "c:numFmt@formatCode", "c:formatCode", "c:pt@formatCode"))
_FORMAT_WORDS = re.compile(
    r'(?P<text>"[^"]*"|\\.)|General|G/표준|AM/PM|A/P|\[(?:Red|Blue|Black|White|Green|Yellow|Cyan|Magenta|Color ?\d{1,2}'
    r"|DBNum[1-4]|h{1,2}|m{1,2}|s{1,2})\]|[yYmMdDhHsS]+",
    re.IGNORECASE,
)
# Shapes of older Word: CSS with words of its own.
_STYLES = frozenset(f"v:{name}@style" for name in ("shape", "rect", "line", "group", "oval", "roundrect", "textpath"))
_STYLE_WORDS = re.compile(
    r"(?:(?<=;)|^)\s*(?:mso-[a-z-]+|v-text-[a-z-]+|margin(?:-(?:left|top|right|bottom))?|position|left|top|width|height|z-index"
    r"|visibility|rotation|flip|text-align|font-(?:size|weight|style|family)|layout-flow)\s*(?=:)"
    r"|(?<=:)\s*(?:absolute|relative|static|visible|hidden|left|center|right|top|middle|bottom|inside|outside|page|margin"
    r"|text|char|line|column|square|bold|italic|normal|auto|vertical(?:-ideographic)?|horizontal|none|[xy])\s*(?=;|$)"
)
_PACKET = re.compile("(?:begin=[\"']\ufeff?[\"'] id=[\"']W5M0MpCehiHzreSzNTczkc9d[\"']|end=[\"'][rw][\"'])")
_CELL = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}")
_NUMBER = re.compile(r"\d{1,7}")
_HEXADECIMAL = re.compile("[0-9A-Fa-f]{1,8}")
# No telephone, account or resident registration number has so few digits.
_MEASURE = re.compile(r"[-+]?\d{1,7}(?:\.\d{1,7})?(?:mm|cm|in|pt|pc|pi|%)?")
# Latin names of so few letters are no value; the lists leave them out.
_SHORT = 2


@dataclass
class _Vocabulary:
    """The lists of ``resources/verification/markup``.

    Attributes:
        prefixes: of namespaces, the prefixes that the lists use.
        usual: prefixes that programs give to them.
        names: by prefix, names of elements and attributes.
        numbers: ``prefix:element@attribute``, or ``prefix:element`` for its text, where only numbers can stand.
        hexadecimal: the same of numbers in hexadecimal digits.
        closed: values by ``prefix:element@attribute``, or ``prefix:element`` for its text.
        addresses: namespaces, kinds of relationships, types of content.
    """

    prefixes: dict[str, str] = field(default_factory=dict)
    usual: set[str] = field(default_factory=lambda: {""})
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    hexadecimal: set[str] = field(default_factory=set)
    closed: dict[str, frozenset[str]] = field(default_factory=dict)
    addresses: set[str] = field(default_factory=set)


@cache
def _vocabulary() -> _Vocabulary:
    made = _Vocabulary()
    for file in _FILES:
        names: set[str] = set()
        prefixes: set[str] = set()
        for line in resource("verification", "markup", file).read_text(encoding="utf-8").splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "space":
                prefix, uri = rest.split()
                made.prefixes[uri] = prefix
                made.addresses.add(uri)
                prefixes.add(prefix)
            elif kind == "prefix":
                made.usual.update(rest.split())
            elif kind == "address":
                made.addresses.add(rest)
            elif kind == "number":
                made.numbers.update(rest.split())
            elif kind == "hex":
                made.hexadecimal.update(rest.split())
            elif kind == "name":
                names.update(rest.split())
            elif line and kind != "#":
                values, _, places = line.rpartition(" | ")
                listed = frozenset(filter(None, map(str.strip, values.split(";" if ";" in values else None))))
                for place in places.split():
                    made.closed[place] = made.closed.get(place, frozenset()) | listed
        made.names |= dict.fromkeys(prefixes, frozenset(names))
    return made


class _Scope:
    """The namespaces in force for some elements, and what their names say: the same few names come again and again."""

    def __init__(self, spaces: Mapping[str, str]) -> None:
        self.spaces = spaces
        self._elements: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._attributes: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {}

    def element(self, name: str) -> tuple[str, tuple[str, ...]]:
        """(place of an element as the lists have it, what its name says)."""
        found = self._elements.get(name)
        if found is None:
            space, said = self._said(name, None)
            found = self._elements[name] = (f"{space}:{name.rpartition(':')[2]}", said)
        return found

    def attribute(self, element: str, name: str) -> tuple[str, tuple[str, ...]]:
        """(place of an attribute of the element at that place, what its name says)."""
        found = self._attributes.get((element, name))
        if found is None:
            said = self._said(name, element.partition(":")[0])[1]
            found = self._attributes[element, name] = (f"{element}@{name.rpartition(':')[2]}", said)
        return found

    def _said(self, name: str, of: str | None) -> tuple[str, tuple[str, ...]]:
        """The prefix that the lists have for the name's namespace ("": nobody knows it), and what of the name is said.

        An attribute without a prefix belongs to the namespace ``of`` its element.
        """
        prefix, colon, local = name.rpartition(":")
        uri = self.spaces.get(prefix, "")
        if uri == _XML and local in ("space", "lang", "id", "base"):
            return "", ()
        bare = of is not None and not colon
        space = (of or "") if bare else _vocabulary().prefixes.get(uri, "")
        short = local.isascii() and len(local) <= _SHORT
        if not space or not (short or local in _vocabulary().names[space]):
            return space, (name,)
        return space, () if bare else _said_by_prefix(prefix, uri)


def _said_by_prefix(prefix: str, uri: str) -> tuple[str, ...]:
    return () if prefix in _vocabulary().usual and uri in _vocabulary().prefixes else (prefix,)


class Said(NamedTuple):
    """Of an element: names; names of attributes with their values; the same where the value is a number that the schema
    asks for, which says nothing by itself.
    """

    names: list[str]
    values: list[tuple[str, str]]
    measures: list[tuple[str, str]]


class Markup:
    """Tells, element by element of one part, what names and attributes say. ``start`` and ``end`` go in pairs."""

    def __init__(self) -> None:
        self._known = _vocabulary()
        self._scopes = [_Scope({"xml": _XML})]
        self._places: list[str] = []
        self._row = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> Said:
        """What the schema does not fix of an element with its attributes."""
        scope = self._scopes[-1]
        declared = {
            key[6:]: uri for key, uri in attributes.items() if key.startswith("xmlns") and key[5:6] in ("", ":")
        }
        if declared:
            scope = _Scope({**scope.spaces, **declared})
        self._scopes.append(scope)
        element, said = scope.element(name)
        self._places.append(element)
        names, values, measures = list(said), list[tuple[str, str]](), list[tuple[str, str]]()
        for prefix, uri in declared.items():
            names += _said_by_prefix(prefix, uri)
        for key, value in attributes.items():
            place, said = scope.attribute(element, key)
            if not (declared and key.startswith("xmlns")):
                names += said
            if not self._is_fixed(place, value) and (text := _said_by_grammar(place, value)):
                (measures if self._is_measure(place, value) else values).append((key, text))
        return Said(names, values, measures)

    def end(self) -> None:
        """The innermost element ends."""
        self._scopes.pop()
        self._places.pop()

    def text(self, text: str) -> str:
        """What is said in a text node of the innermost element."""
        place = self._places[-1] if self._places else ""
        fixed = text in self._known.closed.get(place, ()) or self._is_measure(place, text)
        return _said_by_grammar(place, "" if fixed else text)

    def _is_fixed(self, place: str, value: str) -> bool:
        if place == "x:c@r":
            return _CELL.fullmatch(value) is not None
        if place == "x:row@r" and _NUMBER.fullmatch(value) and int(value) > self._row:
            self._row = int(value)  # rows count upwards: a coordinate
            return True
        listed = self._known.closed.get(place)
        if listed and (value in listed or all(word in listed for word in value.split())):
            return True
        return value in self._known.addresses or (place in _TARGETS and is_part_name(value))

    def _is_measure(self, place: str, value: str) -> bool:
        if place in self._known.numbers:
            return _MEASURE.fullmatch(value) is not None
        return place in self._known.hexadecimal and _HEXADECIMAL.fullmatch(value) is not None


def is_part_name(name: str) -> bool:
    """Whether programs call parts of packages so."""
    return _PART.fullmatch(name) is not None


def is_packet_mark(target: str, text: str) -> bool:
    """Whether a processing instruction opens or ends a packet of metadata and says nothing else (ISO 16684-1, 7.3)."""
    return target == "xpacket" and _PACKET.fullmatch(text) is not None


def is_media_type(text: str) -> bool:
    """Whether ``text`` is a type of content and nothing else."""
    return text in _vocabulary().addresses


def _said_by_grammar(place: str, text: str) -> str:
    """``text`` without the words of the small languages that some places have: fields, formats of numbers, CSS."""
    if place in _CODES:
        return _SWITCH.sub(" ", _FIELD.sub(" ", text, count=1))
    if place in _FORMATS:
        return _FORMAT_WORDS.sub(lambda found: found["text"] or " ", text)
    return _STYLE_WORDS.sub(" ", text) if place in _STYLES else text
