"""Pages that are pictures, read by text recognition: their words become glyphs, as if the page had a text layer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pypdfium2 as pdfium

from core.documents.model import Block
from core.documents.pdf.engine import PDFIUM_LOCK, Contents, Page
from core.documents.pdf.glyphs import Glyph
from core.documents.pdf.recognition import Word, recognise_page
from core.documents.pdf.straight import straighten

# Tesseract gives right Korean words 85 to 97 of 100; misread syllables are mostly below this.
_SURE = 75.0
# Of the height of a line: between the boxes of syllables stands up to 0.45, between those of words 0.55 and more.
_GAP = 0.5


def read_scans(data: bytes, contents: Contents, wanted: Sequence[int]) -> Contents:
    """``contents`` with the pages ``wanted`` (numbers) as text recognition reads them.

    Raises RecognitionMissing, RecognitionFailed.
    """
    with PDFIUM_LOCK:
        document = pdfium.PdfDocument(data)
        try:
            pages = [_read(document, page) if page.number in wanted else page for page in contents.pages]
        finally:
            document.close()
    return replace(contents, pages=tuple(pages))


def _read(document: pdfium.PdfDocument, page: Page) -> Page:
    source = document[page.number - 1]
    try:
        straighten(source)
        read, missed = recognise_page(source)
    finally:
        source.close()
    words = joined(read)
    doubtful = [word.text for word in words if word.sure < _SURE and any(map(str.isalnum, word.text))]
    return replace(page, glyphs=list(_glyphs(words)), recognised=True, doubtful=doubtful, missed=missed, hidden=0)


def joined(words: Sequence[Word]) -> list[Word]:
    """``words`` as they stand on the page: Tesseract parts Korean words into syllables; only a wide gap is a space."""
    found: list[Word] = []
    for word in words:
        last = found[-1] if found else None
        if last is not None and last.line == word.line and word.left - last.right < _GAP * (word.top - word.bottom):
            right, sure = max(last.right, word.right), min(last.sure, word.sure)
            found[-1] = replace(last, text=last.text + word.text, right=right, sure=sure)
        else:
            found.append(word)
    return found


def _glyphs(words: Sequence[Word]) -> Iterator[Glyph]:
    """Letters side by side in the box of their word, and a space between two words of a line."""
    last: Word | None = None
    for word in words:
        size = max(1.0, word.top - word.bottom)
        if last is not None and last.line == word.line:
            yield Glyph(" ", last.right, word.bottom, max(last.right, word.left), word.top, size)
        step = (word.right - word.left) / len(word.text)
        for number, char in enumerate(word.text):
            left = word.left + number * step
            yield Glyph(char, left, word.bottom, left + step, word.top, size)
        last = word


def doubtful_spans(text: str, blocks: Sequence[Block], pages: Sequence[Page]) -> tuple[tuple[int, int], ...]:
    """Where in ``text`` the words stand that text recognition was not sure of.

    They are looked for on their page; a paragraph belongs to the page it begins on.
    """
    found: set[tuple[int, int]] = set()
    for page in pages:
        if not page.doubtful:
            continue
        for block in blocks:
            if block.page in (page.number, page.number - 1):
                found.update(span for word in set(page.doubtful) for span in _places(text, block, word))
    return tuple(sorted(found))


def _places(text: str, block: Block, word: str) -> Iterator[tuple[int, int]]:
    """A word that is a part of another one there is another word."""
    start = text.find(word, block.start, block.end)
    while start >= 0:
        end = start + len(word)
        before, behind = text[start - 1 : start] if start else "", text[end : end + 1]
        if not (before.isalnum() and word[0].isalnum()) and not (behind.isalnum() and word[-1].isalnum()):
            yield start, end
        start = text.find(word, start + 1, block.end)
