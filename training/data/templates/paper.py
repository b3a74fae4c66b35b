"""From lines to a page: blank lines, the breaks and page numbers that text taken from a PDF keeps."""

import re

from training.data.markers import MARKED
from training.data.templates.scene import Scene

_UNIT = re.compile(r"(?:<<<[^<>]+>>>[^<>]*<<</[^<>]+>>>|\S)+|[^\S\n]+")


def set_text(scene: Scene, lines: list[str]) -> str:
    """The document's text, ending in a line break."""
    lines = [piece for line in lines for piece in line.split("\n") if piece.strip()]
    roll = scene.rng.random()
    if roll < 0.12:
        lines = _pages(scene, [part for line in lines for part in _wrap(line, scene.rng.randint(34, 48))])
    joint = "\n\n" if 0.12 <= roll < 0.3 else "\n"
    return joint.join(lines).strip() + "\n"


def _wrap(line: str, width: int) -> list[str]:
    """The line cut at spaces; a marker counts as three characters and is never cut."""
    out, current, used = [], "", 0
    for unit in _UNIT.findall(line):
        size = len(MARKED.sub("xxx", unit))
        if used + size > width and current.strip():
            out.append(current.rstrip())
            current, used = "", 0
            unit = unit.lstrip()
            size = len(MARKED.sub("xxx", unit))
        current, used = current + unit, used + size
    return [*out, current.rstrip()] if current.strip() else out


def _pages(scene: Scene, lines: list[str]) -> list[str]:
    """Page numbers between the lines, as a PDF has them."""
    form = scene.rng.choice(("- {} -", "{}", "- {} -", "\f- {} -"))
    out = []
    for number, start in enumerate(range(0, len(lines), 28), 1):
        out += [*lines[start : start + 28], form.format(number)]
    return out
