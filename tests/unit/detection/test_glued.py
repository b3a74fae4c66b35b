"""Names without a space beside them: behind a role, or known from elsewhere; and the banks behind them."""

import pytest

from core.detection.glued import find_glued, known_glued, without_longer
from core.detection.model import Candidate
from core.detection.pipeline import detect

NAME, BANK = "내국인이름", "은행"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("같은날피고서윤담명의의국민은행계좌로보냈다", [("서윤담", NAME), ("국민은행", BANK)]),
        ("이하서윤담이라한다", [("서윤담", NAME)]),
        ("채무자서윤담제3채무자국민은행", [("서윤담", NAME), ("국민은행", BANK)]),
        ("피해자표정욱에게 말하였다", [("표정욱", NAME)]),
        ("증인남지후의진술에의하면", [("남지후", NAME)]),
        ("피고강별하가 원고박민재를", [("강별하", NAME), ("박민재", NAME)]),
    ],
)
def test_a_role_inside_a_word_tells_where_a_name_begins(text: str, found: list[tuple[str, str]]) -> None:
    assert [(text[one.start : one.end], one.label) for one in find_glued(text)] == found
    assert [(one.text, one.label) for one in detect(text, [], None).mentions] == found


@pytest.mark.parametrize(
    "text",
    """
    피고인들의 피해자신문조서와 증인신문을 채무자이의신청을 피해자진술조서와 원고주장에 피고인의 피고인신문과 채무자회사
    원고들사이의 피고측주장과 피고인진술 피고소송대리인 피해자대리인 피고인은서울에서 증인신문기일에 이하같다
    이하원고라한다
    """.split(),  # noqa: SIM905  words as they stand
)
def test_words_behind_a_role_are_no_names(text: str) -> None:
    assert find_glued(text) == []


def test_a_known_name_is_found_within_words() -> None:
    text = "표정욱은 갔다. 그날표정욱명의의국민은행계좌로, 어제표정욱이 보냈다. 표정욱이 왔다."
    seed = Candidate(0, 3, NAME, 0.95, "party")
    within = known_glued(text, [seed])
    assert [text[one.start : one.end] for one in within] == ["표정욱", "국민은행", "표정욱"]


def _claims(text: str, *values: str) -> list[Candidate]:
    return [Candidate(text.index(value), text.index(value) + len(value), NAME, 0.95, "model") for value in values]


@pytest.mark.parametrize(
    ("text", "claims", "kept"),
    [
        ("서윤담은 갔다. 이하서윤담이라 한다", ("서윤담", "이하서윤담이"), ("서윤담",)),
        ("서윤담은 갔다. 피고서윤담이 왔다", ("서윤담", "피고서윤담"), ("서윤담",)),
        ("남궁억은 갔다. 남궁억만이 왔다", ("남궁억", "남궁억만"), ("남궁억", "남궁억만")),
        ("바야르는 갔다. 엥흐바야르는 왔다", ("바야르", "엥흐바야르"), ("바야르", "엥흐바야르")),
        ("서윤담과 갔다. 서윤담준은 왔다", ("서윤담", "서윤담준"), ("서윤담", "서윤담준")),
    ],
)
def test_a_name_with_the_word_before_it_is_nobody_beside_the_name(
    text: str, claims: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    assert without_longer(text, _claims(text, *claims)) == _claims(text, *kept)


def test_syllables_of_other_words_are_left_to_the_doubts() -> None:
    text = "이의신은 이의신청을 하였고 10년이상원고와"
    within = known_glued(text, [Candidate(0, 3, NAME, 0.95, "party")])
    assert within == []


class Claiming:
    """A model that marks every place of the values it is told."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def tag(self, text, blocks, progress=None, cancelled=None):  # type: ignore[no-untyped-def]
        return _claims(text, *self.values)


@pytest.mark.parametrize(
    ("text", "values", "found"),
    [
        ("피고 표정욱은 갔다. 그날표정욱명의의국민은행계좌로 보냈다.", (), ["표정욱", "표정욱", "국민은행"]),
        ("피고 서윤담은 갔다. 이하서윤담이라 한다.", ("이하서윤담이",), ["서윤담", "서윤담"]),
        ("서윤담은 갔다. 그날 피고서윤담이 왔다.", ("서윤담", "피고서윤담"), ["서윤담", "서윤담"]),
    ],
)
def test_the_detector_knows_a_name_within_words_and_makes_nobody_else_of_it(
    text: str, values: tuple[str, ...], found: list[str]
) -> None:
    people = detect(text, [], Claiming(*values)).mentions
    assert [one.text for one in people] == found
    assert len({one.entity for one in people if one.label == NAME}) == 1
