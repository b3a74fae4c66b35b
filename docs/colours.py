"""Writes docs/colours.md, the contrasts of all marks, from the program's own tables: ``python docs/colours.py``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

PAGE = Path(__file__).with_name("colours.md")
_HEAD = """# Contrast of marks

Written by `python docs/colours.py` (a test compares). Ratios after WCAG 2.2: line : paper, line : tint, text : tint.
Asked for are 3, 3 and 7. Lines of two families are at least 0.08 apart in OKLab for people with all cones and for
those without red, green or blue ones (Machado et al. 2009; `tests/unit/taxonomy/test_taxonomy.py`). Statuses differ by
shape.

"""


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def page() -> str:
    """The page as it is to be now."""
    import core.onnx  # noqa: F401  before Qt, see app/gui
    from app.gui.appearance.colours import line_colour, tint_colour
    from app.gui.appearance.themes import COLOURS, ROLES
    from core.taxonomy import taxonomy

    rows = [f"| family | {' | '.join(theme.value for theme in COLOURS)} |", f"| --- |{' --- |' * len(COLOURS)}"]
    for family in taxonomy().families.values():
        cells = [f"{family.name} ({family.name_en})"]
        for theme, colours in COLOURS.items():
            table = dict(zip(ROLES, colours, strict=True))
            line, tint = line_colour(family, theme).name(), tint_colour(family, theme).name()
            pairs = (line, table["Base"]), (line, tint), (table["Text"], tint)
            cells.append(" · ".join(f"{contrast(*pair):.1f}" for pair in pairs))
        rows.append(f"| {' | '.join(cells)} |")
    return _HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
