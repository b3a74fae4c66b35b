"""Which parts of its pictures an HWPX shows; crops are written anew when the pixels outside of them are gone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.documents.hwpx.names import HP
from core.documents.hwpx.package import Package
from core.documents.parts.tree import Element, local
from core.documents.parts.views import WHOLE, Size, View

_EDGES = ("left", "top", "right", "bottom")
_SIZES = ("dimwidth", "dimheight")
_NUMBER = re.compile(r"-?\d{1,10}(?:\.\d{1,6})?")
# Programs without signs write numbers below zero as numbers above this one.
_LARGEST, _ROUND = 2**31, 2**32
# Programs round both the crop and the size.
_CLOSE = Fraction(1, 100)


@dataclass(frozen=True)
class Crop:
    """The edges of what one place shows of a picture (hp:imgClip), and the size they are measured on (hp:imgDim)."""

    clip: Element | None
    measure: Element | None

    def view(self, size: Size) -> View | None:
        """See ``core.documents.parts.views.Crop``."""
        edges = [] if self.clip is None else _numbers(self.clip, _EDGES)
        if self.clip is None or (edges and not any(edges)):
            return WHOLE
        width, height = (self.measure is not None and _numbers(self.measure, _SIZES)) or (0, 0)
        if edges and width > 0 and height > 0:
            return View(edges[0] / width, edges[1] / height, edges[2] / width, edges[3] / height)
        return WHOLE if edges and _is_whole(edges, size) else None

    def write(self, view: View) -> None:
        """See ``core.documents.parts.views.Crop``."""
        if self.clip is None or self.measure is None:
            return
        edges = _numbers(self.clip, _EDGES)
        wide, high = (edges[2] - edges[0]) / (view.right - view.left), (edges[3] - edges[1]) / (view.bottom - view.top)
        for name, value in zip(_SIZES, (wide, high), strict=True):
            self.measure.set(name, str(round(value)))
        for name, share, whole in zip(_EDGES, view, (wide, high, wide, high), strict=True):
            self.clip.set(name, str(round(share * whole)))


def _numbers(element: Element, names: Sequence[str]) -> list[Fraction]:
    """The numbers of the attributes, 0 for one that is missing; none at all if one is no number."""
    values = [element.get(name, "0") for name in names]
    if not all(_NUMBER.fullmatch(value) for value in values):
        return []
    return [number - _ROUND if number >= _LARGEST else number for number in map(Fraction, values)]


def _is_whole(edges: Sequence[Fraction], size: Size) -> bool:
    """Whether edges without a size are those of a picture of the same shape that begins at the same corner."""
    left, top, right, bottom = edges
    if left or top or right <= 0 or bottom <= 0 or not all(size):
        return False
    return abs(right * size[1] / (bottom * size[0]) - 1) <= _CLOSE


def crops_of(package: Package) -> dict[str, list[Crop]]:
    """The pictures of the package, in its order, each with the crop of every place that shows it."""
    crops: dict[str, list[Crop]] = {name: [] for name in package.pictures}
    for root in package.roots():
        for image in root.iter("*"):
            name, holder = image.get("binaryItemIDRef", ""), image.getparent()
            if name not in crops or local(image) != "img":
                continue
            if holder is not None and holder.tag == HP + "pic":
                crops[name].append(Crop(holder.find(HP + "imgClip"), holder.find(HP + "imgDim")))
            else:
                crops[name].append(Crop(None, None))
    return crops
