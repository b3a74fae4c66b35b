"""Every label of the scheme gets a value, and the numbers have the shapes their issuers give them."""

import re
from random import Random

import pytest

from core.detection import organisations
from core.taxonomy import taxonomy
from training.data import generators
from training.data.generators import latin, names
from training.data.generators.known import KNOWN
from training.data.generators.particles import fit

SHAPES = {
    "주민등록번호": r"\d{6} ?-? ?(?:[\d*]{1,7})?",
    "휴대폰번호": r"01\d[-. ]?\d{3,4}[-. ]?\d{4}",
    "차량번호": r"(?:[가-힣]{2} ?)?\d{1,3}[가-힣] ?\d{4}",
    "계좌번호": r"[\d-]{11,20}",
    "사업자등록번호": r"\d{3}-?\d{2}-?\d{5}",
    "법인등록번호": r"\d{6}-\d{7}",
    "카드번호": r"[\d*-]{16,19}",
    "승강장번호": r"\d+-\d",
    "이메일주소": r"[\w.-]+@[\w.-]+",
    "구아래주소": r"[가-힣0-9 ]+(?:동|가|로|길).*",
    "군아래주소": r"[가-힣]+(?:읍|면).*",
}


@pytest.mark.parametrize("label", sorted(taxonomy().labels))
def test_every_label_has_values(label: str) -> None:
    rng = Random(label)
    values = [generators.value(label, rng) for _ in range(12)]
    assert all(value and value == value.strip() and "\n" not in value for value in values)
    assert len(set(values)) > 1


@pytest.mark.parametrize(("label", "pattern"), SHAPES.items())
def test_numbers_have_their_issuer_s_shape(label: str, pattern: str) -> None:
    rng = Random(7)
    for _ in range(300):
        value = generators.value(label, rng)
        assert re.fullmatch(pattern, value), value


def test_korean_names_are_varied() -> None:
    rng = Random(1)
    drawn = [names.korean(rng) for _ in range(4000)]
    assert len({name.full for name in drawn}) > 3000
    assert {len(name.full) for name in drawn} >= {2, 3, 4, 5}
    assert any(len(name.surname) == 2 for name in drawn)
    assert all(name.full == name.surname + name.given for name in drawn)


@pytest.mark.parametrize("label", names.FOREIGN_LABELS)
def test_foreign_names_have_both_scripts(label: str) -> None:
    rng = Random(2)
    for _ in range(100):
        name = names.foreign(label, rng)
        assert re.fullmatch("[가-힣 ]+", name.full) or (label == "영어이름" and name.full == name.latin)
        assert re.fullmatch(r"[^\W\d가-힣][^\d가-힣]+", name.latin)


def test_what_is_written_in_latin_letters_is_varied_and_of_one_line() -> None:
    for made, most in ((latin.person, 6), (latin.firm, 5), (latin.address, 25)):
        drawn = [made(Random(seed)) for seed in range(400)]
        assert drawn == [made(Random(seed)) for seed in range(400)]
        assert len(set(drawn)) > 380
        assert all("\n" not in text and len(text.split()) <= most for text in drawn)
        assert sum(text.isascii() for text in drawn) > 250


def test_a_firm_in_latin_letters_has_no_legal_form() -> None:
    firms = [latin.firm(Random(seed)) for seed in range(400)]
    assert [name for name in firms if organisations.without_latin_forms(name, 0, len(name)) < len(name)] == []


@pytest.mark.parametrize(
    ("word", "following", "expected"),
    [
        ("홍길동", "는 말하였다", "은 말하였다"),
        ("김나라", "은 말하였다", "는 말하였다"),
        ("김나라", "이 왔다", "가 왔다"),
        ("박은", "가", "이"),
        ("한솔", "으로부터 받은", "로부터 받은"),
        ("두나", "으로 가서", "로 가서"),
        ("강산", "로 가서", "으로 가서"),
        ("새봄", "라고 한다", "이라고 한다"),
        ("누리", "과 함께", "와 함께"),
        ("누리", "에게 ", "에게 "),
        ("누리", "이름을 묻고", "이름을 묻고"),
        ("강산", "가게에서", "가게에서"),
        ("3", "는", "은"),
        ("다온은행(주)", "는", "는"),
        ("누리", "을", "를"),
        ("누리", "", ""),
        ("누리", "(남, 20세)은", "(남, 20세)은"),
    ],
)
def test_particles_follow_the_final_consonant(word: str, following: str, expected: str) -> None:
    assert fit(word, following) == expected


def test_known_names_come_now_and_then_and_large_buildings_are_put_together() -> None:
    made = [generators.value("건물", Random(i)) for i in range(600)]
    assert 120 < sum(value in KNOWN["건물"] for value in made) < 240
    assert len(set(made)) > 350
    assert any(value.endswith("센터") and value not in KNOWN["건물"] for value in made)
