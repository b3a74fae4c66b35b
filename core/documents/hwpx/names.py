"""Names of OWPML (KS X 6101): namespaces, and short ways to write qualified names and to edit mixed content."""

import re
from functools import cache

from core.documents.parts.tree import Element
from core.documents.parts.vocabulary import word_lines

_HWPML = "http://www.hancom.co.kr/hwpml"
# What the standard calls otherwise than Hangul.
_OURS = {b"body": "section"}

HP = f"{{{_HWPML}/2011/paragraph}}"
HS = f"{{{_HWPML}/2011/section}}"
HC = f"{{{_HWPML}/2011/core}}"
HH = f"{{{_HWPML}/2011/head}}"
OCF = "{urn:oasis:names:tc:opendocument:xmlns:container}"
UNITS = f"{_HWPML}/2016/HwpUnitChar"

# What Hangul declares at the root of every part: without one of them it is known to end when it opens a master page.
NAMESPACES = {
    "ha": f"{_HWPML}/2011/app",
    "hp": HP[1:-1],
    "hp10": f"{_HWPML}/2016/paragraph",
    "hs": HS[1:-1],
    "hc": HC[1:-1],
    "hh": HH[1:-1],
    "hhs": f"{_HWPML}/2011/history",
    "hm": f"{_HWPML}/2011/master-page",
    "hpf": "http://www.hancom.co.kr/schema/2011/hpf",
    "dc": "http://purl.org/dc/elements/1.1/",
    "opf": "http://www.idpf.org/2007/opf/",
    "ooxmlchart": f"{_HWPML}/2016/ooxmlchart",
    "hwpunitchar": UNITS,
    "epub": "http://www.idpf.org/2007/ops",
    "config": "urn:oasis:names:tc:opendocument:xmlns:config:1.0",
}
# Namespaces whose elements are read and kept.
KNOWN = frozenset((HP, HS, HC, HH))
# Characters that stand as elements in hp:t; the standard writes "hyphen", the model that Hancom published "hypen".
# Hangul shows no hyphen there but where a line ends, if at all: its own previews say 1234567890 of a number with two.
SIGNS = {
    HP + "tab": "\t",
    HP + "lineBreak": "\n",
    HP + "columnBreak": "\n",
    HP + "hyphen": "",
    HP + "hypen": "",
    HP + "nbSpace": "\u00a0",
    HP + "fwSpace": "\u3000",
}
# The dot that lists of offices begin with: a letter of old Korean to Unicode, and nobody's name.
DOT = "ㆍ"
# Attributes that hold text of the judgment: captions, what was chosen, drawn text, letters over each other.
SHOWN = {
    **dict.fromkeys((HP + name for name in ("btn", "radioBtn", "checkBtn")), "caption"),
    **dict.fromkeys((HP + name for name in ("comboBox", "listBox")), "selectedValue"),
    HP + "textart": "text",
    HP + "compose": "composeText",
}
# What boxes show before their captions, empty and ticked; no element holds it.
TICKS = {HP + "checkBtn": ("☐", "☒"), HP + "radioBtn": ("○", "●")}
# The same names as other editions spell them, the standard's own (2021 to 2024) and Hangul's later ones.
_EDITION = re.compile(
    rb"(\sxmlns(?::[^\s=]+)?\s*=\s*[\"'])http://www\.(?:owpml\.org/owpml|hancom\.co\.kr/hwpml)/20\d\d"
    rb"/(paragraph|section|body|core|head|app|master-page|history|version)(?=[\"'])"
)


def in_usual_names(data: bytes) -> bytes:
    """The bytes of a part as if Hangul had written them, whatever edition of the format its namespaces are of."""
    return _EDITION.sub(_usual, data)


def _usual(found: re.Match[bytes]) -> bytes:
    declares, part = found.groups()
    return declares + f"{_HWPML}/2011/{_OURS.get(part, part.decode())}".encode()


@cache
def words() -> frozenset[str]:
    """The words of the standard: element and attribute names, enumerated values."""
    return frozenset(word_lines("words.txt", "owpml"))


def is_known_element(tag: str) -> bool:
    """Whether OWPML has an element of this qualified name."""
    namespace, brace, name = tag.rpartition("}")
    return namespace + brace in KNOWN and name in words()


def remove(element: Element) -> None:
    """Take ``element`` with its content out of the tree; what stands behind it stays where it is."""
    parent = element.getparent()
    if parent is None:
        return
    _put_before(element, element.tail or "")
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Put the element's children in its place; its own text goes."""
    if element.getparent() is None:
        return
    for child in list(element):
        element.addprevious(child)
    remove(element)


def replace_by_text(element: Element, text: str) -> None:
    """Put ``text`` in the place of the element."""
    element.tail = text + (element.tail or "")
    remove(element)


def _put_before(element: Element, text: str) -> None:
    """Add ``text`` to what stands before the element."""
    previous, parent = element.getprevious(), element.getparent()
    if previous is not None:
        previous.tail = (previous.tail or "") + text
    elif parent is not None:
        parent.text = (parent.text or "") + text
    element.tail = None
