"""What lines of a PDF are set of: words of Korean text in fonts that have them, as wide as they are, and white space.

Tabs leap to a stop far enough to be seen as a gap.
"""

import re
import unicodedata
from dataclasses import dataclass

from reportlab.pdfbase import pdfmetrics

from core.documents.model import Alignment
from core.documents.pdf.fonts import font_for, shipped_font

LEADING = 1.6  # line pitch in font sizes
TAB_STEP = 4.0  # tab stops, in font sizes
MIN_TAB = 1.8  # least width of a tab, in font sizes: above what a reader takes for a space
_TOKENS = re.compile(r"\t|[^\S\t]+|[^\s]+")
_JAMO = re.compile(r"[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph is set; ``size`` in points."""

    size: float = 11.0
    bold: bool = False
    align: Alignment = "left"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, white space or a tab with its pieces (font, text) and width in points."""

    text: str
    pieces: tuple[tuple[str, str], ...]
    width: float

    @property
    def space(self) -> bool:
        return self.text.isspace()


# Format characters without any shape (zero-width, direction, byte order mark) and control characters, as far as the
# leak check sets them aside. Others are seen or meant: 0x96 is a dash that somebody took for a control character.
_SHAPELESS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
# White space among the control characters: line ends of other kinds, and what once parted fields of data.
_BLANKS = str.maketrans({**dict.fromkeys("\x0b\x0c\x85", "\n"), **dict.fromkeys("\x1c\x1d\x1e\x1f", " ")})

# What stands for a letter that could not be read: a mark that is seen on the page. The leak check takes both for one.
UNREAD, UNREAD_MARK = "\ufffd", "□"


def drawable(text: str) -> tuple[str, int]:
    """``text`` as it can be drawn, and how many invisible characters were left out.

    Hangul in separate letters (NFD) becomes its equal whole syllables, which the font has; characters without any
    shape are left out; letters that could not be read become a mark.
    """
    text = _JAMO.sub(lambda match: unicodedata.normalize("NFC", match.group()), text).translate(_BLANKS)
    text = text.replace(UNREAD, UNREAD_MARK)
    return _SHAPELESS.subn("", text)


def missing_glyphs(text: str, bold: bool) -> set[str]:
    """Characters of ``text`` that no font here can draw."""
    return {char for char in set(text) if not char.isspace() and font_for(char, bold) is None}


def tokens(text: str, style: Style) -> list[Token]:
    return [measured(match, style) for match in _TOKENS.findall(text)]


def measured(text: str, style: Style) -> Token:
    if text == "\t":
        return Token(text, (), 0.0)
    pieces: list[tuple[str, str]] = []
    for char in text:
        font = font_for(char, style.bold) or shipped_font(style.bold)
        if pieces and pieces[-1][0] == font:
            pieces[-1] = (font, pieces[-1][1] + char)
        else:
            pieces.append((font, char))
    width = sum(pdfmetrics.stringWidth(part, font, style.size) for font, part in pieces)
    return Token(text, tuple(pieces), width)


def chop(token: Token, style: Style, width: float) -> list[Token]:
    """A word longer than a line, cut between letters."""
    parts = [""]
    reach = 0.0
    for char in token.text:
        advance = measured(char, style).width
        if reach + advance > width and parts[-1]:
            parts.append("")
            reach = 0.0
        parts[-1] += char
        reach += advance
    return [measured(part, style) for part in parts]


def tab(reach: float, style: Style) -> float:
    """How far a tab at ``reach`` points goes."""
    step = TAB_STEP * style.size
    stop = (int(reach / step) + 1) * step
    return stop - reach if stop - reach >= MIN_TAB * style.size else stop - reach + step
