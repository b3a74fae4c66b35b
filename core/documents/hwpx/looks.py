"""How paragraphs look, from the lists of looks in the header: alignment, bold, font size."""

from core.documents.hwpx.names import HH
from core.documents.model import Alignment
from core.documents.parts.story import Look
from core.documents.parts.tree import Element, every

_ALIGNMENTS: dict[str, Alignment] = {
    "CENTER": "center",
    "RIGHT": "right",
    "JUSTIFY": "justify",
    "DISTRIBUTE": "justify",
    "DISTRIBUTE_SPACE": "justify",
}
_LARGEST = 400_000


class Looks:
    """Answers from the header: the look of a paragraph given its runs."""

    def __init__(self, header: Element) -> None:
        self._aligned: dict[str, str] = {}
        for item in every(header, HH + "paraPr"):
            align = item.find(HH + "align")
            self._aligned[item.get("id", "")] = "" if align is None else align.get("horizontal", "")
        characters = every(header, HH + "charPr")
        self._bold = {item.get("id", "") for item in characters if item.find(HH + "bold") is not None}
        self._sizes = {item.get("id", ""): _points(item.get("height", "")) for item in characters}

    def of(self, paragraph: Element, runs: list[Element]) -> Look:
        """Look of a paragraph whose visible characters stand in ``runs``."""
        align = _ALIGNMENTS.get(self._aligned.get(paragraph.get("paraPrIDRef", ""), ""), "left")
        shapes = [run.get("charPrIDRef", "") for run in runs]
        bold = bool(shapes) and all(shape in self._bold for shape in shapes)
        return Look(align, bold, self._sizes.get(shapes[0]) if shapes else None)


def _points(height: str) -> float | None:
    """The size in points of a height in hundredths of them."""
    if not (height.isascii() and height.isdecimal()) or not 0 < int(height[:9]) <= _LARGEST:
        return None
    return int(height) / 100
