"""Who is called for short where the text names them in full has one letter; two people never share one."""

import pytest

from core.detection.entities import entity_ids
from core.detection.model import Candidate

KOREAN, RUSSIAN = "내국인이름", "러시아권이름"


def shared(text: str, *names: tuple[str, str]) -> list[int]:
    """For each name, in order of appearance, the first of them that is the same person."""
    mentions, position = [], 0
    for value, label in names:
        start = text.index(value, position)
        mentions.append(Candidate(start, start + len(value), label, 0.9, "model"))
        position = start + len(value)
    ids = entity_ids(text, mentions, {})
    return [ids.index(one) for one in ids]


def korean(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, KOREAN) for name in names)


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("피해자 차돌이 울었다. 차돌이가 갔다.", korean("차돌", "차돌이"), [0, 0]),
        ("한결이가 왔다. 한결의 말", korean("한결이", "한결"), [0, 0]),
        ("김현은 갔다. 김현이는 왔다.", korean("김현", "김현이"), [0, 1]),
        ("송이가 왔다. 송은 갔다.", korean("송이", "송"), [0, 1]),
        ("주아름 팀장은 주 팀장으로 불렸다. 주 팀장의 말", korean("주아름", "주", "주"), [0, 0, 0]),
        ("팀장 주아름은 왔다. 주 팀장의 말", korean("주아름", "주"), [0, 0]),
        ("주아름은 주 팀장을 만났다.", korean("주아름", "주"), [0, 1]),
        ("주아름 팀장과 주가람 팀장, 주 팀장", korean("주아름", "주가람", "주"), [0, 1, 2]),
        ("주아름 팀장과 주 팀장, 주 과장", korean("주아름", "주", "주"), [0, 1, 1]),
        ("남궁하늘 과장이 왔다. 남궁 과장은 갔다.", korean("남궁하늘", "남궁"), [0, 0]),
    ],
)
def test_koreans(text: str, names: tuple[tuple[str, str], ...], expected: list[int]) -> None:
    assert shared(text, *names) == expected


def test_foreigners_by_a_word_of_their_name() -> None:
    text = "딜쇼드 카리모프는 왔다. 카리모프의 말, 딜쇼드도"
    assert shared(text, ("딜쇼드 카리모프", RUSSIAN), ("카리모프", RUSSIAN), ("딜쇼드", RUSSIAN)) == [0, 0, 0]
    text = "딜쇼드 카리모프와 아짐 카리모프, 카리모프"
    found = shared(text, ("딜쇼드 카리모프", RUSSIAN), ("아짐 카리모프", RUSSIAN), ("카리모프", RUSSIAN))
    assert found == [0, 1, 2], "nobody knows which of the two"
