"""Each feature of the re-scorer on a candidate that has it and on one that has not."""

import pytest

from core.detection.features import FEATURES, Page, measured
from core.detection.model import Candidate

NAME, BANK, ACCOUNT, BORN = "내국인이름", "은행", "계좌번호", "생년월일"

Told = str | tuple[str, str] | tuple[str, str, float]


def _page(marked: Told, known: tuple[str, ...] = ()) -> tuple[Page, Candidate]:
    """The page of a text whose candidates stand between ⟦⟧, the first of them with the label and score told."""
    text, label, score = (marked, NAME, 0.6) if isinstance(marked, str) else (*marked, 0.6)[:3]
    plain, spans, opened = "", [], 0
    for char in text:
        if char == "⟦":
            opened = len(plain)
        elif char == "⟧":
            spans.append((opened, len(plain)))
        else:
            plain += char
    found = [Candidate(*span, label, score if not number else 0.9, "model") for number, span in enumerate(spans)]
    return Page(plain, found, frozenset(known), frozenset(one for one in found if one.score >= 0.5)), found[0]


CASES: list[tuple[str, Told, Told]] = [
    ("network_marks", "그 ⟦서윤담⟧은", ("그 ⟦서윤담⟧은", NAME, 0.3)),
    ("network_doubts", ("그 ⟦서윤담⟧은", NAME, 0.3), "그 ⟦서윤담⟧은"),
    ("network_sure", ("그 ⟦서윤담⟧은", NAME, 0.97), "그 ⟦서윤담⟧은"),
    ("best_elsewhere", "⟦서윤담⟧은 ⟦서윤담⟧이", "⟦서윤담⟧은 ⟦표정욱⟧이"),
    ("mean_elsewhere", "⟦서윤담⟧은 ⟦서윤담⟧이", "⟦서윤담⟧은 ⟦표정욱⟧이"),
    ("alone", "⟦서윤담⟧은 ⟦표정욱⟧이", "⟦서윤담⟧은 ⟦서윤담⟧이"),
    ("in_head", "⟦서윤담⟧\n주 문\n피고는", "원고\n주 문\n⟦서윤담⟧은"),
    ("one_letter", "⟦훙⟧은", "⟦서윤담⟧은"),
    ("syllable_by_itself", "⟦훙⟧은", "⟦훙⟧ 씨는"),
    ("two_letters", "⟦허준⟧은", "⟦서윤담⟧은"),
    ("three_letters", "⟦서윤담⟧은", "⟦허준⟧은"),
    ("words", "⟦응우옌 티 란⟧은", "⟦서윤담⟧은"),
    ("digits", "⟦12-3⟧에", "⟦서윤담⟧은"),
    ("all_digits", "⟦1234⟧를", "⟦12-3⟧을"),
    ("letters", "⟦moon⟧은", "⟦서윤담⟧은"),
    ("hanja", "⟦洪吉童⟧은", "⟦서윤담⟧은"),
    ("korean", "⟦서윤담⟧은", "⟦moon⟧은"),
    ("korean_name", "⟦서윤담⟧은", "⟦책상⟧은"),
    ("loose_korean_name", "⟦허준⟧은", "⟦책상⟧은"),
    ("usual_name", "⟦김민준⟧은", "⟦책걸상⟧은"),
    ("native_name", "⟦최초롱⟧은", "⟦서윤담⟧은"),
    ("surname_first", "⟦서윤담⟧은", "⟦책상⟧은"),
    ("dictionary_word", "⟦책상⟧은", "⟦서윤담⟧은"),
    ("common_words", "⟦책상⟧은", "⟦엥흐바야르⟧는"),
    ("everyday", "⟦운전자⟧는", "⟦표정욱⟧은"),
    ("compound", "⟦채용절차⟧는", "⟦책상⟧은"),
    ("derived", "⟦간경화⟧로", "⟦책상⟧은"),
    ("holds_person", "⟦김태희⟧는", "⟦책상⟧은"),
    ("holds_place", "⟦부산⟧에", "⟦책상⟧은"),
    ("holds_proper", "⟦부산⟧에", "⟦책상⟧은"),
    ("holds_unknown", "⟦쀍⟧은", "⟦책상⟧은"),
    ("ends_in_particle", "⟦학교에서⟧", "⟦책상⟧은"),
    ("word_of_law", "⟦피고인⟧은", "⟦서윤담⟧은"),
    ("descriptor_alone", "⟦은행⟧에", "⟦서윤담⟧은"),
    ("ends_in_descriptor", "⟦새봄은행⟧에", "⟦서윤담⟧은"),
    ("public_body", "⟦대한민국⟧은", "⟦서윤담⟧은"),
    ("title_before", "피해자 ⟦서윤담⟧은", "그날 ⟦서윤담⟧은"),
    ("role_before", "원고 ⟦서윤담⟧은", "그날 ⟦서윤담⟧은"),
    ("title_behind", "⟦서윤담⟧ 과장이", "⟦서윤담⟧이 왔다"),
    ("note_behind", "⟦서윤담⟧(남, 23세)", "⟦서윤담⟧(그 뒤)"),
    ("personal_behind", "⟦서윤담⟧에게", "⟦서윤담⟧의"),
    ("form_before", "주식회사 ⟦새봄⟧은", "그 ⟦새봄⟧은"),
    ("form_behind", "⟦새봄⟧ 주식회사", "⟦새봄⟧ 식당"),
    ("cited_before", "제⟦12⟧조", "약 ⟦12⟧"),
    ("cited_behind", "⟦12⟧조", "⟦12⟧ "),
    ("quoted", "‘⟦새봄⟧’을", "⟦새봄⟧을"),
    ("called_behind", "⟦새봄⟧이라는 가게", "⟦새봄⟧에서"),
    ("this_before", "위 ⟦새봄⟧은", "서울 ⟦새봄⟧은"),
    ("parenthesis_before", "(⟦새봄⟧은", "⟦새봄⟧은"),
    ("parenthesis_behind", "⟦새봄⟧(그", "⟦새봄⟧은"),
    ("comma_beside", "⟦새봄⟧, 그", "⟦새봄⟧은"),
    ("descriptor_behind", "⟦새봄⟧은행에", "⟦새봄⟧에"),
    ("label_behind", ("⟦새봄⟧ 은행에", BANK), ("⟦새봄⟧ 가게에", BANK)),
    ("inside_a_word", "이⟦서윤담⟧은", "⟦서윤담⟧은"),
    ("cut_short", "⟦계란말⟧곽은", "⟦계란말⟧은"),
    ("particle_behind", "⟦새봄⟧은", "⟦새봄⟧, 그"),
    ("word_by_itself", "그 ⟦책상⟧은", "피해자 ⟦책상⟧은"),
    ("words_by_themselves", "그 ⟦채용절차⟧는", "피해자 ⟦채용절차⟧는"),
    ("compound_by_itself", "그 ⟦채용절차⟧는", "피해자 ⟦채용절차⟧는"),
    ("front_of_a_word", "⟦계란말⟧이 2개", "⟦서윤담⟧이"),
    ("calls_a_number", ("⟦1234⟧", ACCOUNT), "⟦1234⟧"),
    ("calls_a_firm", ("⟦새봄⟧은", "주식회사"), "⟦새봄⟧은"),
    ("calls_an_institution", ("⟦새봄⟧은", "교회"), "⟦새봄⟧은"),
    ("calls_a_place", ("⟦새봄⟧은", "구아래주소"), "⟦새봄⟧은"),
    ("calls_an_address", ("⟦새봄⟧은", "구아래주소"), "⟦새봄⟧은"),
    ("number_without_digit", ("⟦번호⟧", ACCOUNT), ("⟦1234⟧", ACCOUNT)),
    ("year_of_a_date", "⟦2019⟧. 3. 4.", "⟦2019⟧호"),
    ("date_of_nobody", ("선고 ⟦2019. 3. 4.⟧ 그", BORN), ("⟦2019. 3. 4.⟧생", BORN)),
    ("function_word_first", "⟦위 새봄⟧은", "⟦새봄⟧은"),
    ("glosses_a_word", "판결(⟦判決⟧)", "서윤담(⟦徐允潭⟧)"),
    ("technical", "청구항 1의 발명은 ⟦회동축⟧을 가진다", "그 ⟦회동축⟧은"),
    ("technical", "이 사건 고안의 ⟦회동축⟧은", "이 사건 고안의 ⟦Rotor⟧는"),
    ("technical", "이 사건 발명의 ⟦회동축⟧은", "이 사건 발명의 출원인 ⟦회동축⟧은"),
    ("technical", "이 사건 발명의 ⟦회동축⟧은", "이 사건 발명의 ⟦회동축⟧병원은"),
    ("technical", "이 사건 발명의 ⟦회동축⟧은", ("이 사건 발명의 ⟦회동축⟧유한공사는", "유한공사")),
    ("technical", "이 사건 발명의 ⟦회동축⟧(rotor shaft)은", "이 사건 발명의 ⟦오르비스 솔루션즈⟧(Orbis Solutions)는"),
    ("touches", "⟦서윤담⟧⟦표정욱⟧", "⟦서윤담⟧ ⟦표정욱⟧"),
    ("neighbours", "⟦서윤담⟧ ⟦표정욱⟧", "⟦서윤담⟧ 표정욱"),
]
# Those that are seldom nothing, and those about what is known besides the text.
NUMBERS = {"network", "often", "share_found", "length"}
KNOWN = {"known", "part_of_known"}


@pytest.mark.parametrize(("name", "has", "has_not"), CASES)
def test_a_feature_says_what_its_name_says(name: str, has: Told, has_not: Told) -> None:
    assert measured(*_page(has))[name] > 0
    assert measured(*_page(has_not))[name] == 0


def test_every_feature_has_a_case() -> None:
    assert {name for name, *_ in CASES} | NUMBERS | KNOWN == FEATURES.keys()


@pytest.mark.parametrize(
    ("name", "more", "less"),
    [
        ("network", ("⟦서윤담⟧", NAME, 0.9), ("⟦서윤담⟧", NAME, 0.2)),
        ("often", "⟦서윤담⟧ 서윤담 서윤담", "⟦서윤담⟧"),
        ("share_found", "⟦서윤담⟧", "⟦서윤담⟧ 서윤담 서윤담"),
        ("length", "⟦응우옌티란⟧", "⟦서윤담⟧"),
    ],
)
def test_a_measure_grows_with_what_it_measures(name: str, more: Told, less: Told) -> None:
    assert measured(*_page(more))[name] > measured(*_page(less))[name]


def test_the_more_a_text_speaks_of_inventions_the_more_technical_it_is() -> None:
    told = [measured(*_page(f"⟦회동축⟧은 {'발명 ' * times}{'가' * 2000}"))["technical"] for times in (0, 1, 4, 40)]
    assert told == sorted(told)
    assert told[0] == 0 < told[1] < told[2] < told[3] == 1


def test_what_is_known_of_the_parties() -> None:
    whole, part, other = (measured(*_page("⟦서윤담⟧은", known)) for known in (("서윤담",), ("남서윤담",), ("표정욱",)))
    assert [one["known"] for one in (whole, part, other)] == [1, 0, 0]
    assert [one["part_of_known"] for one in (whole, part, other)] == [0, 1, 0]


def test_no_feature_is_much_above_one() -> None:
    for _, has, has_not in CASES:
        assert all(-2 <= value <= 2 for told in (has, has_not) for value in measured(*_page(told)).values())
