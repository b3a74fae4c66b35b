"""Pages in English: a contract or a letter has capitals in every line (the Buyer), and who reads a page sees them all.

Word by word they would bury whatever else is doubtful.
"""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.latin_names import names_by_page
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.ENGLISH


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each page, with every capitalised word on it that nothing marks."""
    for page, spans in case.reading.once(names_by_page).items():
        places = [span for span in spans if case.is_open(*span)]
        if page is not None and places:
            yield case.reading.doubt(KIND, Severity.LEAK, page, places, detail={"count": len(places)})
