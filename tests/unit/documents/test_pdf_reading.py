"""What the layout broke is rejoined without losing or inventing a space; what is not text is named."""

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents import Block, BlockKind, Document
from core.errors import DocumentError
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import OTHER, STORY, read, texts


def sheets(*paragraphs: list[str], rows: int = 30, number: bool = False, head: str = "") -> list[pdf.Sheet]:
    """Paragraphs given as lines, flowed over pages."""
    pages: list[pdf.Sheet] = []
    for line in (line for paragraph in paragraphs for line in paragraph):
        if not pages or len(pages[-1].marks) >= rows:
            pages.append(pdf.Sheet())
        pages[-1].line(line)
    for at, page in enumerate(pages, 1):
        if number:
            page.at(285, 40, f"- {at} -")
        if head:
            page.at(70, 800, head)
    return pages


@pytest.mark.parametrize("wrap", [pdf.wrap_letters, pdf.wrap_words])
def test_lines_become_paragraphs_again(wrap: object) -> None:
    paragraphs = [STORY, OTHER] * 3
    document = read(pdf.build(*sheets(*(wrap(text) for text in paragraphs))))  # type: ignore[operator]
    assert texts(document) == paragraphs


@pytest.mark.parametrize("every", [3, 5, 9])
def test_words_kept_whole_stay_apart_where_only_some_spaces_are_written(every: int) -> None:
    """As LibreOffice writes a space at a line's end where a number or another script stands before it."""

    def lines(text: str, first: int) -> list[str]:
        words = pdf.wrap_words(text, 300)
        return [f"{line} " if number % every == 0 else line for number, line in enumerate(words, first)]

    paragraphs = [STORY, OTHER] * 3
    pages = sheets(*(lines(text, number) for number, text in enumerate(paragraphs)))
    assert texts(read(pdf.build(*pages))) == paragraphs


def test_one_early_end_within_a_word_tells_nothing_of_spaces_that_are_always_written() -> None:
    """A program that writes every space at a line's end keeps the letters of one long word together."""
    word = "국토교통부중앙토지수용위원회재결"
    early = [
        "원고는 피고가 2023. 3. 5. 한 처분의 취소를 구하면서 그에 앞서 먼저 국토",
        f"{word[2:]}에 대한 이의를 말하였다.",
    ]
    assert pdf.width(word[2:6]) < pdf.RIGHT - pdf.LEFT - pdf.width(early[0]) < pdf.width(word[2:])
    # Where these are broken, their letters speak for a space (대리인이|사회).
    compounds = "관리비 연립주택판결문 이사회대법원 소유권대리인이사회 피고인계약서처분서 대리인이사회 판결문원고측 등"
    paragraphs = [compounds, OTHER, STORY] * 3
    pages = sheets(early, *(pdf.wrap_letters(text) for text in paragraphs))
    assert texts(read(pdf.build(*pages)))[-len(paragraphs) :] == paragraphs


@pytest.mark.parametrize(("text", "angle"), [("열람용", 45), ("본 문서는 전자적으로 발급되었습니다.", 90)])
def test_text_at_an_angle_tears_no_paragraph_that_goes_on_over_the_page(text: str, angle: float) -> None:
    paragraphs = [STORY, OTHER] * 8
    pages = sheets(*(pdf.wrap_letters(one) for one in paragraphs), rows=13)
    for page in pages:
        page.at_an_angle(30, 250, text, 60 if angle == 45 else 8, angle)
    found = texts(read(pdf.build(*pages)))
    assert len(pages) > 3
    assert [one for one in found if one != text] == paragraphs
    assert found.count(text) == len(pages)


@pytest.mark.parametrize("y", [700, 640, 300])
def test_a_large_stamp_behind_the_text_tears_no_paragraph(y: float) -> None:
    paragraphs = [STORY, OTHER] * 4
    (page,) = sheets(*(pdf.wrap_letters(one) for one in paragraphs), rows=40)
    found = texts(read(pdf.build(page.at(210, y, "열람용", 60))))
    assert [one for one in found if one != "열람용"] == paragraphs and "열람용" in found


def test_spaces_that_stand_nowhere_are_told_by_the_words() -> None:
    lines = [[line.rstrip() for line in pdf.wrap_letters(text)] for text in (STORY, OTHER, STORY)]
    document = read(pdf.build(*sheets(*lines)))
    assert texts(document) == [STORY, OTHER, STORY]


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
def test_a_paragraph_goes_on_over_pages_past_numbers_and_heads(rows: int) -> None:
    lines = [pdf.wrap_letters(text) for text in (STORY, OTHER)]
    document = read(pdf.build(*sheets(*lines, rows=rows, number=True, head="2023고단1234 판결")))
    assert texts(document, BlockKind.PARAGRAPH) == [STORY, OTHER]
    pages = -(-sum(map(len, lines)) // rows)
    assert texts(document, BlockKind.FOOTER) == [f"- {number} -" for number in range(1, pages + 1)]
    assert texts(document, BlockKind.HEADER) == (["2023고단1234 판결"] * pages if pages > 1 else [])


@pytest.mark.parametrize("form", ["{n}", "{n} / {last}", "- {n} -", "제{n}쪽", "Page {n} of {last}"])
def test_forms_of_page_numbers(form: str) -> None:
    pages = sheets(pdf.wrap_letters(STORY), rows=2)
    for number, page in enumerate(pages, 1):
        page.at(280, 45, form.format(n=number, last=len(pages)))
    document = read(pdf.build(*pages))
    assert texts(document, BlockKind.PARAGRAPH) == [STORY]
    assert len(texts(document, BlockKind.FOOTER)) == len(pages)


def test_an_amount_at_the_page_end_is_no_page_number() -> None:
    page = pdf.Sheet().line("합계").at(70, 60, "5,000,000원").at(70, 44, "3")
    document = read(pdf.build(page, pdf.Sheet().line("별지")))
    assert texts(document, BlockKind.FOOTER) == []


@pytest.mark.parametrize("text", ["7", "1/2"])
def test_equal_numbers_on_one_page_or_at_other_heights_are_text(text: str) -> None:
    first = pdf.Sheet().at(70, 790, text).at(70, 774, text).line("원고의 몫").at(70, 60, text)
    second = pdf.Sheet().line("피고의 몫").at(70, 44, str(int(text[0]) + 1) + text[1:])
    document = read(pdf.build(first, second))
    assert texts(document, BlockKind.HEADER) + texts(document, BlockKind.FOOTER) == []


def test_short_lines_and_list_items_stay_apart() -> None:
    lines = [
        "서울중앙지방법원",
        "판결",
        "원고 김철수",
        "주문",
        "1. 피고는 원고에게 돈을 지급하라.",
        "2. 소송비용은 피고가 부담한다.",
        "【이유】",
        "가. 인정사실",
        "○ 원고는 회사원이다.",
    ]
    assert texts(read(pdf.plain(*lines))) == lines


def test_a_date_broken_over_lines_starts_no_list_item() -> None:
    filler = "가나다라마바사아자차카타 " * 3
    lines = [f"{filler}원고는 2023. ", "3. 5. 서울에서 피고를 만났다."]
    page = pdf.Sheet()
    for line in [*pdf.wrap_letters(STORY), *lines]:
        page.line(line)
    assert texts(read(pdf.build(page)))[-1].endswith("원고는 2023. 3. 5. 서울에서 피고를 만났다.")


def test_letter_spacing_is_no_space() -> None:
    """Programs leave a small gap between Hangul and digits; a file that writes its spaces out means none there."""
    page = pdf.Sheet()
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    x = pdf.LEFT
    for part in ("사건 ", "2023", "고단", "1234", " 사기"):
        page.at(x, page.y, part)
        x += pdf.width(part) + 0.22 * pdf.SIZE
    assert texts(read(pdf.build(page)))[-1] == "사건 2023고단1234 사기"


def test_a_space_drawn_by_itself_is_kept() -> None:
    """Programs draw a space alone where the font changes; PDFium leaves such a piece out."""
    page = pdf.Sheet()
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    x = pdf.LEFT
    for part in ("①", " ", "피고인은", " ", "서울", "에", " ", "산다."):
        page.at(x, page.y, part)
        x += pdf.width(part)
    assert texts(read(pdf.build(page)))[-1] == "① 피고인은 서울에 산다."


def test_a_footnote_waits_for_the_end_of_the_paragraph_it_interrupts() -> None:
    lines = pdf.wrap_letters(STORY)
    first, second = pdf.Sheet(), pdf.Sheet()
    for line in lines[:2]:
        first.line(line)
    first.at(70, 90, "1) 피해자는 고소장에 이름을 달리 적었다.", size=9).at(285, 40, "- 1 -")
    for line in lines[2:]:
        second.line(line)
    document = read(pdf.build(first, second.at(285, 40, "- 2 -")))
    assert texts(document, BlockKind.PARAGRAPH) == [STORY]
    assert texts(document, BlockKind.FOOTNOTE) == ["1) 피해자는 고소장에 이름을 달리 적었다."]


def test_party_entries_stay_on_their_own_line() -> None:
    address = "서울 서초구 서초대로 1길 23, 나동 304호(서초동, 한결아파트, 소나무마을)"
    page = pdf.Sheet()
    for line in [*pdf.wrap_letters(STORY), address, "소송대리인 변호사 박영희"]:
        page.line(line)
    assert texts(read(pdf.build(page)))[1:] == [address, "소송대리인 변호사 박영희"]


def test_parties_with_numbers_stay_on_their_own_lines() -> None:
    """Also where the address before one fills its line, and the first stands behind what the parties are called."""
    room = pdf.RIGHT - pdf.LEFT - 110
    address = next(text for more in range(60) if room - pdf.width(text := "서울 " + "가" * more) < pdf.SIZE)
    page = pdf.Sheet().at(pdf.LEFT, pdf.TOP, "피고").line("1. 박철", pdf.LEFT + 110)
    for line in (address, "2. 주식회사 한빛물류"):
        page.line(line, pdf.LEFT + 110)
    for line in [*pdf.wrap_letters(STORY), *pdf.wrap_letters(OTHER)]:
        page.line(line)
    found = texts(read(pdf.build(page)))
    assert found[1:3] == [address, "2. 주식회사 한빛물류"]


def test_the_end_of_a_sentence_on_the_next_line_is_no_list_item() -> None:
    """다. is the third of a list, too."""
    text = next(
        text
        for more in range(60)
        if pdf.wrap_letters(text := f"{OTHER} {'가' * more} 인정한다. 증거가 없다.")[-1].startswith("다. 증거")
    )
    page = pdf.Sheet().line("가. 인정사실").line("나. 판단")
    for line in pdf.wrap_letters(text):
        page.line(line)
    assert texts(read(pdf.build(page))) == ["가. 인정사실", "나. 판단", text]


@pytest.mark.parametrize("end", ["", " "])
def test_the_third_of_a_list_stays_apart_though_the_second_fills_its_line(end: str) -> None:
    """Where words are kept whole, or a space stands in the file, no sentence's 다. stands alone on the next line."""
    room = pdf.RIGHT - pdf.LEFT
    second = next(
        text
        for more in range(60)
        if room - pdf.width(text := f"나. {'가' * more} 항변에 관한 판단의 요지 및 여부") < pdf.SIZE
    )
    items = ["가. 인정사실", second, "다. 결론"]
    page = pdf.Sheet().line(items[0]).line(second + end).line(items[2])
    for line in pdf.wrap_letters(STORY) if end else pdf.wrap_words(STORY):
        page.line(line)
    assert texts(read(pdf.build(page)))[:3] == items


@pytest.mark.parametrize("second", ["판사 임하늘", "서기 임하늘", "판사 남궁하늘"])
@pytest.mark.parametrize("alone", [False, True])
def test_names_set_to_the_right_stay_on_their_own_lines(second: str, alone: bool) -> None:
    page, last = pdf.Sheet(), pdf.Sheet()
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    for name in ("재판장 판사 최한결", "판사 오세린", second):
        (last if alone else page).line(name, pdf.RIGHT - pdf.width(name))
    assert texts(read(pdf.build(page, *[last] * alone))) == [STORY, "재판장 판사 최한결", "판사 오세린", second]


@pytest.mark.parametrize("room", [150.0, 170.0])
@pytest.mark.parametrize("alone", [False, True])
def test_a_text_set_in_a_narrow_box_at_the_right_is_not_torn(room: float, alone: bool) -> None:
    """Its lines begin below each other, and the last ends where it ends."""
    text = "담당변호사 황보서윤담은 나리빌딩 1203호에서 고객을 만났다고 한다"
    page, other = pdf.Sheet(), pdf.Sheet()
    for line in pdf.wrap_letters(text, room):
        page.line(line, pdf.RIGHT - room)
    page.skip()
    for line in pdf.wrap_letters(STORY):
        (other if alone else page).line(line)
    assert texts(read(pdf.build(*[other] * alone, page)))[0 if not alone else 1] == text


def test_a_parenthesis_is_no_place_to_part_entries() -> None:
    page = pdf.Sheet()
    for line in (
        "주거 고양시 일산동구 들꽃길 218, 305동(마두동,",
        "솔샘마을아파트)",
        "등록기준지 강원 홍천군",
        "(전화로 답함",
        "1) 첫째",
    ):
        page.line(line)
    assert texts(read(pdf.build(page)), BlockKind.PARAGRAPH) == [
        "주거 고양시 일산동구 들꽃길 218, 305동(마두동, 솔샘마을아파트)",
        "등록기준지 강원 홍천군",
        "(전화로 답함",
        "1) 첫째",
    ]


def test_reading_order_is_that_of_the_page_not_of_the_file() -> None:
    page = pdf.Sheet().at(70, 700, "셋째 줄").at(70, 760, "첫째 줄").at(70, 730, "둘째 줄")
    assert texts(read(pdf.build(page))) == ["첫째 줄", "둘째 줄", "셋째 줄"]


def test_a_scan_scaled_up_is_a_scan() -> None:
    text = pdf.Sheet().line(STORY)
    small = pdf.Sheet().picture(0, 0, 59, 84).at(5, 70, "등본", 1.2)
    for one in (
        pdf.build(pdf.Sheet().picture().at(70, 700, "등본"), text),
        pdf.as_forms(pdf.build(small, text), 9.0, 1),
    ):
        with pytest.raises(DocumentError) as caught:
            read(one)
        assert caught.value.code == "pdf.pages_unread"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_stored_sideways(turn: int) -> None:
    """The text runs as the page is shown, however it is stored."""

    def rotate(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        width, height = (float(side) for side in page.MediaBox[2:])
        matrices = {90: (0, 1, -1, 0, height, 0), 180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, width)}
        page.contents_add(" ".join(map(str, matrices[turn])).encode() + b" cm\n", prepend=True)
        if turn != 180:
            page.MediaBox = pikepdf.Array([0, 0, height, width])
        page.Rotate = turn

    lines = pdf.wrap_letters(STORY)
    document = read(pdf.changed(pdf.plain(*lines), rotate))
    assert texts(document) == [STORY]


def test_blocks_know_page_weight_size_and_place() -> None:
    page = pdf.Sheet().at((595 - pdf.width("판결", 18)) / 2, 780, "판결", 18, bold=True)
    page.y = 740
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    document = read(pdf.build(page))
    title, story = document.blocks
    assert (title.align, title.bold, title.font_size, title.page) == ("center", True, 18.0, 1)
    assert (story.bold, story.font_size) == (False, 12.0)


def test_what_is_not_carried_over_is_named() -> None:
    def add(file: pikepdf.Pdf) -> None:
        file.attachments["증거.txt"] = b"abc"
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9], Contents="메모"
        )
        link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])
        file.pages[0].Annots = pikepdf.Array([file.make_indirect(note), file.make_indirect(link)])

    page = pdf.Sheet().line(STORY[:30]).picture(100, 100, 50, 50)
    document = read(pdf.changed(pdf.build(page), add))
    assert {notice.code: notice.fields for notice in document.notices} == {
        "pdf.images": {"count": 1},
        "pdf.annotations": {"count": 1},
        "pdf.attachments": {"count": 1},
    }


@pytest.mark.parametrize("pages", [1, 2])
def test_a_page_of_outlines_is_unread_though_it_has_a_number(pages: int) -> None:
    outlined = pdf.Sheet(outlines=300).at(280, 40, "- 1 -")
    with pytest.raises(DocumentError) as caught:
        read(pdf.build(*[outlined] * pages, pdf.Sheet().line(STORY)))
    assert caught.value.code == "pdf.pages_unread"


def test_drawings_on_a_page_of_text_are_named() -> None:
    page = pdf.Sheet(outlines=30)
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    seal = pdf.Sheet(outlines=5).line(STORY[:30])
    notices = read(pdf.build(page, seal)).notices
    assert [(notice.code, notice.fields) for notice in notices] == [("pdf.drawings", {"count": 1})]


def test_text_recognition_over_a_scan_is_read_and_named() -> None:
    page = pdf.Sheet(invisible=True).picture()
    for line in pdf.wrap_letters(STORY):
        page.line(line)
    document = read(pdf.build(page))
    assert texts(document) == [STORY]
    assert [notice.code for notice in document.notices] == ["pdf.recognised"]


def test_a_file_with_a_restriction_but_no_password_opens() -> None:
    assert texts(read(pdf.encrypted(pdf.plain("판결"), user=""))) == ["판결"]


def test_rare_characters_come_through() -> None:
    line = "㈜한빛 ① 甲 제1호증 · “인용” 「민법」 ※ 3㎡ 10℃ → 끝"
    assert texts(read(pdf.plain(line))) == [line]


WORDS = st.lists(st.text("가나다라마바사김이박최서울시구동법원판결", min_size=1, max_size=7), min_size=1, max_size=60)


@settings(max_examples=40, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=6))
def test_blocks_tile_the_text(paragraphs: list[list[str]]) -> None:
    lines = [pdf.wrap_letters(" ".join(words)) for words in paragraphs]
    document = read(pdf.build(*sheets(*lines)))
    position = 0
    for block in document.blocks:
        assert isinstance(block, Block)
        assert document.text[position : block.start] in ("", "\n", "\t")
        assert document.text[block.start : block.end].strip() == document.text[block.start : block.end] != ""
        position = block.end
    assert position == len(document.text)
    written = "".join(word for words in paragraphs for word in words)
    assert "".join(document.text.split()) == written


def open_over_the_page(heads: list[str], x: float = 70, foot: str = "") -> Document:
    """Paragraphs over pages of six lines; heads stand above and feet below them."""
    pages = sheets(*(pdf.wrap_letters(text) for text in (STORY, OTHER, STORY[::-1])), rows=6)
    assert len(pages) == 2
    for page, head in zip(pages, heads, strict=True):
        if head:
            page.at(x, 805, head, 10)
    if foot:
        pages[0].at(x, 45, foot, 10)
    return read(pdf.build(*pages))


@pytest.mark.parametrize(
    ("heads", "x", "foot"),
    [
        (["", "2023고단1234 판결"], 70, ""),
        (["2023고단1234 판결", "사기 등 (제1심)"], 70, ""),
        (["열람용 서울중앙지방법원", "2023. 3. 5. 발급"], 350, ""),
        (["", ""], 70, "이 판결문은 인터넷으로 발급되었습니다."),
        (["가. 사기의 점", "나. 횡령의 점"], 70, "발급번호 0012"),
    ],
)
def test_a_head_that_stands_once_tears_no_paragraph(heads: list[str], x: float, foot: str) -> None:
    document = open_over_the_page(heads, x, foot)
    assert [one for one in texts(document) if len(one) > 60] == [STORY, OTHER, STORY[::-1]]
    for text in (*filter(None, heads), *filter(None, [foot])):
        assert texts(document).count(text) == 1


def test_a_name_over_the_page_break_is_whole() -> None:
    said = " 증인 황보서윤담은 이 법정에서 증언하였다."
    broken = (pdf.wrap_letters("가" * number + said) for number in range(40))
    line, rest = next(lines for lines in broken if lines[0].endswith("황보서"))
    first = pdf.Sheet().line(STORY[:33]).line(line).at(70, 45, "안내문: 법원", 10)
    second = pdf.Sheet().at(350, 805, "2024나1 판결", 10).line(rest)
    assert said in read(pdf.build(first, second)).text


@pytest.mark.parametrize("head", ["", "2024나1 판결"])
@pytest.mark.parametrize(
    ("rest", "after"),
    [
        ("서윤담은 그 돈을 갚았다고 말하였다.", "위 사실에 따르면 주장은 이유 있다."),
        ("서윤담의 말과 같다(갑 제3호증).", "위 사실에 따르면 주장은 이유 있다."),
        ("서윤담의 말", "나. 판단"),
    ],
)
def test_the_rest_of_a_paragraph_at_the_top_of_a_page_is_no_head(rest: str, after: str, head: str) -> None:
    """A blank line behind it sets it apart from the text, as it does a head."""
    broken = ([*pdf.wrap_letters("가" * number + f" 증인 황보{rest}")] for number in range(60))
    line, below = next(lines for lines in broken if len(lines) == 2 and lines[1] == rest)
    first = pdf.Sheet().line(STORY[:33]).line(line)
    second = pdf.Sheet(y=770).line(below).skip().line(after).line(OTHER[:33])
    if head:
        second.at(350, 805, head, 10)
    document = read(pdf.build(first, second))
    assert f"증인 황보{rest}" in document.text and f"\n{after}\n" in document.text
    assert texts(document, BlockKind.HEADER) == [head] * bool(head)


@pytest.mark.parametrize(
    "rest", ["다. 그러나 피고인은 이를 부인하였다.", "(1) 내지 (3) 기재와 같다.", "5. 나리식당에서 만났다."]
)
@pytest.mark.parametrize("head", ["2024가합1234 손해배상", "제2장 판단"])
def test_a_head_above_the_text_is_one_though_what_goes_on_below_looks_like_an_item(rest: str, head: str) -> None:
    broken = (
        [*pdf.wrap_letters("가" * number + f" 증인은 피고인이 그곳에 있었다고 말하였{rest}")] for number in range(60)
    )
    line, below = next(lines for lines in broken if len(lines) == 2 and lines[1] == rest)
    first = pdf.Sheet().line(STORY[:33]).line(line)
    second = pdf.Sheet().at(pdf.LEFT, 805, head).line(below).line(OTHER[:33])
    document = read(pdf.build(first, second))
    assert f"말하였{rest}" in document.text
    assert texts(document, BlockKind.HEADER) == [head]


def test_a_title_on_the_next_page_is_no_head() -> None:
    first = pdf.Sheet()
    for line in pdf.wrap_letters(STORY):
        first.line(line)
    second = pdf.Sheet().at(250, 780, "별지 목록").skip(3).line("1. 서울 서초구 서초대로 23")
    document = read(pdf.build(first, second))
    assert texts(document, BlockKind.PARAGRAPH) == [STORY, "별지 목록", "1. 서울 서초구 서초대로 23"]


def test_pages_of_two_programs_keep_their_own_margins_and_sizes() -> None:
    """A page set smaller is no footnote, and a full line is full at its own page's margin."""
    first, second, third = pdf.Sheet(), pdf.Sheet(), pdf.Sheet()
    for sheet, paragraphs in ((first, (STORY, OTHER)), (third, (OTHER, STORY))):
        for line in [line for text in paragraphs for line in pdf.wrap_letters(text)]:
            sheet.line(line)
    y = 800.0
    for text in ("1. 원고의 주장", STORY, OTHER):
        for line in pdf.wrap_letters(text, 500):
            second.at(40, y, line, 9)
            y -= 14
    assert texts(read(pdf.build(first, second, third))) == [STORY, OTHER, "1. 원고의 주장", STORY, OTHER, OTHER, STORY]
