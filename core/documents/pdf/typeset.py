"""Setting lines of Korean text for a PDF: breaking them so that they read back as they were.

Lines break at spaces, and the space stays in the file at the line's end, as the sign that it was one; a word longer
than the line breaks anywhere and leaves no space. Tabs leap to a stop far enough to be seen as a gap.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from core.documents.model import Alignment
from core.documents.pdf.fonts import font_for, shipped_font

LEADING = 1.6  # line pitch in font sizes
TAB_STEP = 4.0  # tab stops, in font sizes
MIN_TAB = 1.8  # least width of a tab, in font sizes: above what a reader takes for a space
_TOKENS = re.compile(r"\t|[^\S\t]+|[^\s]+")
_JAMO = re.compile(r"[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")
JUSTIFY_MAX = 0.25  # a line is stretched only if it lacks less than this share of its width


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


_SetLine = list[Token]


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


class Text(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A paragraph that reportlab can place, split over pages and draw."""

    def __init__(self, text: str, style: Style, lines: list[_SetLine] | None = None, last: bool = True) -> None:
        super().__init__()
        self.text = text
        self.style = style
        self._lines = lines
        self._last = last  # whether the final line ends the paragraph (and is not stretched)
        self._width = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break into lines for ``width`` points; gives the size taken."""
        if self._lines is None or (self._width and abs(self._width - width) > 0.01):
            self._lines = break_lines(self.text, self.style, width)
        self._width = width
        return width, len(self._lines) * self._pitch

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part for this page and part for the next, at a line's border."""
        self.wrap(width, height)
        fitting = int(height / self._pitch)
        lines = self._lines or []
        if fitting < 1 or fitting >= len(lines):
            return []
        first = Text("", self.style, lines[:fitting], last=False)
        rest = Text("", self.style, lines[fitting:], last=self._last)
        first._width = rest._width = width
        return [first, rest]

    def draw(self) -> None:
        """Draw on the canvas the frame set."""
        lines = self._lines or []
        baseline = len(lines) * self._pitch - self.style.size
        for number, line in enumerate(lines):
            final = self._last and number == len(lines) - 1
            draw_line(self.canv, line, self.style, baseline, self._width, stretch=not final)
            baseline -= self._pitch

    @property
    def _pitch(self) -> float:
        return self.style.size * LEADING


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


def break_lines(text: str, style: Style, width: float) -> list[_SetLine]:
    """Lines of tokens, each at most ``width`` points wide apart from spaces hanging over at its end."""
    lines: list[_SetLine] = [[]]
    reach = 0.0
    for token in tokens(text, style):
        advance = tab(reach, style) if token.text == "\t" else token.width
        if token.space and token.text != "\t":
            lines[-1].append(token)
            reach += advance
            continue
        if reach + advance > width and lines[-1]:
            lines.append([])
            reach, advance = 0.0, (tab(0.0, style) if token.text == "\t" else token.width)
        if advance > width and token.text != "\t":
            pieces = chop(token, style, width)
            lines[-1].append(pieces[0])
            lines += [[piece] for piece in pieces[1:]]
            reach = pieces[-1].width
            continue
        lines[-1].append(token)
        reach += advance
    return lines


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


def _width(line: Sequence[Token], style: Style) -> float:
    reach = 0.0
    for token in line:
        reach += tab(reach, style) if token.text == "\t" else token.width
    return reach


def trimmed(line: Sequence[Token]) -> list[Token]:
    """The line without white space at its end."""
    end = len(line)
    while end and line[end - 1].space:
        end -= 1
    return list(line[:end])


def draw_line(canvas: Canvas, line: Sequence[Token], style: Style, y: float, width: float, *, stretch: bool) -> None:
    """Draw one line with its left edge at x = 0; ``stretch`` lets a justified line fill ``width``."""
    shown = trimmed(line)
    rest = width - _width(shown, style)
    x = {"center": rest / 2, "right": rest}.get(style.align, 0.0)
    gaps = sum(token.space for token in shown)
    extra = 0.0
    has_tab = any(token.text == "\t" for token in shown)
    if style.align == "justify" and stretch and gaps and not has_tab and 0 < rest < JUSTIFY_MAX * width:
        extra = rest / gaps
    pieces: list[tuple[str, str]] = []
    start = x
    for number, token in enumerate(line):
        if token.text == "\t":
            _draw_pieces(canvas, pieces, style, start, y)
            x += tab(x, style)
            start, pieces = x, []
            continue
        pieces += token.pieces
        x += token.width
        if extra and token.space and number < len(shown):
            _draw_pieces(canvas, pieces, style, start, y)
            x += extra
            start, pieces = x, []
    _draw_pieces(canvas, pieces, style, start, y)


def _draw_pieces(canvas: Canvas, pieces: Sequence[tuple[str, str]], style: Style, x: float, y: float) -> None:
    """Draw (font, text) pieces one after the other from (x, y)."""
    if not pieces:
        return
    text = canvas.beginText(x, y)
    for font, group in groupby(pieces, key=lambda piece: piece[0]):
        text.setFont(font, style.size)
        text.textOut("".join(part for _, part in group))
    canvas.drawText(text)
