"""A PDF written fresh from a PDF looks like it: headings, indents, party block, pages, heads, notes."""

import re
import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.documents import BlockKind, Document, Format, Replacement
from tests.fixtures_pdf import (
    LEFT,
    OTHER,
    PITCH,
    RIGHT,
    SIZE,
    STORY,
    Sheet,
    build,
    changed,
    read,
    texts,
    width,
    wrap_letters,
)
from tests.fixtures_pdf_face import MIDDLE, at_right, body, centred, needs_poppler, rewritten, table, words
from tests.fixtures_pdfa import faults, roles
from tests.fixtures_verified import verify


@needs_poppler
def test_a_centred_heading_stays_in_the_middle_with_white_around(tmp_path: Path) -> None:
    data = rewritten(build(body(centred(body(Sheet(), 3).skip(), "주문").skip())))
    found = words(data, tmp_path)
    _, left, top, right, bottom = found["주문"]
    assert abs((left + right) / 2 - MIDDLE) < 8
    assert bottom - top > 15
    above = [box for box in found.values() if box[2] < top - 1]
    assert top - max(box[4] for box in above) > PITCH
    assert roles(data)[:3] == ["Document", "P", "H1"]


@needs_poppler
def test_indents_of_first_and_hanging_lines(tmp_path: Path) -> None:
    other = f"별도로 {OTHER}"
    first = wrap_letters(other, RIGHT - LEFT - 20)[0]
    sheet = body(Sheet(), 6).skip(0.5)
    for number, line in enumerate([first, *wrap_letters(other.removeprefix(first), RIGHT - LEFT - 40)]):
        sheet.line(line, LEFT + (20 if not number else 40))
    found = words(rewritten(build(body(sheet.skip(0.5), 2))), tmp_path)
    starts = {round(box[1]) for box in found.values()}
    assert {round(LEFT), round(LEFT + 20), round(LEFT + 40)} <= {at + off for at in starts for off in (-1, 0, 1)}


@needs_poppler
def test_a_line_at_the_right_edge(tmp_path: Path) -> None:
    found = words(rewritten(build(at_right(body(Sheet()).skip(), "판사이몽룡"))), tmp_path)
    assert abs(found["판사이몽룡"][3] - RIGHT) < 4


@pytest.mark.parametrize("beyond", [0, 0.9, 1.8])
def test_names_of_one_length_at_the_right_edge_stay_on_their_lines(beyond: float) -> None:
    """They begin at one place, which leaves them a hair's breadth too little room where margins are rounded."""
    sheet = body(Sheet()).skip()
    names = ["판사 오세린", "판사 임하늘"]
    for name in names:
        sheet.line(name, RIGHT + beyond - width(name))
    with pypdfium2.PdfDocument(rewritten(build(sheet))) as written:
        lines = written[0].get_textpage().get_text_range().splitlines()
    assert set(names) <= {line.strip() for line in lines}


@needs_poppler
def test_the_party_block_keeps_its_columns(tmp_path: Path) -> None:
    sheet = Sheet()
    for label, text in (("원고", "김가나"), ("", "서울강남구"), ("피고", "박다라"), ("", "부산해운대구")):
        sheet.at(LEFT, sheet.y, label) if label else None
        sheet.line(text, LEFT + 110)
    found = words(rewritten(build(body(sheet.skip()))), tmp_path)
    assert [round(found[label][1] - LEFT) for label in ("원고", "피고")] == [0, 0]
    for text in ("김가나", "서울강남구", "박다라", "부산해운대구"):
        assert abs(found[text][1] - LEFT - 110) < 2, text
    assert abs(found["원고"][2] - found["김가나"][2]) < 2 < found["서울강남구"][2] - found["김가나"][2]


@needs_poppler
def test_signatures_stand_below_each_other(tmp_path: Path) -> None:
    sheet = body(Sheet()).skip()
    sheet.at(250, sheet.y, "재판장").at(330, sheet.y, "판사갑").line("가나다", 400)
    sheet.at(330, sheet.y, "판사을").line("라마바", 400)
    found = words(rewritten(build(sheet)), tmp_path)
    assert [round(found[text][1]) for text in ("재판장", "판사갑", "판사을", "가나다", "라마바")] == [
        pytest.approx(at, abs=2) for at in (250, 330, 330, 400, 400)
    ]


def test_a_page_begins_where_the_source_begins_one() -> None:
    def pages(*lines: int) -> list[int]:
        data = rewritten(build(*(body(Sheet(), count).skip().line(f"끝{count}") for count in lines)))
        back = read(data)
        return [back.blocks[0].page or 0, *(b.page or 0 for b in back.blocks if back.text[b.start] == "끝")]

    assert pages(3, 4) == [1, 1, 2]
    # A full page is no wish for a new one: the text flows.
    full = pages(32, 4)
    assert full[-1] == 2


@needs_poppler
@pytest.mark.parametrize(
    ("form", "x"),
    [("- {} -", MIDDLE - 15), ("{} / 2", RIGHT - width("1 / 2", 9)), ("{}", LEFT)],
    ids=["dashes", "count", "left"],
)
def test_page_numbers_stand_where_they_stood(form: str, x: float, tmp_path: Path) -> None:
    sheets = [body(Sheet(), 4).at(x, 40, form.format(number), 9) for number in (1, 2)]
    data = rewritten(build(*sheets))
    assert texts(read(data), BlockKind.FOOTER) == [form.format(1), form.format(2)]
    source, found = words(build(*sheets), tmp_path), words(data, tmp_path)
    last = form.format(1).split()[0]
    assert abs(found[last][1] - source[last][1]) < 12 and abs(found[last][4] - source[last][4]) < 4


def test_running_heads_keep_their_place(tmp_path: Path) -> None:
    sheets = [Sheet().at(400, 805, "2024고단77", 8).skip(2) for _ in range(3)]
    for number, sheet in enumerate(sheets):
        sheet.line(f"{number}항을 판단한다.").line("이유 없다.")
    data = rewritten(build(*sheets))
    assert texts(read(data), BlockKind.HEADER) == ["2024고단77"] * 3
    pages = pypdfium2.PdfDocument(data)
    boxes = [page.get_textpage().get_charbox(0) for page in pages]
    assert {round(box[0]) for box in boxes} == {round(box[0]) for box in boxes} and abs(boxes[0][1] - 805) < 5
    assert boxes[0][0] > MIDDLE


@pytest.mark.parametrize(
    ("head", "height"), [("서울고등법원 제3민사부", 842), ("판결 정본", 595), ("서울고등법원 제3민사부", 595)]
)
def test_a_head_that_says_a_page_s_number_or_stands_on_a_lower_page_is_no_text(head: str, height: int) -> None:
    def lower(pdf: pikepdf.Pdf) -> None:
        pdf.pages[2].MediaBox = pikepdf.Array([0, 842 - height, 595, 842])

    pages = [Sheet().at(LEFT, 812, head, 9).skip(3) for _ in range(3)]
    for number, page in enumerate(pages):
        for line in wrap_letters(f"{number}항. {OTHER}"):
            page.line(line)
    document = read(changed(build(*pages), lower))
    assert texts(document, BlockKind.HEADER) == [head] * 3
    assert texts(document, BlockKind.PARAGRAPH) == [f"{number}항. {OTHER}" for number in range(3)]


@pytest.mark.parametrize(
    "items",
    [
        ["1. 부동산의 표시"] * 2,
        ["1. 채권의 표시", "2. 채권의 표시", "3. 채권의 표시"],
        ["가. 판단", "나. 판단", "나. 판단"],
    ],
)
def test_items_of_pages_that_begin_alike_are_text(items: list[str]) -> None:
    pages = [Sheet(y=800).line(item).line(f"그 밖의 {at}번 주장은 이유 없다.") for at, item in enumerate(items)]
    assert [text for text in texts(read(build(*pages)), BlockKind.PARAGRAPH) if text in items] == items


@needs_poppler
@pytest.mark.parametrize("lower", [(2, 3), (0, 1)], ids=["at the end", "at the start"])
@pytest.mark.parametrize("number", [790, 40], ids=["number above", "number below"])
def test_heads_and_numbers_stand_in_the_margin_of_pages_of_every_height(
    number: int, lower: tuple[int, ...], tmp_path: Path
) -> None:
    def lower_pages(pdf: pikepdf.Pdf) -> None:
        for at in lower:
            pdf.pages[at].MediaBox = pikepdf.Array([0, 842 - 500, 595, 842])

    sheets = []
    for at in range(4):
        bottom = 342 if at in lower else 0
        y = number if number > MIDDLE else number + bottom
        sheet = Sheet().at(LEFT, 812, "민사부판결", 9).at(MIDDLE, y, str(at + 1), 9).skip(2)
        sheets.append(sheet.line(f"{at}항을 판단한다.").line(f"{at}항의 주장은 이유 없다."))
    (tmp_path / "b.pdf").write_bytes(rewritten(changed(build(*sheets), lower_pages)))
    for at in range(4):
        command = ["pdftotext", "-bbox", "-f", str(at + 1), "-l", str(at + 1), str(tmp_path / "b.pdf"), "-"]
        page = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        height = float(re.findall(r'<page .*?height="(.+?)"', page)[0])
        tops = dict(re.findall(r'yMin="(\S+?)" \S+ \S+>(.*?)</word>', page))
        found = {word: float(top) for top, word in tops.items()}
        assert round(height) == (500 if at in lower else 842)
        assert 20 < found["민사부판결"] < 35
        assert 25 < (found[str(at + 1)] if number > MIDDLE else height - found[str(at + 1)]) < 60


@pytest.mark.parametrize("wide", [0, 1], ids=["alike", "the first page is wider"])
@pytest.mark.parametrize("x", [LEFT, 250.0], ids=["left", "middle"])
def test_no_word_of_a_running_head_is_lost_that_reaches_over_the_text(x: float, wide: int, tmp_path: Path) -> None:
    def widen(pdf: pikepdf.Pdf) -> None:
        for page in list(pdf.pages)[:wide]:
            page.MediaBox = pikepdf.Array([0, 0, 842, 842])

    head = wrap_letters(OTHER, (585 - x) * SIZE / 9)[0].strip()
    sheets = []
    for at in range(3):
        sheet = Sheet().at(x, 812, head, 9).skip(2)
        for line in wrap_letters(f"{at}항의 주장. {STORY}", RIGHT - LEFT + 230 * (at < wide)):
            sheet.line(line)
        sheets.append(sheet)
    document = read(changed(build(*sheets), widen))
    assert head in texts(document, BlockKind.HEADER)
    (tmp_path / "a.pdf").write_bytes(document.write_native(()).data)
    heads = document.repeated_heads(())
    assert verify(tmp_path / "a.pdf", (), text=document.readable_text((), Format.PDF), repeated_heads=heads).ok


def test_footnotes_stand_at_the_foot_of_their_page() -> None:
    sheet = body(Sheet(), 20)
    sheet.at(LEFT, 90, "1) 각주의 글이다", 8)
    data = rewritten(build(sheet, body(Sheet(), 5)))
    back = read(data)
    assert texts(back, BlockKind.FOOTNOTE) == ["1) 각주의 글이다"]
    assert "Note" in roles(data)


LINE = st.lists(
    st.text("가나다라마바사아자차카타파하은는이가을를0123456789", min_size=1, max_size=7), min_size=1, max_size=40
).map(" ".join)
PART = st.one_of(
    st.tuples(st.just("body"), LINE),
    st.tuples(st.just("centred"), LINE.map(lambda text: text[:12].strip() or "가")),
    st.tuples(st.just("right"), LINE.map(lambda text: text[:12].strip() or "가")),
    st.tuples(st.just("table"), LINE.map(lambda text: text[:8].strip() or "가")),
)


def drawn(parts: list[tuple[str, str]]) -> bytes:
    sheets = [Sheet()]
    for kind, text in parts:
        if sheets[-1].y < 200:
            sheets.append(Sheet())
        sheet = sheets[-1]
        if kind == "body":
            for line in wrap_letters(text)[:20]:
                sheet.line(line) if sheet.y > 80 else None
        elif kind == "centred":
            centred(sheet.skip(), text)
        elif kind == "right":
            at_right(sheet, text)
        else:
            table(sheet, [LEFT, 200, RIGHT], [[text, "금액"], ["합계", text]])
    return build(*sheets)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PART, min_size=1, max_size=8))
def test_text_and_offsets_come_back_whatever_the_layout(parts: list[tuple[str, str]]) -> None:
    document = read(drawn(parts))
    spans = [(b.start, b.start + 1) for b in document.blocks if b.end > b.start][::2]
    plan = [Replacement(start, end, "Z") for start, end in spans]
    written = document.write_native(plan).data
    assert faults(written) == []
    assert squeezed(read(written)) == squeezed_text(document, plan)


def squeezed(document: Document) -> str:
    kinds = (BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.FOOTNOTE)
    return "".join(sorted("".join("".join(texts(document, *kinds)).split())))


def squeezed_text(document: Document, plan: list[Replacement]) -> str:
    pieces = []
    for block in document.blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.FOOTNOTE):
            text = document.text[block.start : block.end]
            changed = any(item.start == block.start for item in plan)
            pieces.append("Z" + text[1:] if changed else text)
    return "".join(sorted("".join("".join(pieces).split())))


def test_text_keeps_away_from_heads_that_stand_within_it_in_the_source(tmp_path: Path) -> None:
    sheets = [Sheet().at(LEFT, 815, f"{number}항의 판단").at(LEFT, 762, "사본 2024고단5").skip() for number in range(4)]
    document = read(build(*(sheet.line(f"{number}번째 주장은 이유 없다.") for number, sheet in enumerate(sheets))))
    assert "사본 2024고단5" in texts(document, BlockKind.HEADER)
    (tmp_path / "a.pdf").write_bytes(document.write_native(()).data)
    heads = document.repeated_heads(())
    assert verify(tmp_path / "a.pdf", (), text=document.readable_text((), Format.PDF), repeated_heads=heads).ok
    assert read((tmp_path / "a.pdf").read_bytes()).text.count("사본 2024고단5") >= 4


def test_thick_stems_alone_make_no_letters_bold() -> None:
    """Chromium measures the stems of a regular 명조 as 122; PDFium makes a weight of 610 of that."""

    def stems(width: int) -> bool:
        def thicken(pdf: pikepdf.Pdf) -> None:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Dictionary) and "/StemV" in item:
                    item.StemV = width

        return read(changed(build(body(Sheet())), thicken)).blocks[0].bold

    assert [stems(width) for width in (80, 122, 152)] == [False, False, True]
