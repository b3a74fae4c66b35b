"""The sealed judgments: drawn by seed, of every kind the same number, whatever the order of the corpus."""

from random import Random

import pytest

from benchmarks.sealed_choice import KINDS, choose, fits, kind
from training.data.published import Published

BODY = "【주    문】\n피고 1은 원고 2에게 (주소 생략) 토지를 인도하라.\n" + "이유는 다음과 같다. " * 150


def judgment(group: str, case: str, body: str = BODY, day: str = "선고 2011. 2. 3.") -> Published:
    return Published(group, f"나리법원\n{case}\n{day}\n{body}")


CASES = {
    "criminal": ("criminal", "2010고단{} 상해"),
    "civil": ("civil", "2010가단{} 대여금"),
    "family": ("other", "2010드단{} 이혼"),
    "tax and patent": ("other", "2010허{} 거절결정"),
    "accidents at work": ("admin", "2010구단{} 요양불승인처분취소"),
    "administrative": ("admin", "2010구합{} 영업정지처분취소"),
}


@pytest.mark.parametrize("name", KINDS)
def test_the_kind_is_told_from_file_and_case(name: str) -> None:
    group, case = CASES[name]
    assert kind(judgment(group, case.format(1))) == name


@pytest.mark.parametrize(
    ("body", "day", "wanted"),
    [
        (BODY, "선고 2011. 2. 3.", True),
        (BODY, "선고 1999. 12. 31.", False),
        (BODY * 8, "선고 2011. 2. 3.", False),
        ("피고 1은 원고 2에게 (주소 생략) 토지를 인도하라.", "선고 2011. 2. 3.", False),
        ("이유는 다음과 같다. " * 200, "선고 2011. 2. 3.", False),
    ],
    ids=["drawn", "too old", "too long", "too short", "nothing redacted"],
)
def test_what_may_be_drawn(body: str, day: str, wanted: bool) -> None:
    assert fits(judgment("civil", "2010가단7 대여금", body, day)) is wanted


def test_the_draw_depends_on_the_seed_and_not_on_the_order() -> None:
    everything = [judgment(group, case.format(n)) for group, case in CASES.values() for n in range(9)]
    drawn = choose(everything, seed=3, of_each=4)
    assert [kind(one) for one in drawn] == [name for name in KINDS for _ in range(4)]
    Random(1).shuffle(everything)
    assert [one.sha256 for one in choose(everything, seed=3, of_each=4)] == [one.sha256 for one in drawn]
    assert {one.sha256 for one in choose(everything, seed=4, of_each=4)} != {one.sha256 for one in drawn}


def test_too_few_of_a_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="family"):
        choose([judgment(*CASES["criminal"]), judgment(*CASES["civil"])], of_each=1)
