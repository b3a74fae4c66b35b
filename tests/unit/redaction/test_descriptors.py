"""Descriptors and legal forms stay beside the letter."""

from dataclasses import replace

import pytest
from plans import profile

from core.redaction.descriptors import is_descriptor, split_name


@pytest.mark.parametrize(
    ("text", "label", "parts"),
    [
        ("나리 식당", "식당", ("", "나리", " 식당")),
        ("신한은행", "은행", ("", "신한", "은행")),
        ("나루리마을회", "단체명", ("", "나루리", "마을회")),
        ("마을회", "단체명", ("", "마을회", "")),
        ("농협", "은행", ("", "농협", "")),
        ("주식회사 한빛토건", "주식회사", ("주식회사 ", "한빛토건", "")),
        ("한빛토건 주식회사", "주식회사", ("", "한빛토건", " 주식회사")),
        ("(주)한빛토건", "주식회사", ("(주)", "한빛토건", "")),
        ("㈜한빛토건", "주식회사", ("㈜", "한빛토건", "")),
        ("한빛토건㈜", "주식회사", ("", "한빛토건", "㈜")),
        ("주식회사", "주식회사", ("", "주식회사", "")),
        ("학교법인 한빛학원", "학교법인", ("학교법인 ", "한빛", "학원")),
        ("주식회사 푸른저축은행", "저축은행", ("주식회사 ", "푸른", "저축은행")),
        ("한빛초등학교", "초등학교", ("", "한빛", "초등학교")),
        ("해솔여고", "고등학교", ("", "해솔", "여고")),
        ("나래대", "대학교", ("", "나래", "대")),
        ("한빛아파트 상가", "상가", ("", "한빛", "아파트 상가")),
        ("한빛대학교 새솔병원", "병원", ("", "한빛대학교 새솔", "병원")),
        ("맥도날드", "식당", ("", "맥도날드", "")),
        ("이마트", "마트", ("", "이마트", "")),
        ("새빛마트", "마트", ("", "새빛", "마트")),
        # A trade mark that ends as a kind of thing is one.
        ("하이마트", "마트", ("", "하이마트", "")),
        ("카카오뱅크", "은행", ("", "카카오뱅크", "")),
        # A kind of thing has no name before a shorter one.
        ("저축은행", "저축은행", ("", "저축은행", "")),
        ("초등학교", "초등학교", ("", "초등학교", "")),
        # One syllable before the ending is too little to be sure.
        ("독도", "섬이름", ("", "독도", "")),
        ("종로", "도로", ("", "종로", "")),
        ("나 식당", "식당", ("", "나", " 식당")),
        ("식당", "식당", ("", "식당", "")),
        # Somebody marked a blank with it: what stays beside a letter alone is no name.
        (" 식당", "식당", ("", " 식당", "")),
        ("마을회관", "마을회관", ("", "마을회관", "")),
        ("103동", "동", ("", "103", "동")),
        ("907호", "호", ("", "907", "호")),
        ("A동", "동", ("", "A", "동")),
        ("907", "호", ("", "907", "")),
        ("1975년생", "출생연도", ("", "1975", "년생")),
        ("제3한빛호", "선박명", ("", "제3한빛", "호")),
        ("한들동", "행정동", ("", "한들", "동")),
        ("익산시", "행정시", ("", "익산", "시")),
        # People and products have none, whatever their names end in.
        ("김은행", "내국인이름", ("", "김은행", "")),
        ("한빛카드", "닉네임", ("", "한빛카드", "")),
        ("새솔은행", "닉네임", ("", "새솔은행", "")),
        ("무엇", "모르는라벨", ("", "무엇", "")),
    ],
)
def test_names_are_divided(text: str, label: str, parts: tuple[str, str, str]) -> None:
    found = split_name(text, label, profile().descriptors)
    assert (found.head, found.core, found.tail) == parts


@pytest.mark.parametrize(
    ("text", "label", "head"),
    [
        ("서울 강남구 역삼동 123-4", "주소", "서울 강남구 "),
        ("경기도 수원시 팔달구 인계동 1", "주소", "경기도 수원시 팔달구 "),
        ("덕진구 팔복동 12", "시아래주소", "덕진구 "),
        ("역삼동 123-4", "구아래주소", ""),
        ("서울 강남구", "주소", ""),
        ("서울 서울 강남구 역삼동", "주소", "서울 "),
        ("세종특별자치시 도움5로 1", "주소", "세종특별자치시 "),
    ],
)
def test_addresses_keep_their_upper_part(text: str, label: str, head: str) -> None:
    found = split_name(text, label, profile().descriptors)
    assert (found.head, found.core, found.tail) == (head, text[len(head) :], "")


def test_a_profile_may_drop_descriptors() -> None:
    settings = replace(profile().descriptors, mode="drop")
    assert split_name("주식회사 신한은행", "은행", settings).core == "주식회사 신한은행"


@pytest.mark.parametrize(
    ("text", "label", "mode", "expected"),
    [
        ("자산관리", "유한회사", "keep", True),
        (" 은행", "은행", "keep", True),
        ("한빛자산관리", "유한회사", "keep", False),
        ("은행", "내국인이름", "keep", False),
        ("은행", "없는라벨", "keep", False),
        ("은행", "은행", "drop", False),
        ("수원시 권선구", "주소", "keep", True),
        ("부산 사상구", "시아래주소", "keep", True),
        ("수원시 권선구 원당동", "주소", "keep", False),
        ("수원시 권선구", "내국인이름", "keep", False),
        ("수원시 권선구", "주소", "drop", False),
    ],
)
def test_a_word_that_is_only_a_descriptor_names_nobody(text: str, label: str, mode: str, expected: bool) -> None:
    settings = replace(profile().descriptors, mode=mode)
    assert is_descriptor(text, label, settings) is expected
