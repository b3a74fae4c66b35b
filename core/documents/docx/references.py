"""Numbers by which elements of one part call each other: Office draws them at random, so they are counted anew."""

from core.documents.docx.names import A, C, Element, W, every

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
