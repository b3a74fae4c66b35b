"""Lines to paragraphs: what the layout broke is put together, what the writer ended stays apart.

A line goes on in the next one if it is full (the next word or letter would not have fitted), set alike, not indented
anew, and the next line starts no list item after a finished sentence. Whether a space stood at the break is told by,
in this order: a space in the file; hyphens and brackets; the document's own habit (spaces written at line ends, words
kept whole); and only then by the words themselves.
"""

import itertools
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from core.documents.model import Alignment
from core.documents.pdf.face import to_half
from core.documents.pdf.items import Lists, starts_like_item
from core.documents.pdf.lines import Line
from core.documents.pdf.spacing import KnownWords

_SENTENCE_END = re.compile(r"[다음함임것요까됨라][.?!][\"”'’)\]】」』]*$|[:;】]$")
_FULL_STOP = re.compile(r"[다음함임것요까됨라][.?!]$")
_HEADING = re.compile(r"【")
_NO_SPACE_AFTER = tuple("([{“‘「『〈《【〔-/~·")
_NO_SPACE_BEFORE = tuple(")]}”’」』〉》】〕,.;:%?!·~")
# Entries of the party block, each on a line of its own, though the address before may have filled its line.
_ROLE = re.compile(
    r"(?:대표이사|대표자|대표사원|소송대리인|소송수행자|법정대리인|변호인|등록기준지|송달장소|배상신청인|주거)\s"
)
_OPENED = re.compile(r"(?:^|[\s(\[])[\"']$")  # a straight quotation mark that opens
_UNCLOSED, _CLOSES = re.compile(r"\([^()]{0,40}$"), re.compile(r"[^()]{2,40}\)")
_HANGUL = re.compile(r"[가-힣]")
_WORD_END = re.compile(r"[가-힣,:;]$")
_LATIN_LETTER = re.compile(r"[A-Za-z]")
_LATIN = re.compile(r"[A-Za-z0-9]")
_NARROW = 8.0  # font sizes: in so narrow a frame numbers and words are broken more often than not
_WITHIN = re.compile(r"[\d-]\|[\d-]|[가-힣]\|[가-힣]")
_SIGNATURE = 15.0  # font sizes that a line set to the right is shorter than, as a role and a name are
_NAME = 11.5  # the same where the next is as long: a role with the longest names, not the lines of a narrow box
_GAPS = 2  # wide gaps of a row of a table without rules
_LONG = 20.0  # font sizes that a line of running text has at least


@dataclass(slots=True)
class Paragraph:
    """Lines that belong together; ``text`` is their text rejoined."""

    lines: list[Line]
    text: str = ""
    align: Alignment = "left"

    @property
    def page(self) -> int:
        """Page it starts on, 1-based."""
        return self.lines[0].page

    @property
    def size(self) -> float:
        """Font size in points, to the half."""
        return to_half(median(line.size for line in self.lines))

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(line.bold for line in self.lines)


@dataclass(slots=True)
class Habits:
    """How the program that made the file breaks lines.

    Attributes:
        writes_end_spaces: a space at a break always stands in the file, so that none there means a broken word.
        some_end_spaces: a space at a break stands in the file where it fitted on the line.
        keeps_words: lines are broken at spaces only.
        indents_first: a paragraph's first line stands further right than the others.
        pitch: usual distance of two lines' lower edges, in points.
    """

    writes_end_spaces: bool = False
    some_end_spaces: bool = False
    keeps_words: bool = False
    indents_first: bool = False
    pitch: float = math.inf
    words: KnownWords = field(default_factory=lambda: KnownWords(()))


@dataclass(frozen=True, slots=True)
class Frame:
    """Where lines begin and end, in points, how they are broken, and from how many lines that is known."""

    left: float = 0.0
    right: float = 0.0
    habits: Habits = field(default_factory=Habits)
    lines: int = 0

    @property
    def word(self) -> bool:
        """Whether the next word must not have fitted where a line goes on, else the next letter."""
        return self.habits.keeps_words or not self.habits.writes_end_spaces


FrameOf = Callable[[Line], Frame]


def full_edge(lines: Sequence[Line]) -> float | None:
    """The x coordinate where full lines end: the outermost that several long lines reach; None if there is none."""
    edge, reached = _outermost(lines)
    long = edge - min(line.left for line in lines) > _LONG * median(line.size for line in lines)
    return edge if reached and long else None


def right_margin(lines: Sequence[Line], left: float, width: float) -> float:
    """The x coordinate where full lines end: the outermost that several lines reach.

    Where none is reached twice or no line is long, margins of equal breadth are taken for a page ``width`` points wide.
    """
    even = width - left
    if not lines:
        return even
    edge, reached = _outermost(lines)
    return edge if reached and edge - left > 0.6 * (even - left) else max(edge, even)


def _outermost(lines: Sequence[Line]) -> tuple[float, bool]:
    """Where the outermost lines end but for a few, and whether several end there."""
    rights = sorted(line.right for line in lines)
    edge = rights[-1 - len(rights) // 20]
    size = median(line.size for line in lines)
    found = max(right for right in rights if right <= edge + 0.6 * size)
    return found, sum(right > found - 1.2 * size for right in rights) >= 2


def learn_habits(lines: Sequence[Line], right: float, words: KnownWords) -> Habits:
    """How these lines (in reading order, full at ``right``) were broken. ``words`` are those of the whole document."""
    habits = Habits(words=words)
    pairs = list(itertools.pairwise(lines))
    # Full lines tell the usual distance best: between paragraphs and in lists it may be another.
    frame = Frame(right=right, habits=habits)
    full = [(a, b) for a, b in pairs if goes_on(a, b, frame, first=True, word=True)]
    pitches = [a.bottom - b.bottom for a, b in full if a.zone == b.zone]
    habits.pitch = median(pitches) if pitches else 1.7 * median(line.size for line in lines) if lines else 0.0
    habits.indents_first = _indents_first(pairs, right)
    broken = [(a, b) for a, b in pairs if goes_on(a, b, frame, first=False, word=True)]
    if not broken:
        return habits
    spaced = sum(a.spaced for a, _ in broken)
    hanging = sum(a.spaced and a.overhang > right + 0.1 * a.size for a, _ in broken)
    natural = _natural_space(lines)
    # More than the next letter would have fitted: there a word ended.
    roomy = [a.spaced for a, b in broken if _room(a, right, natural) > b.first + 1.2 * a.size]
    habits.keeps_words = spaced >= 0.7 * len(broken) or len(roomy) >= max(2, 0.2 * len(broken))
    # Who leaves most spaces out there writes some by chance alone, as LibreOffice does behind numbers. One line that
    # ends early, before letters that are kept together, tells nothing.
    silent = len(roomy) - sum(roomy)
    if silent <= max(1, sum(roomy), 0.03 * len(broken)):
        habits.writes_end_spaces = hanging >= max(1, 0.03 * len(broken)) or spaced >= 0.8 * len(broken)
        habits.some_end_spaces = spaced >= max(1, 0.03 * len(broken))
    return habits


def _indents_first(pairs: Sequence[tuple[Line, Line]], right: float) -> bool:
    """Whether the lines after clearly ended paragraphs stand further right than the body's left edge."""
    left = min((line.left for pair in pairs for line in pair), default=0.0)
    starts = [b for a, b in pairs if right - a.right > 6 * a.size and right - b.right < 3 * b.size]
    indented = sum(0.6 * line.size < line.left - left < 4 * line.size for line in starts)
    return len(starts) >= 3 and indented >= 0.7 * len(starts)


def _natural_space(lines: Sequence[Line]) -> float:
    """Width of a space where nothing stretched it, in parts of the font size."""
    widths = sorted(line.gaps / line.gap_count / line.size for line in lines if line.gap_count and line.size)
    return widths[len(widths) // 10] if widths else 0.3


def _room(line: Line, right: float, natural: float) -> float:
    """Points left on the line if its spaces were not stretched to fill it."""
    stretched = line.gaps - line.gap_count * natural * line.size
    return right - line.right + max(0.0, stretched)


def goes_on(line: Line, after: Line, frame: Frame, *, first: bool, word: bool, moved: float = 0.0) -> bool:
    """Whether ``after`` continues the paragraph of ``line`` (its first line, if ``first``), set in ``frame``.

    ``word``: the next word must not have fitted, else the next letter. ``moved``: how much further right, in points,
    the frame of ``after`` begins.
    """
    em, right, habits = line.size, frame.right, frame.habits
    if not 0.88 <= after.size / max(em, 0.1) <= 1.14 or _HEADING.match(after.text):
        return False
    if not _close(line, after, habits) or _are_rows(line, after):
        return False
    if _UNCLOSED.search(line.text) and _CLOSES.match(after.text) and not starts_like_item(after.text):
        return True
    # Behind a space in the file the next word did not fit, whatever the program does elsewhere.
    need = after.head if word or line.spaced else after.first
    if line.right + need + 0.2 * em < right - 0.3 * em:
        return False
    if starts_like_item(after.text) and _SENTENCE_END.search(line.text):
        return False
    shift = after.left - line.left - moved
    if shift < -5 * em or (shift > 3 * em and _SENTENCE_END.search(line.text)):
        return False
    if _are_at_right(line, after, frame):
        return False
    if first and _ROLE.match(after.text) and right - after.right > 4 * em:
        return False
    if line.zone != after.zone and _SENTENCE_END.search(line.text) and shift > 0.6 * em:
        return False
    if first and habits.indents_first and abs(shift) < 0.4 * em and line.zone == after.zone:
        return False
    if first:
        return not (_SENTENCE_END.search(line.text) and abs(shift) < 0.6 * em and right - line.right > 1.2 * em)
    return abs(shift) <= 0.8 * em


def _are_at_right(line: Line, after: Line, frame: Frame) -> bool:
    """Whether both are set to the right: full as they are, nothing was broken there. (One letter is no line.)

    The lines of a text in a box at the right begin below each other, and its last is seldom full.
    """
    em, longest = line.size, max(line.right - line.left, after.right - after.left)
    if min(len(line.text), len(after.text)) == 1 or longest >= _SIGNATURE * em:
        return False
    if min(line.left, after.left) - frame.left <= (frame.right - frame.left) / 2:
        return False
    aligned = abs(line.right - after.right) < 0.6 * em
    return aligned and (abs(line.left - after.left) > 0.6 * em or longest < _NAME * em)


def _are_rows(line: Line, after: Line) -> bool:
    """Whether both are rows of a table without rules: a text that runs on has no such gaps in line after line.

    The last row of a page ends there, whatever comes on the next: its cells are those of one line.
    """
    gaps = line.text.count("\t")
    return gaps >= _GAPS and (line.zone != after.zone or after.text.count("\t") >= _GAPS)


def _close(line: Line, after: Line, habits: Habits) -> bool:
    """In one column the lines follow each other without a gap; over pages nothing is told by distance."""
    if line.zone != after.zone:
        return True
    distance = line.bottom - after.bottom
    usual = max(habits.pitch, line.size * 1.1)
    return 0.3 * line.size < distance < 1.3 * usual


def goes_on_over(line: Line, after: Line, frame_of: FrameOf) -> bool:
    """Whether ``after`` goes on with a paragraph that ``line`` leaves open at the end of its page."""
    return not _SENTENCE_END.search(line.text) and _continues(line, after, frame_of, first=False)


def parts_a_word(line: Line, after: Line, frame_of: FrameOf) -> bool:
    """Whether ``after``, which goes on with ``line``, goes on with its last word."""
    return not _spaced(line, after, frame_of(line))


def _continues(line: Line, after: Line, frame_of: FrameOf, *, first: bool) -> bool:
    frame = frame_of(line)
    # A title above columns, and what stands below them, is set as the page is: it has the place that it has.
    across = line.page == after.page and 0 in (line.column, after.column)
    moved = 0.0 if across else frame_of(after).left - frame.left
    return goes_on(line, after, frame, first=first, word=frame.word, moved=moved)


def build_paragraphs(lines: Sequence[Line], frame_of: FrameOf) -> list[Paragraph]:
    """Paragraphs of lines in reading order; ``frame_of`` tells where lines of a zone begin and end."""
    found: list[Paragraph] = []
    lists = Lists()
    for line in lines:
        last = found[-1].lines if found else []
        if (
            last
            and _continues(last[-1], line, frame_of, first=len(last) == 1)
            and not lists.comes_next(
                line.text, last[-1].text, heading=len(last) == 1, torn=parts_a_word(last[-1], line, frame_of)
            )
        ):
            last.append(line)
        else:
            found.append(Paragraph([line]))
            lists.started(line.text)
    for paragraph in found:
        paragraph.text = join_lines(paragraph.lines, frame_of)
        paragraph.align = _alignment(paragraph.lines, frame_of)
    return found


def join_lines(lines: Sequence[Line], frame_of: FrameOf) -> str:
    """The text of a paragraph's lines with a space where there was one, and none where a word was broken."""
    parts = [lines[0].text]
    for line, after in itertools.pairwise(lines):
        parts += (" " if _spaced(line, after, frame_of(line)) else "", after.text)
    return "".join(parts)


def _spaced(line: Line, after: Line, frame: Frame) -> bool:
    habits = frame.habits
    if line.spaced or after.leading:
        return True
    if len(line.text) == len(after.text) == 1:  # letters one below the other
        return False
    if frame.right - frame.left < _NARROW * line.size and _WITHIN.search(f"{line.text[-1]}|{after.text[0]}"):
        return False
    if line.text.endswith(_NO_SPACE_AFTER) or _OPENED.search(line.text) or after.text.startswith(_NO_SPACE_BEFORE):
        return False
    if habits.writes_end_spaces:
        return False
    room = frame.right - line.right
    if habits.some_end_spaces and room > 0.4 * line.size:
        return False
    if _FULL_STOP.search(line.text):
        return True
    kept = habits.keeps_words or room > after.first + 0.5 * line.size
    if kept and _HANGUL.match(line.text[-1]) and _HANGUL.match(after.text[0]):
        return True
    if _LATIN.match(line.text[-1]) and _LATIN.match(after.text[0]):
        return True
    if _WORD_END.search(line.text) and _LATIN_LETTER.match(after.text):
        return True
    return habits.words.space_between(line.text, after.text)


def _alignment(lines: Sequence[Line], frame_of: FrameOf) -> Alignment:
    em = lines[0].size
    frames = [frame_of(line) for line in lines]
    indents = [line.left - frame.left for line, frame in zip(lines, frames, strict=True)]
    rests = [frame.right - line.right for line, frame in zip(lines, frames, strict=True)]
    if len(lines) > 1 and all(abs(rest) < 0.3 * em for rest in rests[:-1]):
        return "justify"
    if all(indent > 1.5 * em and abs(indent - rest) < 1.5 * em for indent, rest in zip(indents, rests, strict=True)):
        return "center"
    if all(abs(rest) < 0.6 * em for rest in rests) and min(indents) > 0.3 * (frames[0].right - frames[0].left):
        return "right"
    return "left"
