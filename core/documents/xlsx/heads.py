"""Headers and footers of sheets: texts between codes for places, fonts and what a program fills in.

``&L``, ``&C``, ``&R`` begin what stands left, in the middle, right; ``&&`` is the sign itself. An element's text
becomes pieces below it, one for each code and each text, and is put together again before it is written.
"""

import re

from lxml import etree

from core.documents.docx.fonts import is_known_font
from core.documents.parts.tree import Element
from core.documents.xlsx.names import S

CODE, TEXT = S + "code", S + "text"
# Page, pages, date, time, sheet, file and folder are filled in when a page is printed.
_PIECE = re.compile(
    r"&(?:(?P<text>&)|\"(?P<font>[^\"]*)\"|(?P<size>\d{1,3})|K(?P<colour>[0-9A-Fa-f]{6}|\d{2}[-+]\d{3})|(?P<code>[LCRPNDTZFABIUESXYG+-])?)"
    r"|(?P<plain>[^&]+)",
    re.IGNORECASE,
)
# A picture is not kept; a folder's and file's name are those of a computer.
_DROPPED = frozenset("GZF")
# The font of the workbook, and styles as spreadsheets call them in Korean; those in English are words of fonts.
_USUAL = frozenset(("-", "보통", "일반", "굵게", "기울임꼴", "굵은 기울임꼴", "굵게 기울임꼴"))


def take_apart(element: Element) -> int:
    """Put the pieces of a header's text below it; returns how many codes were left out."""
    text, element.text = (element.text or "").replace("\r", ""), None
    left_out = 0
    pieces: list[tuple[str, str]] = []
    for found in _PIECE.finditer(text):
        kind, value = _piece(found)
        left_out += kind == CODE and not value
        if kind == TEXT and pieces and pieces[-1][0] == TEXT:
            pieces[-1] = TEXT, pieces[-1][1] + value
        elif value:
            pieces.append((kind, value))
    for kind, value in pieces:
        etree.SubElement(element, kind).text = value
    return left_out


def put_together(element: Element) -> None:
    """Make one text of the pieces below a header. The size of letters and digits behind it are kept apart."""
    made = ""
    for piece in list(element):
        text = piece.text or ""
        if piece.tag == TEXT:
            text = text.replace("&", "&&")
            if text[:1].isdecimal() and re.search(r"&\d{1,3}\Z", made):
                text = f" {text}"
        made += text
        element.remove(piece)
    element.text = made or None


def _piece(found: re.Match[str]) -> tuple[str, str]:
    """A piece's kind and text; a code that is left out is empty."""
    if found["plain"] is not None:
        return TEXT, found["plain"]
    if found["text"]:
        return TEXT, "&"
    if found["font"] is not None:
        known = all(is_known_font(word) or word in _USUAL for word in found["font"].split(",", 1))
        return CODE, found[0] if re.fullmatch(r"[-\w ]*,?[-\w ]*", found["font"]) and known else ""
    if found["code"] and found["code"].upper() in _DROPPED:
        return CODE, ""
    return CODE, found[0] if len(found[0]) > 1 else ""
