"""PDF files that hold a second person in one place, a different person in every place: what pages show or draw.

What else a file can hold is in ``tests.fixtures_pdf_notes`` and ``tests.fixtures_pdf_objects``.
"""

import io
from collections.abc import Callable

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image
from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from core.documents.pdf.fonts import REGULAR
from core.paths import resource
from tests import fixtures_pdf as pdf
from tests.fixtures_docx_planted import Place

SEEN = "원고는 피고에게 돈을 빌려주었다."
_TEXT, _GONE = "text", "gone"
Draw = Callable[[Canvas, str], None]
Change = Callable[[pikepdf.Pdf, str], None]


def drawn(draw: Draw, change: Change | None = None) -> Callable[[str], bytes]:
    """A page with a visible sentence and what ``draw`` adds; then ``change`` on the file's objects."""

    def build(value: str) -> bytes:
        pdf.shipped_font(False)
        stream = io.BytesIO()
        canvas = Canvas(stream, pagesize=A4, invariant=1)
        canvas.setFont(REGULAR, 12)
        canvas.drawString(70, 770, SEEN)
        draw(canvas, value)
        canvas.showPage()
        canvas.save()
        data = stream.getvalue()
        return pdf.changed(data, lambda file: change(file, value)) if change else data

    return build


def changed(change: Change, **save: object) -> Callable[[str], bytes]:
    """The page with the sentence alone, after ``change`` on its objects."""

    def build(value: str) -> bytes:
        stream = io.BytesIO()
        with pikepdf.open(io.BytesIO(pdf.plain(SEEN))) as file:
            change(file, value)
            file.save(stream, **save)  # type: ignore[arg-type]
        return stream.getvalue()

    return build


def font(file: pikepdf.Pdf, **more: object) -> pikepdf.Object:
    """A font whose codes are UTF-16: what is shown in it stands in the file as it is."""
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Batang, DW=1000)
    below.CIDSystemInfo = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        "2 beginbfrange <0000> <00ff> <0000> <ac00> <d7ff> <ac00> endbfrange\nendcmap end end"
    )
    held = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Batang, Encoding=Name("/Identity-H"))
    held.DescendantFonts, held.ToUnicode = Array([below]), file.make_stream(cmap.encode())
    for key, item in more.items():
        held[f"/{key}"] = item
    return file.make_indirect(held)


def shows(value: str, x: float = 70, y: float = 700, before: str = "") -> bytes:
    """Content that shows ``value`` in the font /P."""
    return f"q BT /P 12 Tf {before} {x} {y} Td <{value.encode('utf-16-be').hex()}> Tj ET Q\n".encode()


def form(file: pikepdf.Pdf, value: str, **more: object) -> Stream:
    """A form that shows ``value``."""
    made = file.make_stream(shows(value), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 600, 850]))
    made.Resources = Dictionary(Font=Dictionary(P=font(file)))
    for key, item in more.items():
        made[f"/{key}"] = item
    return made


def put(canvas: Canvas, value: str, x: float = 70, y: float = 700, size: float = 12) -> None:
    canvas.setFont(REGULAR, size)
    canvas.drawString(x, y, value)


def _apart(canvas: Canvas, value: str) -> None:
    for number, letter in enumerate(value):
        put(canvas, letter, 70 + 12 * number)


def _turned(canvas: Canvas, value: str) -> None:
    canvas.translate(300, 300)
    canvas.rotate(90)
    put(canvas, value, 0, 0)


def _twice(canvas: Canvas, value: str) -> None:
    put(canvas, value)
    put(canvas, value, 70.3)


def _mode(number: int) -> Draw:
    def draw(canvas: Canvas, value: str) -> None:
        text = canvas.beginText(70, 700)
        text.setTextRenderMode(number)
        text.setFont(REGULAR, 12)
        text.textOut(value)
        canvas.drawText(text)

    return draw


def _white(canvas: Canvas, value: str) -> None:
    canvas.setFillColor(white)
    put(canvas, value)


def _transparent(canvas: Canvas, value: str) -> None:
    canvas.setFillAlpha(0)
    put(canvas, value)


def _under_a_box(canvas: Canvas, value: str) -> None:
    put(canvas, value)
    canvas.rect(60, 690, 200, 30, fill=1, stroke=0)


def _grey(width: int = 20, height: int = 20) -> ImageReader:
    stream = io.BytesIO()
    Image.new("L", (width, height), 128).save(stream, "PNG")
    stream.seek(0)
    return ImageReader(stream)


def _under_a_picture(canvas: Canvas, value: str) -> None:
    put(canvas, value)
    canvas.drawImage(_grey(), 60, 690, 200, 30)


def _clipped(canvas: Canvas, value: str) -> None:
    path = canvas.beginPath()
    path.rect(300, 300, 50, 50)
    canvas.clipPath(path, stroke=0, fill=0)
    put(canvas, value)


def _cut(file: pikepdf.Pdf, _value: str) -> None:
    file.pages[0].CropBox = Array([30, 740, 500, 830])


def _layer(*, off: bool) -> Change:
    def change(file: pikepdf.Pdf, _value: str) -> None:
        layer = file.make_indirect(Dictionary(Type=Name.OCG, Name=String("메모")))
        hidden = Array([layer] if off else [])
        file.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=hidden))
        page = file.pages[0]
        page.Resources.Properties = Dictionary(L=layer)
        first, second = page.Contents.read_bytes().rsplit(b"BT", 1)
        page.Contents = file.make_stream(first + b"/OC /L BDC BT" + second + b" EMC")

    return change


def _as_form(depth: int) -> Callable[[str], bytes]:
    def build(value: str) -> bytes:
        data = drawn(put)(value)
        for _ in range(depth):
            data = pdf.as_forms(data, 0.9)
        return data

    return build


def _boxes(value: str) -> bytes:
    sheet = pdf.Sheet().line(SEEN).grid([70 + 20 * n for n in range(len(value) + 1)], (700, 680))
    for number, letter in enumerate(value):
        sheet.at(74 + 20 * number, 685, letter)
    return pdf.build(sheet)


def _over_lines(value: str) -> bytes:
    filled = SEEN + " 그리고 그 돈을 갚지 아니하였다는 사실은 다툼이 없고 증인"
    while pdf.width(filled) < pdf.RIGHT - pdf.LEFT - 24:
        filled += "들"
    return pdf.build(pdf.Sheet().line(f"{filled} {value[0]}").line(f"{value[1:]}도 그렇게 말하였다고 적혀 있다."))


def _over_pages(value: str) -> bytes:
    first, second = pdf.Sheet(), pdf.Sheet()
    for number in range(30):
        first.line(f"{SEEN} 갚을 날은 정하지 아니하였고 이자도 정하지 아니하였다. 제{number + 1}항")
    first.line("이에 대하여 피고는 갚았다고 다투나 이를 인정할 증거가 없고 오히려 그 자리에 있던")
    return pdf.build(first, second.line(f"{value}의 말에 따르면 그렇지 아니하다.").line(SEEN))


def _edge(y: float) -> Callable[[str], bytes]:
    pages = [pdf.Sheet().line(SEEN).line(f"{number}쪽의 글이다.") for number in (1, 2, 3)]
    return lambda v: pdf.build(
        *(pdf.Sheet([*page.marks, (240, y, f"{v} 사건", pdf.SIZE, False)], y=page.y) for page in pages)
    )


def _table(value: str) -> bytes:
    sheet = pdf.Sheet().line(SEEN).grid((70, 170, 400), (740, 710, 680)).at(75, 720, "이름").at(175, 720, "주소")
    return pdf.build(sheet.at(75, 690, value).at(175, 690, "가상시"))


def _with_resources(file: pikepdf.Pdf, content: bytes, **resources: pikepdf.Object) -> None:
    page = file.pages[0]
    for kind, items in resources.items():
        page.Resources[f"/{kind}"] = Dictionary({**dict(page.Resources.get(f"/{kind}", Dictionary())), **dict(items)})
    page.contents_add(b"\n" + content)


def _shown_in(file: pikepdf.Pdf, value: str) -> None:
    _with_resources(file, shows(value), Font=Dictionary(P=font(file)))


def _symbol_font(file: pikepdf.Pdf, value: str) -> None:
    """Digits whose codes are those of a font of symbols, as TrueType fonts without letters give them.

    The font is in the file: of a machine's own fonts some have signs for these codes, so that what a page shows of
    them would be told by what is installed.
    """
    held = font(file)
    program = TTFont(resource("fonts", "NanumBarunGothic.ttf"))
    glyphs = (program.getGlyphID(program.getBestCmap().get(code, ".notdef")) for code in range(256))
    (below,) = held.DescendantFonts
    below.CIDToGIDMap = file.make_stream(b"".join(glyph.to_bytes(2, "big") for glyph in glyphs))
    below.FontDescriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Batang, Flags=4, FontBBox=Array([0, -200, 1000, 800]),
        ItalicAngle=0, Ascent=800, Descent=-200, CapHeight=700, StemV=80,
        FontFile2=file.make_stream(resource("fonts", "NanumBarunGothic.ttf").read_bytes()),
    )  # fmt: skip
    held.ToUnicode = file.make_stream(
        b"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        b"1 beginbfrange <0000> <00ff> <f000> endbfrange endcmap"
    )
    _with_resources(file, shows(value), Font=Dictionary(P=held))


def _korean_cmap(file: pikepdf.Pdf, value: str) -> None:
    """A font that every reader has to have: what Korean programs wrote before fonts were embedded."""
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name("/HYSMyeongJo-Medium"), DW=1000)
    below.CIDSystemInfo = Dictionary(Registry=String("Adobe"), Ordering=String("Korea1"), Supplement=1)
    below.FontDescriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/HYSMyeongJo-Medium"), Flags=6, FontBBox=Array([0, -148, 1001, 880]),
        ItalicAngle=0, Ascent=752, Descent=-271, CapHeight=737, StemV=58,
    )  # fmt: skip
    held = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/HYSMyeongJo-Medium-KSCms-UHC-H"))
    held.Encoding, held.DescendantFonts = Name("/KSCms-UHC-H"), Array([below])
    content = f"BT /K 12 Tf 70 700 Td <{value.encode('cp949').hex()}> Tj ET".encode()
    _with_resources(file, content, Font=Dictionary(K=file.make_indirect(held)))


def _pattern(file: pikepdf.Pdf, value: str) -> None:
    keys = {"Type": Name.Pattern, "PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 99, "YStep": 20}
    made = file.make_stream(shows(value, 0, 5), Dictionary({f"/{key}": item for key, item in keys.items()}))
    made.BBox, made.Resources = Array([0, 0, 99, 20]), Dictionary(Font=Dictionary(P=font(file)))
    _with_resources(file, b"/Pattern cs /W scn 70 600 99 20 re f", Pattern=Dictionary(W=made))


def _soft_mask(file: pikepdf.Pdf, value: str) -> None:
    group = form(file, value, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
    state = Dictionary(Type=Name.ExtGState, SMask=Dictionary(Type=Name.Mask, S=Name.Luminosity, G=group))
    _with_resources(file, b"q /M gs 70 690 200 30 re f Q", ExtGState=Dictionary(M=state))


def _letter_of_a_font(file: pikepdf.Pdf, value: str) -> None:
    made = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 99, 20]), FirstChar=97, LastChar=97)
    made.FontMatrix, made.Widths = Array([0.01, 0, 0, 0.01, 0, 0]), Array([99])
    made.CharProcs = Dictionary(a=file.make_stream(b"99 0 d0 " + shows(value, 0, 5)))
    made.Encoding = Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a]))
    made.Resources = Dictionary(Font=Dictionary(P=font(file)))
    _with_resources(file, b"BT /T 99 Tf 70 600 Td (a) Tj ET", Font=Dictionary(T=file.make_indirect(made)))


def _inline_picture(file: pikepdf.Pdf, value: str) -> None:
    content = value.encode("utf-16-be").ljust(60, b"\0")
    file.pages[0].contents_add(b"q 20 0 0 20 70 600 cm BI /W 20 /H 3 /BPC 8 /CS /G ID " + content + b" EI Q")


def _picture_data(file: pikepdf.Pdf, value: str) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(stream, "JPEG", comment=value.encode())
    made = Stream(file, stream.getvalue(), Type=Name.XObject, Subtype=Name.Image, Width=40, Height=40)
    made.ColorSpace, made.BitsPerComponent, made.Filter = Name.DeviceRGB, 8, Name.DCTDecode
    _with_resources(file, b"q 80 0 0 80 70 400 cm /J Do Q", XObject=Dictionary(J=made))


def _otherwise(said: str, shown: str) -> Change:
    def change(file: pikepdf.Pdf, value: str) -> None:
        text = b"\xfe\xff" + said.format(value).encode("utf-16-be")
        mark = b"/Span <</ActualText <" + text.hex().encode() + b">>> BDC "
        content = mark + shows(shown.format(value)) + b" EMC"
        _with_resources(file, content, Font=Dictionary(P=font(file)))

    return change


def _alternative(file: pikepdf.Pdf, value: str) -> None:
    text = (b"\xfe\xff" + value.encode("utf-16-be")).hex().encode()
    file.pages[0].contents_add(b"/Figure <</MCID 0 /Alt <" + text + b">>> BDC 70 600 9 9 re f EMC")


def _property_list(file: pikepdf.Pdf, value: str) -> None:
    file.pages[0].Resources.Properties = Dictionary(L=Dictionary(Owner=String(value)))
    file.pages[0].contents_add(b"/Note /L BDC 70 600 9 9 re f EMC")


def _mark(file: pikepdf.Pdf, value: str) -> None:
    name = "".join(f"#{byte:02X}" for byte in value.encode())
    file.pages[0].contents_add(f"/{name} MP".encode())


DRAWN: dict[str, Place] = {
    # What the text layer gives: read, so it is found and replaced.
    "line of text": Place(drawn(put), _TEXT, ""),
    "letters one by one": Place(drawn(_apart), _TEXT, ""),
    "turned text": Place(drawn(_turned), _TEXT, ""),
    "text drawn twice to look bold": Place(drawn(_twice), _TEXT, ""),
    "very small text": Place(drawn(lambda c, v: put(c, v, size=2)), _TEXT, ""),
    "outlines of letters": Place(drawn(_mode(1)), _TEXT, ""),
    "text without ink (Tr 3)": Place(drawn(_mode(3)), _TEXT, "pdf.hidden"),
    "text that clips (Tr 7)": Place(drawn(_mode(7)), _TEXT, "pdf.hidden"),
    "white text": Place(drawn(_white), _TEXT, "pdf.hidden"),
    "transparent text": Place(drawn(_transparent), _TEXT, "pdf.hidden"),
    "text under a box": Place(drawn(_under_a_box), _TEXT, "pdf.hidden"),
    "text under a picture": Place(drawn(_under_a_picture), _TEXT, "pdf.hidden"),
    "text clipped away": Place(drawn(_clipped), _TEXT, "pdf.hidden"),
    "text beyond the edge": Place(drawn(lambda c, v: put(c, v, 700)), _TEXT, "pdf.hidden"),
    "text outside the crop box": Place(drawn(put, _cut), _TEXT, "pdf.hidden"),
    "layer that is shown": Place(drawn(put, _layer(off=False)), _TEXT, ""),
    "layer that is hidden": Place(drawn(put, _layer(off=True)), _TEXT, "pdf.hidden"),
    "form": Place(_as_form(1), _TEXT, ""),
    "form in a form": Place(_as_form(3), _TEXT, ""),
    "cell": Place(_table, _TEXT, ""),
    "a letter a box": Place(_boxes, _TEXT, ""),
    "value over a line's end": Place(_over_lines, _TEXT, ""),
    "value at a page's end": Place(_over_pages, _TEXT, ""),
    "header": Place(_edge(810), _TEXT, ""),
    "footer": Place(_edge(30), _TEXT, ""),
    "font that is not in the file": Place(changed(_shown_in), _TEXT, "pdf.hidden"),
    "font of the Korean code (CP949)": Place(changed(_korean_cmap), _TEXT, ""),
    "text said instead (ActualText)": Place(changed(_otherwise("{}", "가각")), _TEXT, "pdf.said_instead"),
    "digits of a symbol font": Place(changed(_symbol_font), _TEXT, "", digits=True),
    # What pages draw, and no text layer gives.
    "text in a pattern": Place(changed(_pattern), _GONE, "pdf.inner_text"),
    "text in a soft mask": Place(changed(_soft_mask), _GONE, "pdf.inner_text"),
    "text in a drawn letter (Type 3)": Place(changed(_letter_of_a_font), _GONE, "pdf.inner_text"),
    "data of a picture": Place(changed(_picture_data), _GONE, "pdf.images"),
    "picture in the content": Place(changed(_inline_picture), _GONE, "pdf.images"),
    "text that something else is said of": Place(changed(_otherwise("가각", "{}")), _GONE, "pdf.said_instead"),
    "description in the content": Place(changed(_alternative), _GONE, "pdf.descriptions"),
    "property of marked content": Place(changed(_property_list), _GONE, ""),
    "comment in the content": Place(
        changed(lambda f, v: f.pages[0].contents_add(f"% {v}\n".encode())), _GONE, ""
    ),
    "mark in the content": Place(changed(_mark), _GONE, ""),
}  # fmt: skip
