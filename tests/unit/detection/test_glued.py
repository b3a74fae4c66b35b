"""A known name is found within longer words, where the dictionary reads it so."""

from core.detection.model import Candidate
from core.detection.propagation import propagate


def _within(text: str) -> list[str]:
    return [
        text[one.start : one.end] for one in propagate(text, [Candidate(0, 3, "내국인이름", 0.95, "party")]).candidates
    ]


def test_a_known_name_is_found_within_words() -> None:
    assert _within("표정욱은 갔다. 그날표정욱명의의국민은행계좌로, 어제표정욱이 보냈다.") == ["표정욱", "표정욱"]


def test_syllables_of_other_words_are_left_to_the_doubts() -> None:
    assert _within("이의신은 이의신청을 하였고 10년이상원고와") == []
