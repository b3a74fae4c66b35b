"""Pages as they look: each letter of the text has its place on them, there and back, and the picture shows it there."""

import numpy as np
import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.documents import open_document
from core.documents.pages import NOWHERE, Drawn, Mapped, PageMap
from core.documents.pdf.drawing import draw_page
from core.errors import DocumentError
from core.paths import resource
from tests import fixtures_pdf as pdf

LETTERS = st.text("가나다라마바사아자차 12345.-()", min_size=2, max_size=30)
SHEETS = st.lists(
    st.lists(LETTERS.filter(lambda one: len(one.strip()) > 1), min_size=1, max_size=12), min_size=1, max_size=3
)


def drawn_of(*sheets):
    return pdf.build(*(_sheet(lines) for lines in sheets))


def _sheet(lines):
    sheet = pdf.Sheet()
    for line in lines:
        sheet.line(line)
    return sheet


@pytest.mark.parametrize("name", ["criminal", "civil", "administrative"])
def test_every_letter_of_a_judgment_has_a_place_where_the_page_shows_ink(name):
    document = open_document(resource("samples", f"sample-{name}.pdf"))
    pages = document.map_pages()
    assert pages.missing(document.text) == 0 and pages.guessed == ()
    width = 1000
    pictures = {number: _pixels(document.draw_page(number + 1, width)) for number in range(len(pages.sizes))}
    for at, char in enumerate(document.text):
        if char.isalnum():
            page = int(pages.on[at])
            scale, height = width / pages.sizes[page][0], pages.sizes[page][1]
            left, bottom, right, top = pages.boxes[at]
            part = pictures[page][
                int((height - top) * scale) : int((height - bottom) * scale) + 2,
                int(left * scale) : int(right * scale) + 2,
            ]
            assert part.min() < 140, (at, char)


def _pixels(drawn):
    pixels = np.frombuffer(drawn.pixels, np.uint8).reshape(drawn.height, drawn.width, -1)
    return pixels[..., :3].min(axis=2) if not drawn.grey else pixels[..., 0]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SHEETS)
def test_from_the_text_to_the_page_and_back(sheets):
    document = pdf.read(drawn_of(*sheets))
    pages = document.map_pages()
    assert pages.missing(document.text) == 0
    again = Mapped.of(pages).map(len(document.text))
    assert np.array_equal(again.on, pages.on) and np.array_equal(again.boxes, pages.boxes)
    covered = set()
    for page in range(len(pages.sizes)):
        covered |= {at for low, high in pages.stretches(page) for at in range(low, high) if pages.on[at] == page}
    assert covered == set(map(int, np.flatnonzero(pages.on != NOWHERE)))
    for at in covered:
        left, bottom, right, top = map(float, pages.boxes[at])
        page, middle = int(pages.on[at]), (bottom + top) / 2
        if right - left > 1:
            assert pages.place_at(page, left + 0.2 * (right - left), middle) == at
            assert pages.place_at(page, left + 0.8 * (right - left), middle) == at + 1
        (area,) = pages.areas(at, at + 1)
        assert area.page == page and area.box == (left, bottom, right, top)


def test_a_value_over_a_line_and_a_page_has_an_area_in_each():
    lines = pdf.wrap_letters(pdf.OTHER)
    document = pdf.read(drawn_of(lines[:2], lines[2:] or ["다음 쪽이다."]))
    pages = document.map_pages()
    found = pages.areas(0, len(document.text))
    assert {area.page for area in found} == {0, 1} and len(found) == len(lines[:2]) + len(lines[2:] or [1])
    first, second = (area.box for area in found[:2])
    assert first[1] > second[3] - 5  # one below the other


def test_cells_of_a_table_are_areas_of_their_own():
    sheet = pdf.Sheet().grid([70, 270, 470], [700, 670, 640])
    sheet.at(80, 680, "김가람").at(280, 680, "010-1234-5678").at(80, 650, "박나루").at(280, 650, "010-8765-4321")
    document = pdf.read(pdf.build(sheet))
    pages = document.map_pages()
    start = document.text.index("김가람")
    (left,) = pages.areas(start, start + 3)
    (right,) = pages.areas(document.text.index("010-1234"), document.text.index("010-1234") + 13)
    assert left.box[2] < 270 < right.box[0]
    assert document.text[pages.place_at(0, 282, 684) :].startswith("010-1234-5678")


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_whose_text_lies_on_its_side_is_read_and_shown_upright_and_its_places_with_it(turn):
    """As a scanner leaves it, or whoever turned a page: read as it lies, the lines would come in another order."""
    upright = pdf.build(_sheet(["원고 강나루는 서울에 산다.", "피고 한여울은 부산에 산다.", "증인 도하람"]))

    def rotate(file: pikepdf.Pdf) -> None:
        file.pages[0].Rotate = turn

    document = pdf.read(pdf.changed(upright, rotate))
    pages = document.map_pages()
    picture = _pixels(document.draw_page(1, 900))
    width, height = pages.sizes[0]
    assert document.text == pdf.read(upright).text
    assert width < height and picture.shape[1] < picture.shape[0]
    for at, char in enumerate(document.text):
        if char.isalnum():
            scale = 900 / width
            left, bottom, right, top = pages.boxes[at]
            rows = slice(int((height - top) * scale), int((height - bottom) * scale) + 2)
            assert picture[rows, int(left * scale) : int(right * scale) + 2].min() < 160


def test_a_page_is_drawn_as_wide_as_asked_but_never_too_large():
    data = pdf.plain("원고 강나루")
    assert draw_page(data, 1, 777, "판결.pdf").width == 777
    largest = draw_page(data, 1, 100_000, "판결.pdf")
    assert largest.sound and largest.grey and largest.width * largest.height < 25_000_000


def test_a_page_that_is_not_there_is_refused():
    with pytest.raises(DocumentError):
        draw_page(pdf.plain("원고 강나루"), 2, 500, "판결.pdf")


@pytest.mark.parametrize(
    "damage",
    [
        lambda sent: {"on": sent.on[:-4]},
        lambda sent: {"on": b"\x07\x00\x00\x00" + sent.on[4:]},
        lambda sent: {"boxes": b"\x00\x00\xc0\x7f" + sent.boxes[4:]},
        lambda sent: {"boxes": sent.boxes[:-3]},
        lambda sent: {"sizes": ((float("nan"), 842.0),)},
        lambda sent: {"guessed": (9,)},
    ],
)
def test_what_cannot_be_a_map_is_refused(damage):
    document = pdf.read(pdf.plain("원고 강나루는 서울에 산다."))
    sent = Mapped.of(document.map_pages())
    values = {name: getattr(sent, name) for name in ("sizes", "on", "boxes", "guessed")} | damage(sent)
    with pytest.raises(ValueError):
        Mapped(**values).map(len(document.text))


def test_a_picture_with_other_pixels_than_it_says_is_not_sound():
    drawn = draw_page(pdf.plain("원고"), 1, 100, "판결.pdf")
    assert drawn.sound
    assert not Drawn(drawn.width, drawn.height + 1, drawn.grey, drawn.pixels).sound


def test_other_formats_have_no_pages(tmp_path):
    path = tmp_path / "판결.txt"
    path.write_text("원고 강나루", encoding="utf-8")
    assert open_document(path).map_pages() is None


def test_nothing_stands_on_an_empty_page():
    pages = PageMap(((500.0, 700.0),), np.full(2, NOWHERE, np.int32), np.zeros((2, 4), np.float32))
    assert pages.place_at(0, 10, 10) is None and not pages.stretches(0)
    assert pages.first(0, 2) is None and pages.missing("가 ") == 1
