"""Particles follow the reading of the letter; what is not surely a particle is never touched."""

import pytest

from core.korean.particles import Final, final_of
from core.redaction.particles import adjust

PERSON = "내국인이름"


def _adjusted(value: str, rest: str, replacement: str, granular: str = PERSON) -> str:
    text = value + rest
    particle = adjust(text, len(value), len(text), value, replacement, granular)
    if particle is None:
        return replacement + rest
    return replacement + text[len(value) : particle.start] + particle.text + text[particle.end :]


@pytest.mark.parametrize(
    ("word", "final"),
    [
        ("김철수", Final.VOWEL),
        ("홍길동", Final.CONSONANT),
        ("박서울", Final.RIEUL),
        ("(계좌번호 1 생략)", Final.CONSONANT),
        ("'한빛토건'", Final.CONSONANT),
        *[(letter, Final.VOWEL) for letter in "ABCDEFGHIJKOPQSTUVWXYZ"],
        ("L", Final.RIEUL),
        ("R", Final.RIEUL),
        ("M", Final.CONSONANT),
        ("N", Final.CONSONANT),
        ("AL", Final.RIEUL),
        ("MA", Final.VOWEL),
        *zip("2459", [Final.VOWEL] * 4, strict=True),
        *zip("178", [Final.RIEUL] * 3, strict=True),
        *zip("036", [Final.CONSONANT] * 3, strict=True),
        ("피해자 A", Final.VOWEL),
        ("피해자 L", Final.RIEUL),
        ("NGUYEN THI LAN", None),
        ("Nguyen", None),
        ("무엇*", None),
        ("", None),
    ],
)
def test_endings_as_they_are_read(word: str, final: Final | None) -> None:
    assert final_of(word) is final


@pytest.mark.parametrize(
    ("value", "rest", "letter", "result"),
    [
        ("홍길동", "은 갔다", "A", "A는 갔다"),
        ("홍길동", "이 갔다", "A", "A가 갔다"),
        ("홍길동", "을 보았다", "A", "A를 보았다"),
        ("홍길동", "과 함께", "A", "A와 함께"),
        ("홍길동", "과는 달리", "A", "A와는 달리"),
        ("홍길동", "과의 관계", "A", "A와의 관계"),
        ("홍길동", "으로 하여금", "A", "A로 하여금"),
        ("홍길동", "으로부터 받은", "A", "A로부터 받은"),
        ("홍길동", "으로서는", "A", "A로서는"),
        ("홍길동", "으로서만", "A", "A로서만"),
        ("김철수", "로서만", "M", "M으로서만"),
        ("홍길동", "으로부터만", "A", "A로부터만"),
        ("김철수", "로까지도", "M", "M으로까지도"),
        ("홍길동", "과만은", "A", "A와만은"),
        ("김철수", "여서", "M", "M이어서"),
        ("김철수", "여야 한다", "N", "N이어야 한다"),
        ("홍길동", "이어서", "A", "A이어서"),
        ("홍길동", "이라는 사람", "A", "A라는 사람"),
        ("홍길동", "이라고 한다", "A", "A라고 한다"),
        ("홍길동", "이라 한다", "A", "A라 한다"),
        ("홍길동", "이나 그 가족", "A", "A나 그 가족"),
        ("홍길동", "이랑 같이", "A", "A랑 같이"),
        ("홍길동", "이란 자", "A", "A란 자"),
        ("홍길동", "이든지", "A", "A든지"),
        ("홍길동", "이었다.", "A", "A였다."),
        ("홍길동", "이었는데", "A", "A였는데"),
        ("홍길동", "이야말로", "A", "A야말로"),
        ("홍길동", "아, 가자", "A", "A야, 가자"),
        ("길동", "이가 왔다", "A", "A가 왔다"),
        ("길동", "이한테도 말했다", "A", "A한테도 말했다"),
        ("길동", "이도 봤다", "A", "A도 봤다"),
        ("길동", "이랑", "B", "B랑"),
        ("길동", "이가 왔다", "M", "M이가 왔다"),
        ("철수", "이가 아프다", "A", "A이가 아프다"),
        ("길동", "이가네", "A", "A이가네"),
        ("길동", "이 형이 왔다", "A", "A 형이 왔다"),
        ("길동", "이 아재'로 불리던", "A", "A 아재'로 불리던"),
        ("길동", "이 형을 때렸다", "A", "A가 형을 때렸다"),
        ("길동", "이 형사를 때렸다", "A", "A가 형사를 때렸다"),
        ("明白", "'이라고 답한", "A", "A'라고 답한"),
        ("鐘", "'으로 적혀", "A", "A'로 적혀"),
        ("길동", "이 형이 왔다", "M", "M이 형이 왔다"),
        ("홍길동", "이 형에게 갔다", "A", "A가 형에게 갔다"),
        ("길동", "이 형사에게 갔다", "A", "A가 형사에게 갔다"),
        ("길동", "이'라고 불리던", "A", "A'라고 불리던"),
        ("길동", "이”로 불리던", "A", "A”로 불리던"),
        ("홍길동", "이'라고 적었다", "A", "A가'라고 적었다"),
        ("가을", "이(2020년생)에게", "A", "A(2020년생)에게"),
        ("길동", "이 갔다", "A", "A가 갔다"),
        ("김철수", "는 갔다", "M", "M은 갔다"),
        ("김철수", "가 갔다", "N", "N이 갔다"),
        ("김철수", "를", "L", "L을"),
        ("김철수", "와\n", "R", "R과\n"),
        ("김철수", "로부터", "M", "M으로부터"),
        ("김철수", "로", "L", "L로"),
        ("김철수", "로", "R", "R로"),
        ("김철수", "라는", "M", "M이라는"),
        ("김철수", "였다", "M", "M이었다"),
        ("김철수", "며,", "M", "M이며,"),
        ("김철수", "고,", "M", "M이고,"),
        ("김철수", "다.", "M", "M이다."),
        ("김철수", "야", "M", "M아"),
        ("박서울", "로", "A", "A로"),
        ("박서울", "로", "M", "M으로"),
        ("박서울", "을", "A", "A를"),
        ("123-4566", "으로", "(계좌번호 1 생략)", "(계좌번호 1 생략)으로"),
        ("123-4567", "로", "(계좌번호 1 생략)", "(계좌번호 1 생략)으로"),
        ("010-1234-5672", "를", "(전화번호 1 생략)", "(전화번호 1 생략)을"),
        ("Kim Robert", "은", "A", "A는"),
        ("CU", "가", "M", "M이"),
    ],
)
def test_particles_agree_with_the_letter(value: str, rest: str, letter: str, result: str) -> None:
    assert _adjusted(value, rest, letter) == result


@pytest.mark.parametrize(
    ("value", "rest", "letter", "result"),
    [
        ("홍길동", "(남, 27세)이 갔다", "A", "A(남, 27세)가 갔다"),
        ("홍길동", " (760818-1451209)은", "A", "A (760818-1451209)는"),
        ("한빛토건", "'이라 한다)", "A", "A'라 한다)"),
        ("한빛토건", "’이라고 한다", "A", "A’라고 한다"),
        ("한빛토건", "(이하 '한빛(서울)'이라 한다)을", "A", "A(이하 '한빛(서울)'이라 한다)를"),
        ("홍길동", "(남, 27세", "A", "A(남, 27세"),
        ("홍길동", "(남,\n27세)이", "A", "A(남,\n27세)이"),
        ("Kim", "'은", "A", "A'는"),
        # Nobody knows how a foreign name ends: the particle may be that of the word in parentheses.
        ("Kim", "(이하 '상무')은", "A", "A(이하 '상무')은"),
        # Behind a closing parenthesis the particle belongs to the word before the opening one.
        ("홍길동", ")은", "A", "A)은"),
    ],
)
def test_the_particle_behind_quotes_and_parentheses(value: str, rest: str, letter: str, result: str) -> None:
    assert _adjusted(value, rest, letter) == result


@pytest.mark.parametrize(
    ("value", "rest"),
    [
        ("홍길동", " 이 사건"),
        ("홍길동", "가해자"),
        ("홍길동", "은행"),
        ("홍길동", "이하 생략"),
        ("홍길동", "이순신"),
        ("홍길동", "과장"),
        ("홍길동", "이고, 김"),
        ("홍길동", "이며"),
        ("홍길동", "이다."),
        ("홍길동", "에게"),
        ("홍길동", "의"),
        ("홍길동", "도"),
        ("홍길동", "씨는"),
        ("홍길동", ""),
        # The author's own slip is no business of ours, and it may be no particle at all.
        ("홍길동", "를"),
        ("김철수", "은"),
        # Both forms fit every letter.
        ("홍길동", "은(는) 갔다"),
        ("홍길동", "이(가)"),
        ("홍길동", "을(를)"),
        ("홍길동", "과(와)의"),
        ("홍길동", "은/는"),
        ("홍길동", "으로(로)"),
        ("홍길동", "'이(가)"),
        ("홍길동", "(남, 27세)은(는)"),
        ("홍길동", " (남, 27세)(이)가"),
    ],
)
def test_what_is_no_particle_to_change_stays(value: str, rest: str) -> None:
    assert _adjusted(value, rest, "A") == "A" + rest


@pytest.mark.parametrize(
    ("value", "letter", "rest", "written"),
    [
        ("김철수", "M", "가(이하 '피고인'이라 한다)", "이(이하 '피고인'이라 한다)"),
        ("홍길동", "A", "이(가명임)", "가(가명임)"),
        ("김철수", "M", "와(과장)", "과(과장)"),
        ("홍길동", "A", "으로(로마)", "로(로마)"),
    ],
)
def test_parentheses_behind_a_particle_need_not_hold_its_other_form(
    value: str, letter: str, rest: str, written: str
) -> None:
    assert _adjusted(value, rest, letter) == letter + written


@pytest.mark.parametrize("rest", ["(은)는", "(이)가", "(으)로", "(이)라 한다", "는(은)", "와(과)", "（을）를"])
def test_both_forms_stay_behind_a_letter_that_ends_in_a_consonant(rest: str) -> None:
    assert _adjusted("김철수", rest, "M") == "M" + rest


@pytest.mark.parametrize(
    ("value", "rest", "granular"),
    [
        ("함정전력", "과 사무실", "조직 내 세부부서"),
        ("테헤란", "로에서", "도로명"),
        ("을지로3", "가 ", "주소"),
        ("한빛", "고", "교육기관"),
        ("바다", "며", "외식업"),
    ],
)
def test_syllables_that_belong_to_the_name_stay(value: str, rest: str, granular: str) -> None:
    assert _adjusted(value, rest, "M", granular) == "M" + rest


@pytest.mark.parametrize(
    ("value", "rest", "letter", "granular"),
    [
        ("감찰", "과 사무실", "A", "조직 내 세부부서"),
        ("새솔", "과 원장", "A", "의료기관"),
        ("새서울", "로 12", "M", "도로명"),
        ("장터2", "가 12", "M", "도로명"),
        ("새서울", "로 구간", "M", "구간"),
        ("장터2", "가 12", "M", "주소"),
        ("새서울", "로 12", "M", "주소"),
        ("장터2", "가 일대", "M", "지역명"),
        ("2", "가 12", "M", "장소 관련 번호"),
    ],
)
def test_syllables_that_belong_to_the_name_stay_where_they_agree_as_particles_do(
    value: str, rest: str, letter: str, granular: str
) -> None:
    assert _adjusted(value, rest, letter, granular) == letter + rest
    assert _adjusted(value, rest, letter, "외식업") != letter + rest


def test_nothing_follows_an_unreadable_replacement() -> None:
    assert _adjusted("홍길동", "은", "○○○") == "○○○은"


def test_the_block_is_the_limit() -> None:
    assert adjust("홍길동은", 3, 3, "홍길동", "A", PERSON) is None
