"""Matching: every spelling of a value is found, everyday words are not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.verification.matching import Needles, Strength, merged, strength, with_kept
from core.verification.model import SecretValue


def _found(value: str, text: str, label: str = "라벨") -> list[str]:
    hits = Needles((SecretValue(value, label),)).find(text)
    return [text[hit.start : hit.end] for hit in hits]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("홍길동", "strong"),
        ("역삼동 123-4", "strong"),
        ("12가 3456", "strong"),
        ("bibim_man", "strong"),
        ("hong@a.kr", "strong"),
        ("한빛24", "strong"),
        ("110-123-456", "numeric"),
        ("1970. 9. 2.", "numeric"),
        ("1970년 9월 2일", "numeric"),
        ("70년 9월 2일", "strong"),
        ("١٢٣٤٥٦٧٨٩٠١٢", "numeric"),
        ("760818-1******", "numeric"),
        ("길동", "short"),
        ("金哲", "short"),
        ("한A", "short"),
        ("GSX", "short"),
        ("1502", "short"),
        ("60-12", "short"),
        ("윤", "weak"),
        ("우리", "weak"),
        ("피고인", "weak"),
        ("서울", "weak"),
        ("CU", "weak"),
        ("3층", "weak"),
        ("제103호", "weak"),
        ("907", "weak"),
        ("2019", "weak"),
        ("12", "weak"),
        ("000-0000-0000", "weak"),
        ("00-000-0000", "weak"),
        ("010-0000-0000", "weak"),
        ("010-0000-0001", "numeric"),
        ("100-0000-0000", "numeric"),
        ("010-1000-0000", "numeric"),
        ("", "weak"),
    ],
)
def test_how_much_a_value_says(value: str, expected: str) -> None:
    assert strength(value) is Strength(expected)
    assert Needles.tells(value) is (expected != "weak")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("홍길동", "홍길동"),
        ("홍길동", "이홍길동전"),
        ("홍길동", "홍 길 동"),
        ("홍길동", "홍길\n동"),
        ("홍길동", "홍\u200b길\u00ad동"),
        ("홍길동", "홍-길-동"),
        ("홍길동", unicodedata.normalize("NFD", "홍길동")),
        (unicodedata.normalize("NFD", "홍길동"), "홍길동"),
        ("홍길동", "홍길도\u11bc"),
        ("홍길도\u11bc", "홍길동"),
        ("홍길동", "호\u11bc기\u11af도\u11bc은"),
        ("홍길동", "ﾾￌﾷﾡￜﾩﾧￌﾷ"),
        ("홍길동", "ㅎㅗㅇㄱㅣㄹㄷㅗㅇ"),
        ("한가람", "ﾾￂﾤﾡￂﾩￂﾱ에게"),
        ("ヤマダ", "ﾔﾏﾀﾞ"),
        ("ヤマダ", unicodedata.normalize("NFD", "ヤマダ")),
        ("홍길동", "홍길_동"),
        ("역삼동 123-4", "역삼동123-4"),
        ("역삼동 123-4", "역삼동  １２３－４"),
        ("HONG@a.kr", "hong@A.KR"),
        ("ＨＯＮＧ@a.kr", "Hong@a.kr"),
        ("010-1234-5678", "01012345678"),
        ("010-1234-5678", "010.1234.5678"),
        ("010-1234-5678", "010) 1234 5678"),
        ("010-1234-5678", "０１０１２３４５６７８"),
        ("010-1234-5678", "٠١٠١٢٣٤٥٦٧٨"),
        ("010-1234-5678", "๐๑๐-๑๒๓๔-๕๖๗๘"),
        ("١٢٣٤٥٦٧٨٩٠١٢", "123456789012"),
        ("10 ១២៣៤ ৫৬৭৮", "10 ១២៣៤ ৫৬৭৮"),
        ("010-1234-5678", "전화01012345678번"),
        ("010-1234-5678", "010-1234-5678 3명"),
        ("01012345678", "010-1234-5678"),
        ("760818-1451209", "760818 1451209"),
        ("1970. 9. 2.", "1970. 9. 2.생"),
        ("123-456", "123456"),
        ("12가 3456", "12가3456"),
        ("길동", "길동"),
        ("길동", "(길동)"),
        ("길동", "길동은"),
        ("길동", "길동에게는 없다"),
        ("길동", "길동이는"),
        ("길동", "길동씨가"),
        ("길동", "위 길 동을"),
        ("길동", unicodedata.normalize("NFD", "길동은")),
        ("길동", "성명_길동_2020"),
        ("1502", "번지 1502."),
        ("1502", "(1502)"),
        ("GSX", "gsx를"),
        ("한빛24", "한빛２４"),
        ("1990. 1. 2.", "1990. 01. 02. 태어났다"),
        ("1990. 1. 2.", "1990년 1월 2일"),
        ("1990. 1. 2.", "1990-01-02"),
        ("1990. 1. 2.", "19900102"),
        ("1990. 01. 02.", "1990. 1. 2.생"),
        ("1990년 1월 2일", "1990.1.2"),
        ("1990년 1월 2일", "1990 년 01 월 02 일"),
        ("201510", "201510번"),
        ("201510", "2015 10"),
        ("1990년 1월 2일", "1990년     1월     2일"),
        ("1990년 1월 2일", "1990년\n      1월 2일"),
        ("555-1234", "다시 555-\n1234"),
        ("(042)1234", "전화 (042)1234 이다"),
        ("555.1234.", "전화 555.1234. 이다"),
        ("12/3456-", "전화 12/3456- 이다"),
        ("《12.3456》", "전화 《12.3456》 이다"),
        ("한빛", "한빛만이"),
        ("한솔", "한솔에서만"),
        ("김솔", "김솔이므로"),
        ("박달", "박달뿐이고"),
        ("옹솔", "옹솔에게만은"),
        ("팽달", "팽달인데"),
        ("봉별", "봉별한테서"),
        ("국단", "국단들에게"),
    ],
)
def test_spellings_are_found(value: str, text: str) -> None:
    assert len(_found(value, text)) == 1


@pytest.mark.parametrize(
    ("text", "places"), [("①한빛, 새봄", [1]), ("새봄⑩한빛은", [3]), ("한빛② 새봄", [0]), ("1한빛", [])]
)
def test_the_sign_of_a_number_joins_no_word(text: str, places: list[int]) -> None:
    assert [hit.start for hit in Needles([SecretValue("한빛", "주식회사")]).find(text)] == places


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("홍길동", "홍길 그 동네"),
        ("홍길동", "홍길두\u11bc"),
        ("홍길동", "홍길도\u11c2"),
        ("홍기", "ﾾￌﾷﾡￜﾩ"),
        ("123456", "١٢٣٤٥٧"),
        ("길동", "해길동"),
        ("길동", "길동네"),
        ("길동", "그 길 동쪽"),
        ("우리", "우리 사회"),
        ("3층", "건물 3층"),
        ("1502", "21502"),
        ("1502", "1,502"),
        ("1502", "1502,000원"),
        ("1502", "1502원"),
        ("1502", "15 02"),
        ("1502", "0.1502"),
        ("123-456", "1123456"),
        ("123-456", "1234567"),
        ("123-456", "123,456원"),
        ("123-456", "123 그리고 456"),
        ("역삼동 123-4", "역삼동 123-45"),
        ("1990. 1. 2.", "1990. 12."),
        ("1990. 1. 12.", "1990. 11. 2."),
        ("1990. 11. 2.", "1990년 1월 12일"),
        ("201510", "2015. 10. 3. 서울에서"),
        ("201510", "2015-10-3"),
        ("201510", "2015\t10"),
        ("201510", "2015. 10.경"),
        ("201510", "2015\n10"),
        ("2015103", "2015. 10. 3. 입대하였고"),
        ("201512", "2015. 1. 2."),
        ("100200", "순번\n100\n200\n300"),
        ("123456", "1.\n2.\n3.\n4.\n5.\n6."),
        ("1990. 1. 2.", "계좌번호 3519900102456"),
        ("1990. 1. 2.", "IMG_119900102333"),
        ("이수", "이수일"),
        ("박달", "박달나무뿐"),
        ("GSX", "gsxr"),
        ("홍길동", ""),
    ],
)
def test_other_things_are_not_found(value: str, text: str) -> None:
    assert _found(value, text) == []


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("서울 광진구 능동로", False),
        ("서울광진구는", False),
        ("서울\u200b 광진구에서", False),
        ("서울 광진구청장", False),
        ("서울 광진구의회", False),
        ("서울 광진경찰서", True),
        ("서울광진에서", True),
        ("서울 광진구역", True),
        ("서울 광진 구", True),
        ("서울 광진동", True),
    ],
)
def test_the_name_of_a_district_is_no_trace_of_what_is_called_like_its_front(text: str, stands: bool) -> None:
    assert bool(_found("서울광진", text, "경찰서")) is stands


@pytest.mark.parametrize(
    "text", ["정선군", "수원시 권선구", "수원시 권선구(", "수원시 권선구 이", "수원시\n권선구\n", "정선군에서"]
)
def test_a_district_that_is_replaced_itself_is_found_wherever_it_ends(text: str) -> None:
    value = "정선군" if "정선군" in text else "수원시 권선구"
    assert _found(value, text, "행정구")


def test_of_a_person_called_so_the_district_stays_a_trace() -> None:
    assert Needles((SecretValue("서울광진", "내국인이름"),)).find("서울 광진구에서", doubtful=True)


def test_hits_have_positions_of_the_source() -> None:
    text = "가\u200b나 " + unicodedata.normalize("NFD", "홍길동") + " 010-１２３４-5678."
    needles = Needles((SecretValue("홍길동", "이름"), SecretValue("01012345678", "전화")))
    found = [(unicodedata.normalize("NFKC", text[hit.start : hit.end]), hit.value) for hit in needles.find(text)]
    assert found == [("홍길동", 0), ("010-1234-5678", 1)]


@pytest.mark.parametrize("spelling", ["홍길도\u11bc", "ﾾￌﾷﾡￜﾩﾧￌﾷ", "ㅎㅗㅇㄱㅣㄹㄷㅗㅇ", "호\u11bc길동"])
def test_what_stands_beside_a_name_in_pieces_keeps_its_place(spelling: str) -> None:
    text = f"피고인 {spelling}은"
    (hit,) = Needles((SecretValue("홍길동", "이름"),)).find(text)
    assert text[hit.start : hit.end] == spelling


@pytest.mark.parametrize("zero", ["٠", "๐", "០", "০", "०", "０", "𝟎"])
def test_the_digits_of_every_script_are_searched(zero: str) -> None:
    """A number in digits that nobody folded left nothing to look for, and looking for nothing never ended."""
    number = "".join(chr(ord(zero) + int(digit)) for digit in "123456789012")
    assert _found(number, f"계좌번호 {number}") == [number]
    assert _found("123-456-789012", f"계좌번호 {number}") == [number]


def test_one_spelling_is_searched_once() -> None:
    needles = Needles((SecretValue("홍 길동", "이름"), SecretValue("홍길동", "별명")))
    assert [hit.value for hit in needles.find("홍길동")] == [0]


def test_weak_values_are_counted_not_searched() -> None:
    needles = Needles((SecretValue("우리", "은행"), SecretValue("3", "층"), SecretValue("홍길동", "이름")))
    assert needles.unsearched == 2
    assert needles.count("우리 3층 홍길동 홍길동") == {2: 2}


def test_bytes_that_spell_something_by_chance_are_not_believed() -> None:
    needles = Needles((SecretValue("길동", "이름"), SecretValue("123456", "번호"), SecretValue("홍길동", "이름")))
    text = "길동 123456 홍길동"
    assert needles.count(text) == {0: 1, 1: 1, 2: 1}
    assert needles.count(text, binary=True) == {2: 1}


def test_overlapping_hits_merge() -> None:
    needles = Needles((SecretValue("홍길동", "이름"), SecretValue("길동이네", "식당")))
    hits = needles.find("홍길동이네")
    assert len(hits) == 2 and len(merged(hits)) == 1


def test_kept_occurrences_are_counted_in_kept_texts() -> None:
    values = with_kept((SecretValue("농협", "은행"), SecretValue("새빛농협", "은행")), ["새빛농협", "새빛농협", "기타"])
    assert [value.kept for value in values] == [0, 2]


@given(st.text(max_size=60), st.lists(st.sampled_from(["홍길동", "길동", "010-1234-5678", "a b c d", "\u1112\u1169"])))
def test_searching_never_fails_and_positions_lie_in_the_text(text: str, values: list[str]) -> None:
    needles = Needles([SecretValue(value, "라벨") for value in values])
    for hit in needles.find(text):
        assert 0 <= hit.start < hit.end <= len(text)


@given(st.text(alphabet="1١๑១१৩²½ⅷ①- ", max_size=20), st.text(alphabet="1١๑១१৩²½ⅷ①- ", max_size=20))
def test_looking_for_any_number_in_any_number_ends(value: str, text: str) -> None:
    hits = Needles((SecretValue(value, "번호"),)).find(text)
    assert all(0 <= hit.start < hit.end <= len(text) for hit in hits)


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from(["홍길동", "역삼동 77-1", "010-1234-5678"]))
def test_a_telling_value_is_found_wherever_it_stands(before: str, after: str, value: str) -> None:
    if value[0].isdigit() or value[-1].isdigit():
        before, after = before + "가", "가" + after
    if unicodedata.combining(after[:1] or "a") or "\u1100" <= after[:1] <= "\u11ff":
        after = " " + after
    assert any(value in unicodedata.normalize("NFKC", hit) for hit in _found(value, before + value + after))


NAMED = [
    ("이상원", "이상원은 갔다"),
    ("이상원", "피고인이상원이었던"),
    ("이상원", "이 상원에게"),
    ("구름산", "구름 산\n"),
    ("구름산", "그때 구름 산은"),
    ("이상원", "이 상 원"),
    ("이상원", "이상\n원은"),
    ("이상원", "이상-원"),
    ("남궁하람", "남궁 하람의"),
    ("최민수", "피해자최민수씨댁"),
    ("서윤담", "같은날피고서윤담명의의국민은행계좌로보냈다"),
    ("서윤담", "이하서윤담이라한다"),
    ("서윤담", "채무자서윤담제3채무자국민은행"),
    ("권연진", "피해자권연진진술"),
]


@pytest.mark.parametrize(("name", "text"), NAMED)
def test_a_name_is_found_however_it_is_set(name: str, text: str) -> None:
    assert len(_found(name, text, "내국인이름")) == 1


IN_WORDS = [
    ("이상원", "10년 이상 원고와 동거하였다"),
    ("이상원", "2년 이상 원금을 갚지 않았다"),
    ("이상원", "10년이상원고와"),
    ("이유진", "항소이유 진술을 들었다"),
    ("이유진", "항소이유진술"),
    ("정지원", "자격정지 원심판결을"),
    ("이하나", "20세 이하 나이의"),
    ("이의신", "이의신청을 하였다"),
    ("이후정", "이후 정부는"),
]


@pytest.mark.parametrize(("name", "text"), IN_WORDS)
def test_words_that_spell_a_name_by_chance_are_doubtful(name: str, text: str) -> None:
    """Nobody is found there, and nothing is passed over: what may be chance is somebody's to look at."""
    needles = Needles((SecretValue(name, "내국인이름"),))
    assert needles.find(text) == [] and needles.count(text) == {}
    (hit,) = needles.find(text, doubtful=True)
    assert hit.doubtful and "".join(text[hit.start : hit.end].split()) == name
    assert needles.count(text, doubtful=True) == {0: 1}


@given(
    st.text(alphabet="가나은이다고원피신청 ", max_size=20),
    st.text(alphabet="가나은이다고원피신청 ", max_size=20),
    st.sampled_from(["이상원", "남궁하람", "이 의신"]),
)
def test_no_place_that_spells_a_name_is_passed_over(before: str, after: str, name: str) -> None:
    needles = Needles((SecretValue(name.replace(" ", ""), "내국인이름"),))
    assert needles.find(before + name + after, doubtful=True)


@pytest.mark.parametrize(
    ("values", "text"),
    [(("1990. 1. 12.", "1990. 11. 2."), "1990. 11. 2., 1990. 1. 12."), (("123-4", "12-34"), "12-34와 123-4")],
)
def test_values_of_the_same_digits_are_all_looked_for(values: tuple[str, ...], text: str) -> None:
    needles = Needles([SecretValue(value, "생년월일") for value in values])
    assert needles.count(text) == {0: 1, 1: 1}
    assert needles.count(values[1]) == {1: 1}


@pytest.mark.parametrize("text", ["1990년 1월 2일 판결", "1990년 1월 2일생", "1990년 1월 2 일에"])
def test_a_date_ends_behind_its_day(text: str) -> None:
    (found,) = _found("1990. 1. 2.", text, "생년월일")
    assert found.endswith("일")


def test_a_date_spelled_otherwise_is_searched_once() -> None:
    needles = Needles([SecretValue(value, "생년월일") for value in ("1990. 1. 2.", "1990년 1월 2일", "1990-01-02")])
    assert needles.count("1990. 1. 2., 1990년 01월 02일") == {0: 2}


IN_USE = [
    ("하나로", "여러 행위를 하나로 묶어"),
    ("하나로", "하나로는 부족하여"),
    ("아름다운", "아름다운 경관을 해쳤다"),
    ("행복한", "행복한가를 물었다"),
]


@pytest.mark.parametrize(("value", "text"), IN_USE)
def test_words_that_call_a_thing_as_well_are_doubtful(value: str, text: str) -> None:
    needles = Needles((SecretValue(value, "마트"),))
    assert needles.find(text) == []
    (hit,) = needles.find(text, doubtful=True)
    assert text[hit.start : hit.end] == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("하나로", "상호가 '하나로'인"),
        ("아름다운", "“아름다운”의 점장"),
        ("아름다운", "아름다운에서 샀다"),
        ("하나로마트", "하나로마트에서"),
        ("한빛가람", "한빛가람 직원"),
        ("순이네", "순이네 앞에서"),
        ("우리마트", "우리마트 앞에서"),
    ],
)
def test_they_are_a_name_where_they_stand_as_one(value: str, text: str) -> None:
    assert _found(value, text, "마트") == [value]


@pytest.mark.parametrize(
    ("text", "times"), [("2015. 11. 2.경", 0), ("2015.1.12.", 1), ("2015 1 12", 1), ("2015-1-12", 1), ("2015112", 1)]
)
def test_a_date_is_compared_field_by_field(text: str, times: int) -> None:
    assert len(_found("2015. 1. 12.", text, "생년월일")) == times


@pytest.mark.parametrize("filler", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800"])
def test_what_fills_the_place_of_a_letter_hides_nothing(filler: str) -> None:
    assert len(_found("홍길동", f"홍{filler}길{filler}동은", "내국인이름")) == 1


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("연락처 10-2847-5561", 1),
        ("연락처 (전화번호 1 생략)\u00ad10-2847-5561", 1),
        ("연락처 010-2847-556\u00ad(생략)", 1),
        ("연락처 1655-7482-010", 1),
        ("연락처 010-2847-5562", 0),
        ("연락처 110-2847-5561", 0),
        ("연락처 10-2847-556", 0),
    ],
)
def test_a_number_that_lacks_a_digit_or_is_turned_round_is_seen(text: str, times: int) -> None:
    """A number with a soft hyphen in it lost one digit of eleven, and nobody looked for the other ten."""
    needles = Needles((SecretValue("010-2847-5561", "휴대폰번호"),))
    assert sum(needles.among([text]).count_disguised(text, hidden=False).values()) == times
    assert needles.find(text) == []
