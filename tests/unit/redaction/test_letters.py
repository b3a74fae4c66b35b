"""Letters: A … Z, AA, AB, …; one entity one letter; none that already stands in the text."""

from itertools import islice

import pytest

from core.redaction.letters import LetterSeries, existing_letters

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _first(count: int, taken: frozenset[str] = frozenset(), alphabet: str = LATIN) -> list[str]:
    series = LetterSeries(alphabet, taken)
    return [series.of(f"e{number}") for number in range(count)]


def test_the_series_runs_from_a_to_zz_and_beyond() -> None:
    letters = _first(26 + 26 * 26 + 2)
    assert letters[:3] == ["A", "B", "C"]
    assert letters[25:29] == ["Z", "AA", "AB", "AC"]
    assert letters[51:54] == ["AZ", "BA", "BB"]
    assert letters[-3:] == ["ZZ", "AAA", "AAB"]


def test_an_entity_keeps_its_letter() -> None:
    series = LetterSeries(LATIN, ())
    assert [series.of(name) for name in ("kim", "lee", "kim", "park", "lee")] == ["A", "B", "A", "C", "B"]


def test_letters_in_the_text_are_left_out() -> None:
    assert _first(4, frozenset({"A", "C"})) == ["B", "D", "E", "F"]
    assert list(islice(_first(29, frozenset({"AA"})), 26, 28)) == ["AB", "AC"]


def test_skipped_letters_stay_out_of_pairs_too() -> None:
    assert _first(5, alphabet="AB") == ["A", "B", "AA", "AB", "BA"]


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("A동 101호", {"A"}),
        ("B형 간염", {"B"}),
        ("소외 'A씨'와 K은행", {"A", "K"}),
        ("Ａ동 ＢＣ상가", {"A", "BC"}),
        ("B1층과 K5 승용차", {"B", "K"}),
        ("SK텔레콤, LGU+", {"SK", "LGU"}),
        ("Apple 노트북, iPhone, PCs", set()),
        ("ｉＰhone", set()),
        ("갑 제1호증의 가.", set()),
        ("", set()),
    ],
)
def test_standing_letters_are_found(text: str, letters: set[str]) -> None:
    assert existing_letters(text) == letters
