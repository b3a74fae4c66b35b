"""One placeholder is one value; spans follow the two conventions; forms and particles fit."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.data.corpus import Span
from training.data.fill import (
    NATURAL,
    STRICT,
    FillConfig,
    Filled,
    Filler,
    learned_endings,
    short_form,
    without_descriptors,
    without_tail,
)

MENTIONS = {
    "은행": ["한빛은행", "새솔은행", "누리"],
    "모텔": ["달빛모텔", "솔향", "여울모텔", "하늘모텔"],
    "주식회사": ["가온테크", "다솜물산", "라온산업", "마루전자"],
}
FILLER = Filler(MENTIONS)


def values(filled: Filled, label: str) -> list[str]:
    return [filled.text[span.start : span.end] for span in filled.entities if span.label == label]


def name(key: str) -> str:
    return f"<<<내국인이름>>>{key}<<</내국인이름>>>"


@pytest.mark.parametrize("seed", range(20))
def test_a_placeholder_is_one_person_everywhere(seed: int) -> None:
    text = f"{name('B')}과 {name('C')}, 위 {name('B')}, 피고 {name('C')}({name('C#latin')})"
    first, second, again, other, latin = values(FILLER.fill(text, Random(seed)), "내국인이름")
    assert first == again != second == other
    assert latin.isascii()


def test_some_people_are_called_as_things_are() -> None:
    nouns = ["장마철", "항소"]
    often = Filler({}, FillConfig(nouns=1.0), nouns).fill(f"{name('B')}과 {name('C')}, {name('B#given')}", Random(1))
    first, second, given_name = values(often, "내국인이름")
    assert given_name in nouns and first.endswith(given_name) and second.endswith(tuple(nouns))
    drawn = [Filler({}, FillConfig(), nouns).fill(name("B"), Random(seed)).text for seed in range(400)]
    assert 5 < sum(called.endswith(tuple(nouns)) for called in drawn) < 60
    nobody = [Filler({}, FillConfig(nouns=1.0)).fill(name("B"), Random(seed)).text for seed in range(50)]
    assert not any(called.endswith(tuple(nouns)) for called in nobody)


@pytest.mark.parametrize("seed", range(20))
def test_a_letter_calls_its_reader_by_a_part_of_the_latin_name(seed: int) -> None:
    text = "".join(f"<<<영어이름>>>{key}<<</영어이름>>> " for key in ("B#latin", "B#first", "B#last"))
    full, first, last = values(FILLER.fill(text, Random(seed)), "영어이름")
    words = full.split()
    assert [first.upper(), last.upper()] == [words[0].upper(), words[-1].upper()]
    assert not first.isupper() or len(first) == 1


@pytest.mark.parametrize("seed", range(20))
def test_a_firm_has_one_name_in_latin_letters(seed: int) -> None:
    marks = [f"<<<{label}>>>{key}#latin<<</{label}>>>" for label, key in (("국외기업", "B"), ("주식회사", "C"))]
    filled = FILLER.fill(f"{marks[0]} Ltd. {marks[1]} Co. {marks[0]}", Random(seed))
    abroad, again = values(filled, "국외기업")
    (korean,) = values(filled, "주식회사")
    assert abroad == again != korean
    assert re.fullmatch("[A-Z]+( [A-Z]+)*", korean)


@pytest.mark.parametrize("seed", range(20))
def test_forms_of_a_name(seed: int) -> None:
    filled = FILLER.fill(f"{name('B')} {name('B#given')}! {name('B#surname')}씨 {name('B#spaced')}", Random(seed))
    full, given_name, surname, spaced = values(filled, "내국인이름")
    assert surname + given_name == full
    assert spaced == " ".join(full)


@pytest.mark.parametrize(
    ("text", "label", "value", "expected"),
    [
        ("피고 한빛은행의", "은행", "한빛은행", "한빛"),
        ("나래 정형외과의원에서", "정형외과", "나래 정형외과의원", "나래"),
        ("새봄노동조합이", "노동조합", "새봄노동조합", "새봄"),
        ("주식회사 한빛건설은", "건설업체", "한빛건설", "한빛건설"),  # the legal form stays, the trade is the name's
        ("주식회사 한빛저축은행은", "저축은행", "한빛저축은행", "한빛"),
        ("은행 계좌", "은행", "은행", "은행"),
        ("최은행에게", "내국인이름", "최은행", "최은행"),
        ("새봄로 3 한빛빌딩에", "구아래주소", "새봄로 3 한빛빌딩", "새봄로 3 한빛빌딩"),
    ],
)
def test_what_organisations_are_called_stays_outside(text: str, label: str, value: str, expected: str) -> None:
    start = text.index(value)
    filled = without_descriptors(Filled(text, [Span(start, start + len(value), label)]))
    assert filled.text == text
    assert values(filled, label) == [expected]


@pytest.mark.parametrize("following", ["이가 왔다", "이네 조", "이는", "이를", "이한테", "이도"])
def test_a_given_name_is_called_as_friends_call_it(following: str) -> None:
    """동훈이가 but 윤서가, never 동훈이이가."""
    calm = Filler(MENTIONS, FillConfig(particles=1.0))
    endings = set()
    for seed in range(40):
        filled = calm.fill(name("B#given") + following, Random(seed))
        called, rest = filled.text[: filled.entities[0].end], filled.text[filled.entities[0].end :]
        closed = (ord(called[-1]) - 0xAC00) % 28 > 0
        assert rest == (following if closed else following[1:])
        endings.add(closed)
    assert endings == {True, False}


@settings(deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([STRICT, NATURAL]))
def test_spans_cover_values_and_nothing_else(seed: int, style: str) -> None:
    text = "주식회사 <<<주식회사>>>C<<</주식회사>>>는 <<<은행>>>D<<</은행>>>은행에서 <<<호>>>E<<</호>>>호로"
    filled = FILLER.fill(text, Random(seed), style)
    assert [span.label for span in filled.entities] == ["주식회사", "은행", "호"]
    assert all(part == part.strip() != "" for label in ("주식회사", "은행", "호") for part in values(filled, label))
    assert all(a.end <= b.start for a, b in zip(filled.entities, filled.entities[1:], strict=False))
    assert "은행은행" not in filled.text
    assert "<<<" not in filled.text


@pytest.mark.parametrize(
    ("value", "label", "after", "strict", "natural"),
    [
        ("한빛은행", "은행", "은행 계좌", "한빛", "한빛"),
        ("한빛은행", "은행", " 계좌", "한빛은행", "한빛은행"),
        ("솔숲식당", "식당", "' 식당에서", "솔숲", "솔숲"),
        ("개나리역", "지하철역", "역 3번", "개나리역", "개나리"),
        ("솔숲커피숍", "카페", "' 커피숍", "솔숲커피숍", "솔숲"),
        ("은행", "은행", "은행", "은행", "은행"),
        ("달님빌딩", "건물", " 앞 도로", "달님빌딩", "달님빌딩"),
        ("제12호", "접수번호", "호로", "제12호", "제12"),
    ],
)
def test_what_the_text_repeats_leaves_the_value(value: str, label: str, after: str, strict: str, natural: str) -> None:
    assert without_tail(value, label, after, STRICT) == strict
    assert without_tail(value, label, after, NATURAL) == natural


@pytest.mark.parametrize("seed", range(30))
def test_the_particle_fits_the_value(seed: int) -> None:
    filled = Filler({}, FillConfig(particles=1.0)).fill(f"{name('B')}은 왔다", Random(seed))
    (person,) = values(filled, "내국인이름")
    closed = (ord(person[-1]) - 0xAC00) % 28 > 0
    assert filled.text.startswith(person + ("은" if closed else "는"))


def test_values_beyond_the_list_occur() -> None:
    seen = {values(FILLER.fill("<<<모텔>>>B<<</모텔>>> 앞", Random(seed)), "모텔")[0] for seed in range(300)}
    assert len(seen - set(MENTIONS["모텔"])) > 50
    assert seen & set(MENTIONS["모텔"])


def test_descriptors_are_learnt_from_a_list() -> None:
    endings = learned_endings([f"{stem}모텔" for stem in "가나다라마바사아"] + ["솔향", "달빛"])
    assert set(endings) == {"모텔", ""}
    assert learned_endings(["가", "나"]) == ()


@pytest.mark.parametrize(
    ("value", "label", "short"),
    [
        ("주식회사 다온건설", "건설업체", "다온"),
        ("다온건설㈜", "건설업체", "다온"),
        ("가온누리", "주식회사", "가온누리"),
        ("은행", "은행", "은행"),
    ],
)
def test_short_forms(value: str, label: str, short: str) -> None:
    assert short_form(value, label) == short


def test_the_same_seed_gives_the_same_text() -> None:
    text = f"{name('B')}은 <<<모텔>>>C<<</모텔>>>에서"
    assert FILLER.fill(text, Random(5)) == FILLER.fill(text, Random(5))


def test_a_short_list_is_not_learnt_by_heart() -> None:
    """Fifteen values seen a thousand times would be the only ones the model knows."""
    long = {"병원": [f"가나{i}병원" for i in range(200)]}

    def listed(mentions: dict[str, list[str]], label: str) -> int:
        filler, text = Filler(mentions), f"<<<{label}>>>A<<</{label}>>>"
        return sum(filler.fill(text, Random(i)).text in mentions[label] for i in range(300))

    assert 60 < listed(MENTIONS, "모텔") < 140 < 150 < listed(long, "병원")
