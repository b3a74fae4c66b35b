"""Tables of PDFs written with the face of their source: no border tells how long a replaced text was."""

import gc
import io
from itertools import pairwise
from time import process_time
from typing import Any

import pikepdf
import pytest

from core.documents.pdf.inplace import cells, tables, writer
from core.documents.pdf.inplace.tables import share_out
from core.verification import SecretValue
from core.verification.search import search
from tests.fixtures_pdf import changed
from tests.fixtures_pdf_in_place import LEFT, PITCH, Page, opened, pages_of_table, places, replaced, table

NAMES = ("박철", "김수한무", "남궁거북두루미")


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("columns", ["fit", "shared"])
def test_columns_made_for_a_name_do_not_tell_it(columns: str, align: str) -> None:
    files = {replaced(table(name, columns, align), name)[0] for name in NAMES}
    assert len(files) == 1
    result = search(files.pop(), "a.pdf", [SecretValue("박철", "내국인이름")], reader="pdf")
    assert not result.unread


def test_columns_made_for_an_address_over_lines_do_not_tell_it() -> None:
    """As long as it takes as many lines."""
    files = {replaced(table(name, "wrapped", "left"), name)[0] for name in ("박철", "김수", "남궁거")}
    assert len(files) == 1


def test_the_other_page_of_a_table_does_not_tell_its_columns() -> None:
    """On the first page the name stands once; the second has the columns that it made."""
    files = {replaced(table(name, "fit", twice=True), name)[0] for name in NAMES}
    assert len(files) == 1


def test_columns_that_are_no_texts_are_kept() -> None:
    source = table("김수한무", "equal")
    written, _ = replaced(source, "김수한무")
    assert _verticals(written) == _verticals(source)
    assert len({replaced(table(name, "equal"), name)[0] for name in NAMES}) == 1


@pytest.mark.parametrize("room", [100.0, 12.0], ids=["columns stay", "columns anew"])
def test_the_border_of_a_cell_over_columns_stays_that_is_drawn_column_by_column(room: float) -> None:
    page = Page("김수한무")
    page.put(LEFT, "별지 목록은 다음과 같고, 그 밖의 사실은 당사자 사이에 다툼이 없다.")
    page.down(3)
    xs = [LEFT + step * (page.width("을 제3호증") + room) for step in range(4)]
    top = page.y + 14
    for x, text in zip(xs, ("{name}", "을 제3호증", "인정함"), strict=False):
        page.put(x + 5, text)
    page.down()
    page.put(xs[0] + 5, "합계")
    page.put(xs[1] + 5, "{name} 외 1")
    for y in (top, top - PITCH, top - 2 * PITCH):
        for left, right in pairwise(xs):
            page.canvas.line(left, y, right, y)
    for x in xs:
        page.canvas.line(x, top, x, top - (2 if x != xs[2] else 1) * PITCH)
    page.down(3)
    page.put(LEFT, "끝.")
    written, count = replaced(page.done(), "김수한무")
    ((_, grid),) = opened(written)._tables
    assert count == 2
    assert {(line, column) for line in range(3) for column in range(3)} <= grid.across


# Drawn as far as the table's columns go; x0 to x3 are their edges, y0 (above) to y4 those of its rows.
TRACES = {
    "a slanted line over a cell": "{x1} {y2} m {x2} {y1} l S",
    "a box around the table": "{x0} 6 sub {y4} 6 sub {wide} 12 add {high} 12 add re S",
    "a mark behind a name": "0.9 g {x1} 5 add {y2} 3 add {narrow} 14 re f",
    "an underline": "{x1} 5 add {y2} 4 add m {x2} 5 sub {y2} 4 add l S",
    "the ground of a cell": "0.9 g {x1} {y2} {column} {row} re f",
}


def _traced(name: str, trace: str, first: bool) -> bytes:
    data = table(name, "fit", "left")
    ((_, grid),) = opened(data)._tables
    at = {f"x{step}": x for step, x in enumerate(grid.xs)} | {f"y{step}": y for step, y in enumerate(grid.ys)}
    at |= {"wide": grid.xs[3] - grid.xs[0], "high": grid.ys[0] - grid.ys[4], "row": grid.ys[1] - grid.ys[2]}
    at |= {"column": grid.xs[2] - grid.xs[1], "narrow": grid.xs[2] - grid.xs[1] - 10}
    words: list[str] = []
    for word in trace.format(**{key: f"{value:.2f}" for key, value in at.items()}).split():
        if word in ("add", "sub"):
            by = float(words.pop()) * (1 if word == "add" else -1)
            word = f"{float(words.pop()) + by:.2f}"
        words.append(word)
    drawn = f"q {' '.join(words)} Q\n".encode()
    return changed(data, lambda pdf: pdf.pages[0].contents_add(drawn, prepend=first))


@pytest.mark.parametrize(
    ("trace", "first"),
    [(trace, first) for trace in TRACES for first in (True, False) if first or not TRACES[trace].startswith("0.9 g")],
)
def test_what_is_drawn_over_a_table_does_not_tell_its_columns(trace: str, first: bool) -> None:
    assert len({replaced(_traced(name, TRACES[trace], first), name)[0] for name in NAMES}) == 1


@pytest.mark.parametrize("first", [True, False], ids=["drawn before", "drawn behind"])
def test_a_grid_close_above_a_table_drawn_anew_keeps_its_borders(first: bool) -> None:
    data = table("김수한무", "fit", "left")
    ((_, grid),) = opened(data)._tables
    left, right, bottom = grid.xs[0], grid.xs[-1], grid.ys[0] + 4
    top, middle = bottom + 20, left + 60
    lines = [*((left, y, right, y) for y in (bottom, top)), *((x, bottom, x, top) for x in (left, middle, right))]
    drawn = " ".join(f"{x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l S" for x0, y0, x1, y1 in lines)
    data = changed(data, lambda pdf: pdf.pages[0].contents_add(f"q {drawn} Q\n".encode(), prepend=first))
    written, _ = replaced(data, "김수한무")
    assert {round(left), round(middle), round(right)} <= _verticals(written)


def test_cells_keep_their_texts_and_their_sides() -> None:
    document = opened(table("김수한무", "fit", "right"))
    draft = document.write_in_place(places(document.text, "김수한무"))
    assert {notice.code: notice.fields for notice in draft.notices}["pdf.in_place.tables"] == {"count": 1}
    written = opened(draft.data)
    assert [piece.text for piece in written._pieces if piece.table == 0] == [
        "순번", "예금주", "비고", "1", "A", "인정함", "2", "최민", "다툼 없음", "3", "A 외 2", "을 제3호증의 기재 참조",
    ]  # fmt: skip
    for piece in (piece for piece in written._pieces if piece.table == 0):
        edge = written._tables[0][1].edges((piece.row or 0, piece.column or 0))[1]
        assert edge - piece.lines[0].right == pytest.approx(tables.PADDING, abs=1.5)


MUTATIONS: dict[str, tuple[Any, str, Any]] = {
    "columns are believed": (writer, "telling", lambda *_: False),
    "shared columns are believed": (tables, "_shared_out", lambda *_: False),
    "the outer edges stay": (cells, "outer_edges", lambda family, *_: (family[0].table.xs[0], family[0].table.xs[-1])),
    "parts of a table are none of it": (tables, "_alike", lambda *_: False),
}


@pytest.mark.parametrize("step", MUTATIONS)
def test_each_step_is_needed(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, instead = MUTATIONS[step]
    monkeypatch.setattr(owner, name, instead)
    differing = [
        len({replaced(table(value, columns, twice=twice), value)[0] for value in NAMES}) > 1
        for columns in ("fit", "shared")
        for twice in (False, True)
    ]
    assert any(differing)


def test_columns_are_shared_out_by_what_stands_in_them() -> None:
    wide = share_out((0.0, 100.0), 2, {(0, 0): 10.0, (1, 1): 30.0}, {(0, 0): 10.0, (1, 1): 40.0})
    assert wide == [0.0, 20.0, 100.0]
    close = share_out((0.0, 30.0), 2, {(0, 0): 10.0, (1, 1): 10.0}, {(0, 0): 10.0, (1, 1): 30.0})
    assert close == [0.0, 10.0, 30.0]
    over = share_out((0.0, 60.0), 3, {(0, 1): 40.0, (2, 2): 20.0}, {(0, 1): 40.0, (2, 2): 20.0})
    assert over == [0.0, 20.0, 40.0, 60.0]


def _verticals(data: bytes) -> set[int]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        points: list[list[float]] = []
        for instruction in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(instruction.operator) in ("m", "l"):
                points.append([float(part) for part in instruction.operands])  # type: ignore[arg-type]
        return {round(one[0]) for one, other in pairwise(points) if one[0] == other[0] and one[1] != other[1]}


def test_a_table_of_many_pages_takes_no_longer_a_page() -> None:
    def seconds(pages: int) -> float:
        document = opened(pages_of_table("김수한무", pages))
        changes = places(document.text, "김수한무")
        gc.disable()  # of all tests before, which may take seconds
        began = process_time()
        written = opened(document.write_in_place(changes).data)
        taken = process_time() - began
        gc.enable()
        assert len(changes) == 30 * pages
        assert "김수한무" not in written.text
        return taken

    seconds(1)
    assert seconds(24) < 7 * seconds(6)
