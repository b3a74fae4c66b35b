"""What makes a PDF unreadable for us, wholly or in part; a page that cannot be read may hold a name.

The rule throughout: refuse rather than pass on a document of which a part was not read.
"""

import io
import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence

import pikepdf

from core.documents.pdf.engine import Contents, Page
from core.documents.pdf.inner import UnreadText, count_unreadable
from core.documents.pdf.stamped import SCAN_SHARE, is_stamped_picture
from core.documents.pdf.unshown import Unshown, count_unshown
from core.errors import DocumentError, Notice

_DRAWN_POINTS = 400  # points of drawn paths above which a page without text may be text turned into outlines
# Points of curves and of filled shapes, of which tables have none and one letter turned into its outline has 50 to 250:
# above the first a page with hardly any letters was outlines, above the second a page has drawings in which letters
# may be. Bullets and round boxes aside, a name of three letters has more than the third in most fonts, and a small
# seal without letters has not.
_OUTLINES, _DRAWINGS, _NAME = 5000, 1000, 320
_HARDLY_ANY = 100
_MAX_UNMAPPED = 0.005
_MAX_PRIVATE = 0.05
_MIN_LETTERS = 0.6
_MARKED = re.compile("(?<=[가-힣])[\u00c0-\u024f](?=[가-힣])")
# The letters of ligatures (f, i, j, l, s, t), the two bytes of each the other way round.
_SWAPPED = re.compile("(?<=[A-Za-z])[昀椀樀氀猀琀]+|[昀椀樀氀猀琀]+(?=[A-Za-z])")
_PACKED_FROM, _FLUSHED = 2, b"\0\0\xff\xff"  # behind the head of zlib; what stands where a packer gave all it had
_SQUARE = 0.8  # font sizes: as wide as a syllable of Hangul, and as no Latin letter with marks but W and its kin
_WIDE_LATIN = frozenset("ÆæŒœĦĳĲØøÐðÞþŊŋßĸŦŧĿŀŁłŉ")  # those that Korean fonts have as wide as syllables


def check_file(data: bytes, pages: int, file: str) -> tuple[UnreadText, Unshown]:
    """Compare with a second reader that is strict about damage. Raises DocumentError.

    Gives how much text the file draws that no reader can give, and what it holds that no page draws as text.
    """
    if b"%%EOF" not in data[-2048:]:
        raise DocumentError("pdf.damaged", file=file)
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            counted = len(pdf.pages)
            packed: list[pikepdf.Object] = []
            for page in pdf.pages:
                packed += _pieces_of(page)
                page.contents_coalesce()
                contents = page.obj.get("/Contents")
                if contents is None:
                    continue
                if not isinstance(contents, pikepdf.Stream):
                    raise DocumentError("pdf.damaged", file=file)
                contents.read_bytes()
            unreadable, unshown = count_unreadable(pdf), count_unshown(pdf)
            warnings = "\n".join(pdf.get_warnings())
            damaged = "error decoding stream" in warnings
            if "input stream is complete" in warnings:  # it may lack a sum alone
                damaged |= any(_ends_early(pdf, piece) for piece in (*packed, *_forms_of(pdf)))
    except pikepdf.PasswordError as error:
        raise DocumentError("pdf.encrypted", file=file) from error
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, RecursionError) as error:
        raise DocumentError("pdf.damaged", file=file) from error
    if damaged or counted != pages:
        raise DocumentError("pdf.damaged", file=file)
    return unreadable, unshown


def _pieces_of(page: pikepdf.Page) -> list[pikepdf.Object]:
    """The streams that a page's content is made of."""
    contents = page.obj.get("/Contents")
    pieces = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    return [piece for piece in pieces if isinstance(piece, pikepdf.Stream)]


def _forms_of(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Contents that pages draw by their names: programs that stamp or join pages make such of whole pages."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == pikepdf.Name.Form:
            yield item


def _ends_early(pdf: pikepdf.Pdf, piece: pikepdf.Object) -> bool:
    """Whether what is packed breaks off: readers show what there is.

    Some programs leave out only the sum behind it, or do not say that it ends; of nothing some write the head alone.
    """
    named = piece.get("/Filter")
    filters = list(named) if isinstance(named, pikepdf.Array) else [named]
    if pikepdf.Name.FlateDecode not in filters:
        return False
    packed = piece.read_raw_bytes()
    if outer := filters[: filters.index(pikepdf.Name.FlateDecode)]:  # mostly letters in the place of bytes
        packed = pdf.make_stream(packed, Filter=pikepdf.Array(outer)).read_bytes()
    packed = packed[_PACKED_FROM:]
    machine = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        machine.decompress(packed)
    except zlib.error:
        return True
    return not (machine.eof or not packed or packed.endswith(_FLUSHED))


def unreadable_code(data: bytes) -> str:
    """Why PDFium refused a file: it takes one without pages for damaged."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return "pdf.damaged" if len(pdf.pages) else "pdf.no_pages"
    except pikepdf.PasswordError:
        return "pdf.encrypted"
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, RecursionError):
        return "pdf.damaged"


def unread_pages(contents: Contents) -> list[int]:
    """Numbers of the pages that are pictures or outlines without text."""
    return [page.number for page in contents.pages if _unread(page)]


def check_contents(contents: Contents, file: str) -> None:
    """Raise DocumentError for a form without fixed text, no pages, pages without text, or a garbled text layer."""
    if contents.xfa:
        raise DocumentError("pdf.xfa", file=file)
    if not contents.pages:
        raise DocumentError("pdf.no_pages", file=file)
    unread = unread_pages(contents)
    if len(unread) == len(contents.pages) or (unread and not any(map(_letters, contents.pages))):
        raise DocumentError("pdf.scanned", file=file, pages=len(contents.pages))
    if unread:
        raise DocumentError("pdf.pages_unread", file=file, pages=ranges(unread))
    chars = [glyph.char for page in contents.pages for glyph in page.glyphs if not glyph.char.isspace()]
    if not chars:
        raise DocumentError("pdf.blank", file=file)
    _check_characters(chars, _count_foreign(contents.pages), file)


def _letters(page: Page) -> int:
    return sum(not glyph.char.isspace() for glyph in page.glyphs)


def _unread(page: Page) -> bool:
    if page.recognised:
        return False
    if page.image_share >= SCAN_SHARE:
        shown = (glyph for glyph in page.glyphs if not glyph.char.isspace())
        places = (((glyph.left + glyph.right) / 2, (glyph.bottom + glyph.top) / 2) for glyph in shown)
        scanned = is_stamped_picture(page.image_share, places, page.width, page.height)
        return scanned and page.invisible == 0
    letters = _letters(page)
    if letters == 0:
        return page.images > 0 or page.path_points > _DRAWN_POINTS
    return letters < _HARDLY_ANY and page.curve_points > _OUTLINES


def _has_drawings(page: Page) -> bool:
    return not page.recognised and (page.curve_points > _DRAWINGS or page.letter_points > _NAME)


def _doubtful(pages: Sequence[Page]) -> int:
    return sum(len(page.doubtful) for page in pages)


def _check_characters(chars: list[str], foreign: int, file: str) -> None:
    unmapped = chars.count("\ufffd")
    private = sum(unicodedata.category(char) in ("Co", "Cn", "Cc") for char in chars)
    odd = sum(unicodedata.category(char)[0] not in "LNPS" for char in chars if char != "\ufffd") - private
    wrong = unmapped + private + foreign
    if (
        unmapped > max(2, _MAX_UNMAPPED * len(chars))
        or private > max(20, _MAX_PRIVATE * len(chars))
        or foreign > max(5, _MAX_UNMAPPED * len(chars))
        or len(chars) - odd - wrong < _MIN_LETTERS * len(chars)
    ):
        raise DocumentError("pdf.garbled", file=file, count=wrong or odd)


def _count_foreign(pages: Sequence[Page]) -> int:
    """Letters that a wrong table of codes gives: Latin ones with marks between two syllables of Hangul, or as wide as
    one, and ideographs in Latin words.

    서울중앙É방법원; Ghostscript may keep half of each code, or turn its halves: 판결 becomes Ó¼, Griffin Gri昀昀in.
    """
    glyphs = [glyph for page in pages for glyph in page.glyphs]
    chars = "".join(glyph.char for glyph in glyphs)
    found = {match.start() for match in _MARKED.finditer(chars) if match[0].isalpha()}
    found |= {at for match in _SWAPPED.finditer(chars) for at in range(*match.span())}
    found |= {
        at
        for at, glyph in enumerate(glyphs)
        if "\u00c0" <= glyph.char <= "\u024f" and glyph.char.isalpha() and glyph.char not in _WIDE_LATIN
        if glyph.upright and glyph.right - glyph.left >= _SQUARE * glyph.size
    }
    return len(found)


def ranges(numbers: list[int]) -> str:
    """Page numbers for reading: 2, 5-7."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return ", ".join(f"{g[0]}-{g[-1]}" if len(g) > 1 else str(g[0]) for g in groups)


def notices_of(contents: Contents, unreadable: UnreadText, unshown: Unshown) -> tuple[Notice, ...]:
    """What the reader of the document must know though it could be read; the latter two as told by ``check_file``."""
    pages = contents.pages
    hidden = Notice(
        "pdf.hidden",
        {
            "count": sum(page.hidden for page in pages),
            "pages": ranges([page.number for page in pages if page.hidden]),
        },
    )
    scanned = sum(
        page.image_share >= SCAN_SHARE and page.invisible + page.covered > 0 and not page.recognised for page in pages
    )
    recognised = [page for page in pages if page.recognised]
    counts = (
        ("pdf.not_drawn", 0 if contents.looked else len(pages)),
        ("pdf.recognised", scanned),
        ("pdf.images", sum(page.images for page in pages if not page.recognised) - scanned),
        ("pdf.drawings", sum(map(_has_drawings, pages))),
        ("pdf.inner_text", unreadable.places),
        ("pdf.codeless", unreadable.fonts),
        ("pdf.unmapped", sum(page.unmapped for page in pages) + _count_foreign(pages)),
        # Most of these are known by both readers.
        ("pdf.said_instead", max(unshown.instead, sum(page.instead for page in pages))),
        ("pdf.annotations", sum(page.annotations for page in pages) + unshown.notes),
        ("pdf.fields", unshown.fields),
        ("pdf.attachments", max(contents.attachments, unshown.files)),
        ("pdf.scripts", max(contents.scripts, unshown.scripts)),
        ("pdf.links", unshown.links),
        ("pdf.outlines", unshown.outlines),
        ("pdf.descriptions", unshown.descriptions),
    )
    by_recognition = [
        Notice("pdf.ocr", {"pages": ranges([page.number for page in recognised]), "count": _doubtful(recognised)}),
        Notice(
            "pdf.ocr_missed",
            {
                "pages": ranges([page.number for page in recognised if page.missed]),
                "count": sum(page.missed for page in recognised),
            },
        ),
        Notice("pdf.ocr_blank", {"pages": ranges([page.number for page in recognised if not _letters(page)])}),
    ]
    counted = [one for one in by_recognition if one.fields["pages"]]
    counted += [Notice(code, {"count": count}) for code, count in counts if count > 0]
    return (hidden, *counted) if hidden.fields["count"] else tuple(counted)
