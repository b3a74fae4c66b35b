"""A PDF written fresh from a PDF says nothing of how long what it replaced was."""

from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.documents import Block, BlockKind, Replacement
from core.documents.pdf.copied import Item, quiet_heights
from core.documents.pdf.discreet import Places, discreet
from core.documents.pdf.face import Gap, Grid, Look
from core.documents.pdf.typeset import Style
from tests.fixtures_pdf import (
    LEFT,
    RIGHT,
    Sheet,
    build,
    read,
    width,
)
from tests.fixtures_pdf_face import MIDDLE, at_right, body, centred, rewritten, table
from tests.fixtures_verified import verify


def beside(one: str, other: str, x: float) -> Sheet:
    """A line of two texts, the second at ``x``, between paragraphs."""
    sheet = body(Sheet(), 4).skip()
    sheet.at(LEFT, sheet.y, one).line(other, x)
    return body(sheet.skip(), 3)


def with_line(sheet: Sheet, one: str, other: str, x: float) -> Sheet:
    """A line of two texts below what ``sheet`` has."""
    sheet.skip()
    sheet.at(LEFT, sheet.y, one).line(other, x)
    return body(sheet.skip(), 3)


# The places of a name in a judgment, each as a page drawn with it.
PLACES: dict[str, Callable[[str], Sheet]] = {
    "text": lambda name: body(Sheet()).skip().line(f"피고인 {name} 은 무죄"),
    "centred": lambda name: body(centred(body(Sheet()).skip(), f"피고인 {name}")),
    "right": lambda name: at_right(body(Sheet()).skip(), f"위 {name}"),
    "alone": lambda name: body(Sheet()).skip().line(name, 300),
    "behind a tab": lambda name: beside("원고", name, LEFT + 110),
    "before a gap": lambda name: beside(f"원고 {name}", "(인)", LEFT + 60 + width(name)),
    "at the right behind a gap": lambda name: beside("판사", name, RIGHT - width(name)),
    "at the right behind a gap, one of them where others begin": lambda name: with_line(
        beside("판사", name, RIGHT - width(name)), "주소", "서울", RIGHT - width("남궁민들레")
    ),
    "behind a tab, where one of them at the right begins": lambda name: with_line(
        beside("위", f"재판장 판사 {name}", RIGHT - width(f"재판장 판사 {name}")),
        "피고",
        name,
        RIGHT - width("재판장 판사 남궁민들레"),
    ),
    "before a gap, behind one of which another begins": lambda name: with_line(
        beside(f"원고 {name}", "(인)", LEFT + 60 + width(name)), "피고", name, LEFT + 60 + width("남궁민들레")
    ),
    "cell as wide as it": lambda name: body(
        table(Sheet(), [LEFT, LEFT + 60, LEFT + 70 + width(name, 10), RIGHT], [["번호", name, "비고"], ["1", "", "가"]])
    ),
    "cell of a narrow table": lambda name: body(
        table(Sheet(), [LEFT, LEFT + 60, LEFT + 70 + width(name, 10)], [["번호", name], ["1", ""]])
    ),
    "wide cell": lambda name: body(table(Sheet(), [LEFT, 200, RIGHT], [["번호", name], ["1", "가"]])),
    "head in the middle": lambda name: body(Sheet().at(MIDDLE - width(name, 9) / 2, 805, name, 9)),
    "head at the right": lambda name: body(Sheet().at(RIGHT - width(f"피고인 {name}"), 805, f"피고인 {name}")),
    "head that ends in the middle": lambda name: body(Sheet().at(300 - width(name, 9), 805, name, 9)),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_nothing_tells_how_long_the_replaced_text_was(place: Callable[[str], Sheet]) -> None:
    """Two judgments that differ in a name alone give the same file when the name is replaced."""
    values = ("김산", "남궁민들레", "황보라온누리")
    written = [rewritten(build(place(name), place(name)), name) for name in values]
    assert written[0] == written[1] == written[2]


NAMED = st.tuples(
    st.sampled_from(["line", "indented", "centred", "right", "behind a tab", "with a gap", "cell", "tight cell"]),
    st.integers(0, 3),
)


def with_name(parts: list[tuple[str, int]], name: str) -> bytes:
    """A page with a name at the places that ``parts`` say; ``number`` moves a place or changes what stands beside."""
    sheet = body(Sheet(), 4).skip()
    for kind, number in parts:
        beside = "가나다라마바사"[: 2 * number]
        if kind == "line":
            sheet.line(f"피고인 {name} 에게 {beside}")
        elif kind == "indented":
            sheet.line(f"{name}", LEFT + 37 * number)
        elif kind == "centred":
            centred(sheet, f"{beside} {name}".strip(), 12 + 2 * number, bold=number > 1)
        elif kind == "right":
            at_right(sheet, f"{beside} {name}".strip())
        elif kind == "behind a tab":
            sheet.at(LEFT, sheet.y, f"{beside}인").line(name, LEFT + 130)
        elif kind == "with a gap":
            sheet.at(LEFT, sheet.y, name).line(f"{beside}인", LEFT + width(name) + 30)
        else:
            wide = 15 + width(name, 10) if kind == "tight cell" else 160
            table(sheet, [LEFT, LEFT + wide, LEFT + wide + 90], [[name, f"{beside}액"], ["합", "일"]])
    return build(body(sheet, 3))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMED, min_size=1, max_size=6), st.sampled_from([("김산", "황보라온누리"), ("남궁민", "독고가람")]))
def test_no_mixture_of_places_tells_how_long_the_replaced_text_was(
    parts: list[tuple[str, int]], names: tuple[str, str]
) -> None:
    one, other = (rewritten(with_name(parts, name), name) for name in names)
    assert one == other


def test_a_row_is_as_high_as_its_new_text_where_the_old_one_took_several_lines() -> None:
    grid = Grid((0.0, 80.0), (22.0, 66.0, 40.0), {(row, 0): (1, 1) for row in range(3)})

    def item(row: int, lines: int, changed: bool) -> Item:
        block = Block(0, 1, BlockKind.CELL, table=0, row=row, column=0)
        return Item(row, block, "A", Look(lines=lines), Style(), changed)

    rows = {0: [item(0, 1, True)], 1: [item(1, 3, True)], 2: [item(2, 2, False)]}
    assert quiet_heights(grid, rows) == (22.0, 22.0, 40.0)


def test_the_widths_of_a_source_are_kept_where_nothing_is_replaced() -> None:
    """The counterpart: the places of the test above do follow what is not replaced."""
    for place in ("cell as wide as it", "right", "at the right behind a gap"):
        short, long = (rewritten(build(PLACES[place](name))) for name in ("김산", "황보라온누리"))
        assert len(read(short).text) < len(read(long).text)


def test_what_is_written_is_verified_and_a_value_left_is_found(tmp_path: Path) -> None:
    data = build(PLACES["wide cell"]("남궁민들레"))
    target = tmp_path / "a.pdf"
    from core.verification import SecretValue

    secret = [SecretValue("남궁민들레", "내국인이름")]
    target.write_bytes(rewritten(data, "남궁민들레"))
    assert verify(target, secret).ok
    target.write_bytes(rewritten(data))
    assert verify(target, secret).leaks


def test_a_list_of_many_rows_takes_no_time_for_each_pair_of_them() -> None:
    """All names of one length, at one place: nothing shows that the place is the page's, though all rows are asked."""
    count, places, gap = 20_000, Places(), Gap(1, 150.0, 20.0)
    look, name = Look(gaps=(gap,)), [Replacement(2, 5, "A")]
    began = process_time()
    for number in range(count):
        places.add(number, BlockKind.PARAGRAPH, look, "1\t홍길동", name)
    kept = {discreet(number, look, "1\t홍길동", name, places).gaps for number in range(count)}
    assert kept == {()} and process_time() - began < 5
    places.add(count, BlockKind.PARAGRAPH, look, "1\t비고란", [])
    assert discreet(0, look, "1\t홍길동", name, places).gaps == (gap,)
