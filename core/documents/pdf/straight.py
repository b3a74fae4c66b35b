"""Pages whose text runs sideways or upside down, as a scanner or a landscape table leaves them, are read and shown the
other way round: read as it lies, the text would come line by line in another order. Called under ``PDFIUM_LOCK``.
"""

import math
from collections import Counter

import pypdfium2 as pdfium
import pypdfium2.raw as raw

_MOST = 0.8  # of the letters, or the page is left as it is
_LOOKED_AT = 500  # letters of a page, spread evenly
_SLOPE = 8.0  # degrees that a baseline may be off
_QUARTER = 90


def straighten(source: pdfium.PdfPage) -> None:
    """Turn the page, in memory alone, so that most of its letters stand upright."""
    directions: Counter[int | None] = Counter()
    text = source.get_textpage()
    try:
        matrix = raw.FS_MATRIX()
        letters = text.count_chars()
        for index in range(0, letters, 1 + letters // _LOOKED_AT):
            if raw.FPDFText_IsGenerated(text, index) != 1 and raw.FPDFText_GetMatrix(text, index, matrix):
                directions[_quarter(matrix.a, matrix.b)] += 1
    finally:
        text.close()
    [(direction, count)] = directions.most_common(1) or [(None, 0)]
    if direction is not None and count >= _MOST * directions.total() and direction != source.get_rotation() % 360:
        source.set_rotation(direction)


def _quarter(a: float, b: float) -> int | None:
    """Along which edge of the page a baseline in the direction (a, b) runs, in degrees; None for neither."""
    degrees = math.degrees(math.atan2(b, a)) % 360
    nearest = round(degrees / _QUARTER) * _QUARTER
    return nearest % 360 if abs(degrees - nearest) <= _SLOPE else None
