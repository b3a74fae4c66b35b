"""One value of one document has one label."""

import pytest

from core.detection.labels import with_one_label
from core.detection.model import Candidate

MODEL, PARTY = "model", "party"


def _labels(text: str, parts: list[tuple[str, str, float, str]], entities: list[str] | None = None) -> list[str]:
    mentions, position = [], 0
    for value, label, score, source in parts:
        start = text.index(value, position)
        position = start + len(value)
        mentions.append(Candidate(start, position, label, score, source))
    return [one.label for one in with_one_label(text, mentions, entities or ["e1"] * len(parts))]


CASES = [
    # most claims, each with its score
    ("새봄이 새봄에 새봄을", [("새봄", "식당", 0.9), ("새봄", "내국인이름", 0.4), ("새봄", "식당", 0.6)], ["식당"] * 3),
    ("새봄이 새봄에 새봄을", [("새봄", "식당", 0.3), ("새봄", "카페", 0.9), ("새봄", "식당", 0.3)], ["카페"] * 3),
    # a descriptor or legal form beside one place outweighs them
    ("새봄 새봄 새봄은행", [("새봄", "내국인이름", 1.0), ("새봄", "카페", 1.0), ("새봄", "은행", 0.6)], ["은행"] * 3),
    ("주식회사 새봄, 새봄 새봄", [("새봄", "주식회사", 0.6), ("새봄", "내국인이름", 1.0), ("새봄", "카페", 1.0)],
     ["주식회사"] * 3),
    ("새봄포차 새봄", [("새봄포차", "주점", 0.6), ("새봄", "온라인대화방명", 0.9)], ["주점"] * 2),
    # the text says two things
    ("새봄은행 새봄병원 새봄", [("새봄", "은행", 0.9), ("새봄", "병원", 0.6), ("새봄", "카페", 1.0)],
     ["은행", "병원", "은행"]),
    # other values and numbers of places are left alone
    ("새봄 도하람", [("새봄", "별명", 0.9), ("도하람", "내국인이름", 0.9)], ["별명", "내국인이름"]),
    ("103동 103호", [("103", "동", 0.9), ("103", "호", 0.9)], ["동", "호"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts", "expected"), CASES)
def test_the_label_of_a_value(text: str, parts: list[tuple[str, str, float]], expected: list[str]) -> None:
    assert _labels(text, [(*part, MODEL) for part in parts]) == expected


def test_what_the_party_block_says_stands() -> None:
    parts = [
        ("도하람", "내국인이름", 0.9, PARTY),
        ("도하람", "일본인이름", 1.0, MODEL),
        ("도하람", "영어이름", 1.0, MODEL),
    ]
    assert _labels("도하람 도하람 도하람", parts) == ["내국인이름"] * 3


def test_equal_words_of_two_entities_have_labels_of_their_own() -> None:
    parts = [("새봄", "식당", 0.9, MODEL), ("새봄", "내국인이름", 0.9, MODEL)]
    assert _labels("새봄 새봄", parts, ["e1", "e2"]) == ["식당", "내국인이름"]
