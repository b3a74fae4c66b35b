"""A page on which a name stands everywhere that its length could show, set by rules as programs have them."""

import io
from collections.abc import Iterator

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from core.documents.model import Replacement
from core.documents.pdf.fonts import shipped_font
from core.documents.pdf.reader import PdfDocument, open_pdf

LEFT, RIGHT, SIZE, PITCH = 70.0, 525.0, 11.0, 20.0
TAB = 170.0
STAYS = (
    "이 법원이 이 사건에 관하여 설시할 이유는 다음과 같이 고치는 외에는 제일심판결의 이유 기재와 같으므로 "
    "민사소송법 규정에 의하여 이를 그대로 인용하되 항소이유로 든 사정들을 보태어 살펴본다. 그 밖의 주장은 더 "
    "나아가 판단할 필요가 없고 제출된 증거들을 모두 살펴보아도 달리 볼 만한 자료가 보이지 않는다."
)
STRETCHED = (
    "원고는 {name}에게 돈을 빌려 주었다고 주장하나, {name}의 진술과 계좌의 거래내역을 종합하면 그 돈은 물품대금으로 "
    "건너간 것으로 보이고, 달리 {name}이(가) 이를 갚기로 약정하였음을 인정할 증거가 없으므로 위 주장은 받아들일 수 "
    "없으며, 나머지 점에 관하여 나아가 살필 필요 없이 이유 없다. 소송비용은 패소한 쪽이 부담한다."
)
RAGGED = (
    "증인 {name}의 증언과 을 제3호증의 기재에 변론 전체의 취지를 더하여 보면 위와 같은 사실이 인정된다. 반증이 없다."
)


class Page:
    """A page under construction; ``counts`` says how many lines each paragraph took.

    ``noise``: points by which the lines of paragraphs with the name are off, as sums of widths are.
    """

    def __init__(self, name: str, noise: float = 0.0, **marks: bool) -> None:
        self.name, self.noise, self.counts = name, noise, []
        self._stream = io.BytesIO()
        self.canvas = Canvas(self._stream, A4, invariant=1)
        self.font = shipped_font(False)
        self.marks = marks
        self.y = 780.0

    def done(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self._stream.getvalue()

    def put(self, x: float, text: str, stretch: float = 0.0) -> float:
        """Text at ``x``; gives where it ends. ``stretch``: points between its letters."""
        text = text.format(name=self.name)
        written = self.canvas.beginText(x, self.y)
        written.setFont(self.font, SIZE)
        written.setCharSpace(stretch)
        written.textOut(text)
        self.canvas.drawText(written)
        return x + self.width(text)

    def width(self, text: str) -> float:
        """Its width in points."""
        return float(pdfmetrics.stringWidth(text.format(name=self.name), self.font, SIZE))

    def down(self, lines: float = 1) -> None:
        """To another line."""
        self.y -= lines * PITCH

    def paragraph(self, text: str, *, stretched: bool = True, indent: float = 0.0) -> None:
        """A paragraph broken at letters and stretched to both margins, or broken at words and ragged."""
        top = self.y
        lines = list(_broken(self, text.format(name=self.name), words=not stretched, indent=indent))
        for number, line in enumerate(lines):
            x = LEFT + (0.0 if number else indent) + (self.noise if "{name}" in text else 0.0)
            spare = RIGHT - x - self.width(line)
            last = number == len(lines) - 1
            self.put(x, line, spare / (len(line) - 1) if stretched and not last else 0.0)
            self.down()
        self.counts.append(len(lines))
        self.y = top - (len(lines) + 1) * PITCH


def _broken(page: Page, text: str, *, words: bool, indent: float) -> Iterator[str]:
    line, room = "", RIGHT - LEFT - indent
    pieces = [word + " " for word in text.split()] if words else list(text)
    for piece in pieces:
        if line and page.width((line + piece).rstrip()) > room:
            yield line.strip()
            line, room = "", RIGHT - LEFT
        line += piece if line or piece.strip() else ""
    yield line.strip()


def judgment(name: str, noise: float = 0.0) -> tuple[bytes, list[int]]:
    """A judgment with ``name``, and how many lines its paragraphs took."""
    page = Page(name, noise)
    head = "사건 2031가합17 {name}"
    page.put((A4[0] - page.width(head)) / 2, head)
    page.down(2)
    for label, rest in (
        ("원고", "{name} (주민등록번호 생략)"),
        ("", "서울 어느 길 10"),
        ("피고", "주식회사 {name} 대표 아무개"),
    ):
        page.put(LEFT, label)
        page.put(TAB, rest)
        page.down()
    page.down()
    page.paragraph(STAYS)
    page.paragraph(STRETCHED, indent=20)
    page.paragraph(RAGGED, stretched=False)
    page.paragraph(STAYS, indent=20)
    start = page.put(LEFT, "참고인 ")
    page.canvas.setFillGray(0.9)
    page.canvas.rect(start, page.y - 2, page.width("{name}"), 12, stroke=0, fill=1)
    page.canvas.setFillGray(0)
    end = page.put(start, "{name}")
    page.canvas.line(start, page.y - 1.5, end, page.y - 1.5)
    page.put(end, "의 주소를 보정하라.")
    page.down(2)
    sign = "{name} 귀하"
    page.put(RIGHT - page.width(sign), sign)
    page.down(2)
    page.put(LEFT, "끝.")
    return page.done(), page.counts


CELLS = (
    ("순번", "예금주", "비고"),
    ("1", "{name}", "인정함"),
    ("2", "최민", "다툼 없음"),
    ("3", "{name} 외 2", "을 제3호증의 기재 참조"),
)
WRAPPED = "서울 어느 길 10, {name}의 집 안에서 {name}이(가) 보관하던 물건 일체와 그 밖의 동산"


def table(name: str, columns: str, align: str = "center", *, twice: bool = False) -> bytes:
    """A table with ``name`` whose ``columns`` are made for their texts.

    "fit": as wide as they are; "shared": they share the page's width by them; "wrapped": the same, with an address over
    lines; "equal": all alike, with room for all. ``twice``: its second part stands on a page of its own.
    """
    page = Page(name)
    page.put(LEFT, "별지 목록은 다음과 같고, 그 밖의 사실은 당사자 사이에 다툼이 없다.")
    page.down(3)
    page.put(LEFT, "1. 목록")
    page.down(2)
    cells = [[text.format(name=name) for text in row] for row in CELLS]
    if columns == "wrapped":
        cells[2][1] = WRAPPED.format(name=name)
    widest = [max(page.width(row[at]) for row in cells) + 10 for at in range(len(cells[0]))]
    room = RIGHT - LEFT
    if columns in ("shared", "wrapped"):
        narrow = [min(width, 60.0) for width in widest]
        part = min(1.0, (room - sum(narrow)) / (sum(widest) - sum(narrow)))
        widths = [low + part * (high - low) for low, high in zip(narrow, widest, strict=True)]
        widths = [width * room / sum(widths) for width in widths]
    else:
        widths = [room / len(widest)] * len(widest) if columns == "equal" else widest
    half = len(cells) // 2
    for number, rows in enumerate((cells[:half], cells[half:]) if twice else (cells,)):
        if number:
            page.canvas.showPage()
            page.y = 780.0
        _rows(page, rows, widths, align)
    page.down(2)
    page.put(LEFT, "끝.")
    return page.done()


def _wrapped(page: Page, text: str, room: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and page.width(f"{line} {word}") > room:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def _rows(page: Page, rows: list[list[str]], widths: list[float], align: str) -> None:
    xs = [LEFT + sum(widths[:at]) for at in range(len(widths) + 1)]
    for row in rows:
        broken = [list(_wrapped(page, text, width - 9)) for text, width in zip(row, widths, strict=True)]
        height = PITCH * max(map(len, broken))
        for at, lines in enumerate(broken):
            top = page.y
            for line in lines:
                free = widths[at] - page.width(line)
                page.put(xs[at] + {"center": free / 2, "left": 5.0, "right": free - 5.0}[align], line)
                page.down()
            page.y = top
        for x in xs:
            page.canvas.line(x, page.y + 14, x, page.y + 14 - height)
        for y in (page.y + 14, page.y + 14 - height):
            page.canvas.line(xs[0], y, xs[-1], y)
        page.y -= height


def opened(data: bytes) -> PdfDocument:
    """The document, its pages looked at."""
    from pathlib import Path

    return open_pdf(Path("judgment.pdf"), data)


def replaced(data: bytes, name: str, by: str = "A") -> tuple[bytes, int]:
    """The file with every ``name`` replaced in place, and how often that was."""
    document = opened(data)
    found = places(document.text, name, by)
    return document.write_in_place(found).data, len(found)


def places(text: str, name: str, by: str = "A") -> list[Replacement]:
    """Where ``name`` stands."""
    found, at = [], text.find(name)
    while at >= 0:
        found.append(Replacement(at, at + len(name), by))
        at = text.find(name, at + len(name))
    return found


def pages_of_table(name: str, count: int) -> bytes:
    """A list of crimes: a table with ``name`` in every row, on so many pages full of it."""
    page, xs = Page(name), (60.0, 100.0, 220.0, 380.0, 535.0)
    for number in range(count):
        page.canvas.setFont(page.font, 9)
        for row in range(31):
            page.canvas.line(xs[0], 760 - 20 * row, xs[-1], 760 - 20 * row)
        for x in xs:
            page.canvas.line(x, 760, x, 160)
        for row in range(30):
            order = 30 * number + row + 1
            for x, text in zip(xs, (f"{order}", f"2021. 3. {1 + order % 28}.", name, f"{order}00,000원"), strict=False):
                page.canvas.drawString(x + 4, 746 - 20 * row, text)
        page.canvas.showPage()
    return page.done()
