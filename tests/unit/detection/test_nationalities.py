"""The names of one person have one label: that of the country the text names, else the whole name's."""

import pytest

from core.detection.model import Candidate
from core.detection.nationalities import with_one_nationality

KOREAN, CHINESE, RUSSIAN, MONGOLIAN, ENGLISH = "내국인이름", "중국인이름", "러시아권이름", "몽골인이름", "영어이름"


def _labels(
    text: str, parts: list[tuple[str, str]], entities: list[str] | None = None, source: str = "model"
) -> list[str]:
    mentions, position = [], 0
    for value, label in parts:
        start = text.index(value, position)
        position = start + len(value)
        mentions.append(Candidate(start, position, label, 0.9, source))
    return [one.label for one in with_one_nationality(text, mentions, entities or ["e1"] * len(parts))]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("동료 진용철(중국 국적)의 신고로", CHINESE),
        ("간호조무사 진용철(여, 52세, 중국 국적, 재외동포)이", CHINESE),
        ("진용철(국적 중국)이", CHINESE),
        ("진용철(중국인, 王龍)이", CHINESE),
        ("진용철(국적: 중화인민공화국)이", CHINESE),
        ("중국 국적의 진용철이", CHINESE),
        ("중국 국적의 동료 진용철은", CHINESE),
        ("중국인 진용철은", CHINESE),
        ("     3. 진용철 (CHUMILOV TIMUR)\n        국적 러시아연방\n", RUSSIAN),
        ("     3. 진용철\n        국 적 러시아연방\n", RUSSIAN),
        # who is said to be from there is somebody else
        ("중국 국적의 아내와 이혼한 진용철은", KOREAN),
        ("중국 국적을 취득한 진용철은", KOREAN),
        ("진용철(중국 회사의 직원)은", KOREAN),
        ("진용철(타이완 국적)은", CHINESE),  # no Thai
        ("진용철, 왕더하이\n국적 중국", KOREAN),
        ("진용철은 중국에 갔다.", KOREAN),
    ],
)
def test_what_the_text_says_of_the_country(text: str, label: str) -> None:
    assert _labels(text, [("진용철", KOREAN)]) == [label]


def test_what_is_said_once_holds_for_all_names_of_the_person() -> None:
    text = "진용철은 일하였다. 진용철(중국 국적)은 다쳤다. 홍길동은 보았다."
    parts = [("진용철", KOREAN), ("진용철", KOREAN), ("홍길동", KOREAN)]
    assert _labels(text, parts, ["e1", "e1", "e2"]) == [CHINESE, CHINESE, KOREAN]


def test_the_whole_name_says_more_than_its_parts() -> None:
    text = "추밀로프 예세니 바토예비치(이하 ‘예세니’라 한다)는 왔고, 예세니는 갔다."
    parts = [("추밀로프 예세니 바토예비치", RUSSIAN), ("예세니", KOREAN), ("예세니", MONGOLIAN)]
    assert _labels(text, parts) == [RUSSIAN] * 3


def test_who_has_a_korean_name_keeps_it_beside_another() -> None:
    text = "정미숙 (미국명 Michelle Jung)은 왔고, 미셸은 갔다."
    parts = [("정미숙", KOREAN), ("Michelle Jung", ENGLISH), ("미셸", KOREAN)]
    assert _labels(text, parts) == [KOREAN, ENGLISH, ENGLISH]


def test_nicknames_and_what_the_dictionary_says_stay() -> None:
    text = "왕더하이(중국 국적)는 ‘까치’로 불렸다."
    assert _labels(text, [("왕더하이", CHINESE), ("까치", "별명")]) == [CHINESE, "별명"]
    assert _labels(text, [("왕더하이", KOREAN)], source="dictionary") == [KOREAN]
