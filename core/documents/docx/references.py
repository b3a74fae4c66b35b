"""What elements of one part call each other by: numbers that Office draws at random, names of points of a shape."""

import re

from core.documents.docx.forms import words
from core.documents.docx.names import A, C, W
from core.documents.parts.tree import Element, every

# Elements of which equal numbers say that they belong together, and the attribute that holds the number.
_TOGETHER = (
    # Runs set in one width, and runs of one East Asian layout (ECMA-376 part 1, 17.3.2.14 and 17.3.2.10).
    ((W + "fitText",), W + "id"),
    ((W + "eastAsianLayout",), W + "id"),
    # An axis of a chart, and who is drawn along it.
    ((C + "axId", C + "crossAx"), "val"),
    # Drawn objects, and the ends of lines tied to them.
    (("{*}cNvPr", A + "stCxn", A + "endCxn"), "id"),
)


def renumber(root: Element) -> None:
    """Count such numbers of a part from 1 on, in place: as drawn they are too long for measures, and would go."""
    for tags, attribute in _TOGETHER:
        numbers: dict[str, str] = {}
        for element in every(root, *tags):
            old = element.get(attribute)
            if old is not None:
                element.set(attribute, numbers.setdefault(old, str(len(numbers) + 1)))


# How shapes of the standard call what can be adjusted (ECMA-376 part 1, 20.1.10.56), and what ``name_guides`` gives.
GUIDE = re.compile(r"(?:adj|gd)\d{1,4}")


def name_guides(root: Element) -> None:
    """Call the computed measures of free shapes gd0, gd1, … in place, also where formulas and points name them."""
    for shape in every(root, A + "custGeom"):
        names: dict[str, str] = {}
        for old in (guide.get("name", "") for guide in every(shape, A + "gd")):
            # A number is taken for one, whatever is called so.
            if not (old in words() or old.lstrip("-").isdecimal()):
                names.setdefault(old, f"gd{len(names)}")
        for element in shape.iter("*") if names else ():
            for attribute, value in element.items():
                element.set(attribute, " ".join(names.get(word, word) for word in str(value).split()))
