"""Which pages are scans: a picture of a page with nothing on it but a stamp or a page number."""

from collections.abc import Iterable

SCAN_SHARE = 0.5  # share of a page that a picture covers, above which it is a scan if there is little text
_LETTERS = 100  # a page with a large picture and fewer than these is a scan
# Share of the page above which a picture reaches over the margins, as no figure between paragraphs does: there is no
# text of the page's own at its edges, but what somebody printed on the scan, however long.
_WHOLE = 0.75
_EDGE = 0.13  # share of width and height at each side


def is_stamped_picture(share: float, letters: Iterable[tuple[float, float]], width: float, height: float) -> bool:
    """Whether a page is a scan by the share of it that pictures cover and the places of its letters.

    They are counted from a corner of the page, which is ``width`` by ``height``.
    """
    if share < SCAN_SHARE:
        return False
    if share >= _WHOLE:
        x0, y0 = _EDGE * width, _EDGE * height
        letters = [(x, y) for x, y in letters if x0 <= x <= width - x0 and y0 <= y <= height - y0]
    return sum(1 for _ in letters) < _LETTERS
