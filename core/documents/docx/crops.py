"""Which parts of its pictures a DOCX shows; crops are written anew when the pixels outside of them are gone."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from core.documents.docx.names import A, Element, R
from core.documents.docx.package import Package, Part
from core.documents.parts.views import WHOLE, Size, View

_PERCENT = re.compile(r"(-?\d{1,9}(?:\.\d{1,9})?)%")
_THOUSANDTHS = re.compile(r"-?\d{1,9}")
_PARTS = re.compile(r"(-?\d{1,9})f")
_SHARE = re.compile(r"-?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})")
_OF_PERCENT, _OF_PART = 100_000, 65_536


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

    element: Element | None
    sides: tuple[str, str, str, str]
    read: Callable[[str], Fraction | None]
    written: Callable[[Fraction], str]

    def view(self, _size: Size) -> View | None:
        """See ``core.documents.parts.views.Crop``."""
        if self.element is None:
            return WHOLE
        sides = [self.read(self.element.get(name, "0").strip()) for name in self.sides]
        lost = [side for side in sides if side is not None]
        return View(lost[0], lost[1], 1 - lost[2], 1 - lost[3]) if len(lost) == len(sides) else None

    def write(self, view: View) -> None:
        """See ``core.documents.parts.views.Crop``."""
        if self.element is None:
            return
        for name, lost in zip(self.sides, (view.left, view.top, 1 - view.right, 1 - view.bottom), strict=True):
            value = self.written(lost)
            if int(value.rstrip("f")):
                self.element.set(name, value)
            elif name in self.element.attrib:
                del self.element.attrib[name]


def crops_of(package: Package) -> dict[Part, list[Crop]]:
    """The pictures of the package, in its order, each with the crop of every place that shows it."""
    crops: dict[Part, list[Crop]] = {part: [] for part in package.parts() if part.kind == "image"}
    for part in package.parts() if crops else ():
        for element in part.root.iter("*") if part.root is not None else ():
            for picture in _pictures_at(element, part):
                if picture in crops:
                    crops[picture].append(_crop_at(element))
    return crops


def _pictures_at(element: Element, part: Part) -> set[Part]:
    found = (part.links.get(str(value)) for name, value in element.items() if str(name).startswith(R))
    return {picture for picture in found if picture is not None}


def _crop_at(element: Element) -> Crop:
    parent = element.getparent()
    if element.tag == A + "blip":
        cut = None if parent is None else parent.find(A + "srcRect")
        return Crop(cut, ("l", "t", "r", "b"), _drawn, lambda lost: str(round(lost * _OF_PERCENT)))
    sides = ("cropleft", "croptop", "cropright", "cropbottom")
    return Crop(element, sides, _in_vml, lambda lost: f"{round(lost * _OF_PART)}f")
