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
_STEP = 8  # least difference of two neighbouring pixels, of 255, that is seen
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
        steps = _steps(bitmap.to_numpy())
    finally:
        bitmap.close()
    boxes = np.array([(glyph.left, glyph.bottom, glyph.right, glyph.top) for glyph in letters])
    hidden = ~_stands_out(steps, boxes, scale)
    for left, bottom, right, top in covered:
        x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
        hidden &= ~((left <= x) & (x <= right) & (bottom <= y) & (y <= top))
    return int(hidden.sum())


def _steps(picture: NDArray[np.uint8]) -> NDArray[np.int32]:
    """For each pixel how many pixels above and left of it differ from their neighbours (an integral image)."""
    shades = picture.reshape(picture.shape[0], picture.shape[1]).astype(np.int16)
    differs = np.zeros(shades.shape, dtype=bool)
    differs[:, 1:] |= np.abs(np.diff(shades, axis=1)) >= _STEP
    differs[1:, :] |= np.abs(np.diff(shades, axis=0)) >= _STEP
    summed = np.zeros((shades.shape[0] + 1, shades.shape[1] + 1), dtype=np.int32)
    np.cumsum(np.cumsum(differs, axis=0, dtype=np.int32), axis=1, out=summed[1:, 1:])
    return summed


def _stands_out(steps: NDArray[np.int32], boxes: NDArray[np.float64], scale: float) -> NDArray[np.bool_]:
    """For each box whether any pixel within it differs from the next."""
    rows, columns = steps.shape[0] - 1, steps.shape[1] - 1
    inset_x, inset_y = _INSET * (boxes[:, 2] - boxes[:, 0]), _INSET * (boxes[:, 3] - boxes[:, 1])
    left = np.floor((boxes[:, 0] + inset_x) * scale).clip(0, columns).astype(int)
    right = np.ceil((boxes[:, 2] - inset_x) * scale).clip(0, columns).astype(int)
    upper = np.floor(rows - (boxes[:, 3] - inset_y) * scale).clip(0, rows).astype(int)
    lower = np.ceil(rows - (boxes[:, 1] + inset_y) * scale).clip(0, rows).astype(int)
    found = steps[lower, right] - steps[upper, right] - steps[lower, left] + steps[upper, left]
    return np.asarray(found > 0)
