"""Values in pieces: read in one piece where that is certain, and nowhere else; found where all the pieces are."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.model import Mention
from core.detection.pipeline import detect
from core.detection.rejoined import rejoined
from core.detection.spread import gathered
from core.documents.model import Block
from core.korean.spelling import plain_view

NAME, RESIDENT, MOBILE, ACCOUNT = "내국인이름", "주민등록번호", "휴대폰번호", "계좌번호"
CORPORATE, CARD = "법인등록번호", "카드번호"


def blocks_of(text: str, separators: str = "\n") -> list[Block]:
    """One block for each stretch without ``separators``."""
    blocks, start = [], 0
    for i, character in enumerate(text + separators[0]):
        if character in separators:
            blocks += [Block(start, i)] if start < i else []
            start = i + 1
    return blocks


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_whole_name_does_not_go_on_below(gap: str) -> None:
    """A double surname and a syllable are a name; what follows is the next heading's first letter."""
    text = f"대표이사 어금석{gap}주 형 과        피고인 홍길동을 벌금 1,000,000원에 처한다."
    assert gathered(plain_view(text), blocks_of(text))[0].text == text


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("그날 피해자 박선\n우에게 말하였다.", "박선\n우", NAME),
        ("그날 피해자 남\n지후도 갔다.", "남\n지후", NAME),
        ("그날 증인 최다\t솜의 말을 들었다.", "최다\t솜", NAME),
        ("그날 소외 이도\n\n윤은 돌아갔다.", "이도\n\n윤", NAME),
        ("그날 소외 이도\x0c   윤은 돌아갔다.", "이도\x0c   윤", NAME),
        ("성명\t표\t정\t욱\t비고", "표\t정\t욱", NAME),
        ("증인 홍·길·동은 말하였다.", "홍·길·동", NAME),
        ("증인 (홍)(길)(동)은 말하였다.", "(홍)(길)(동)", NAME),
        ("증인 홍 길 동은 말하였다.", "홍 길 동", NAME),
        ("증인 남 궁 가 람은 말하였다.", "남 궁 가 람", NAME),
        ("번호는 900101,1234567이다.", "900101,1234567", RESIDENT),
        ("번호는 900101/1234567이다.", "900101/1234567", RESIDENT),
        ("번호는 900101·1234567이다.", "900101·1234567", RESIDENT),
        ("번호는 900101-\n1234567이다.", "900101-\n1234567", RESIDENT),
        ("주민등록번호 9001\n01-1234567이다.", "9001\n01-1234567", RESIDENT),
        ("주민등록번호 (9)(0)(0)(1)(0)(1)-(1)(2)(3)(4)(5)(6)(7)", "(9)(0)(0)(1)(0)(1)-(1)(2)(3)(4)(5)(6)(7)", RESIDENT),
        (
            "주민등록번호\t9\t0\t0\t1\t0\t1\t-\t1\t2\t3\t4\t5\t6\t7",
            "9\t0\t0\t1\t0\t1\t-\t1\t2\t3\t4\t5\t6\t7",
            RESIDENT,
        ),
        ("주민등록번호 9001\u00ad01-12\u00ad34567", "9001\u00ad01-12\u00ad34567", RESIDENT),
        ("전화 010,1234,5678", "010,1234,5678", MOBILE),
        ("휴대전화(010,1234,5678)로", "010,1234,5678", MOBILE),
        ("휴대전화(010-\n1234-5678)로", "010-\n1234-5678", MOBILE),
        ("전화 0 1 0 - 1 2 3 4 - 5 6 7 8", "0 1 0 - 1 2 3 4 - 5 6 7 8", MOBILE),
        ("전화는 010-\n1234-5678이다.", "010-\n1234-5678", MOBILE),
        ("법인등록번호 110111-12345\n67.", "110111-12345\n67", CORPORATE),
        ("카드번호는 4556-7375-8689-985\n5이다.", "4556-7375-8689-985\n5", CARD),
        ("전화는 010\u00a01234\u00a05678이다.", "010\u00a01234\u00a05678", MOBILE),
        ("계좌번호 110/123/456789", "110/123/456789", ACCOUNT),
        ("계좌번호 110·123·456789", "110·123·456789", ACCOUNT),
        ("계좌번호 110,123,456789", "110,123,456789", ACCOUNT),
        ("계좌번호 110-123-\n456789", "110-123-\n456789", ACCOUNT),
        ("계좌번호 110\u2009123\u2009456789", "110\u2009123\u2009456789", ACCOUNT),
        ("계좌번호 110\u3000123\u3000456789", "110\u3000123\u3000456789", ACCOUNT),
        ("계좌번호 110-123\u00ad-456\u200b789", "110-123\u00ad-456\u200b789", ACCOUNT),
        ("그날 900101―1234567이다.", "900101―1234567", RESIDENT),
        ("그날 900101\u00ad1234567이다.", "900101\u00ad1234567", RESIDENT),
        ("그날 9 0 0 1 0 1-1 2 3 4 5 6 7이다.", "9 0 0 1 0 1-1 2 3 4 5 6 7", RESIDENT),
        ("전화는 0　1　0－1　2　3　4－5　6　7　8이다.", "0　1　0－1　2　3　4－5　6　7　8", MOBILE),
        ("전화는 0 1 0-1 2 3 4-5 6 7 8이다.", "0 1 0-1 2 3 4-5 6 7 8", MOBILE),
        ("증인 홍\u3000길\u3000동은 말하였다.", "홍\u3000길\u3000동", NAME),
        ("전화는 0\ufe0f\u20e31\u20e30-1234-567\u03368.", "0\ufe0f\u20e31\u20e30-1234-567\u03368", MOBILE),
        (
            "전화는 \uf030\uf031\uf030-\uf032\uf033\uf034\uf035-6789이다.",
            "\uf030\uf031\uf030-\uf032\uf033\uf034\uf035-6789",
            MOBILE,
        ),
    ],
)
def test_a_value_in_pieces_is_found_as_one(text: str, value: str, label: str) -> None:
    for blocks in ([], blocks_of(text, "\n\x0c"), blocks_of(text, "\n\t\x0c")):
        found = [(mention.text, mention.label) for mention in detect(text, blocks, None).mentions]
        assert found == [(value, label)]


@pytest.mark.parametrize(
    "text",
    [
        "피고 김철\n이 말하였다.",
        "피고 홍길동은\n이유가 있다.",
        "판\n결\n주\n문\n이\n유",
        "갑\t을\t병\n정\t무\t기",
        "가·나·다 및 김·이·박",
        "1-2-3-4-5-6-7-8-9, 0 1-0 1",
        "10,000,000원과 1,000,000/2,000,000원을 국민은행 계좌로",
        "계좌번호 110-123-456789\n3번",
        "접수번호 2019-123456\n12. 3. 계좌로",
        "법인등록번호 110111-1234567\n2019. 1. 2.",
        "별지 번호\n12345\n67890\n11111",
        "2015/03/01, 2016/04/02",
        "3\t4\t5\t2\t1\t9\t8\t7\t6\t5",
        "순번\t일시\t계좌번호\n1\t2022-03-01\t이영희",
        "순번\t계좌번호\t일시\n110\t2022-03-01",
        "계좌번호 및 일시\n110-1234\t2022-03-01",
        "계좌번호\t금액\n12\t50000000-1",
    ],
)
def test_what_is_not_certainly_one_value_is_read_as_it_stands(text: str) -> None:
    view, _ = gathered(plain_view(text), [])
    assert view.plain


def test_a_name_known_elsewhere_is_whole_over_a_break_without_a_role() -> None:
    text = "피고 서윤담은 갔다. 그날 서윤\n담에게 주고 서\t윤담의 것을 강별\n하 등이 보았다. 서윤\n담당자는 없다."
    found = detect(text, blocks_of(text), None).mentions
    assert [mention.text for mention in found] == ["서윤담", "서윤\n담", "서\t윤담"]
    assert len({mention.entity for mention in found}) == 1


def test_a_whole_name_at_a_lines_end_does_not_go_on_with_what_may_be_its_particle() -> None:
    text = "피해자 박선우는 갔다. 원고 박선우\n는) 이행"
    longer = Mention(4, 8, NAME, "박선우는", 0.9, "model", "letter", "e1")
    start = text.rindex("박선우")
    name = replace(longer, start=start, end=start + 3, text="박선우")
    assert rejoined(text, [longer, name]) == (longer, name)


def test_the_first_cell_of_a_name_is_the_whole_name_for_its_heading() -> None:
    text = "성명\t호\t두\t리\n성명\t강별하\t\t"
    cells = [
        Block(0, 2, table=0, row=0, column=0),
        *(Block(3 + 2 * i, 4 + 2 * i, table=0, row=0, column=1 + i) for i in range(3)),
    ]
    cells += [Block(9, 11, table=0, row=1, column=0), Block(12, 15, table=0, row=1, column=1)]
    assert [mention.text for mention in detect(text, cells, None).mentions] == ["호\t두\t리", "강별하"]


PIECES = st.sampled_from(
    [*"홍길동서윤담은이", "피고 ", "성명", "\t", "\n", "-", "1", "90", "(", ")", "·", " ", "010", "\u00ad"]
)


@settings(deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_reading_in_one_piece_loses_no_letter_and_keeps_blocks_in_order(text: str) -> None:
    blocks = blocks_of(text, "\n\t")
    view, read = gathered(plain_view(text), blocks)
    assert [one for one in view.text if one.isalnum()] == [one for one in text if one.isalnum()]
    assert all(view.source[start] == one for start, one in zip(view.starts, view.text, strict=True) if one.isalnum())
    assert len(read) == len(blocks)
    position = 0
    for block in read:
        assert position <= block.start <= block.end <= len(view.text)
        position = block.end
    for mention in detect(text, blocks, None).mentions:
        assert text[mention.start : mention.end] == mention.text
