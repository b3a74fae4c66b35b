"""All pattern detectors together: no overlaps, and what a judgment is full of is no identifier."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.patterns import find_patterns
from core.detection.patterns.business import valid_checksum as business_checksum
from core.detection.patterns.card import luhn
from core.detection.patterns.registration import valid_checksum as resident_checksum
from core.detection.patterns.registration import valid_corporate_checksum as corporate_checksum

NOTHING = [
    "대법원 2014. 3. 27. 선고 2011두11549 판결",
    "제주지방법원 2018타경3658, 4460(중복) 부동산강제경매 사건",
    "2019가합13298",
    "86,467,620원 및 이에 대하여 2018. 11. 12.부터 연 12%",
    "민법 제840조 제3, 6호, 형사소송법 제364조 제4항",
    "갑 제1호증의 1, 2, 을 제3호증",
    "법률 제19232호로 개정되기 전의 것",
    "185,000,000원+5,509,190원+234,820원",
    "총 3명, 1/3 지분, 5,254㎡",
    "2022고단123, 2022고단456(병합)",
]


@pytest.mark.parametrize("text", NOTHING)
def test_ordinary_numbers_of_a_judgment_stay(text: str) -> None:
    assert find_patterns(text) == []


@settings(deadline=None)
@given(st.text(alphabet="0123456789-–. ()가나호번계좌은행전화주민등록카드:*@ab\n", max_size=80))
def test_spans_lie_in_the_text_and_never_overlap(text: str) -> None:
    found = find_patterns(text)
    assert all(0 <= c.start < c.end <= len(text) and 0 < c.score <= 1 and c.source == "pattern" for c in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        (business_checksum, "123-45-67891", "123-45-67890"),
        (corporate_checksum, "209999-0000012", "209999-0000011"),
        (luhn, "4111111111111111", "4111111111111112"),
        (resident_checksum, "790523-1047311", "790523-1047316"),
    ],
)
def test_checksums(check, right: str, wrong: str) -> None:  # type: ignore[no-untyped-def]
    assert check(right)
    assert not check(wrong)


IDENTIFIERS = [
    ("홍길동 (790523-1047316)", "790523-1047316"),
    ("(900101-1234567)", "900101-1234567"),
    ("법인등록번호 110111-1234567", "110111-1234567"),
    ("사업자등록번호 123-45-67890", "123-45-67890"),
    ("휴대폰 010-1234-5678", "010-1234-5678"),
    ("전화 02) 123-4567", "02) 123-4567"),
    ("카드번호 4111-1111-1111-1111", "4111-1111-1111-1111"),
    ("계좌번호 110-123-456789", "110-123-456789"),
    ("계좌번호 123456789012", "123456789012"),
    ("승용차 12가3456", "12가3456"),
    ("hong.gd@example.com으로", "hong.gd@example.com"),
    ("https://www.example.com/a?b=1에", "https://www.example.com/a?b=1"),
    ("면허 11-19-174133-01", "11-19-174133-01"),
    ("여권 M12345678", "M12345678"),
    ("1990. 1. 2.생", "1990. 1. 2."),
    ("접속한 IP 203.0.113.77", "203.0.113.77"),
    ("제715동 제8층", "715"),
]


def _wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


def _in_digits_from(zero: str, text: str) -> str:
    return "".join(chr(ord(zero) + int(sign)) if sign in "0123456789" else sign for sign in text)


@pytest.mark.parametrize(("text", "value"), IDENTIFIERS)
@pytest.mark.parametrize("written", [str, _wide, partial(_in_digits_from, "０"), partial(_in_digits_from, "٠")])
def test_a_number_is_found_in_any_width_and_script(text: str, value: str, written: Callable[[str], str]) -> None:
    text, value = written(text), written(value)
    assert value in [text[found.start : found.end] for found in find_patterns(text)]


def test_a_digit_in_another_width_stops_no_detector() -> None:
    assert [found.label for found in find_patterns("(110111-１234567)")] == ["주민등록번호"]


def test_a_number_in_both_widths_is_one_number() -> None:
    text = "(209999-０００0012) (９００101－1２３４５６７)"
    assert [(text[c.start : c.end], c.label) for c in find_patterns(text)] == [
        ("209999-０００0012", "법인등록번호"),
        ("９００101－1２３４５６７", "주민등록번호"),
    ]


@settings(deadline=None)
@given(st.text(alphabet="0123456789-. ()가나호번계좌은행전화주민등록카드:*@ab/\n", max_size=60))
def test_width_changes_nothing(text: str) -> None:
    assert find_patterns(_wide(text)) == find_patterns(text)


def test_a_missing_checksum_lowers_the_score_only() -> None:
    valid, recent = find_patterns("790523-1047311 그리고 790523-1047316")
    assert valid.score > recent.score > 0.9
