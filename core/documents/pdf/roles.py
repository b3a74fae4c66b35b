"""What a block is in the structure of a written PDF: a heading of some level, a paragraph, a note.

A document says how its blocks look, never what they are; headings are told by how courts set them: short, in the middle
or bold, larger than the text.
"""

import re
from collections.abc import Sequence
from statistics import median

from core.documents.model import BlockKind
from core.documents.pdf.copied import SIZE, Item

_SHORT = 40
_SENTENCE = re.compile(r"[다음함임것요까됨라][.?!]?[\"”'’)\]】」』]*$|[,:;]$")
_LARGE = 1.25


def roles_of(items: Sequence[Item]) -> list[str]:
    """The role of each item: P, Note, or H1 to H3; no level is left out on the way down."""
    sizes = [item.style.size for item in items if len(item.text) > _SHORT]
    usual = median(sizes) if sizes else SIZE
    roles: list[str] = []
    above = 0
    for item in items:
        level = _level(item, usual)
        if level:
            above = min(level, above + 1)
            roles.append(f"H{above}")
        else:
            roles.append("Note" if item.block.kind is BlockKind.FOOTNOTE else "P")
    return roles


def _level(item: Item, usual: float) -> int:
    """1 for court and title, 2 for 주문 and 이유, 3 for bold lines; 0 for what is no heading."""
    text = item.text.strip()
    if item.block.kind is not BlockKind.PARAGRAPH or not text or len(text) > _SHORT or "\n" in text or "\t" in text:
        return 0
    centred = item.style.align == "center"
    if item.style.size >= _LARGE * usual and (centred or item.style.bold):
        return 1
    if _SENTENCE.search(text):
        return 0
    if centred and (item.style.bold or item.style.size > usual):
        return 2
    return 3 if item.style.bold else 0
