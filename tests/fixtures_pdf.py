"""PDF files built by code: pages of Korean lines at chosen places, pictures, ruled tables, and damage."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from core.documents import BlockKind, Document
from core.documents.pdf.fonts import BOLD, REGULAR, shipped_font
from core.documents.pdf.reader import open_pdf

STORY = (
    "피고인은 2023. 3. 5. 22:10경 서울 강남구 역삼동에 있는 나리식당 앞 도로에서 피해자 김철수와 시비하던 중 "
    "주먹으로 피해자의 얼굴을 두 번 때려 약 3주간의 치료를 요하는 상해를 가하였다. 그 뒤 피해자 박영희의 "
    "신고를 받고 출동한 경찰관에게 자신의 전화번호가 010-1234-5678이라고 말하면서 인적사항을 밝혔다."
)
OTHER = (
    "피해자 이민정은 원심 법정에서 피고인이 운영하던 가게의 임대차보증금을 반환받지 못하였다고 진술하였고, "
    "이는 피해자가 제출한 계좌거래내역의 기재와 일치하므로 그 진술의 신빙성을 쉽게 배척할 수 없다."
)
LEFT, RIGHT, TOP = 70.0, 525.0, 770.0
SIZE = 12.0
PITCH = 20.0


@dataclass
class Sheet:
    """A page to draw: text at places, pictures and rules."""

    marks: list[tuple[float, float, str, float, bool]] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    pictures: list[tuple[float, float, float, float]] = field(default_factory=list)
    tilted: list[tuple[float, float, str, float, float]] = field(default_factory=list)
    slanted: list[tuple[float, float, str, float]] = field(default_factory=list)
    outlines: int = 0
    invisible: bool = False
    y: float = TOP

    def at(self, x: float, y: float, text: str, size: float = SIZE, bold: bool = False) -> "Sheet":
        """Text with its left end at (x, y)."""
        self.marks.append((x, y, text, size, bold))
        return self

    def at_an_angle(self, x: float, y: float, text: str, size: float = SIZE, angle: float = 45) -> "Sheet":
        """Text that begins at (x, y) and rises by ``angle`` degrees."""
        self.tilted.append((x, y, text, size, angle))
        return self

    def line(self, text: str, x: float = LEFT) -> "Sheet":
        """Text on the next line."""
        self.at(x, self.y, text)
        self.y -= PITCH
        return self

    def set_apart(
        self, text: str, gap: float, *, tracking: float = 0.0, drawn: str = "", x: float = LEFT, size: float = SIZE
    ) -> "Sheet":
        """The next line, each letter at its own place: spaces are gaps of ``gap`` font sizes.

        ``tracking``: what stands between any two letters, in font sizes. ``drawn``: the spaces are drawn too, each in
        its place ("inside") or all of them after the letters ("behind").
        """
        spaces: list[float] = []
        for char in text:
            if char != " ":
                self.at(x, self.y, char, size)
            elif drawn == "inside":
                self.at(x, self.y, " ", size)
            else:
                spaces.append(x)
            x += (gap * size if char == " " else width(char, size)) + tracking * size
        for place in spaces if drawn == "behind" else ():
            self.at(place, self.y, " ", size)
        self.y -= PITCH
        return self

    def slant(self, text: str, lean: float = 0.27) -> "Sheet":
        """Text on the next line in upright letters made to lean."""
        self.slanted.append((LEFT, self.y, text, lean))
        self.y -= PITCH
        return self

    def skip(self, lines: float = 1) -> "Sheet":
        """Leave lines free."""
        self.y -= lines * PITCH
        return self

    def grid(self, xs: Sequence[float], ys: Sequence[float]) -> "Sheet":
        """Ruling lines of a table."""
        self.rules += [(xs[0], y, xs[-1], y) for y in ys] + [(x, ys[0], x, ys[-1]) for x in xs]
        return self

    def picture(self, x: float = 0, y: float = 0, width: float = A4[0], height: float = A4[1]) -> "Sheet":
        """A grey picture, the whole page unless told otherwise."""
        self.pictures.append((x, y, width, height))
        return self


def width(text: str, size: float = SIZE) -> float:
    """Width of text as drawn, in points."""
    shipped_font(False)
    return pdfmetrics.stringWidth(text, REGULAR, size)


def build(*sheets: Sheet, **canvas: object) -> bytes:
    """The PDF with these pages."""
    shipped_font(False)
    shipped_font(True)
    stream = io.BytesIO()
    page = Canvas(stream, pagesize=A4, invariant=1, **canvas)
    for sheet in sheets:
        for x, y, w, h in sheet.pictures:
            page.drawImage(ImageReader(_picture()), x, y, w, h)
        for number in range(sheet.outlines):
            page.drawPath(_outline(page, LEFT + 11 * (number % 40), TOP - PITCH * (number // 40)), fill=1)
        for rule in sheet.rules:
            page.line(*rule)
        for x, y, text, size, bold in sheet.marks:
            run = page.beginText(x, y)
            run.setTextRenderMode(3 if sheet.invisible else 0)
            run.setFont(BOLD if bold else REGULAR, size)
            run.textOut(text)
            page.drawText(run)
        for x, y, text, lean in sheet.slanted:
            run = page.beginText()
            run.setFont(REGULAR, SIZE)
            run.setTextTransform(1, 0, lean, 1, x, y)
            run.textOut(text)
            page.drawText(run)
        for x, y, text, size, angle in sheet.tilted:
            page.saveState()
            page.translate(x, y)
            page.rotate(angle)
            page.setFont(REGULAR, size)
            page.drawString(0, 0, text)
            page.restoreState()
        page.showPage()
    page.save()
    return stream.getvalue()


def _outline(page: Canvas, x: float, y: float) -> PDFPathObject:
    """What becomes of a letter whose font may not be embedded."""
    path = page.beginPath()
    path.moveTo(x, y)
    for step in range(20):
        path.curveTo(x + step % 3, y + 4, x + 6, y + step % 7, x + step % 9, y + 9)
    path.close()
    return path


def _picture() -> io.BytesIO:
    # A 2 by 2 picture in the simplest format there is, so that no picture library is needed to make it.
    from PIL import Image

    stream = io.BytesIO()
    Image.new("L", (2, 2), 128).save(stream, "PNG")
    stream.seek(0)
    return stream


def wrap_letters(text: str, room: float = RIGHT - LEFT) -> list[str]:
    """Lines as programs break them that cut Korean between any two letters; spaces at line ends kept."""
    lines, line = [], ""
    for char in text:
        if char != " " and line and width(line + char) > room:
            lines.append(line)
            line = ""
        line += char
    return [*lines, line]


def wrap_words(text: str, room: float = RIGHT - LEFT) -> list[str]:
    """Lines broken at spaces only, without a space at their ends."""
    lines, line = [], ""
    for word in text.split(" "):
        if line and width(f"{line} {word}") > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def read(data: bytes) -> Document:
    """The PDF in ``data`` as the program reads it."""
    return open_pdf(Path("판결.pdf"), data)


def texts(document: Document, *kinds: BlockKind) -> list[str]:
    """The texts of its blocks, of all or of some kinds."""
    return [document.text[block.start : block.end] for block in document.blocks if not kinds or block.kind in kinds]


def plain(*lines: str) -> bytes:
    """One page with these lines."""
    sheet = Sheet()
    for text in lines:
        sheet.line(text)
    return build(sheet)


def with_wrong_codes(count: int) -> bytes:
    """Letters between syllables that a wrong table of codes gives."""
    page = Sheet()
    for _ in range(count):
        page.line("서울중앙ß방법원은 다음과 같이 판결한다.")
    return build(page)


def changed(data: bytes, change: object) -> bytes:
    """The PDF after ``change(pdf)`` on its objects."""
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)  # type: ignore[operator]
        pdf.save(stream)
    return stream.getvalue()


def as_forms(data: bytes, scale: float, count: int | None = None) -> bytes:
    """The PDF with the first ``count`` pages (all of them) drawn at another scale.

    So do programs that fit pages to a size or stamp them.
    """

    def place(file: pikepdf.Pdf) -> None:
        for page in list(file.pages)[:count]:
            form = page.as_form_xobject()
            kept = {key: form[key] for key in ("/Type", "/Subtype", "/BBox", "/Resources")}
            name = page.add_resource(file.make_stream(form.read_bytes(), kept), pikepdf.Name.XObject)
            page.Contents = file.make_stream(f"q {scale} 0 0 {scale} 30 40 cm {name} Do Q".encode())

    return changed(data, place)


def encrypted(data: bytes, user: str = "비밀") -> bytes:
    """The PDF under a password."""
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(stream, encryption=pikepdf.Encryption(user=user, owner="owner"))
    return stream.getvalue()
