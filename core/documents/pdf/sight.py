"""Which letters of a page cannot be seen on it: the page is drawn, and where a letter should stand nothing stands out.

White or transparent letters, letters under a box, beyond the edge, clipped away, on a layer that is off: they all are
in the text of the file, and a file written anew from the text would show them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from core.documents.pdf.glyphs import Glyph, Glyphs, address
from core.documents.pdf.objects import Box, Objects

_PIXELS = 4_000_000  # a page is drawn at one pixel a point, larger ones smaller
_STEP = 8  # least difference of two pixels, of 255, that is seen
_MOST_OVER = 2_000  # shapes of a page that may lie over letters; of more it is not asked where they lie
_INSET = 0.1  # share of a letter's box at each side that may belong to its neighbour


def count_hidden(source: pdfium.PdfPage, glyphs: Sequence[Glyph], covered: Sequence[Box]) -> int:
    """How many letters and digits cannot be seen.

    ``covered`` are the places of pictures too large to draw: what stands on them is taken for seen.
    """
    letters = [glyph for glyph in glyphs if not glyph.generated and glyph.char.isalnum()]
    if not letters:
        return 0
    picture, scale = _drawn(source)
    return sum(
        not _stands_out(picture, glyph, scale) and not any(_lies_on(glyph, place) for place in covered)
        for glyph in letters
    )


def covered_letters(source: pdfium.PdfPage, read: Glyphs, objects: Objects, least: float) -> set[int]:
    """Which glyphs (where they stand in the list) pictures of at least the area ``least`` are drawn over.

    Without them the page looks the same. A scanner's program may lay what it recognised under the scan.
    """
    under = [text for text, before in objects.texts if objects.image_area - before >= least]
    if not under:
        return set()
    try:
        _switch(objects.skipped, on=True)
        shown, scale = _drawn(source)
        _switch(under, on=False)
        bare, _ = _drawn(source)
    finally:
        _switch(under, on=True)
        _switch(objects.skipped, on=False)
    changed = np.abs(shown.astype(np.int16) - bare) >= _STEP
    places = (at for text in under for at in read.objects[address(text)] if read.glyphs[at].char.isalnum())
    return {at for at in places if not _part(changed, read.glyphs[at], scale).any()}


def letters_beneath(source: pdfium.PdfPage, read: Glyphs, objects: Objects) -> set[int]:
    """Which glyphs (where they stand in the list) filled shapes and pictures are drawn over.

    Without them the page looks the same, whatever is written on what covers them.
    """
    places = list(_places_beneath(read, objects))
    if not places:
        return set()
    under = [text for text, _ in places]
    # White letters stand out from the picture on which they are written.
    beneath = [read.glyphs[at] for _, found in places for at in found]
    on_picture = any(_lies_on(glyph, place) for place in objects.large for glyph in beneath)
    pictures = objects.skipped if on_picture else []
    try:
        _switch(pictures, on=True)
        shown, scale = _drawn(source)
        _switch([*under, *objects.again], on=False)
        bare, _ = _drawn(source)
    finally:
        _switch([*under, *objects.again], on=True)
        _switch(pictures, on=False)
    changed = np.abs(shown.astype(np.int16) - bare) >= _STEP
    return {at for _, found in places for at in found if not _part(changed, read.glyphs[at], scale).any()}


def _places_beneath(read: Glyphs, objects: Objects) -> Iterator[tuple[raw.FPDF_PAGEOBJECT, list[int]]]:
    """The text objects over which something is drawn, each with which of its letters lie there."""
    owned = [
        (number, at)
        for number, (text, _) in enumerate(objects.texts)
        for at in read.objects[address(text)]
        if read.glyphs[at].char.isalnum()
    ]
    if not owned or not objects.over:
        return
    numbers = np.array([number for number, _ in owned])
    glyphs = [read.glyphs[at] for _, at in owned]
    x = np.array([(glyph.left + glyph.right) / 2 for glyph in glyphs])
    y = np.array([(glyph.bottom + glyph.top) / 2 for glyph in glyphs])
    beneath = np.zeros(len(owned), dtype=bool)
    for before, (left, bottom, right, top) in objects.over[:_MOST_OVER]:
        beneath |= (numbers < before) & (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    if len(objects.over) > _MOST_OVER:
        beneath[:] = True
    found: dict[int, list[int]] = {}
    for (number, at), lies in zip(owned, beneath, strict=True):
        if lies:
            found.setdefault(number, []).append(at)
    yield from ((objects.texts[number][0], places) for number, places in found.items())


def _switch(items: Sequence[raw.FPDF_PAGEOBJECT], *, on: bool) -> None:
    """Whether these objects are drawn."""
    for item in items:
        raw.FPDFPageObj_SetIsActive(item, on)


def _drawn(source: pdfium.PdfPage) -> tuple[NDArray[np.uint8], float]:
    """The page in grey, and how many pixels a point has."""
    scale = min(1.0, (_PIXELS / max(1.0, source.get_width() * source.get_height())) ** 0.5)
    bitmap = source.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
    try:
        return bitmap.to_numpy().copy(), scale
    finally:
        bitmap.close()


def _stands_out(picture: NDArray[np.uint8], glyph: Glyph, scale: float) -> bool:
    """Whether the pixels where a letter should stand differ."""
    part = _part(picture, glyph, scale)
    return bool(part.size and int(part.max()) - int(part.min()) >= _STEP)


def _part(picture: NDArray[Any], glyph: Glyph, scale: float) -> NDArray[Any]:
    """The pixels where a letter should stand; none beyond the edge of the page."""
    rows, columns = picture.shape[:2]
    inset_x, inset_y = _INSET * (glyph.right - glyph.left), _INSET * (glyph.top - glyph.bottom)
    left, right = (glyph.left + inset_x) * scale, (glyph.right - inset_x) * scale
    upper, lower = rows - (glyph.top - inset_y) * scale, rows - (glyph.bottom + inset_y) * scale
    if right < 0 or left > columns or lower < 0 or upper > rows:
        return picture[:0]
    return picture[max(0, int(upper)) : int(lower) + 1, max(0, int(left)) : int(right) + 1]


def _lies_on(glyph: Glyph, place: Box) -> bool:
    left, bottom, right, top = place
    return left <= (glyph.left + glyph.right) / 2 <= right and bottom <= (glyph.bottom + glyph.top) / 2 <= top
