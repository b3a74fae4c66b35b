"""Which pages are scans: a picture of a page with nothing on it but a stamp or a page number."""

from collections.abc import Iterable

SCAN_SHARE = 0.5  # share of a page that a picture covers, above which it is a scan if there is little text
_LETTERS = 100  # a page with a large picture and fewer than these is a scan
# Share of the page above which a picture reaches over the margins, as no figure between paragraphs does: a scan, or
# what is printed behind the text of a letterhead. Stamps of two or three lines on a scan, however long, stand in the
# outer 20 mm of A4, where of a text of several lines there is the first one at most.
_WHOLE = 0.75
_EDGE = 0.1  # of the shorter side of the page, at each side
_INSIDE = 40  # letters beside a stamp: a page number, a date of receipt; one line and a half of text has more


def is_stamped_picture(share: float, letters: Iterable[tuple[float, float]], width: float, height: float) -> bool:
    """Whether a page is a scan by the share of it that pictures cover and the places of its letters.

    They are counted from a corner of the page, which is ``width`` by ``height``.
    """
    if share < SCAN_SHARE:
        return False
    places = list(letters)
    if share < _WHOLE or len(places) < _LETTERS:
        return len(places) < _LETTERS
    edge = _EDGE * min(width, height)
    return sum(edge <= x <= width - edge and edge <= y <= height - edge for x, y in places) < _INSIDE
