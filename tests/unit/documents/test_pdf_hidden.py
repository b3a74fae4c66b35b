"""Text that cannot be seen, or is not in the text layer: the reader of the document is told of both."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.lib.colors import Color, black, white
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from core.documents import Document, Replacement
from core.documents.formats import Format
from core.documents.pdf.fonts import REGULAR
from core.documents.pdf.reader import open_pdf
from core.documents.write import write_document
from core.errors import DocumentError
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import read

SEEN = "원고 서윤담은 피고에게 돈을 빌려주었다."
SECRET = "증인 권도윤"  # five letters
Draw = Callable[[Canvas], None]


def made(draw: Draw, change: Callable[[pikepdf.Pdf], None] | None = None) -> bytes:
    """A page with a visible sentence and what ``draw`` adds."""
    pdf.shipped_font(False)
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=1)
    canvas.setFont(REGULAR, 12)
    canvas.drawString(70, 770, SEEN)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return pdf.changed(stream.getvalue(), change) if change else stream.getvalue()


def told(document: Document) -> dict[str, dict[str, object]]:
    return {notice.code: notice.fields for notice in document.notices}


def put(canvas: Canvas, x: float = 70, y: float = 700, size: float = 12) -> None:
    canvas.setFont(REGULAR, size)
    canvas.drawString(x, y, SECRET)


def in_white(canvas: Canvas) -> None:
    canvas.setFillColor(white)
    put(canvas)


def nearly_white(canvas: Canvas) -> None:
    canvas.setFillColor(Color(0.99, 0.99, 0.99))
    put(canvas)


def without_ink(canvas: Canvas) -> None:
    text = canvas.beginText(70, 700)
    text.setTextRenderMode(3)
    text.setFont(REGULAR, 12)
    text.textOut(SECRET)
    canvas.drawText(text)


def transparent(canvas: Canvas) -> None:
    canvas.setFillAlpha(0)
    put(canvas)


def under_a_black_box(canvas: Canvas) -> None:
    put(canvas)
    canvas.setFillColor(black)
    canvas.rect(60, 690, 200, 30, fill=1, stroke=0)


def under_a_white_box(canvas: Canvas) -> None:
    put(canvas)
    canvas.setFillColor(white)
    canvas.rect(60, 690, 200, 30, fill=1, stroke=0)


def under_a_box_with_a_word(canvas: Canvas) -> None:
    under_a_black_box(canvas)
    canvas.setFillColor(white)
    canvas.drawString(70, 700, "비실명처리")


def under_other_words(canvas: Canvas) -> None:
    under_a_white_box(canvas)
    canvas.setFillColor(black)
    canvas.drawString(72, 700, "갑을병정무기경신")


def clipped_away(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(300, 300, 50, 50)
    canvas.clipPath(path, stroke=0, fill=0)
    put(canvas)


def beyond_the_edge(canvas: Canvas) -> None:
    put(canvas, x=700)


def below_the_edge(canvas: Canvas) -> None:
    put(canvas, y=-40)


def above_the_edge(canvas: Canvas) -> None:
    """Over the sentence that is seen."""
    put(canvas, y=870)


def left_of_the_edge(canvas: Canvas) -> None:
    canvas.drawString(70, 700, "갑을병정무기경신")
    put(canvas, x=-90)


def without_ink_over_words(canvas: Canvas) -> None:
    canvas.drawString(70, 700, "갑을병정무기경신")
    without_ink(canvas)


def transparent_over_words(canvas: Canvas) -> None:
    canvas.drawString(70, 700, "갑을병정무기경신")
    transparent(canvas)


@pytest.mark.parametrize(
    "draw",
    [
        in_white,
        nearly_white,
        without_ink,
        without_ink_over_words,
        transparent_over_words,
        transparent,
        under_a_black_box,
        under_a_white_box,
        under_a_box_with_a_word,
        under_other_words,
        clipped_away,
        beyond_the_edge,
        below_the_edge,
        above_the_edge,
        left_of_the_edge,
    ],
)
def test_what_cannot_be_seen_is_read_and_named(draw: Draw) -> None:
    document = read(made(draw))
    assert SECRET in document.text
    assert told(document) == {"pdf.hidden": {"count": 5, "pages": "1"}}


def test_text_on_a_layer_that_is_off_is_read_and_named() -> None:
    def switch(file: pikepdf.Pdf) -> None:
        layer = file.make_indirect(Dictionary(Type=Name.OCG, Name="메모"))
        shown = file.make_indirect(Dictionary(Type=Name.OCG, Name="본문"))
        file.Root.OCProperties = Dictionary(OCGs=Array([layer, shown]), D=Dictionary(OFF=Array([layer])))
        page = file.pages[0]
        page.Resources.Properties = Dictionary(Hidden=layer, Shown=shown)
        first, second = page.Contents.read_bytes().rsplit(b"BT", 1)
        content = b"/OC /Shown BDC " + first + b" EMC /OC /Hidden BDC BT" + second + b" EMC"
        page.Contents = file.make_stream(content)

    document = read(made(put, switch))
    assert SECRET in document.text
    assert told(document) == {"pdf.hidden": {"count": 5, "pages": "1"}}


def white_on_black(canvas: Canvas) -> None:
    canvas.rect(60, 690, 200, 30, fill=1, stroke=0)
    in_white(canvas)


def pale(canvas: Canvas) -> None:
    canvas.setFillColor(Color(0.88, 0.88, 0.88))
    put(canvas, size=40)


def tiny(canvas: Canvas) -> None:
    put(canvas, size=5)


def marked_through(canvas: Canvas) -> None:
    """As a highlighter does, drawn over the letters."""
    put(canvas)
    canvas.setFillColor(Color(1, 1, 0), alpha=0.4)
    canvas.rect(60, 690, 200, 30, fill=1, stroke=0)


def struck_again_on_a_box(canvas: Canvas) -> None:
    under_a_white_box(canvas)
    canvas.setFillColor(black)
    put(canvas)


def beside_a_box(canvas: Canvas) -> None:
    """Drawn around and through, as frames and underlines are."""
    put(canvas)
    canvas.rect(60, 690, 200, 30, fill=0)
    canvas.rect(60, 698, 200, 1, fill=1)


def turned(canvas: Canvas) -> None:
    canvas.translate(300, 300)
    canvas.rotate(90)
    put(canvas, 0, 0)


@pytest.mark.parametrize(
    "draw", [white_on_black, pale, tiny, turned, put, marked_through, struck_again_on_a_box, beside_a_box]
)
def test_what_can_be_seen_is_not_named(draw: Draw) -> None:
    document = read(made(draw))
    assert SECRET in document.text
    assert told(document) == {}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_seen_and_hidden_are_told_apart_on_a_page_cut_and_turned(turn: int) -> None:
    def cut(file: pikepdf.Pdf) -> None:
        file.pages[0].CropBox = Array([30, 500, 500, 830])
        file.pages[0].Rotate = turn

    assert told(read(made(put, cut))) == {}
    assert told(read(made(in_white, cut))) == {"pdf.hidden": {"count": 5, "pages": "1"}}
    assert told(read(made(lambda canvas: put(canvas, y=400), cut))) == {"pdf.hidden": {"count": 5, "pages": "1"}}


@pytest.mark.parametrize("over", [False, True])
def test_letters_on_a_large_picture_are_taken_for_seen(over: bool) -> None:
    """Also where a highlighter has been drawn over them."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    def draw(canvas: Canvas) -> None:
        stream = io.BytesIO()
        Image.new("L", (1200, 1000), 40).save(stream, "PNG")
        stream.seek(0)
        canvas.drawImage(ImageReader(stream), 60, 650, 250, 80)
        in_white(canvas)
        if over:
            canvas.setFillColor(Color(1, 1, 0), alpha=0.3)
            canvas.rect(60, 690, 200, 30, fill=1, stroke=0)

    assert told(read(made(draw))) == {"pdf.images": {"count": 1}}


def test_letters_under_a_box_on_a_large_picture_are_named() -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    def draw(canvas: Canvas) -> None:
        stream = io.BytesIO()
        Image.new("L", (1200, 1000), 220).save(stream, "PNG")
        stream.seek(0)
        canvas.drawImage(ImageReader(stream), 60, 650, 250, 80)
        under_other_words(canvas)

    assert told(read(made(draw))) == {"pdf.hidden": {"count": 5, "pages": "1"}, "pdf.images": {"count": 1}}


def hangul(text: str, file: pikepdf.Pdf) -> bytes:
    """Content that draws the letters of the page once more, in whatever draws with its fonts."""
    font = next(iter(file.pages[0].Resources.Font.keys()))
    return f"BT {font} 12 Tf 0 5 Td (abc{text}) Tj ET".encode()


def with_pattern(file: pikepdf.Pdf, *, text: bool = True) -> Dictionary:
    content = hangul("x", file) if text else b"0 0 5 5 re f"
    pattern = Dictionary(
        Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1, XStep=100, YStep=20, BBox=[0, 0, 100, 20]
    )
    pattern.Resources = Dictionary(Font=file.pages[0].Resources.Font)
    return Dictionary(Pattern=Dictionary(P0=file.make_stream(content, pattern)))


def with_mask(file: pikepdf.Pdf) -> Dictionary:
    group = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 800], Group=Dictionary(S=Name.Transparency)
    )
    group.Resources = Dictionary(Font=file.pages[0].Resources.Font)
    mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=file.make_stream(hangul("y", file), group))
    return Dictionary(ExtGState=Dictionary(G0=Dictionary(Type=Name.ExtGState, SMask=mask)))


def with_letters(file: pikepdf.Pdf) -> Dictionary:
    letter = file.make_stream(b"900 0 d0 " + hangul("z", file))
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[0, 0, 1000, 1000],
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        CharProcs=Dictionary(a=letter),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])),
        FirstChar=97,
        LastChar=97,
        Widths=[900],
        Resources=Dictionary(Font=file.pages[0].Resources.Font),
    )
    return Dictionary(Font=Dictionary(T3=font))


@pytest.mark.parametrize("inside", [with_pattern, with_mask, with_letters])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_text_that_is_drawn_but_not_in_the_text_layer_is_named(
    inside: Callable[[pikepdf.Pdf], Dictionary], depth: int
) -> None:
    def add(file: pikepdf.Pdf) -> None:
        resources = inside(file)
        for _ in range(depth):
            form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 800], Resources=resources)
            resources = Dictionary(XObject=Dictionary(F0=file.make_stream(b"", form)))
        for key, value in resources.items():
            held = file.pages[0].Resources.get(key, Dictionary())
            file.pages[0].Resources[key] = Dictionary({**dict(held.items()), **dict(value.items())})

    assert told(read(made(lambda canvas: None, add))) == {"pdf.inner_text": {"count": 1}}


def test_a_pattern_without_text_is_not_named() -> None:
    def add(file: pikepdf.Pdf) -> None:
        file.pages[0].Resources.Pattern = with_pattern(file, text=False).Pattern

    assert told(read(made(lambda canvas: None, add))) == {}


def test_forms_that_hold_each_other_are_looked_at_once() -> None:
    """With 30 levels of two uses each, a look at every use would take years."""

    def add(file: pikepdf.Pdf) -> None:
        below = file.make_stream(hangul("x", file), with_pattern(file).Pattern.P0.stream_dict)
        resources = Dictionary(Pattern=Dictionary(P0=below))
        for _ in range(30):
            form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9], Resources=resources)
            one = file.make_stream(b"", form)
            resources = Dictionary(XObject=Dictionary(A=one, B=one))
        one.Resources.XObject = Dictionary(A=one, B=one, C=form.Resources.get("/XObject", Dictionary()).get("/A", one))
        below.Resources.Pattern = Dictionary(P0=below)
        file.pages[0].Resources.XObject = Dictionary(A=one)
        file.pages[0].Resources.Pattern = Dictionary(P0=below)

    assert told(read(made(lambda canvas: None, add)))["pdf.inner_text"] == {"count": 1}


@pytest.mark.parametrize("name", ["g0", "a97", "C0037", "glyph12", "홍"])
@pytest.mark.parametrize("kind", [Name.Type3, Name.Type1, Name.TrueType])
def test_a_font_that_does_not_say_its_letters_is_named(kind: Name, name: str) -> None:
    """PDFium reads its numbers as ASCII: the page may show 홍길동 where the text says aaa."""

    def add(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        page.Resources.Font.T3 = with_letters(file).Font.T3
        page.Resources.Font.T3.Subtype = kind
        page.Resources.Font.T3.CharProcs = Dictionary({f"/{name}": file.make_stream(b"900 0 d0 0 0 700 700 re f")})
        page.Resources.Font.T3.Encoding.Differences = Array([97, Name(f"/{name}")])
        page.contents_add(b" BT /T3 12 Tf 70 500 Td (aaa) Tj ET")

    assert told(read(made(lambda canvas: None, add)))["pdf.codeless"] == {"count": 1}


def test_fonts_that_hold_each_other_are_looked_at_once() -> None:
    def add(file: pikepdf.Pdf) -> None:
        fonts = file.make_indirect(with_letters(file).Font)
        for number in range(40):
            fonts[f"/F{number}"] = with_letters(file).Font.T3
            fonts[f"/F{number}"].Resources = Dictionary(Font=fonts)
        file.pages[0].Resources.Font.T3 = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, Resources=Dictionary(Font=fonts)
        )

    assert told(read(made(lambda canvas: None, add)))["pdf.inner_text"] == {"count": 41}


@pytest.mark.parametrize("name", ["a", "uniAC00", "one", "afii10017", "u1F600"])
def test_a_font_with_names_of_letters_is_not_named(name: str) -> None:
    def add(file: pikepdf.Pdf) -> None:
        file.pages[0].Resources.Font.T3 = with_letters(file).Font.T3
        file.pages[0].Resources.Font.T3.CharProcs = Dictionary()
        file.pages[0].Resources.Font.T3.Encoding.Differences = Array([97, Name(f"/{name}")])

    assert told(read(made(lambda canvas: None, add))) == {}


def as_font(said: bytes) -> Callable[[pikepdf.Pdf], None]:
    """One glyph of a font whose table of codes says ``said`` (hexadecimal UTF-16)."""

    def add(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        font = dict(with_letters(file).Font.T3.items())
        cmap = b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <%s> endbfchar endcmap"
        page.Resources.Font.T3 = Dictionary({**font, "/ToUnicode": file.make_stream(cmap % said)})
        page.contents_add(b" BT /T3 12 Tf 70 500 Td (a) Tj ET")

    return add


def test_a_symbol_whose_code_is_a_control_character_is_not_read_and_said() -> None:
    document = read(made(lambda canvas: None, as_font(b"0088")))
    assert told(document)["pdf.unmapped"] == {"count": 1} and "\x88" not in document.text
    assert write_document(document, (), Format.DOCX).data


@pytest.mark.parametrize(("code", "shown"), [(b"F095", "•"), (b"F0B7", "•"), (b"F0A7", "▪"), (b"F033", "3")])
def test_a_bullet_of_a_symbol_font_is_read_as_it_looks_and_written(code: bytes, shown: str) -> None:
    """LibreOffice's lists begin with U+F095, which is in no font but its own."""
    document = read(made(lambda canvas: None, as_font(code)))
    assert shown in document.text and "pdf.unmapped" not in told(document)
    assert shown in read(document.write_native(()).data).text


@pytest.mark.parametrize("code", ["F0FE", "F02B1", "20000"])
def test_a_character_that_keeps_a_pdf_from_being_made_anew_is_said_at_opening(code: str) -> None:
    """A tick of a symbol font, a number in a box, a rare letter of somebody's name: nobody reviews in vain."""
    said = chr(int(code, 16)).encode("utf-16-be").hex().encode()
    document = read(made(lambda canvas: None, as_font(said)))
    assert told(document)["pdf.undrawable"] == {"count": 1, "codes": f"U+{code}"}
    with pytest.raises(DocumentError) as caught:
        document.write_native(())
    assert caught.value.code == "pdf.glyphs"
    assert write_document(document, (), Format.DOCX).data
    name = Replacement(at := document.text.index(chr(int(code, 16))), at + 1, "A")
    assert "A" in read(document.write_native([name]).data).text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"/Span <</ActualText (fi)>> BDC BT /F1 9 Tf 9 9 Td <0041> Tj ET EMC", True),
        (b"/Span <</ActualText (fi) >> BDC /F1 9 Tf 1 0 0 1 9 9 Tm <0041> Tj EMC", False),
        (b"/Span <</ActualText (fi) >> BDC /F1 9 Tf 1 0 0 1 9 9 Tm <00410042> Tj EMC", True),
        (b"/Span <</ActualText (\xfe\xff) >> BDC EMC /Span <</ActualText <FEFF>>> BDC EMC", False),
    ],
)
def test_a_ligature_says_what_it_shows(content: bytes, said: bool) -> None:
    document = read(made(lambda canvas: None, lambda file: file.pages[0].contents_add(b" BT " + content + b" ET")))
    assert ("pdf.said_instead" in told(document)) == said


@pytest.mark.parametrize("said", ["()", "<FEFF>", "( )", "<FEFF0020>", "<FEFFAC00B098>"])
@pytest.mark.parametrize("listed", [False, True])
def test_a_mark_that_takes_visible_text_away_is_named(said: str, listed: bool) -> None:
    """Readers give what is said, were it nothing: of two lines under one mark the second at most is gone."""

    def draw(canvas: Canvas) -> None:
        canvas._code.append("/Span /MC0 BDC" if listed else f"/Span <</ActualText {said}>> BDC")
        put(canvas)
        put(canvas, y=680)
        canvas._code.append("EMC")

    def give(file: pikepdf.Pdf) -> None:
        said_there = pikepdf.Object.parse(said.encode())
        file.pages[0].Resources.Properties = Dictionary(MC0=file.make_indirect(Dictionary(ActualText=said_there)))

    document = read(made(draw, give if listed else None))
    assert document.text.count(SECRET) < 2
    assert told(document) == {"pdf.said_instead": {"count": 1}}
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(())
    assert caught.value.code == "pdf.in_place.unseen"


def _with_a_pattern(file: pikepdf.Pdf) -> None:
    file.pages[0].Resources.Pattern = with_pattern(file).Pattern


UNSURE: dict[str, Callable[[], Document]] = {
    "pdf.hidden": lambda: read(made(under_a_white_box)),
    "pdf.not_drawn": lambda: open_pdf(Path("판결.pdf"), made(lambda canvas: None), look=False),
    "pdf.inner_text": lambda: read(made(lambda canvas: None, _with_a_pattern)),
    "pdf.unmapped": lambda: read(pdf.with_wrong_codes(2)),
}


@pytest.mark.parametrize("code", UNSURE)
def test_pages_that_may_show_what_was_not_read_are_not_drawn_again(code: str) -> None:
    document = UNSURE[code]()
    assert list(told(document)) == [code]
    with pytest.raises(DocumentError) as caught:
        document.write_in_place([Replacement(3, 6, "A")])
    assert caught.value.code == "pdf.in_place.unseen"
