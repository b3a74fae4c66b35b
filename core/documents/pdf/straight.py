"""Pages whose text runs sideways or upside down, as a scanner or a landscape table leaves them, are read and shown the
other way round: read as it lies, the text would come line by line in another order. Called under ``PDFIUM_LOCK``.

A scan with a stamp along its side stays as it is: what is to be recognised is the picture.
"""

import ctypes
import math
from collections import Counter

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.documents.pdf.objects import picture_share
from core.documents.pdf.stamped import is_stamped_picture

_MOST = 0.8  # of the letters, or the page is left as it is
_LOOKED_AT = 500  # letters of a page, spread evenly
_SLOPE = 8.0  # degrees that a baseline may be off
_QUARTER = 90


def straighten(source: pdfium.PdfPage) -> None:
    """Turn the page, in memory alone, so that most of its letters stand upright."""
    text = source.get_textpage()
    try:
        directions = _directions(text)
        [(direction, count)] = directions.most_common(1) or [(None, 0)]
        if direction is None or direction == source.get_rotation() % 360 or count < _MOST * directions.total():
            return
        if not _is_scan(source, text, direction):
            source.set_rotation(direction)
    finally:
        text.close()


def _directions(text: pdfium.PdfTextPage) -> Counter[int | None]:
    """Along which edges of the page how many of its letters run."""
    directions: Counter[int | None] = Counter()
    matrix = raw.FS_MATRIX()
    letters = text.count_chars()
    for index in range(0, letters, 1 + letters // _LOOKED_AT):
        if raw.FPDFText_IsGenerated(text, index) != 1 and raw.FPDFText_GetMatrix(text, index, matrix):
            directions[_quarter(matrix.a, matrix.b)] += 1
    return directions


def _is_scan(source: pdfium.PdfPage, text: pdfium.PdfTextPage, direction: int) -> bool:
    """Whether the page is a picture with a stamp, and no text that was recognised on it.

    ``direction``: along which edge its letters run, in degrees.
    """
    places: list[tuple[float, float]] = []
    left, bottom, right, top = source.get_bbox()
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, index) == 1 or not raw.FPDFText_GetCharOrigin(text, index, x, y):
            continue
        if (
            raw.FPDFTextObj_GetTextRenderMode(raw.FPDFText_GetTextObject(text, index))
            == raw.FPDF_TEXTRENDERMODE_INVISIBLE
        ):
            return False
        places.append((x.value - left, y.value - bottom))
    width, height = right - left, top - bottom
    for _ in range(direction // _QUARTER):
        places, width, height = [(y, width - x) for x, y in places], height, width
    return is_stamped_picture(picture_share(source), places, width, height)


def _quarter(a: float, b: float) -> int | None:
    """Along which edge of the page a baseline in the direction (a, b) runs, in degrees; None for neither."""
    degrees = math.degrees(math.atan2(b, a)) % 360
    nearest = round(degrees / _QUARTER) * _QUARTER
    return nearest % 360 if abs(degrees - nearest) <= _SLOPE else None
