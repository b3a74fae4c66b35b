"""Sheets as a PDF file: one revision, objects made anew, nothing but pages, their content and one font."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name

from core.documents.pdf.composite import composite_font, number_of, saved
from core.documents.pdf.inplace.lettering import coded, font_file
from core.documents.pdf.inplace.model import Colour, Drawn, Filled, Ink, Mark, Shape, Sheet, Traced
from core.documents.pdf.meanings import string_of

_SLACK = 0.02  # points that letters in a row may be off before they are moved
_FILLS, _STROKES = {1: "g", 3: "rg", 4: "k"}, {1: "G", 3: "RG", 4: "K"}
_NAME = "TDFACE+Letters"


def assemble(sheets: Sequence[Sheet]) -> bytes:
    """The file. The same sheets give the same bytes. Raises Refused."""
    letters: dict[int, Shape] = {
        id(item.shape): item.shape for sheet in sheets for item in sheet.shown if isinstance(item, Mark)
    }
    code_of = coded(letters.values())
    codes = {key: code_of[shape] for key, shape in letters.items()}
    with pikepdf.new() as pdf:
        resources = pdf.make_indirect(Dictionary(Font=Dictionary(F1=_font(pdf, code_of))))
        for sheet in sheets:
            content = "\n".join(_content(sheet, codes)).encode("latin-1")
            page = Dictionary(
                Type=Name.Page,
                MediaBox=Array([0, 0, number_of(sheet.width), number_of(sheet.height)]),
                Resources=resources,
                Contents=pdf.make_stream(content),
            )
            pdf.pages.append(pikepdf.Page(page))
        return saved(pdf)


def _content(sheet: Sheet, codes: Mapping[int, int]) -> Iterator[str]:
    """Rules first, then letters from top to bottom: the order in which the source drew them is not kept."""
    for item in sheet.shown:
        if not isinstance(item, Mark):
            yield _traced(item) if isinstance(item, Traced) else _ruled(item)
    before: tuple[str, str] = "", ""
    yield "BT"
    for row in _rows(item for item in sheet.shown if isinstance(item, Mark)):
        now, shown = _row(row, codes)
        yield " ".join([*(part for part, last in zip(now, before, strict=True) if part != last), shown])
        before = now
    yield "ET"


def _rows(marks: Iterable[Mark]) -> Iterator[list[Mark]]:
    """Letters that are shown in one go."""
    row: list[Mark] = []
    for mark in sorted(marks, key=_place):
        if row and not _goes_on(row[-1], mark):
            yield row
            row = []
        row.append(mark)
    if row:
        yield row


def _place(mark: Mark) -> tuple[float, float, str]:
    return -round(mark.matrix[5], 1), round(mark.matrix[4], 2), mark.shape.text


def _goes_on(last: Mark, mark: Mark) -> bool:
    """Whether a letter stands on the line of the one before it, set alike, not to its left. White has no ink."""
    a, b, c, d, e, f = last.matrix
    g, h, i, j, k, m = mark.matrix
    if abs(f - m) >= 0.005 or not e - 0.5 * a <= k < e + 20 * a or abs(b) >= 0.001 or a <= 0:
        return False
    alike = abs(a - g) < 0.001 and abs(b - h) < 0.001 and abs(c - i) < 0.001 and abs(d - j) < 0.001
    return alike and (mark.ink == last.ink or mark.blank)


def _row(row: Sequence[Mark], codes: Mapping[int, int]) -> tuple[tuple[str, str], str]:
    """Letters of one line: what has to hold for them (ink, font size), and what shows them."""
    a, b, c, d, e, f = row[0].matrix
    size = max(round(abs(d) or abs(c), 2), 0.01)
    pieces, string, reach = [], [codes[id(row[0].shape)]], e + row[0].advance
    for mark in row[1:]:
        step = mark.matrix[4] - reach
        if abs(step) > _SLACK:
            move = round(-1000 * step / a, 1)
            pieces += [string_of(string), f"{move:g}"]
            string = []
            reach -= move * a / 1000
        string.append(codes[id(mark.shape)])
        reach += mark.advance
    place = f"{_turn(a, b, c, d, size)} {e:.2f} {f:.2f} Tm"
    return (_ink(row[0].ink), f"/F1 {size:g} Tf"), f"{place} [{''.join(pieces)}{string_of(string)}] TJ"


def _turn(a: float, b: float, c: float, d: float, size: float) -> str:
    return " ".join(f"{round(part / size, 4) + 0.0:g}" for part in (a, b, c, d))


def _ink(ink: Ink) -> str:
    if ink.stroke is None:
        return f"0 Tr {_colour(ink.colour, _FILLS)}"
    return f"2 Tr {ink.width:.2f} w {_colour(ink.colour, _FILLS)} {_colour(ink.stroke, _STROKES)}"


def _colour(colour: Colour, operators: Mapping[int, str]) -> str:
    return " ".join([*(f"{part:g}" for part in colour), operators[len(colour)]])


def _ruled(item: Filled | Drawn) -> str:
    return _filled(item) if isinstance(item, Filled) else _drawn(item)


def _filled(item: Filled) -> str:
    box = f"{item.x0:.2f} {item.y0:.2f} {item.x1 - item.x0:.2f} {item.y1 - item.y0:.2f}"
    return f"{_colour(item.colour, _FILLS)} {box} re f"


def _drawn(item: Drawn) -> str:
    dash = " ".join(f"{part:.2f}" for part in item.dash)
    line = f"{item.x0:.2f} {item.y0:.2f} m {item.x1:.2f} {item.y1:.2f} l S"
    return f"{_colour(item.colour, _STROKES)} {item.width:.2f} w {item.cap} J [{dash}] 0 d {line}"


def _traced(item: Traced) -> str:
    parts = [_colour(item.fill, _FILLS)] if item.fill else []
    if item.stroke:
        dash = " ".join(f"{part:.2f}" for part in item.dash)
        parts.append(f"{_colour(item.stroke, _STROKES)} {item.width:.2f} w {item.cap} J [{dash}] 0 d")
    for piece in item.pieces:
        for operator, points in piece:
            parts += [*(f"{x:.2f} {y:.2f}" for x, y in points), operator]
    return " ".join([*parts, "B" if item.fill and item.stroke else "f" if item.fill else "S"])


def _font(pdf: pikepdf.Pdf, codes: Mapping[Shape, int]) -> pikepdf.Object:
    return composite_font(
        pdf,
        _NAME,
        font_file(codes),
        [(code, number_of(shape.width)) for shape, code in codes.items()],
        pdf.make_stream(_glyphs(codes.values())),
        [(code, shape.text) for shape, code in codes.items()],
        FontBBox=Array([-1000, -500, 2000, 1500]),
        Ascent=880,
        Descent=-200,
        CapHeight=700,
        StemV=80,
    )


def _glyphs(codes: Iterable[int]) -> bytes:
    """The number of the glyph of each code, two bytes each; the glyphs are in the order of their codes."""
    numbers = {code: number for number, code in enumerate(codes, start=1)}
    return b"".join(numbers.get(code, 0).to_bytes(2, "big") for code in range(max(numbers, default=0) + 1))
