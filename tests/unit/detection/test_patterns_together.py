"""All pattern detectors together: no overlaps, and what a judgment is full of is no identifier."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.patterns import find_patterns
from core.detection.patterns.business import valid_checksum as business_checksum
from core.detection.patterns.card import luhn
from core.detection.patterns.corporate import valid_checksum as corporate_checksum
from core.detection.patterns.registration import valid_checksum as resident_checksum

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


def test_a_missing_checksum_lowers_the_score_only() -> None:
    valid, recent = find_patterns("790523-1047311 그리고 790523-1047316")
    assert valid.score > recent.score > 0.9
