"""What pages draw and no reader gives: pictures in patterns and soft masks, letters turned into outlines."""

import sys
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pikepdf
import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from numpy.typing import NDArray
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase.pdfmetrics import stringWidth

from core.documents import Document
from core.documents.pdf.drawing import draw_page
from core.errors import DocumentError
from core.paths import resource
from tests import fixtures_pdf as pdf
from tests import fixtures_pdf_planted as planted
from tests.fixtures_pdf import STORY, read

Paint = Callable[[pikepdf.Pdf], tuple[bytes, Dictionary]]
WHOLE = b"595 0 0 842 0 0 cm "
_INLINE = b"BI /W 8 /H 8 /CS /G /BPC 1 ID 12345678 EI"


def told(document: Document) -> dict[str, dict[str, object]]:
    return {notice.code: notice.fields for notice in document.notices}


def _picture(file: pikepdf.Pdf) -> Dictionary:
    one = file.make_stream(b"\x80" * 64, Type=Name.XObject, Subtype=Name.Image, Width=8, Height=8)
    one.ColorSpace, one.BitsPerComponent = Name.DeviceGray, 8
    return Dictionary(XObject=Dictionary(I=one))


def _form(file: pikepdf.Pdf, content: bytes, resources: Dictionary, **keys: object) -> pikepdf.Stream:
    made = file.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 595, 842]))
    made.Resources = resources
    for key, item in keys.items():
        made[f"/{key}"] = item
    return made


def _tiles(file: pikepdf.Pdf, content: bytes, resources: Dictionary) -> Dictionary:
    made = _form(file, content, resources, Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1)
    made.XStep, made.YStep = 595, 842
    del made.Subtype
    return Dictionary(Pattern=Dictionary(P0=made))


def by_pattern(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    return b"/Pattern cs /P0 scn 0 0 595 842 re f", _tiles(file, WHOLE + b"/I Do", _picture(file))


def by_pattern_inline(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    return b"/Pattern CS /P0 SCN 0 421 m 595 421 l S", _tiles(file, WHOLE + _INLINE, Dictionary())


def by_pattern_in_a_form(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    content, resources = by_pattern(file)
    return b"/F Do", Dictionary(XObject=Dictionary(F=_form(file, content, resources)))


def by_form_in_a_pattern(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    inside = Dictionary(XObject=Dictionary(F=_form(file, WHOLE + b"/I Do", _picture(file))))
    return b"/Pattern cs /P0 scn 0 0 595 842 re f", _tiles(file, b"/F Do", inside)


def by_mask(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    group = _form(file, WHOLE + b"/I Do", _picture(file), Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
    mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=group)
    return b"/G gs 0 g 0 0 595 842 re f", Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=mask)))


PAINTED = [by_pattern, by_pattern_inline, by_pattern_in_a_form, by_form_in_a_pattern, by_mask]


def _with(paint: Paint, number: int) -> bytes:
    """A page with text and an empty one, with ``paint`` on that of the number; both list all that either uses."""

    def add(file: pikepdf.Pdf) -> None:
        content, resources = paint(file)
        file.add_blank_page(page_size=(595, 842))
        for page in file.pages:
            page.obj.Resources = Dictionary({**dict(file.pages[0].Resources.items()), **dict(resources.items())})
        file.pages[number].contents_add(b"q " + content + b" Q", prepend=True)

    return pdf.changed(pdf.plain(STORY[:30]), add)


@pytest.mark.parametrize("paint", PAINTED)
def test_a_page_whose_picture_is_painted_is_unread(paint: Paint) -> None:
    with pytest.raises(DocumentError) as caught:
        read(_with(paint, 1))
    assert caught.value.code == "pdf.pages_unread" and caught.value.fields["pages"] == "2"


@pytest.mark.parametrize("paint", PAINTED)
def test_a_picture_painted_on_a_page_of_text_is_named(paint: Paint) -> None:
    """The other page lists it, but is empty."""
    assert told(read(_with(paint, 0))) == {"pdf.images": {"count": 1}}


class _Path(BasePen):
    """A letter as content; ``straight``: with short lines for its curves."""

    def __init__(self, glyphs: object, place: Callable[[tuple[float, float]], str], straight: bool) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []
        self._place, self._straight = place, straight

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.parts.append(self._place(pt) + "m")

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.parts.append(self._place(pt) + "l")

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        if not self._straight:
            self.parts.append("".join(map(self._place, points)) + "c")
            return
        for step in range(1, 5):
            between = [self._getCurrentPoint(), *points]
            while len(between) > 1:
                pairs = pairwise(between)
                between = [(a + step / 4 * (c - a), b + step / 4 * (d - b)) for (a, b), (c, d) in pairs]
            self._lineTo(between[0])

    def _closePath(self) -> None:
        self.parts.append("h")


def outlines(text: str, x: float, y: float, *, straight: bool, size: float = 11) -> str:
    """``text`` as programs turn it into paths, one a letter."""
    font = TTFont(resource("fonts", "NanumBarunGothic.ttf"))
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), size / font["head"].unitsPerEm
    parts: list[str] = []
    for letter in text:
        left, name = x, names[ord(letter)]
        path = _Path(glyphs, lambda at, left=left: f"{left + at[0] * scale:.2f} {y + at[1] * scale:.2f} ", straight)
        glyphs[name].draw(path)
        parts += [*path.parts, "f"]
        x += glyphs[name].width * scale
    return " ".join(parts)


def _on_a_page_of_text(content: str) -> Document:
    page = pdf.Sheet()
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    return read(pdf.changed(pdf.build(page), lambda file: file.pages[0].contents_add(f"q {content} Q".encode())))


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("name", ["홍성훈", "증인 권도윤"])
def test_a_name_turned_into_outlines_is_named(name: str, straight: bool) -> None:
    document = _on_a_page_of_text(outlines(name, 70, 300, straight=straight))
    assert told(document) == {"pdf.drawings": {"count": 1}}


@pytest.mark.parametrize("straight", [False, True])
def test_a_page_of_outlines_with_a_number_is_unread(straight: bool) -> None:
    lines = " ".join(outlines(STORY[:30], 70, 700 - 20 * row, straight=straight) for row in range(12))
    sheets = [pdf.Sheet().line(STORY), pdf.Sheet().at(280, 40, "- 2 -")]
    with pytest.raises(DocumentError) as caught:
        read(pdf.changed(pdf.build(*sheets), lambda file: file.pages[1].contents_add(lines.encode())))
    assert caught.value.code == "pdf.pages_unread" and caught.value.fields["pages"] == "2"


def _repeated(shape: str, count: int = 200) -> str:
    """A shape at many places of the page."""
    return " ".join(f"q 1 0 0 1 {60 + 20 * (n % 20)} {100 + 20 * (n // 20)} cm {shape} Q" for n in range(count))


_ROUND = "2 0 m 14 0 l 15 0 16 1 16 2 c 16 8 l 16 9 15 10 14 10 c 2 10 l 1 10 0 9 0 8 c 0 2 l 0 1 1 0 2 0 c f"
_DISC = "8 4 m 8 6.2 6.2 8 4 8 c 1.8 8 0 6.2 0 4 c 0 1.8 1.8 0 4 0 c 6.2 0 8 1.8 8 4 c f"


@pytest.mark.parametrize(
    "content",
    [
        _repeated(_DISC, 60),
        _repeated(
            "2 0 m 14 0 l 15 0 16 1 16 2 c 16 8 l 16 9 15 10 14 10 c 2 10 l 1 10 0 9 0 8 c 0 2 l 0 1 1 0 2 0 c f", 40
        ),
        _repeated("0 0 m 18 0 l 17 1 l 1 1 l h f 0 0 m 0 18 l 1 17 l 1 1 l h f"),
        _repeated("0 0 18 1 re 0 0 1 18 re f"),
        _repeated("0 0 m 12 0 l 12 4 l 16 4 l 16 8 l 4 8 l 4 12 l 0 12 l h f"),
        _repeated("0 0 m 6 3 l 0 6 l h f"),
        _repeated("0 0 m 3 6 l 6 0 l 9 6 l 12 0 l 15 6 l S"),
    ],
    ids=["bullets", "round boxes", "slanted borders", "borders", "steps", "tips of arrows", "zigzags"],
)
def test_what_tables_and_lists_are_drawn_with_is_not_named(content: str) -> None:
    assert told(_on_a_page_of_text(content)) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has Korean fonts, and PDFium asks it")
@pytest.mark.parametrize("letter", ["겸", "똠", "蔡", "①"])
def test_a_korean_font_that_is_not_in_the_file_is_drawn_as_the_program_itself_would(letter: str) -> None:
    """Whatever is installed: a font may be there that says it has Hangul and has none."""
    place = planted.DRAWN["font of the Korean code (CP949)"]
    middle = 70 + (12 - stringWidth(letter, planted.REGULAR, 12)) / 2  # the file says that each letter is a square
    own = planted.drawn(lambda canvas, value: planted.put(canvas, value, middle))
    shown, expected = (_pixels(build(letter)) for build in (place.build, own))
    assert (abs(shown - expected) > 64).sum() < 0.3 * (_pixels(place.build(" ")) - expected > 64).sum()


def _pixels(data: bytes) -> NDArray[np.int16]:
    return np.frombuffer(draw_page(data, 1, 1000, "a.pdf").pixels, np.uint8).astype(np.int16)
