"""What stands in the margins of a written PDF: running heads and feet on each page, and page numbers, set anew."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.documents.model import BlockKind
from core.documents.page_numbers import is_page_number
from core.documents.pdf.copied import Item
from core.documents.pdf.face import Face, Look, Paper
from core.documents.pdf.ink import Leaf, Run
from core.documents.pdf.setting import set_lines, widest
from core.documents.pdf.typeset import Style

_MOST = 2  # heads, and feet, on a page: readers look at three lines at its edges, one of them the number
_STEP = 13.0  # points between two of them


@dataclass(frozen=True, slots=True)
class Margins:
    """The items that stand on each page, and all others."""

    heads: tuple[Item, ...]
    rest: tuple[Item, ...]


def parted(items: Sequence[Item], face: Face) -> Margins:
    """What runs on each page, once each. Old page numbers are gone; heads that differ or are long stay in the text."""
    rest = [item for item in items if not (item.block.kind.in_margin and is_page_number(item.text))]
    heads: list[Item] = []
    for kind in (BlockKind.HEADER, BlockKind.FOOTER):
        counts = Counter(item.text.strip() for item in rest if item.block.kind is kind and item.text.strip())
        most = max(counts.values(), default=0)
        numbers = sum(item.block.kind is kind and is_page_number(item.text) for item in items)
        # Else one of many pages has something of its own.
        alone = len(counts) == 1 and (most > 1 or max(numbers, face.pages) <= 1)
        running = [text for text, count in counts.items() if alone or (count > 1 and count >= most / 2)]
        if len(running) > _MOST or (len(counts) > 1 and len(running) < len(counts)):
            continue
        for text in running:
            first = next(item for item in rest if item.block.kind is kind and item.text.strip() == text)
            if "\n" not in text and widest(text, first.style, Look()) < min(paper.room for paper in face.papers):
                heads.append(first)
                rest = [item for item in rest if item.block.kind is not kind or item.text.strip() != text]
    return Margins(tuple(heads), tuple(rest))


def draw_margins(leaves: Sequence[Leaf], papers: Sequence[Paper], heads: Sequence[Item], face: Face) -> None:
    """Set heads, feet and page numbers on all pages, on the paper that each has."""
    for number, (leaf, paper) in enumerate(zip(leaves, papers, strict=True), 1):
        for kind, start in ((BlockKind.HEADER, 35.0), (BlockKind.FOOTER, 49.0)):
            for place, item in enumerate(head for head in heads if head.block.kind is kind):
                y = face.heads.get(item.number, start + place * _STEP)
                y = paper.height - y if kind is BlockKind.HEADER else y
                runs = _set(paper, item.text.strip(), item.style, _of_margin(item, face), y)
                leaf.drawn[:0] = runs if kind is BlockKind.HEADER else []
                leaf.drawn += runs if kind is BlockKind.FOOTER else []
        if face.numbering:
            form = face.numbering
            text = form.form.format(number=number, count=len(leaves))
            y = paper.height - form.y if form.above else form.y
            leaf.drawn += _set(paper, text, Style(form.size, align=form.align), Look(form.align), y)


def _of_margin(item: Item, face: Face) -> Look:
    """Its look; without that of a source it stands in the middle."""
    look = replace(item.look, first=max(0.0, item.look.first), before=0.0)
    return look if item.number in face.heads else replace(look, align="center", gaps=())


def _set(paper: Paper, text: str, style: Style, look: Look, y: float) -> list[tuple[None, Run]]:
    lines = set_lines(text, style, look, paper.room)
    if len(lines) > 1:  # its font runs wider than the source's: from where that began, the line has no room
        lines = set_lines(text, style, Look("center"), paper.room)
    return [(None, Run(paper.left + x, y, style.size, stretches)) for line in lines for x, stretches in line.runs]
