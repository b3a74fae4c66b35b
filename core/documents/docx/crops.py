"""Which parts of its pictures a DOCX shows; crops are written anew when the pixels outside of them are gone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.documents.docx.names import A, R, drop_attribute
from core.documents.docx.package import Package, Part
from core.documents.parts.tree import Element
from core.documents.parts.views import Size, View

_PERCENT = re.compile(r"(-?\d{1,9}(?:\.\d{1,9})?)%")
_THOUSANDTHS = re.compile(r"-?\d{1,9}")
_PARTS = re.compile(r"(-?\d{1,9})f")
_SHARE = re.compile(r"-?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})")
_OF_PERCENT, _OF_PART = 100_000, 65_536
_DRAWN_SIDES = ("l", "t", "r", "b")
_VML_SIDES = ("cropleft", "croptop", "cropright", "cropbottom")


def _drawn(value: str) -> Fraction | None:
    """A side of a:srcRect: thousandths of a percent, or percent."""
    percent = _PERCENT.fullmatch(value)
    if percent:
        return Fraction(percent[1]) / 100
    return Fraction(int(value), _OF_PERCENT) if _THOUSANDTHS.fullmatch(value) else None


def _in_vml(value: str) -> Fraction | None:
    """A side that a picture of VML loses: parts of 65,536, percent, or a share."""
    parts = _PARTS.fullmatch(value)
    if parts:
        return Fraction(int(parts[1]), _OF_PART)
    percent = _PERCENT.fullmatch(value)
    if percent:
        return Fraction(percent[1]) / 100
    return Fraction(value) if _SHARE.fullmatch(value) else None


@dataclass(frozen=True)
class Crop:
    """What one place loses of a picture, left, top, right and bottom: four attributes of an element, if it has them."""

    element: Element
    sides: tuple[str, str, str, str]
    read: Callable[[str], Fraction | None]
    written: Callable[[Fraction], str]

    def view(self, _size: Size) -> View | None:
        """See ``core.documents.parts.views.Crop``."""
        lost = _lost(self.element, self.sides, self.read)
        return View(lost[0], lost[1], 1 - lost[2], 1 - lost[3]) if lost else None

    def write(self, view: View) -> None:
        """See ``core.documents.parts.views.Crop``."""
        for name, lost in zip(self.sides, (view.left, view.top, 1 - view.right, 1 - view.bottom), strict=True):
            value = self.written(lost)
            if int(value.rstrip("f")):
                self.element.set(name, value)
            else:
                drop_attribute(self.element, name)


@dataclass(frozen=True)
class Stretched:
    """A crop inside a frame (a:fillRect) that the picture may be larger than: what is outside of the frame is lost."""

    crop: Crop
    frame: Element
    picture: Element

    def view(self, size: Size) -> View | None:
        """See ``core.documents.parts.views.Crop``."""
        inner, margins = self.crop.view(size), _lost(self.frame, _DRAWN_SIDES, _drawn)
        if inner is None or not margins or min(margins) >= 0:
            return inner if margins else None
        over_left, over_top, over_right, over_bottom = (max(-margin, Fraction(0)) for margin in margins)
        across, down = 1 - margins[0] - margins[2], 1 - margins[1] - margins[3]
        if across <= 0 or down <= 0:
            return None
        wide, high = (inner.right - inner.left) / across, (inner.bottom - inner.top) / down
        return View(
            inner.left + over_left * wide,
            inner.top + over_top * high,
            inner.right - over_right * wide,
            inner.bottom - over_bottom * high,
        )

    def write(self, view: View) -> None:
        """See ``core.documents.parts.views.Crop``."""
        if self.crop.element.getparent() is None:
            self.picture.addnext(self.crop.element)
        self.crop.write(view)
        for name, margin in zip(_DRAWN_SIDES, _lost(self.frame, _DRAWN_SIDES, _drawn), strict=True):
            if margin < 0:
                drop_attribute(self.frame, name)


def _lost(element: Element, sides: Sequence[str], read: Callable[[str], Fraction | None]) -> list[Fraction]:
    """What the attributes say, 0 for one that is missing; none at all if one is not understood."""
    found = [read(element.get(name, "0").strip()) for name in sides]
    lost = [side for side in found if side is not None]
    return lost if len(lost) == len(found) else []


def crops_of(package: Package) -> dict[Part, list[Crop | Stretched]]:
    """The pictures of the package, in its order, each with the crop of every place that shows it."""
    crops: dict[Part, list[Crop | Stretched]] = {part: [] for part in package.parts() if part.kind == "image"}
    for part in package.parts() if crops else ():
        for element in part.root.iter("*") if part.root is not None else ():
            for picture in _pictures_at(element, part):
                if picture in crops:
                    crops[picture].append(_crop_at(element))
    return crops


def _pictures_at(element: Element, part: Part) -> set[Part]:
    found = (part.links.get(str(value)) for name, value in element.items() if str(name).startswith(R))
    return {picture for picture in found if picture is not None}


def _crop_at(element: Element) -> Crop | Stretched:
    fill = element.getparent()
    if element.tag != A + "blip" or fill is None:
        return Crop(element, _VML_SIDES, _in_vml, lambda lost: f"{round(lost * _OF_PART)}f")
    cut, frame = fill.find(A + "srcRect"), fill.find(f"{A}stretch/{A}fillRect")
    if cut is None:
        cut = element.makeelement(A + "srcRect")
    crop = Crop(cut, _DRAWN_SIDES, _drawn, lambda lost: str(round(lost * _OF_PERCENT)))
    return crop if frame is None else Stretched(crop, frame, element)
