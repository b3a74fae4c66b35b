"""Setting a paragraph: its lines with indents, tab stops and wide gaps, each as runs of text at places.

Lines break at spaces, and the space stays in the file at the line's end, as the sign that it was one; a word longer
than the line breaks anywhere and leaves no space: so they read back as they were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.documents.model import Alignment
from core.documents.pdf.face import Gap, Look
from core.documents.pdf.ink import Stretch
from core.documents.pdf.typeset import MIN_TAB, Style, Token, chop, tab, tokens

_Word = tuple[Token, float]  # and how far it reaches, in points
_LEAST_ROOM = 4.0  # font sizes that an indent leaves at least
_JUSTIFY_MAX = 0.25  # a line is stretched only if it lacks less than this share of its width


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line: runs of text, each with its place from the left edge of the frame, in points."""

    runs: tuple[tuple[float, tuple[Stretch, ...]], ...] = ()


def set_lines(text: str, style: Style, look: Look, width: float) -> list[SetLine]:
    """The lines of a block in a frame ``width`` points wide; one more for each line break of its own."""
    lines: list[SetLine] = []
    at = 0
    gaps = {gap.index: gap for gap in look.gaps}
    for part in text.split("\n"):
        here = {index - at: gap for index, gap in gaps.items() if at <= index < at + len(part)}
        lines += _Setter(style, look, width, here).run(part)
        at += len(part) + 1
    return lines


def widest(text: str, style: Style, look: Look) -> float:
    """Width of the block's longest line, if nothing breaks it but line breaks of its own."""
    open_frame = 1e6
    straight = Look("left", look.first, look.left, gaps=look.gaps)
    lines = set_lines(text, style, straight, open_frame)
    return max((_reach(line, style) for line in lines), default=0.0)


def _reach(line: SetLine, style: Style) -> float:
    if not line.runs:
        return 0.0
    x, stretches = line.runs[-1]
    return x + sum(_width(stretch, style) + stretch.gap for stretch in stretches)


def _width(stretch: Stretch, style: Style) -> float:
    from reportlab.pdfbase import pdfmetrics

    return float(pdfmetrics.stringWidth(stretch.text, stretch.font, style.size))


class _Setter:
    """Breaks one paragraph without line breaks of its own."""

    def __init__(self, style: Style, look: Look, width: float, gaps: Mapping[int, Gap]) -> None:
        self._style, self._align, self._gaps, self._width = style, look.align, gaps, width
        most = max(0.0, width - _LEAST_ROOM * style.size)
        turned = look.align in ("center", "right")
        self._first = 0.0 if turned else min(max(look.first, 0.0), most)
        self._left = 0.0 if turned else min(max(look.left, 0.0), most)
        self._whole = look.at_edge and not gaps

    def run(self, text: str) -> list[SetLine]:
        """The lines of ``text``; an empty one for no text."""
        if not text.strip():
            return [SetLine()]
        if self._whole:  # rounded edges may leave a hair's breadth too little for a line that ended at the right one
            need = 0.01 + sum(token.width for token in tokens(text, self._style))
            self._first = min(self._first, self._width - need) if need <= self._width else self._first
        lines = self._broken(text)
        return [
            self._placed(line, self._first if not number else self._left, final=number == len(lines) - 1)
            for number, line in enumerate(lines)
        ]

    def _broken(self, text: str) -> list[list[_Word]]:
        lines: list[list[_Word]] = [[]]
        reach, at = self._first, 0
        for token in tokens(text, self._style):
            advance = self._advance(token, at, reach)
            at += len(token.text)
            if token.space and token.text != "\t":
                lines[-1].append((token, advance))
                reach += advance
                continue
            if reach + advance > self._width and lines[-1]:
                lines.append([])
                reach = self._left
                advance = tab(0.0, self._style) if token.text == "\t" else token.width
            if reach + advance > self._width and token.text != "\t":
                pieces = chop(token, self._style, self._width - max(reach, self._left))
                lines[-1].append((pieces[0], pieces[0].width))
                lines += [[(piece, piece.width)] for piece in pieces[1:]]
                reach = self._left + pieces[-1].width
                continue
            lines[-1].append((token, advance))
            reach += advance
        return lines

    def _advance(self, token: Token, at: int, reach: float) -> float:
        """How far ``token`` (character ``at`` of the text) takes a line that is ``reach`` points long."""
        least = MIN_TAB * self._style.size
        if token.text == "\t":
            gap = self._gaps.get(at)
            if gap is None:
                return tab(reach, self._style)
            if gap.stop is not None and self._align in ("left", "justify") and gap.stop - reach >= least:
                return gap.stop - reach
            return max(gap.width, least)
        if not token.space:
            return token.width
        wide = sum(gap.width for place in range(at, at + len(token.text)) if (gap := self._gaps.get(place)))
        return max(token.width, wide)

    def _placed(self, line: Sequence[_Word], start: float, *, final: bool) -> SetLine:
        shown = _trimmed(line)
        rest = self._width - start - sum(advance for _, advance in shown)
        x = start + {"center": rest / 2, "right": rest}.get(self._align, 0.0)
        extra = 0.0 if final else _stretch(shown, rest, self._width, self._align)
        runs: list[tuple[float, tuple[Stretch, ...]]] = []
        stretches: list[Stretch] = []
        begin = x
        for number, (token, advance) in enumerate(line):
            if token.text == "\t":
                if stretches:
                    runs.append((begin, tuple(stretches)))
                x += advance
                begin, stretches = x, []
                continue
            gap = 0.0
            if token.space and number < len(shown):
                gap = advance - token.width + extra
            _append(stretches, token, gap)
            x += token.width + gap
        if stretches:
            runs.append((begin, tuple(stretches)))
        return SetLine(tuple(runs))


def _stretch(shown: Sequence[_Word], rest: float, width: float, align: Alignment) -> float:
    """How much wider the spaces of a justified line become."""
    spaces = sum(token.space for token, _ in shown)
    if align != "justify" or not spaces or not 0 < rest < _JUSTIFY_MAX * width:
        return 0.0
    return 0.0 if any(token.text == "\t" for token, _ in shown) else rest / spaces


def _append(stretches: list[Stretch], token: Token, gap: float) -> None:
    """Add a word to the end of a run: to the last stretch where the font is the same and nothing parts them."""
    last = len(token.pieces) - 1
    for number, (font, text) in enumerate(token.pieces):
        behind = gap if number == last else 0.0
        if stretches and stretches[-1].font == font and not stretches[-1].gap:
            stretches[-1] = Stretch(font, stretches[-1].text + text, behind)
        else:
            stretches.append(Stretch(font, text, behind))


def _trimmed(line: Sequence[_Word]) -> list[_Word]:
    """The line without white space at its end."""
    end = len(line)
    while end and line[end - 1][0].space:
        end -= 1
    return list(line[:end])
