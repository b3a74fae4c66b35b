"""A paragraph in which something is replaced, set anew in the place it had, by rules that do not know what stood there.

Its lines, their first and last baselines, and edges that others share stay; line breaks, spaces and positions
follow from the new text alone. Where it needs more room than it had, its letters are set closer, or it is refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from core.documents.model import Replacement
from core.documents.pdf.inplace.evidence import Evidence, flush_line, frame_of, walls
from core.documents.pdf.inplace.lettering import own_font
from core.documents.pdf.inplace.model import BLACK, Ink, Mark, Refused, Shape, Sheet
from core.documents.pdf.inplace.places import Letter, Place

_SPACE = Shape(" ", 300.0, ())
_TAB = 2.0  # font sizes that a tab takes where nothing says where it leads
SCALES = tuple(1 - step / 50 for step in range(16))
_LOOSEST = 0.25  # of a line's width that may be added between its words
_CENTRED = 1.5  # points that a centred line may be off
_TIGHT, _LEAST_SPACE = 0.03, 0.15  # font sizes
_NOISE = 0.01  # points, and parts of a size, by which what is the same may differ
_PLAIN = Ink(BLACK)
_CLOSING = frozenset(")]}”’」』〉》】〕,.;:%?!·")
_OPENING = frozenset("([{“‘「『〈《【〔")


@dataclass(frozen=True, slots=True)
class Atom:
    """A letter to be set, or white space; ``stop`` is where a tab leads, ``kept`` where the letter stood and stays."""

    shape: Shape
    size: float
    ratio: float = 1.0
    slant: float = 0.0
    ink: Ink = _PLAIN
    tab: bool = False
    stop: float | None = None
    kept: float | None = None

    @property
    def width(self) -> float:
        """Its advance, in points."""
        return _TAB * self.size if self.tab else self.shape.width / 1000 * self.size * self.ratio

    @property
    def space(self) -> bool:
        """Whether it is white."""
        return self.shape is _SPACE


@dataclass(frozen=True, slots=True)
class Slot:
    """A line to set: its page, baseline and edges, and the edges of the box or cell it stands in, in points."""

    page: int
    y: float
    left: float
    right: float
    low: float
    high: float


class Missing(Exception):
    """A character of a replacement is in no shipped font; the argument is the character."""


def set_anew(place: Place, replacements: Sequence[Replacement], sheets: Sequence[Sheet], found: Evidence) -> "Setting":
    """The letters of the block with ``replacements`` (offsets in the block's text). Raises Refused, Missing."""
    align, slots = _slots(place, sheets, found)
    alone = align == "left" and len(place.lines) == 1 and not flush_line(place.lines[0].line, slots[0].right)
    fixed = alone and _unstretched(place.lines[0].letters)
    atoms = list(atoms_of(place, replacements, found, fixed))
    for scale in SCALES:
        lines = fill(atoms, slots, scale)
        if lines is not None:
            flush = align == "left" and round(sheets[slots[0].page - 1].width) in found.flush
            return Setting([*set_lines(lines, slots, scale, align, flush)], slots)
    raise Refused("room", place.piece.page)


@dataclass(slots=True)
class Setting:
    """The letters set anew, each with its page, and the lines they stand on."""

    marks: list[tuple[int, Mark]]
    slots: list[Slot]


def _unstretched(letters: Sequence[Letter]) -> bool:
    """Whether letters of a line stand right behind each other, or a space and more apart: none was spread out."""
    for last, letter in pairwise(letters):
        gap = letter.mark.matrix[4] - last.mark.matrix[4] - last.mark.advance
        if letter.mark is not last.mark and _TIGHT * last.mark.size < abs(gap) < _LEAST_SPACE * last.mark.size:
            return False
    return True


def _slots(place: Place, sheets: Sequence[Sheet], found: Evidence) -> tuple[str, list[Slot]]:
    """How the block is aligned and the lines it has, their baselines at equal distances on each page."""
    lines = [placed.line for placed in place.lines]
    frame = frame_of(sheets[lines[0].page - 1], lines[0], found)
    align, first, rest = _edges(place, frame, sheets[lines[0].page - 1].width, found)
    slots: list[Slot] = []
    for page in sorted({line.page for line in lines}):
        here = [placed for placed in place.lines if placed.line.page == page]
        ys = [median(letter.mark.matrix[5] for letter in placed.letters) for placed in here]
        low, high = walls(found, here[0].line)
        for number in range(len(here)):
            y = ys[0] + (ys[-1] - ys[0]) * number / max(len(here) - 1, 1)
            left = rest if slots else first
            right = sheets[page - 1].width - frame[0] if align == "middle" else frame[1]
            slots.append(Slot(page, y, left, right, low, high))
    return align, slots


def _edges(place: Place, frame: tuple[float, float], paper: float, found: Evidence) -> tuple[str, float, float]:
    """The alignment, and left edges of the first and the other lines, as far as other lines bear them out."""
    lines = [placed.line for placed in place.lines]
    starts = [found.edge(placed.start) for placed in place.lines]
    left, right = frame

    def own(at: int) -> bool:
        """Whether other lines begin where this one does."""
        return found.shared(starts[at], lines[at].right - starts[at])

    second = len(lines) > 1 and own(1)
    if own(0):
        return "left", starts[0], starts[1] if second else starts[0]
    if second:
        return "left", starts[1], starts[1]
    if all(abs(line.left + line.right - left - right) < 2 * _CENTRED for line in lines):
        return "center", left, left
    if all(abs(line.left + line.right - paper) < 2 * _CENTRED for line in lines):
        return "middle", left, left
    if all(flush_line(line, right) for line in lines):
        return "right", left, left
    return "left", left, left


def atoms_of(place: Place, replacements: Sequence[Replacement], found: Evidence, fixed: bool) -> Iterator[Atom]:
    """The new text, letter by letter: what stays as it was drawn, replacements in the shipped font."""
    text = place.piece.text
    letters = {index: (line, letter) for index, line, letter in place.letters()}
    gone = {index for item in replacements for index in range(item.start, item.end)}
    for _, letter in letters.values():
        _check(letter, place)
    split = {id(letters[index][1].mark) for index in gone & letters.keys()}
    if any(id(letter.mark) in split for index, (_, letter) in letters.items() if index not in gone):
        raise Refused("ligature", place.piece.page)
    kept = [letter.mark for index, (_, letter) in letters.items() if index not in gone]
    size = found.size(median(mark.size for mark in kept or [letter.mark for _, letter in letters.values()]))
    ink = Counter(mark.ink for mark in kept).most_common(1)[0][0] if kept else _PLAIN
    starts = {item.start: item for item in replacements}
    before = min(gone, default=len(text))
    shown: set[int] = set()
    white = True
    for index, char in enumerate(text):
        if index in starts:
            for new in starts[index].text:
                yield _own(new, size, ink, place.piece.bold)
            white = white and not starts[index].text
        if index in gone:
            continue
        if char.isspace():
            if not white:
                yield Atom(
                    _SPACE, size, tab=char == "\t", stop=_stop(letters.get(index + 1), index + 1 < before, found)
                )
            white = True
            continue
        white = False
        _line, letter = letters[index]
        if id(letter.mark) not in shown:
            shown.add(id(letter.mark))
            yield _same(letter.mark, found, fixed and index < before)


def _stop(following: tuple[int, Letter] | None, before: bool, found: Evidence) -> float | None:
    """Where a tab in the first line leads, if lines begin there, too."""
    if following is None or not before or following[0]:
        return None
    x = following[1].mark.matrix[4]
    return x if found.shared(x) else None


def _check(letter: Letter, place: Place) -> None:
    a, b, _, d, _, _ = letter.mark.matrix
    if a <= 0 or d <= 0 or abs(b) > 0.002 * a:
        raise Refused("turned", place.piece.page)


def _same(mark: Mark, found: Evidence, stays: bool) -> Atom:
    a, _, c, d, x, _ = mark.matrix
    if stays and abs(found.size(d) - d) < _NOISE and abs(found.ratio(a / d) - a / d) < _NOISE:
        return Atom(mark.shape, d, a / d, c / d, mark.ink, kept=x)
    return Atom(mark.shape, found.size(d), found.ratio(a / d), round(c / d, 2), mark.ink)


def _own(char: str, size: float, ink: Ink, bold: bool) -> Atom:
    if char.isspace():
        return Atom(_SPACE, size)
    shape = own_font(bold).shape(char)
    if shape is None:
        raise Missing(char)
    return Atom(shape, size, ink=Ink(ink.colour))


def fill(atoms: Sequence[Atom], slots: Sequence[Slot], scale: float) -> list[list[Atom]] | None:
    """The atoms line by line, ``scale`` times as wide as they are; None if there are more lines than slots."""
    lines: list[list[Atom]] = []
    at = 0
    while at < len(atoms):
        if len(lines) == len(slots):
            return None
        slot = slots[len(lines)]
        end = _line_end(atoms, at, slot.right - slot.left, slot.left, scale)
        lines.append(list(atoms[at:end]))
        at = end
    return lines


def _line_end(atoms: Sequence[Atom], start: int, room: float, left: float, scale: float) -> int:
    """Where the line that begins with atom ``start`` ends."""
    reach, best = 0.0, start
    for at in range(start, len(atoms)):
        atom = atoms[at]
        if at > start and _may_break(atoms[at - 1], atom):
            best = at
        if atom.kept is not None:
            reach = max(reach, atom.kept - left)
        if atom.space:
            reach = max(reach, atom.stop - left) if atom.stop is not None else reach + atom.width * scale
            continue
        reach += atom.width * scale
        if reach > room + 0.01:
            return best if best > start else max(at, start + 1)
    return len(atoms)


def _may_break(last: Atom, atom: Atom) -> bool:
    """Whether a line may end between two atoms: behind spaces, and between letters of Hangul."""
    if atom.space:
        return False
    if last.space:
        return True
    before, after = last.shape.text[-1], atom.shape.text[0]
    if after in _CLOSING or before in _OPENING:
        return False
    return before >= "\u1100" and after >= "\u1100"


def set_lines(
    lines: Sequence[Sequence[Atom]], slots: Sequence[Slot], scale: float, align: str, flush: bool
) -> Iterator[tuple[int, Mark]]:
    """The letters of ``lines`` in their ``slots``, with their pages; ``flush``: stretched to the right edge."""
    for number, (line, slot) in enumerate(zip(lines, slots, strict=False)):
        shown = list(line)
        while shown and shown[-1].space:
            shown.pop()
        rest = slot.right - slot.left - _reach(shown, slot.left, scale)
        gaps = sum(atom.space for atom in shown)
        last = number == len(lines) - 1
        fits = 0 < rest < _LOOSEST * (slot.right - slot.left)
        extra = rest / gaps if flush and not last and gaps and fits and not any(atom.tab for atom in shown) else 0.0
        x = slot.left + {"center": rest / 2, "middle": rest / 2, "right": rest}.get(align, 0.0)
        for at, atom in enumerate(line):
            if atom.kept is not None:
                x = max(x, atom.kept)
            yield slot.page, _mark(atom, x, slot.y, scale)
            if atom.space and atom.stop is not None:
                x = max(x, atom.stop)
            else:
                x += atom.width * scale + (extra if atom.space and at < len(shown) else 0.0)


def _reach(line: Sequence[Atom], left: float, scale: float) -> float:
    reach = 0.0
    for atom in line:
        if atom.kept is not None:
            reach = max(reach, atom.kept - left)
        if atom.space and atom.stop is not None:
            reach = max(reach, atom.stop - left)
        else:
            reach += atom.width * scale
    return reach


def _mark(atom: Atom, x: float, y: float, scale: float) -> Mark:
    matrix = (atom.size * atom.ratio * scale, 0.0, atom.slant * atom.size, atom.size, x, y)
    return Mark(atom.shape, matrix, atom.ink)
