"""The review certificate as a PDF to print and sign: A4, with the shipped font, no metadata.

The judgment goes out only with a certificate that passed the leak check: a reviewer may bear the name of a party.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from io import BytesIO

from reportlab.lib.colors import HexColor, black
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, KeepTogether, PageTemplate, Spacer, Table

from core import messages
from core.documents.pdf.face import Look
from core.documents.pdf.fonts import REGULAR, FontMissing, shipped_font
from core.documents.pdf.setting import SetLine, set_lines
from core.documents.pdf.typeset import LEADING, Style, drawable
from core.errors import DocumentError, LeakError
from core.review.certificate import CategoryRow, Certificate, ReviewFacts
from core.taxonomy import taxonomy
from core.verification import SecretValue, verify_bytes

_MARGIN = 50.0  # points, all sides
_WIDTH = A4[0] - 2 * _MARGIN
_NAMES = 118.0  # the column of names
_CATEGORIES = 178.0  # that of categories: the longest English one fits into a line
_PLAIN, _SMALL = Style(9), Style(8)
_NUMBER = replace(_PLAIN, align="right")
_BOLD = replace(_PLAIN, bold=True)
_BOLD_NUMBER = replace(_BOLD, align="right")
_HEAD = replace(_BOLD_NUMBER, size=8)
_RULE = HexColor("#8A8A8A")
_SHADE = HexColor("#EFEFEF")
_COUNTED = ("accepted", "undecided", "rejected", "changed", "added")

_Row = Sequence[tuple[str, Style]]


def certificate_bytes(certificate: Certificate, name: str, values: Sequence[SecretValue]) -> bytes:
    """``certificate`` in the current language, after looking for ``values``, the replaced ones, in it and its ``name``.

    Raises LeakError if one stands there, whatever else was kept on purpose; DocumentError when the shipped font is
    missing.
    """
    try:
        shipped_font(False)
        shipped_font(True)
    except FontMissing as error:
        raise DocumentError("pdf.font_missing", file=name, font=str(error)) from error
    data = _build(_story(certificate))
    result = verify_bytes(data, name, [replace(value, kept=0) for value in values])
    if result.leaks:
        raise LeakError("certificate.leak", file=name, count=sum(leak.count for leak in result.leaks))
    if unsound := result.error(name):  # no file that is written here today: what was not verified does not go out
        raise unsound
    return data


def _build(story: list[Flowable]) -> bytes:
    buffer = BytesIO()
    language = {"ko": "ko-KR", "en": "en-GB"}[messages.current_language()]
    template = BaseDocTemplate(
        buffer, pagesize=A4, invariant=1, lang=language, title="", author="", initialFontName=REGULAR
    )
    for setting in ("subject", "creator", "producer", "keywords"):
        setattr(template, setting, "")
    frame = Frame(_MARGIN, _MARGIN, _WIDTH, A4[1] - 2 * _MARGIN, 0, 0, 0, 0)
    template.addPageTemplates([PageTemplate(frames=[frame], onPage=_number)])
    template.build(story)
    return buffer.getvalue()


def _number(canvas: Canvas, template: BaseDocTemplate) -> None:
    style = replace(_SMALL, align="center")
    canvas.saveState()
    canvas.translate(_MARGIN, _MARGIN / 2)
    for line in _lines(_say("page", page=template.page), style, _WIDTH)[:1]:
        _draw(canvas, line, style.size, 0)
    canvas.restoreState()


def _story(certificate: Certificate) -> list[Flowable]:
    report, review = certificate.report, certificate.review
    verified = _section("verification", _pairs(_verification(report["verification"])))
    sections: list[list[Flowable]] = [
        [_Text(_say("title"), Style(16, bold=True, align="center")), Spacer(1, 4), _Text(_say("about"), _SMALL)],
        _section("files", _pairs(_files(report))),
        _section("made_with", _pairs(_made_with(report))),
        _section("counts", _counts(review.rows, report["counts"]["by_category"]), _Text(_say("counts_about"), _SMALL)),
        _section("review", *_review(review)),
        [*verified, _signatures(review.second_reading)],
    ]
    return [KeepTogether(section) for section in sections]


def _files(report: dict[str, dict[str, str]]) -> Iterable[tuple[str, str]]:
    for name, of in (("original", "input"), ("result", "output")):
        yield _say(name), _say("file", format=report[of]["format"].upper(), sha256=report[of]["sha256"])
    yield _say("created"), _time(datetime.fromisoformat(str(report["created"])))


def _made_with(report: dict[str, dict[str, str]]) -> Iterable[tuple[str, str]]:
    program, model, profile = report["program"], report["model"], report["profile"]
    yield _say("program"), _say("version", name=program["name"], version=program["version"])
    yield _say("model"), _say("version", name=model["name"], version=model["version"]) + "\n" + model["sha256"]
    yield _say("profile"), profile["name"] + "\n" + profile["sha256"]


def _counts(rows: Sequence[CategoryRow], replaced: dict[str, int]) -> Flowable:
    heads = ("category", "replaced", *_COUNTED)
    by_name = {row.category: row for row in rows}
    names = [name for name in taxonomy().categories if name in by_name or name in replaced]
    rows_of = [by_name.get(name, CategoryRow(name)) for name in names]
    numbers = [[replaced.get(row.category, 0), *(getattr(row, one) for one in _COUNTED)] for row in rows_of]
    total = [sum(column) for column in zip(*numbers, strict=True)] or [0] * (len(heads) - 1)
    table: list[_Row] = [[(_say(head), _HEAD if head != "category" else _BOLD) for head in heads]]
    for name, counted in zip(names, numbers, strict=True):
        table.append([(taxonomy().categories[name].shown, _PLAIN), *((str(number), _NUMBER) for number in counted)])
    table.append([(_say("total"), _BOLD), *((str(number), _BOLD_NUMBER) for number in total)])
    column = (_WIDTH - _CATEGORIES) / (len(heads) - 1)
    return _table(table, [_CATEGORIES] + [column] * (len(heads) - 1), shaded="row")


def _review(review: ReviewFacts) -> Iterable[Flowable]:
    if review.readers:
        heads = ("reader", "decisions", "first", "last")
        table: list[_Row] = [[(_say(head), _BOLD) for head in heads]]
        for reader in review.readers:
            times = ((_time(when), _PLAIN) for when in (reader.first, reader.last))
            table.append([(_person(reader.who), _PLAIN), (str(reader.decisions), _PLAIN), *times])
        yield _table(table, [_NAMES, 69, (_WIDTH - _NAMES - 69) / 2, (_WIDTH - _NAMES - 69) / 2], shaded="row")
        yield Spacer(1, 6)
    yield _pairs(
        [
            *(
                (_say(str(step.state)), _say("by", who=_person(step.who), when=_time(step.when)))
                for step in review.steps
            ),
            (_say("second"), _say("second_needed" if review.second_reading else "second_not_needed")),
            (_say("doubts"), _say("doubts_count", answered=review.answered, open=review.open)),
        ]
    )


def _verification(result: dict[str, int]) -> Iterable[tuple[str, str]]:
    yield _say("outcome"), _say("passed", parts=result["parts_checked"])
    yield _say("kept"), _say("kept_count", count=result["kept"])
    yield _say("limits"), _say("limits_count", pictures=result["pictures"], unsearched=result["unsearched"])


def _signatures(second: bool) -> Flowable:
    names = ("sign_reader", "", "sign_second") if second else ("sign_reader",)
    gap = 24.0
    widths = [gap if not name else (_WIDTH - gap) / 2 for name in names]
    cells: list[list[Flowable]] = [[_Text(_say(name), _PLAIN)] if name else [] for name in names]
    table = Table([cells], colWidths=widths, rowHeights=[46])
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), REGULAR),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
            *(("LINEBELOW", (column, 0), (column, 0), 0.7, black) for column in range(0, len(names), 2)),
        ]
    )
    table.hAlign = "LEFT"
    return table


# --- the pieces -----------------------------------------------------------------------------------------------------


class _Text(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A paragraph that reportlab can place, split over pages and draw."""

    def __init__(self, text: str, style: Style) -> None:
        super().__init__()
        self._text, self._style, self._pitch = text, style, style.size * LEADING
        self._lines: list[SetLine] = []
        self._width = 0.0  # that the lines are set for

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break into lines for ``width`` points; gives the size taken."""
        if abs(self._width - width) > 0.01:
            self._lines, self._width = _lines(self._text, self._style, width), width
        return width, len(self._lines) * self._pitch

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part for this page and part for the next, at a line's border."""
        self.wrap(width, height)
        fitting = int(height / self._pitch)
        if not 1 <= fitting < len(self._lines):
            return []
        parts = []
        for lines in (self._lines[:fitting], self._lines[fitting:]):
            part = _Text("", self._style)
            part._lines, part._width = lines, width
            parts.append(part)
        return parts

    def draw(self) -> None:
        """Draw on the canvas the frame set."""
        y = len(self._lines) * self._pitch - self._style.size
        for line in self._lines:
            _draw(self.canv, line, self._style.size, y)
            y -= self._pitch


def _lines(text: str, style: Style, width: float) -> list[SetLine]:
    return set_lines(text, style, Look(style.align), width)


def _draw(canvas: Canvas, line: SetLine, size: float, y: float) -> None:
    for x, stretches in line.runs:
        text = canvas.beginText(x, y)
        for stretch in stretches:
            text.setFont(stretch.font, size)
            text.textOut(stretch.text)
        canvas.drawText(text)


def _section(name: str, *content: Flowable) -> list[Flowable]:
    return [Spacer(1, 9), _Text(_say(name), Style(11, bold=True)), Spacer(1, 2), *content]


def _pairs(pairs: Iterable[tuple[str, str]]) -> Flowable:
    rows: list[_Row] = [[(name, _BOLD), (text, _PLAIN)] for name, text in pairs]
    return _table(rows, [_NAMES, _WIDTH - _NAMES], shaded="column")


def _table(rows: Sequence[_Row], widths: Sequence[float], shaded: str) -> Flowable:
    cells = [[[_Text(drawable(line)[0], style) for line in text.split("\n")] for text, style in row] for row in rows]
    table = Table(cells, colWidths=widths, repeatRows=int(shaded == "row"))
    table.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), REGULAR),
            ("GRID", (0, 0), (-1, -1), 0.5, _RULE),
            ("BACKGROUND", (0, 0), (-1, 0) if shaded == "row" else (0, -1), _SHADE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            *((f"{side}PADDING", (0, 0), (-1, -1), 5) for side in ("LEFT", "RIGHT")),
            *((f"{side}PADDING", (0, 0), (-1, -1), 0.5) for side in ("TOP", "BOTTOM")),
        ]
    )
    return table


def _person(name: str) -> str:
    return " ".join(name.split()) or _say("nobody")


def _time(when: datetime) -> str:
    """In the PC's own time, with its distance from UTC: a certificate may be read elsewhere."""
    return when.astimezone().isoformat(" ", "minutes")


def _say(part: str, **fields: object) -> str:
    return messages.text(f"certificate.{part}", None, **fields)
