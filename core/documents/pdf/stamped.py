"""Which pages are scans: a picture of a page with nothing on it but a stamp or a page number."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import median

SCAN_SHARE = 0.5  # share of a page that a picture covers, above which it is a scan if there is little text
_LETTERS = 100  # a page with a large picture and fewer than these is a scan
# Share of the page above which a picture reaches over the margins, as no figure between paragraphs does: a scan, or
# what is printed behind the text of a letterhead. On a scan stand stamps of two or three small lines, watermarks of
# one line, and sometimes both; only what is set as a paragraph is text.
_WHOLE = 0.75
# Of the shorter side of the page (210 mm of A4), if nothing else is said:
_SAME_LINE = 0.007
_EDGE = 0.1  # at each side; stamps stand here, but the first lines of a text may, too
_NEAR, _FAR = 0.025, 0.075  # from line to line of a paragraph: stamps have less, one watermark above another has more
_LONG = 0.08  # from the first line to the last one of what is too long for a stamp, whatever is between its lines
_WIDE = 0.5  # of the width; two lines of a short text are as wide as this, those of a stamp in a frame are not
_TOP = 0.75  # of the height; above this a short text begins, and no watermark
_LINES = 3  # the fewest of a text
_FEW = 5  # letters of a line, the fewest; of what is drawn aslant or along a side each height has less

_Line = Sequence[tuple[float, float]]


def is_stamped_picture(share: float, letters: Iterable[tuple[float, float]], width: float, height: float) -> bool:
    """Whether a page is a scan by the share of it that pictures cover and the places of its letters.

    They are counted from the lower left corner of the page as its letters stand upright, ``width`` by ``height``.
    """
    if share < SCAN_SHARE:
        return False
    places = list(letters)
    if share < _WHOLE or len(places) < _LETTERS:
        return len(places) < _LETTERS
    side = min(width, height)
    lines = [line for line in _lines(places, _SAME_LINE * side) if len(line) >= _FEW]
    long, short = _parts(lines, 0.0, _FAR * side), _parts(lines, _NEAR * side, _FAR * side)
    return not any(_is_long(part, width, height) for part in long) and not any(
        _is_paragraph(part, width, height) for part in short
    )


def _lines(places: list[tuple[float, float]], same: float) -> Iterator[_Line]:
    """The letters of each line, from the top."""
    line: list[tuple[float, float]] = []
    for place in sorted(places, key=lambda place: -place[1]):
        if line and line[0][1] - place[1] > same:
            yield line
            line = []
        line.append(place)
    yield line


def _parts(lines: Sequence[_Line], near: float, far: float) -> Iterator[Sequence[_Line]]:
    """Lines one below the other, as far from each other as this."""
    first = 0
    for number in range(1, len(lines) + 1):
        if number == len(lines) or not near <= _height(lines[number - 1]) - _height(lines[number]) <= far:
            yield lines[first:number]
            first = number


def _is_long(part: Sequence[_Line], width: float, height: float) -> bool:
    """Whether lines are more than stamps and watermarks have."""
    tall = _height(part[0]) - _height(part[-1]) >= _LONG * min(width, height)
    return len(part) >= _LINES and tall and sum(_inside(line, width, height) for line in part) >= _LETTERS


def _is_paragraph(part: Sequence[_Line], width: float, height: float) -> bool:
    """Whether lines are few, but set as those that a text ends with at the top of a page."""
    wide = sum(max(x for x, _ in line) - min(x for x, _ in line) >= _WIDE * width for line in part)
    inside = any(_inside(line, width, height) >= _FEW for line in part)
    return len(part) >= _LINES and wide > 1 and inside and _height(part[0]) >= _TOP * height


def _inside(line: _Line, width: float, height: float) -> int:
    """How many letters of a line are not at the edges of the page."""
    edge = _EDGE * min(width, height)
    return sum(edge <= x <= width - edge and edge <= y <= height - edge for x, y in line)


def _height(line: _Line) -> float:
    return median(y for _, y in line)
