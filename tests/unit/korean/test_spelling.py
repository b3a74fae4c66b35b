"""One spelling of a text and the way back: nothing that is plain changes, nothing that is not is lost."""

import unicodedata
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.documents.model import Block
from core.korean.spelling import plain_view


@pytest.mark.parametrize(
    "text",
    [
        "",
        "피고 홍길동은 2015. 3. 1. 10,000,000원을 (이하 ‘대여금’이라 한다) 빌렸다.",
        "원　고\t홍길동\r\n㈜한빛 ① ㉮ ½ ㎡ 金哲洙 é",
        "ㅋㅋㅋㅠㅠ ㅎㅎ",
        "훈민졍음",
        "그는 — 늦게 — 왔다. A–C동, 커피·ㅡㅡ 2019. 1. 2. ─ 2019. 3. 4. コーヒー",
        "02-512-3456–7 02)512-34●●—8 010-1234-5678 – 9 1588-1234―5 02-512-3456—031-512-3456",
        "한빛건설—2008년 설립—은 2—구름산은 KCC–2019년",
    ],
)
def test_a_plain_text_is_read_as_it_stands(text: str) -> None:
    view = plain_view(text)
    assert view.plain and view.text is text
    assert [view.span(i, i + 1) for i in range(len(text))] == [(i, i + 1) for i in range(len(text))]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (unicodedata.normalize("NFD", "홍길동"), "홍길동"),
        ("홍길도\u11bc", "홍길동"),
        ("ﾾￌﾷﾡￜﾩﾧￌﾷ은 ﾻﾻ", "홍길동은 ㅋㅋ"),
        ("홍\u00ad길\u200b동\u2060", "홍길동"),
        ("홍\u0308길동\ufe0f", "홍길동"),
        ("\u202e홍길동\u202c", "홍길동"),
        ("판사\u2028홍길동\u2029피고", "판사\n홍길동\n피고"),
        ("010\u00a01234\u20095678", "010 1234 5678"),
        ("０１０－１２３４－５６７８", "010-1234-5678"),
        ("٠١٠-๑๒๓๔-𝟓𝟔𝟕𝟖", "010-1234-5678"),
        ("9001\u00ad01-1234567", "900101-1234567"),
        ("900101\u00ad1234567 010\u00ad1234\u00ad5678", "900101-1234567 010-1234-5678"),
        ("1\u00ad0\u00ad2 홍\u00ad3", "102 홍3"),
        ("010-12\u00ad34\u00ad56\u00ad78 12\u00ad34\u00ad56-7", "010-12345678 123456-7"),
        ("„홍‟ ‚길‛ ❝동❞ ❛은❜ 〝甲〟 ｢乙｣ｌ ､｡･", "“홍“ ‘길‘ “동” ‘은’ “甲” 「乙」l 、。・"),
        ("e\u0301", "é"),
        ("李", "李"),
        ("\u2f25多\u2f86", "女多舌"),
        ("gri\ufb03n@\ufb01le.co.kr \ufb06", "griffin@file.co.kr st"),
        ("원고\x85홍길동", "원고\n홍길동"),
        ("홍\x86길\ufff9동", "홍길동"),
        ("0\ufe0f\u20e31\u20e3٢\u0301", "012"),
        ("1\u03362\u0332 J\u0336e\u0301 ≠", "12 Jé ≠"),
        ("０\u0336１\u0336－\u0336２\u0336 Ｊ\u0336ｏ\u0332 „\u0332甲 Ｅ\u0301", "01-2 Jo “甲 É"),
        ("\uf030\u0336\uf031\u0336\uf030\u0336ￚ\u0336\uf032\u0336\uf039\u0336", "010-29"),
        ("1\u0336 \u03362\u0336\u00a0\u03363\u0336\u3000\u0336\u20e34\u0336\t\u03365", "1 2 3\u30004\t\u03365"),
        ("홍\n\u20e3길\x85\u0336동", "홍\n\u20e3길\n\u0336동"),
        ("\uf030\uf031\uf030-\uf032\uf039 \uf031", "010-29 \uf031"),
        *((f"010{sign}1234{sign}5678", "010-1234-5678") for sign in "‐‑‒–—―⁃−﹘﹣－─━ーｰㅡￚ"),
        ("010-1234‑5678 010ㅡ1234-5678 02―512-3456", "010-1234-5678 010-1234-5678 02-512-3456"),
        ("605-81‒73924 207―118－640052 010-1234―5678", "605-81-73924 207-118-640052 010-1234-5678"),
        ("010 ‒ 1234 ‒ 5678", "010 - 1234 - 5678"),
        ("(02)―512―34●●", "(02)-512-34●●"),
        ("서울–03‒123456―70", "서울-03-123456-70"),
    ],
)
def test_what_looks_the_same_is_read_the_same(text: str, read: str) -> None:
    assert plain_view(text).text == read


def test_a_long_row_of_digits_with_soft_hyphens_takes_no_long_time() -> None:
    def seconds(count: int) -> float:
        begun = process_time()
        assert plain_view("1\u00ad" * count + "1-").text == "1" * count + "1-"
        return process_time() - begun

    seconds(100)
    assert seconds(10_000) < 40 * max(seconds(1_000), 0.002)


def test_what_is_found_stands_whole_in_the_text() -> None:
    text = "피고 홍\u00ad길" + unicodedata.normalize("NFD", "동은") + " 010\u00a01234"
    view = plain_view(text)
    start = view.text.index("홍길동")
    assert text[slice(*view.span(start, start + 3))] == "홍\u00ad길" + unicodedata.normalize("NFD", "동")
    inside = text.index("길") + 2  # the vowel of 동
    assert view.read_span(inside, inside + 1) == (start + 2, start + 3)


def test_blocks_are_read_where_their_text_is() -> None:
    lines = [unicodedata.normalize("NFD", "원고 홍길동"), "피고", "", "강별하\u200b"]
    text = "\n".join(lines)
    starts = [text.index(line) if line else text.index("\n\n") + 1 for line in lines]
    blocks = [Block(start, start + len(line)) for start, line in zip(starts, lines, strict=True)]
    view = plain_view(text)
    read = [view.text[block.start : block.end] for block in view.blocks(blocks)]
    assert read == ["원고 홍길동", "피고", "", "강별하"]


WRITTEN = st.text(
    alphabet=st.sampled_from("홍길동은 \n.1é金－Ｊ„ﾡￂ\u00ad–\u0336\u200b\uf031") | st.characters(codec="utf-8"),
    max_size=40,
)


@given(WRITTEN)
@example("각\u11a8\u0301")
@example("ﾡ\u3099")
def test_every_character_has_its_own_place_in_order(text: str) -> None:
    view = plain_view(text)
    spans = [view.span(i, i + 1) for i in range(len(view.text))]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(one == two or one[1] <= two[0] for one, two in pairwise(spans))
    assert plain_view(view.text).text == view.text


@given(st.text(alphabet=st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3) | st.sampled_from(" \n.,a1")))
def test_a_text_in_pieces_is_read_as_the_whole_one(text: str) -> None:
    pieces = unicodedata.normalize("NFD", text)
    view = plain_view(pieces)
    assert view.text == text
    for i, character in enumerate(text):
        assert pieces[slice(*view.span(i, i + 1))] == unicodedata.normalize("NFD", character)
