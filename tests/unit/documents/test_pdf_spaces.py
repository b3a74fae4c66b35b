"""Spaces of a PDF, whoever made it: drawn or left as gaps, in order or not, page by page and font by font."""

from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents.pdf.reader import open_pdf
from tests import fixtures_pdf as pdf

LINES = (
    "원고 서윤담은 피고 권도윤에게 돈을 빌려주었다.",
    "피고의 직원 이수현은 서초동 식당에서 원고를 만났다.",
    "증인 김정훈은 이 법정에서 같은 취지로 진술하였다.",
    "위 서윤담과 권도윤은 2021. 3. 5. 국민은행 앞에서 만났다.",
)


def read(*pages: pdf.Sheet) -> list[str]:
    return pdf.read(pdf.build(*pages)).text.split("\n")


def gapped(gap: float = 0.3, lines: Sequence[str] = LINES, **setting: object) -> pdf.Sheet:
    page = pdf.Sheet()
    for line in lines:
        page.set_apart(line, gap, **setting)  # type: ignore[arg-type]
    return page


def written(lines: Sequence[str] = LINES) -> pdf.Sheet:
    page = pdf.Sheet()
    for line in lines:
        page.line(line)
    return page


@pytest.mark.parametrize("gap", [0.2, 0.25, 0.3, 0.4])
def test_gaps_of_one_page_are_spaces_though_another_page_writes_them(gap: float) -> None:
    other, last = [*LINES[2:], *LINES[:2]], [*LINES[1:], LINES[0]]
    assert " ".join(read(written(), gapped(gap, other), written(last))) == " ".join([*LINES, *other, *last])


@pytest.mark.parametrize("first", [True, False])
def test_gaps_of_one_line_are_spaces_though_the_line_before_writes_them(first: bool) -> None:
    page = pdf.Sheet()
    for number, line in enumerate(LINES):
        if (number % 2 == 0) is first:
            page.set_apart(line, 0.3)
        else:
            page.line(line)
    assert read(page) == [*LINES]


def test_some_spaces_of_a_line_may_be_drawn_and_others_gaps() -> None:
    page = pdf.Sheet()
    for line in LINES:
        x = pdf.LEFT
        for number, word in enumerate(line.split(" ")):
            text = word + " " * (number % 2)
            page.at(x, page.y, text)
            x += pdf.width(word) + 0.3 * pdf.SIZE
        page.y -= pdf.PITCH
    assert read(page) == [*LINES]


@pytest.mark.parametrize("tracking", [-0.1, -0.05, 0.1, 0.25, 0.5])
@pytest.mark.parametrize("drawn", ["", "inside"])
def test_letter_spacing_tears_no_word_and_hides_no_space(tracking: float, drawn: str) -> None:
    assert read(gapped(0.3, tracking=tracking, drawn=drawn)) == [*LINES]


@pytest.mark.parametrize("sign", [",", ".", ")", "”"])
def test_room_before_a_sign_that_closes_is_no_space(sign: str) -> None:
    """As LibreOffice leaves in lines that it fills by setting letters apart."""
    page, x = gapped(), pdf.LEFT
    for part, tracking in (("01012345678", 0.0), ("요청하였고", 0.12)):
        page.set_apart(part, 0.3, tracking=tracking, x=x)
        page.y += pdf.PITCH
        x += pdf.width(part) + (tracking * len(part) + 0.3) * pdf.SIZE
    end = x - 0.09 * pdf.SIZE
    page.at(end, page.y, sign)
    page.set_apart("피고가", 0.3, tracking=0.12, x=end + pdf.width(sign) + 0.3 * pdf.SIZE)
    assert read(page) == [*LINES, f"01012345678 요청하였고{sign} 피고가"]


@pytest.mark.parametrize("drawn", ["", "inside", "behind"])
def test_a_colon_between_spaces_keeps_both(drawn: str) -> None:
    lines = ["사건번호 : 2024가합1234", "성명 : 황보나래", "주소 : 서울 강남구", *LINES]
    assert read(gapped(0.3, drawn=drawn, lines=lines)) == lines


@pytest.mark.parametrize("said", ["ff", "ffi", "\u1103\u1172\u11ab"])
@pytest.mark.parametrize("drawn", [True, False])
def test_letters_that_one_glyph_shows_tear_no_word(said: str, drawn: bool) -> None:
    """A ligature stands for several letters, which all have its place: there is no gap between them."""

    def with_ligature(file: pikepdf.Pdf) -> None:
        for item in file.objects:
            if isinstance(item, pikepdf.Stream) and b"begincmap" in item.read_bytes():
                item.write(item.read_bytes().replace(b"<B46C>", f"<{said.encode('utf-16-be').hex()}>".encode()))

    lines = ["Ste둬 Gri둬n Je둬 Ti둬any", "Cli둬ord Ho둬man"]
    data = pdf.changed(pdf.build(written(lines) if drawn else gapped(lines=lines)), with_ligature)
    assert pdf.read(data).text.split("\n") == [line.replace("둬", said) for line in lines]


def test_spaces_drawn_after_all_letters_stand_where_their_boxes_stand() -> None:
    """As programs write that take the words from one font and the spaces from another."""
    assert read(gapped(0.3, drawn="behind")) == [*LINES]


@pytest.mark.parametrize("sign", ["(", "‘", "'", "1", "-"])
def test_a_narrow_sign_that_the_file_has_after_a_letter_stands_before_it(sign: str) -> None:
    """As LibreOffice writes signs of another font: room between two letters of one string, the sign behind both."""
    y = pdf.TOP - 200
    before, room = pdf.LEFT + pdf.width("주식(이"), pdf.width(f" {sign}")

    def with_room(file: pikepdf.Pdf) -> None:
        content = pikepdf.parse_content_stream(file.pages[0])
        two = (n for n, (shown, show) in enumerate(content) if str(show) == "Tj" and len(bytes(shown[0])) == 2)
        number = next(two)
        first, last = (pikepdf.String(bytes([code])) for code in bytes(content[number][0][0]))
        apart = pikepdf.Array([first, -1000 * room / pdf.SIZE, last])
        content[number] = pikepdf.ContentStreamInstruction([apart], pikepdf.Operator("TJ"))
        file.pages[0].Contents = file.make_stream(pikepdf.unparse_content_stream(content))

    page = written().at(pdf.LEFT, y, "주식(이").at(before, y, "하이")
    page.at(before + pdf.width("하"), y, f" {sign}", bold=True)
    page.at(before + pdf.width(f"하 {sign}이 "), y, "사건이다")
    assert pdf.read(pdf.changed(pdf.build(page), with_room)).text.split("\n")[-1] == f"주식(이하 {sign}이 사건이다"


@pytest.mark.parametrize("gap", [0.12, 0.15])
def test_a_line_without_any_space_has_narrow_ones(gap: float) -> None:
    assert read(gapped(gap))[:3] == [*LINES][:3]


@pytest.mark.parametrize("own", [0.2, 0.22, 0.25])
def test_the_gap_that_programs_leave_between_kinds_of_letters_is_no_space(own: float) -> None:
    """Spaces are gaps of 0.35 on this page; between Hangul and digits there is one of its own."""
    page = pdf.Sheet()
    lines = [
        "갑 제2호증과 을 제13호증의 기재",
        "2023고단1234 사건의 피고인 서윤담은 3층에",
        "같은 해 7월 9일부터 12개월 동안",
    ]
    for line in lines:
        x, before = pdf.LEFT, ""
        for char in line:
            if before.isdigit() != char.isdigit() and before.strip() and char.strip():
                x += own * pdf.SIZE
            if char != " ":
                page.at(x, page.y, char)
            x += 0.35 * pdf.SIZE if char == " " else pdf.width(char)
            before = char
        page.y -= pdf.PITCH
    assert read(page) == lines


@pytest.mark.parametrize("apart", [0.5, 0.75, 1.0])
@pytest.mark.parametrize("number", ["010-2345-6789", "740912-2345678", "48220119073"])
def test_digits_far_apart_are_one_number(number: str, apart: float) -> None:
    page = written()
    x = pdf.LEFT
    for char in number:
        page.at(x - pdf.width(char) / 2, page.y, char)
        x += (apart + 0.55) * pdf.SIZE
    assert read(page)[-1] == number


@pytest.mark.parametrize("apart", [0.8, 1.0, 1.5])
def test_a_name_of_letters_far_apart_is_one_word(apart: float) -> None:
    page = written().at(pdf.LEFT, pdf.TOP - 120, "피고인")
    for number, char in enumerate("서윤담"):
        page.at(pdf.LEFT + 100 + number * (0.92 + apart) * pdf.SIZE, pdf.TOP - 120, char)
    assert read(page)[-1] == "피고인\t서윤담"


def test_a_word_of_one_letter_between_widened_spaces_stays_one() -> None:
    """A line of few words, stretched to the margin: its gaps are equal, and wider than elsewhere."""
    page = gapped().set_apart("서윤담을 만나 위 차용금을", 1.2)
    assert read(page)[-1] == "서윤담을 만나 위 차용금을"


def test_a_heading_of_two_letters_keeps_its_gap() -> None:
    assert read(written().at(200, 500, "주").at(260, 500, "문"))[-1] == "주 문"


@pytest.mark.parametrize("heading", ["제 3 민 사 부", "청 구 취 지"])
def test_a_heading_of_single_letters_stays_as_it_is_shown(heading: str) -> None:
    assert read(written().skip().set_apart(heading, 1.0))[-1] == heading


def test_letters_one_below_the_other_are_one_word() -> None:
    page = written()
    for number, char in enumerate("증인권도윤"):
        page.at(500, 600 - 14 * number, char)
    assert "권도윤" in read(page)[-1]


def test_a_word_set_apart_within_a_line_is_one_word() -> None:
    page = pdf.Sheet().line("원고는 다음과 같이 주장한다.")
    page.at(pdf.LEFT, page.y, "피고 ")
    x = pdf.LEFT + pdf.width("피고 ")
    for char in "권도윤에게":
        page.at(x, page.y, char)
        x += pdf.width(char) + 0.5 * pdf.SIZE
    page.at(x, page.y, " 돈을 빌려주었다.")
    assert read(page)[-1] == "피고 권도윤에게 돈을 빌려주었다."


@pytest.mark.parametrize("between", [0.2, 0.3, 0.45, 1.0])
def test_signatures_side_by_side_stay_apart(between: float) -> None:
    page, x = written(), pdf.LEFT
    for signature in ("판사 김정훈", "판사 이수현", "판사 박지민"):
        page.at(x, page.y, signature)
        x += pdf.width(signature) + between * pdf.SIZE
    assert read(page)[-1] == "판사 김정훈 판사 이수현 판사 박지민"


@pytest.mark.parametrize("lean", [0.2, 0.33, -0.2])
def test_slanted_letters_keep_their_place_and_their_spaces(lean: float) -> None:
    page = pdf.Sheet().line(LINES[0]).slant(LINES[1], lean).line(LINES[2])
    assert read(page) == [*LINES[:3]]


def test_slanted_words_stay_in_their_line() -> None:
    page = pdf.Sheet().line("앞 문장이다.").slant("2024. 2. 6. 증인 김정훈")
    page.at(pdf.LEFT + pdf.width("2024. 2. 6. 증인 김정훈"), page.y + pdf.PITCH, "은 진술하였다.").line("뒤 문장이다.")
    assert read(page) == ["앞 문장이다.", "2024. 2. 6. 증인 김정훈은 진술하였다.", "뒤 문장이다."]


def test_gaps_of_slanted_letters_on_a_page_stored_sideways() -> None:
    def rotate(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        width, height = (float(side) for side in page.MediaBox[2:])
        page.contents_add(f"0 1 -1 0 {height} 0 cm\n".encode(), prepend=True)
        page.MediaBox = pikepdf.Array([0, 0, height, width])
        page.Rotate = 90

    data = pdf.changed(pdf.build(pdf.Sheet().line(LINES[0]).slant(LINES[1]).set_apart(LINES[2], 0.3)), rotate)
    assert open_pdf(Path("판결.pdf"), data).text.split("\n") == [*LINES[:3]]


WORD = st.text("가다라마바사김이박최서울시구동법원판결", min_size=1, max_size=6)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.lists(WORD, min_size=2, max_size=4), min_size=2, max_size=6),
    st.sampled_from([0.2, 0.3, 0.45]),
    st.sampled_from(["", "inside", "behind"]),
)
def test_any_words_come_back_with_their_spaces(lines: list[list[str]], gap: float, drawn: str) -> None:
    page = pdf.Sheet().at(pdf.LEFT, 60, "나" * 36)  # so wide that no other line is full
    for words in lines:
        page.set_apart(" ".join(["피고인은", *words]), gap, drawn=drawn).skip()
    assert " ".join(read(page)).replace("나" * 36, " ").split() == [
        word for words in lines for word in ["피고인은", *words]
    ]
