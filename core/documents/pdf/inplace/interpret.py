"""The content of a page run through, operator by operator: letters and rules, or a refusal.

What could show letters in a way that is not understood (patterns, transparency, letters as clips) is refused; what
cannot (pictures, shadings, drawings) is left out and counted; a few large plain shapes stay. Marked content says
nothing of the look and is passed over.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pikepdf

from core.documents.pdf.inplace.model import (
    BLACK,
    IDENTITY,
    Colour,
    Drawn,
    Filled,
    Ink,
    Mark,
    Matrix,
    Refused,
    Sheet,
    Shown,
    Traced,
    moved,
    times,
)
from core.documents.pdf.inplace.state import Box, Path, State, cut
from core.documents.pdf.inplace.typefaces import Typeface

_DEEPEST = 12  # forms within forms
_MOST_KEPT = 500  # states saved by q
_PARTS = {"/DeviceGray": 1, "/CalGray": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/DeviceCMYK": 4}
_SPECK = 16.0  # points: smaller pieces of drawings are parts of a letter as well as of a table
_MOST_SPECKS = 40  # on a page
_MOST_TRACED = 12  # on a page
_STRUCK = 0.12  # font sizes that a letter may be struck again beside itself; a full stop goes on by twice as much
_STRUCK_LEAST = 0.2  # points that the line around it is wide
_FILLED, _BOTH, _INVISIBLE = 0, 2, 3
# Graphics state: what changes nothing of the look of flat pages, whatever it says.
_HARMLESS = frozenset(("/Type", "/OP", "/op", "/OPM", "/SA", "/RI", "/FL", "/SM", "/AIS", "/TK", "/BG", "/BG2", "/UCR",
                       "/UCR2", "/TR", "/TR2", "/HT", "/ML", "/LJ"))  # fmt: skip
_PASSED_OVER = frozenset(("BMC", "BDC", "EMC", "MP", "DP", "BX", "EX", "ri", "i", "M", "j", "d0"))


class Typefaces:
    """The fonts of a file, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Typeface] = {}

    def of(self, font: Any) -> Typeface:
        """The font. Raises Refused."""
        if not font.is_indirect:
            return Typeface(font)
        if font.objgen not in self._known:
            self._known[font.objgen] = Typeface(font)
        return self._known[font.objgen]


def read_sheets(pdf: pikepdf.Pdf) -> list[Sheet]:
    """What the pages show. Raises Refused."""
    faces = Typefaces()
    sheets = []
    for number, page in enumerate(pdf.pages, start=1):
        try:
            sheets.append(_sheet(page, number, faces))
        except Refused as error:
            raise Refused(error.why, number) from error
        except (pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            raise Refused("drawn", number) from error
    return sheets


def _sheet(page: pikepdf.Page, number: int, faces: Typefaces) -> Sheet:
    if "/UserUnit" in page.obj:
        raise Refused("drawn")
    box = cut(_numbers(page.mediabox), _numbers(page.cropbox))
    if box is None:
        raise Refused("drawn")
    left, bottom, right, top = box
    width, height = right - left, top - bottom
    turn = _rotation(page.obj) % 360
    turns: dict[int, Matrix] = {
        0: (1, 0, 0, 1, -left, -bottom),
        90: (0, -1, 1, 0, -bottom, right),
        180: (-1, 0, 0, -1, right, top),
        270: (0, 1, -1, 0, top, -left),
    }
    sheet = Sheet(number, *((width, height) if turn % 180 == 0 else (height, width)))
    runner = _Runner(sheet, faces, turns[turn])
    runner.run(page.obj, page.resources, 0)
    _strike_once(sheet)
    _leave_out_specks(sheet)
    return sheet


def _strike_once(sheet: Sheet) -> None:
    """Letters struck twice, a little apart, as programs make them bold without a bold font: one, drawn around."""
    by_place: dict[tuple[str, int], list[Mark]] = {}
    for item in sheet.shown:
        if isinstance(item, Mark) and not item.blank:
            by_place.setdefault((item.shape.text, round(item.matrix[5])), []).append(item)
    gone: set[int] = set()
    bold: dict[int, Mark] = {}
    for marks in by_place.values():
        marks.sort(key=lambda mark: mark.matrix[4])
        first: Mark | None = None
        for mark in marks:
            apart = mark.matrix[4] - first.matrix[4] if first else 0.0
            if first and first.matrix[:4] == mark.matrix[:4] and apart < _STRUCK * first.size and _alike(first, mark):
                gone.add(id(mark))
                ink = Ink(first.ink.colour, first.ink.colour, round(max(apart / 2, _STRUCK_LEAST), 2))
                bold[id(first)] = replace(first, ink=ink)
            else:
                first = mark
    if gone:
        sheet.shown = [bold.get(id(item), item) for item in sheet.shown if id(item) not in gone]


def _alike(one: Mark, other: Mark) -> bool:
    same = one.shape is other.shape or one.shape == other.shape
    return same and one.ink.colour == other.ink.colour and abs(one.matrix[5] - other.matrix[5]) < _STRUCK * one.size


def _leave_out_specks(sheet: Sheet) -> None:
    """Many small pieces can be letters that nobody reads, made of dots or strokes."""
    specks = {id(item) for item in sheet.shown if isinstance(item, Drawn | Filled) and _speck(item)}
    traced = {id(item) for item in sheet.shown if isinstance(item, Traced)}
    gone = (specks if len(specks) > _MOST_SPECKS else set()) | (traced if len(traced) > _MOST_TRACED else set())
    if gone:
        sheet.shown = [item for item in sheet.shown if id(item) not in gone]
        sheet.left_out += len(gone)


def _speck(item: Filled | Drawn) -> bool:
    return max(item.x1 - item.x0, item.y1 - item.y0) < _SPECK


def _rotation(node: Any) -> int:
    """That of a page, which may be told by what it hangs from."""
    for _ in range(50):
        if "/Rotate" in node:
            return int(node["/Rotate"])
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    return 0


def _numbers(box: Any) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(edge) for edge in box)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


class _Runner:
    """Runs content streams and adds what they show to a sheet."""

    def __init__(self, sheet: Sheet, faces: Typefaces, matrix: Matrix) -> None:
        self._sheet = sheet
        self._faces = faces
        self._state = State(matrix=matrix)
        self._kept: list[State] = []
        self._path = Path()
        self._clipping = False
        self._text: Matrix = IDENTITY
        self._line: Matrix = IDENTITY
        self._resources: Any = None
        self._depth = 0
        self._fonts: dict[str, Typeface | None] = {}  # by their names in these resources
        self._do: dict[str, Callable[[Sequence[Any]], None]] = self._operators()

    def run(self, content: Any, resources: Any, depth: int) -> None:
        """Run a page's or a form's content. Raises Refused."""
        outer = self._resources, self._depth, self._fonts
        self._resources, self._depth, self._fonts = resources, depth, {}
        floor = len(self._kept)
        for instruction in pikepdf.parse_content_stream(content):
            operator = str(instruction.operator)
            if (do := self._do.get(operator)) is not None:
                do(list(instruction.operands))
            elif operator == "Q":
                if len(self._kept) > floor:
                    self._state = self._kept.pop()
            elif operator == "INLINE IMAGE":
                self._sheet.left_out += 1
            elif operator not in _PASSED_OVER:
                raise Refused("drawn")
        del self._kept[floor:]
        self._resources, self._depth, self._fonts = outer

    def _operators(self) -> dict[str, Callable[[Sequence[Any]], None]]:
        paint = self._paint
        return {
            "q": self._keep, "cm": self._transform, "w": self._width, "J": self._cap, "d": self._dash,
            "gs": self._dictionary, "Do": self._object, "sh": self._shade,
            "m": lambda o: self._path.move(self._point(o)), "l": lambda o: self._path.line(self._point(o)),
            "c": self._curve, "v": self._curve_on, "y": self._curve_to, "h": lambda o: self._path.close(),
            "re": lambda o: self._path.rectangle(self._state.matrix, *map(float, o)),
            "n": lambda o: paint(False, False), "S": lambda o: paint(False, True),
            "s": lambda o: paint(False, True, True), "f": lambda o: paint(True, False),
            "F": lambda o: paint(True, False), "f*": lambda o: paint(True, False), "B": lambda o: paint(True, True),
            "B*": lambda o: paint(True, True), "b": lambda o: paint(True, True, True),
            "b*": lambda o: paint(True, True, True), "W": self._clip, "W*": self._clip,
            "g": self._fill, "rg": self._fill, "k": self._fill, "sc": self._fill_in, "scn": self._fill_in,
            "G": self._stroke, "RG": self._stroke, "K": self._stroke, "SC": self._stroke_in, "SCN": self._stroke_in,
            "cs": self._fill_space, "CS": self._stroke_space,
            "BT": self._begin_text, "ET": lambda o: None, "Tf": self._font,
            "Tc": lambda o: setattr(self._state, "spacing", float(o[0])),
            "Tw": lambda o: setattr(self._state, "word_spacing", float(o[0])),
            "Tz": lambda o: setattr(self._state, "stretch", float(o[0]) / 100),
            "TL": lambda o: setattr(self._state, "leading", float(o[0])),
            "Ts": lambda o: setattr(self._state, "rise", float(o[0])),
            "Tr": lambda o: setattr(self._state, "mode", int(o[0])),
            "Td": lambda o: self._next_line(float(o[0]), float(o[1])), "TD": self._lead, "Tm": self._place,
            "T*": lambda o: self._next_line(0, -self._state.leading),
            "Tj": lambda o: self._show(bytes(o[0])), "TJ": self._show_pieces,
            "'": self._quote, '"': self._double_quote,
        }  # fmt: skip

    def _keep(self, _: Sequence[Any]) -> None:
        if len(self._kept) > _MOST_KEPT:
            raise Refused("drawn")
        self._kept.append(self._state.copy())

    def _transform(self, operands: Sequence[Any]) -> None:
        a, b, c, d, e, f = map(float, operands)
        self._state.matrix = times((a, b, c, d, e, f), self._state.matrix)

    def _scale(self) -> float:
        a, b, c, d, _, _ = self._state.matrix
        return float(abs(a * d - b * c) ** 0.5)

    def _width(self, operands: Sequence[Any]) -> None:
        self._state.width = float(operands[0])

    def _cap(self, operands: Sequence[Any]) -> None:
        self._state.cap = int(operands[0]) if int(operands[0]) in (0, 1, 2) else 0

    def _dash(self, operands: Sequence[Any]) -> None:
        self._state.dash = tuple(float(item) * self._scale() for item in operands[0])[:8]

    def _dictionary(self, operands: Sequence[Any]) -> None:
        for key, value in self._resources["/ExtGState"][str(operands[0])].items():
            if key in _HARMLESS:
                continue
            if key in ("/CA", "/ca"):
                self._state.seen = self._state.seen and float(value) == 1
            elif key == "/BM":
                self._state.seen = self._state.seen and value in ("/Normal", "/Compatible")
            elif key == "/SMask":
                self._state.seen = self._state.seen and value == "/None"
            elif key == "/LW":
                self._state.width = float(value)
            elif key == "/LC":
                self._cap([value])
            elif key == "/D":
                self._dash(value)
            else:
                raise Refused("drawn")

    def _object(self, operands: Sequence[Any]) -> None:
        inner = self._resources["/XObject"][str(operands[0])]
        if "/OC" in inner:
            raise Refused("drawn")
        if inner.get("/Subtype") != "/Form":
            self._sheet.left_out += 1
            return
        if self._depth >= _DEEPEST or not self._state.seen:
            raise Refused("drawn")
        outer = self._state.copy(), self._text, self._line
        self._transform(inner.get("/Matrix", [1, 0, 0, 1, 0, 0]))
        box = Path()
        x0, y0, x1, y1 = _numbers(inner["/BBox"])
        box.rectangle(self._state.matrix, x0, y0, x1 - x0, y1 - y0)
        self._narrow(box)
        self.run(inner, inner.get("/Resources", self._resources), self._depth + 1)
        self._state, self._text, self._line = outer

    def _shade(self, _: Sequence[Any]) -> None:
        self._sheet.left_out += 1

    def _point(self, operands: Sequence[Any]) -> tuple[float, float]:
        return moved(self._state.matrix, float(operands[0]), float(operands[1]))

    def _curve(self, operands: Sequence[Any]) -> None:
        self._path.curve(*(self._point(operands[at : at + 2]) for at in (0, 2, 4)))

    def _curve_on(self, operands: Sequence[Any]) -> None:
        self._path.curve(None, self._point(operands[:2]), self._point(operands[2:]))

    def _curve_to(self, operands: Sequence[Any]) -> None:
        end = self._point(operands[2:])
        self._path.curve(self._point(operands[:2]), end, end)

    def _clip(self, _: Sequence[Any]) -> None:
        self._clipping = True

    def _paint(self, fill: bool, stroke: bool, close: bool = False) -> None:
        state, path = self._state, self._path
        if close:
            path.close()
        if path.pieces and (fill or stroke):
            shown = self._shown(fill, stroke) if state.seen and not state.odd_clip else None
            if shown is None:
                self._sheet.left_out += 1
            else:
                self._sheet.shown += shown
        if self._clipping:
            self._narrow(path)
        self._path, self._clipping = Path(), False

    def _shown(self, fill: bool, stroke: bool) -> list[Shown] | None:
        """The path as rectangles and rules, else as a plain shape; None if it is none."""
        state, path, width = self._state, self._path, self._state.width * self._scale()
        found: list[Shown] = []
        for wanted, made in ((fill, path.fills(state)), (stroke, path.rules(state, width))):
            if wanted and made is None:
                shape = path.traced(state, width, fill=fill, stroke=stroke)
                return None if shape is None else [shape]
            found += made if wanted and made is not None else []
        return found

    def _narrow(self, path: Path) -> None:
        """Clip to ``path``."""
        boxes = path.boxes()
        if boxes is None or len(boxes) > 1:
            self._state.odd_clip = True
        elif boxes:
            self._state.clip = cut(boxes[0], self._state.clip) or (0, 0, 0, 0)
        else:
            self._state.clip = (0, 0, 0, 0)

    def _fill(self, operands: Sequence[Any]) -> None:
        self._state.fill, self._state.fill_known = _colour(operands), True

    def _stroke(self, operands: Sequence[Any]) -> None:
        self._state.stroke, self._state.stroke_known = _colour(operands), True

    def _fill_in(self, operands: Sequence[Any]) -> None:
        self._state.fill = _colour(operands) if self._state.fill_known else None

    def _stroke_in(self, operands: Sequence[Any]) -> None:
        self._state.stroke = _colour(operands) if self._state.stroke_known else None

    def _fill_space(self, operands: Sequence[Any]) -> None:
        self._state.fill = self._first_colour(operands)
        self._state.fill_known = self._state.fill is not None

    def _stroke_space(self, operands: Sequence[Any]) -> None:
        self._state.stroke = self._first_colour(operands)
        self._state.stroke_known = self._state.stroke is not None

    def _first_colour(self, operands: Sequence[Any]) -> Colour | None:
        """What a colour space begins with: black. Spaces that are not understood give no colour until one is set."""
        space: Any = operands[0]
        known = self._resources.get("/ColorSpace", {}) if self._resources is not None else {}
        space = known.get(str(space), space)
        if isinstance(space, pikepdf.Array):
            kind = str(space[0])
            parts = int(space[1].get("/N", 0)) if kind == "/ICCBased" else _PARTS.get(kind, 0)
        else:
            parts = _PARTS.get(str(space), 0)
        return BLACK if parts in (1, 3, 4) else None

    def _begin_text(self, _: Sequence[Any]) -> None:
        self._text = self._line = IDENTITY

    def _font(self, operands: Sequence[Any]) -> None:
        name = str(operands[0])
        if name not in self._fonts:
            self._fonts[name] = None
            with suppress(Refused):  # raised where something is shown: many files name fonts that they do not use
                self._fonts[name] = self._faces.of(self._resources["/Font"][name])
        self._state.font = self._fonts[name]
        self._state.size = float(operands[1])

    def _next_line(self, x: float, y: float) -> None:
        self._line = times((1, 0, 0, 1, x, y), self._line)
        self._text = self._line

    def _lead(self, operands: Sequence[Any]) -> None:
        self._state.leading = -float(operands[1])
        self._next_line(float(operands[0]), float(operands[1]))

    def _place(self, operands: Sequence[Any]) -> None:
        a, b, c, d, e, f = map(float, operands)
        self._text = self._line = (a, b, c, d, e, f)

    def _quote(self, operands: Sequence[Any]) -> None:
        self._next_line(0, -self._state.leading)
        self._show(bytes(operands[0]))

    def _double_quote(self, operands: Sequence[Any]) -> None:
        self._state.word_spacing, self._state.spacing = float(operands[0]), float(operands[1])
        self._quote(operands[2:])

    def _show_pieces(self, operands: Sequence[Any]) -> None:
        self._show(*(bytes(one) if isinstance(one, pikepdf.String) else float(one) for one in operands[0]))

    def _show(self, *pieces: bytes | float) -> None:
        """Strings that are shown, and thousandths of the font size by which one moves back between them."""
        state, font = self._state, self._state.font
        if font is None:
            raise Refused("font")
        ink, box, shown = self._ink(), self._seen_box(), self._sheet.shown
        size, stretch, matrix = state.size, state.stretch, state.matrix
        a, b, c, d, e, f = times(times((size * stretch, 0.0, 0.0, size, 0.0, state.rise), self._text), matrix)
        along, up = self._text[:2]
        dx, dy = along * matrix[0] + up * matrix[2], along * matrix[1] + up * matrix[3]
        gone = 0.0
        for piece in pieces:
            if not isinstance(piece, bytes):
                gone -= piece / 1000 * size * stretch
                continue
            for code, shape in font.shapes(piece):
                x, y = e + gone * dx, f + gone * dy
                if not shape.blank:
                    half = shape.width / 2000
                    _check(box, x + half * a + 0.3 * c, y + half * b + 0.3 * d)
                shown.append(Mark(shape, (a, b, c, d, x, y), ink))
                step = shape.width / 1000 * size + state.spacing
                if code == 32 and not font.wide:
                    step += state.word_spacing
                gone += step * stretch
        self._text = times((1, 0, 0, 1, gone, 0), self._text)

    def _seen_box(self) -> Box | None:
        """Where letters are seen whole: a letter that is cut off or lies beside the page is none that is read."""
        if self._state.odd_clip:
            return None
        return cut(self._state.clip, (0, 0, self._sheet.width, self._sheet.height))

    def _ink(self) -> Ink:
        state = self._state
        if state.mode not in (_FILLED, _BOTH) or state.fill is None or not state.seen:
            raise Refused("drawn")
        if state.mode == _FILLED:
            return Ink(state.fill)
        if state.stroke is None:
            raise Refused("drawn")
        return Ink(state.fill, state.stroke, state.width * self._scale())


def _check(box: Box | None, x: float, y: float) -> None:
    """Raise Refused for a letter whose middle is not within ``box``."""
    if box is None or not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
        raise Refused("drawn")


def _colour(operands: Sequence[Any]) -> Colour | None:
    """Grey, RGB or CMYK by the number of parts; patterns are none."""
    if any(isinstance(part, pikepdf.Object) for part in operands) or len(operands) not in (1, 3, 4):
        return None
    parts = tuple(round(min(max(float(part), 0.0), 1.0), 3) for part in operands)
    if parts[:3] == (0.0, 0.0, 0.0) and parts[3:] in ((), (1.0,)):
        return BLACK
    return parts[:1] if len(parts) == 3 and len(set(parts)) == 1 else parts
