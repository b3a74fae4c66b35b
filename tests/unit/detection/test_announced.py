"""Second names that the text itself gives a person."""

import pytest

from core.detection.announced import second_names
from core.detection.model import Candidate

CASES = [
    ("왕소라는 가게에서 '소소'라는 이름으로 불리며 일하였다.", ["왕소라", "소소"], [("소소", "왕소라")]),
    ("왕소라(1990. 1. 2.생, 이하 '종업원'이라 한다)는 2023. 3.경부터 '소소'라고 불렸다.", ["왕소라", "소소"],
     [("소소", "왕소라")]),
    ("레 티 마이는 조서에 '레티메이'로도 표기되었다.", ["레 티 마이", "레티메이"], [("레티메이", "레 티 마이")]),
    ("도하람(본명 도길동)은", ["도하람", "도길동"], [("도길동", "도하람")]),
    ("도하람(귀화 전 이름 바트)은", ["도하람", "바트"], [("바트", "도하람")]),
    (
        "도하람(개명 전 이름 도길동, 귀화 전 성명 바트)은",
        ["도하람", "도길동", "바트"],
        [("도길동", "도하람"), ("바트", "도길동")],
    ),
    ("도하람, 본명 도길동, 은", ["도하람", "도길동"], [("도길동", "도하람")]),
    ("도하람, 중국 국적 왕소라, 은", ["도하람", "왕소라"], []),
    ("도하람, 도길동, 은", ["도하람", "도길동"], []),
    ("도하람(개명 전 이름: 도길동)은", ["도하람", "도길동"], [("도길동", "도하람")]),
    ("알리나(러시아 국적 바실리예바 알리나)는", ["알리나", "바실리예바 알리나"], [("바실리예바 알리나", "알리나")]),
    ("도하람(몽골명 바트)은", ["도하람", "바트"], [("바트", "도하람")]),
    ("도하람(중국 국적 왕소라의 남편)은", ["도하람", "왕소라"], []),
    # somebody else's name
    ("도하람은 '철이'로 불리는 사람을 만났다.", ["도하람", "철이"], []),
    ("도하람은 감동수를 만났고 '철이'라고 불렸다.", ["도하람", "감동수", "철이"], []),
    ("도하람은 감동수를 '철이'라고 불렀다.", ["도하람", "감동수", "철이"], []),
    ("도하람은 집에 갔다. 가게에서는 '철이'라고 불렸다.", ["도하람", "철이"], []),
    ("도하람에게 '철이'라고 불렸다.", ["도하람", "철이"], []),
    ("도하람은 철이라고 불렸다.", ["도하람", "철이"], []),
    # a letter of its own
    ("도하람은 게시판에 '등대지기'라는 닉네임으로 글을 올렸다.", ["도하람", "등대지기"], []),
    ("도하람(일명 '철이')은", ["도하람", "철이"], []),
    ("도하람(감동수의 형)은", ["도하람", "감동수"], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values", "expected"), CASES)
def test_who_is_who(text: str, values: list[str], expected: list[tuple[str, str]]) -> None:
    found = []
    for value in values:
        start = text.index(value)
        found.append(Candidate(start, start + len(value), "내국인이름", 0.9, "model"))
    pairs = [(values[second.name], values[second.of]) for second in second_names(text, found)]
    assert pairs == expected


def test_a_thing_has_no_second_name() -> None:
    text = "왕소라는 '소소'라고 불렸다."
    mentions = [Candidate(0, 3, "식당", 0.9, "model"), Candidate(6, 8, "별명", 0.9, "model")]
    assert list(second_names(text, mentions)) == []
