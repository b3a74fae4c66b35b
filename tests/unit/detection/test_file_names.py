"""What in a file's own name names somebody: by its shape alone."""

import pytest

from core.detection.file_names import find_in_name


@pytest.mark.parametrize(
    ("stem", "found"),
    [
        ("서윤담 판결", ["서윤담"]),
        ("대여금(김도윤)", ["김도윤"]),
        ("김도윤판결문", ["김도윤"]),
        ("원고 박선우_피고 강별하", ["박선우", "강별하"]),
        ("900101-1234567 판결", ["900101-1234567"]),
        ("국민은행_110-123-456789", ["110-123-456789"]),
        ("110-123-456789 이체내역", ["110-123-456789"]),
        ("이체 1101234567890", ["1101234567890"]),
        ("차량 12가3456 사고", ["12가3456"]),
        ("피해자 남궁민수_소외 황보강별 사건", ["남궁민수", "황보강별"]),
        ("０１０－１２３４－５６７８", ["０１０－１２３４－５６７８"]),
        ("서윤\u200b담 010―1234―5678", ["서윤\u200b담", "010―1234―5678"]),
        ("원고\u00a0박선우_900101\u00ad1234567", ["박선우", "900101\u00ad1234567"]),
    ],
)
def test_names_and_numbers_are_found(stem: str, found: list[str]) -> None:
    assert [stem[one.start : one.end] for one in find_in_name(stem)] == found


WORDS = """
판결문_하나 2021고단1234_사기 2019가단12345 20240101_093015 2023-11-22_판결 20240101-0930123 이의신청서 조정안
정산금_청구 구상금 추심금 양수금 공소장 최종본 정리본 소유권이전등기 서울중앙지법_2019나1234 대법원_98다1234
임대차보증금 유류분 전기차 준비서면 sample-criminal 국민은행_계좌 민사_제1심
"""


@pytest.mark.parametrize("stem", WORDS.split())
def test_words_and_dates_are_none(stem: str) -> None:
    assert find_in_name(stem) == []
