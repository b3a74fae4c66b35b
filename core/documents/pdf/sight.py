"""Which letters of a page cannot be seen on it: the page is drawn, and where a letter should stand nothing stands out.

White or transparent letters, letters under a box, beyond the edge, clipped away, on a layer that is off: they all are
in the text of the file, and a file written anew from the text would show them.
"""

from collections.abc import Sequence

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from core.documents.pdf.glyphs import Glyph
from core.documents.pdf.objects import Box

_PIXELS = 4_000_000  # a page is drawn at one pixel a point, larger ones smaller
_STEP = 8  # least difference of two pixels, of 255, that is seen
_INSET = 0.1  # share of a letter's box at each side that may belong to its neighbour


def count_hidden(source: pdfium.PdfPage, glyphs: Sequence[Glyph], covered: Sequence[Box]) -> int:
    """How many letters and digits cannot be seen.

    ``covered`` are the places of pictures too large to draw: what stands on them is taken for seen.
    """
    letters = [glyph for glyph in glyphs if not glyph.generated and glyph.char.isalnum()]
    if not letters:
        return 0
    width, height = source.get_width(), source.get_height()
    scale = min(1.0, (_PIXELS / max(1.0, width * height)) ** 0.5)
    bitmap = source.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
    try:
        picture = bitmap.to_numpy().copy()
    finally:
        bitmap.close()
    return sum(
        not _stands_out(picture, glyph, scale) and not any(_lies_on(glyph, place) for place in covered)
        for glyph in letters
    )


def _stands_out(picture: NDArray[np.uint8], glyph: Glyph, scale: float) -> bool:
    """Whether the pixels where a letter should stand differ."""
    rows, columns = picture.shape[:2]
    inset_x, inset_y = _INSET * (glyph.right - glyph.left), _INSET * (glyph.top - glyph.bottom)
    left, right = (glyph.left + inset_x) * scale, (glyph.right - inset_x) * scale
    upper, lower = rows - (glyph.top - inset_y) * scale, rows - (glyph.bottom + inset_y) * scale
    if right < 0 or left > columns or lower < 0 or upper > rows:
        return False
    part = picture[max(0, int(upper)) : int(lower) + 1, max(0, int(left)) : int(right) + 1]
    return bool(part.size and int(part.max()) - int(part.min()) >= _STEP)


def _lies_on(glyph: Glyph, place: Box) -> bool:
    left, bottom, right, top = place
    return left <= (glyph.left + glyph.right) / 2 <= right and bottom <= (glyph.bottom + glyph.top) / 2 <= top
