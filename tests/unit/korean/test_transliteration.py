"""What is written in Hangul and in Latin letters sounds alike; what only means the same does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.korean.transliteration import likeness, sounds_of_hangul, sounds_of_latin

SOUNDS = st.text("KSCTPRNMH", max_size=12)


@pytest.mark.parametrize(
    ("hangul", "latin"),
    [
        ("디알로", "Diallo"),
        ("에게안 도운", "AEGEAN DAWN"),
        ("코 민 툰", "Ko Min Htun"),
        ("브라이트 하버 마린", "Bright Harbour Marine"),
        ("콘스탄티노스 파파니콜라우", "Konstantinos Papanikolaou"),
        ("그레이엄 포터필드", "Graham Porterfield"),
        ("쭈엉 반 하이", "Trương Văn Hải"),
        ("후지와라 히로시", "Fujiwara Hiroshi"),
        ("표정욱", "PYO JUNG WOOK"),
        ("조지 워싱턴", "George Washington"),
        ("드미트리 소콜로프", "Dmitry Sokolov"),
        ("막스 하버", "Max Haber"),
    ],
)
def test_names_in_two_scripts_sound_alike(hangul: str, latin: str) -> None:
    assert likeness(sounds_of_hangul(hangul), sounds_of_latin(latin)) >= 0.75


@pytest.mark.parametrize(
    ("hangul", "latin"),
    [
        ("세계보건기구", "World Health Organization"),
        ("해운조합", "Shipping Association"),
        ("주문자상표부착", "Original Equipment Manufacturer"),
        ("발광다이오드", "LED"),
        ("미얀마인 코 민 툰", "Ko Min Htun"),
        ("에게안 도운", "Bright Harbour"),
        ("", "Anna"),
        ("표정욱", ""),
    ],
)
def test_translations_and_other_names_do_not(hangul: str, latin: str) -> None:
    assert likeness(sounds_of_hangul(hangul), sounds_of_latin(latin)) < 0.6


@given(SOUNDS, SOUNDS)
def test_likeness_has_no_direction_and_is_whole_for_the_same_alone(first: str, second: str) -> None:
    assert likeness(first, second) == pytest.approx(likeness(second, first))
    assert (likeness(first, second) == 1.0) == (first == second != "")


@given(st.text(max_size=30))
def test_any_text_has_sounds(text: str) -> None:
    assert set(sounds_of_hangul(text) + sounds_of_latin(text)) <= set("KSCTPRNMH")
