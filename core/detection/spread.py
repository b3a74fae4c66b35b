"""Values that are written in pieces: over a line's end, one letter a cell, with signs between all their letters.

They are read as if they were written in one piece where that is certain: by checksum, a keyword before them, the shape
of a name behind a role. What is found then stands where all its pieces are.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.detection.columns import settled_cells
from core.detection.cues import PERSON_CELLS
from core.detection.model import touching
from core.detection.spread_numbers import Change, bare, spread_numbers
from core.documents.model import Block
from core.expressions import late
from core.korean.morphology import is_dictionary_word
from core.korean.names import is_full_name, is_korean_name
from core.korean.roles import ROLES, TITLE
from core.korean.spelling import View
from core.korean.text import BLANK, END, only_particles, squeeze

_ENDS = r"\t\n\r\x0b\x0c\u2028\u2029"
_BREAK = rf"[ \u3000]{{0,8}}+(?>(?:\r\n|[{_ENDS}])+)[ \u3000]*+"
_H = "[가-힣]"
# Three syllables, or four: a cell each, all gaps alike.
_CELLS = [
    late(rf"(?<![^{_ENDS}]){_H}(?P<gap>[{_ENDS}]{{1,4}}){_H}(?:(?P=gap){_H}){{{n - 2}}}(?![^{_ENDS}])") for n in (3, 4)
]
# Behind a role; looked for where a name may be in pieces: there are fewer such places than roles.
_ROLE = late(rf"(?<![가-힣])(?:{TITLE}){BLANK}{{1,8}}+(?:망{BLANK}|위{BLANK})?$")
_LONGEST_ROLE = 24
_BROKEN = late(rf"(?<![가-힣])(?P<left>[가-힣]{{1,3}})(?P<gap>{_BREAK})(?P<right>[가-힣]{{1,9}})(?![가-힣])")
_SIGNED = [
    late(
        rf"(?<![가-힣])(?:{_H}(?P<sign>[·ㆍ∙,/.\-_ \u3000]){_H}(?:(?P=sign){_H}){{{n - 2}}}(?!(?P=sign){_H}{END})"
        rf"|(?:\({_H}\)){{{n}}}){END}"
    )
    for n in (3, 4)
]
_CELL_END = late(f"[{_ENDS}]")
_NO_SYLLABLE = late(r"[^가-힣]+")
# What ends a name of two syllables may be its particle (김철 | 이).
_MAYBE_PARTICLE = frozenset("은는이가을를의도와과로")

Span = tuple[int, int]


def gathered(view: View, blocks: Sequence[Block]) -> tuple[View, list[Block]]:
    """``view`` with what is in pieces written as one, and ``blocks`` of its source as blocks of the new view.

    A block reaches to the end of a value that begins in it. An amount, a day or a heading of a table is no piece.
    """
    found = sorted(_apart(view.text))
    if found:
        settled = settled_cells(view.text, view.blocks(blocks))
        found = [(span, parts) for span, parts in found if not touching(settled, *span)]
    whole: list[Span] = []
    changes: list[Change] = []
    for span, parts in found:
        if not whole or span[0] >= whole[-1][1]:
            whole.append(span)
            changes += parts
    if not changes:
        return view, view.blocks(blocks)
    spans = [view.span(*span) for span in whole]
    return (new := view.replaced(changes)), new.blocks(_reaching(blocks, spans))


def _apart(text: str) -> Iterator[tuple[Span, list[Change]]]:
    """Each value in pieces: where it stands, and what to write anew there."""
    yield from spread_numbers(text)
    for match in (match for pattern in _CELLS for match in pattern.finditer(text)):
        name = _NO_SYLLABLE.sub("", match[0])
        if is_korean_name(name, strict=False) and not is_dictionary_word(name) and _below_heading(text, match.start()):
            yield match.span(), bare(_NO_SYLLABLE, match)
    for match in (match for pattern in _SIGNED for match in pattern.finditer(text)):
        if is_korean_name(_NO_SYLLABLE.sub("", match[0])) and _behind_role(text, match.start()):
            yield match.span(), bare(_NO_SYLLABLE, match)
    for match in _BROKEN.finditer(text):
        length = _completing(match["left"], match["right"])
        if length and _behind_role(text, match.start()):
            yield (match.start("left"), match.start("right") + length), [(match.span("gap"), "")]


def _behind_role(text: str, start: int) -> bool:
    return _ROLE.search(text, max(0, start - _LONGEST_ROLE), start) is not None


def _below_heading(text: str, start: int) -> bool:
    """Whether the cell before the one at ``start`` says that a person's name follows."""
    cell = text[max(0, start - _LONGEST_ROLE) : start].rstrip()
    return squeeze(_CELL_END.split(cell)[-1]).strip("()[]:：*") in {*PERSON_CELLS, *ROLES}


def _completing(left: str, right: str) -> int:
    """How many syllables of ``right`` complete the name that ``left`` begins; 0 if that is not certain."""
    if is_full_name(left):  # 어금석, then 주 형 과
        return 0
    for length in (3, 4):
        more = length - len(left)
        rest = right[more:]
        if not 0 < more <= len(right) or not is_korean_name(left + right[:more]):
            continue
        particle = len(left) > 1 and not rest and right[-1] in _MAYBE_PARTICLE
        if only_particles(rest) and not particle and not is_dictionary_word(left + right[:more]):
            return more
    return 0


def _reaching(blocks: Iterable[Block], spans: Sequence[Span]) -> Iterator[Block]:
    """``blocks`` with their borders moved behind the values that begin in them."""
    starts = [start for start, _ in spans]

    def behind(place: int) -> int:
        index = bisect_right(starts, place) - 1
        return spans[index][1] if index >= 0 and starts[index] < place < spans[index][1] else place

    for block in blocks:
        start = behind(block.start)
        yield replace(block, start=start, end=max(start, behind(block.end)))
