"""Where the lines of a page or column begin and end, and how they are broken: told for each stretch of like pages.

Files are put together from many: the margins and habits of one program say nothing of the pages of another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from core.documents.pdf.lines import Line
from core.documents.pdf.paragraphs import Frame, full_edge, learn_habits, right_margin
from core.documents.pdf.spacing import KnownWords

_LIKE = 2.0  # right edges that differ by less, in font sizes, are the same
_INDENT = 8.0  # the same of left edges: all lines of a page may be indented
_SPACES = 10  # from so many spaces it can be told whether they are written

Zone = tuple[int, int]  # page and column


@dataclass(slots=True)
class _Group:
    """Zones of one setting, one after the other in the text."""

    lines: list[Line] = field(default_factory=list)
    left: float = 0.0
    edge: float | None = None  # where full lines end, if that is known
    writes: bool | None = None  # whether spaces are written, if that is known
    column: bool = False


def learn_frames(lines: Sequence[Line], width: float) -> dict[Zone, Frame]:
    """The frame of each page and column of ``lines`` (in reading order, on pages ``width`` points wide)."""
    words = KnownWords(line.text for line in lines)
    zones: dict[Zone, list[Line]] = {}
    for line in lines:
        zones.setdefault(line.zone, []).append(line)
    groups: list[_Group] = []
    member: dict[Zone, _Group] = {}
    for zone, found in zones.items():
        member[zone] = _join(groups, found, zone[1] > 0)
    frames = {id(group): _frame(group, width, words) for group in groups}
    return {zone: frames[id(group)] for zone, group in member.items()}


def _join(groups: list[_Group], lines: Sequence[Line], column: bool) -> _Group:
    """The group that ``lines`` of one zone belong to: the last alike, or a new one."""
    left, size = min(line.left for line in lines), median(line.size for line in lines)
    edge, writes = full_edge(lines), _writes_spaces(lines)
    if column and edge is None:
        edge = max(line.right for line in lines)
    for group in reversed(groups):
        near = group.column == column and abs(group.left - left) < _INDENT * size
        # Nothing but short lines, as signatures on a last page: they stand between the edges of the pages before.
        near |= group.column == column and edge is None and _is_between(lines, group, size)
        like = edge is None or group.edge is None or abs(edge - group.edge) < _LIKE * size
        same = writes is None or group.writes is None or writes is group.writes
        if near and like and same:
            break
    else:
        group = _Group(left=left, column=column)
        groups.append(group)
    group.lines += lines
    group.left = min(group.left, left)
    group.edge = edge if group.edge is None else group.edge
    group.writes = writes if group.writes is None else group.writes
    return group


def _is_between(lines: Sequence[Line], group: _Group, size: float) -> bool:
    return group.edge is not None and all(
        group.left < line.left and line.right < group.edge + _LIKE * size for line in lines
    )


def _writes_spaces(lines: Sequence[Line]) -> bool | None:
    spaces = sum(line.gap_count for line in lines)
    return sum(line.drawn for line in lines) > spaces / 2 if spaces >= _SPACES else None


def _frame(group: _Group, width: float, words: KnownWords) -> Frame:
    right = group.edge if group.column and group.edge is not None else right_margin(group.lines, group.left, width)
    return Frame(group.left, right, learn_habits(group.lines, right, words), len(group.lines))
